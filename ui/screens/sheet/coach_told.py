"""What the coach says of a throw, as the screen shows it: made from its own answers, without a widget."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from companion.games.sheets.dice import Dice, as_they_lie, which_stay
from ui.i18n import tenths
from ui.words.sheets import SheetWords
from ui.words.sheets import advice as words

if TYPE_CHECKING:
    from companion.games.crag.coach import Advice, Coach

_MOST_ENDS, _MOST_WAYS = 4, 5


class End(NamedTuple):
    """What a turn can give: points in a row, and how likely that is, as a share and in words."""

    row: str
    points: str
    share: float
    chance: str


class Way(NamedTuple):
    """What can be done with the dice: keep some of them, or enter a row; and what is then to be had.

    `kept` is empty where a row is entered.
    """

    kept: tuple[bool, ...]
    does: str
    worth: str


@dataclass(frozen=True)
class Told:
    """What the coach says of the dice that lie there.

    Attributes:
        does: what to do, in a few words.
        dice, kept: the dice, and which of them stay.
        ends: what may come of it; none where a row is entered at once.
        average: what is to be had in all.
        ways: the best of what could be done, the best first.
        rows: what is to be had in all from entering each open row now.
    """

    does: str
    dice: Dice
    kept: tuple[bool, ...]
    ends: Sequence[End]
    average: str
    ways: Sequence[Way]
    rows: dict[str, str]


def told(
    coach: Coach, sheet_words: SheetWords, open_rows: Sequence[str], dice: Dice, throws_left: int
) -> Told:
    """What the coach says to whoever has these dice."""
    advice, label = coach.advice(open_rows, dice, throws_left), sheet_words.row_label
    ends: list[End] = []
    if advice.keep is None or len(advice.keep) == len(dice):
        does = words.to_enter(label(advice.best_row), coach.sheet.points(advice.best_row, dice))
        kept = (True,) * len(dice)
    else:
        does = words.to_keep(as_they_lie(advice.keep, dice))
        kept = which_stay(advice.keep, dice)
        good = [one for one in coach.results(open_rows, advice.keep, throws_left) if one.points]
        weighty = sorted(good, key=lambda one: -one.points * one.chance)[:_MOST_ENDS]
        ends = [
            End(label(one.row), str(one.points), one.chance, words.chance(one.chance))
            for one in good
            if one in weighty
        ]
    rows = {row: tenths(worth) for row, worth in advice.rows.items()}
    ways = _ways(coach, advice, label, dice)
    return Told(does, dice, kept, ends, words.on_average(advice.expected), ways, rows)


def _ways(coach: Coach, advice: Advice, label: Callable[[str], str], dice: Dice) -> list[Way]:
    found = [
        (worth, Way(which_stay(keep, dice), words.keeps(as_they_lie(keep, dice)), tenths(worth)))
        for keep, worth in advice.keeps.items()
        if len(keep) < len(dice)
    ]
    for row, worth in advice.rows.items():
        does = words.to_enter(label(row), coach.sheet.points(row, dice))
        found.append((worth, Way((), does, tenths(worth))))
    return [way for _, way in sorted(found, key=lambda one: -one[0])[:_MOST_WAYS]]
