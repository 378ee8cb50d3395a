"""Putting Cranium's table right by hand: a standing, a lock, who was first, whose turn it is.

Source: TABLE_LOG, "In every game" and details 7, 20.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, get_args

import msgspec

from companion.buzzing import ANSWER
from companion.corrections import seat_to_correct, senseless
from companion.errors import Refused, quoted
from companion.game import OVER
from companion.games.cranium.outcomes import with_team
from companion.games.cranium.table import (
    ACTIVITY,
    CHOOSE_DECK,
    COLOURS_OF_SPACES,
    READ_CARD,
    Kind,
    Standing,
    State,
    Team,
)

if TYPE_CHECKING:
    from companion.games.cranium.rules import Cranium

_replace = msgspec.structs.replace


def corrected(game: Cranium, state: State, seat: int | None, fields: dict[str, Any]) -> State:
    """The state with those fields of the view put right. Raises: Refused where they make no sense."""
    standing = {key: value for key, value in fields.items() if key.partition(".")[0] == "standing"}
    if standing:
        state = _standing_corrected(game, state, seat_to_correct(seat), dict(standing))
    for field, value in fields.items():
        match field:
            case "turn.seat":
                turn = _replace(state.turn, seat=game.corrected_turn(state, value))
                # After stop_game a correction changes no result.
                state = _replace(state, turn=turn) if state.stopped else game.outcomes.begun(state, turn)
            case "locked_out" if isinstance(value, bool):
                state = _lock_corrected(game, state, seat_to_correct(seat), value)
            case "answering":
                state = game.first_corrected(state, value)
            case _ if field not in standing:
                raise senseless(field, value)
    return state


def _standing_corrected(game: Cranium, state: State, seat: int, fields: dict[str, Any]) -> State:
    team = state.teams[seat]
    old = team.standing
    kind = fields.pop("standing.kind", None)
    colour = fields.pop("standing.colour", old.colour if kind in (None, old.kind) else None)
    kept_lane = old.lane if kind in (None, "space") else None
    lane = fields.pop("standing.lane", kept_lane if game.outcomes.is_long else None)
    if fields:
        raise Refused("A standing has kind, colour and lane")
    if kind is None:
        kind = "space" if old.kind == "start" and colour != "purple" else old.kind
    new = _checked(game, kind, colour, lane)
    team = Team(team.players, new, is_planet_open=kind == "planet")
    state = with_team(state, seat, team)
    if state.phase == OVER:
        took_victory = seat in state.winners and kind != "central"
        return game.outcomes.begun(state, state.turn) if took_victory else state
    if seat == state.turn.seat and state.phase in (CHOOSE_DECK, READ_CARD):
        # The deck follows from where the team stands.
        return game.outcomes.begun(state, state.turn, state.news)
    return state


def _checked(game: Cranium, kind: Any, colour: Any, lane: Any) -> Standing:
    if kind not in get_args(Kind):
        raise Refused("A piece stands at START, on a space, on a planet or in Cranium Central")
    if kind == "planet" and game.options.length == "quick":
        raise Refused("In the quick game a planet is a purple space like any other")
    if kind == "start":
        colour = "purple" if colour is None else colour
    wanted = {"start": ("purple",), "space": COLOURS_OF_SPACES}.get(kind, (None,))
    if colour not in wanted:
        named = colour if isinstance(colour, str) and colour in COLOURS_OF_SPACES else quoted(colour)
        raise Refused("{colour} is not a colour to stand on there", colour=named)
    if game.outcomes.is_long and lane is None:
        lane = "outer"
    if lane not in (("outer", "inner") if game.outcomes.is_long else (None,)):
        raise Refused("Only the long game has lanes: outer and inner")
    if lane == "inner" and kind != "space":
        raise Refused("The inner lane has spaces only")
    return Standing(kind, colour, lane)


def _lock_corrected(game: Cranium, state: State, seat: int, is_locked: bool) -> State:
    if state.phase not in (ACTIVITY, ANSWER) or not state.is_all_play:
        raise Refused("Teams are locked out only during an all-play")
    state = game.lock_corrected(state, seat, is_locked)
    return game.outcomes.unless_all_locked(state) if state.phase == ACTIVITY else state
