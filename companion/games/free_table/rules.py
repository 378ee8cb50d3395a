"""The free table, for every other game: whose turn it is, the hourglass, the buzz-in, points, time used.

    turn --buzz open: somebody is first--> answer --judged right--> turn (the buzz is closed)
      |    ^                                  |
      |    +------------- judged wrong -------+
      +--finish--> over

Turns, the hourglass and points go on whether the buzz is open or not. The time used needs no clock: it is
what passed since the turn began, so that the times of all seats make up the time of the game, whatever is
taken back.

Source: RULES section 5; TABLE_LOG, "free_table" and details 12, 13, 16, 17, 19, 20.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from companion.actions import Action
from companion.buzzin import Race
from companion.buzzing import ANSWER, Buzz, BuzzGame, Judge, closed, locked_out, without
from companion.edges import Beep, LampMode
from companion.errors import Malformed, Refused
from companion.game import OVER, Due, Header, check_name
from companion.games.free_table import picture
from companion.games.free_table.correct import corrected
from companion.games.free_table.points import added, total
from companion.games.free_table.table import (
    LONGEST_S,
    SHORTEST_S,
    TURN,
    AddPoints,
    CloseBuzz,
    Direction,
    ExtraTurn,
    Finish,
    Join,
    News,
    NextTurn,
    OpenBuzz,
    Options,
    ResetHourglass,
    Said,
    SitOut,
    StartHourglass,
    State,
    StopHourglass,
)
from companion.hourglass import Hourglass
from companion.seats import MOST_SEATS, Turn, late_seat, passed_on, present, ranked

_replace = msgspec.structs.replace


class FreeTable(BuzzGame[State]):
    """A table for any game, with the options it agreed on."""

    name = "free_table"
    seats_from_to = (1, MOST_SEATS)
    actions = Said
    options: Options

    def __init__(self, header: Header) -> None:
        super().__init__(header)
        self.needs_starter()
        self.options = self.options_as(Options)
        self.false_start_us = round(self.options.false_start_ms * 1000)

    def start(self) -> State:
        seats = self.seated()
        return State(
            seats=seats,
            turn=Turn(self.starter),
            phase=TURN,
            hourglass=self._agreed_hourglass(),
            used_us=(0,) * len(seats),
            scores=((),) * len(seats),
            ready_us=0,
        )

    def _agreed_hourglass(self) -> Hourglass:
        return Hourglass(round(self.options.hourglass_s * 1_000_000))

    # -- what is said ----------------------------------------------------------------------------------

    def decide(self, state: State, action: Action, at_us: int) -> State:
        match action:
            case AddPoints():
                return self._points_added(state, action)
            case Judge():
                return self._judged(state, action, at_us)
        if state.answering is not None:
            raise Refused("{name} is answering", name=state.seats[state.answering].name)
        match action:
            case NextTurn():
                self.only_turn(state, action)
                return self.passed(state, at_us)
            case ExtraTurn():
                return self._extra_turn(state, action, at_us)
            case Direction():
                return _replace(state, clockwise=action.clockwise)
            case SitOut():
                if action.seat is None:
                    raise Refused("Say which seat sits out")
                return self.sat_out(state, action.seat, action.out, at_us)
            case Join():
                return self._join(state, action)
            case StartHourglass():
                return _replace(state, hourglass=self._turned(state.hourglass, action.length_s, at_us))
            case StopHourglass():
                if state.hourglass.ends_us is None:
                    raise Refused("The hourglass is not running")
                return _replace(state, hourglass=state.hourglass.stopped(at_us))
            case ResetHourglass():
                if state.hourglass == self._agreed_hourglass():
                    raise Refused("The hourglass stands ready")
                return _replace(state, hourglass=self._agreed_hourglass())
            case OpenBuzz():
                return self._opened(state, at_us)
            case CloseBuzz():
                if state.opened_us is None:
                    raise Refused("The buzz is not open")
                return self.shut(state, at_us)
            case Buzz():
                return self.said_first(state, action.seat, at_us)
            case Finish():
                return self.finished(self.shut(self._clocked(state, at_us), at_us), at_us)
            case _:
                raise AssertionError(f"no action of the free table: {action!r}")

    # -- turns and the time they take ------------------------------------------------------------------

    def next_turn(self, state: State) -> Turn:
        return passed_on(
            state.seats, state.turn, self.starter, clockwise=state.clockwise, sitting_out=state.sitting_out
        )

    def passed(self, state: State, at_us: int) -> State:
        """The turn of the next seat that plays begins; whom it passes over is said."""
        turn = self.next_turn(state)
        step = 1 if state.clockwise else -1
        between, seat = [], (state.turn.seat + step) % len(state.seats)
        while seat != turn.seat:
            between.append(seat)
            seat = (seat + step) % len(state.seats)
        skipped = tuple(seat for seat in between if seat in state.sitting_out)
        return self.begun(state, turn, at_us, News("sits_out", skipped) if skipped else None)

    def begun(self, state: State, turn: Turn, at_us: int, news: News | None = None) -> State:
        """A turn begins, with its own hourglass where that was agreed on."""
        state = _replace(self._clocked(state, at_us), turn=turn, news=news)
        if self.options.hourglass_each_turn:
            return _replace(state, hourglass=self._agreed_hourglass().started(at_us))
        return state

    def turn_began_us(self, state: State) -> int:
        return state.since_us

    def _clocked(self, state: State, at_us: int) -> State:
        """The time since the turn began is written down as that of the seat whose turn it is."""
        # Alone at the table, one can pass the turn by a press that was made before the last one was known.
        at_us = max(at_us, state.since_us)
        used = list(state.used_us)
        used[state.turn.seat] += at_us - state.since_us
        return _replace(state, used_us=tuple(used), since_us=at_us)

    def _extra_turn(self, state: State, action: ExtraTurn, at_us: int) -> State:
        self.only_turn(state, action)
        seat = state.turn.seat
        if seat in state.sitting_out:
            raise Refused("{name} sits out", name=state.seats[seat].name)
        # Detail 19: the round stays as it is.
        return self.begun(state, _replace(state.turn, number=state.turn.number + 1), at_us)

    # -- seats -----------------------------------------------------------------------------------------

    def playing(self, state: State) -> list[int]:
        """The seats at the table that do not sit out, in order."""
        return [seat for seat in present(state.seats) if seat not in state.sitting_out]

    def sat_out(self, state: State, seat: int, out: bool, at_us: int) -> State:
        """That seat sits out from its next turn on, or plays again. Raises: Refused."""
        if not out:
            return _replace(state, sitting_out=state.sitting_out - {seat})
        if self.playing(state) == [seat]:
            raise Refused("{name} is the last one who plays", name=state.seats[seat].name)
        # Who is locked out stays so: one does not get a second answer by sitting out.
        away = _replace(state, sitting_out=state.sitting_out | {seat}, race=state.race.without(seat))
        return self.unless_all_locked(away, at_us)

    def _join(self, state: State, action: Join) -> State:
        if len(present(state.seats)) >= MOST_SEATS:
            raise Refused("There are {most} at the table already", most=MOST_SEATS)
        try:
            check_name(action.name)
        except Malformed as error:
            raise Refused(error.template, **error.fields) from None
        return _replace(
            state,
            seats=(*state.seats, late_seat(state.seats, action.name)),
            used_us=(*state.used_us, 0),
            scores=(*state.scores, ()),
        )

    def gone(self, state: State, seat: int, at_us: int) -> State:
        was_answering = state.answering == seat
        state = _replace(without(state, seat), sitting_out=state.sitting_out - {seat}, news=None)
        if not self.playing(state):
            raise Refused("All others sit out: somebody has to play")
        if was_answering:
            state = _replace(locked_out(state), phase=TURN)  # detail 20
        if state.answering is None:
            state = self.unless_all_locked(state, at_us)
        return self.passed(state, at_us) if seat == state.turn.seat else state

    # -- hourglass -------------------------------------------------------------------------------------

    def _turned(self, glass: Hourglass, length_s: float | None, at_us: int) -> Hourglass:
        """The hourglass running: a new one of that length; else a stopped one goes on, others start anew."""
        if length_s is not None:
            if not SHORTEST_S <= length_s <= LONGEST_S:
                raise Refused("An hourglass runs {shortest} s to {longest} h",
                              shortest=SHORTEST_S, longest=LONGEST_S // 3600)  # fmt: skip
            return Hourglass(round(length_s * 1_000_000)).started(at_us)
        if glass.state == "running" and not glass.is_over:
            raise Refused("The hourglass is running already")
        return (glass if glass.state == "stopped" else glass.reset()).started(at_us)

    def deadline(self, state: State) -> int | None:
        ends = None if state.hourglass.is_over else state.hourglass.ends_us
        settled = state.race.settled_us
        if ends is None or settled is None:
            return settled if ends is None else ends
        return min(ends, settled)

    def due(self, state: State, at_us: int) -> Due:
        if state.race.settled_us is not None and state.race.settled_us <= at_us:
            return self.race_over(state) or Due(_replace(state, race=Race()))
        glass = state.hourglass.counting_on() if self.options.overtime else state.hourglass.expired()
        return Due(_replace(state, hourglass=glass))

    # -- buzz-in ---------------------------------------------------------------------------------------

    def _opened(self, state: State, at_us: int) -> State:
        if self.options.buzz == "off":
            raise Refused("This table plays without a buzz")
        if state.opened_us is not None:
            raise Refused("The buzz is open already")
        return _replace(state, opened_us=at_us, dead_heat=())

    def shut(self, state: State, at_us: int) -> State:
        """The buzz is closed: from now on a press is too early for the next one."""
        return _replace(closed(state), phase=TURN, ready_us=at_us, dead_heat=())

    def unless_all_locked(self, state: State, at_us: int) -> State:
        """The buzz stays as it is while somebody may press; else it closes."""
        if state.opened_us is None or any(seat not in state.locked for seat in self.playing(state)):
            return state
        return _replace(self.shut(state, at_us), news=News("nobody"))

    def _judged(self, state: State, action: Judge, at_us: int) -> State:
        seat = state.answering
        if seat is None or action.seat not in (None, seat):
            raise Refused("That is not what comes now")  # a late tap that meant another answer
        points = self.options.points_right if action.right else self.options.points_wrong
        state = self._with_points(state, seat, points) if points else state
        if action.right:
            return self.shut(state, at_us)
        return self.unless_all_locked(_replace(locked_out(state), phase=TURN), at_us)

    def is_buzzing(self, state: State, at_us: int) -> bool:
        return state.phase == TURN and state.opened_us is not None

    def is_early(self, state: State, seat: int) -> bool:
        is_free = state.phase == TURN and seat != state.turn.seat and seat not in state.sitting_out
        return self.options.buzz == "on" and is_free

    def answers(self, state: State, at_us: int) -> State:
        return _replace(state, news=None)

    def tied(self, state: State, seats: tuple[int, ...]) -> State:
        return _replace(super().tied(state, seats), news=News("dead_heat", seats))

    def said_first(self, state: State, seat: int | None, at_us: int) -> State:
        if seat in state.sitting_out:
            raise Refused("{name} sits out", name=state.seats[seat].name)
        return super().said_first(state, seat, at_us)

    # -- points ----------------------------------------------------------------------------------------

    def _points_added(self, state: State, action: AddPoints) -> State:
        if action.seat is None:
            raise Refused("Say whose points they are")
        return self._with_points(state, action.seat, action.points)

    def _with_points(self, state: State, seat: int, points: int) -> State:
        scores = list(state.scores)
        scores[seat] = added(scores[seat], state.turn.round, points)
        return _replace(state, scores=tuple(scores))

    def finished(self, state: State, at_us: int) -> State:
        """The most points win, equal ones together."""
        best, *_ = ranked(state.seats, lambda seat: total(state.scores[seat]))
        return _replace(state, phase=OVER, winners=tuple(best), hourglass=state.hourglass.stopped(at_us))

    def places(self, state: State) -> list[list[int]]:
        return ranked(state.seats, lambda seat: total(state.scores[seat])) if state.winners else []

    # -- buttons, corrections, what one sees -----------------------------------------------------------

    def meanings(self, state: State) -> Mapping[int, str]:
        if state.phase != TURN:
            return {}
        if state.opened_us is None:
            return {state.turn.seat: "next_turn"}
        return {seat: "buzz" for seat in self.playing(state) if seat not in state.locked}

    def button_does(self, state: State, seat: int) -> Action:
        return NextTurn(seat=seat)

    def lamps(self, state: State) -> tuple[LampMode, ...]:
        # Whose turn it is shines steadily: its button may be pressed at any time, and nothing waits for it.
        means, modes = self.meanings(state), super().lamps(state)
        return tuple(
            "turn" if means.get(seat) == "next_turn" else mode for seat, mode in enumerate(modes)
        )

    def corrected(self, state: State, seat: int | None, fields: dict[str, Any], at_us: int) -> State:
        return corrected(self, _replace(state, news=None), seat, fields, at_us)

    def put_away(self, state: State, at_us: int) -> State:
        return _replace(self.shut(self._clocked(state, at_us), at_us), news=None)

    def legal(self, state: State, now_us: int) -> list[str]:
        return picture.legal(
            state, has_buzz=self.options.buzz == "on", is_ready=state.hourglass == self._agreed_hourglass()
        )

    def view(self, state: State, now_us: int) -> dict[str, Any]:
        view = super().view(state, now_us)
        view["hourglass"]["overtime"] = self.options.overtime
        return view

    def own_view(self, state: State, now_us: int) -> dict[str, Any]:
        early_us = self.early_for_us(state, now_us)
        return picture.own_view(state, self.next_turn(state).seat, early_us, now_us)

    def seat_view(self, state: State, seat: int, now_us: int) -> dict[str, Any]:
        is_early = self.is_false_start(state, seat, now_us)
        return picture.seat_view(state, seat, is_early, now_us)

    def beep(self, before: State, action: Action | None, after: State) -> Beep | None:
        if after.phase == ANSWER and before.phase != ANSWER:
            return Beep("first", after.answering)
        if isinstance(action, Judge):
            return Beep("right" if action.right else "wrong")
        if before.phase == ANSWER and after.phase == TURN:
            return Beep("wrong")  # who was to answer has left
        return super().beep(before, action, after)
