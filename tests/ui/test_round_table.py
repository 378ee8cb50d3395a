"""Who sits where round the table, and where marks, names and the device lie on the screen."""

from __future__ import annotations

from itertools import combinations
from math import atan2, tau

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ui.round_table import USUAL, places
from ui.screens.new_game.room import DEVICE_H, DEVICE_REACH, DEVICE_W, room
from ui.theme import theme

SIZES = [(800, 480), (1024, 600), (1280, 720), (720, 1280)]


@pytest.mark.parametrize("seats", range(2, 9))
def test_seats_go_clockwise_round_the_table(seats: int) -> None:
    angles = [atan2(place.y - 0.5, place.x - 0.5) for place in places(seats)]
    turned = [(angle - angles[0]) % tau for angle in angles]
    assert turned == sorted(turned)
    assert len(set(turned)) == seats


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", range(2, 9))
def test_marks_have_room_for_fingers_and_the_device_lies_under_none(
    seats: int, size: tuple[int, int]
) -> None:
    theme.resize(*size)
    here = room(seats)
    for one, other in combinations(here.sittings, 2):
        assert max(abs(one.x - other.x), abs(one.y - other.y)) >= 2 * here.ring + 8
    for lies_at in ((0.0, 0.0), (1.0, 0.0), (0.5, 0.5), (0.79, 0.81), (0.0, 1.0), (0.5, 1.0)):
        x, y = here.device(lies_at)
        left, top, w, h = here.table
        assert left < x - DEVICE_REACH / 2 < x + DEVICE_REACH / 2 < left + w
        assert top < y - DEVICE_REACH / 2 < y + DEVICE_REACH / 2 < top + h
        for seat in here.sittings:
            assert max(abs(seat.x - x), abs(seat.y - y)) >= here.ring + DEVICE_REACH / 2 + 7
    theme.resize(800, 480)


@given(st.integers(2, 8), st.data())
def test_wherever_a_mark_is_held_everybody_stands_somewhere_once(seats: int, data: st.DataObject) -> None:
    here = room(seats)
    dragged = data.draw(st.integers(0, seats - 1))
    order = here.order(dragged, data.draw(st.floats(0, 800)), data.draw(st.floats(0, 480)))
    assert sorted(order) == list(range(seats))


@pytest.mark.parametrize("seats", range(2, 9))
def test_a_mark_over_another_changes_places_and_over_none_stays(seats: int) -> None:
    here = room(seats)
    to = here.sittings[-1]
    order = here.order(0, to.x, to.y)
    assert (order[0], order[-1]) == (seats - 1, 0)
    assert order[1:-1] == list(range(1, seats - 1))
    home = here.sittings[0]
    assert here.order(0, home.x + 5, home.y) == list(range(seats))
    assert here.order(0, 760, 440) == list(range(seats))


def test_a_mark_over_a_gap_has_the_others_make_room() -> None:
    here = room(6)
    after, before = here.sittings[3], here.sittings[4]
    gap = (after.x + before.x) / 2, (after.y + before.y) / 2
    assert here.order(0, *gap) == [1, 2, 3, 0, 4, 5]
    assert here.order(5, *gap) == [0, 1, 2, 3, 5, 4]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", range(2, 9))
def test_the_device_lies_beside_the_board(seats: int, size: tuple[int, int]) -> None:
    theme.resize(*size)
    here = room(seats)
    left, top, w, h = here.board
    for lies_at in (USUAL, (0.5, 0.5), (0.2, 0.6)):
        x, y = here.device(lies_at)
        across = max(left - x - DEVICE_W / 2, x - DEVICE_W / 2 - left - w)
        down = max(top - y - DEVICE_H / 2, y - DEVICE_H / 2 - top - h)
        assert max(across, down) >= 3
    theme.resize(800, 480)
