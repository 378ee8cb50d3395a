"""A pretend Pi without pins: buttons that are pressed by a call, lamps and a buzzer that can be looked at.

It ships: a laptop shows these lamps on its screen, the scripted evening presses these buttons. It keeps the
contracts of the real ones and is tested with them. Time is given, or read from the clock it was made with.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.clock import Clock, RunningClock
from companion.edges import ButtonEdge, LampMode, Pattern
from hardware.board import Board
from hardware.config import HardwareConfig
from hardware.debounce import Contact, Debounce


class SimulatedButtons:
    """An EdgeSource: the buttons that a HardwareConfig names, pressed by whoever holds this.

    `press` and `release` are a finger on a perfect button. `contact` and `settle` are the contact itself,
    bounces and all, through the same Debounce as a real one.
    """

    def __init__(self, config: HardwareConfig, clock: Clock | None = None) -> None:
        self._clock = clock or RunningClock()
        self._error_us = config.error_us
        self._lines = {pin: Debounce(config.hold_ms, config.mask_ms) for pin in config.buttons if pin}
        self._closed = dict.fromkeys(self._lines, False)
        self._held: set[str] = set()
        self._sink: Callable[[ButtonEdge], None] | None = None

    def start(self, sink: Callable[[ButtonEdge], None]) -> None:
        self._sink = sink

    def close(self) -> None:
        self._sink = None

    def press(self, button: str, at_ns: int | None = None) -> None:
        """Goes down at `at_ns` (None: now). A held button stays down. KeyError: no such button."""
        if button not in self._lines:
            raise KeyError(button)
        if button not in self._held:
            self._held.add(button)
            self._hand_on(button, [Contact(True, self._time(at_ns))])

    def release(self, button: str, at_ns: int | None = None) -> None:
        """Goes up at `at_ns` (None: now), if it was down."""
        if button in self._held:
            self._held.remove(button)
            self._hand_on(button, [Contact(False, self._time(at_ns))])

    def contact(self, button: str, closed: bool, at_ns: int | None = None) -> None:
        """The contact closes or opens. What comes of it is heard when it has settled."""
        self._closed[button] = closed
        self._hand_on(button, self._lines[button].feed(self._time(at_ns), closed))

    def settle(self, now_ns: int | None = None) -> None:
        """Lets time pass for the contacts, up to `now_ns` (None: now)."""
        now = self._time(now_ns)
        for button, line in self._lines.items():
            while (due := line.due()) is not None and due <= now:
                self._hand_on(button, line.poll(due, self._closed[button]))

    def _hand_on(self, button: str, contacts: list[Contact]) -> None:
        if self._sink is not None:
            for contact in contacts:
                self._sink(contact.edge(button, self._error_us))

    def _time(self, at_ns: int | None) -> int:
        return self._clock.now_ns() if at_ns is None else at_ns


class SimulatedOutputs:
    """Outputs that are only looked at: by the screen, which shows their likeness, and by tests.

    They change when something is said to them, and by themselves as `due` says.
    """

    def __init__(self, seats: int, clock: Clock | None = None) -> None:
        self._clock = clock or RunningClock()
        self._board = Board(seats)
        self._seats_of: Mapping[str, int] = {}
        self._is_closed = False
        # A screen asks with every frame; in between it is only looked at what time it is.
        self._due_ns: int | None = None
        self._knows_due = False

    def beep(self, pattern: Pattern, seat: int | None = None) -> None:
        self._say(lambda: self._board.beep(self._clock.now_ns(), pattern))

    def silence(self) -> None:
        """Cuts what sounds."""
        self._say(self._board.silence)

    def lamp(self, seat: int, mode: LampMode) -> None:
        self._say(lambda: self._board.lamp(seat, mode))

    def appoint(self, at_ns: int | None, *, ticks: bool = False) -> None:
        self._say(lambda: self._board.appoint(self._clock.now_ns(), at_ns, ticks=ticks))

    def pair(self, seats_of: Mapping[str, int]) -> None:
        self._seats_of = dict(seats_of)

    def try_lamp(self, button: str) -> None:
        self._say(lambda: self._board.try_lamp(self._clock.now_ns(), self._seats_of.get(button, -1)))

    def close(self) -> None:
        def all_off() -> None:
            self._board = Board(self._board.seats)

        self._say(all_off)
        self._is_closed = True

    @property
    def sounding(self) -> Pattern | None:
        """The pattern that sounds now."""
        return self._board.sounding(self._clock.now_ns())

    @property
    def buzzes(self) -> bool:
        """Whether the buzzer is on at this moment of its pattern."""
        return self._board.buzzes(self._clock.now_ns())

    def mode(self, seat: int) -> LampMode:
        """What the lamp of a seat shows."""
        return self._board.mode(seat)

    def is_lit(self, seat: int) -> bool:
        """Whether the lamp of a seat is on at this moment of its mode."""
        return self._board.is_lit(seat, self._clock.now_ns())

    def due(self) -> int | None:
        """When something changes next by itself, CLOCK_MONOTONIC; None: never."""
        now_ns = self._clock.now_ns()
        if not self._knows_due or (self._due_ns is not None and now_ns >= self._due_ns):
            self._knows_due = True  # from here on another thread may say something
            self._due_ns = self._board.due(now_ns)
        return self._due_ns

    def _say(self, do: Callable[[], None]) -> None:
        if not self._is_closed:
            do()
            self._knows_due = False
