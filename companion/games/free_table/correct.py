"""Putting the free table right by hand: points, whose turn it is, who was first, who may press or plays.

Source: TABLE_LOG, "In every game" and details 7, 20.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from companion.corrections import seat_to_correct, senseless
from companion.errors import Refused
from companion.game import OVER
from companion.games.free_table.points import added, total, written
from companion.games.free_table.table import State
from companion.numbers import is_whole

if TYPE_CHECKING:
    from companion.games.free_table.rules import FreeTable

_replace = msgspec.structs.replace


def corrected(
    game: FreeTable, state: State, seat: int | None, fields: dict[str, Any], at_us: int
) -> State:
    """The state with those fields of the view put right. Raises: Refused where they make no sense."""
    for field, value in fields.items():
        match field.partition("."):
            case ("points", "", "") | ("points_by_round", ".", _):
                state = _points_corrected(state, seat_to_correct(seat), field, value)
            case ("turn", ".", "seat"):
                state = _turn_corrected(game, state, value, at_us)
            case ("locked_out", "", "") if isinstance(value, bool):
                state = _lock_corrected(game, state, seat_to_correct(seat), value, at_us)
            case ("answering", "", ""):
                state = _first_corrected(game, state, value)
            case ("sits_out", "", "") if isinstance(value, bool) and state.phase != OVER:
                state = _sitting_corrected(game, state, seat_to_correct(seat), value, at_us)
            case ("clockwise", "", "") if isinstance(value, bool):
                state = _replace(state, clockwise=value)
            case _:
                raise senseless(field, value)
    # Victory follows from the points, but a game that was stopped has no result to change.
    return game.finished(state, at_us) if state.phase == OVER and not state.stopped else state


def _points_corrected(state: State, seat: int, field: str, value: Any) -> State:
    score = state.scores[seat]
    if field == "points":
        if not is_whole(value):
            raise senseless(field, value)
        # What the sum lacks is put right in this round.
        score = added(score, state.turn.round, value - total(score))
    else:
        number = field.partition(".")[2]
        rounds = {str(past): past for past in range(1, state.turn.round + 1)}
        if number not in rounds or not (value is None or is_whole(value)):
            raise senseless(field, value)
        score = written(score, rounds[number], value)
    return _replace(state, scores=(*state.scores[:seat], score, *state.scores[seat + 1 :]))


def _turn_corrected(game: FreeTable, state: State, value: Any, at_us: int) -> State:
    seat = game.corrected_turn(state, value)
    if seat in state.sitting_out:
        raise Refused("{name} sits out", name=state.seats[seat].name)
    turn = _replace(state.turn, seat=seat)
    return _replace(state, turn=turn) if state.phase == OVER else game.begun(state, turn, at_us)


def _lock_corrected(game: FreeTable, state: State, seat: int, is_locked: bool, at_us: int) -> State:
    if state.opened_us is None:
        raise Refused("Nobody can be locked out while the buzz is closed")
    state = game.lock_corrected(state, seat, is_locked)
    return game.unless_all_locked(state, at_us) if state.answering is None else state


def _first_corrected(game: FreeTable, state: State, value: Any) -> State:
    state = game.first_corrected(state, value)
    if state.answering in state.sitting_out:
        raise Refused("{name} sits out", name=state.seats[state.answering].name)
    return state


def _sitting_corrected(game: FreeTable, state: State, seat: int, out: bool, at_us: int) -> State:
    if seat == state.answering:
        raise Refused("{name} is answering", name=state.seats[seat].name)
    return game.sat_out(state, seat, out, at_us)
