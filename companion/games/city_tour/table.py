"""What the table of a city tour consists of: options, actions and the state.

Source: seed 002; TABLE_LOG, "city_tour".
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from companion.actions import Action
from companion.game import GameState

THROW = "throw"
QUESTION = "question"
ARRIVE = "arrive"
CHANCE = "chance"

By = Literal["flight", "ferry", "bridge"]
With = Literal["throw", "ticket"]
Effect = Literal["extra_throw", "lost_turn", "flight_ticket", "ferry_ticket", "moved", "other"]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the table can agree on before the start; the first value named is the default."""

    start: Literal["common", "own"] = "common"
    trading: bool = False


class Throw(Action, frozen=True, tag="throw"):
    """What the die shows."""

    pips: Annotated[int, msgspec.Meta(ge=1, le=6)]


class Answer(Action, frozen=True, tag="answer"):
    """The question was answered; right, the card says how many fields to move."""

    right: bool
    fields: Annotated[int, msgspec.Meta(ge=1)] | None = None


class Arrive(Action, frozen=True, tag="arrive"):
    """The piece stands in a city, or (None) on a field that is none."""

    city: str | None = None


class Chance(Action, frozen=True, tag="chance"):
    """What the chance card did; `city` is where it moved the piece, `text` is for the table to remember."""

    effect: Effect
    city: str | None = None
    text: str | None = None


class Travel(Action, frozen=True, tag="travel"):
    """A flight, a ferry or the bridge, for a throw of 1 or 5 or for a ticket."""

    by: By
    with_: With = msgspec.field(name="with")


class Trade(Action, frozen=True, tag="trade"):
    """`seat` gives a card to `other` and takes one (house option)."""

    other: int
    give: str
    take: str


Said = Throw | Answer | Arrive | Chance | Travel | Trade


class Card(msgspec.Struct, frozen=True):
    """A city card; delivered, it is laid down."""

    city: str
    delivered: bool = False


class Traveller(msgspec.Struct, frozen=True, kw_only=True):
    """A player's piece and cards.

    `at` is None on a field that is no city. `is_by_throw`: a throw (or a question card) brought it there.
    `has_left`: it is no longer where it was first put.
    """

    start: str
    cards: tuple[Card, ...]
    at: str | None
    is_by_throw: bool = False
    has_left: bool = False
    questions: int = 0
    extra_throws: int = 0
    lost_turns: int = 0
    flight_tickets: int = 0
    ferry_tickets: int = 0

    @property
    def delivered(self) -> int:
        """How many cards are laid down."""
        return sum(card.delivered for card in self.cards)

    @property
    def is_home(self) -> bool:
        """All delivered, and back at the start: the victory. Source: seed 002."""
        return self.has_left and self.at == self.start and all(card.delivered for card in self.cards)


class News(msgspec.Struct, frozen=True):
    """What the last action brought by itself: a card delivered, an extra throw earned, turns skipped."""

    seat: int
    delivered: str | None = None
    extra_throw: bool = False
    skipped: tuple[int, ...] = ()


class State(GameState, frozen=True, kw_only=True):
    """The table in the middle of a game.

    `pips` and `fields` are the throw and the question card being moved; `is_transport`: the piece arrives by
    flight, ferry or bridge. `has_thrown`: the turn's ordinary throw is made, what follows are extra ones.
    """

    travellers: tuple[Traveller, ...]
    pips: int | None = None
    fields: int | None = None
    is_transport: bool = False
    has_thrown: bool = False
    news: News | None = None
