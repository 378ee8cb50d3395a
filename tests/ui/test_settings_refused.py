"""What the settings refuse is said until somebody reads it, or does something else that can be done."""

from __future__ import annotations

import pytest

from tests.ui.settings_table import SettingsTable, table
from ui.screens.settings.frame import SettingsPage

__all__ = ["table"]  # a fixture

pytestmark = pytest.mark.screen


@pytest.mark.parametrize("next_deed", ["seat:2", "sound"])
def test_what_was_refused_is_past_once_something_else_is_done(table: SettingsTable, next_deed: str) -> None:
    table.touch("settings", "buttons", "as_wired")
    assert table.band
    table.touch("as_wired")  # and refused again
    assert table.band
    table.touch(next_deed)
    assert table.band == ""


def test_what_was_refused_is_past_once_something_is_set(table: SettingsTable) -> None:
    table.touch("settings")
    page = table.pages.page
    assert isinstance(page, SettingsPage)
    page.refuse("Not now.")
    table.touch("appearance:light")
    assert (table.band, table.file.mode) == ("", "light")
