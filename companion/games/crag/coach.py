"""The best play of Crag, exactly: what to keep, what to enter, and what is to be had from there on average.

Best is what makes the sum of one's own sheet highest on average; the others' sheets are not looked at. A
sheet is then no more than its set of open rows, and a turn looks no further than the sets with one row less.
So all 2^13 sets are solved from the full sheet backwards, those with the same number of open rows at once:

    after the last throw   a row: its points now, and what the sheet without it is worth
    a throw to come        a kept set of 0 to 3 dice: the average, over the six faces, of the set with that
                           die more, as long as dice are missing
    before a turn          as before a throw, and nothing is kept

A throw is one of 56, for it does not matter which die lies where; 84 sets can be kept.

This module needs numpy, which takes a while to be read in: it is imported only where a coach is asked.

Source: RULES section 3.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement
from typing import Literal, TypeVar

import numpy as np
from numpy.typing import NDArray

from companion.games.crag.sheet import ANY_THIRTEEN, ROWS, WITHOUT_PAIR
from companion.games.sheets.dice import PIPS, Dice

Throws = Literal[2, 3]
Thirteen = Literal["without_pair", "any"]

_Choice = TypeVar("_Choice")
Values = NDArray[np.float64]

DICE = WITHOUT_PAIR.dice

# What can be kept, by how many dice; those with all dice are the throws.
_OF_SIZE = [list(combinations_with_replacement(PIPS, size)) for size in range(DICE + 1)]
KEPT: Sequence[Dice] = [kept for of_size in _OF_SIZE for kept in of_size]
THROWS: Sequence[Dice] = _OF_SIZE[DICE]
_PLACE = {kept: place for place, kept in enumerate(KEPT)}
_SIZES = [slice(_PLACE[of_size[0]], _PLACE[of_size[-1]] + 1) for of_size in _OF_SIZE]
_ALL = _SIZES[DICE]
# The places of the sets with one die more, face by face; and of those with one die less, die by die.
_MORE = [
    np.array([[_PLACE[tuple(sorted((*kept, face)))] for face in PIPS] for kept in of_size])
    for of_size in _OF_SIZE[:DICE]
]
_LESS = [
    np.array([[_PLACE[kept[:die] + kept[die + 1 :]] for die in range(size)] for kept in of_size])
    for size, of_size in enumerate(_OF_SIZE)
]
# What each throw allows to keep, the most dice first.
_ALLOWED = {
    dice: sorted(
        {_PLACE[kept] for size in range(DICE + 1) for kept in combinations(dice, size)}, reverse=True
    )
    for dice in THROWS
}
_PLACES = 9  # decimals of a worth that count: beyond them is rounding


@dataclass(frozen=True, slots=True)
class Advice:
    """What dice on the table are worth.

    Attributes:
        expected: the points still to come on average with best play, this turn included.
        rows: each open row, with the points it would get now and what is to be had on average afterwards.
        keep: the dice to keep; all of them: enter the best row now. None: there is no throw left.
        keeps: each set that these dice allow to keep, with what is to be had on average from there; empty
            where there is no throw left.
    """

    expected: float
    rows: Mapping[str, float]
    keep: Dice | None
    keeps: Mapping[Dice, float]

    @property
    def best_row(self) -> str:
        """The row to enter, if one is entered now; of equal ones the upper."""
        return _first_best(self.rows)


@dataclass(frozen=True, slots=True)
class Result:
    """What a turn may end in: those points in that row, with that chance if one goes on with best play."""

    row: str
    points: int
    chance: float


class Coach:
    """Who knows the best play with that many throws a turn and that reading of thirteen."""

    def __init__(self, throws: Throws = 2, thirteen: Thirteen = "without_pair") -> None:
        self.throws = throws
        self.sheet = ANY_THIRTEEN if thirteen == "any" else WITHOUT_PAIR
        self._points = np.array([[self.sheet.points(row, dice) for dice in THROWS] for row in ROWS], float)
        self._worth = np.zeros(1 << len(ROWS))
        sets = np.arange(len(self._worth))
        how_many = np.array([rows.bit_count() for rows in range(len(sets))])
        for open_rows in range(1, len(ROWS) + 1):
            layer = sets[how_many == open_rows]
            self._worth[layer] = self.kept_worth(layer)[-1][_PLACE[()]]

    def expected(self, open_rows: Collection[str]) -> float:
        """The points still to come on average with best play, before a turn with those rows open."""
        return float(self._worth[_as_number(open_rows)])

    def advice(self, open_rows: Collection[str], dice: Sequence[int], throws_left: int) -> Advice:
        """What these dice are worth, at least one row being open; `throws_left` may still be thrown."""
        sets, thrown = np.array([_as_number(open_rows)]), tuple(sorted(dice))
        entered = self._entered(sets)[:, THROWS.index(thrown), 0]
        rows = {row: float(worth) for row, worth in zip(ROWS, entered, strict=True) if row in open_rows}
        if not throws_left:
            return Advice(max(rows.values()), rows, None, {})
        worth = self.kept_worth(sets)[throws_left - 1][:, 0]
        keeps = {KEPT[place]: float(worth[place]) for place in _ALLOWED[thrown]}
        keep = _first_best(keeps)
        return Advice(keeps[keep], rows, keep, keeps)

    def results(self, open_rows: Collection[str], keep: Sequence[int], throws_left: int) -> list[Result]:
        """What the turn can end in if these dice are kept and the others thrown, the most points first.

        `throws_left` counts this throw. The chances add up to 1.
        """
        sets = np.array([_as_number(open_rows)])
        entered = np.round(self._entered(sets)[:, :, 0], _PLACES).argmax(axis=0)
        pairs = list(zip(entered.tolist(), self._points[entered, range(len(THROWS))].tolist(), strict=True))
        names = sorted(set(pairs), key=lambda pair: (-pair[1], pair[0]))
        ends = np.array([[float(name == pair) for name in names] for pair in pairs])
        worths = self.kept_worth(sets)
        chances = _on_average(ends)
        for throws in range(1, throws_left):
            worth = worths[throws - 1][:, 0].tolist()
            best = [_first_best({place: worth[place] for place in _ALLOWED[dice]}) for dice in THROWS]
            chances = _on_average(chances[best])
            chances[_ALL] = ends
        found = chances[_PLACE[tuple(sorted(keep))]].tolist()
        return [
            Result(ROWS[row], int(points), chance)
            for (row, points), chance in zip(names, found, strict=True)
            if chance
        ]

    def kept_worth(self, sets: NDArray[np.int64]) -> list[Values]:
        """What it is worth to keep each of `KEPT` before the last throw, before the last but one, and so on.

        One array of `KEPT` by sets of open rows for each throw of a turn. In the number of a set bit i says
        that the i-th of `ROWS` is open. The sets with one row less must have been solved.
        """
        entered = self._entered(sets).max(axis=0)
        throws = [_on_average(entered)]
        while len(throws) < self.throws:
            throws.append(_on_average(_best_kept(throws[-1])))
            throws[-1][_ALL] = entered  # who keeps all dice throws no more
        return throws

    def _entered(self, sets: NDArray[np.int64]) -> Values:
        """What each row is worth with each throw and each set; where it is not open, less than anything."""
        bits = 1 << np.arange(len(ROWS))[:, None]
        afterwards = np.where(sets & bits, self._worth[sets & ~bits], -np.inf)
        worth: Values = self._points[:, :, None] + afterwards[:, None, :]
        return worth


def _on_average(of_throws: Values) -> Values:
    """The worth of each kept set, the other dice being thrown: the average of the sets with one die more."""
    worth = np.empty((len(KEPT), *of_throws.shape[1:]))
    worth[_ALL] = of_throws
    for size in reversed(range(DICE)):
        worth[_SIZES[size]] = worth[_MORE[size]].mean(axis=1)
    return worth


def _best_kept(worth: Values) -> Values:
    """The worth of each throw, the best of what it allows being kept."""
    best = worth.copy()
    for size in range(1, DICE + 1):
        best[_SIZES[size]] = np.maximum(best[_SIZES[size]], best[_LESS[size]].max(axis=1))
    return best[_ALL]


def _first_best(worth: Mapping[_Choice, float]) -> _Choice:
    """The choice that is worth most; of equal ones the first."""
    return max(worth, key=lambda choice: round(worth[choice], _PLACES))


def _as_number(open_rows: Collection[str]) -> int:
    """The set of rows as a number; bit i is set where the i-th row is open."""
    return sum(1 << ROWS.index(row) for row in set(open_rows))
