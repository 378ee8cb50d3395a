"""A sheet of a dice game: its rows, how many dice, and one function that says what dice give in a row.

Nothing else about a dice game depends on its rows, so another game of the family is another `Sheet`.

Source: RULES sections 3, 3b.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement

from companion.games.sheets.dice import PIPS, Dice

Entries = tuple[int | None, ...]  # a player's points row by row; None where the row is open


@dataclass(frozen=True)
class Bonus:
    """Given once these rows together make `least` or more."""

    rows: tuple[str, ...]
    least: int
    points: int


@dataclass(frozen=True)
class Sheet:
    """`points(row, dice)` is what those dice give in that row, 0 where they do not meet it."""

    rows: tuple[str, ...]
    dice: int
    points: Callable[[str, Dice], int]
    bonus: Bonus | None = None

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
        """The sum of the rows and the bonus."""
        return sum(points for points in entries if points is not None) + self.bonus_of(entries)

    def bonus_of(self, entries: Entries) -> int:
        """The points of the bonus, as soon as it is reached; 0 before, and where the sheet has none."""
        if self.bonus is None:
            return 0
        rows = zip(self.rows, entries, strict=True)
        reached = sum(points or 0 for row, points in rows if row in self.bonus.rows)
        return self.bonus.points if reached >= self.bonus.least else 0

    def possible(self, row: str) -> frozenset[int]:
        """All points that some dice give in that row."""
        return _possible(self, row)

    def is_total(self, points: int) -> bool:
        """Whether a full sheet can have that total."""
        return points in _totals(self)


@cache
def _possible(sheet: Sheet, row: str) -> frozenset[int]:
    throws = combinations_with_replacement(PIPS, sheet.dice)
    return frozenset(sheet.points(row, dice) for dice in throws)


@cache
def _totals(sheet: Sheet) -> frozenset[int]:
    bonus = sheet.bonus
    towards = () if bonus is None else bonus.rows
    totals = _sums(sheet, towards)
    if bonus is not None:
        totals = {total + (bonus.points if total >= bonus.least else 0) for total in totals}
    others = _sums(sheet, [row for row in sheet.rows if row not in towards])
    return frozenset(one + other for one in totals for other in others)


def _sums(sheet: Sheet, rows: Iterable[str]) -> set[int]:
    sums = {0}
    for row in rows:
        sums = {total + points for total in sums for points in sheet.possible(row)}
    return sums
