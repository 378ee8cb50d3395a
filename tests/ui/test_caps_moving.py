"""The board of bottle caps under real fingers, and caps on their way."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.companion.table import Table as Game
from tests.ui.caps_lying import ALL_SIDES, BOX, CAPS, COLOURS, WAYS, as_bytes, at, close_to, laid
from tests.ui.garbage import left_by
from tests.ui.hand import Hand, english
from tests.ui.window import Finger, frames, picture, shown, tap

# isort: split
from kivy.clock import Clock

from companion.games.bottle_caps.track import AT_THE_BEGINNING, HOUSE, Caps, Track
from ui.screens.bottle_caps.table import CapsTable
from ui.screens.page import Page
from ui.theme import theme
from ui.widgets.caps_board import REACH, CapsBoard, Way
from ui.widgets.caps_travel import Board

__all__ = ["english"]  # a fixture for every test here

pytestmark = pytest.mark.screen


# -- what a touch means ------------------------------------------------------------------------------------


def test_a_cap_is_tapped_or_the_place_where_it_would_end() -> None:
    with laid() as page:
        tap(*at(page, 0, 18))
        tap(*at(page, 0, 22))
        tap(*at(page, 0, 7))
        tap(*at(page, 0, 3))
    assert page.said == [(0, 0), (0, 0), (0, 1), (0, 1)]


def test_a_cap_that_would_be_sent_home_means_the_one_that_sends_it_whoever_sits_first() -> None:
    caps = ((4, HOUSE, HOUSE, HOUSE), (31, HOUSE, HOUSE, HOUSE))
    with laid(caps, (Way(1, 0, 34),), sides=(0, 1), colours=COLOURS[:2]) as page:
        x, y = at(page, 0, 4)
        for way in (-9, 0, 9):
            tap(x + way, y + way / 2)
        assert page.said == [(1, 0)] * 3


@given(
    length=st.integers(8, 14), throws=st.lists(st.tuples(st.integers(1, 6), st.integers(0, 3)), max_size=50)
)
def test_in_any_game_each_move_is_meant_by_its_cap_and_by_where_it_would_end(
    length: int, throws: list[tuple[int, int]]
) -> None:
    track = Track(length, ALL_SIDES)
    caps: tuple[Caps, ...] = (AT_THE_BEGINNING,) * len(ALL_SIDES)
    board = CapsBoard(length, ALL_SIDES, COLOURS, size=(384, 384))
    for turn, (pips, choice) in enumerate(throws):
        seat = turn % len(ALL_SIDES)
        moves = track.moves(caps, seat, pips)
        board.show(caps, [Way(seat, move.cap, move.to) for move in moves])
        for move in moves:
            for where in (caps[seat][move.cap], move.to):
                x, y = board._spot(seat, where, move.cap)
                assert board.nearest(x + 3, y - 3) == (seat, move.cap)
        if moves:
            caps = track.moved(caps, seat, moves[choice % len(moves)])


def test_a_finger_need_not_hit_what_is_lit_but_what_is_not() -> None:
    with laid() as page:
        x, y = at(page, 0, 18)
        tap(x - REACH + 2, y)
        tap(x - REACH - 2, y)
        assert page.said == [(0, 0)]
        x, y = at(page, 2, 31)
        tap(x, y - 14)
        tap(x, y - 22)
        assert page.said[1:] == [(2, 0)]


def test_the_nearest_is_meant() -> None:
    caps = ((4, 5, HOUSE, HOUSE), (36, HOUSE, HOUSE, HOUSE))
    with laid(caps, (Way(0, 0, 6), Way(0, 1, 7)), sides=(0, 1), colours=COLOURS[:2]) as page:
        for place, cap in ((4, 0), (5, 1), (6, 0), (7, 1)):
            x, y = at(page, 0, place)
            tap(x + 12, y + 3)
            tap(x - 12, y + 3)
            assert page.said == [(0, cap), (0, cap)]
            page.said.clear()
        assert page.board.nearest(0, 0) is None


def test_any_waiting_cap_is_the_one_that_may_enter() -> None:
    with laid(((5, HOUSE, HOUSE, HOUSE),), (Way(0, 1, 0),), sides=(0,), colours=("red",)) as page:
        for cap in (1, 2, 3):
            tap(*at(page, 0, HOUSE, cap))
        tap(*at(page, 0, 0))
        assert page.said == [(0, 1)] * 4


def test_waiting_caps_that_may_not_enter_are_told_apart_from_those_of_others() -> None:
    with laid() as page:
        tap(*at(page, 1, HOUSE, 1))
        tap(*at(page, 3, HOUSE, 2))
        assert page.said == [(1, 1), (3, 2)]


def test_a_finger_that_slides_elsewhere_moves_nothing() -> None:
    with laid() as page:
        finger = Finger(*at(page, 0, 3))
        finger.move(*at(page, 3, 30))
        finger.lift()
        assert page.said == []
        finger = Finger(*at(page, 0, 3))
        x, y = at(page, 0, 3)
        finger.move(x + 8, y + 5)
        finger.lift()
        assert page.said == [(0, 1)]


def test_a_second_finger_does_not_change_what_the_first_one_means() -> None:
    with laid() as page:
        first = Finger(*at(page, 0, 3))
        second = Finger(*at(page, 0, 18))
        first.lift()
        second.lift()
        assert page.said == [(0, 1)]


def test_a_touch_where_nothing_is_belongs_to_others() -> None:
    class Behind(Page):
        def __init__(self) -> None:
            super().__init__()
            self.touched = False

        def on_touch_down(self, touch: Any) -> bool:
            if super().on_touch_down(touch):
                return True
            self.touched = True
            return False

    board, page = CapsBoard(10, ALL_SIDES, COLOURS), Behind()
    page.add(board, BOX)
    with shown(page):
        board.show(CAPS, WAYS)
        frames()
        tap(215, 268)
    assert page.touched


# -- caps on their way -------------------------------------------------------------------------------------

AFTER: Board = ((22, 3, 43, HOUSE), (HOUSE, HOUSE, HOUSE, 43), *CAPS[2:])
NS = 90_000_000  # from field to field


@pytest.fixture
def full_motion(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(theme, "reduced_motion", False)


@pytest.mark.usefixtures("full_motion")
def test_a_cap_goes_from_field_to_field_and_what_it_hits_goes_home_then() -> None:
    red, blue = (as_bytes(theme.seat(colour).colour) for colour in ("red", "blue"))
    with laid(CAPS, ()) as page:
        page.board.show(AFTER)
        frames()
        for step in range(4):
            assert page.board.tick(1_000 + step * NS)
            image = picture()
            assert red in close_to(page, image, 0, 18 + step)
            assert blue in close_to(page, image, 0, 22)
        assert page.board.tick(1_000 + 6 * NS)
        image = picture()
        assert red in close_to(page, image, 0, 22)
        assert blue not in close_to(page, image, 0, 22)
        assert page.board.travels
        assert not page.board.tick(1_000 + 7 * NS)
        assert not page.board.travels
        image = picture()
        assert blue in close_to(page, image, 1, HOUSE, 2)
        assert not page.board.tick(1_000 + 8 * NS)


@pytest.mark.usefixtures("full_motion")
def test_the_next_touch_ends_it_at_once_wherever_it_is() -> None:
    for where in ((700.0, 400.0), (215.0, 268.0)):
        with laid(CAPS, ()) as page:
            page.board.show(AFTER)
            frames()
            assert page.board.tick(0)
            tap(*where)
            assert not page.board.travels
            assert not page.board.tick(NS)
            assert as_bytes(theme.seat("red").colour) in close_to(page, picture(), 0, 22)


@pytest.mark.usefixtures("full_motion")
def test_what_comes_next_ends_it_at_once() -> None:
    with laid(CAPS, ()) as page:
        page.board.show(AFTER)
        assert page.board.travels
        page.board.show(AFTER, (Way(3, 0, 9),))  # whatever else the table says
        assert page.board.travels
        page.board.show(CAPS)
        assert not page.board.travels


@pytest.mark.usefixtures("full_motion")
def test_what_nobody_saw_and_what_is_taken_back_does_not_travel() -> None:
    with laid(CAPS, ()) as page:
        assert not page.board.travels
        page.board.show(AFTER, travels=False)
        assert not page.board.travels
        page.board.show(CAPS)
        assert not page.board.travels
        page.remove_widget(page.board)
        page.board.show(AFTER)
        frames()
        assert not page.board.travels


def test_with_reduced_motion_it_is_there_at_once() -> None:
    with laid(CAPS, ()) as page:
        page.board.show(AFTER)
        assert not page.board.travels
        assert as_bytes(theme.seat("red").colour) in close_to(page, picture(), 0, 22)


# -- what it costs -----------------------------------------------------------------------------------------


def test_where_nothing_changes_nothing_is_drawn() -> None:
    with laid() as page:
        frames()
        picture()
        assert not page.board.canvas.needs_redraw
        page.board.show(CAPS, WAYS)
        Clock.tick()
        assert not page.board.canvas.needs_redraw
        page.board.show(CAPS)
        Clock.tick()
        assert page.board.canvas.needs_redraw


def test_a_board_is_few_meshes_however_often_it_is_shown() -> None:
    def count(group: Any) -> int:
        return 1 + sum(count(child) for child in getattr(group, "children", ()))

    with laid() as page:
        first = count(page.board.canvas)
        for _ in range(20):
            page.board.show(AFTER)
            frames(1)
            page.board.show(CAPS, WAYS)
            frames(1)
        assert count(page.board.canvas) == first < 130


@pytest.mark.usefixtures("full_motion")
def test_a_cap_on_its_way_leaves_nothing_that_has_to_be_searched_for() -> None:
    with laid(CAPS, ()) as page:

        def travel() -> None:
            for now_ns in range(0, 6 * NS, NS // 4):
                assert page.board.tick(now_ns)
                frames(1)

        page.board.show(AFTER)
        frames()
        assert not left_by(travel)


@pytest.mark.usefixtures("full_motion")
def test_no_more_than_the_board_is_drawn_anew_while_a_cap_is_on_its_way() -> None:
    with laid(CAPS, ()) as page:
        page.board.show(AFTER)
        frames()
        page.board.tick(0)
        page.moved()
        page.board.tick(NS // 2)
        assert page.board.drawn_in == (20, 20, 390, 384)
        assert page.moved() == {page.board: [page.board.drawn_in]}


@pytest.mark.usefixtures("full_motion")
def test_at_the_table_a_move_is_tapped_on_the_board_seen_to_be_made_and_cut_short_by_any_touch() -> None:
    seats = [{"name": "Ada", "colour": "red"}, {"name": "Bo", "colour": "blue"}]
    header = {"table": 1, "game": "bottle_caps", "seats": seats, "starter": 0, "options": {}}
    game = Game(header).say("throw", pips=4)
    hand = Hand(CapsTable)
    with shown(hand.page):
        hand.sees(game)
        board = hand.page.ways["board"]
        x, y = board.geometry.spot(0, 4)
        pitch = min(board.width, board.height) / board.geometry.side
        tap(*theme.in_u(board.center_x + x * pitch, board.center_y + y * pitch))
        assert hand.said == [("move", {"seat": 0, "cap": 0})]
        hand.sees(game.say("move", cap=0))
        assert hand.page.tick(0)
        assert hand.page.tick(2 * NS)
        tap(700, 10)
        assert not hand.page.tick(2 * NS + 1)
