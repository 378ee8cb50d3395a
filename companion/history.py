"""How a game ended, or stands: what the list of earlier games shows without playing them again.

It follows from the lines of the game and is kept beside them, so that a list of thousands opens at once. What
is kept can be of an older version, or of none: then the game is played from its log when it is seen.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from companion.game import OVER
from companion.session import Session


class Standing(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat of a game. `points` None: the game counts none; `place` None: nobody is ranked yet."""

    name: str
    colour: str
    points: int | None = None
    place: int | None = None
    left: bool = False


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """How all seats of a game stand, in which round. `winners` are seats, none until it is over."""

    seats: tuple[Standing, ...]
    round: int
    over: bool = False
    winners: tuple[int, ...] = ()


def points_of(seat: Mapping[str, Any]) -> int | None:
    """What a seat of a view has won; None where the game counts no points."""
    points: int | None = seat.get("match_total", seat.get("points", seat.get("delivered")))
    return points


def result_of(session: Session) -> Result:
    """How this game stands."""
    state = session.state
    view = session.game.view(state, session.now_us)
    place_of, before = {}, 0
    for tied in view["places"]:
        place_of.update(dict.fromkeys(tied, before + 1))
        before += len(tied)
    seats = tuple(
        Standing(seat["name"], seat["colour"], points_of(seat), place_of.get(number), seat["left"])
        for number, seat in enumerate(view["seats"])
    )
    return Result(seats, state.turn.round, state.phase == OVER, tuple(view["winners"]))


def summary_of(session: Session) -> bytes:
    """The result, to be kept beside the game."""
    return msgspec.json.encode(result_of(session))


def read_summary(kept: bytes | None) -> Result | None:
    """The result that was kept; None where there is none that can be read."""
    if kept is None:
        return None
    try:
        return msgspec.json.decode(kept, type=Result)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None
