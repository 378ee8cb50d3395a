"""How caps go from where they stood to where they stand: field by field, and home in one go.

No widget here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple

from companion.games.bottle_caps.track import HOUSE, SIX
from ui.patches import Point
from ui.widgets.caps_geometry import CapsGeometry

_HOME = 3  # fields: as long as it takes out of the house, or back
Board = Sequence[Sequence[int]]
"""The places of each seat's four caps, seen from their owner; none of a seat that has left."""


class Moved(NamedTuple):
    """A cap that was moved, and the place where it stood."""

    seat: int
    cap: int
    start: int


class Journey(NamedTuple):
    """A cap on its way: it passes its stops at these times, counted in fields."""

    seat: int
    cap: int
    stops: tuple[tuple[float, Point], ...]

    def at(self, fields: float, eased: Callable[[float], float]) -> Point:
        """Where it is after so much time."""
        for (before, (x, y)), (after, (to_x, to_y)) in pairwise(self.stops):
            if fields < after:
                share = eased(max(0.0, (fields - before) / (after - before)))
                return x + (to_x - x) * share, y + (to_y - y) * share
        return self.stops[-1][1]

    @property
    def ends(self) -> float:
        """When it has arrived."""
        return self.stops[-1][0]


def moved(before: Board, after: Board) -> Moved | None:
    """The one cap that a throw has moved; None where anything else has changed, by an undo or by hand."""
    changed = _changed(before, after)
    on = [Moved(seat, cap, before[seat][cap]) for seat, cap in changed if after[seat][cap] != HOUSE]
    if len(on) != 1 or len(changed) > 2:
        return None
    start, end = on[0].start, after[on[0].seat][on[0].cap]
    is_throw = end == 0 if start == HOUSE else 0 < end - start <= SIX
    return on[0] if is_throw else None


def journeys(board: CapsGeometry, sides: Sequence[int], before: Board, after: Board) -> list[Journey]:
    """The way of the cap that was moved, and then of the one that it has sent home."""
    found = moved(before, after)
    if found is None:
        return []
    made = [_journey(board, sides, found, after[found.seat][found.cap], 0.0)]
    for seat, cap in _changed(before, after):
        if (seat, cap) != (found.seat, found.cap):
            home = Moved(seat, cap, before[seat][cap])
            made.append(_journey(board, sides, home, HOUSE, made[0].ends))
    return made


def _journey(board: CapsGeometry, sides: Sequence[int], cap: Moved, end: int, begins: float) -> Journey:
    way = board.way(sides[cap.seat], cap.start, end, cap.cap)
    long = _HOME if HOUSE in (cap.start, end) else 1
    return Journey(cap.seat, cap.cap, tuple((begins + long * n, point) for n, point in enumerate(way)))


def _changed(before: Board, after: Board) -> list[tuple[int, int]]:
    if [len(caps) for caps in before] != [len(caps) for caps in after]:
        return []
    return [
        (seat, cap)
        for seat, caps in enumerate(after)
        for cap, place in enumerate(caps)
        if before[seat][cap] != place
    ]
