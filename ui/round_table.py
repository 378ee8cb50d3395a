"""Who sits where round the table, and where this device lies on it: pure geometry.

The table is seen from above as the device shows it: its near side is where the device's lower edge points. A
point on it is given in shares of its width and depth, from the far left corner. Seats go clockwise from the
far side's left, so that how many sit at each side says where everybody does.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

Side = Literal["far", "right", "near", "left"]
SIDES: tuple[Side, ...] = ("far", "right", "near", "left")
Point = tuple[float, float]
OnSides = tuple[int, int, int, int]
"""How many sit at each of the `SIDES`."""

# How wide the table is to its depth.
ASPECT = 1.34
# Where the device lies until somebody says otherwise: at the right, on the near side.
USUAL: Point = (0.79, 0.81)

_USUAL: dict[int, OnSides] = {
    1: (0, 0, 1, 0),
    2: (1, 0, 1, 0),
    3: (1, 1, 0, 1),
    4: (1, 1, 1, 1),
    5: (2, 1, 1, 1),
    6: (2, 1, 2, 1),
    7: (3, 1, 2, 1),
    8: (3, 1, 3, 1),
}
_FEW, _MOST_OF_FEW, _MOST = 4, (1, 1, 1, 1), (3, 1, 3, 1)
_ACROSS = 0.4  # how far down the left and right sides somebody sits there


class Place(NamedTuple):
    """Where a seat is: at which side, and the point on the table's edge."""

    side: Side
    x: float
    y: float


def usual(seats: int) -> OnSides:
    """How so many sit until somebody says otherwise."""
    if seats in _USUAL:
        return _USUAL[seats]
    # Who has left keeps a place, and who comes late sits behind it: in time there are more than chairs.
    near = (seats - 2) // 2
    return seats - 2 - near, 1, near, 1


def most(seats: int) -> OnSides:
    """How many of so many seats have room at each side."""
    return _MOST_OF_FEW if seats <= _FEW else _MOST


def agreed_or_usual(agreed: OnSides | None, seats: int) -> OnSides:
    """How so many sit: as was agreed, if that was for so many and there is room for it."""
    if agreed is None or sum(agreed) != seats or any(map(int.__gt__, agreed, most(seats))):
        return usual(seats)
    return agreed


def side_of(on_sides: OnSides, seat: int) -> int:
    """At which of the `SIDES` that seat is."""
    return next(side for side in range(len(SIDES)) if seat < sum(on_sides[: side + 1]))


def side_of_board(on_sides: OnSides, seat: int) -> int:
    """The side of a board of four, clockwise from the near one, at which that seat is."""
    return (side_of(on_sides, seat) - SIDES.index("near")) % len(SIDES)


def changed(on_sides: OnSides, side: int, by: int) -> OnSides:
    """So many more of them at that side."""
    far, right, near, left = (count + by * (number == side) for number, count in enumerate(on_sides))
    return far, right, near, left


def staying(on_sides: OnSides, seats: Sequence[int]) -> OnSides:
    """How these seats of them sit, where all others have gone."""
    for seat in range(sum(on_sides) - 1, -1, -1):
        if seat not in seats:
            on_sides = changed(on_sides, side_of(on_sides, seat), -1)
    return on_sides


class Around(NamedTuple):
    """How people sit round a table, and where this device lies on it."""

    on_sides: OnSides
    lies_at: Point = USUAL


def places(on_sides: OnSides) -> list[Place]:
    """Where everybody sits, clockwise from the far side's left."""
    found = []
    for side, count in zip(SIDES, on_sides, strict=True):
        for number in range(count):
            along = (number + 0.5) / count
            match side:
                case "far":
                    found.append(Place(side, along, 0.0))
                case "right":
                    found.append(Place(side, 1.0, _ACROSS))
                case "near":
                    found.append(Place(side, 1 - along, 1.0))
                case "left":
                    found.append(Place(side, 0.0, _ACROSS))
    return found
