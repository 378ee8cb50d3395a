"""Who sits where round the table, and where this device lies on it: pure geometry.

The table is seen from above as the device shows it: its near side is where the device's lower edge points. A
point on it is given in shares of its width and depth, from the far left corner. Seats go clockwise from the
far side; how many sit at which side follows from how many there are, so that a running game knows it, too.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

Side = Literal["far", "right", "near", "left"]
SIDES: tuple[Side, ...] = ("far", "right", "near", "left")
Point = tuple[float, float]

# How wide the table is to its depth.
ASPECT = 1.34
# Where the device lies until somebody says otherwise: at the right, on the near side.
USUAL: Point = (0.79, 0.81)

_ON_SIDES = {
    1: (0, 0, 1, 0),
    2: (1, 0, 1, 0),
    3: (1, 1, 0, 1),
    4: (1, 1, 1, 1),
    5: (2, 1, 1, 1),
    6: (2, 1, 2, 1),
    7: (3, 1, 2, 1),
    8: (3, 1, 3, 1),
}
_ACROSS = 0.4  # how far down the left and right sides somebody sits there


class Place(NamedTuple):
    """Where a seat is: at which side, and the point on the table's edge."""

    side: Side
    x: float
    y: float


def places(seats: int) -> list[Place]:
    """The places of so many seats, clockwise from the far side's left."""
    found = []
    for side, count in zip(SIDES, _ON_SIDES[seats], strict=True):
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
