"""What was decided in every turn of a game on a sheet, so that each decision can be weighed afterwards.

From what was said and not taken back, in order, each with the table as it was just before: `Past.deeds`,
of a running game or of one folded from its lines (`companion.tablelog.folded`).

A decision is known only as far as it was told. Who threw again without saying what was kept (`keep` is left
out) leaves no trace of it: that some values lie there before and after proves nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from companion.games.sheets.dice import Dice
from companion.games.sheets.sheet import Sheet
from companion.games.sheets.table import Score, State, Throw

if TYPE_CHECKING:
    from companion.past import Deed


@dataclass(frozen=True, slots=True)
class Decision:
    """Dice lay there, and their seat threw again or entered a row.

    Attributes:
        dice: as they lay there.
        throws_left: how many throws were still allowed.
        open_rows: the rows that could be entered, from above.
        row: the row that was entered; None where it threw again.
        kept: what it kept as it threw again, () where it threw all dice; None where nobody said, so that the
            decision is not known, and where a row was entered.
    """

    dice: Dice
    throws_left: int
    open_rows: tuple[str, ...]
    row: str | None = None
    kept: Dice | None = None

    @property
    def is_known(self) -> bool:
        """Whether what was decided is known at all."""
        return self.row is not None or self.kept is not None


@dataclass(frozen=True, slots=True)
class PlayedTurn:
    """One turn of a seat, as far as it came.

    Attributes:
        seat: whose it was.
        number: the turn's number in the match.
        game: the game of the match it belongs to, from 1.
        decisions: in order; none where the row was copied from paper.
        row: the row that was entered; None where the turn was broken off or goes on.
        points: what was entered, before any correction; None as `row`.
    """

    seat: int
    number: int
    game: int
    decisions: tuple[Decision, ...] = ()
    row: str | None = None
    points: int | None = None


def turns_played(sheet: Sheet, done: Iterable[Deed]) -> list[PlayedTurn]:
    """Every turn in which something was thrown or entered, in order."""
    turns: list[PlayedTurn] = []
    for deed in done:
        before, action = deed.before, deed.action
        if not isinstance(action, Throw | Score) or not isinstance(before, State):
            continue
        if before.dice is None:
            turns.append(PlayedTurn(before.turn.seat, before.turn.number, len(before.earlier[0]) + 1))
        turns[-1] = _after(turns[-1], sheet, before, action)
    return turns


def _after(turn: PlayedTurn, sheet: Sheet, before: State, action: Throw | Score) -> PlayedTurn:
    row = action.row if isinstance(action, Score) else None
    kept = action.keep if isinstance(action, Throw) else None
    if before.dice is not None:
        open_rows = tuple(sheet.open_rows(before.sheets[before.turn.seat]))
        decision = Decision(before.dice, before.throws_left, open_rows, row, kept)
        turn = replace(turn, decisions=(*turn.decisions, decision))
    if not isinstance(action, Score):
        return turn
    points = action.points if before.dice is None else sheet.points(action.row, before.dice)
    return replace(turn, row=row, points=points)
