"""Buttons on the Pi's own pins: from the kernel's edge to a press with the kernel's time.

    kernel ──event──▶ lgpio's thread ──▶ gpiozero's pin ──▶ `_Line.flip`: stamp and enqueue, nothing else
                                                                 │ queue
                                     sink ◀── ButtonEdge ◀── our thread: debounce, read levels again

The one thread in which lgpio calls back serves every button, and an exception would end it: so nothing is
decided there. The stamp is the kernel's, taken in its interrupt; neither a busy Python nor the order in
which edges arrive can change it.
"""

from __future__ import annotations

import contextlib
import logging
import queue
import threading
import time
from collections.abc import Callable, Sequence
from typing import Any

from companion.edges import ButtonEdge, ButtonState
from companion.errors import TimeglasError
from companion.pulse import Pulse
from hardware.button_watch import ButtonWatch
from hardware.chip import close_factory, open_factory, problem_of, reason_of, wake_listener
from hardware.config import HardwareConfig
from hardware.debounce import Contact, Debounce
from hardware.problems import ButtonChatters, ButtonHeld, ButtonLost, ButtonStuck, HardwareProblem
from hardware.units import SECOND

Tell = Callable[[TimeglasError], None]
LOOK_NS = 2 * SECOND  # how often a line that rests is read, to know that it can be
PATIENCE_S = 10.0  # many times as long


class GpioButtons:
    """An EdgeSource: the buttons that a HardwareConfig names, by their pins.

    What does not work is told, to `problems` and to `tell` (from any thread), and the rest goes on.

    Args:
        factory: a gpiozero factory, whose pins are used and which stays open. None: this Pi's own, opened by
            `start`.
        tell_broken: is told (from any thread) which buttons are broken, so that pressing them comes to
            nothing, whenever those are others than before.
    """

    def __init__(
        self,
        config: HardwareConfig,
        factory: Any = None,
        *,
        tell: Tell | None = None,
        tell_broken: Callable[[frozenset[str]], None] | None = None,
    ) -> None:
        self.problems: list[TimeglasError] = []
        self.broken: frozenset[str] = frozenset()
        self._config = config
        self._factory = factory
        self._is_our_factory = factory is None
        self._tell = tell
        self._tell_broken = tell_broken
        self._lines: list[_Line] = []
        self._unusable: dict[str, HardwareProblem] = {}  # by pin
        self._looks_ns = 0
        self._flips: queue.SimpleQueue[_Flip | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self.pulse = Pulse("buttons", PATIENCE_S)

    def start(self, sink: Callable[[ButtonEdge], None]) -> None:
        """Listens. Returns when every button that works is heard, a tenth of a second after it was called."""
        pins = [pin for pin in self._config.buttons if pin]
        if not pins:
            return
        try:
            self._factory = self._factory or open_factory(self._config.gpiochip)
        except HardwareProblem as problem:
            self._problem(problem)
            self._unusable = dict.fromkeys(pins, problem)
            self._note_broken()
            return
        for pin in pins:
            try:
                self._lines.append(_Line(pin, self._factory.pin(pin), self._config, self._flips))
            except Exception as error:  # gpiozero's and lgpio's own classes have no common root
                self._unusable[pin] = problem_of(pin, error, self._factory)
                self._problem(self._unusable[pin])
        self._note_broken()
        self._looks_ns = time.monotonic_ns() + LOOK_NS
        self._thread = threading.Thread(target=self._listen, args=(sink,), name="buttons", daemon=True)
        self._thread.start()

    @property
    def can_hear(self) -> bool:
        """Whether any button could be listened to."""
        return bool(self._lines)

    def states(self) -> Sequence[ButtonState]:
        """How each button does, in the order of the seats; from any thread."""
        now_ns = time.monotonic_ns()
        known = {line.name: line.state(now_ns) for line in tuple(self._lines)}
        return [
            known.get(pin) or ButtonState(pin, problem=self._unusable.get(pin))
            for pin in self._config.buttons
            if pin
        ]

    def close(self) -> None:
        """Gives the pins back."""
        for line in self._lines:
            line.let_go()
        if self._thread is not None:
            self._flips.put(None)
            self._thread.join()
            self._thread = None
        self._lines.clear()
        if self._is_our_factory and self._factory is not None:
            close_factory(self._factory)
            self._factory = None

    def _listen(self, sink: Callable[[ButtonEdge], None]) -> None:
        self.pulse.works()
        wake_listener()
        while self._take_flips(sink):
            self.pulse.works()
            now_ns = time.monotonic_ns()
            looks = now_ns >= self._looks_ns
            if looks:
                self._looks_ns = now_ns + LOOK_NS
                wake_listener()
            for line in self._lines:
                due = line.debounce.due()
                is_due = due is not None and due <= now_ns
                if (is_due or looks) and (loss := line.read()) is not None:
                    self._problem(loss)
                if is_due:
                    self._hand_on(line, line.poll(time.monotonic_ns()), sink)
                    self._look_after(line, line.watch.stuck(line.debounce.is_down, now_ns))
            self._note_broken()
        self.pulse.rests()

    def _take_flips(self, sink: Callable[[ButtonEdge], None]) -> bool:
        """Waits for flips, no longer than until a line wants to be read. False: closed.

        Every flip that is here counts before any level is read: it has the better stamp.
        """
        dues = [due for line in self._lines if (due := line.debounce.due()) is not None]
        dues.append(self._looks_ns)
        timeout_s: float = max(0, min(dues) - time.monotonic_ns()) / SECOND
        try:
            while (flip := self._flips.get(timeout=timeout_s)) is not None:
                line, at_ns, level = flip
                self._hand_on(line, line.feed(at_ns, level), sink)
                self._look_after(line, line.watch.flip(at_ns))
                timeout_s = 0
        except queue.Empty:
            return True
        return False

    def _hand_on(self, line: _Line, contacts: list[Contact], sink: Callable[[ButtonEdge], None]) -> None:
        for contact in contacts:
            self._look_after(line, line.watch.contact(contact))
            if contact.down:
                line.is_told = not line.watch.chatters(contact.at_ns)
            if not line.is_told:
                continue  # a loose wire wins no race; of what was told as down the release is told, too
            try:
                sink(contact.edge(line.name, self._config.error_us))
            except Exception:  # whoever listens has a fault: the other buttons shall not pay for it
                logging.getLogger(__name__).exception("an edge of %s was not taken", line.name)

    def _look_after(self, line: _Line, fault: str | None) -> None:
        if fault == "stuck":
            self._problem(ButtonStuck(line.name))
        elif fault == "chatters":
            self._problem(ButtonChatters(line.name))

    def _note_broken(self) -> None:
        now_ns = time.monotonic_ns()
        heard = {line.name for line in self._lines if line.problem(now_ns) is None}
        broken = frozenset(pin for pin in self._config.buttons if pin and pin not in heard)
        if broken != self.broken:
            self.broken = broken
            if self._tell_broken is not None:
                self._tell_broken(broken)

    def _problem(self, problem: TimeglasError) -> None:
        self.problems.append(problem)
        if self._tell is not None:
            self._tell(problem)


class _Line:
    """One pin with its button to ground, pulled up: low is pressed."""

    def __init__(self, name: str, pin: Any, config: HardwareConfig, flips: queue.SimpleQueue[Any]) -> None:
        self.name = name
        self.watch = ButtonWatch()
        self._pin = pin
        self._flips = flips
        pin.function = "input"
        pin.pull = "up"
        # gpiozero's own bounce filter stays off: it would stamp the last bounce. It keeps this method by a
        # weak reference only; the list of lines keeps us.
        pin.when_changed = self.flip
        self.level = not pin.state  # True where the contact is closed, as last read
        self.debounce = Debounce(config.hold_ms, config.mask_ms, level=self.level)
        self.is_told = False  # the press that was last accepted
        self._loss: ButtonLost | None = None
        self._since_ns: int | None = None
        self._pressed_ns: int | None = None
        self._presses = self._edges = self._used = 0  # used: the edges that were a press or a release

    def problem(self, now_ns: int) -> HardwareProblem | None:
        """Why pressing the button comes to nothing; None: it does not."""
        if self._loss is not None:
            return self._loss
        if self.watch.is_stuck:
            return ButtonStuck(self.name)
        if self.watch.chatters(now_ns):
            return ButtonChatters(self.name)
        return ButtonHeld(self.name) if self.debounce.is_from_before else None

    def state(self, now_ns: int) -> ButtonState:
        """How it does."""
        edges, used = self._edges, self._used
        return ButtonState(
            self.name, self.debounce.is_down, self._since_ns, self._pressed_ns, self._presses,
            edges, max(0, edges - used), self.problem(now_ns),
        )  # fmt: skip

    def feed(self, at_ns: int, level: bool) -> list[Contact]:
        """What a flip settles."""
        self._edges += 1
        return self._counted(at_ns, lambda: self.debounce.feed(at_ns, level))

    def poll(self, now_ns: int) -> list[Contact]:
        """What has settled by now."""
        return self._counted(now_ns, lambda: self.debounce.poll(now_ns, self.level))

    def _counted(self, now_ns: int, settle: Callable[[], list[Contact]]) -> list[Contact]:
        was_down = self.debounce.is_down
        contacts = settle()
        if self.debounce.is_down is not was_down:
            self._since_ns = contacts[-1].at_ns if contacts else now_ns
            # One that was found by reading had no edge.
            self._used += not any(contact.since_ns for contact in contacts)
        for contact in contacts:
            if contact.down:
                self._presses, self._pressed_ns = self._presses + 1, contact.at_ns
        return contacts

    def flip(self, ticks: float, state: int) -> None:
        """Called in lgpio's thread with the kernel's CLOCK_MONOTONIC in seconds.

        A float keeps its nanoseconds exactly for 26 days after the Pi was switched on, and to 1 ns after.
        """
        self._flips.put((self, round(ticks * SECOND), not state))

    def read(self) -> ButtonLost | None:
        """Reads `level`; returns why the line can be read no more, if it could be until now.

        Such a line counts as let go.
        """
        try:
            self.level, self._loss = not self._pin.state, None
        except Exception as error:  # as above: any class
            was_lost, self.level = self._loss is not None, False
            self._loss = ButtonLost(self.name, reason_of(error))
            return None if was_lost else self._loss
        return None

    def let_go(self) -> None:
        """Hear no more. What cannot be given back now goes with the process."""
        # gpiozero claims the line anew for that, which fails while lgpio's own thread still looks at it, and
        # where the line is gone.
        with contextlib.suppress(Exception):
            self._pin.when_changed = None


_Flip = tuple[_Line, int, bool]
