"""The plan of the hourglass's screen: nothing lies over anything that is touched, in any window."""

from __future__ import annotations

import pytest

from ui.screens.hourglass_plan import Area, plan

WINDOWS = [(800, 480, False), (819.2, 480, False), (853.3, 480, False), (450, 800, True)]


def overlap(one: Area, other: Area) -> bool:
    return (
        one.x < other.x + other.w
        and other.x < one.x + one.w
        and one.y < other.y + other.h
        and other.y < one.y + one.h
    )


@pytest.mark.parametrize(("width", "height", "portrait"), WINDOWS)
def test_on_one_side_choice_and_pause_lie_apart_under_the_digits(
    width: float, height: float, portrait: bool
) -> None:
    there = plan(width, height, portrait, two_sided=False)
    assert there.pause.x - there.choice.x - there.choice.w >= 8
    assert there.choice.h >= 64
    figures = there.digits.centre_y + there.digits.size * 0.65 / 2
    assert figures < there.choice.y
    assert there.minutes_word.y + there.minutes_word.h <= there.choice.y


@pytest.mark.parametrize(("width", "height", "portrait"), WINDOWS)
def test_on_one_side_what_takes_back_lies_above_the_digits_and_far_from_pause(
    width: float, height: float, portrait: bool
) -> None:
    there = plan(width, height, portrait, two_sided=False)
    assert there.undo.x + there.undo.w <= width - 20
    for digits in (there.digits, there.paused_last_digits):
        assert there.undo.y + there.undo.h <= digits.centre_y - digits.size * 0.65 / 2
    assert not overlap(there.undo, there.pause._replace(y=there.pause.y - 200, h=there.pause.h + 200))
