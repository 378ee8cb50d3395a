"""What dice give by the letter of the rules, found another way than the games find it. Source: RULES 3, 3b.

Where the rules list the throws that meet a row, so does this; else every choice of some of the dice is tried.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import combinations, product

Throw = tuple[int, ...]
Oracle = Callable[[str, Throw], int]

NUMBER_ROWS = ("ones", "twos", "threes", "fours", "fives", "sixes")
CRAG_ROWS = (*NUMBER_ROWS, "odd_straight", "even_straight", "low_straight", "high_straight",
             "three_of_a_kind", "thirteen", "crag")  # fmt: skip
YATZY_ROWS = (*NUMBER_ROWS, "one_pair", "two_pairs", "three_of_a_kind", "four_of_a_kind",
              "small_straight", "large_straight", "full_house", "chance", "yatzy")  # fmt: skip
YACHT_ROWS = (*NUMBER_ROWS, "full_house", "four_of_a_kind", "little_straight", "big_straight",
              "choice", "yacht")  # fmt: skip

THIRTEENS = ([2, 5, 6], [3, 4, 6])
CRAGS = ([1, 6, 6], [3, 5, 5], [4, 4, 5])


def throws_of(dice: int) -> list[Throw]:
    """Every throw of that many dice, in every order."""
    return list(product(range(1, 7), repeat=dice))


def _of_number(row: str, dice: Throw) -> int:
    number = NUMBER_ROWS.index(row) + 1
    return sum(pips for pips in dice if pips == number)


def crag_by_the_text(row: str, dice: Throw, *, any_thirteen: bool = False) -> int:
    lying = sorted(dice)
    met_by: dict[str, tuple[int, list[list[int]]]] = {
        "odd_straight": (20, [[1, 3, 5]]),
        "even_straight": (20, [[2, 4, 6]]),
        "low_straight": (20, [[1, 2, 3]]),
        "high_straight": (20, [[4, 5, 6]]),
        "three_of_a_kind": (25, [[1, 1, 1], [2, 2, 2], [3, 3, 3], [4, 4, 4], [5, 5, 5], [6, 6, 6]]),
        "thirteen": (26, [*THIRTEENS, *(CRAGS if any_thirteen else ())]),
        "crag": (50, [*CRAGS]),
    }
    if row not in met_by:
        return _of_number(row, dice)
    points, throws = met_by[row]
    return points if lying in throws else 0


def _best(dice: Throw, count: int, meets: Callable[[Throw], bool]) -> int:
    """The highest sum of that many of the dice that meet it."""
    return max((sum(some) for some in combinations(sorted(dice), count) if meets(some)), default=0)


def _alike(some: Throw) -> bool:
    return some[0] == some[-1]  # they lie in order


def _is_two_pairs(some: Throw) -> bool:
    low, low_too, high, high_too = some
    return low == low_too < high == high_too


def _is_full_house(some: Throw) -> bool:
    a, b, c, d, e = some
    return a < e and a == b and d == e and c in (b, d)


@cache
def yatzy_by_the_text(row: str, dice: Throw) -> int:
    fixed = {"small_straight": ({1, 2, 3, 4, 5}, 15), "large_straight": ({2, 3, 4, 5, 6}, 20)}
    if row in NUMBER_ROWS:
        return _of_number(row, dice)
    if row in fixed:
        wanted, points = fixed[row]
        return points if set(dice) == wanted else 0
    return {
        "one_pair": _best(dice, 2, _alike),
        "two_pairs": _best(dice, 4, _is_two_pairs),
        "three_of_a_kind": _best(dice, 3, _alike),
        "four_of_a_kind": _best(dice, 4, _alike),
        "full_house": _best(dice, 5, _is_full_house),
        "chance": sum(dice),
        "yatzy": 50 if dice in [(pips,) * 5 for pips in range(1, 7)] else 0,
    }[row]


@cache
def yacht_by_the_text(row: str, dice: Throw) -> int:
    fixed = {"little_straight": {1, 2, 3, 4, 5}, "big_straight": {2, 3, 4, 5, 6}}
    if row in fixed:
        return 30 if set(dice) == fixed[row] else 0
    same = {"choice": "chance", "yacht": "yatzy"}
    return yatzy_by_the_text(same.get(row, row), dice)
