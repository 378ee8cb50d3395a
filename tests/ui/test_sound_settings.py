"""Sound in the settings: switched by touch, heard as it is chosen; and said plainly where none can be."""

from __future__ import annotations

import pytest

from tests.ui import window  # before Kivy: it opens its window offscreen

# isort: split
from tests.ui.settings_table import SettingsTable, table

__all__ = ["table"]  # a fixture for every test here

pytestmark = pytest.mark.screen
assert window


@pytest.mark.parametrize(
    ("tiles", "field", "kept"),
    [
        (["sound_on:off"], "sound", False),
        (["sound_on:off", "sound_on:on"], "sound", True),
        (["ticks:off"], "ticks", False),
        (["buzzer:off"], "buzzer", False),
        (["volume:5"], "volume", 5),
        (["volume:5", "volume:1"], "volume", 1),
    ],
)
def test_each_is_in_force_at_once_and_kept(
    table: SettingsTable, tiles: list[str], field: str, kept: object
) -> None:
    table.touch("settings", "sound", *tiles)
    assert getattr(table.kept.now, field) == kept
    assert getattr(table.file, field) == kept
    assert table.tile(tiles[-1]).chosen


def test_a_volume_is_heard_as_it_is_chosen_and_sound_can_be_tried_out(table: SettingsTable) -> None:
    table.touch("settings", "sound", "volume:4", "volume:2", "try_out")
    assert table.sounds.tries == 3


def test_where_no_loudspeaker_is_found_it_is_said_until_there_is_one(table: SettingsTable) -> None:
    table.touch("settings", "sound")
    assert table.sounds.looks == 1
    assert "loudspeaker was found" not in table.words
    table.sounds.has_loudspeaker = False
    table.show()
    assert "No loudspeaker was found" in table.words
    table.sounds.has_loudspeaker = True
    table.show()
    assert "loudspeaker was found" not in table.words


def test_whoever_wants_no_sound_is_told_of_no_loudspeaker(table: SettingsTable) -> None:
    table.sounds.has_loudspeaker = False
    table.touch("settings", "sound")
    assert "No loudspeaker was found" in table.words
    table.touch("sound_on:off")
    assert "loudspeaker was found" not in table.words
