"""Who sees to it that the table goes on: looked at from the screen's loop, once a second.

    every part gives signs of life -> the system's watchdog is fed, where there is one
    one has given none for SAYS_AFTER looks -> it is said on the screen
    ... for ANEW_AFTER looks -> the program starts anew; where a watchdog watches, that is left to it: what it
        ends the program with leaves a trace of every thread

A look is not a second: while the whole machine stood still nobody looked, and no part is blamed for it.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from companion.clock import monotonic_ns
from companion.errors import TimeglasError
from companion.pulse import Pulse
from ui.failures import OF_THE_PINS, WentWrong

_log = logging.getLogger(__name__)
LOOK_NS = 1_000_000_000
SAYS_AFTER, ANEW_AFTER = 5, 20


class PartSilent(TimeglasError):  # noqa: N818
    """A part of the program hangs."""

    def __init__(self) -> None:
        super().__init__(
            "A part of Timeglas no longer answers. Wait a moment: if it stays so, Timeglas starts anew by "
            "itself, with the game as it is."
        )


class Service(Protocol):
    """Whoever started the program, and may watch it."""

    @property
    def is_watched(self) -> bool:
        """Whether the program is ended and started again where it gives no sign of life."""

    def ready(self, status: str) -> None: ...

    def alive(self) -> None:
        """Give a sign of life."""

    def status(self, status: str) -> None: ...

    def stopping(self) -> None: ...

    def starts_anew(self) -> None: ...


class Unwatched:
    """Nobody has started the program but a person."""

    is_watched = False

    def ready(self, status: str) -> None:
        """Nobody hears it."""

    def alive(self) -> None:
        """Nobody hears it."""

    def status(self, status: str) -> None:
        """Nobody hears it."""

    def stopping(self) -> None:
        """Nobody hears it."""

    def starts_anew(self) -> None:
        """Nobody hears it."""


@dataclass
class Run:
    """What the app may do about its own run; by itself nothing.

    Attributes:
        service: whoever started it.
        plays: notes which game is open, for the run after this one.
        ends: is told when the app begins to end, so that this does not take for ever.
        anew: notes what has failed, so that the program starts anew once the app has ended.
    """

    service: Service = field(default_factory=Unwatched)
    plays: Callable[[int | None], None] = lambda _game: None
    ends: Callable[[], None] = lambda: None
    anew: Callable[[str], None] = lambda _what: None


class Vigil:
    """Looks after these parts. Everything but `part_failed` is called on the window's thread.

    Args:
        pulses: those of the parts that there are now.
        aloud: says on the screen that something is wrong; the part that hangs may be the table.
        tell: has the table say so, from any thread.
        anew: has the program start anew, if nothing is lost by it; is told what has failed.
    """

    def __init__(
        self,
        service: Service,
        pulses: Callable[[], Sequence[Pulse]],
        aloud: Callable[[TimeglasError], None],
        tell: Callable[[TimeglasError], None],
        anew: Callable[[str], bool],
        now_ns: Callable[[], int] = monotonic_ns,
    ) -> None:
        self._service, self._pulses, self._now_ns = service, pulses, now_ns
        self._aloud, self._tell, self._anew = aloud, tell, anew
        self._next_ns = 0
        self._silent_looks = 0
        self._is_ready = False

    def ready(self) -> None:
        """The table can be played at, and is seen."""
        if not self._is_ready:
            self._is_ready = True
            self._service.ready("The table is open")

    def part_failed(self, thread: str | None, what: str) -> None:
        """Something failed on this thread, which has ended; from any thread. None: on none in particular."""
        is_needed = thread in {OF_THE_PINS, *(pulse.name for pulse in self._pulses())}
        if not (is_needed and self._anew(f"{thread}: {what}")):
            self._tell(WentWrong())

    def look(self) -> None:
        """The loop has turned; may be called with every frame."""
        now_ns = self._now_ns()
        if now_ns < self._next_ns:
            return
        self._next_ns = now_ns + LOOK_NS
        lost = [pulse.name for pulse in self._pulses() if pulse.is_lost(now_ns)]
        if not lost:
            self._silent_looks = 0
            if self._is_ready:
                self._service.alive()
            return
        self._silent_looks += 1
        what = f"no sign of life from: {', '.join(lost)}"
        if self._silent_looks == SAYS_AFTER:
            _log.error("%s", what)
            self._service.status(what)
            self._aloud(PartSilent())
        if self._silent_looks >= ANEW_AFTER and not self._service.is_watched:
            self._anew(what)
