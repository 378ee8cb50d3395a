"""Buttons on the screen's edge: near to their seats, under fingers of their own, over nothing."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ui.round_table import USUAL, Around, OnSides, Point, Side, places, usual
from ui.screens.edges import Edge, _round, edges, gives_way
from ui.screens.hourglass_plan import Area, plan

WINDOWS = [(800.0, 480.0, False), (819.2, 480.0, False), (853.3, 480.0, False), (450.0, 800.0, True)]
Window = tuple[float, float, bool]

windows = st.sampled_from(WINDOWS)
points = st.tuples(st.floats(0, 1), st.floats(0, 1))


@st.composite
def tables(draw: st.DrawFn) -> tuple[OnSides, tuple[int, ...]]:
    """How people sit round a table, and who of them has no button."""
    on_sides = draw(
        st.integers(2, 8).map(usual)
        | st.tuples(st.integers(0, 1), st.integers(0, 1), st.integers(0, 1), st.integers(0, 1)).filter(any)
        | st.tuples(st.integers(0, 3), st.integers(0, 1), st.integers(0, 3), st.integers(0, 1)).filter(any)
    )
    return on_sides, tuple(sorted(draw(st.sets(st.integers(0, sum(on_sides) - 1)))))


def found(
    window: Window, lies_at: Point, on_sides: OnSides, seats: tuple[int, ...]
) -> dict[int, Edge]:
    return edges(*window, plan(*window, two_sided=True).edge, Around(on_sides, lies_at), seats)


def turned(box: Area, width: float, height: float) -> Area:
    return Area(width - box.x - box.w, height - box.y - box.h, box.w, box.h)


def apart(one: Area, other: Area) -> float:
    across = max(one.x - other.x - other.w, other.x - one.x - one.w)
    down = max(one.y - other.y - other.h, other.y - one.y - one.h)
    return max(across, down)


@given(windows, points, tables())
def test_every_seat_without_a_button_has_one_at_an_edge_and_a_thumb_finds_it(
    window: Window, lies_at: Point, table: tuple[OnSides, tuple[int, ...]]
) -> None:
    width, height, _ = window
    given_ = found(window, lies_at, *table)
    assert set(given_) == set(table[1])
    for box, side in given_.values():
        assert min(box.w, box.h) >= 64
        touches: dict[Side, bool] = {
            "far": box.y == 0, "near": box.y + box.h == pytest.approx(height),
            "left": box.x == 0, "right": box.x + box.w == pytest.approx(width),
        }  # fmt: skip
        assert touches[side]
        assert box.x >= 0
        assert box.y >= 0
        assert box.x + box.w <= width + 0.01
        assert box.y + box.h <= height + 0.01


@given(windows, points, tables())
def test_no_two_lie_at_the_same_place_and_none_over_anything_else(
    window: Window, lies_at: Point, table: tuple[OnSides, tuple[int, ...]]
) -> None:
    width, height, portrait = window
    given_ = found(window, lies_at, *table)
    boxes = [edge.box for edge in given_.values()]
    for one, other in combinations(boxes, 2):
        assert apart(one, other) >= 7.9
    there = plan(*window, two_sided=True, gives_way=not portrait and gives_way(given_, width, height))
    figure_h, figure_w = there.digits.size * 0.645, min(there.digits.width, there.digits.size * 1.2)
    digits = Area(
        there.digits.centre_x - figure_w / 2, there.digits.centre_y - figure_h / 2, figure_w, figure_h
    )
    things = [there.pause, there.choice, there.help, there.caption.box, there.marks, there.hint, digits]
    for thing in things:
        for side in (thing, turned(thing, width, height)):
            least = 8 if thing in (there.pause, there.choice, there.help) else 0
            assert all(apart(box, side) >= least for box in boxes if thing.w), (thing, boxes)


@given(windows, points, tables())
def test_the_buttons_lie_in_the_order_of_the_seats(
    window: Window, lies_at: Point, table: tuple[OnSides, tuple[int, ...]]
) -> None:
    width, height, _ = window
    given_ = found(window, lies_at, *table)

    def at(seat: int) -> float:
        box, side = given_[seat]
        middle = box.x + box.w / 2, box.y + box.h / 2
        edge: dict[Side, Point] = {
            "far": (middle[0], 0), "near": (middle[0], height),
            "left": (0, middle[1]), "right": (width, middle[1]),
        }  # fmt: skip
        return _round(edge[side], width, height)

    round_ = [at(seat) for seat in table[1]]
    falls = sum(after < before for before, after in pairwise([*round_, *round_[:1]]))
    assert falls <= 1


@given(windows, points, tables())
def test_whoever_sits_at_a_side_of_the_table_has_that_edge_wherever_the_device_lies(
    window: Window, lies_at: Point, table: tuple[OnSides, tuple[int, ...]]
) -> None:
    on_sides, seats = table
    given_ = found(window, lies_at, on_sides, seats)
    assert {seat: edge.side for seat, edge in given_.items()} == {
        seat: places(on_sides)[seat].side for seat in seats
    }


@pytest.mark.parametrize("window", WINDOWS)
def test_two_teams_that_were_never_placed_face_each_other(window: Window) -> None:
    assert [found(window, USUAL, usual(2), (0, 1))[seat].side for seat in (0, 1)] == ["far", "near"]


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize(("seat", "side"), [(0, "far"), (1, "right"), (2, "near"), (3, "left")])
def test_with_the_device_in_the_middle_every_side_has_its_own_edge(
    window: Window, seat: int, side: str
) -> None:
    assert found(window, (0.5, 0.4), usual(4), (seat,))[seat].side == side
    assert found(window, (0.5, 0.4), usual(4), (0, 1, 2, 3))[seat].side == side


def test_a_device_that_is_moved_has_its_buttons_elsewhere() -> None:
    window = WINDOWS[0]
    assert found(window, (0.1, 0.9), usual(2), (0,))[0].box != found(window, USUAL, usual(2), (0,))[0].box


def test_wide_digits_only_give_way_where_there_is_no_other_place() -> None:
    window = WINDOWS[0]
    two = found(window, (0.5, 0.4), usual(2), (0, 1))
    assert not gives_way(two, *window[:2])
    assert {edge.side for edge in two.values()} == {"far", "near"}
    assert gives_way(found(window, (0.5, 0.4), usual(8), tuple(range(8))), *window[:2])
