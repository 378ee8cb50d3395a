"""What the table of a sheet game consists of: options, actions and the state.

Source: TABLE_LOG, "crag" and "yatzy, yacht".
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from companion.actions import Action
from companion.game import GameState
from companion.games.sheets.sheet import Entries

TURN = "turn"

Pips = Annotated[int, msgspec.Meta(ge=1, le=6)]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every table of the family can agree on before the start; each game narrows the throws a turn.

    `games` make a match. `button_enters_best`: once dice lie there, the button of the seat in turn enters a
    row.
    """

    throws: int
    games: Annotated[int, msgspec.Meta(ge=1, le=9)] = 1
    button_enters_best: bool = False


class ThreeThrows(Options, frozen=True):
    """The options of a game that is always played with three throws a turn."""

    throws: Literal[3] = 3


class Throw(Action, frozen=True, tag="throw"):
    """All dice as they lie after a throw; `keep` are the values that were not thrown again."""

    dice: tuple[Pips, ...]
    keep: tuple[Pips, ...] | None = None


class Score(Action, frozen=True, tag="score"):
    """A row is entered: what the dice give, or `points` copied from paper in a turn without a throw."""

    row: str
    points: int | None = None


Said = Throw | Score


class State(GameState, frozen=True, kw_only=True):
    """The table in the middle of a match.

    `sheets` are the seats' entries in the game being played, `earlier` their totals in the games before;
    `starter` began this game.
    """

    sheets: tuple[Entries, ...]
    earlier: tuple[tuple[int, ...], ...]
    starter: int
    throws_left: int
    dice: tuple[int, ...] | None = None
