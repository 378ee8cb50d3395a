"""What each decision of a game of Crag gave away against the best play.

What is weighed is the decision, not what the dice made of it: the points to be had on average before, less
those to be had on average after what was done. A throw of which nobody said what was kept is passed over.

It asks a coach, and so needs numpy: import it where a game is looked back upon.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from companion.games.crag.coach import DICE, Coach
from companion.games.sheets.dice import Dice
from companion.games.sheets.turns import Decision, PlayedTurn


@dataclass(frozen=True, slots=True)
class Weighed:
    """A decision, and what would have been best.

    Attributes:
        gave_away: points on average; 0 where it was as good as any.
        best_keep: what to keep for another throw; None: enter a row.
        best_row: the best row to enter; of equal ones the upper.
        best_points: what these dice give there.
    """

    turn: PlayedTurn
    decision: Decision
    gave_away: float
    best_keep: Dice | None
    best_row: str
    best_points: int


def weighed(coach: Coach, turns: Iterable[PlayedTurn]) -> Iterator[Weighed]:
    """Every decision that is known, in order."""
    for turn in turns:
        for decision in turn.decisions:
            if decision.is_known:
                yield _weighed(coach, turn, decision)


def unknown(turns: Iterable[PlayedTurn]) -> Counter[int]:
    """How many decisions of each seat cannot be weighed: what was kept is unknown, or they are from paper."""
    found = Counter[int]()
    for turn in turns:
        copied = turn.row is not None and not turn.decisions
        found[turn.seat] += copied + sum(not decision.is_known for decision in turn.decisions)
    return found


def _weighed(coach: Coach, turn: PlayedTurn, decision: Decision) -> Weighed:
    open_rows, dice, left = decision.open_rows, decision.dice, decision.throws_left
    advice = coach.advice(open_rows, dice, left)
    if decision.row is not None:
        had = advice.rows[decision.row]
    elif len(kept := tuple(sorted(decision.kept or ()))) == DICE:
        had = coach.advice(open_rows, dice, left - 1).expected  # a throw of no dice
    else:
        had = advice.keeps[kept]
    keep = advice.keep if advice.keep is not None and len(advice.keep) < DICE else None
    # What is as good in all but rounding gives nothing away.
    gave_away = max(0.0, round(advice.expected - had, 9))
    row = advice.best_row
    return Weighed(turn, decision, gave_away, keep, row, coach.sheet.points(row, dice))
