"""Mouse and keyboard of a real X server: what they hit, what they must not, and how the window is closed."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.rigs.table import Table, keep_a_game
from tests.rigs.x_server import Screen, XHand, has_hands

pytestmark = [
    pytest.mark.screen,
    pytest.mark.skipif(not has_hands(), reason="no X server to be touched (xvfb, libxtst6)"),
]

BACKSPACE, ESCAPE, RETURN, F1, F11, CTRL = 0xFF08, 0xFF1B, 0xFF0D, 0xFFBE, 0xFFC8, 0xFFE3
KEYPAD_3, KEYPAD_3_WITHOUT_NUMLOCK = 0xFFB3, 0xFF9B


class Desktop:
    """The table on a desktop, and somebody who sits there."""

    def __init__(self, table: Table, hand: XHand) -> None:
        self.table, self.hand = table, hand

    def click(self, name: str) -> None:
        seen = self.table.until(lambda seen: name in seen["ways"])
        self.hand.click(*seen["places"][name])


@pytest.fixture(params=[0, 90])
def desktop(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Desktop]:
    keep_a_game(tmp_path)
    screen = Screen()
    arguments = ("--simulate", "--language", "en", "--rotation", str(request.param))
    with Table(tmp_path, *arguments, environment=screen.environment) as table:
        table.until(lambda seen: seen["page"] == "Start")
        hand = XHand(screen.display)
        hand.focus()
        yield Desktop(table, hand)
        hand.close()
    screen.goes_away()


def test_clicks_and_keys_play_and_what_is_no_hand_does_nothing(desktop: Desktop) -> None:
    table, hand = desktop.table, desktop.hand
    for name in ("go_on:1", "choose_deck:red", "read_card:false"):
        desktop.click(name)
    before = table.until_phase("turn_hourglass")
    for keysym in (ESCAPE, F1, F11, RETURN, ord("4")):
        hand.key(keysym)
    hand.scan("4006381333931")
    hand.key(ord("c"), held=[CTRL])  # on a desktop that is for the terminal
    table.later(1)
    assert table.see()["view"] == before
    hand.key(ord("3"))
    table.until_phase("activity")
    desktop.click("pause")
    assert table.until(lambda seen: seen["view"]["paused"])["view"]["undo"] == before["undo"] + 1


def test_no_letter_of_a_name_is_lost_however_fast_its_strokes_are_heard(desktop: Desktop) -> None:
    table, hand = desktop.table, desktop.hand
    for name in ("new_game", "game:cranium", "new_name"):
        desktop.click(name)
    table.until(lambda seen: seen["page"] == "Keyboard")
    hand.scan("roskildde")
    hand.key(BACKSPACE, holds_s=0)
    hand.key(BACKSPACE, holds_s=0)
    hand.scan("e")
    hand.key(RETURN, holds_s=0)
    desktop.click("no_birthday")
    assert "known:roskilde" in table.until(lambda seen: seen["page"] == "Seats")["ways"]


@pytest.mark.parametrize("keysym", [KEYPAD_3, KEYPAD_3_WITHOUT_NUMLOCK])
def test_the_number_pad_is_the_same_with_and_without_numlock(desktop: Desktop, keysym: int) -> None:
    for name in ("go_on:1", "choose_deck:red", "read_card:false"):
        desktop.click(name)
    desktop.table.until_phase("turn_hourglass")
    desktop.hand.key(keysym)
    desktop.table.until_phase("activity")


def test_the_window_can_be_closed(desktop: Desktop) -> None:
    desktop.hand.close_window()
    assert desktop.table.next("ended")


def test_the_click_that_gives_the_window_the_keyboard_counts(desktop: Desktop) -> None:
    for _ in range(2):
        desktop.hand.focus()
        time.sleep(0.05)  # SDL would take a click for the window's, this long after
        desktop.click("settings")
        desktop.table.until(lambda seen: seen["page"] == "SettingsPage")
        desktop.click("back")
        desktop.table.until(lambda seen: seen["page"] == "Start")
