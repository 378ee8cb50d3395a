"""The lamps and the buzzer of one box: which lines make it show and sound what the table wants.

What shall be is kept in a `Board`, like that of the pins; a line is said where the box does not know it yet.
A lamp that is on as long as off blinks by itself; any other is switched. Each tone of a pattern is a line.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from hardware.board import MODES, TRIAL, TRIAL_MS, Board
from hardware.box_protocol import ALL_OFF, MOST_BUTTONS, lamp, tone
from hardware.units import MS

if TYPE_CHECKING:
    from companion.edges import LampMode, Pattern

TONE_HZ = 2_700  # where small piezo discs are loudest
BRIGHT = 255
_DARK = (0, 0)


class BoxBoard:
    """Its lamps have the numbers of the buttons. The table says what shall be, the port's thread asks."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._board = Board(MOST_BUTTONS)
        self._trial_ends: dict[int, int] = {}
        self._shown: dict[int, tuple[int, int]] = {}  # brightness and blink, as the box knows them
        self._sounds_until: int | None = None
        self._is_new = True  # what the box shows is not known

    def show(self, modes: Mapping[int, LampMode]) -> None:
        """From now on these lamps show this, and all others nothing."""
        with self._lock:
            for button in range(MOST_BUTTONS):
                self._board.lamp(button, modes.get(button, "off"))

    def try_lamp(self, now_ns: int, button: int) -> None:
        """Blinks a lamp for a moment, whatever it shows."""
        with self._lock:
            self._board.try_lamp(now_ns, button)
            self._trial_ends[button] = now_ns + TRIAL * TRIAL_MS * MS

    def beep(self, now_ns: int, pattern: Pattern) -> None:
        """Sounds a pattern from now, cutting what sounds."""
        with self._lock:
            self._board.beep(now_ns, pattern)

    def silence(self) -> None:
        """Cuts what sounds."""
        with self._lock:
            self._board.silence()

    def appoint(self, now_ns: int, at_ns: int | None, *, ticks: bool = False) -> None:
        """Sounds "times_up" at that time, and with `ticks` the last seconds."""
        with self._lock:
            self._board.appoint(now_ns, at_ns, ticks=ticks)

    def forget(self) -> None:
        """What the box shows is not known: it may have begun anew."""
        with self._lock:
            self._is_new = True

    def lines(self, now_ns: int, buttons: int) -> bytes:
        """What is to be said to a box of so many buttons."""
        with self._lock:
            return b"".join(self._lines(now_ns, buttons))

    def due(self, now_ns: int) -> int | None:
        """When there is more to be said by itself; None: not before something shall be."""
        with self._lock:
            return self._board.due(now_ns)

    def _lines(self, now_ns: int, buttons: int) -> Iterator[bytes]:
        if self._is_new:
            self._is_new, self._sounds_until = False, None
            self._shown.clear()
            yield ALL_OFF
        for button in range(buttons):
            wanted = self._wanted(button, now_ns)
            if self._shown.get(button, _DARK) != wanted:
                self._shown[button] = wanted
                yield lamp(button, *wanted)
        until = self._board.buzzes_until(now_ns)
        if until != self._sounds_until:
            if until is not None:
                yield tone(TONE_HZ, -(-(until - now_ns) // MS))
            elif self._sounds_until is not None and self._sounds_until > now_ns:
                yield tone(0, 0)
            self._sounds_until = until

    def _wanted(self, button: int, now_ns: int) -> tuple[int, int]:
        if now_ns < self._trial_ends.get(button, now_ns):
            return BRIGHT, 2 * TRIAL_MS
        on, off = MODES[self._board.mode(button)]
        if on == off:
            return BRIGHT, on + off
        return (BRIGHT, 0) if self._board.is_lit(button, now_ns) else _DARK
