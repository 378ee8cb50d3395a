"""The screen itself is turned, and touched in its corners."""

from __future__ import annotations

from kivy.uix.widget import Widget

from tests.ui.scenes import Party, nothing, scene
from ui.screens.rotation import RotationPage
from ui.screens.touch_test import TouchTest
from ui.settings import KeptSettings
from ui.touch_fix import TouchFix
from ui.turn import Rotation


class StillDisplay:
    """A screen that says it has been turned, and stays as it is."""

    rotation: Rotation = 0
    brightness = 1.0

    def turn(self, rotation: Rotation) -> None: ...

    def fix(self, fix: TouchFix) -> None: ...

    def shine(self, brightness: float) -> None: ...

    def take_effect(self) -> None: ...


@scene("rotation")
def rotation(_party: Party) -> Widget:
    """Which way."""
    page = RotationPage(display=StillDisplay(), kept=KeptSettings(), leave=nothing)
    page.anew()
    return page


@scene("rotation, tried")
def tried(party: Party) -> Widget:
    """It goes back by itself."""
    page = rotation(party)
    assert isinstance(page, RotationPage)
    page.ways["half"].dispatch("on_deed")
    page.tick(0)
    return page


@scene("touch test")
def touch_test(_party: Party) -> Widget:
    """The first target."""
    page = TouchTest(display=StillDisplay(), kept=KeptSettings(), leave=nothing, presses=lambda: 0)
    page.anew()
    return page
