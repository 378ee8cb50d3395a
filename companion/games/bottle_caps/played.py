"""What led from one board of bottle caps to the next, step by step: to be told when one looks back.

A throw and the move made with it are one step; a throw that waits to be moved is one by itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from companion.actions import Correct, Leave, StopGame
from companion.games.bottle_caps.rules import BottleCaps
from companion.games.bottle_caps.table import MOVE, MoveCap, State, Throw
from companion.games.bottle_caps.track import Move
from companion.past import Past

Kind = Literal["threw", "moved", "passed", "corrected", "turn", "left", "stopped"]


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a game.

    Attributes:
        stand: the number of the stand (see `Past`) that it led to.
        kind: a throw that waits, moved a cap or moved nothing; caps put elsewhere, or the turn given to
            somebody, by hand; a seat that left; the game stopped.
        seat: whose it was; of "turn", who has it since. None where it was nobody's.
        pips: what was thrown.
        move: the cap that was moved; its `start` is where it came from.
    """

    stand: int
    kind: Kind
    seat: int | None = None
    pips: int | None = None
    move: Move | None = None
    start: int = 0


def steps(past: Past) -> Iterator[Step]:
    """Every step of a game of bottle caps, in order."""
    for number, deed in enumerate(past.deeds):
        following = past.deeds[number + 1].action if number + 1 < past.last else None
        if isinstance(deed.action, Throw) and isinstance(following, MoveCap):
            continue  # told with its move
        yield _step(past, number)


def _step(past: Past, number: int) -> Step:
    action, game = past.deeds[number].action, past.game
    before, after = past.state(number), past.state(number + 1)
    assert isinstance(game, BottleCaps)
    assert isinstance(before, State)
    assert isinstance(after, State)
    seat, stand = before.turn.seat, number + 1
    match action:
        case Throw(pips=pips) if after.board != before.board:  # its only move was made at once
            (move,) = game.track.moves(before.board, seat, pips)
            return _moved(stand, before, pips, move)
        case Throw(pips=pips):
            return Step(stand, "threw" if after.phase == MOVE else "passed", seat, pips)
        case MoveCap(cap=cap):
            assert before.pips is not None
            return _moved(stand, before, before.pips, game.track.check(before.board, seat, before.pips, cap))
        case Leave():
            return Step(stand, "left", action.seat)
        case Correct(set=fields) if "turn.seat" in fields:
            return Step(stand, "turn", after.turn.seat)
        case Correct():
            return Step(stand, "corrected", action.seat)
        case StopGame():
            return Step(stand, "stopped")
        case _:
            raise AssertionError(f"no deed of bottle caps: {action!r}")


def _moved(stand: int, before: State, pips: int, move: Move) -> Step:
    seat = before.turn.seat
    return Step(stand, "moved", seat, pips, move, before.board[seat][move.cap])
