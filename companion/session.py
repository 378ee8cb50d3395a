"""One table: what is said and pressed comes in, in the order in which the program knew of it.

The table thread and `timeglas replay` both call this and nothing else. The session keeps what no game has to
know: pause, undo and redo, what a button meant and since when, settling, and the journal. A game's state is
the fold of its lines, so opening a kept game and replaying a table log are the same act: `feed`.

Table time goes on always; *game time* is table time less the pauses, and it is what a game is told.

An action is in the journal before `state` changes. A refused action leaves everything as it was.

Source: TABLE_LOG, "Lines" and "Details, decided".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

import msgspec

from companion.actions import Action, Pause, Resume, as_said
from companion.buzzin import Press
from companion.edges import ERROR_US, Cue, HourglassEnd, Lamp, LampMode
from companion.errors import Refused
from companion.game import OVER, GameState, Header
from companion.games.registry import game_of
from companion.lines import Kind, Line, seconds, written
from companion.past import Deed, Past

# What may be said while the table rests (detail 1).
_WHILE_PAUSED = frozenset({"resume", "correct", "leave", "stop_game"})


class Store(Protocol):
    """Where lines are kept: the journal."""

    def append(self, game: int, lines: Sequence[bytes]) -> None:
        """All of them durable, or none and JournalError."""


class Undone(msgspec.Struct, frozen=True):
    """A deed that can be put back: the state as it was just before it was taken back, and when."""

    deed: Deed
    after: GameState
    moment_us: int


class Session:
    """A table with one game on it. `store` None keeps no journal; `is_heard` False makes no cues."""

    def __init__(
        self, header: Header, store: Store | None = None, game_id: int = 0, *, is_heard: bool = False
    ) -> None:
        self.header = header
        self.game = game_of(header)
        self.game_id = game_id
        self.state: GameState = self.game.start()
        self.now_us = 0
        self._opened_us = 0
        self._store = store
        self._is_heard = is_heard
        self._rested_us = 0  # pauses so far, the present one not counted
        self._paused_at: int | None = None
        self._rests_by_undo = False
        self._was_lifted = False  # an undo or redo lifted its own pause: a late `resume` is no mistake
        self._done: list[Deed] = []
        self._undone: list[Undone] = []
        self._meanings: Mapping[int, str] = self.game.meanings(self.state)
        self._since: dict[int, int] = dict.fromkeys(self._meanings, 0)
        self._waiting: list[bytes] = []  # presses that settle: kept with the decision they lead to
        self._cues: list[Cue] = []
        self._lamps: tuple[LampMode, ...] = ()
        self._end_us: int | None = None
        self._show_outputs()

    # -- what comes in -----------------------------------------------------------------------------------

    def say(self, do: str, args: Mapping[str, Any], at_us: int) -> None:
        """A person says something. Raises: Refused, or Malformed where it cannot be understood."""
        self.advance(at_us)
        at_us = self.now_us
        action = self.game.decoded({**args, "do": do})
        if isinstance(action, Pause | Resume):
            self._rest(action, at_us)
            return
        if self.paused and do not in _WHILE_PAUSED:
            raise Refused("The game is paused: go on first")
        after = self.game.apply(self.state, action, self._game_time(at_us))
        self._keep(written(at_us, as_said(action)))
        self._step(Deed(action, self.state, self._game_time(at_us)), after, at_us)

    def press(
        self,
        seat: int,
        at_us: int,
        source: str = "gpio",
        error_us: int | None = None,
        clock: str = "",
        *,
        seen_us: int,
    ) -> bool:
        """A button went down; returns whether that meant anything. It is judged by the time of the finger."""
        self.advance(seen_us)
        if self.paused or self.state.phase == OVER:
            return False
        if not 0 <= seat < len(self.state.seats):
            return False
        if at_us < self._opened_us:
            return False  # meant for what was open before, and nothing kept tells that it was put away
        error = ERROR_US[source] if error_us is None else error_us
        at_game = self._game_time(at_us)
        press = Press(seat, at_game, self._game_time(self.now_us), source, error, clock)
        line = written(at_us, _press_said(seat, at_us, self.now_us, source, error_us, clock))
        meaning = self._meanings.get(seat)
        if meaning is None or at_us < self._since[seat]:
            false_start = self.game.false_start(self.state, press)
            if false_start is not None:
                self._keep(line)
                self._become(false_start, self.now_us)
            return false_start is not None
        if meaning == "buzz":
            settling = self.game.pressed(self.state, press)
            if settling is None:
                return False
            self._waiting.append(line)
            self.state = settling
            self.advance(self.now_us)  # without a settling time a buzz is decided at once
            return True
        action = self.game.button_does(self.state, seat)
        try:
            after = self.game.apply(self.state, action, at_game)
        except Refused:
            return False
        self._keep(line)
        self._step(Deed(action, self.state, self._game_time(at_us)), after, at_us)
        self.advance(self.now_us)  # an hourglass turned long ago may have run out before that was known
        return True

    def undo(self, count: int, at_us: int) -> None:
        """Take back that many actions and all that followed from them. Raises: Refused."""
        self.advance(at_us)
        if not 1 <= count <= len(self._done):
            raise Refused("There is not so much to take back")
        self._keep(written(self.now_us, {"undo": count}))
        state, moment = self.state, self._game_time(self.now_us)
        for _ in range(count):
            deed = self._done.pop()
            self._undone.append(Undone(deed, state, moment))
            state, moment = deed.before, deed.moment_us
        self._restore(state, moment)

    def redo(self, count: int, at_us: int) -> None:
        """Put back that many actions that were taken back. Raises: Refused."""
        self.advance(at_us)
        if not 1 <= count <= len(self._undone):
            raise Refused("There is not so much to put back")
        self._keep(written(self.now_us, {"redo": count}))
        undone = self._undone[-count]
        for _ in range(count):
            self._done.append(self._undone.pop().deed)
        self._restore(undone.after, undone.moment_us)

    def advance(self, at_us: int) -> None:
        """Time passes: what is due by then happens, each at its own time. Time never goes back."""
        while (due_us := self.deadline_us()) is not None and due_us <= at_us:
            self.now_us = max(self.now_us, due_us)
            due = self.game.due(self.state, self._game_time(due_us))
            self._keep(written(self.now_us, {}))
            if due.action is None:
                self._become(due.state, self.now_us)
            else:
                self._step(Deed(due.action, due.before, due.moment_us), due.state, self.now_us)
        self.now_us = max(self.now_us, at_us)

    def reopened(self, at_us: int) -> None:
        """The table is opened again after it went dark, with table time at `at_us`.

        A running hourglass comes back stopped at what was left then, and the table is paused; presses that
        had not settled are gone. That it went dark is kept where an hourglass ran: such presses are not.
        """
        self.advance(at_us)
        runs = self.state.hourglass.ends_us is not None and not self.paused
        if runs or self._waiting:
            self._waiting.clear()
            if runs:
                self._keep(written(self.now_us, {"crash": True}))
            self._restore(self.state, self._game_time(self.now_us))
        self._opened_us = self.now_us
        self._give_meaning(self.now_us, anew=True)
        self._show_outputs()

    def goes_on(self, store: Store, game_id: int, at_us: int, *, is_heard: bool) -> Session:
        """The folded game goes on in this journal from `at_us`, as after a crash; outputs are told all."""
        self._store, self.game_id, self._is_heard = store, game_id, is_heard
        self._lamps, self._end_us = (), None
        self.reopened(at_us)
        return self

    def feed(self, line: Line) -> bool:
        """What a line of a table log says happens; returns whether a press meant anything.

        Raises: Refused, Malformed.
        """
        at_us = self.now_us if line.at_us is None else line.at_us
        match line.kind:
            case Kind.SAY:
                self.say(line.do, line.args, at_us)
            case Kind.PRESS:
                return self.press(
                    line.number, at_us, seen_us=at_us if line.seen_us is None else line.seen_us,
                    source=line.source, error_us=line.error_us, clock=line.clock,
                )  # fmt: skip
            case Kind.UNDO:
                self.undo(line.number, at_us)
            case Kind.REDO:
                self.redo(line.number, at_us)
            case Kind.CRASH:
                self.reopened(at_us)
            case Kind.RELEASE | Kind.EXPECT | Kind.TIME:
                self.advance(at_us if line.seen_us is None else line.seen_us)
        return True

    # -- what one can ask ----------------------------------------------------------------------------------

    @property
    def past(self) -> Past:
        """What was said and not taken back, and how the table stood in between."""
        return Past(self.game, tuple(self._done), self.state, self._game_time(self.now_us))

    @property
    def paused(self) -> bool:
        """Whether the table rests."""
        return self._paused_at is not None

    def deadline_us(self) -> int | None:
        """The table time at which something follows by itself; None while nothing will."""
        if self._paused_at is not None or self.state.phase == OVER:
            return None
        due = self.game.deadline(self.state)
        return None if due is None else due + self._rested_us

    def view(self) -> dict[str, Any]:
        """What a person at the table can see now: TABLE_LOG's view, with what the screen needs besides."""
        state = self.state
        view = self.game.view(state, self._game_time(self.now_us))
        glass = view["hourglass"]
        glass["ends_at_us"] = self._hourglass_end()
        view["paused"] = self.paused
        if self.paused:
            view["legal"], view["buttons"] = [], {}
            glass["runs_on"] = glass["state"] == "running" or state.hourglass.ends_us is not None
            if glass["runs_on"]:
                glass["state"] = "stopped"
        elif state.phase == OVER:
            view["buttons"] = {}
        began_us = self.game.turn_began_us(state)
        if began_us is not None:
            stands = self.paused or state.phase == OVER
            view["turn"]["began_at_us"] = None if stands else began_us + self._rested_us
        view["options"] = msgspec.to_builtins(self.game.options)
        view["undo"], view["redo"] = len(self._done), len(self._undone)
        view["undo_what"] = self._done[-1].named() if self._done else None
        view["redo_what"] = self._undone[-1].deed.named() if self._undone else None
        return view

    def take_cues(self) -> list[Cue]:
        """What the outside world shall do about what happened since this was last asked."""
        cues, self._cues = self._cues, []
        return cues

    # -- how a step is made --------------------------------------------------------------------------------

    def _game_time(self, at_us: int) -> int:
        """Table time less the pauses; it stands still while the table rests."""
        return (at_us if self._paused_at is None else min(at_us, self._paused_at)) - self._rested_us

    def _keep(self, line: bytes) -> None:
        """Durable, before anybody sees what follows from it. Raises: JournalError; then nothing follows."""
        if self._store is not None:
            self._store.append(self.game_id, [*self._waiting, line] if self._waiting else [line])
        self._waiting.clear()

    def _step(self, deed: Deed, after: GameState, at_us: int) -> None:
        """A deed's effect: it can be taken back, and what had been taken back is gone."""
        # A finger may have been faster than the deed before, which was known earlier. The state to go back to
        # stood only since then: its hourglass, turned by that deed, never held more than it did then.
        last_us = self._done[-1].moment_us if self._done else deed.moment_us
        self._done.append(msgspec.structs.replace(deed, moment_us=max(deed.moment_us, last_us)))
        self._undone.clear()
        self._was_lifted = False
        self._become(after, at_us, deed.action)

    def _become(self, after: GameState, at_us: int, action: Action | None = None) -> None:
        before, self.state = self.state, after
        self._give_meaning(at_us)
        if self._is_heard:
            self._cues += self.game.cues(before, action, after)
            self._show_outputs()

    def _give_meaning(self, at_us: int, anew: bool = False) -> None:
        """Note since when each button has meant what it means. `anew`: all of them since now."""
        means: Mapping[int, str] = {} if self.paused else self.game.meanings(self.state)
        self._since = {
            seat: self._since[seat] if not anew and self._meanings.get(seat) == what else at_us
            for seat, what in means.items()
        }
        self._meanings = means

    def _rest(self, action: Pause | Resume, at_us: int) -> None:
        if self.state.phase == OVER:
            raise Refused("The game is over")
        if isinstance(action, Pause):
            if self.paused:
                raise Refused("The game is paused already")
            self._keep(written(at_us, as_said(action)))
            # Presses that have not settled are dropped (detail 17).
            self.state = self.game.shifted(self.state, 0)
            self._paused_at, self._rests_by_undo = at_us, False
        else:
            if not self.paused and not self._was_lifted:
                raise Refused("The game is not paused")
            self._keep(written(at_us, as_said(action)))
            self._lift_pause(at_us)
        self._was_lifted = False
        self._give_meaning(at_us, anew=True)
        self._show_outputs()

    def _lift_pause(self, at_us: int) -> None:
        if self._paused_at is not None:
            self._rested_us += at_us - self._paused_at
            self._paused_at = None

    def _restore(self, state: GameState, moment_us: int) -> None:
        """Take up a state again as it was at a moment; where its hourglass ran then, the table is paused."""
        now = self.now_us
        self.state = self.game.shifted(state, self._game_time(now) - moment_us)
        ran = state.hourglass.ends_us is not None and state.phase != OVER
        if ran and not self.paused:
            self._paused_at, self._rests_by_undo = now, True
        elif not ran and self.paused and self._rests_by_undo:
            self._lift_pause(now)
            self._was_lifted = True
        self._give_meaning(now, anew=True)
        self._show_outputs()

    # -- what goes out -------------------------------------------------------------------------------------

    def _hourglass_end(self) -> int | None:
        ends = self.state.hourglass.ends_us
        if ends is None or self._paused_at is not None or self.state.phase == OVER:
            return None
        return ends + self._rested_us

    def _show_outputs(self) -> None:
        """Cues for every lamp and appointment that is not as the outputs last heard."""
        if not self._is_heard:
            return  # replaying is silent
        lamps: tuple[LampMode, ...] = self.game.lamps(self.state)
        if self.paused:
            lamps = tuple("off" for _ in lamps)
        for seat, mode in enumerate(lamps):
            if seat >= len(self._lamps) or self._lamps[seat] != mode:
                self._cues.append(Lamp(seat, mode))
        self._lamps = lamps
        # An hourglass whose end has been, and that counts on, rings no more.
        end = None if self.state.hourglass.is_over else self._hourglass_end()
        if end != self._end_us:
            self._cues.append(HourglassEnd(end))
            self._end_us = end


def _press_said(
    seat: int, at_us: int, seen_us: int, source: str, error_us: int | None, clock: str
) -> dict[str, Any]:
    said: dict[str, Any] = {"press": seat}
    if source != "gpio":
        said["source"] = source
    if error_us is not None:
        said["error_us"] = error_us
    if clock:
        said["clock"] = clock
    if seen_us != at_us:
        said["seen"] = seconds(seen_us)
    return said
