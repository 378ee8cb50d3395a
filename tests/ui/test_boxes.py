"""What is left of a box beside others."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ui.boxes import beside
from ui.theme import Box

WHOLE: Box = (20, 20, 400, 300)


@pytest.mark.parametrize(
    ("taken", "left"),
    [
        ((500, 0, 50, 50), WHOLE),
        ((20, 20, 400, 80), (20, 108, 400, 212)),
        ((0, 250, 800, 80), (20, 20, 400, 222)),
        ((0, 100, 84, 70), (92, 20, 328, 300)),
        ((400, 100, 84, 70), (20, 20, 372, 300)),
    ],
)
def test_it_is_cut_where_that_costs_least(taken: Box, left: Box) -> None:
    assert beside(WHOLE, [taken]) == left


sides = st.integers(0, 500)


@given(st.lists(st.tuples(sides, sides, st.integers(1, 120), st.integers(1, 120)), max_size=4))
def test_it_lies_in_the_box_and_apart_from_all_that_is_taken(taken: list[Box]) -> None:
    x, y, w, h = beside(WHOLE, taken)
    if w <= 0 or h <= 0:
        return  # there is no room
    assert 20 <= x <= x + w <= 420
    assert 20 <= y <= y + h <= 320
    for left, top, wide, high in taken:
        assert x + w + 8 <= left or left + wide + 8 <= x or y + h + 8 <= top or top + high + 8 <= y


def test_it_is_cut_elsewhere_rather_than_that_it_covers_something_in_part() -> None:
    corner, tile = (380, 0, 84, 92), (300, 120, 110, 70)
    assert beside(WHOLE, [corner]) == (20, 20, 352, 300)
    assert beside(WHOLE, [corner], [tile]) == (20, 100, 400, 220)
