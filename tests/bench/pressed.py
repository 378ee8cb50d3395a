"""The programs whose button is pressed for `tests.bench.presses`, each on a pretend Pi of its own.

    python -m tests.bench.pressed callback FOLDER   gpiozero's Button, and nothing in its callback
    python -m tests.bench.pressed bare FOLDER       gpiozero's Button, and one durable insert in its callback
    python -m tests.bench.pressed handler FOLDER    our buttons, and nothing behind them
    python -m tests.bench.pressed decided FOLDER    buttons, table thread and session; the journal in memory
    python -m tests.bench.pressed table FOLDER      the same with the journal on disk, as in the app

All say {"ready": PIN} when that pin may be pressed, and {"done_ns": ...} when the press has come so far. A
line on stdin asks for the next press.
"""

from __future__ import annotations

import json
import os
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import msgspec

from companion.clock import RunningClock, monotonic_ns
from companion.edges import ButtonEdge, LampMode, Pattern
from companion.journal import Journal
from hardware.chip import open_factory
from hardware.config import DEFAULT_FILE, load
from hardware.gpio import GpioButtons
from tests.bench import evening
from tests.bench.commits import BareInsert
from ui.showing import Showing
from ui.table_thread import TableThread


def say(**what: object) -> None:
    os.write(1, json.dumps(what).encode() + b"\n")


def gpiozero_button(pressed: Callable[[], None]) -> None:
    """What one would write with gpiozero's documentation at hand."""
    from gpiozero import Button

    button = Button("GPIO17", pin_factory=open_factory(None))
    button.when_pressed = pressed
    for _ in sys.stdin:
        say(ready="GPIO17")


def callback(_folder: Path) -> None:
    gpiozero_button(lambda: say(done_ns=monotonic_ns()))


def bare(folder: Path) -> None:
    kept = BareInsert(folder / "bare.sqlite", any_thread=True)

    def pressed() -> None:
        kept.insert(b'{"at":12.345678,"press":1}')
        say(done_ns=monotonic_ns())

    gpiozero_button(pressed)


def handler(_folder: Path) -> None:
    def heard(edge: ButtonEdge) -> None:
        if edge.down:
            say(done_ns=monotonic_ns())

    GpioButtons(load(DEFAULT_FILE)).start(heard)
    for _ in sys.stdin:
        say(ready="GPIO17")


class Silent:
    """Outputs that nobody hears: what they do comes after the commit."""

    def beep(self, pattern: Pattern, seat: int | None = None) -> None: ...

    def silence(self) -> None: ...

    def lamp(self, seat: int, mode: LampMode) -> None: ...

    def appoint(self, at_ns: int | None, *, ticks: bool = False) -> None: ...

    def pair(self, seats_of: Mapping[str, int]) -> None: ...

    def try_lamp(self, button: str) -> None: ...

    def close(self) -> None: ...


class StampedJournal(Journal):
    """A journal that says when a press was kept in it."""

    def append(self, game: int, lines: Sequence[bytes]) -> None:
        super().append(game, lines)
        done_ns = monotonic_ns()
        if b'"press"' in lines[-1]:
            say(done_ns=done_ns)


class Table:
    """A table of four teams that waits, card after card, for the press that turns the hourglass."""

    def __init__(self, folder: Path, *, is_kept: bool) -> None:
        self._changed = threading.Condition()
        self._showing = Showing()
        journal, beat = StampedJournal(folder / "journal" if is_kept else None), folder / "beat"
        self.thread = TableThread(journal, RunningClock(), Silent(), self._publish, heartbeat=beat)
        config = load(DEFAULT_FILE)
        self._pins = config.buttons
        self.thread.pair({pin: seat for seat, pin in enumerate(config.buttons)})
        self.thread.start()
        self.thread.begin(msgspec.json.encode(evening.HEADER))
        GpioButtons(config).start(self.thread.edge)

    def next_card(self) -> str:
        """The pin that the hourglass waits for."""
        phase = self._in_phase("choose_deck", "read_card", "activity")
        if phase == "activity":
            self.thread.say("not_solved")
            phase = self._in_phase("choose_deck", "read_card")
        if phase == "choose_deck":
            self.thread.say("choose_deck", {"deck": "red"})
            self._in_phase("read_card")
        self.thread.say("read_card", {"all_play": False})
        self._in_phase("turn_hourglass")
        assert self._showing.view is not None
        (seat,) = self._showing.view["buttons"]
        return self._pins[int(seat)]

    def _publish(self, showing: Showing) -> None:
        with self._changed:
            self._showing = showing
            self._changed.notify()

    def _in_phase(self, *phases: str) -> str:
        def now() -> str:
            return "" if self._showing.view is None else str(self._showing.view["phase"])

        with self._changed:
            assert self._changed.wait_for(lambda: now() in phases, 20), self._showing
            return now()


def play(folder: Path, *, is_kept: bool) -> None:
    waiting = Table(folder, is_kept=is_kept)
    for _ in sys.stdin:
        say(ready=waiting.next_card())


def decided(folder: Path) -> None:
    play(folder, is_kept=False)


def table(folder: Path) -> None:
    play(folder, is_kept=True)


PROGRAMS = {program.__name__: program for program in (callback, bare, handler, decided, table)}

if __name__ == "__main__":
    PROGRAMS[sys.argv[1]](Path(sys.argv[2]))
