"""Crag's sheet: thirteen rows for three dice. Source: seed 003, the list of rows; RULES section 3."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from companion.games.sheets.dice import NUMBERS, Dice, of_number
from companion.games.sheets.sheet import Sheet

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
        return of_number(row, dice)
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
