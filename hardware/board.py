"""What sounds and what is lit when: the buzzer's patterns, the lamps' modes, the hourglass's appointment.

No clock is read here and no pin is touched: times go in (CLOCK_MONOTONIC, ns), levels come out. The output
process plays a board on real pins, the simulated Pi on the screen.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import accumulate
from typing import TYPE_CHECKING

from hardware.units import MS, SECOND

if TYPE_CHECKING:  # msgspec behind it is much for a process that starts for a buzzer
    from companion.edges import LampMode, Pattern

# Milliseconds on, off, on ...; the last stretch is on. None is as long as two seconds.
PATTERNS: Mapping[Pattern, tuple[int, ...]] = {
    "turn": (70,),
    "last_ten": (15, 70, 15, 70, 15),
    "tick": (15,),
    "times_up": (220, 110, 220, 110, 220, 110, 500),
    "first": (60, 40, 160),
    "right": (60, 50, 60),
    "wrong": (450,),
    "refused": (35, 45, 35),
    "win": (90, 60, 90, 60, 90, 60, 180, 60, 400),
}

# Milliseconds on and off, over and over. Lamps of one mode go together.
MODES: Mapping[LampMode, tuple[int, int]] = {
    "off": (0, 1),
    "turn": (1, 0),
    "may_press": (600, 600),
    "first": (120, 120),
    "locked": (40, 1_960),
}


TRIAL = 8  # so often a lamp changes when it is tried, beginning with "on"
TRIAL_MS = 110

TICKS = 10  # seconds before the hourglass's end


class Board:
    """One buzzer, and a lamp for each of `seats` seats."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self._modes: list[LampMode] = ["off"] * seats
        self._tried: dict[int, int] = {}  # when the lamp of a seat was, last
        self._pattern: Pattern | None = None
        self._begun = 0
        self.appointment: int | None = None
        self._ticks_after: int | None = None  # those up to then have been kept; None: it does not tick

    def beep(self, now_ns: int, pattern: Pattern) -> None:
        """Sounds `pattern` from now, cutting what sounds."""
        self._pattern, self._begun = pattern, now_ns

    def silence(self) -> None:
        """Cuts what sounds."""
        self._pattern = None

    def lamp(self, seat: int, mode: LampMode) -> None:
        """Shows `mode` on the lamp of a seat; a seat that the board has not is nothing."""
        if 0 <= seat < self.seats:
            self._modes[seat] = mode

    def try_lamp(self, now_ns: int, seat: int) -> None:
        """Blinks the lamp of a seat for a moment from now, over what it shows."""
        if 0 <= seat < self.seats:
            self._tried[seat] = now_ns

    def mode(self, seat: int) -> LampMode:
        """What the lamp of a seat shows; of a seat that the board has not, nothing."""
        return self._modes[seat] if 0 <= seat < self.seats else "off"

    def appoint(self, now_ns: int, at_ns: int | None, *, ticks: bool = False) -> None:
        """Sounds "times_up" at `at_ns` by itself, at once if that has passed; None: not after all.

        With `ticks`, "last_ten" and then "tick" at each of the last seconds, where nothing else sounds.

        An earlier appointment that has passed is kept, though nobody has looked since: the table may say that
        the hourglass is over before the board was asked for its end.
        """
        self._keep(now_ns)
        self.appointment = at_ns
        self._ticks_after = now_ns if ticks else None

    def sounding(self, now_ns: int) -> Pattern | None:
        """The pattern that is not yet at its end."""
        self._keep(now_ns)
        return self._unended(now_ns)

    def _unended(self, now_ns: int) -> Pattern | None:
        if self._pattern and now_ns < self._begun + sum(PATTERNS[self._pattern]) * MS:
            return self._pattern
        return None

    def buzzes(self, now_ns: int) -> bool:
        """Whether the buzzer is on."""
        if self.sounding(now_ns) is None:
            return False
        return sum(edge <= now_ns for edge in self._edges()) % 2 == 0

    def buzzes_until(self, now_ns: int) -> int | None:
        """When the buzzer, which is on, goes off by itself; None: it is off."""
        return min(edge for edge in self._edges() if edge > now_ns) if self.buzzes(now_ns) else None

    def is_lit(self, seat: int, now_ns: int) -> bool:
        """Whether the lamp of the seat is on."""
        if (changes := self._changes(seat, now_ns)) < TRIAL:
            return changes % 2 == 0
        on, off = MODES[self.mode(seat)]
        return now_ns % ((on + off) * MS) < on * MS

    def due(self, now_ns: int) -> int | None:
        """When something changes next by itself; None: never."""
        dues = [] if self.appointment is None else [self.appointment]
        if self.appointment is not None and self._ticks_after is not None:
            dues += [tick for tick in _ticks_before(self.appointment) if tick > now_ns][:1]
        if self.sounding(now_ns):
            dues += [edge for edge in self._edges() if edge > now_ns][:1]
        for seat, begun in self._tried.items():
            if (changes := self._changes(seat, now_ns)) < TRIAL:
                dues.append(begun + (changes + 1) * TRIAL_MS * MS)
        for mode in set(self._modes):
            on, off = MODES[mode]
            if on and off:
                begun = now_ns - now_ns % ((on + off) * MS)
                dues.append(begun + (on if now_ns < begun + on * MS else on + off) * MS)
        return min(dues, default=None)

    def _keep(self, now_ns: int) -> None:
        if self.appointment is not None and self._ticks_after is not None:
            for tick in _ticks_before(self.appointment):
                if self._ticks_after < tick <= now_ns:
                    self._ticks_after = tick
                    if self._unended(tick) is None:
                        is_first = tick == self.appointment - TICKS * SECOND
                        self._pattern, self._begun = "last_ten" if is_first else "tick", tick
        if self.appointment is not None and self.appointment <= now_ns:
            self.appointment = None
            self._pattern, self._begun = "times_up", now_ns

    def _changes(self, seat: int, now_ns: int) -> int:
        """How often the lamp has changed since it was tried; of one that never was, as often as need be."""
        begun = self._tried.get(seat)
        return TRIAL if begun is None else (now_ns - begun) // (TRIAL_MS * MS)

    def _edges(self) -> list[int]:
        """Where the pattern changes between on and off, its end included."""
        assert self._pattern is not None
        return [self._begun + ms * MS for ms in accumulate(PATTERNS[self._pattern])]


def _ticks_before(at_ns: int) -> list[int]:
    """The last seconds before this time, the earliest first."""
    return [at_ns - before * SECOND for before in range(TICKS, 0, -1)]
