"""What the table of a sheet game consists of: options, actions and the state. Source: TABLE_LOG, "crag"."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from companion.actions import Action
from companion.game import GameState
from companion.games.crag.sheet import Entries

TURN = "turn"

Pips = Annotated[int, msgspec.Meta(ge=1, le=6)]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the table can agree on before the start; the first value named is the default."""

    throws: Literal[2, 3] = 2
    games: Annotated[int, msgspec.Meta(ge=1, le=9)] = 1
    thirteen: Literal["without_pair", "any"] = "without_pair"
    button_enters_best: bool = False


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
