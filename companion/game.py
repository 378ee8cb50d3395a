"""What a game is: how it begins, what may be said, what follows by itself, and what one sees of it.

A game is one class over a frozen state. The session folds what people said through `apply`; it keeps time,
pause, undo and the journal, and knows no rule. Times a game is given are *game time*: microseconds of table
time less the pauses, so a game never knows that the table rested.

To add a game: five steps, in the README. The free table is the one to copy.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from companion.actions import Action, Common, Correct, Leave, StopGame, action_kinds
from companion.buzzin import Press
from companion.corrections import flattened
from companion.edges import Beep, Cue, LampMode
from companion.errors import Malformed, Refused, quoted
from companion.hourglass import Hourglass
from companion.numbers import is_whole
from companion.seats import Player, Seat, Turn, given_colours, passed_on, present

MOST_NAME_LETTERS = 200
OVER = "over"


class SeatEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A seat as the header names it; which of the optional fields a game knows is the game's to say."""

    name: str
    colour: str | None = None
    players: tuple[Player, ...] | None = None
    side: int | None = None


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The first line of a table log: the game, who sits where, and what was agreed before the start.

    `starter` is a seat's index; None leaves it to the game's rule, which may need `today` ("YYYY-MM-DD").
    `settle_ms` is how long a buzz is held, 0 to 1000. `catalogue`, `start_cities` and `cards` are
    the city tour's.
    """

    table: int
    game: str
    seats: tuple[SeatEntry, ...]
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    starter: int | None = None
    today: str | None = None
    settle_ms: float = 20
    catalogue: Any = None
    start_cities: Any = None
    cards: Any = None


class GameState(msgspec.Struct, frozen=True, kw_only=True):
    """What every game's state has. A game's own state adds its fields."""

    seats: tuple[Seat, ...]
    turn: Turn
    phase: str
    hourglass: Hourglass
    winners: tuple[int, ...] = ()
    stopped: bool = False
    news: msgspec.Struct | None = None  # what just happened by itself


S = TypeVar("S", bound=GameState)
O = TypeVar("O")  # noqa: E741 - an options class


class Due(msgspec.Struct, frozen=True):
    """What follows by itself at a deadline.

    When it is a person's deed (a settled buzz), `action` names it, `moment_us` is the time of the finger,
    and `before` is the state that taking it back brings again.
    """

    state: Any
    action: Action | None = None
    moment_us: int = 0
    before: Any = None


class Game(ABC, Generic[S]):
    """The rules of one game at one table. It holds what was agreed at the start and nothing that changes."""

    name: ClassVar[str]
    seats_from_to: ClassVar[tuple[int, int]]
    actions: ClassVar[Any]  # the union of the game's own action classes
    fields_of_header: ClassVar[frozenset[str]] = frozenset()
    fields_of_seat: ClassVar[frozenset[str]] = frozenset()
    options: msgspec.Struct  # all in force; each game sets its own, by `options_as`

    def __init__(self, header: Header) -> None:
        self.header = header
        self.settle_us = round(header.settle_ms * 1000)
        self.starter = 0
        self._check(header)

    # -- what each game says -------------------------------------------------------------------------

    @abstractmethod
    def start(self) -> S:
        """The state before anything was said."""

    @abstractmethod
    def decide(self, state: S, action: Action, at_us: int) -> S:
        """The state after one of the game's own actions.

        Raises:
            Refused: the rules exclude it; the state is unchanged.
        """

    @abstractmethod
    def corrected(self, state: S, seat: int | None, fields: dict[str, Any], at_us: int) -> S:
        """Fields of the view (dotted paths) put right by hand. Raises: Refused where it makes no sense."""

    @abstractmethod
    def gone(self, state: S, seat: int, at_us: int) -> S:
        """After `seat` left (it is marked so already); the turn goes on if it was that seat's."""

    @abstractmethod
    def legal(self, state: S, now_us: int) -> list[str]:
        """The names of the game's own actions that may be said now, as a person is offered them."""

    @abstractmethod
    def own_view(self, state: S, now_us: int) -> dict[str, Any]:
        """What the view has beside what every game's has."""

    @abstractmethod
    def seat_view(self, state: S, seat: int, now_us: int) -> dict[str, Any]:
        """What a seat has beside name and colour."""

    def meanings(self, state: S) -> Mapping[int, str]:
        """Seat: the action that its button means in this state."""
        return {}

    def button_does(self, state: S, seat: int) -> Action:
        """The whole action of a button that means something; "buzz" goes by `pressed` instead."""
        raise NotImplementedError

    def pressed(self, state: S, press: Press) -> S | None:
        """A buzz was pressed and has to settle; None when the press is no buzz."""
        return None

    def false_start(self, state: S, press: Press) -> S | None:
        """A press whose button means nothing (yet); None when that has no consequence."""
        return None

    def can_press(self, state: S, seat: int, now_us: int) -> bool:
        """Whether a button that means something does it at this very time."""
        return True

    def deadline(self, state: S) -> int | None:
        """When something follows by itself, in game time."""
        return state.hourglass.ends_us

    def due(self, state: S, at_us: int) -> Due:
        """What follows at its deadline."""
        raise NotImplementedError

    def shifted(self, state: S, by_us: int) -> S:
        """The state taken up again `by_us` later: what stood still runs on from there; no press waits."""
        return msgspec.structs.replace(state, hourglass=state.hourglass.shifted(by_us))

    def turn_began_us(self, state: S) -> int | None:
        """Since when the time of this turn counts; None where no time is counted."""
        return None

    def put_away(self, state: S, at_us: int) -> S:
        """What was going on when the table stopped the game is over: nobody answers, rolls or votes."""
        return state

    def answering(self, state: S) -> int | None:
        """The seat that was first and answers now."""
        return None

    def locked(self, state: S) -> frozenset[int]:
        """The seats that may not buzz any more."""
        return frozenset()

    def beep(self, before: S, action: Action | None, after: S) -> Beep | None:
        """What the buzzer says of a step; the hourglass's end is an appointment and none of these."""
        if after.phase == OVER and before.phase != OVER:
            return Beep("win") if after.winners else None
        return Beep("turn", after.turn.seat) if before.turn.number != after.turn.number else None

    # -- what is the same for all --------------------------------------------------------------------

    def apply(self, state: S, action: Action, at_us: int) -> S:
        """The state after an action, common or the game's own. Raises: Refused."""
        self._check_seat(state, action.seat)
        match action:
            case Correct():
                return self._correct(state, action, at_us)
            case _ if state.phase == OVER:
                raise Refused("The game is over")
            case StopGame():
                glass = state.hourglass.stopped(at_us)
                still = self.put_away(msgspec.structs.replace(state, hourglass=glass), at_us)
                return msgspec.structs.replace(still, phase=OVER, stopped=True, winners=())
            case Leave():
                return self._leave(state, action, at_us)
            case _:
                # News is of the step before: whatever is said next, it is old.
                fresh = msgspec.structs.replace(state, news=None) if state.news is not None else state
                return self.decide(fresh, action, at_us)

    def decoded(self, said: Mapping[str, Any]) -> Action:
        """The action that `said` (with its name under "do") describes.

        Raises:
            Malformed: no such action in this game, or arguments that are missing, unknown or wrong.
        """
        name = said.get("do")
        kind = self._kinds.get(name) if isinstance(name, str) else None
        if kind is None:
            raise Malformed("{game} knows no action {name}", game=self.name, name=quoted(name))
        try:
            return msgspec.convert(said, kind)
        except (msgspec.ValidationError, RecursionError, OverflowError) as error:
            raise Malformed("{name}: {why}", name=name, why=str(error)) from None

    def knows(self, name: str) -> bool:
        """Whether there is an action of that name, common or the game's own."""
        return name in self._kinds

    def options_as(self, kind: type[O]) -> O:
        """The header's options, checked. Raises: Malformed names the option and its range."""
        try:
            return msgspec.convert(self.header.options, kind)
        except msgspec.ValidationError as error:
            raise Malformed("The options: {why}", why=str(error)) from None

    def lamps(self, state: S) -> tuple[LampMode, ...]:
        """What the lamp of each seat shows."""
        answering, locked, means = self.answering(state), self.locked(state), self.meanings(state)

        def mode(index: int) -> LampMode:
            if state.seats[index].left or (state.phase == OVER and index not in state.winners):
                return "off"
            if index == answering or index in state.winners:
                return "first"
            if index in locked:
                return "locked"
            if index in means:
                return "may_press"
            return "turn" if index == state.turn.seat else "off"

        return tuple(mode(i) for i in range(len(state.seats)))

    def cues(self, before: S, action: Action | None, after: S) -> list[Cue]:
        """What the outside world shall do about a step, but for lamps and appointment (the session's)."""
        beep = self.beep(before, action, after)
        return [beep] if beep is not None else []

    def places(self, state: S) -> list[list[int]]:
        """Seats by rank, best first, once known: [winners, the others] where nobody is ranked."""
        if state.phase != OVER or not state.winners:
            return []
        others = [i for i in present(state.seats) if i not in state.winners]
        return [list(state.winners), others] if others else [list(state.winners)]

    def view(self, state: S, now_us: int) -> dict[str, Any]:
        """What a person at the table can see, but for pause, undo and the time of day (the session's)."""
        shown, left_us = state.hourglass.shown(now_us)
        turn = state.turn
        buttons = {
            str(seat): what
            for seat, what in self.meanings(state).items()
            if self.can_press(state, seat, now_us)
        }
        return {
            "game": self.name,
            "phase": state.phase,
            "turn": {"seat": turn.seat, "number": turn.number, "round": turn.round},
            "seats": [
                {
                    "name": seat.name,
                    "colour": seat.colour,
                    "left": seat.left,
                    **self.seat_view(state, i, now_us),
                }
                for i, seat in enumerate(state.seats)
            ],
            "hourglass": {
                "state": shown,
                "length_s": state.hourglass.length_us / 1e6,
                "left_s": left_us / 1e6,
            },
            "legal": self.legal(state, now_us),
            "buttons": buttons,
            "places": self.places(state),
            "winners": list(state.winners),
            **self.own_view(state, now_us),
        }

    def next_turn(self, state: S) -> Turn:
        """The turn that follows, one seat to the left."""
        return passed_on(state.seats, state.turn, self.starter)

    # -- checks --------------------------------------------------------------------------------------

    def _check(self, header: Header) -> None:
        least, most = self.seats_from_to
        if not least <= len(header.seats) <= most:
            raise Malformed(
                "{game} is for {least} to {most} at the table, not {count}",
                game=self.name, least=least, most=most, count=len(header.seats),
            )  # fmt: skip
        for field in ("catalogue", "start_cities", "cards"):
            if getattr(header, field) is not None and field not in self.fields_of_header:
                raise Malformed("{game} has no {field}", game=self.name, field=field)
        for seat in header.seats:
            for field in ("players", "side"):
                if getattr(seat, field) is not None and field not in self.fields_of_seat:
                    raise Malformed("A seat of {game} has no {field}", game=self.name, field=field)
            check_name(seat.name)
        if header.starter is not None:
            if not 0 <= header.starter < len(header.seats):
                raise Malformed("There is no seat {seat} to begin", seat=header.starter)
            self.starter = header.starter
        self._kinds = {**action_kinds(Common), **action_kinds(self.actions)}

    def needs_starter(self) -> None:
        """Raises: Malformed where the header names no `starter`; none is needed where one sits alone."""
        if self.header.starter is None and len(self.header.seats) > 1:
            raise Malformed("Say which seat begins")

    def seated(self) -> tuple[Seat, ...]:
        """The seats of the header with their colours. Raises: Malformed."""
        colours = given_colours([seat.colour for seat in self.header.seats])
        return tuple(Seat(e.name, colour) for e, colour in zip(self.header.seats, colours, strict=True))

    def _check_seat(self, state: S, seat: int | None) -> None:
        if seat is None:
            return
        if not 0 <= seat < len(state.seats):
            raise Refused("There is no seat {seat}", seat=seat)
        if state.seats[seat].left:
            raise Refused("{name} has left the table", name=state.seats[seat].name)

    def only_turn(self, state: S, action: Action) -> None:
        """Refuses an action said for a seat whose turn it is not."""
        if action.seat is not None and action.seat != state.turn.seat:
            raise Refused(
                "It is {turn}'s turn, not {name}'s",
                turn=state.seats[state.turn.seat].name, name=state.seats[action.seat].name,
            )  # fmt: skip

    def _leave(self, state: S, action: Leave, at_us: int) -> S:
        if action.seat is None:
            raise Refused("Say which seat leaves")
        if len(present(state.seats)) <= self.seats_from_to[0]:
            raise Refused("Too few would be left to go on playing")
        seats = list(state.seats)
        seats[action.seat] = msgspec.structs.replace(seats[action.seat], left=True)
        return self.gone(msgspec.structs.replace(state, seats=tuple(seats)), action.seat, at_us)

    def _correct(self, state: S, action: Correct, at_us: int) -> S:
        fields = flattened(action.set)
        if not fields:
            raise Refused("A correction says what to put right")
        if "name" in fields:
            name = fields.pop("name")
            if action.seat is None or not isinstance(name, str) or not 1 <= len(name) <= MOST_NAME_LETTERS:
                raise Refused("A seat's name has 1 to {most} letters", most=MOST_NAME_LETTERS)
            seats = list(state.seats)
            seats[action.seat] = msgspec.structs.replace(seats[action.seat], name=name)
            state = msgspec.structs.replace(state, seats=tuple(seats))
        return self.corrected(state, action.seat, fields, at_us) if fields else state

    def corrected_turn(self, state: S, value: Any) -> int:
        """The seat that `turn.seat` is corrected to. Raises: Refused."""
        if not is_whole(value) or not 0 <= value < len(state.seats):
            raise Refused("There is no seat {seat}", seat=quoted(value))
        self._check_seat(state, value)
        return value


def in_phase(state: GameState, phase: str) -> None:
    """Raises: Refused in any other phase."""
    if state.phase != phase:
        raise Refused("That is not what comes now")


def check_name(name: str) -> None:
    """Raises: Malformed for a name that no screen and no file could hold. Empty and equal names are fine."""
    if len(name) > MOST_NAME_LETTERS:
        raise Malformed("A name has at most {most} letters", most=MOST_NAME_LETTERS)
