"""What the table sounds like: outputs that are also heard, from a loudspeaker, where there is one.

The same cues that move the buzzer sound here, in the tone of the seat where it is a seat's news. Nobody waits
for it: a cue is noted, and a thread of its own does the rest. It begins with the first sound, so that the
start of the program pays nothing, and keeps only the newest: what comes while the device is still being
opened is not made up for. The device is let go after a rest, and looked for again when something shall sound.

    nothing to do --a sound--> it cuts what sounds
                  --the hourglass runs--> ticks and its end are appointments
    AHEAD_S before an appointment: laid into the queue of the device, whose clock no busy Python makes late
    the appointment is taken back: so is what was laid

A tick cuts nothing. A device that is missing, busy or taken away is silence; so is a file that is damaged.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from math import inf
from pathlib import Path

from companion.clock import Clock, monotonic_ns
from companion.edges import LampMode, Outputs, Pattern
from companion.seats import MOST_SEATS
from ui.loudspeaker import LATENCY_S, RATE_HZ, Loudspeaker, turned_down
from ui.settings import LOUDEST, KeptSettings

FOLDER = Path(__file__).with_name("sounds")  # made by deploy/sounds.py

AHEAD_S = 0.15
TICKS = 10  # seconds before the end
_OF_SEATS = frozenset({"turn", "first"})  # the sounds that each seat has in its own tone
_TOO_OLD_S = 0.6
_END_IS_NEWS_S = 2.0
_REST_S = 20.0
_BETWEEN_TRIES_S = 30.0
_PATIENCE_S = 0.5
_SECOND = 1_000_000_000

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Asked:
    """What the thread is to bring about; only ever the newest of everything."""

    sound: str | None = None
    at_ns: int = 0  # when it was asked for, CLOCK_MONOTONIC
    cuts: bool = False  # what sounds


class Sounds:
    """Outputs that hand on to others, which are a buzzer and lamps, and are heard themselves.

    Args:
        found: called, from another thread, when `has_loudspeaker` has changed.
        folder: where the sounds are.
    """

    def __init__(
        self,
        outputs: Outputs,
        clock: Clock,
        kept: KeptSettings,
        *,
        found: Callable[[], None] = lambda: None,
        folder: Path = FOLDER,
    ) -> None:
        self.has_loudspeaker: bool | None = None  # None: nothing has sounded yet
        self._outputs = outputs
        self._clock = clock
        self._kept, self._chosen = kept, kept.now
        self._found = found
        self._folder = folder
        self._news = threading.Condition()
        self._asked = _Asked()
        self._ends_ns: int | None = None
        self._rung_ns: int | None = None  # the end that has been heard, or is about to be
        self._is_closing = False
        self._tries_again = False
        self._thread: threading.Thread | None = None
        kept.observe(self._choose)

    # -- what the table says -----------------------------------------------------------------------------

    def beep(self, pattern: Pattern, seat: int | None = None) -> None:
        if self._chosen.buzzer:
            self._outputs.beep(pattern, seat)
        self._sound(pattern, seat)

    def lamp(self, seat: int, mode: LampMode) -> None:
        self._outputs.lamp(seat, mode)

    def appoint(self, at_ns: int | None, *, ticks: bool = False) -> None:
        if self._chosen.buzzer:
            self._outputs.appoint(at_ns, ticks=ticks or self._chosen.ticks)
        with self._news:
            before, self._ends_ns = self._ends_ns, at_ns
            # A clock that is moved by hand may have passed it before anybody looked.
            if before is not None and before <= self._clock.now_ns() and before != self._rung_ns:
                self._ask("times_up")
            self._notify()

    def silence(self) -> None:
        self._outputs.silence()
        with self._news:
            self._ask(None)

    def pair(self, seats_of: Mapping[str, int]) -> None:
        self._outputs.pair(seats_of)

    def try_lamp(self, button: str) -> None:
        self._outputs.try_lamp(button)

    def close(self) -> None:
        self._outputs.close()
        with self._news:
            self._is_closing = True
            self._notify()
        if self._thread is not None:
            self._thread.join(_PATIENCE_S)  # a device that hangs keeps nobody

    # -- what people say ---------------------------------------------------------------------------------

    def try_out(self) -> None:
        """Sound as somebody who was first does, wherever it is switched on."""
        self.look_for_loudspeaker()
        self.beep("first", 0)

    def look_for_loudspeaker(self) -> None:
        """See whether there is one now; it returns at once, and `found` tells."""
        with self._news:
            self._tries_again = True
            self._notify()

    def _choose(self) -> None:
        before, self._chosen = self._chosen, self._kept.now
        if before.buzzer and not self._chosen.buzzer:
            self._outputs.silence()
            self._outputs.appoint(None)
        elif self._chosen.buzzer and (before.buzzer, before.ticks) != (True, self._chosen.ticks):
            self._outputs.appoint(self._ends_ns, ticks=self._chosen.ticks)
        with self._news:
            self._notify()

    # -- what is noted for the thread; `_news` is held ---------------------------------------------------

    def _sound(self, pattern: Pattern, seat: int | None) -> None:
        with self._news:
            if seat is None or pattern not in _OF_SEATS:
                self._ask(pattern)
            else:  # who comes late, behind some who left, has the tone of one of those
                self._ask(f"{pattern}-{seat % MOST_SEATS + 1}")

    def _ask(self, sound: str | None) -> None:
        self._asked = _Asked(sound if self._chosen.sound else None, monotonic_ns(), cuts=True)
        self._notify()

    def _notify(self) -> None:
        is_wanted = self._asked.sound or self._tries_again or self._ends_ns is not None
        if self._thread is None and self._chosen.sound and is_wanted:
            self._thread = threading.Thread(target=self._run, name="sound", daemon=True)
            self._thread.start()
        self._news.notify()

    # -- the thread --------------------------------------------------------------------------------------

    def _run(self) -> None:
        player = _Player(self._clock, self._folder)
        ends_ns, chosen = self._ends_ns, self._chosen
        wait_s: float = 0
        while True:
            with self._news:
                self._news.wait_for(
                    lambda: (
                        self._is_closing
                        or self._asked.cuts
                        or self._tries_again
                        or (self._ends_ns, self._chosen) != (ends_ns, chosen)  # noqa: B023
                    ),
                    None if wait_s == inf else wait_s,
                )
                asked, self._asked = self._asked, _Asked()
                chosen, ends_ns = self._chosen, self._ends_ns
                tries_again, self._tries_again = self._tries_again, False
                if self._is_closing:
                    break
            try:
                if not chosen.sound:
                    player.rest()
                    wait_s = inf
                    continue
                player.set_out(ends_ns, chosen.volume / LOUDEST, ticks=chosen.ticks)
                if tries_again:
                    player.look_for_loudspeaker()
                if asked.cuts:
                    player.play(asked.sound, asked.at_ns)
                wait_s = player.go_on()
                self._rung_ns = player.rung_ns
            except Exception:
                _log.exception("The sound failed")
                wait_s = _BETWEEN_TRIES_S
            if player.has_loudspeaker != self.has_loudspeaker:
                self.has_loudspeaker = player.has_loudspeaker
                self._found()
        player.rest()


class _Player:
    """The thread's own: the loudspeaker, and how far the hourglass's appointments have been kept."""

    def __init__(self, clock: Clock, folder: Path) -> None:
        self.has_loudspeaker: bool | None = None
        self.rung_ns: int | None = None
        self._clock = clock
        self._folder = folder
        self._speaker = Loudspeaker()
        self._volume = 1.0
        self._ticks = True
        self._ends_ns: int | None = None
        self._kept_ns = 0  # the appointments up to here have been kept, or missed
        self._laid_ns: int | None = None  # the one whose sound was laid last
        self._tries_at_ns = 0
        self._used_ns = 0
        self._samples = cache(self._read)

    def set_out(self, ends_ns: int | None, volume: float, *, ticks: bool) -> None:
        """From now on the hourglass ends then, and sounds are as loud as that (0 to 1)."""
        # Twice as loud to the ear is more than twice as loud to the loudspeaker.
        self._volume, self._ticks = volume**2, ticks
        if ends_ns == self._ends_ns:
            return
        now_ns = self._clock.now_ns()
        self._take_back(now_ns)
        self._ends_ns = ends_ns
        self._kept_ns = now_ns if ends_ns is None else min(now_ns, ends_ns - 1)

    def look_for_loudspeaker(self) -> None:
        """See whether there is one now, though one was looked for a moment ago."""
        self._tries_at_ns = 0
        self._used_ns = monotonic_ns()
        self._is_ready()

    def play(self, sound: str | None, asked_ns: int) -> None:
        """Cut what sounds, and let this be heard instead; None is silence."""
        if self._laid_ns is not None and self._laid_ns > self._clock.now_ns():
            self._kept_ns = min(self._kept_ns, self._laid_ns - 1)  # cut too: to be laid again
        self._laid_ns = None
        if sound is None:
            self._speaker.lay(b"")
        elif self._is_ready() and monotonic_ns() - asked_ns < _TOO_OLD_S * _SECOND:
            self._lay(sound)

    def go_on(self) -> float:
        """Lay what is due soon, or let the device go when it has rested; in how many seconds to ask again."""
        ends_ns, now_ns = self._ends_ns, self._clock.now_ns()
        if ends_ns is None:
            return self._rest_s()
        if not self._is_ready():
            self._kept_ns = max(self._kept_ns, now_ns)
        marks = [ends_ns - before * _SECOND for before in range(TICKS if self._ticks else 0, -1, -1)]
        for mark in marks:
            ahead_s = (mark - self._clock.now_ns()) / _SECOND
            if mark <= self._kept_ns:
                continue
            if ahead_s > AHEAD_S:
                return ahead_s - AHEAD_S
            self._kept_ns = mark
            if mark == ends_ns:
                self.rung_ns = mark
                if ahead_s > -_END_IS_NEWS_S:
                    self._lay("times_up", mark)
            elif ahead_s > 0 and self._speaker.rest_s <= ahead_s:
                self._lay("last_ten" if mark == ends_ns - TICKS * _SECOND else "tick", mark)
        return self._rest_s()

    def rest(self) -> None:
        """Silence, and the device is let go."""
        self._speaker.close()

    def _take_back(self, now_ns: int) -> None:
        if self._laid_ns is not None and self._laid_ns > now_ns:
            self._speaker.take_back()
            self.rung_ns = None
        self._laid_ns = None

    def _lay(self, sound: str, at_ns: int | None = None) -> None:
        """Have it heard at that time of the clock; None: now."""
        samples = turned_down(self._samples(sound), self._volume)
        ahead_s = 0.0 if at_ns is None else (at_ns - self._clock.now_ns()) / _SECOND - LATENCY_S
        self._speaker.lay(samples, max(0.0, ahead_s))
        self._laid_ns, self._used_ns = at_ns, monotonic_ns()

    def _is_ready(self) -> bool:
        """Whether there is a loudspeaker; one that went away or was not found is looked for now and then."""
        if self._speaker.is_open:
            return True
        if monotonic_ns() < self._tries_at_ns:
            return False
        self.has_loudspeaker = self._speaker.open()
        if not self.has_loudspeaker:
            self._tries_at_ns = monotonic_ns() + round(_BETWEEN_TRIES_S * _SECOND)
        return self.has_loudspeaker

    def _rest_s(self) -> float:
        if not self._speaker.is_open:
            return inf
        rested_s = (monotonic_ns() - self._used_ns) / _SECOND
        if rested_s >= _REST_S and self._speaker.rest_s == 0:
            self.rest()
            return inf
        return max(_REST_S - rested_s, 1.0)

    def _read(self, sound: str) -> bytes:
        """The samples of a sound; none where its file cannot be read."""
        import wave  # not needed until something sounds

        try:
            with wave.open(str(self._folder / f"{sound}.wav")) as file:
                form = (file.getnchannels(), file.getsampwidth(), file.getframerate())
                if form != (1, 2, RATE_HZ):
                    raise wave.Error(f"not mono, 16 bit, {RATE_HZ} Hz")
                return bytes(file.readframes(file.getnframes()))
        except (OSError, EOFError, wave.Error) as error:
            _log.warning("The sound %r cannot be read (%s)", sound, error)
            return b""
