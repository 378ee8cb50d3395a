"""What Cranium's table consists of: decks, standings, options, actions and the state.

Source: seed 000; RULES section 1; TABLE_LOG, "cranium".
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from companion.actions import Action
from companion.buzzing import Buzz, BuzzState, Judge
from companion.hourglass import LONGEST_S, SHORTEST_S
from companion.seats import Player

Deck = Literal["red", "blue", "green", "yellow"]
Colour = Literal["red", "blue", "green", "yellow", "purple"]
Kind = Literal["start", "space", "planet", "central"]
Lane = Literal["outer", "inner"]

DECKS: tuple[Deck, ...] = ("red", "blue", "green", "yellow")
COLOURS_OF_SPACES: tuple[Colour, ...] = (*DECKS, "purple")
MOST_TEAMS = 4
LEAST_PLAYERS = 2

CHOOSE_DECK = "choose_deck"
READ_CARD = "read_card"
TURN_HOURGLASS = "turn_hourglass"
ACTIVITY = "activity"
JUDGE = "judge"
ROLL = "roll"
BONUS_ROLL = "bonus_roll"
VOTE = "vote"


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the table can agree on before the start; the first value named is the default."""

    length: Literal["medium", "quick", "long"] = "medium"
    hourglass_s: Annotated[float, msgspec.Meta(ge=SHORTEST_S, le=LONGEST_S)] = 60
    after_all_play: Literal["fresh_card", "turn_ends"] = "fresh_card"
    while_answering: Literal["stopped", "running"] = "stopped"
    false_start_ms: Annotated[float, msgspec.Meta(ge=0, le=3000)] = 0


class ChooseDeck(Action, frozen=True, tag="choose_deck"):
    """The deck is chosen: by the team, in Cranium Central by the others."""

    deck: Deck


class ReadCard(Action, frozen=True, tag="read_card"):
    """The team to the right has read the card and says what kind it is."""

    all_play: bool
    modelling: bool = False


class StartHourglass(Action, frozen=True, tag="start_hourglass"):
    """The team to the right turns the hourglass."""


class StopHourglass(Action, frozen=True, tag="stop_hourglass"):
    """The team that plays stops the hourglass; the table then judges."""


class Solved(Action, frozen=True, tag="solved"):
    """The task was solved in time."""


class NotSolved(Action, frozen=True, tag="not_solved"):
    """The task was not solved in time."""


class Roll(Action, frozen=True, tag="roll"):
    """The die shows `colour`, and the piece landed on a space of it, on a planet or in Central."""

    colour: Colour
    landed: Literal["space", "planet", "central"] | None = None


class Dispute(Action, frozen=True, tag="dispute"):
    """The table disagrees about the answer: the teams not active in the task vote."""


class Vote(Action, frozen=True, tag="vote"):
    """A team says whether the task was solved."""

    solved: bool


class Join(Action, frozen=True, tag="join"):
    """A late team takes its place behind the last seat, at START."""

    name: str
    players: tuple[Player, ...]


# What a person can say.
Said = (
    ChooseDeck
    | ReadCard
    | StartHourglass
    | StopHourglass
    | Solved
    | NotSolved
    | Roll
    | Buzz
    | Judge
    | Dispute
    | Vote
    | Join
)


class Standing(msgspec.Struct, frozen=True):
    """Where a piece stands. `colour` is purple at START and null on a planet and in Central; `lane` is
    null unless the game is long."""

    kind: Kind
    colour: Colour | None
    lane: Lane | None


class Team(msgspec.Struct, frozen=True):
    """A team's players, where its piece stands, and whether its planet's first activity is still open."""

    players: tuple[Player, ...]
    standing: Standing
    is_planet_open: bool = False


class News(msgspec.Struct, frozen=True, omit_defaults=True):
    """What just happened by itself, until the next thing is said."""

    kind: Literal["nobody", "replay", "dead_heat", "clay", "stays"]
    seat: int | None = None


class State(BuzzState, frozen=True, kw_only=True):
    """The table in the middle of a game.

    The buzz of an all-play is ready when its card is read, and opens when the hourglass begins.
    `votes` are (seat, solved) in the order given.
    """

    teams: tuple[Team, ...]
    deck: Deck | None = None
    is_all_play: bool = False
    is_modelling: bool = False
    roller: int | None = None
    votes: tuple[tuple[int, bool], ...] = ()
    news: News | None = None
