"""A sheet of a dice game: its rows, how many dice, and one function that says what dice give in a row.

Nothing else about a dice game depends on its rows, so another of the family (more dice, more rows) is another
`Sheet`. Crag's own stands below.

Source: seed 003, the list of rows; RULES section 3.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from itertools import combinations_with_replacement

Dice = tuple[int, ...]
Entries = tuple[int | None, ...]  # a player's points row by row; None where the row is open

PIPS = range(1, 7)


@dataclass(frozen=True)
class Sheet:
    """`points(row, dice)` is what those dice give in that row, 0 where they do not meet it."""

    rows: tuple[str, ...]
    dice: int
    points: Callable[[str, Dice], int]

    def blank(self) -> Entries:
        """A sheet with every row open."""
        return (None,) * len(self.rows)

    def open_rows(self, entries: Entries) -> list[str]:
        """The rows without an entry, from above."""
        return [row for row, points in zip(self.rows, entries, strict=True) if points is None]

    def offers(self, entries: Entries, dice: Dice) -> dict[str, int]:
        """Each open row with what the dice give in it."""
        return {row: self.points(row, dice) for row in self.open_rows(entries)}

    def entered(self, entries: Entries, row: str, points: int | None) -> Entries:
        """The sheet with those points in that row; None opens it again."""
        index = self.rows.index(row)
        return (*entries[:index], points, *entries[index + 1 :])

    def total(self, entries: Entries) -> int:
        """The sum of the rows."""
        return sum(points for points in entries if points is not None)

    def possible(self, row: str) -> frozenset[int]:
        """All points that some dice give in that row, 0 among them: a row may always be given up."""
        return _possible(self, row)


@cache
def _possible(sheet: Sheet, row: str) -> frozenset[int]:
    throws = combinations_with_replacement(PIPS, sheet.dice)
    return frozenset({0, *(sheet.points(row, dice) for dice in throws)})


NUMBERS: Mapping[str, int] = {"ones": 1, "twos": 2, "threes": 3, "fours": 4, "fives": 5, "sixes": 6}
STRAIGHTS: Mapping[str, Sequence[int]] = {
    "odd_straight": [1, 3, 5],
    "even_straight": [2, 4, 6],
    "low_straight": [1, 2, 3],
    "high_straight": [4, 5, 6],
}
ROWS = (*NUMBERS, *STRAIGHTS, "three_of_a_kind", "thirteen", "crag")


def crag_points(row: str, dice: Dice, *, pair_is_thirteen: bool) -> int:
    """What three dice give in a row of Crag.

    `pair_is_thirteen`: a house option; the row thirteen also takes the dice of a crag. Source: seed 003.
    """
    if row in NUMBERS:
        return dice.count(NUMBERS[row]) * NUMBERS[row]
    if row in STRAIGHTS:
        return 20 if sorted(dice) == STRAIGHTS[row] else 0
    different = len(set(dice))
    is_thirteen = sum(dice) == 13
    match row:
        case "three_of_a_kind":
            return 25 if different == 1 else 0
        case "thirteen":
            return 26 if is_thirteen and (different == 3 or pair_is_thirteen) else 0
        case "crag":
            return 50 if is_thirteen and different == 2 else 0
        case _:
            raise AssertionError(f"no row of Crag: {row}")


WITHOUT_PAIR = Sheet(ROWS, 3, partial(crag_points, pair_is_thirteen=False))
ANY_THIRTEEN = Sheet(ROWS, 3, partial(crag_points, pair_is_thirteen=True))
