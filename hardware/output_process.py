"""The process that keeps buzzer and lamps, and falls silent and dark when the table is gone.

It is a process of its own so that a busy Python cannot make the buzzer late, and so that somebody is left to
switch everything off when the table is killed: its stdin closes then. A pin keeps its level when a program
dies, so nobody else would. `python -m hardware.output_process ... </dev/null` switches everything off.

It reads lines, and a line that it does not understand is nothing:

    beep PATTERN [AT_NS] | silence | lamp PLACE MODE | try PLACE | appoint AT_NS [ticks] | appoint -

PLACE is a lamp's among --lamps, from 0. AT_NS is CLOCK_MONOTONIC; of a beep it is when it was asked for, and
one that lay in the pipe for long is no news any more.

It says JSON lines: {"problem": [sentence, fields], "several": sentence} for what does not work, and
{"ready": true} once it plays; from then on {"heard": true} to one line or to many: it does not hang. Last it
says {"failed": traceback} of a mistake of its own.
"""

from __future__ import annotations

import argparse
import contextlib
import gc
import json
import os
import select
import signal
import sys
import time
import traceback
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, cast

from hardware.board import MODES, PATTERNS, Board
from hardware.chip import open_factory, problem_of
from hardware.hurry import hurry
from hardware.problems import HardwareProblem, told
from hardware.units import MS, SECOND

if TYPE_CHECKING:
    from companion.edges import LampMode, Pattern

NOTHING_WORKS = 3  # the exit status that says: do not start me again, it would be the same
FAILED = 1  # the one that says: start me again
TONE_HZ = 2_700  # where small piezo discs are loudest
NEWS_NS = 1 * SECOND
LONGEST_WAIT_S = 3600  # select refuses a time that is out of its bounds
NEARLY_NS = 20 * MS  # so long before the hourglass's end it only naps
NAP_NS = 200_000
ENDS = (signal.SIGTERM, signal.SIGHUP, signal.SIGINT)


class Output:
    """One pin that is on or off. `tone_hz`: on is a tone of that height instead of a level.

    A tone is made by a thread of lgpio. To begin it costs that thread's waking up, which is late by some
    milliseconds where others are busy; so one that is `soon` to come is begun without a sound.
    """

    def __init__(self, pin: Any, tone_hz: int | None = None) -> None:
        self._pin = pin
        self._tone_hz = tone_hz
        self._is_on = self._is_awake = False
        pin.output_with_state(0)

    def put(self, is_on: bool, *, soon: bool = False) -> None:
        if (is_on, is_on or soon) == (self._is_on, self._is_awake):
            return
        was_on, self._is_on, self._is_awake = self._is_on, is_on, is_on or soon
        if self._tone_hz is None:
            if is_on != was_on:
                self._pin.state = is_on
        elif self._is_awake:
            self._pin.frequency = self._tone_hz
            self._pin.state = 0.5 if is_on else 0
        else:
            self._pin.frequency = None
            self._pin.state = 0


class Player:
    """A board on pins. Its seats are the places of the lamps; a place without one has None."""

    def __init__(self, buzzer: Output | None, lamps: Sequence[Output | None]) -> None:
        self.board = Board(len(lamps))
        self._buzzer = buzzer
        self._lamps = lamps

    def obey(self, line: str, now_ns: int) -> None:
        """Does what a line says."""
        with contextlib.suppress(ValueError):
            match line.split():
                case ["beep", pattern, *asked_ns] if pattern in PATTERNS and len(asked_ns) <= 1:
                    if not asked_ns or now_ns - int(asked_ns[0]) < NEWS_NS:
                        self.board.beep(now_ns, cast("Pattern", pattern))
                case ["silence"]:
                    self.board.silence()
                case ["lamp", place, mode] if mode in MODES:
                    self.board.lamp(int(place), cast("LampMode", mode))
                case ["try", place]:
                    self.board.try_lamp(now_ns, int(place))
                case ["appoint", "-"]:
                    self.board.appoint(now_ns, None)
                case ["appoint", at_ns, *how] if how in ([], ["ticks"]):
                    self.board.appoint(now_ns, int(at_ns), ticks=bool(how))

    def show(self, now_ns: int) -> None:
        """Puts every pin where the board has it at `now_ns`."""
        buzzes = self.board.buzzes(now_ns)
        if self._buzzer is not None:
            soon = self.board.sounding(now_ns) is not None or _ends_soon(self.board, now_ns)
            self._buzzer.put(buzzes, soon=soon)
        for place, lamp in enumerate(self._lamps):
            if lamp is not None:
                lamp.put(self.board.is_lit(place, now_ns))

    def all_off(self) -> None:
        for output in (self._buzzer, *self._lamps):
            if output is not None:
                # One pin that cannot be switched off shall not leave the others on.
                with contextlib.suppress(Exception):
                    output.put(False)


def main(arguments: Sequence[str] | None = None) -> int:
    """Plays what stdin says until it closes."""
    asked = _parser().parse_args(arguments)
    hurry()  # before lgpio begins its threads, which take after this one: one of them makes the tones
    player = _open(asked)
    if player is None:
        return NOTHING_WORKS
    try:
        for number in ENDS:
            signal.signal(number, lambda *_: sys.exit(0))
        gc.collect()
        gc.freeze()  # what is there by now stays: no search for garbage has to go through it
        _say(ready=True)
        play(player, sys.stdin.fileno(), time.monotonic_ns)
    except Exception:
        _say(failed=traceback.format_exc())
        return FAILED
    finally:
        for number in ENDS:
            signal.signal(number, signal.SIG_IGN)
        # The pins stay claimed and low until the process ends, and low after it.
        player.all_off()
    return 0


def play(player: Player, commands: int, clock: Callable[[], int]) -> None:
    """Obeys the lines from the file descriptor `commands` until it ends."""
    rest = b""
    while True:
        now = clock()
        player.show(now)
        if not select.select([commands], [], [], patience_s(player.board, now))[0]:
            continue
        data = os.read(commands, 65_536)
        if not data:
            return
        *lines, rest = (rest + data).split(b"\n")
        for line in lines:
            player.obey(line.decode("ascii", "replace"), clock())
        player.show(clock())  # before anything else is done
        _say(heard=True)


def patience_s(board: Board, now_ns: int) -> float | None:
    """How long to wait for a line at most; None: for ever.

    On a busy machine a long sleeper is now and then woken late, by some milliseconds, and who stays awake
    instead is made to wait for the others. One who naps until the hourglass's end stays first in the queue.
    """
    due = board.due(now_ns)
    if due is None:
        return None
    if _ends_soon(board, now_ns):
        due = min(due, now_ns + NAP_NS)
    elif board.appointment is not None:
        due = min(due, board.appointment - NEARLY_NS)
    return min(max(0, due - now_ns), LONGEST_WAIT_S * SECOND) / SECOND


def _ends_soon(board: Board, now_ns: int) -> bool:
    return board.appointment is not None and board.appointment - now_ns <= NEARLY_NS


def _open(asked: argparse.Namespace) -> Player | None:
    """The player on this Pi's pins, without those that do not work; None: nothing works."""
    try:
        factory = open_factory(asked.chip)
    except HardwareProblem as problem:
        _say(**told(problem))
        return None

    def output(pin: str, tone_hz: int | None = None) -> Output | None:
        if not pin:
            return None
        try:
            return Output(factory.pin(pin), tone_hz)
        except Exception as error:  # gpiozero's and lgpio's own classes have no common root
            _say(**told(problem_of(pin, error, factory)))
            return None

    buzzer = output(asked.buzzer, TONE_HZ if asked.passive else None)
    lamps = [output(pin) for pin in asked.lamps.split(",")]
    return Player(buzzer, lamps) if buzzer or any(lamps) else None


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m hardware.output_process", description=__doc__)
    parser.add_argument("--chip", type=int, help="number of the gpiochip; left out: it is found")
    parser.add_argument("--buzzer", default="", metavar="PIN")
    parser.add_argument("--passive", action="store_true", help="the buzzer wants a tone")
    parser.add_argument("--lamps", default="", metavar="PIN,PIN,...", help="in their places; empty: none")
    return parser


def _say(**what: object) -> None:
    # Whoever listened may be gone already; stdin says so too.
    with contextlib.suppress(OSError):
        os.write(1, json.dumps(what).encode() + b"\n")


if __name__ == "__main__":
    sys.exit(main())
