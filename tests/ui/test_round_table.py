"""Who sits where round the table, and where marks, names and the device lie on the screen."""

from __future__ import annotations

from itertools import combinations, product
from math import atan2, tau

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ui.round_table import USUAL, OnSides, agreed_or_usual, most, places, side_of, staying, usual
from ui.screens.new_game.room import DEVICE_H, DEVICE_REACH, DEVICE_W, Seating, room
from ui.theme import theme

SIZES = [(800, 480), (1024, 600), (1280, 720), (720, 1280)]


def all_ways_to_sit() -> list[OnSides]:
    """Every way in which 2 to 8 can sit."""
    ways = product(range(4), range(2), range(4), range(2))
    return [way for way in ways if sum(way) > 1 and agreed_or_usual(way, sum(way)) == way]


@pytest.mark.parametrize("on_sides", all_ways_to_sit())
def test_seats_go_clockwise_round_the_table(on_sides: OnSides) -> None:
    angles = [atan2(place.y - 0.5, place.x - 0.5) for place in places(on_sides)]
    turned = [(angle - angles[0]) % tau for angle in angles]
    assert turned == sorted(turned)
    assert len(set(turned)) == sum(on_sides)


@pytest.mark.parametrize("seats", range(2, 9))
def test_how_many_usually_sit_can_be_agreed_on_and_nothing_else_comes_of_damage(seats: int) -> None:
    assert agreed_or_usual(None, seats) == agreed_or_usual(usual(seats), seats) == usual(seats)
    assert agreed_or_usual((8, 0, 0, seats - 2), seats) == usual(seats)
    assert agreed_or_usual((1, 0, 0, 0), seats) == usual(seats)


@pytest.mark.parametrize("seats", range(9, 40))
def test_who_comes_late_behind_some_who_left_has_a_place_too(seats: int) -> None:
    sits = agreed_or_usual((3, 1, 3, 1), seats)
    assert sum(sits) == len(places(sits)) == seats
    assert {side_of(sits, seat) for seat in range(seats)} == {0, 1, 2, 3}


def test_where_some_have_gone_the_others_stay_at_their_sides() -> None:
    assert staying((2, 1, 2, 1), [0, 2, 5]) == (1, 1, 0, 1)
    assert staying((1, 0, 1, 1), [0, 1, 2]) == (1, 0, 1, 1)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("on_sides", all_ways_to_sit())
def test_marks_have_room_for_fingers_and_the_device_lies_under_none(
    on_sides: OnSides, size: tuple[int, int]
) -> None:
    theme.resize(*size)
    here = room(on_sides)
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


@given(st.sampled_from(all_ways_to_sit()), st.data())
def test_wherever_a_mark_is_held_everybody_stands_somewhere_once(
    on_sides: OnSides, data: st.DataObject
) -> None:
    seats = sum(on_sides)
    dragged = data.draw(st.integers(0, seats - 1))
    order, then = room(on_sides).held(dragged, data.draw(st.floats(0, 800)), data.draw(st.floats(0, 480)))
    assert sorted(order) == list(range(seats))
    assert agreed_or_usual(then, seats) == then


@pytest.mark.parametrize("on_sides", all_ways_to_sit())
def test_a_mark_over_another_changes_places_and_over_none_stays(on_sides: OnSides) -> None:
    here, seats = room(on_sides), sum(on_sides)
    to = here.sittings[-1]
    assert here.held(0, to.x, to.y) == Seating((seats - 1, *range(1, seats - 1), 0), on_sides)
    home = here.sittings[0]
    assert here.held(0, home.x + 5, home.y) == Seating(tuple(range(seats)), on_sides)
    assert here.held(0, 760, 440) == Seating(tuple(range(seats)), on_sides)


def test_a_mark_over_a_gap_at_a_side_with_room_sits_there_and_nobody_else_changes_sides() -> None:
    here = room(usual(6))
    after, before = here.sittings[3], here.sittings[4]
    gap = (after.x + before.x) / 2, (after.y + before.y) / 2
    assert here.held(0, *gap) == Seating((1, 2, 3, 0, 4, 5), (1, 1, 3, 1))
    assert here.held(5, *gap) == Seating((0, 1, 2, 3, 5, 4), (2, 1, 3, 0))


def test_a_mark_over_a_gap_where_everything_is_full_has_the_others_make_room() -> None:
    here = room(usual(8))
    after, before = here.sittings[4], here.sittings[5]
    gap = (after.x + before.x) / 2, (after.y + before.y) / 2
    assert here.held(0, *gap) == Seating((1, 2, 3, 4, 0, 5, 6, 7), usual(8))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("on_sides", all_ways_to_sit())
def test_every_seat_can_take_a_place_at_every_side_that_has_room(
    on_sides: OnSides, size: tuple[int, int]
) -> None:
    theme.resize(*size)
    here, seats = room(on_sides), sum(on_sides)
    x, y, w, h = here.table
    along = {
        0: [(x + w * part / 24, y) for part in range(25)], 1: [(x + w, y + h * 0.4)],
        2: [(x + w * part / 24, y + h) for part in range(25)], 3: [(x, y + h * 0.4)],
    }  # fmt: skip
    for dragged in range(seats):
        own = side_of(on_sides, dragged)
        for side, (sit, fit) in enumerate(zip(on_sides, most(seats), strict=True)):
            if sit == fit or side == own:
                continue
            then = [count + (at == side) - (at == own) for at, count in enumerate(on_sides)]
            assert any(
                list(to.on_sides) == then and side_of(to.on_sides, to.order.index(dragged)) == side
                for to in (here.held(dragged, *at) for at in along[side])
            )
    theme.resize(800, 480)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("on_sides", all_ways_to_sit())
def test_the_device_lies_beside_the_board(on_sides: OnSides, size: tuple[int, int]) -> None:
    theme.resize(*size)
    here = room(on_sides)
    left, top, w, h = here.board
    for lies_at in (USUAL, (0.5, 0.5), (0.2, 0.6)):
        x, y = here.device(lies_at)
        across = max(left - x - DEVICE_W / 2, x - DEVICE_W / 2 - left - w)
        down = max(top - y - DEVICE_H / 2, y - DEVICE_H / 2 - top - h)
        assert max(across, down) >= 3
    theme.resize(800, 480)
