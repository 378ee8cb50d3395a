"""The PIN by touch: set twice, asked for before settings, and no way round it."""

from __future__ import annotations

from random import Random

import pytest

from tests.ui import window  # before Kivy: it opens its window offscreen

# isort: split
from tests.ui.settings_table import SettingsTable, table
from tests.ui.test_pages import choosing, evening_at
from ui.screens.settings.pin import AskPin
from ui.settings import Settings
from ui.theme import theme
from ui.widgets.key import Key

__all__ = ["table"]  # a fixture for every test here

pytestmark = pytest.mark.screen

_BACKSPACE, _ENTER = 8, 13  # by Kivy's numbers


def locked(table: SettingsTable, figures: str = "2468") -> SettingsTable:
    """The same table with that PIN, left at its start."""
    table.touch("settings", "lock", "set_pin").pin(figures).pin(figures).touch("back")
    assert table.pages.name == "Start"
    return table


def test_a_pin_is_typed_twice_and_then_asked_for(table: SettingsTable) -> None:
    table.touch("settings", "lock", "set_pin")
    assert "A new PIN" in table.words
    table.pin("2468")
    assert "Type it once more." in table.words
    assert table.file.pin is None
    table.pin("2468")
    assert table.pages.name == "SettingsPage"
    assert table.file.pin is not None
    table.touch("back", "settings")
    assert table.pages.name == "AskPin"
    table.pin("2468")
    assert table.pages.name == "SettingsPage"
    table.touch("back")
    assert table.pages.name == "Start"


def test_two_different_ones_set_nothing(table: SettingsTable) -> None:
    table.touch("settings", "lock", "set_pin").pin("2468").pin("2469")
    assert "These were two different ones. Begin again." in table.words
    assert table.file.pin is None
    table.pin("1111").pin("1111")
    assert table.file.pin is not None


def test_a_pin_has_four_figures_at_least_and_eight_at_most(table: SettingsTable) -> None:
    table.touch("settings", "lock", "set_pin").pin("246")
    assert "A new PIN" in table.words
    table.touch("pin:8", "pin:done")
    assert "Type it once more." in table.words
    table.pin("2468" + "00000000")
    assert "These were two different ones." in table.words


def test_figures_are_shown_as_dots_alone(table: SettingsTable) -> None:
    locked(table).touch("settings", "pin:2", "pin:4")
    assert "2" not in table.words


def test_a_real_keyboard_types_the_pin_too(table: SettingsTable) -> None:
    locked(table).touch("settings")
    table.pages.typed("24689")
    table.pages.typed(_BACKSPACE)
    table.pages.typed(_ENTER)
    assert table.pages.name == "SettingsPage"
    assert table.pages.typing is None


def test_a_wrong_one_is_said_and_wiped(table: SettingsTable) -> None:
    locked(table).touch("settings").pin("2469")
    assert table.pages.name == "AskPin"
    assert "That is not the PIN." in table.words
    table.pin("2468")
    assert table.pages.name == "SettingsPage"


def test_who_guesses_waits_and_sees_how_long(table: SettingsTable) -> None:
    locked(table).touch("settings").pin("1111").pin("2222").pin("3333")
    assert "Wait 5 seconds." in table.words
    table.pin("2468")
    assert table.pages.name == "AskPin"
    table.passes(4.2)
    assert "Wait 1 second." in table.words
    table.passes(0.8)
    assert "Wait" not in table.words
    table.pin("2468")
    assert table.pages.name == "SettingsPage"
    assert table.file.wrong_tries == 0


def test_leaving_the_page_and_coming_again_shortens_no_wait(table: SettingsTable) -> None:
    locked(table).touch("settings").pin("1111").pin("2222").pin("3333").touch("back", "settings")
    assert "Wait 5 seconds." in table.words
    table.pin("2468")
    assert table.pages.name == "AskPin"


def test_killing_the_program_shortens_no_wait(table: SettingsTable) -> None:
    locked(table).touch("settings").pin("1111").pin("2222").pin("3333").pin("4444")
    table.passes(6)
    table.end()
    table.start()
    table.touch("settings").pin("2468")
    assert table.pages.name == "AskPin"
    table.passes(5)
    table.pin("2468")
    assert table.pages.name == "SettingsPage"


def test_it_is_asked_for_after_every_start(table: SettingsTable) -> None:
    locked(table)
    table.end()
    table.start()
    table.touch("settings")
    assert table.pages.name == "AskPin"


def test_a_running_game_is_no_way_round(table: SettingsTable) -> None:
    locked(table).plays(choosing())
    table.touch("more", "settings")
    assert table.pages.name == "AskPin"
    table.touch("back")
    assert table.pages.name == "MoreMenu"
    table.touch("settings").pin("2468")
    assert table.pages.name == "SettingsPage"
    table.touch("back")
    assert table.pages.name == "MoreMenu"


def test_whoever_was_called_to_the_hourglass_is_asked_again(table: SettingsTable) -> None:
    locked(table).plays(choosing())
    table.touch("more", "settings").pin("2468").touch("lock")
    table.plays(evening_at(lambda view: view["phase"] == "activity"))
    table.plays(choosing())
    table.touch("more", "settings")
    assert table.pages.name == "AskPin"


def test_settings_that_nobody_looks_at_any_more_are_locked_again(table: SettingsTable) -> None:
    locked(table).plays(choosing())
    table.touch("more", "settings").pin("2468").touch("lock", "set_pin")
    table.pages.forsaken()
    window.frames(2)
    assert table.pages.name == "MoreMenu"
    table.touch("settings")
    assert table.pages.name == "AskPin"
    table.pages.forsaken()
    assert table.pages.name == "AskPin"


def test_settings_without_a_lock_stay_open(table: SettingsTable) -> None:
    table.touch("settings")
    table.pages.forsaken()
    assert table.pages.name == "SettingsPage"


def test_everything_that_leads_into_settings_and_earlier_games_asks(table: SettingsTable) -> None:
    locked(table)
    leading = [name for name in table.pages.ways if name not in ("new_game", "language", "tour")]
    assert leading == ["history", "settings"]
    for name in leading:
        table.touch(name)
        assert list(table.pages.ways) == [*(f"pin:{key}" for key in (*"1234567890", "erase", "done")), "back"]
        table.touch("back")


def test_the_language_is_open_to_everybody(table: SettingsTable) -> None:
    locked(table).touch("language", "language:de")
    assert table.file.language == "de"
    assert table.pages.name == "Start"


def test_what_somebody_typed_and_left_is_nobodys(table: SettingsTable) -> None:
    locked(table).touch("settings", "pin:2", "pin:4", "pin:6", "pin:8", "back", "settings", "pin:done")
    assert table.pages.name == "AskPin"
    assert isinstance(table.pages.page, AskPin)
    assert table.pages.page._figures.typed == ""


def test_a_lock_is_taken_off_and_a_pin_changed(table: SettingsTable) -> None:
    locked(table).touch("settings").pin("2468").touch("lock", "set_pin").pin("13579").pin("13579")
    table.touch("back", "settings").pin("2468")
    assert table.pages.name == "AskPin"
    table.pin("13579").touch("lock", "take_off", "back", "settings")
    assert table.pages.name == "SettingsPage"
    assert table.file.pin is None


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (720, 1280)])
def test_the_keys_of_the_pin_can_be_hit(table: SettingsTable, size: tuple[int, int]) -> None:
    window.resize(*size)
    locked(table).touch("settings")
    keys = [key for key in table.pages.ways.values() if isinstance(key, Key)]
    assert len(keys) == 11
    for key in keys:
        assert min(key.width, key.height) >= 64 * theme.u - 1


@pytest.mark.parametrize("seed", range(2))
def test_whoever_taps_whatever_there_is_comes_by_no_setting(table: SettingsTable, seed: int) -> None:
    """Not from the start, not from a game, not by waiting: without the PIN the language alone changes."""
    locked(table, "90817263")
    before = table.file
    anybody = Random(seed)
    if seed % 2:
        table.plays(choosing())
    for _ in range(100):
        name = anybody.choice(list(table.pages.ways))
        table.touch(name)
        assert table.pages.name not in ("SettingsPage", "SetPin", "Confirm", "Clean"), name
        if anybody.random() < 0.1:
            table.passes(60)
            table.pages.forsaken()
    after = table.file
    for field in Settings.__struct_fields__:
        if field not in ("language", "toured", "wrong_tries", "lies_at", "on_sides"):
            assert getattr(after, field) == getattr(before, field), field
