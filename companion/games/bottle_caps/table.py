"""What the table of bottle caps consists of: options, actions and the state.

Source: seed 004; TABLE_LOG, "bottle_caps".
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from companion.actions import Action
from companion.game import GameState
from companion.games.bottle_caps.track import CAPS, Caps

THROW = "throw"
MOVE = "move"


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the table can agree on before the start; the first value named is the default."""

    fields_per_side: Annotated[int, msgspec.Meta(ge=8, le=14)] = 10
    six_without_move: Literal["passes", "throws_again"] = "passes"
    three_throws: bool = False
    move_alone: bool = False


class Throw(Action, frozen=True, tag="throw"):
    """What the die shows."""

    pips: Annotated[int, msgspec.Meta(ge=1, le=6)]


class MoveCap(Action, frozen=True, tag="move"):
    """The cap that the throw moves."""

    cap: Annotated[int, msgspec.Meta(ge=0, lt=CAPS)]


Said = Throw | MoveCap


class News(msgspec.Struct, frozen=True):
    """What a throw did by itself, until the next thing is said: nothing could move, so the turn passed or
    the seat throws once more; or its only move was made at once (`cap`), and one of `captured` went home."""

    kind: Literal["passed", "once_more", "moved"]
    seat: int
    pips: int
    cap: int | None = None
    captured: int | None = None


class State(GameState, frozen=True, kw_only=True):
    """The table in the middle of a game.

    `pips` is the throw that has to be moved. `tries` counts this turn's throws that moved nothing; a move
    ends the three tries (`has_moved`).
    """

    board: tuple[Caps, ...]
    pips: int | None = None
    tries: int = 0
    has_moved: bool = False
    news: News | None = None
