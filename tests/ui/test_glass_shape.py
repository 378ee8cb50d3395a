"""The hourglass as numbers: what is gone above lies below, and nothing jumps."""

from __future__ import annotations

from itertools import pairwise
from math import atan2, degrees, pi

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ui.widgets.glass_shape import COLUMNS, FINE_COLUMNS, ROWS, Column, hourglass_shape, rising_surface

GLASS = hourglass_shape()
# As the look has it: share above; depth of the wall's line and dip (upper bulb); height of the wall's line,
# radius of the foot and top of the heap (lower bulb).
LEVELS = (
    (1.00, 0.253, 0.000, 0.000, 0.000, 0.000),
    (0.95, 0.253, 0.037, 0.000, 0.345, 0.162),
    (0.90, 0.253, 0.075, 0.000, 0.434, 0.204),
    (0.80, 0.253, 0.149, 0.000, 0.547, 0.257),
    (0.70, 0.253, 0.224, 0.031, 0.581, 0.304),
    (0.60, 0.280, 0.244, 0.063, 0.604, 0.347),
    (0.50, 0.317, 0.244, 0.096, 0.621, 0.388),
    (0.40, 0.354, 0.244, 0.129, 0.634, 0.427),
    (0.30, 0.395, 0.242, 0.163, 0.643, 0.465),
    (0.20, 0.442, 0.236, 0.197, 0.650, 0.503),
    (0.10, 0.502, 0.223, 0.232, 0.655, 0.540),
    (0.05, 0.547, 0.209, 0.250, 0.657, 0.559),
    (0.00, 1.000, 0.000, 0.268, 0.658, 0.577),
)

shares = st.floats(0.0, 1.0)


def volume(columns: list[Column], *, depths: bool) -> float:
    """The volume of the solid that these columns make when they are turned about the axis."""
    half = columns[len(columns) // 2 :]
    whole = 0.0
    for inner, outer in pairwise(half):
        a = inner.ground - inner.surface if depths else inner.surface - inner.ground
        b = outer.ground - outer.surface if depths else outer.surface - outer.ground
        r, s = inner.x, outer.x
        # a ring whose height goes straight from a to b
        whole += 2 * pi * (s - r) * (r * (2 * a + b) + s * (a + 2 * b)) / 6
    return whole


def test_the_table_is_that_of_the_look() -> None:
    for share, line, dip, foot_height, foot, top in LEVELS:
        level = GLASS.level(share)
        assert level == pytest.approx((line, dip, foot_height, foot, top), abs=0.0011), share


def test_a_table_has_a_row_for_each_hundredth() -> None:
    assert len(GLASS.table) == ROWS == 101


def test_the_bulb_holds_what_the_look_says() -> None:
    assert pytest.approx(0.817, abs=0.001) == GLASS.bulb_volume
    assert pytest.approx(0.5066, abs=0.001) == GLASS.sand_volume


@given(st.floats(0.02, 1.0))
def test_sand_that_is_drawn_above_is_the_share_that_is_left(share: float) -> None:
    drawn = volume(GLASS.upper_columns(GLASS.level(share)), depths=True)
    assert drawn == pytest.approx(share * GLASS.sand_volume, abs=0.01 * GLASS.sand_volume)


@given(shares)
def test_sand_that_is_drawn_below_is_the_share_that_has_run(share: float) -> None:
    drawn = volume(GLASS.lower_columns(GLASS.level(share)), depths=False)
    assert drawn == pytest.approx((1 - share) * GLASS.sand_volume, abs=0.01 * GLASS.sand_volume)


@given(st.floats(0.02, 1.0))
def test_more_columns_draw_the_same_sand(share: float) -> None:
    level = GLASS.level(share)
    above, below = GLASS.upper_columns(level, FINE_COLUMNS), GLASS.lower_columns(level, FINE_COLUMNS)
    assert len(above) == len(below) == FINE_COLUMNS
    off = 0.01 * GLASS.sand_volume
    assert volume(above, depths=True) == pytest.approx(share * GLASS.sand_volume, abs=off)
    assert volume(below, depths=False) == pytest.approx((1 - share) * GLASS.sand_volume, abs=off)


def sharpest(columns: list[Column]) -> float:
    """The sharpest corner between two pieces of the surface away from the walls, in degrees."""
    slopes = [
        atan2(right.surface - left.surface, right.x - left.x) for left, right in pairwise(columns[2:-2])
    ]
    return degrees(max(abs(one - other) for one, other in pairwise(slopes)))


@pytest.mark.parametrize("share", [0.0, 0.3, 0.6])
def test_a_heap_of_more_columns_has_no_corners_to_be_seen(share: float) -> None:
    level = GLASS.level(share)
    assert sharpest(GLASS.lower_columns(level, FINE_COLUMNS)) < 0.65 * sharpest(GLASS.lower_columns(level))


@given(shares, shares)
def test_less_left_never_stands_higher_above_nor_lower_below(one: float, other: float) -> None:
    less, more = GLASS.level(min(one, other)), GLASS.level(max(one, other))
    assert less.line >= more.line - 1e-9
    assert less.line + less.dip >= more.line + more.dip - 1e-9
    assert less.foot >= more.foot - 1e-9
    assert less.top >= more.top - 1e-9


@given(shares)
def test_no_column_is_upside_down_or_outside_the_glass(share: float) -> None:
    level = GLASS.level(share)
    for column in GLASS.upper_columns(level):
        assert column.surface <= column.ground <= 1
        assert abs(column.x) <= GLASS.widest
    for column in GLASS.lower_columns(level):
        assert column.surface >= column.ground >= 0
        assert abs(column.x) <= GLASS.widest


@given(shares)
def test_a_column_of_the_left_is_the_mirror_of_one_of_the_right(share: float) -> None:
    for columns in (GLASS.upper_columns(GLASS.level(share)), GLASS.lower_columns(GLASS.level(share))):
        assert len(columns) == COLUMNS
        for left, right in zip(columns, reversed(columns), strict=True):
            assert left.x == pytest.approx(-right.x)
            assert left[1:] == pytest.approx(right[1:])


@given(st.floats(0.551, 0.659))
def test_depth_and_radius_of_the_shoulder_are_each_others_inverse(radius: float) -> None:
    assert GLASS.radius(GLASS.shoulder_depth(radius)) == pytest.approx(radius, abs=1e-4)


def test_the_upper_bulb_is_empty_and_the_lower_full_when_nothing_is_left() -> None:
    level = GLASS.level(0)
    assert volume(GLASS.upper_columns(level), depths=True) == pytest.approx(0, abs=1e-4)
    assert GLASS.level(-3) == level


@given(shares, shares, st.floats(0, 800))
def test_in_the_last_ten_seconds_the_sand_only_rises(one: float, other: float, x: float) -> None:
    early, late = sorted((one, other))
    below = rising_surface(x, early, 800, 480, 188, 12)
    assert rising_surface(x, late, 800, 480, 188, 12) <= below + 1e-9


@pytest.mark.parametrize(("width", "height", "stream_x"), [(800, 480, 188), (853, 480, 188), (450, 800, 225)])
def test_at_the_end_the_sand_fills_the_screen_and_at_ten_seconds_it_is_a_heap(
    width: float, height: float, stream_x: float
) -> None:
    across = [width * i / 20 for i in range(21)]
    assert all(rising_surface(x, 1, width, height, stream_x, 12) <= 12 for x in across)
    assert rising_surface(stream_x, 0, width, height, stream_x, 12) == pytest.approx(height - 12 - 64)
    assert rising_surface(width, 0, width, height, stream_x, 12) > height - 12
