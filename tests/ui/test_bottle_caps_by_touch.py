"""Bottle caps played by fingers, from the new game to the next: keys, tiles and the picture of the board."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.ui import window  # before Kivy: it opens its window offscreen

# isort: split
from companion.errors import TimeglasError
from companion.games.bottle_caps.track import HOUSE
from tests.companion.games.caps_tables import standing
from tests.rigs.table import Table, keep_a_sheet
from tests.ui.hand import english
from tests.ui.player import PagePlayer
from tests.ui.test_another_game import Evening, evening
from tests.ui.window import Finger, frames, shown
from ui.keys import KEYS
from ui.screens.bottle_caps.put_right import PutRight
from ui.screens.bottle_caps.table import CapsTable
from ui.theme import theme
from ui.widgets import touchable
from ui.widgets.caps_board import CapsBoard
from ui.widgets.caps_geometry import caps_geometry

__all__ = ["english", "evening"]  # fixtures

pytestmark = pytest.mark.screen

# The throws of a whole game on eight fields a side, and which cap each of them moves.
GAME = [
    "6a", "6b", "6a", "6b", "6c", "5c", "1a", "6d", "6c", "6c", "6a", "6b", "4d", "1-", "6c", "6a",
    "6b", "6a", "6d", "6d", "3c", "1-", "6c", "6d", "6d", "6d", "5a", "2-", "6b", "6b", "3b",
]  # fmt: skip


class Player(PagePlayer):
    """Who plays bottle caps also taps the board."""

    def taps_cap(self, seat: int, cap: int) -> Player:
        window.tap(*self.spot(seat, self.game.see(f"seats.{seat}.caps.{cap}"), cap))
        frames()
        return self

    def spot(self, seat: int, place: int, cap: int = 0) -> tuple[float, float]:
        """Where a place of a seat lies on the screen, in u from the top left."""
        return spot_on(self.page.ways["board"], seat, place, cap)


def spot_on(board: CapsBoard, seat: int, place: int, cap: int = 0) -> tuple[float, float]:
    x, y = board._spot(seat, place, cap)
    return x / theme.u, (theme.size[1] - y) / theme.u


@pytest.fixture(autouse=True)
def usual_window() -> Iterator[None]:
    window.resize(800, 480)
    yield
    window.resize(800, 480)


def begun(evening: Evening, *options: str) -> None:
    """Two guests agree on the shortest track and begin."""
    evening.touch("new_game", "game:bottle_caps", "guest", "guest", "next")
    evening.touch("fields_per_side:less", "fields_per_side:less", *options, "next")
    evening.until(lambda: evening.pages.name == "Begins")
    assert not any(tile.kind == "primary" for tile in evening.pages.ways.values())  # nobody knows the ages
    evening.touch("begins:0", "no_button", "no_button")
    evening.until(lambda: evening.pages.name == "CapsTable")


def test_a_whole_game_is_agreed_on_played_and_won_by_touch(evening: Evening) -> None:
    begun(evening)
    header = evening.shown.header
    assert header is not None
    assert header.options == {"fields_per_side": 8}
    assert [seat.side for seat in header.seats] == [2, 0]  # they sit opposite
    for number, turn in enumerate(GAME):
        view = evening.shown.view
        assert view is not None
        evening.do(f"key:{turn[0]}")
        if turn[1] == "-":
            after = evening.shown.view
            assert after is not None
            assert after["news"]["kind"] == "passed"
            assert after["turn"]["seat"] != view["turn"]["seat"]
            continue
        cap, seat = "abcd".index(turn[1]), view["turn"]["seat"]
        if number % 2:
            evening.do(f"move:{cap}")
        else:
            before = evening.shown.serial
            board: Any = evening.pages.ways["board"]
            window.tap(*spot_on(board, seat, view["seats"][seat]["caps"][cap], cap))
            evening.until(lambda before=before: evening.shown.serial > before)  # type: ignore[misc]
        if number == 2:  # taken back, throw and all, and played again
            evening.do("undo", "undo", f"key:{turn[0]}", f"move:{cap}")
    assert evening.shown.view is not None
    assert evening.shown.view["winners"] == [0]
    assert evening.pages.name == "CapsTable"  # the cap is seen to come home
    window.tap_on(evening.pages.ways["undo"])  # nothing else is meant by that
    assert evening.pages.name == "End"
    evening.do("undo", "move:1")
    assert evening.pages.name == "CapsTable"
    evening.until(lambda: evening.pages.name == "End")
    assert evening.shown.view["phase"] == "over"
    assert evening.pages.ways["undo"].label == "Undo: Guest 1 moved a cap"
    evening.touch("rematch")
    evening.until(lambda: evening.pages.name == "CapsTable")
    assert evening.shown.header is not None
    assert (evening.shown.header.starter, evening.shown.header.options) == (1, {"fields_per_side": 8})


def test_a_cap_that_may_not_move_is_refused_with_the_rule(evening: Evening) -> None:
    begun(evening)
    evening.do("key:4")
    board: Any = evening.pages.ways["board"]
    window.tap(*spot_on(board, 0, HOUSE, 2))
    evening.until(lambda: "band" in evening.pages.ways)
    page: Any = evening.pages.page
    assert "6" in page._message[0]
    evening.touch("band")
    evening.until(lambda: "move:0" in evening.pages.ways)
    window.tap(*spot_on(board, 1, 0, 0))
    evening.until(lambda: "band" in evening.pages.ways)
    assert "Guest 1" in page._message[0]
    assert evening.shown.view is not None
    assert evening.shown.view["phase"] == "move"


def test_a_throw_that_comes_too_early_is_refused_until_the_cap_has_moved(evening: Evening) -> None:
    begun(evening)
    evening.do("key:4")
    evening.table.tell(TimeglasError("The disk is full."))
    evening.until(lambda: "band" in evening.pages.ways)
    page: Any = evening.pages.page
    evening.touch("key:6")
    assert page._message[0] == "A cap moves first. Undo takes back a throw that was wrong."
    evening.touch("band")
    assert page._message[0] == "The disk is full."  # what it lay over is not answered by that
    evening.touch("key:6")
    assert page._message[0].startswith("A cap moves first.")
    board: Any = evening.pages.ways["board"]
    window.tap(*spot_on(board, 0, 0, 0))
    evening.until(lambda: page._message[0] == "The disk is full.")
    assert evening.shown.view is not None
    assert evening.shown.view["turn"]["seat"] == 1
    evening.touch("band")
    evening.until(lambda: not evening.shown.troubles)
    assert "band" not in evening.pages.ways


def test_what_was_agreed_is_done_by_itself(evening: Evening) -> None:
    begun(evening, "three_throws:True", "six_without_move:throws_again", "move_alone:True")
    evening.do("key:3")
    view = evening.shown.view
    assert view is not None
    assert view["seats"][0]["caps"] == [3, -1, -1, -1]
    assert (view["turn"]["seat"], view["news"]["kind"]) == (1, "moved")


def test_a_pretend_die_tumbles_lies_there_and_is_a_throw_like_any(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(theme, "reduced_motion", False)
    player = Player(CapsTable, standing([0, -1, -1, -1], [0, -1, -1, -1]))
    player.page.thrown = lambda: 5
    with shown(player.page):
        player.taps("roll")
        assert "roll" not in player.page.ways
        assert player.page.tick(1_000_000_000)
        player.taps("key:2")  # nothing is told while it falls
        assert player.page.tick(1_700_000_000)
        assert player.page._falls.value == 5
        assert player.game.see("phase") == "throw"
        player.page.tick(2_300_000_000)
        assert (player.game.see("phase"), player.game.see("pips")) == ("move", 5)
        assert player.page.ways["key:5"].chosen
        assert player.game.see("undo_what.do") == "throw"


def test_a_tap_too_many_on_the_tile_of_a_move_rolls_no_die(monkeypatch: pytest.MonkeyPatch) -> None:
    player = Player(CapsTable, standing([3, 18, 30, -1], [27, -1, -1, -1]))
    now_ns = 10**12
    monkeypatch.setattr(touchable.guard, "now_ns", lambda: now_ns)
    monkeypatch.setattr(touchable.guard, "echo_ns", 300_000_000)
    with shown(player.page):
        player.taps("key:4")
        now_ns += 10**9
        player.taps("move:1")
        assert player.game.see("turn.seat") == 1
        now_ns += 4 * 10**8
        assert player.taps("roll").page._tumble is None
        now_ns += 4 * 10**8
        assert player.taps("roll").page._tumble is not None


def test_help_says_what_keys_and_board_are_for() -> None:
    player = Player(CapsTable, standing([3, 18, 30, -1], [27, -1, -1, -1]))
    with shown(player.page):
        assert "Tap in what the die on the table shows." in [can.says for can in player.page.help()[0].lines]
        player.taps("key:4")
        can = [can.says for can in player.page.help()[0].lines]
        assert can[0] == "P0 moves four fields. Which cap?"
        assert can[1] == "Tap a cap that is lit, where its way ends, or its move in the list."


def test_a_button_rolls_where_the_last_throw_was_rolled_here(evening: Evening) -> None:
    begun(evening)
    evening.table.pair({KEYS[0]: 0, KEYS[1]: 1})
    page: Any = evening.pages.page
    page.thrown = lambda: 4
    evening.strike(KEYS[0])
    assert page._tumble is None  # nobody has asked for it yet
    evening.touch("roll")
    evening.pages.tick(1_000_000_000)
    evening.pages.tick(1_700_000_000)
    evening.until(lambda: "move:0" in evening.pages.ways)
    evening.do("move:0")
    assert evening.pages.ways["roll"].seat == "blue"
    rolls = page.help()[0].lines[0]
    assert rolls.seats == (1,)
    evening.strike(KEYS[0])
    assert page._tumble is None  # it is not their turn
    evening.strike(KEYS[1])
    assert page._tumble is not None
    evening.pages.tick(3_000_000_000)
    evening.pages.tick(3_700_000_000)
    evening.until(lambda: "move:0" in evening.pages.ways)
    evening.do("move:0", "key:1")
    assert page._button() == (None, "")  # they have a die of their own


def test_the_end_of_a_way_moves_its_cap() -> None:
    player = Player(CapsTable, standing([3, 18, 30, -1], [27, -1, -1, -1]))
    with shown(player.page):
        player.taps("key:4")
        window.tap(*player.spot(0, 22))
        frames()
        assert player.game.see("seats.0.caps") == [3, 22, 30, -1]


def test_a_finger_on_a_tile_shows_the_way_of_its_cap_alone() -> None:
    player = Player(CapsTable, standing([3, 18, 30, -1], [27, -1, -1, -1]))
    with shown(player.page):
        player.taps("key:4")
        x, y = player.page.ways["move:1"].center
        finger = Finger(x / theme.u, (theme.size[1] - y) / theme.u)
        assert player.page.ways["board"].chosen == (0, 1)
        finger.move(20, 20)
        assert player.page.ways["board"].chosen is None
        finger.lift()
        assert player.game.see("phase") == "move"


def test_a_wrong_throw_is_not_told_anew_before_it_is_taken_back() -> None:
    player = Player(CapsTable, standing([3, 18, 30, -1], [27, -1, -1, -1]))
    with shown(player.page):
        player.taps("key:4", "key:2")
        assert player.game.see("pips") == 4
        assert "Undo" in player.page._message[0]
        player.taps("band", "undo", "key:2")
        assert player.game.see("pips") == 2


def test_a_table_that_rests_moves_nothing() -> None:
    player = Player(CapsTable, standing([3, 18, 30, -1], [27, -1, -1, -1]))
    with shown(player.page):
        player.taps("key:4")
        player.game.say("pause", 9)
        player.sees().taps("key:4").taps_cap(0, 1)
        assert player.game.see("seats.0.caps") == [3, 18, 30, -1]
        player.taps("resume").taps_cap(0, 1)
        assert player.game.see("seats.0.caps") == [3, 22, 30, -1]


def test_a_cap_is_put_elsewhere_by_two_taps_and_taken_back() -> None:
    player = Player(PutRight, standing([3, 18, 30, -1], [27, -1, -1, -1]))
    with shown(player.page):
        player.taps_cap(1, 0)
        window.tap(*player.spot(1, 12))
        frames()
        assert player.game.see("seats.1.caps") == [12, -1, -1, -1]
        player.taps_cap(0, 3)
        window.tap(*player.spot(0, 41))
        frames()
        assert player.game.see("seats.0.caps") == [3, 18, 30, 41]
        player.taps("undo")
        assert player.game.see("seats.0.caps") == [3, 18, 30, -1]
        assert player.taps("back").went == ["back"]


def test_a_cap_is_dragged_home_and_one_that_is_let_go_beside_the_board_stays() -> None:
    player = Player(PutRight, standing([3, 18, 30, -1], [27, -1, -1, -1]))
    with shown(player.page):
        finger = Finger(*player.spot(0, 18))
        finger.move(*player.spot(0, 20))
        finger.move(*player.spot(0, HOUSE, 1))
        finger.lift()
        frames()
        assert player.game.see("seats.0.caps") == [3, -1, 30, -1]
        finger = Finger(*player.spot(0, 30))
        finger.move(600, 100)
        finger.lift()
        frames()
        assert player.game.see("seats.0.caps") == [3, -1, 30, -1]


def test_the_menu_leads_to_the_board_that_is_put_right_and_back(evening: Evening) -> None:
    begun(evening)
    evening.touch("more", "put_right")
    evening.until(lambda: evening.pages.name == "PutRight")
    board: Any = evening.pages.ways["board"]
    for place in (5, 9):
        before = evening.shown.serial
        view = evening.shown.view
        assert view is not None
        window.tap(*spot_on(board, 0, view["seats"][0]["caps"][0], 0))
        window.tap(*spot_on(board, 0, place))
        evening.until(lambda before=before: evening.shown.serial > before)  # type: ignore[misc]
        assert evening.pages.name == "PutRight"  # as often as is wanted
    evening.touch("back")
    evening.until(lambda: evening.pages.name == "CapsTable")
    assert evening.shown.view is not None
    assert evening.shown.view["seats"][0]["caps"][0] == 9


def test_a_finger_moves_a_cap_on_the_picture_in_the_program_as_it_is_run(tmp_path: Path) -> None:
    keep_a_sheet(tmp_path / "state", "bottle_caps", 4)
    board = caps_geometry(10)
    x, y = board.spot(0, 0)
    pitch = 384 / board.side
    with Table(tmp_path / "state", "--simulate", "--language", "en") as table:
        table.touch("go_on:1", "key:4")
        table.until(lambda seen: "move:0" in seen["ways"])
        table.down("board", dx=x * pitch, dy=-y * pitch)
        table.up("board", dx=x * pitch, dy=-y * pitch)
        seen = table.until(lambda seen: seen["view"]["turn"]["seat"] == 1)
        assert seen["view"]["seats"][0]["caps"] == [4, -1, -1, -1]
