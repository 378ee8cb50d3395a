"""What is wrong with where touches land, and what sets it right: one of the eight ways a screen can lie.

A touch panel that was built in another way than the picture tells every finger turned, mirrored, or both.
Places here are shares of the glass from 0 to 1, x to the right and y downwards, as the panel tells them.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import dist
from typing import Literal, NamedTuple

import msgspec

Place = tuple[float, float]

# How far a finger may miss a target, as a share of the glass's shorter side.
_MISSES = 0.12


class TouchFix(msgspec.Struct, frozen=True, omit_defaults=True):
    """First x and y change places where they are swapped, then each runs the other way where mirrored."""

    swapped: bool = False
    mirrored_x: bool = False
    mirrored_y: bool = False

    def __call__(self, x: float, y: float) -> Place:
        """Where a finger is that was told to be there."""
        if self.swapped:
            x, y = y, x
        return 1 - x if self.mirrored_x else x, 1 - y if self.mirrored_y else y


AS_TOLD = TouchFix()
FIXES = tuple(TouchFix(*ways) for ways in product((False, True), repeat=3))

Wrong = Literal["exact", "left_right", "upside_down", "half", "quarter", "swapped", "inexact"]
_WRONG: dict[TouchFix, Wrong] = {
    TouchFix(): "exact",
    TouchFix(mirrored_x=True): "left_right",
    TouchFix(mirrored_y=True): "upside_down",
    TouchFix(mirrored_x=True, mirrored_y=True): "half",
    TouchFix(swapped=True, mirrored_x=True): "quarter",
    TouchFix(swapped=True, mirrored_y=True): "quarter",
    TouchFix(swapped=True): "swapped",
    TouchFix(swapped=True, mirrored_x=True, mirrored_y=True): "swapped",
}


class Found(NamedTuple):
    """What was found: what is wrong, what sets it right, and how far the worst touch misses even then.

    `misses` is a share of the glass's shorter side. Where nothing sets it right, `fix` is `AS_TOLD`.
    """

    wrong: Wrong
    fix: TouchFix
    misses: float


def find(told: Sequence[Place], meant: Sequence[Place], shape: tuple[float, float]) -> Found:
    """What these touches say, of which each was meant for the place at the same number.

    `shape` is the glass's width and height, in whatever unit.
    """
    shorter = min(shape)

    def misses(fix: TouchFix) -> float:
        pairs = zip((fix(*place) for place in told), meant, strict=True)
        return max(
            dist((ax * shape[0], ay * shape[1]), (bx * shape[0], by * shape[1])) / shorter
            for (ax, ay), (bx, by) in pairs
        )

    best = min(FIXES, key=misses)
    if misses(best) > _MISSES:
        return Found("inexact", AS_TOLD, misses(AS_TOLD))
    return Found(_WRONG[best], best, misses(best))
