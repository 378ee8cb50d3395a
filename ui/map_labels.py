"""Where the names on a map stand: beside their marks, over no mark, no piece and no other name.

Each name tries the right of its mark, then the left, below and above, and takes the first that is free; one
that has to be read tries beside those, too, half a line higher or lower and off to a side. Those that matter
more come first. Where nothing beside its mark is free, a name can stand further off, out at sea, led to its
mark by a line that crosses nothing. One with no room at all is left out, for its mark can still be tapped.

Source: LOOK, screen 14. Pure geometry, in u from the top left corner.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from math import cos, dist, sin, tau
from typing import NamedTuple

from ui.theme import Box

Spot = tuple[float, float]

_FURTHER = (8.0, 18.0, 30.0, 44.0, 60.0, 78.0, 98.0)
_TURNS = 16
_BESIDE = 0.4
_STEP, _FINE = 3.0, 1.0  # how finely a line is looked at, and half of what it covers


class Label(NamedTuple):
    """A name to be written: where its mark is, how far that reaches, and how large the name is in type.

    `has_to_be_read`: it takes any place that is near enough. `is_led`: it takes one further off.
    """

    name: str
    x: float
    y: float
    reach: float
    w: float
    h: float
    has_to_be_read: bool = False
    is_led: bool = False

    @property
    def mark(self) -> Box:
        """What its mark covers."""
        return self.x - self.reach, self.y - self.reach, 2 * self.reach, 2 * self.reach

    def sides(self) -> Sequence[Box]:
        """Where it can stand, the best place first."""
        if self.is_led:
            return list(self._further_off())
        middle_x, middle_y = self.x - self.w / 2, self.y - self.h / 2
        right, left = self.x + self.reach, self.x - self.reach - self.w
        below, above = self.y + self.reach, self.y - self.reach - self.h
        usual = [(right, middle_y), (left, middle_y), (middle_x, below), (middle_x, above)]
        if self.has_to_be_read:
            usual += [(x, middle_y + shift) for shift in (-self.h / 2, self.h / 2) for x in (right, left)]
            off = (self.x - self.reach, self.x + self.reach - self.w)
            usual += [(x, y) for y in (below, above) for x in off]
        return [(x, y, self.w, self.h) for x, y in usual]

    def _further_off(self) -> Iterator[Box]:
        """All round its mark, the nearest first."""
        for far, turn in product(_FURTHER, range(_TURNS)):
            right, down = cos(turn * tau / _TURNS), sin(turn * tau / _TURNS)
            x, y = self.x + (self.reach + far) * right, self.y + (self.reach + far) * down
            # Above and below it is about the line's end, else beside it.
            is_beside = abs(right) > _BESIDE
            left = x - self.w / 2 if not is_beside else x if right > 0 else x - self.w
            yield left, y - self.h * (0.5 - 0.5 * down), self.w, self.h

    def leader(self, side: Box) -> tuple[Spot, Spot]:
        """From where to where the line goes that leads to a name which stands further off."""
        x, y, w, h = side
        to = min(max(self.x, x), x + w), min(max(self.y, y), y + h)
        share = self.reach / max(self.reach, dist((self.x, self.y), to))
        return (self.x + share * (to[0] - self.x), self.y + share * (to[1] - self.y)), to


class Try(NamedTuple):
    """A way to find room for a name: whether it hides no town, is written small, and stands further off."""

    spares_dots: bool
    is_small: bool = False
    is_led: bool = False


TRIES = (
    Try(True), Try(False), Try(True, True), Try(False, True), Try(True, True, True),
    Try(False, True, True),
)  # fmt: skip
"""The best first."""


def labelled(labels: Iterable[Label], box: Box, taken: Iterable[Box] = ()) -> dict[str, Box]:
    """The box of each name that has room within `box`; of the labels the first matters most.

    `taken`: what else no name may cover, such as the pieces and the inset.
    """
    labels = list(labels)
    in_the_way = [*taken, *(label.mark for label in labels)]
    placed: dict[str, Box] = {}
    for label in labels:
        for side in label.sides():
            if not _lies_in(side, box) or any(_meet(side, other) for other in in_the_way):
                continue
            if label.is_led:
                own = label.mark
                line = list(along(*label.leader(side)))
                if any(_meet(dot, other) for other in in_the_way if other != own for dot in line):
                    continue
                in_the_way += line
            placed[label.name] = side
            in_the_way.append(side)
            break
    return placed


def along(start: Spot, end: Spot) -> Iterator[Box]:
    """What a line covers, as small boxes."""
    (x, y), (to_x, to_y) = start, end
    count = max(1, round(dist(start, end) / _STEP))
    for number in range(count + 1):
        share = number / count
        yield x + share * (to_x - x) - _FINE, y + share * (to_y - y) - _FINE, 2 * _FINE, 2 * _FINE


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
