"""Fingers as they are, in the app as it is run: one touch is one action, whatever comes with it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.rigs.table import Table, keep_a_game
from ui.sdl import MOUSE_MADE_OF_TOUCH
from ui.touches import HANDFUL

pytestmark = pytest.mark.screen

RED, BLUE, YELLOW = "choose_deck:red", "choose_deck:blue", "choose_deck:yellow"


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    keep_a_game(tmp_path)
    with Table(tmp_path, "--simulate", "--language", "en") as table:
        table.go_on()
        yield table


def at_rest(table: Table) -> dict[str, Any]:
    """The view once whatever was asked has come to pass."""
    for _ in range(4):
        view: dict[str, Any] = table.see()["view"]
    return view


def test_a_touch_and_the_mouse_that_is_made_of_it_are_one_action(table: Table) -> None:
    table.down(RED)
    table.click(RED, MOUSE_MADE_OF_TOUCH)
    table.up(RED)
    table.click(RED, MOUSE_MADE_OF_TOUCH)
    view = table.until_phase("read_card")
    assert (view["deck"], at_rest(table)["undo"]) == ("red", 1)


def test_a_touch_and_a_mouse_that_the_system_makes_of_it_are_one_action(table: Table) -> None:
    table.hear_echoes()
    table.down(RED)
    table.click(RED)  # while the finger is down, as X servers do
    table.up(RED)
    table.click(RED)  # after it, as others do: another tile lies there by now
    table.until_phase("read_card")
    view = at_rest(table)
    assert (view["phase"], view["undo"], view["paused"]) == ("read_card", 1, False)


def test_of_two_fingers_on_two_choices_the_one_that_is_lifted_first_counts(table: Table) -> None:
    table.down(RED, 1)
    table.down(BLUE, 2)
    table.up(BLUE, 2)
    assert table.until_phase("read_card")["deck"] == "blue"
    table.up(RED, 1)
    assert at_rest(table)["undo"] == 1


def test_a_finger_that_leaves_the_window_presses_nothing_and_the_next_one_does(table: Table) -> None:
    table.down(RED)
    table.move(RED, dx=-900)
    table.up(RED, dx=-900, dy=-900)
    assert at_rest(table)["phase"] == "choose_deck"
    table.touch(BLUE)
    assert table.until_phase("read_card")["deck"] == "blue"


def test_a_finger_that_is_down_as_the_page_changes_presses_nothing_on_the_next(table: Table) -> None:
    table.touch(RED, "read_card:false")
    table.until_phase("turn_hourglass")
    table.down("pause")
    table.key(ord("3"))
    table.until(lambda seen: seen["page"] == "Hourglass")
    table.up("pause")
    assert not at_rest(table)["paused"]
    table.touch("pause")
    table.until(lambda seen: seen["view"]["paused"])


def test_a_tap_that_trembles_by_ten_pixels_is_a_tap(table: Table) -> None:
    table.down(RED, dx=-10, dy=10)
    for step in range(20):
        table.move(RED, dx=10 * (-1) ** step, dy=10 * (-1) ** (step // 2))
    table.up(RED, dx=10, dy=-10)
    assert table.until_phase("read_card")["deck"] == "red"
    assert at_rest(table)["undo"] == 1


def test_some_fingers_of_one_hand_on_one_tile_are_one_action(table: Table) -> None:
    for finger in range(1, HANDFUL + 1):
        table.down(RED, finger, dx=9 * finger)
    for finger in range(1, HANDFUL + 1):
        table.up(RED, finger, dx=9 * finger)
    table.until_phase("read_card")
    assert at_rest(table)["undo"] == 1


def test_a_palm_presses_nothing_and_the_finger_after_it_does(table: Table) -> None:
    tiles = (RED, BLUE, YELLOW, "pause", "undo", "rules", "more", RED)
    for finger, name in enumerate(tiles):
        table.down(name, finger)
    for finger, name in enumerate(tiles):
        table.up(name, finger)
    seen = table.until(lambda seen: seen["page"] == "Table")
    assert at_rest(table) == seen["view"]
    assert not seen["view"]["paused"]
    assert seen["view"]["phase"] == "choose_deck"
    table.touch(YELLOW)
    assert table.until_phase("read_card")["deck"] == "yellow"
