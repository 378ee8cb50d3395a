"""A game for the tests, added by the five steps of the README.

Two to eight people say whose turn it is until one of them has won a race.

A real one has a module for each step and its texts in the catalogues; both lists are told of this one by the
fixture `toy`. Session, journal, table thread and hardware are not: they know no game.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import Annotated, Any, ClassVar, Literal

import msgspec
import pytest

from companion.actions import Action
from companion.buzzing import Buzz, BuzzGame, BuzzState, buzz_view
from companion.errors import Refused
from companion.game import OVER, Due, Header, in_phase
from companion.games import registry
from companion.hourglass import Hourglass
from companion.seats import MOST_SEATS, Turn, late_seat, present
from ui import games
from ui.games import First, OnScreen
from ui.words.choices import Can, Card, Choice, Correction, View
from ui.words.options import house_options
from ui.words.seats import name_of

# -- step 1: what can be agreed on and said, and what the table then consists of ----------------------------

TURN, RACE = "turn", "race"


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """More than one page of them."""

    rounds: Annotated[int, msgspec.Meta(ge=1, le=9)] = 3
    one: bool = False
    two: bool = True
    three: bool = False
    four: bool = False
    five: bool = False
    six: Literal["low", "middle", "high"] = "middle"


class PassOn(Action, frozen=True, tag="pass_on"):
    """The turn is over."""


class OpenRace(Action, frozen=True, tag="open_race"):
    """Everybody may press."""


class Join(Action, frozen=True, tag="join"):
    """Somebody comes late, and sits down behind the last."""

    name: str


# -- step 2: what follows, and what one sees of it ----------------------------------------------------------


class Toy(BuzzGame[BuzzState]):
    """Its rules."""

    name: ClassVar[str] = "toy"
    seats_from_to: ClassVar[tuple[int, int]] = (2, 8)
    actions: ClassVar[Any] = PassOn | OpenRace | Buzz | Join
    options: Options

    def __init__(self, header: Header) -> None:
        super().__init__(header)
        self.needs_starter()
        self.options = self.options_as(Options)

    def start(self) -> BuzzState:
        glass = Hourglass(length_us=60_000_000)
        return BuzzState(seats=self.seated(), turn=Turn(self.starter), phase=TURN, hourglass=glass)

    def decide(self, state: BuzzState, action: Action, at_us: int) -> BuzzState:
        match action:
            case PassOn():
                in_phase(state, TURN)
                return msgspec.structs.replace(state, turn=self.next_turn(state))
            case OpenRace():
                in_phase(state, TURN)
                return msgspec.structs.replace(state, phase=RACE, hourglass=state.hourglass.started(at_us))
            case Buzz():
                return self.said_first(state, action.seat, at_us)
            case Join():
                in_phase(state, TURN)
                return msgspec.structs.replace(
                    state, seats=(*state.seats, late_seat(state.seats, action.name))
                )
            case _:
                raise Refused("That is not what comes now")

    def is_buzzing(self, state: BuzzState, at_us: int) -> bool:
        return state.phase == RACE

    def is_early(self, state: BuzzState, seat: int) -> bool:
        return False

    def answers(self, state: BuzzState, at_us: int) -> BuzzState:
        assert state.answering is not None
        winners, glass = (state.answering,), state.hourglass.stopped(at_us)
        return msgspec.structs.replace(state, phase=OVER, winners=winners, answering=None, hourglass=glass)

    def corrected(
        self, state: BuzzState, seat: int | None, fields: dict[str, Any], at_us: int
    ) -> BuzzState:
        raise Refused("That is not what comes now")

    def gone(self, state: BuzzState, seat: int, at_us: int) -> BuzzState:
        if seat != state.turn.seat:
            return state
        return msgspec.structs.replace(state, turn=self.next_turn(state))

    def legal(self, state: BuzzState, now_us: int) -> list[str]:
        joins = ["join"] if len(present(state.seats)) < MOST_SEATS else []
        return {TURN: ["pass_on", "open_race", *joins], RACE: ["buzz"]}.get(state.phase, [])

    def own_view(self, state: BuzzState, now_us: int) -> dict[str, Any]:
        return {"all_play": state.phase == RACE, **buzz_view(state)}

    def seat_view(self, state: BuzzState, seat: int, now_us: int) -> dict[str, Any]:
        return {}

    def meanings(self, state: BuzzState) -> dict[int, str]:
        return dict.fromkeys(present(state.seats), "buzz") if state.phase == RACE else {}

    def deadline(self, state: BuzzState) -> int | None:
        return state.race.settled_us if state.race.presses else state.hourglass.ends_us

    def due(self, state: BuzzState, at_us: int) -> Due:
        return self.race_over(state) or Due(
            msgspec.structs.replace(state, phase=TURN, hourglass=state.hourglass.reset())
        )


# -- step 3 is tests/ui/test_another_game.py; step 4: what is said at the table -----------------------------


class Words:
    """What it says."""

    def sentence(self, view: View, step: str | None = None) -> str:
        return f"{name_of(view, view['turn']['seat'])} plays."

    def news(self, view: View) -> str | None:
        return None

    def choices(
        self,
        view: View,
        step: str | None = None,
        with_button: Container[int] | None = None,
        keys: Mapping[int, str] | None = None,
    ) -> list[Choice]:
        labels = {"pass_on": "Next", "open_race": "Race"}
        offered = [
            Choice(do, {}, labels[do], primary=do == "pass_on") for do in view["legal"] if do in labels
        ]
        return offered + [
            Choice("buzz", {"seat": seat}, "Answer",
                   by_button=seat if with_button is None or seat in with_button else None)
            for seat in range(len(view["seats"]))
            if "buzz" in view["legal"]
        ]  # fmt: skip

    def card(self, view: View, step: str | None = None) -> Card | None:
        return None

    def more(self, view: View) -> list[Choice]:
        why_not = "" if "join" in view["legal"] else "Nobody can come now."
        join = Choice("join", {}, "Somebody comes late", icon="account-plus-outline", refused=why_not)
        return [join, Choice("stop_game", {}, "Stop")]

    def corrections(self, view: View) -> list[Correction]:
        return []

    def rules(self, view: View) -> list[str]:
        return ["Whoever is first has won."]

    def buttons(self, view: View) -> list[Can]:
        seats = tuple(sorted(int(seat) for seat in view["buttons"]))
        return [Can("Whoever knows it presses.", seats)] if seats else []

    def did(self, view: View) -> str:
        return "Passed on" if view["undo_what"] else ""

    def undo_label(self, view: View) -> str:
        return "Undo: next" if view.get("undo_what") else ""

    def ending(self, view: View) -> str:
        return "That was quick."

    def next_seat(self, view: View) -> int:
        return int(view["turn"]["seat"])

    def next_up(self, view: View) -> str:
        return self.sentence(view)

    def option_label(self, option: str) -> str:
        return option

    def value_label(self, option: str, value: Any) -> str:
        return str(value)

    def describe(self, option: str, value: Any) -> str:
        return f"It is {value}."


# -- step 5: what its screens need beside the rules ---------------------------------------------------------


def _oldest(header: Header) -> First:
    return First(None, "The oldest begins.")


TOY = OnScreen(
    title="Toy", about="Whoever is first has won.", icon="dice-multiple-outline", words=Words(),
    page_of=lambda view: "hourglass" if view["phase"] == RACE else "table", first=_oldest,
    options=house_options(
        Options,
        {
            "rounds": range(1, 10),
            **dict.fromkeys(("one", "two", "three", "four", "five"), (False, True)),
            "six": ("low", "middle", "high"),
        },
    ),
)  # fmt: skip


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """There is one more game."""
    register(monkeypatch)


def register(monkeypatch: pytest.MonkeyPatch) -> None:
    """A line in each registry, and nothing else."""
    monkeypatch.setitem(registry.GAMES, "toy", "tests.ui.toy:Toy")
    monkeypatch.setitem(games.GAMES, "toy", "tests.ui.toy:TOY")
