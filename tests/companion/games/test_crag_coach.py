"""The coach of Crag, against every ordered throw counted out in exact fractions, and against games played."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from typing import Any

import numpy as np
import pytest

from companion.games.crag.coach import KEPT, THROWS, Coach, Thirteen, Throws
from companion.games.crag.sheet import ROWS
from tests.companion.games import crag_in_loops

VARIANTS: list[tuple[Throws, Thirteen]] = [(2, "without_pair"), (2, "any"), (3, "without_pair"), (3, "any")]
every_variant = pytest.mark.parametrize(("throws", "thirteen"), VARIANTS)


@cache
def coach(throws: Throws, thirteen: Thirteen) -> Coach:
    return Coach(throws, thirteen)


# -- counted out --------------------------------------------------------------------------------------------


def points(row: str, dice: tuple[int, ...], thirteen: str) -> int:
    """What the table of rows in the rules says, said once more."""
    low, middle, high = sorted(dice)
    is_pair = (low == middle) != (middle == high)
    match row:
        case "odd_straight":
            return 20 if {1, 3, 5} == {*dice} else 0
        case "even_straight":
            return 20 if {2, 4, 6} == {*dice} else 0
        case "low_straight":
            return 20 if {1, 2, 3} == {*dice} else 0
        case "high_straight":
            return 20 if {4, 5, 6} == {*dice} else 0
        case "three_of_a_kind":
            return 25 if low == high else 0
        case "thirteen":
            return 26 if low + middle + high == 13 and (thirteen == "any" or not is_pair) else 0
        case "crag":
            return 50 if low + middle + high == 13 and is_pair else 0
    pips = ["ones", "twos", "threes", "fours", "fives", "sixes"].index(row) + 1
    return sum(die for die in dice if die == pips)


class CountedOut:
    """The best play with a few open rows: every way the dice can fall, one die after the other."""

    def __init__(self, throws: int, thirteen: str) -> None:
        self.throws, self.thirteen = throws, thirteen
        self.turn = cache(self._turn)
        self.best = cache(self._best)
        self.kept = cache(self._kept)

    def _turn(self, rows: frozenset[str]) -> Fraction:
        return self.kept(rows, (None, None, None), self.throws) if rows else Fraction(0)

    def _best(self, rows: frozenset[str], dice: tuple[int, ...], left: int) -> Fraction:
        worth = [self.entered(rows, dice, row) for row in rows]
        if left:
            worth += [self.kept(rows, keep, left) for keep in kept_of(dice)]
        return max(worth)

    def _kept(self, rows: frozenset[str], keep: tuple[int | None, ...], left: int) -> Fraction:
        """The dice that are None are thrown, with `left` throws before that."""
        faces = [range(1, 7) if die is None else (die,) for die in keep]
        worth = [self.best(rows, dice, left - 1) for dice in product(*faces)]
        return sum(worth, Fraction(0)) / len(worth)

    def entered(self, rows: frozenset[str], dice: tuple[int, ...], row: str) -> Fraction:
        return points(row, dice, self.thirteen) + self.turn(rows - {row})


def kept_of(dice: tuple[int, ...]) -> Iterator[tuple[int | None, ...]]:
    for places in product([True, False], repeat=3):
        yield tuple(die if stays else None for die, stays in zip(dice, places, strict=True))


SMALL = [
    ("ones",), ("crag",), ("thirteen",), ("three_of_a_kind", "sixes"), ("thirteen", "crag"),
    ("low_straight", "twos"), ("even_straight", "thirteen", "sixes"), ("fives", "thirteen", "crag", "ones"),
]  # fmt: skip


@every_variant
@pytest.mark.parametrize("rows", SMALL)
def test_it_says_what_every_ordered_throw_counted_out_says(
    throws: Throws, thirteen: Thirteen, rows: tuple[str, ...]
) -> None:
    exact, knows, open_rows = CountedOut(throws, thirteen), coach(throws, thirteen), frozenset(rows)
    assert knows.expected(rows) == pytest.approx(float(exact.turn(open_rows)), abs=1e-9)
    for dice, left in product(THROWS, range(throws)):
        advice = knows.advice(rows, dice, left)
        assert advice.expected == pytest.approx(float(exact.best(open_rows, dice, left)), abs=1e-9)
        assert advice.rows == pytest.approx(
            {row: float(exact.entered(open_rows, dice, row)) for row in rows}, abs=1e-9
        )
        if left:
            assert advice.keep is not None
            assert advice.keeps[advice.keep] == pytest.approx(advice.expected, abs=1e-9)


@every_variant
def test_it_says_of_every_set_of_rows_what_plain_loops_say(throws: Throws, thirteen: Thirteen) -> None:
    knows = coach(throws, thirteen)
    for number, worth in enumerate(crag_in_loops.solved(knows.sheet, throws)):
        rows = [row for place, row in enumerate(ROWS) if number >> place & 1]
        assert knows.expected(rows) == pytest.approx(worth, abs=1e-9)


@every_variant
@pytest.mark.parametrize("rows", [ROWS, ("sixes", "three_of_a_kind", "crag"), ("ones",)])
def test_what_a_turn_can_end_in_is_worth_on_average_what_the_kept_dice_are(
    throws: Throws, thirteen: Thirteen, rows: tuple[str, ...]
) -> None:
    knows = coach(throws, thirteen)
    for dice, left in product([(1, 6, 6), (2, 2, 2), (1, 3, 4)], range(1, throws)):
        for keep, worth in knows.advice(rows, dice, left).keeps.items():
            ends = knows.results(rows, keep, left)
            assert sum(end.chance for end in ends) == pytest.approx(1)
            assert [end.points for end in ends] == sorted((end.points for end in ends), reverse=True)
            rest = {end.row: knows.expected([row for row in rows if row != end.row]) for end in ends}
            on_average = sum(end.chance * (end.points + rest[end.row]) for end in ends)
            assert on_average == pytest.approx(worth, abs=1e-9)


def test_it_keeps_two_sixes_and_says_what_the_third_die_can_give() -> None:
    rows = ["fours", "sixes", "even_straight", "three_of_a_kind", "crag"]
    advice = coach(2, "without_pair").advice(rows, [6, 3, 6], 1)
    assert advice.keep == (6, 6)
    ends = coach(2, "without_pair").results(rows, [6, 6], 1)
    assert [(end.row, end.points, round(end.chance * 6)) for end in ends] == [
        ("crag", 50, 1), ("three_of_a_kind", 25, 1), ("sixes", 12, 4)
    ]  # fmt: skip


@every_variant
def test_what_is_best_now_is_entered_and_what_is_equal_leaves_no_choice_to_chance(
    throws: Throws, thirteen: Thirteen
) -> None:
    # a crag in hand is worth more than any throw; zeros in every row cost the same
    advice = coach(throws, thirteen).advice(["ones", "crag"], (6, 6, 1), throws - 1)
    assert (advice.keep, advice.best_row) == ((1, 6, 6), "crag")
    advice = coach(throws, thirteen).advice(["even_straight", "odd_straight"], (1, 1, 2), 0)
    assert (advice.keep, advice.best_row) == (None, "odd_straight")


# -- played -------------------------------------------------------------------------------------------------


GAMES = 100_000


@every_variant
def test_played_as_it_says_so_many_games_end_as_it_expects(throws: Throws, thirteen: Thirteen) -> None:
    knows, chance = coach(throws, thirteen), np.random.default_rng(20261130)
    given = np.array([[points(row, dice, thirteen) for dice in THROWS] for row in ROWS])
    keep, row = as_it_says(knows, given)
    number_of = np.zeros((7, 7, 7), int)
    for number, dice in enumerate(THROWS):
        number_of[dice] = number
    open_rows = np.full(GAMES, (1 << len(ROWS)) - 1)
    total = np.zeros(GAMES)
    for _ in ROWS:
        lie = np.sort(chance.integers(1, 7, (GAMES, 3)), axis=1)
        for left in range(throws - 1, 0, -1):
            kept = keep[left - 1][number_of[tuple(lie.T)], open_rows]
            thrown = chance.integers(1, 7, (GAMES, 3))
            lie = np.sort(np.where(kept > 0, kept, thrown), axis=1)
        numbers = number_of[tuple(lie.T)]
        entered = row[numbers, open_rows]
        total += given[entered, numbers]
        open_rows ^= 1 << entered
    assert not open_rows.any()
    error = total.std() / np.sqrt(GAMES)
    assert abs(total.mean() - knows.expected(ROWS)) < 3 * error
    assert error < 0.2


def as_it_says(knows: Coach, given: Any) -> tuple[list[Any], Any]:
    """What is kept (0: a die that is thrown), by how many throws are left, and which row is entered.

    Both as arrays by throw and by set of open rows; `given` are the points by row and by throw.
    """
    sets = np.arange(1 << len(ROWS))
    bits = 1 << np.arange(len(ROWS))
    worth = np.array([knows.expected([row for row, bit in zip(ROWS, bits, strict=True) if rows & bit])
                      for rows in sets])  # fmt: skip
    afterwards = np.where(sets & bits[:, None], worth[sets & ~bits[:, None]], -np.inf)
    row = np.array([(given[:, [number]] + afterwards).argmax(axis=0) for number in range(len(THROWS))])
    places = {kept: place for place, kept in enumerate(KEPT)}
    of_kept = np.array([(0,) * (3 - len(kept)) + kept for kept in KEPT])
    keep = []
    for kept_worth in knows.kept_worth(sets)[:-1]:
        best = []
        for dice in THROWS:
            subsets = {kept for size in range(4) for kept in combinations(dice, size)}
            allowed = np.array([places[kept] for kept in subsets])
            best.append(of_kept[allowed[kept_worth[allowed].argmax(axis=0)]])
        keep.append(np.array(best))
    return keep, row
