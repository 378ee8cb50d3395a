"""What is wrong with where touches land, found by five of them."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ui.touch_fix import AS_TOLD, FIXES, Place, TouchFix, find

CORNERS: tuple[Place, ...] = ((0.08, 0.13), (0.92, 0.13), (0.92, 0.87), (0.08, 0.87), (0.5, 0.5))
SHAPES = ((800.0, 480.0), (480.0, 800.0), (1280.0, 720.0), (600.0, 600.0))


def against(fix: TouchFix) -> TouchFix:
    """How a panel tells what this sets right."""
    return next(
        told for told in FIXES if all(fix(*told(*place)) == pytest.approx(place) for place in CORNERS)
    )


@pytest.mark.parametrize("fix", FIXES)
@pytest.mark.parametrize("shape", SHAPES)
def test_every_way_a_panel_can_lie_is_set_right(fix: TouchFix, shape: tuple[float, float]) -> None:
    panel, chance = against(fix), Random(7)
    told = [
        panel(x + chance.uniform(-0.02, 0.02), y + chance.uniform(-0.02, 0.02)) for x, y in CORNERS
    ]
    found = find(told, CORNERS, shape)
    assert found.fix == fix
    assert (found.wrong == "exact") == (fix == AS_TOLD)


@given(st.floats(0, 1), st.floats(0, 1), st.sampled_from(FIXES))
def test_no_two_ways_are_the_same(x: float, y: float, fix: TouchFix) -> None:
    assert fix(*against(fix)(x, y)) == pytest.approx((x, y))
    assert len({tuple(each(0.1, 0.3)) for each in FIXES}) == 8


def test_touches_that_all_land_in_the_middle_are_not_set_right() -> None:
    assert find([(0.5, 0.5)] * 5, CORNERS, (800, 480)).wrong == "inexact"


def test_one_touch_far_off_is_enough_not_to_turn_everything() -> None:
    told = [*CORNERS[:4], (0.9, 0.9)]
    found = find(told, CORNERS, (800, 480))
    assert (found.wrong, found.fix) == ("inexact", AS_TOLD)
    assert found.misses > 0.5
