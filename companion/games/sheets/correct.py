"""Putting a sheet game's table right by hand: a row, the total of an earlier game, whose turn it is.

Source: TABLE_LOG, "In every game" and details 7, 20.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from companion.corrections import seat_to_correct, senseless
from companion.errors import Refused
from companion.game import OVER
from companion.games.sheets.sheet import Sheet
from companion.games.sheets.table import State
from companion.numbers import is_whole

if TYPE_CHECKING:
    from companion.games.sheets.rules import SheetGame

_replace = msgspec.structs.replace


def corrected(game: SheetGame[Any], state: State, seat: int | None, fields: dict[str, Any]) -> State:
    """The state with those fields of the view put right. Raises: Refused where they make no sense."""
    for field, value in fields.items():
        if field.startswith("earlier_totals."):
            state = _earlier_corrected(state, seat, field, value, game.sheet)
        elif field != "turn.seat":
            state = _row_corrected(game, state, seat, field, value)
    if "turn.seat" in fields:
        return _turn_corrected(game, state, fields["turn.seat"])
    return _followed(game, state)


def _row_corrected(game: SheetGame[Any], state: State, seat: int | None, field: str, value: Any) -> State:
    sheet, _, row = field.partition(".")
    if sheet != "sheet" or row not in game.sheet.rows:
        raise senseless(field, value)
    seat = seat_to_correct(seat)
    if value is not None:
        if not is_whole(value):
            raise senseless(field, value)
        value = game.checked_points(row, value)
    return game.with_entry(state, seat, row, value)


def _earlier_corrected(state: State, seat: int | None, field: str, value: Any, sheet: Sheet) -> State:
    number = field.partition(".")[2]
    games = {str(game): game for game in range(len(state.earlier[0]))}
    if number not in games or not is_whole(value) or not sheet.is_total(value):
        raise senseless(field, value)
    seat, game = seat_to_correct(seat), games[number]
    earlier = list(state.earlier)
    earlier[seat] = (*earlier[seat][:game], value, *earlier[seat][game + 1 :])
    return _replace(state, earlier=tuple(earlier))


def _turn_corrected(game: SheetGame[Any], state: State, value: Any) -> State:
    seat = game.corrected_turn(state, value)
    turn = _replace(state.turn, seat=seat)
    if state.stopped:
        return _replace(state, turn=turn)
    if not game.has_open_row(state, seat):
        raise Refused("{name}'s sheet is full", name=state.seats[seat].name)
    return game.begun(state, turn)


def _followed(game: SheetGame[Any], state: State) -> State:
    """What follows from the sheets as they now stand; the turn stays where it was if it can."""
    if state.stopped:
        return state  # after stop_game a correction changes no result
    if state.phase == OVER:
        if game.is_complete(state):
            return game.decided(state)
        # Victory is taken away: the turn begins afresh, with a seat that has something to enter.
        has_row = game.has_open_row(state, state.turn.seat)
        return game.begun(state, state.turn) if has_row else game.turn_over(state)
    return state if game.has_open_row(state, state.turn.seat) else game.turn_over(state)
