"""Boxes in u, as they lie on the screen: what of a box is left beside others."""

from __future__ import annotations

from collections.abc import Iterable

from ui.theme import Box

_GAP = 8.0


def beside(where: Box, taken: Iterable[Box]) -> Box:
    """As much of a box as can be kept apart from what is taken: it is cut where that costs least."""
    for x, y, w, h in taken:
        left, top, right, bottom = where[0], where[1], where[0] + where[2], where[1] + where[3]
        if x - _GAP >= right or x + w + _GAP <= left or y - _GAP >= bottom or y + h + _GAP <= top:
            continue
        below, above = max(top, y + h + _GAP), min(bottom, y - _GAP)
        after, before = max(left, x + w + _GAP), min(right, x - _GAP)
        where = max(
            (left, top, before - left, bottom - top),
            (after, top, right - after, bottom - top),
            (left, top, right - left, above - top),
            (left, below, right - left, bottom - below),
            key=lambda box: max(0.0, box[2]) * max(0.0, box[3]),
        )
    return where
