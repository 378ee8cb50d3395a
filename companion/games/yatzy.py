"""Scandinavian Yatzy: five dice, three throws a turn, fifteen rows and a bonus. Source: RULES section 3b."""

from __future__ import annotations

from collections import Counter

from companion.games.sheets.dice import NUMBERS, Dice, full_house, of_a_kind, of_number, run_from
from companion.games.sheets.rules import SheetGame
from companion.games.sheets.sheet import Bonus, Sheet
from companion.games.sheets.table import ThreeThrows

ROWS = (
    *NUMBERS, "one_pair", "two_pairs", "three_of_a_kind", "four_of_a_kind",
    "small_straight", "large_straight", "full_house", "chance", "yatzy",
)  # fmt: skip


def yatzy_points(row: str, dice: Dice) -> int:
    """What five dice give in a row of Yatzy."""
    if row in NUMBERS:
        return of_number(row, dice)
    match row:
        case "one_pair":
            return of_a_kind(2, dice)
        case "two_pairs":
            # Four alike are one pair twice, not two different ones.
            pairs = [pips for pips, count in Counter(dice).items() if count >= 2]
            return 2 * sum(pairs) if len(pairs) == 2 else 0
        case "three_of_a_kind":
            return of_a_kind(3, dice)
        case "four_of_a_kind":
            return of_a_kind(4, dice)
        case "small_straight":
            return 15 if run_from(1, dice) else 0
        case "large_straight":
            return 20 if run_from(2, dice) else 0
        case "full_house":
            return full_house(dice)
        case "chance":
            return sum(dice)
        case "yatzy":
            return 50 if len(set(dice)) == 1 else 0
        case _:
            raise AssertionError(f"no row of Yatzy: {row}")


class Yatzy(SheetGame[ThreeThrows]):
    """Yatzy at one table."""

    name = "yatzy"
    seats_from_to = (1, 8)
    takes = ThreeThrows
    sheet = Sheet(ROWS, 5, yatzy_points, Bonus(tuple(NUMBERS), least=63, points=50))
