"""What several sheets ask of the dice that lie there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

Dice = tuple[int, ...]

PIPS = range(1, 7)
NUMBERS: Mapping[str, int] = {"ones": 1, "twos": 2, "threes": 3, "fours": 4, "fives": 5, "sixes": 6}


def of_number(row: str, dice: Dice) -> int:
    """The sum of the dice that show the number of that row, one of `NUMBERS`."""
    return dice.count(NUMBERS[row]) * NUMBERS[row]


def of_a_kind(count: int, dice: Dice) -> int:
    """The highest sum of that many equal dice; 0 where there are not as many."""
    return max(count * pips if dice.count(pips) >= count else 0 for pips in PIPS)


def full_house(dice: Dice) -> int:
    """The sum of three dice of one number and two of another; 0 for any other five."""
    return sum(dice) if sorted(Counter(dice).values()) == [2, 3] else 0


def run_from(least: int, dice: Dice) -> bool:
    """Whether the dice lie in a row without a gap, the lowest of them `least`."""
    return sorted(dice) == list(range(least, least + len(dice)))


def which_stay(some: Iterable[int], dice: Iterable[int]) -> tuple[bool, ...]:
    """For each die, as they lie there, whether it is one of these; of equal ones the first are."""
    left, stay = Counter(some), []
    for die in dice:
        stay.append(left[die] > 0)
        left[die] -= 1
    return tuple(stay)


def as_they_lie(some: Iterable[int], dice: Dice) -> Dice:
    """Some of the dice, in the order in which all of them lie there."""
    return tuple(die for die, stays in zip(dice, which_stay(some, dice), strict=True) if stays)
