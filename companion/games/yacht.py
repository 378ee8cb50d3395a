"""Yacht: five dice, three throws a turn, twelve rows and no bonus. Source: RULES section 3b."""

from __future__ import annotations

from companion.games.sheets.dice import NUMBERS, Dice, full_house, of_a_kind, of_number, run_from
from companion.games.sheets.rules import SheetGame
from companion.games.sheets.sheet import Sheet
from companion.games.sheets.table import ThreeThrows

ROWS = (*NUMBERS, "full_house", "four_of_a_kind", "little_straight", "big_straight", "choice", "yacht")


def yacht_points(row: str, dice: Dice) -> int:
    """What five dice give in a row of Yacht."""
    if row in NUMBERS:
        return of_number(row, dice)
    match row:
        case "full_house":
            return full_house(dice)
        case "four_of_a_kind":
            return of_a_kind(4, dice)
        case "little_straight":
            return 30 if run_from(1, dice) else 0
        case "big_straight":
            return 30 if run_from(2, dice) else 0
        case "choice":
            return sum(dice)
        case "yacht":
            return 50 if len(set(dice)) == 1 else 0
        case _:
            raise AssertionError(f"no row of Yacht: {row}")


class Yacht(SheetGame[ThreeThrows]):
    """Yacht at one table."""

    name = "yacht"
    seats_from_to = (1, 8)
    takes = ThreeThrows
    sheet = Sheet(ROWS, 5, yacht_points)
