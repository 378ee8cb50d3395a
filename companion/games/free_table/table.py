"""What the free table consists of: options, actions and the state.

Source: RULES section 5; TABLE_LOG, "free_table" and details 12, 13, 19.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from companion.actions import Action
from companion.buzzing import Buzz, BuzzState, Judge
from companion.games.free_table.points import Score

TURN = "turn"

SHORTEST_S = 1
LONGEST_S = 24 * 60 * 60
MOST_FOR_AN_ANSWER = 99

Length = Annotated[float, msgspec.Meta(ge=SHORTEST_S, le=LONGEST_S)]
Worth = Annotated[int, msgspec.Meta(ge=-MOST_FOR_AN_ANSWER, le=MOST_FOR_AN_ANSWER)]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the table can agree on before the start; the first value named is the default.

    `points_right` and `points_wrong` are what an answer that is judged adds by itself.
    """

    hourglass_s: Length = 60
    hourglass_each_turn: bool = False
    overtime: bool = False
    buzz: Literal["off", "on"] = "off"
    false_start_ms: Annotated[float, msgspec.Meta(ge=0, le=3000)] = 0
    points_right: Worth = 0
    points_wrong: Worth = 0


class NextTurn(Action, frozen=True, tag="next_turn"):
    """The turn passes to the next seat that plays."""


class ExtraTurn(Action, frozen=True, tag="extra_turn"):
    """The same seat has another turn."""


class Direction(Action, frozen=True, tag="direction"):
    """Which way the turn goes round the table from now on."""

    clockwise: bool


class SitOut(Action, frozen=True, tag="sit_out"):
    """A seat sits out, or plays again."""

    out: bool


class Join(Action, frozen=True, tag="join"):
    """Somebody comes late, and sits down behind the last seat."""

    name: str


class StartHourglass(Action, frozen=True, tag="start_hourglass"):
    """The hourglass is turned: one of `length_s`, else the one that lies there."""

    length_s: float | None = None


class StopHourglass(Action, frozen=True, tag="stop_hourglass"):
    """The hourglass is laid on its side."""


class ResetHourglass(Action, frozen=True, tag="reset_hourglass"):
    """The hourglass that was agreed on stands ready."""


class AddPoints(Action, frozen=True, tag="add_points"):
    """A seat gets points in this round, or loses some."""

    points: int


class OpenBuzz(Action, frozen=True, tag="open_buzz"):
    """Whoever knows it may press."""


class CloseBuzz(Action, frozen=True, tag="close_buzz"):
    """Nobody may press any more."""


class Finish(Action, frozen=True, tag="finish"):
    """The game is over, and the most points win."""


# What a person can say.
Said = (
    NextTurn
    | ExtraTurn
    | Direction
    | SitOut
    | Join
    | StartHourglass
    | StopHourglass
    | ResetHourglass
    | AddPoints
    | OpenBuzz
    | Buzz
    | Judge
    | CloseBuzz
    | Finish
)


class News(msgspec.Struct, frozen=True):
    """What just happened by itself, until the next thing is said: the turn passed over seats that sit out;
    a dead heat; nobody was left to answer, so the buzz is closed."""

    kind: Literal["sits_out", "dead_heat", "nobody"]
    seats: tuple[int, ...] = ()


class State(BuzzState, frozen=True, kw_only=True):
    """The table in the middle of a game.

    `used_us` is the time that each seat has used up to `since_us`, when this turn began; from then on it is
    the time of the seat whose turn it is.
    """

    used_us: tuple[int, ...]
    since_us: int = 0
    scores: tuple[Score, ...]
    clockwise: bool = True
    sitting_out: frozenset[int] = frozenset()
    news: News | None = None
