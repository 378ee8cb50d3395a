"""Where the names on a map stand: beside their marks, over no mark, no piece and no other name.

Each name tries the right of its mark, then the left, below and above, and takes the first that is free; one
that has to be read tries beside those, too, half a line higher or lower and off to a side. Those that matter
more come first; a name for which nothing is free is left out, for its mark can still be tapped.

Source: LOOK, screen 14. Pure geometry, in u from the top left corner.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ui.theme import Box


class Label(NamedTuple):
    """A name to be written: where its mark is, how far that reaches, and how large the name is in type.

    `has_to_be_read`: it takes any place that is near enough.
    """

    name: str
    x: float
    y: float
    reach: float
    w: float
    h: float
    has_to_be_read: bool = False

    @property
    def mark(self) -> Box:
        """What its mark covers."""
        return self.x - self.reach, self.y - self.reach, 2 * self.reach, 2 * self.reach

    def sides(self) -> Sequence[Box]:
        """Where it can stand, the best place first."""
        middle_x, middle_y = self.x - self.w / 2, self.y - self.h / 2
        right, left = self.x + self.reach, self.x - self.reach - self.w
        below, above = self.y + self.reach, self.y - self.reach - self.h
        usual = [(right, middle_y), (left, middle_y), (middle_x, below), (middle_x, above)]
        if self.has_to_be_read:
            usual += [(x, middle_y + shift) for shift in (-self.h / 2, self.h / 2) for x in (right, left)]
            off = (self.x - self.reach, self.x + self.reach - self.w)
            usual += [(x, y) for y in (below, above) for x in off]
        return [(x, y, self.w, self.h) for x, y in usual]


def labelled(labels: Iterable[Label], box: Box, taken: Iterable[Box] = ()) -> dict[str, Box]:
    """The box of each name that has room within `box`; of the labels the first matters most.

    `taken`: what else no name may cover, such as the pieces and the inset.
    """
    labels = list(labels)
    in_the_way = [*taken, *(label.mark for label in labels)]
    placed: dict[str, Box] = {}
    for label in labels:
        for side in label.sides():
            if _lies_in(side, box) and not any(_meet(side, other) for other in in_the_way):
                placed[label.name] = side
                in_the_way.append(side)
                break
    return placed


# Less than this is the rounding of numbers, not something to be seen.
_NOTHING = 1e-6


def _meet(one: Box, other: Box) -> bool:
    x, y, w, h = one
    ox, oy, ow, oh = other
    return (
        min(x + w, ox + ow) - max(x, ox) > _NOTHING and min(y + h, oy + oh) - max(y, oy) > _NOTHING
    )


def _lies_in(inner: Box, box: Box) -> bool:
    x, y, w, h = inner
    left, top, width, height = box
    return left <= x and top <= y and x + w <= left + width and y + h <= top + height
