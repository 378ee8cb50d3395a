"""Boxes in u, as they lie on the screen: what of a box is left beside others."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ui.theme import Box

_GAP = 8.0


def beside(where: Box, taken: Iterable[Box], whole: Sequence[Box] = ()) -> Box:
    """As much of a box as can be kept apart from what is taken: it is cut where that costs least.

    Rather than that it would cover one of `whole` in part, it is cut where that costs more.
    """
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
            key=lambda box: (-_in_part(box, whole), max(0.0, box[2]) * max(0.0, box[3])),
        )
    return where


def _in_part(box: Box, others: Sequence[Box]) -> int:
    """How many of the others it covers in part."""
    x, y, w, h = box
    return sum(
        x < ox + ow and ox < x + w and y < oy + oh and oy < y + h
        and not (x <= ox and y <= oy and ox + ow <= x + w and oy + oh <= y + h)
        for ox, oy, ow, oh in others
    )  # fmt: skip
