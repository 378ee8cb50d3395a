"""Where everything lies on the board of bottle caps, for every length of the track: pure geometry.

Measured in pitches (from one field to the next) from the middle of the board, y upwards. Side 0 lies at the
bottom, the others follow clockwise, as the caps go round:

    a cross   of an even number of fields a side, from 10 on: goal lanes in its arms, houses in its corners
    a ring    of any other: a square with round corners, goal lanes and houses within

Source: the look, 15; RULES section 4.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import cos, hypot, pi, sin

from companion.games.bottle_caps.track import CAPS, HOUSE, SIDES, START
from ui.patches import Point

FIELD = 0.43
"""The radius of a field."""
LIT = 0.68
"""The radius of the disc below a cap that may be moved: nothing is drawn further out than that."""
_EDGE = 0.06  # between that and the edge of the box

# A cross with shorter arms has no room for the goal lanes.
_LEAST_CROSS = 10
# The corners of a ring; a short one is rounder, to lie so far out that its goal lanes do not meet.
_CORNER, _LEAST_HALF = 2.5, 4.85
# From the middle of a house to its edge, where there is little room and where there is much; to the places
# in it, as a share of that; and from a house to the fields about it.
_HOUSE, _LARGE_HOUSE, _WAITING, _BESIDE = 1.14, 1.5, 0.49, 0.3


@dataclass(frozen=True)
class CapsGeometry:
    """A board. `fields` are those of the track, from the start field of side 0 on; the rest is by sides.

    `half`: how far out the middle of the outermost field lies; `houses` are the middles of the houses, and
    `house_half` says how far it is from there to their edge.
    """

    fields_per_side: int
    fields: tuple[Point, ...]
    lanes: tuple[tuple[Point, ...], ...]
    houses: tuple[Point, ...]
    house_half: float
    half: float

    @property
    def side(self) -> float:
        """How wide and high the whole board is."""
        return 2 * (self.half + LIT + _EDGE)

    def field(self, side: int, place: int) -> int | None:
        """The number of the field at this place of a side, seen from its start; None in house and lane."""
        length = len(self.fields)
        return (side * self.fields_per_side + place) % length if START <= place < length else None

    def spot(self, side: int, place: int, cap: int = 0) -> Point:
        """Where a cap of that side lies, by its place seen from its owner; each has its own in the house."""
        if place == HOUSE:
            (x, y), far = self.houses[side], _WAITING * self.house_half
            return x + far * (-1, 1)[cap % 2], y + far * (1, -1)[cap // 2]
        field = self.field(side, place)
        return self.lanes[side][place - len(self.fields)] if field is None else self.fields[field]

    def way(self, side: int, start: int, end: int, cap: int = 0) -> list[Point]:
        """From spot to spot to the place where a move ends; out of the house, and back, in one step."""
        places = [start, end] if HOUSE in (start, end) else range(start, end + 1)
        return [self.spot(side, place, cap) for place in places]

    def heading(self, side: int) -> Point:
        """Which way the arrow on the start field points."""
        (x, y), (after_x, after_y) = (self.spot(side, place) for place in (START, START + 1))
        return after_x - x, after_y - y


@lru_cache(maxsize=4)
def caps_geometry(fields_per_side: int) -> CapsGeometry:
    """The board whose track has so many fields a side."""
    is_cross = fields_per_side % 2 == 0 and fields_per_side >= _LEAST_CROSS
    side, half, (near, far) = _of_a_cross(fields_per_side) if is_cross else _of_a_ring(fields_per_side)
    house = (near + far) / 2
    lane = [(0.0, step - half) for step in range(1, CAPS + 1)]
    return CapsGeometry(
        fields_per_side,
        tuple(_turned(point, turns) for turns in range(SIDES) for point in side),
        tuple(tuple(_turned(point, turns) for point in lane) for turns in range(SIDES)),
        tuple(_turned((-house, -house), turns) for turns in range(SIDES)),
        max(_HOUSE, min(_LARGE_HOUSE, (far - near) / 2 - _BESIDE)),
        half,
    )


def _turned(point: Point, turns: int) -> Point:
    """The point after so many quarters of a turn clockwise."""
    x, y = point
    for _ in range(turns):
        x, y = y, -x
    return x, y


def _of_a_cross(count: int) -> tuple[list[Point], float, tuple[float, float]]:
    """The fields of side 0, up an arm and out along the next one's; how far out they lie; where the house
    has room, each way."""
    arm = count // 2 - 1
    half = float(arm + 1)
    up = [(-1.0, step - half) for step in range(arm + 1)]
    out = [(-1.0 - step, -1.0) for step in range(1, arm + 1)]
    return [*up, *out, (-half, 0.0)], half, (1 + FIELD, half + FIELD)


def _of_a_ring(count: int) -> tuple[list[Point], float, tuple[float, float]]:
    """As of a cross: from the middle of the lower edge to that of the left one."""
    corner = max(_CORNER, (_LEAST_HALF - count / 2) / (1 - pi / 4))
    low, high = max(corner, count / 2 - 1), count / 2 + corner
    for _ in range(60):
        half = (low + high) / 2
        if _left_over(count, half, corner) > 0:
            high = half
        else:
            low = half
    points = _stepped(count, half, corner)
    outermost = half - corner * (1 - 0.5**0.5)
    inner = outermost - FIELD * 0.5**0.5
    return [_on_ring(at, half, corner) for at in points[1:]], half, (FIELD, inner)


def _on_ring(at: float, half: float, corner: float) -> Point:
    """The point so far along the line that the fields lie on, clockwise from the middle of the lower edge."""
    straight, bend = half - corner, pi / 2 * corner
    if at <= straight:
        return -at, -half
    if at <= straight + bend:
        angle = -pi / 2 - (at - straight) / corner
        return -straight + corner * cos(angle), -straight + corner * sin(angle)
    return -half, at - 2 * straight - bend


def _stepped(count: int, half: float, corner: float) -> list[float]:
    """How far along that line so many fields lie of which each is one pitch from the one before."""
    found = [0.0]
    for _ in range(count):
        x, y = _on_ring(found[-1], half, corner)
        # Straight across a bend is shorter than along it.
        low, high = found[-1] + 1, found[-1] + 1.3
        for _ in range(50):
            at = (low + high) / 2
            on_x, on_y = _on_ring(at, half, corner)
            if hypot(on_x - x, on_y - y) < 1:
                low = at
            else:
                high = at
        found.append(at)
    return found


def _left_over(count: int, half: float, corner: float) -> float:
    """By how much a quarter of that line is longer than its fields reach."""
    return 2 * (half - corner) + pi / 2 * corner - _stepped(count, half, corner)[-1]
