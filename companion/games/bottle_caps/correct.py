"""Putting the board of bottle caps right by hand: where caps stand, whose turn it is.

Source: TABLE_LOG, "In every game" and details 7, 20.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from companion.corrections import seat_to_correct, senseless
from companion.game import OVER
from companion.games.bottle_caps.table import MOVE, State
from companion.games.bottle_caps.track import CAPS, Caps
from companion.numbers import is_whole
from companion.seats import Turn

if TYPE_CHECKING:
    from companion.games.bottle_caps.rules import BottleCaps

_replace = msgspec.structs.replace


def corrected(game: BottleCaps, state: State, seat: int | None, fields: dict[str, Any]) -> State:
    """The state with those fields of the view put right. Raises: Refused where they make no sense."""
    places = {field: value for field, value in fields.items() if field != "turn.seat"}
    if places:
        seat = seat_to_correct(seat)
        board = list(state.board)
        for field, value in places.items():
            board[seat] = _caps_corrected(board[seat], field, value)
        # All together, so that two caps can change places in one correction.
        game.track.check_board(board)
        state = _replace(state, board=tuple(board))
    turn = state.turn
    if "turn.seat" in fields:
        turn = _replace(turn, seat=game.corrected_turn(state, fields["turn.seat"]))
    return _followed(game, state, turn, is_afresh="turn.seat" in fields)


def _caps_corrected(caps: Caps, field: str, value: Any) -> Caps:
    if field == "caps" and isinstance(value, list) and len(value) == CAPS and all(map(is_whole, value)):
        return tuple(value)
    name, _, index = field.partition(".")
    if name != "caps" or index not in ("0", "1", "2", "3") or not is_whole(value):
        raise senseless(field, value)
    cap = int(index)
    return (*caps[:cap], value, *caps[cap + 1 :])


def _followed(game: BottleCaps, state: State, turn: Turn, *, is_afresh: bool) -> State:
    """What follows from the board as it now stands: victory, and what the throw on the table may move."""
    if state.stopped:
        return _replace(state, turn=turn)  # after stop_game a correction changes no result
    finished = game.finished(state)
    if finished:
        # Who was first stays first, as long as its caps are home.
        first = tuple(seat for seat in state.winners if seat in finished)
        return game.won(_replace(state, turn=turn), first or finished)
    if is_afresh or state.phase == OVER:
        return game.begun(state, turn)
    if state.phase == MOVE and not game.moves(state):
        return game.nothing_moved(state)
    return state
