"""All sections of the settings, in the order of the list."""

from __future__ import annotations

from ui.screens.settings.buttons import Buttons
from ui.screens.settings.evening import Evening
from ui.screens.settings.frame import SettingsPage
from ui.screens.settings.locking import Locking
from ui.screens.settings.off import Off
from ui.screens.settings.screen import Screen
from ui.screens.settings.section import Reach
from ui.screens.settings.sound import Sound


def settings_page(reach: Reach) -> SettingsPage:
    """The settings, with what they may reach."""
    sections = [Screen(reach), Sound(reach), Buttons(reach), Locking(reach), Evening(reach), Off(reach)]
    return SettingsPage(sections, reach)
