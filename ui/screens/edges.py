"""Where on the screen's edge a seat without a button of its own finds one: as near to its people as can be.

Whoever sits at a side of the table has a button on that edge of the screen, turned to them, wherever the
screen lies; along the edge it is where they sit as seen from there. Not everything of the edge is free:
glass, digits and tiles keep their places, so that buttons lie in strips of it, in the order in which people
sit. All in u, for the screen on which everybody plays at once.

    wide: two buttons at each end of far and near edge       upright: three on either, two on each side
          [c|i]   glass   [i|c]                                       [c| i |c]
                                                                      [s]   [s]
                                                                      [s]   [s]
          [c|i]           [i|c]                                       [c| i |c]

A corner (c) turns to either of its edges. Wide, the free ends come first: at the others digits give way.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from ui.round_table import Around, Point, Side, places
from ui.screens.hourglass_plan import EDGE_GAP, EDGE_H, EDGE_W, Area

_BESIDE: tuple[Side, ...] = ("left", "right")
_OPPOSITE: dict[Side, Side] = {"far": "near", "near": "far", "left": "right", "right": "left"}
_ASIDE = 92.0  # how long a button in a corner is that is turned aside
# Upright, beside the glass: a message lies across its neck.
_BESIDE_H, _FROM_NECK = 70.0, 56.0
# What it costs, in u of the way round the screen, where digits give way; and to be on another's edge.
_GIVES_WAY, _ASTRAY = 120.0, 10_000.0
_PER_TABLE = 0.5  # how far along an edge a seat is from the middle: of the edge, for the table's whole side


class Edge(NamedTuple):
    """A button's box, and the edge that it grows from."""

    box: Area
    side: Side


class _Slot(NamedTuple):
    """A place for one button: the strip it is in, which of that strip's it is, and the edges it may turn to.

    `at` is a point of the screen's edge.
    """

    strip: int
    number: int
    sides: tuple[Side, ...]
    at: Point
    costs: float = 0.0


class _Strip(NamedTuple):
    """A free part of the near edge; `turned` by half about the screen's middle it is one of the far edge.

    The first and last of its slots may be corners.
    """

    area: Area
    slots: int
    corners: tuple[bool, bool]
    turned: bool = False
    costs: float = 0.0


@lru_cache(maxsize=64)
def edges(
    width: float,
    height: float,
    portrait: bool,
    strip: Area,
    around: Around,
    seats: tuple[int, ...],
) -> dict[int, Edge]:
    """Where the buttons of these seats lie, of those round the table.

    `strip` is the free part of the near edge; where the screen is wide, the part at its left end.
    """
    strips = _strips(width, strip, portrait)
    slots = [slot for number, one in enumerate(strips) for slot in _slots(number, one, width, height)]
    if portrait:
        slots += [
            _Slot(-1, int(way), (side,), (0 if side == "left" else width, height / 2 + way * _BESIDE_H))
            for side in _BESIDE
            for way in (-1, 1)
        ]
    belongs = {seat: home_of(around, seat, width, height) for seat in seats}
    given = _given(belongs, slots, width, height)
    turned = {seat: (slot, _side(slot, belongs[seat][1])) for seat, slot in given.items()}
    found = {}
    for number, one in enumerate(strips):
        here = {seat: (slot, side) for seat, (slot, side) in turned.items() if slot.strip == number}
        found.update(_laid(one, here, width, height))
    for seat, (slot, side) in turned.items():
        if slot.strip < 0:
            left = 0.0 if side == "left" else width - EDGE_H
            top = height / 2 + (_FROM_NECK if slot.number > 0 else -_FROM_NECK - _BESIDE_H)
            found[seat] = Edge(Area(left, top, EDGE_H, _BESIDE_H), side)
    return found


def gives_way(found: dict[int, Edge], width: float, height: float) -> bool:
    """Whether, on a wide screen, a button lies where the digits have to give way to it."""
    return any(
        (edge.box.x + edge.box.w / 2 > width / 2) == (edge.box.y + edge.box.h / 2 > height / 2)
        for edge in found.values()
    )


def home_of(around: Around, seat: int, width: float, height: float) -> tuple[Point, Side]:
    """Where on the screen's edge a seat's button would lie if all of it were free, and on which edge."""
    place, lies_at = places(around.on_sides)[seat], around.lies_at
    across = width * (0.5 + _PER_TABLE * (place.x - lies_at[0]))
    down = height * (0.5 + _PER_TABLE * (place.y - lies_at[1]))
    at: dict[Side, Point] = {
        "far": (across, 0.0), "near": (across, height), "left": (0.0, down), "right": (width, down),
    }  # fmt: skip
    return at[place.side], place.side


def _round(at: Point, width: float, height: float) -> float:
    """How far it is from the far left corner to a point of the edge, clockwise."""
    x, y = at
    rest = {"far": y, "right": width - x, "near": height - y, "left": x}
    side = min(rest, key=lambda one: abs(rest[one]))
    return {
        "far": x,
        "right": width + y,
        "near": width + height + (width - x),
        "left": 2 * width + height + (height - y),
    }[side] % (2 * (width + height))


def _strips(width: float, strip: Area, portrait: bool) -> list[_Strip]:
    if portrait:
        return [_Strip(strip, 3, (True, True)), _Strip(strip, 3, (True, True), turned=True)]
    other = strip._replace(x=width - strip.x - strip.w)
    return [
        _Strip(area, 2, corners, turned, costs)
        for area, corners, costs in ((strip, (True, False), 0.0), (other, (False, True), _GIVES_WAY))
        for turned in (False, True)
    ]


def _slots(number: int, strip: _Strip, width: float, height: float) -> list[_Slot]:
    found = []
    cell = strip.area.w / strip.slots
    for slot in range(strip.slots):
        sides: tuple[Side, ...] = ("near",)
        at = strip.area.x + (slot + 0.5) * cell, height
        if slot == 0 and strip.corners[0]:
            sides, at = ("left", "near"), (0.0, height)
        elif slot == strip.slots - 1 and strip.corners[1]:
            sides, at = ("right", "near"), (width, height)
        if strip.turned:
            sides, at = tuple(_OPPOSITE[side] for side in sides), (width - at[0], height - at[1])
        found.append(_Slot(number, slot, sides, at, strip.costs))
    return found


def _given(
    belongs: dict[int, tuple[Point, Side]], slots: Sequence[_Slot], width: float, height: float
) -> dict[int, _Slot]:
    """A slot for each seat, in the order round the screen, with the shortest ways from where they belong."""
    whole = 2 * (width + height)
    wanted = {seat: _round(at, width, height) for seat, (at, _side) in belongs.items()}
    seats = sorted(belongs)  # they go clockwise, as the edge is gone round
    there = sorted(slots, key=lambda slot: _round(slot.at, width, height))

    def costs(seat: int, slot: _Slot) -> float:
        way = abs(wanted[seat] - _round(slot.at, width, height))
        return min(way, whole - way) + slot.costs + (belongs[seat][1] not in slot.sides) * _ASTRAY

    best: tuple[float, dict[int, _Slot]] = (float("inf"), {})
    for taken in combinations(there, len(seats)):
        for turn in range(len(seats) or 1):
            given = dict(zip(seats, [*taken[turn:], *taken[:turn]], strict=True))
            whole_way = sum(costs(seat, slot) for seat, slot in given.items())
            if whole_way < best[0]:
                best = whole_way, given
    return best[1]


def _side(slot: _Slot, belongs: Side) -> Side:
    """The edge to which a slot's button turns: the seat's own, else the one that is not opposite to it."""
    if belongs in slot.sides:
        return belongs
    return next((side for side in slot.sides if side != _OPPOSITE[belongs]), slot.sides[0])


def _laid(
    strip: _Strip, here: dict[int, tuple[_Slot, Side]], width: float, height: float
) -> dict[int, Edge]:
    """The boxes in one strip: those that turn aside at its ends, the others side by side between them."""
    area, near = strip.area, "far" if strip.turned else "near"
    left, right = area.x, area.x + area.w
    boxes: dict[int, Area] = {}
    order = sorted(here, key=lambda seat: here[seat][0].number)
    for seat in order:
        slot, side = here[seat]
        if side == near:
            continue
        top = height - _ASIDE
        if slot.number == 0 and strip.corners[0]:
            boxes[seat], left = Area(0, top, EDGE_H, _ASIDE), EDGE_H + EDGE_GAP
        else:
            boxes[seat], right = Area(width - EDGE_H, top, EDGE_H, _ASIDE), width - EDGE_H - EDGE_GAP
    between = [seat for seat in order if seat not in boxes]
    cell = (right - left + EDGE_GAP) / len(between) if between else 0.0
    for number, seat in enumerate(between):
        w = min(EDGE_W, cell - EDGE_GAP)
        boxes[seat] = Area(left + number * cell + (cell - EDGE_GAP - w) / 2, height - EDGE_H, w, EDGE_H)
    if strip.turned:
        boxes = {
            seat: Area(width - box.x - box.w, height - box.y - box.h, box.w, box.h)
            for seat, box in boxes.items()
        }
    return {seat: Edge(box, here[seat][1]) for seat, box in boxes.items()}
