"""The thread that owns the table: whatever anybody does is decided here, one thing after the other.

Buttons, keys and the screen only stamp what happened and put it into the queue; that waits for nothing and
cannot raise. This thread sleeps until something is queued or the next deadline is due, and then:

    takes all that is queued, orders it by the time of the finger
    -> the session decides each, and the journal has it on disk
    -> time passes up to now: what was due by itself follows, at its own time
    -> lamps and buzzer are told, and a new `Showing` is published for the screen to draw

Nothing that goes wrong ends it: a refusal, a full disk or a mistake of the program's own is published as a
sentence, and the table goes on.
"""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from companion import tablelog
from companion.clock import Clock, TableClock, wall_label
from companion.edges import Beep, ButtonEdge, Cue, HourglassEnd, Lamp, Outputs
from companion.errors import Refused, TimeglasError
from companion.history import last_first
from companion.journal import Journal
from companion.past import Past
from companion.pulse import Pulse
from companion.session import Session
from ui.alarm import Alarm
from ui.beats import begun, counting
from ui.conclusions import Conclusions
from ui.failures import WentWrong
from ui.peeks import Peeks
from ui.showing import Showing
from ui.table_pulse import TablePulse
from ui.unheard import Unheard
from ui.unkept import Unkept

_log = logging.getLogger(__name__)
_BEFORE_ANOTHER_TRY_S = 1.0


@dataclass(frozen=True, slots=True)
class _Item:
    """One thing for the table; `run` is given the time of the finger and the time it is taken up, in ns."""

    at_ns: int
    run: Callable[[int, int], None] | None


class TableThread:
    """Session and journal of one table, and the queue in front of them.

    `publish` is called on this thread with every new `Showing`; it must only note it and return.
    `now_label` says what time it is, for the list of games.
    """

    def __init__(
        self,
        journal: Journal,
        clock: Clock,
        outputs: Outputs,
        publish: Callable[[Showing], None],
        *,
        heartbeat: Path | None = None,
        now_label: Callable[[], str] = wall_label,
    ) -> None:
        self._unkept = Unkept(journal)
        self._journal = self._unkept.journal
        self._peeks = Peeks(self._journal, self._known_us, self._complain)
        self._clock, self._outputs, self._publish = clock, outputs, publish
        self._now_label = now_label
        self._conclusions = Conclusions(self._journal, now_label)
        self._beats = begun(heartbeat, clock)
        self._queue: queue.SimpleQueue[_Item] = queue.SimpleQueue()
        self._session: Session | None = None
        self._table_clock = TableClock(0, 0)
        self._showing, self._unheard = Showing(), Unheard()
        self._thread = threading.Thread(target=self._run, name="table", daemon=True)
        self.pulse = TablePulse(self._unkept.journal, self._thread)
        self._at_rest, self._closing = threading.Event(), False
        self._hindered: str | None = None  # what keeps that which is due from happening
        self._alarm = Alarm(outputs)

    # -- what anybody may call, from any thread ------------------------------------------------------

    @property
    def pulses(self) -> tuple[Pulse, ...]:
        """Those of its threads."""
        return (self.pulse, *([] if self._beats is None else [self._beats.pulse]))

    def start(self) -> None:
        """Begin to serve; the first `Showing` with the kept games follows."""
        self.list_games()
        self._thread.start()

    def list_games(self) -> None:
        """Show the kept games anew: there may be more of them."""
        self._put(lambda at, now: self._list_games())

    def edge(self, edge: ButtonEdge) -> None:
        """A button went down or up: the sink of every source. Now it is seen, whenever it is taken up."""
        self._queue.put(_Item(edge.at_ns, partial(self._edge, edge, self._clock.now_ns())))

    def say(self, do: str, args: Mapping[str, Any] | None = None, at_ns: int | None = None) -> None:
        """Somebody said an action, with a finger at that time on the screen."""
        said = dict(args or {})
        self._put(lambda at, now: self._open().say(do, said, self._table_us(at)), at_ns)

    def undo(self, count: int = 1, at_ns: int | None = None) -> None:
        """Take back so many actions."""
        self._put(lambda at, now: self._open().undo(count, self._table_us(at)), at_ns)

    def redo(self, count: int = 1, at_ns: int | None = None) -> None:
        """Put back so many actions."""
        self._put(lambda at, now: self._open().redo(count, self._table_us(at)), at_ns)

    def begin(self, header: bytes) -> None:
        """Begin a new game; the one that was open is put away."""
        self._put(lambda at, now: self._begin(header, now))

    def open(self, game: int) -> None:
        """Go on with a kept game; the one that was open is put away."""
        self._put(lambda at, now: self._resume(game, now))

    def look_at(self, games: Collection[int]) -> None:
        """See how these games stand that were left."""
        self._put(lambda at, now: self._look_at(games))

    def put_away(self) -> None:
        """Rest the open game and show the kept ones."""
        self._put(lambda at, now: self._put_away(now))

    def pair(self, seats_of: Mapping[str, int], wired: Collection[str] = ()) -> None:
        """From now on these buttons belong to these seats, and no others; `wired` are the table's own."""
        given, own = dict(seats_of), frozenset(wired)
        self._put(lambda at, now: self._unheard.wired(own))
        self._put(lambda at, now: self._show(seats_of=given))

    def broken(self, buttons: frozenset[str]) -> None:
        """From now on these buttons are not heard, and all others are, as far as can be known."""
        self._put(lambda at, now: self._unheard.broken(buttons))

    def tell(self, trouble: TimeglasError) -> None:
        """Publish what came up elsewhere (a source, an output), until somebody answers it."""
        self._put(lambda at, now: self._add_trouble(trouble))

    def again(self) -> None:
        """Publish anew what is known, because something beside the table has changed."""
        self._put(lambda at, now: self._show())

    def answer(self, seen: Showing) -> None:
        """Somebody has read what this says."""
        self._put(lambda at, now: self._forget(seen))

    def look_back(self, told: Callable[[Past], None]) -> None:
        """Tell what was done in the open game; `told` is called on this thread, if there is one."""
        self._put(lambda at, now: None if self._session is None else told(self._session.past))

    def ask_journal(self, ask: Callable[[Journal], None]) -> None:
        """Ask the journal something, or keep something in it; `ask` is called on this thread."""
        self._put(lambda at, now: ask(self._journal))

    def settle(self, at_most_s: float) -> None:
        """Wait until what was asked so far is answered: decided, kept and published."""
        self._at_rest.wait(at_most_s)

    def tick(self) -> None:
        """The clock was moved by hand: see what is due."""
        self._put(lambda at, now: None)

    def close(self) -> None:
        """Put the open game away, then let go of the journal. Waits for it; may be called twice."""
        if not self._closing:
            self._closing = True
            self._queue.put(_Item(self._clock.now_ns(), None))
        if self._thread.ident is not None:
            self._thread.join()

    def _put(self, run: Callable[[int, int], None], at_ns: int | None = None) -> None:
        self._at_rest.clear()
        self._queue.put(_Item(self._clock.now_ns() if at_ns is None else at_ns, run))

    # -- the thread ----------------------------------------------------------------------------------

    def _run(self) -> None:
        while True:
            self.pulse.rests()
            batch = self._take()
            self.pulse.works()
            now_ns = self._clock.now_ns()
            last = False
            for item in sorted(batch, key=lambda item: item.at_ns):
                if item.run is None:
                    last = True
                else:
                    with self._complaining():
                        item.run(item.at_ns, now_ns)
            self._what_is_due(now_ns)
            with self._complaining():
                self._follow(now_ns)
            self._publish(self._showing)
            if last:
                with self._complaining():
                    self._put_away(now_ns)
                if self._beats is not None:
                    self._beats.close()
                self._journal.close()
                self.pulse.rests()
                return

    def _take(self) -> list[_Item]:
        """Waits for the queue or the next deadline; returns all that is queued."""
        batch = []
        if self._queue.empty():
            self._at_rest.set()
        try:
            batch.append(self._queue.get(timeout=self._rest_s()))
            while True:
                batch.append(self._queue.get_nowait())
        except queue.Empty:
            return batch

    def _rest_s(self) -> float:
        at_most_s = self._unkept.rest_s(self._clock.now_ns())
        due_us = self._session.deadline_us() if self._session is not None else None
        if due_us is None:
            return at_most_s
        if self._hindered is not None:
            return min(at_most_s, _BEFORE_ANOTHER_TRY_S)
        rest_s = (self._table_clock.monotonic_ns(due_us) - self._clock.now_ns()) / 1e9
        # Table time is rounded down to a microsecond: a deadline is due just after its own microsecond.
        return min(at_most_s, max(0.0, rest_s) + 2e-6)

    def _what_is_due(self, now_ns: int) -> None:
        """Let time pass. What cannot happen is tried again now and then; why it cannot is said once."""
        try:
            self._time_passes(now_ns)
        except Exception as error:
            if self._hindered != str(error):
                self._hindered = str(error)
                self._complain(error)
        else:
            self._hindered = None

    @contextmanager
    def _complaining(self) -> Iterator[None]:
        """Whatever goes wrong within is said, and ends nothing else."""
        try:
            yield
        except Exception as error:
            self._complain(error)

    def _complain(self, error: Exception) -> None:
        if isinstance(error, TimeglasError):
            self._say_aloud(error)
            if isinstance(error, Refused) and self._session is not None:
                self._alarm.beep(Beep("refused"))
        else:
            _log.error("The table could not do what was asked", exc_info=error)
            self._say_aloud(WentWrong())

    def _open(self) -> Session:
        """Returns the open session; whatever is now done well silences alarm and last complaint."""
        if self._session is None:
            raise TimeglasError("No game is open.")
        self._alarm.answered()
        self._show(said=None)
        return self._session

    def _table_us(self, at_ns: int) -> int:
        """The table time of a stamp; never before what the table has already reached."""
        assert self._session is not None
        return max(self._session.now_us, self._table_clock.table_us(at_ns))

    def _edge(self, edge: ButtonEdge, seen_ns: int, *_: int) -> None:
        self._showing = self._showing.with_edge(edge)
        if edge.down:
            self._unheard.pressed(edge.button)
        seat, session = self._showing.seats_of.get(edge.button), self._session
        if session is None or seat is None or not edge.down:
            return
        self._alarm.answered()
        seen_us = self._table_us(seen_ns)
        at_us = min(seen_us, self._table_clock.table_us(edge.at_ns))
        if session.press(seat, at_us, edge.source, edge.error_us, edge.clock, seen_us=seen_us):
            self._show(said=None)

    def _begin(self, header: bytes, now_ns: int) -> None:
        seated = tablelog.header_of(header)
        self._put_away(now_ns)
        self._take_up(tablelog.begin(seated, self._journal, self._now_label()), now_ns)

    def _resume(self, game: int, now_ns: int) -> None:
        self._put_away(now_ns)
        session = tablelog.reopen(self._journal, game, self._known_us(game))
        self._take_up(session, now_ns)
        with self._complaining():
            self._conclusions.gone_on_with(session)

    def _known_us(self, game: int) -> int:
        """How far the table is known to have come besides what its lines say."""
        beat = self._beats.last if self._beats is not None else None
        return beat[1] if beat is not None and beat[0] == game else 0

    def _take_up(self, session: Session, now_ns: int) -> None:
        self._session = session
        self._conclusions.taken_up(session, self._showing.kept)
        self._table_clock = TableClock(session.now_us, now_ns)
        self._show(game=session.game_id, header=session.header, clock=self._table_clock, said=None)

    def _put_away(self, now_ns: int) -> None:
        session = self._session
        if session is not None:
            self._time_passes(now_ns)
            if self._beats is not None:
                self._beats.note(session.game_id, session.now_us)
            with self._complaining():
                self._conclusions.note(session)
            self._session = None
            self._peeks.forget(session.game_id)
            self._dark(now_ns)
        self._list_games()

    def _dark(self, now_ns: int) -> None:
        self._alarm.ended(now_ns, ran_out=True)
        for seat in self._showing.lamps:
            self._outputs.lamp(seat, "off")
        self._show(game=None, view=None, header=None, clock=None, lamps={})

    def _list_games(self) -> None:
        with self._complaining():
            self._journal.note_date()
        kept = tuple(last_first(self._journal.games()))
        self._peeks.renew(kept)
        self._show(kept=kept, left=self._peeks.left, peeks=self._peeks.seen)

    def _look_at(self, games: Collection[int]) -> None:
        self._peeks.look_at(games)
        self._show(left=self._peeks.left, peeks=self._peeks.seen)

    def _time_passes(self, now_ns: int) -> None:
        if self._session is not None:
            self._session.advance(self._table_us(now_ns))

    def _follow(self, now_ns: int) -> None:
        """Tell the outputs, note the beat, and take up the view."""
        session = self._session
        if session is not None:
            # The hourglass first: to silence it must cut no other sound.
            for cue in sorted(session.take_cues(), key=lambda cue: not isinstance(cue, HourglassEnd)):
                self._obey(cue, session, now_ns)
            view = session.view()
            if self._beats is not None:
                self._beats.follow(counting(session.game_id, view, self._table_clock))
            self._show(view=view)
            self._conclusions.follow(session)
            for silent in self._unheard.seen(view, self._showing.seats_of):
                self._add_trouble(silent)
        if self._unheard.buttons != self._showing.broken:
            self._show(broken=self._unheard.buttons)
        if (news := self._unkept.take_news()) is not None:
            self._say_aloud(news)
        self._showing = self._unkept.look(self._showing, now_ns)

    def _obey(self, cue: Cue, session: Session, now_ns: int) -> None:
        match cue:
            case Beep():
                self._alarm.beep(cue)
            case Lamp(seat, mode):
                self._outputs.lamp(seat, mode)
                self._show(lamps={**self._showing.lamps, seat: mode})
            case HourglassEnd(at_us):
                if at_us is None:
                    self._alarm.ended(now_ns, ran_out=session.state.hourglass.has_run_out)
                else:
                    self._alarm.appoint(self._table_clock.monotonic_ns(at_us))

    def _say_aloud(self, error: TimeglasError) -> None:
        self._show(said=error)
        self._show(said_at=self._showing.serial)

    def _add_trouble(self, trouble: TimeglasError) -> None:
        self._showing = self._showing.with_trouble(trouble)

    def _forget(self, seen: Showing) -> None:
        """Take away what was read; what came meanwhile stays."""
        if self._showing.said_at == seen.said_at:
            self._show(said=None)
        self._show(troubles=tuple(one for one in self._showing.troubles if one not in seen.troubles))

    def _show(self, **changed: Any) -> None:
        self._showing = replace(self._showing, serial=self._showing.serial + 1, **changed)
