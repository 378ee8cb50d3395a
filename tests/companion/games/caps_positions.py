"""Positions of bottle caps to count from: where caps stand, seen from their owners, and what was agreed."""

from __future__ import annotations

from typing import NamedTuple

from tests.companion.games.caps_by_the_text import Rules

Places = list[list[int]]

SET_UP = [0, -1, -1, -1]


class Counted(NamedTuple):
    """A position and what follows from it.

    Attributes:
        positions: how many there are after 1, 2 ... throws.
        ways: how many sequences of throws and choices lead to them.
    """

    rules: Rules
    places: Places
    positions: list[int]
    ways: list[int]

    @property
    def throws(self) -> int:
        """After how many throws it is counted last."""
        return len(self.positions)


POSITIONS = {
    "two set up": Counted(
        Rules((0, 2)),
        [SET_UP] * 2,
        [6, 36, 136, 421, 1254],
        [6, 36, 216, 1296, 7981],
    ),
    "three set up": Counted(
        Rules((0, 1, 2)),
        [SET_UP] * 3,
        [6, 36, 212, 852],
        [6, 36, 216, 1296],
    ),
    "four set up": Counted(
        Rules((0, 1, 2, 3)),
        [SET_UP] * 4,
        [6, 36, 212, 1252],
        [6, 36, 216, 1296],
    ),
    "two set up on 8 fields a side": Counted(
        Rules((0, 2), 8),
        [SET_UP] * 2,
        [6, 36, 136, 421, 1254],
        [6, 36, 216, 1296, 7981],
    ),
    "four set up on 14 fields a side": Counted(
        Rules((0, 1, 2, 3), 14),
        [SET_UP] * 4,
        [6, 36, 216, 1296],
        [6, 36, 216, 1296],
    ),
    "two who play against the clock": Counted(
        Rules((3, 0)),
        [[0, 9, -1, -1], [12, 33, -1, -1]],
        [6, 60, 510, 2679],
        [6, 60, 603, 5941],
    ),
    "a throng of four on 8 fields a side": Counted(
        Rules((0, 1, 2, 3), 8),
        [[5, 31, 33, -1], [21, 2, 32, -1], [0, 12, 35, -1], [0, 6, -1, -1]],
        [11, 151, 1157],
        [11, 151, 1160],
    ),
    "the same throng with every option": Counted(
        Rules((0, 1, 2, 3), 8, six_again=True, three_tries=True),
        [[5, 31, 33, -1], [21, 2, 32, -1], [0, 12, 35, -1], [0, 6, -1, -1]],
        [11, 151, 1157],
        [11, 151, 1160],
    ),
    "into the lanes": Counted(
        Rules((0, 2)),
        [[36, 38, 40, -1], [37, 39, 42, 41]],
        [11, 97, 392, 1479],
        [11, 97, 874, 7887],
    ),
    "into the lanes on 14 fields a side": Counted(
        Rules((0, 1), 14),
        [[53, 55, 57, 51], [50, 56, -1, 59]],
        [12, 96, 529],
        [12, 97, 1041],
    ),
    "start fields that cannot be cleared with a 6": Counted(
        Rules((0, 2)),
        [[0, 6, 5, -1], [0, 4, 6, -1]],
        [8, 62, 498],
        [8, 62, 596],
    ),
    "a start field that another stands on": Counted(
        Rules((0, 2)),
        [[19, 20, 22, -1], [20, 14, -1, -1]],
        [13, 153, 879],
        [13, 153, 1881],
    ),
    "nothing moves with a 6": Counted(
        Rules((0, 2)),
        [[39, 40, 41, 42], [0, 6, 12, -1]],
        [5, 24, 53, 329, 1000],
        [6, 30, 185, 2090, 15320],
    ),
    "nothing moves with a 6, and one throws again": Counted(
        Rules((0, 2), six_again=True),
        [[39, 40, 41, 42], [0, 6, 12, -1]],
        [6, 30, 83, 396, 1360],
        [6, 30, 178, 1670, 12986],
    ),
    "shut in": Counted(
        Rules((0, 2)),
        [[-1, -1, -1, 43], [-1, -1, 42, 43]],
        [2, 8, 24, 80, 246, 711],
        [6, 36, 216, 1296, 7801, 47691],
    ),
    "shut in, and one throws three times": Counted(
        Rules((0, 2), three_tries=True),
        [[-1, -1, -1, 43], [-1, -1, 42, 43]],
        [2, 8, 24, 75, 231, 658],
        [6, 36, 216, 1296, 7776, 46686],
    ),
    "shut in and not quite, with every option": Counted(
        Rules((0, 1, 3), 12, six_again=True, three_tries=True),
        [[-1, -1, -1, -1], [51, 50, -1, -1], [47, 51, 50, 49]],
        [2, 8, 24, 75, 211, 537],
        [6, 36, 216, 1296, 7776, 46536],
    ),
    "one throw from the end": Counted(
        Rules((0, 1, 2)),
        [[36, 41, 42, 43], [34, 41, 42, 43], [39, 40, 41, 42]],
        [5, 24, 100, 100],
        [6, 30, 150, 750],
    ),
}
