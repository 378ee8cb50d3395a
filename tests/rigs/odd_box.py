"""A device that speaks as a button box as far as its test has it do so: what no firmware of ours would say.

    with OddBox() as odd:
        table.link(odd.path, "ttyACM0")
        odd.say("E,1,0,1,%d" % odd.t_us())

A thread at the other end of a pseudo-terminal says hello when it is asked, beats, and answers pings; each of
these as the test wants it, who may set them at any time.
"""

from __future__ import annotations

import contextlib
import os
import pty
import select
import threading
import time
import tty
from collections.abc import Callable

from hardware.box_protocol import CLOCK_US, check
from hardware.units import MS
from tests.rigs.closes import Closes

BEAT_NS = 500 * MS
TICK_S = 0.001


class OddBox(Closes):
    """A box of `buttons`, whose clock is `clock`, or the machine's.

    Attributes:
        path: where it is plugged in.
        heard: what the table has said, a line each; for a box that `reads` nothing, nothing.
        answer: what it says to a ping of that nonce.
        after_ns: how long it waits before it says that.
        down, seq: what its beats say.
        boot: its boot id.
    """

    def __init__(
        self, identity: str = "0DD", *, buttons: int = 4, reads: bool = True,
        clock: Callable[[], int] | None = None,
    ) -> None:  # fmt: skip
        self.identity, self.buttons, self.reads = identity, buttons, reads
        self.t_us = clock or (lambda: time.monotonic_ns() // 1000 % CLOCK_US)
        self.answer: Callable[[str], str | None] = lambda nonce: f"P,{nonce},{self.t_us()}"
        self.after_ns = 0
        self.boot, self.down, self.seq = "b1", 0, 0
        self.heard: list[str] = []
        self._late: list[tuple[int, str]] = []
        self._begun = b""
        self._lock = threading.Lock()
        self._closing = threading.Event()
        self.master, slave = pty.openpty()
        tty.setraw(slave)
        self.path = os.ttyname(slave)
        self._slave = slave
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Pulled out. May be called twice."""
        self._closing.set()
        self._thread.join()
        if self.master >= 0:
            os.close(self.master)
            os.close(self._slave)
        self.master = -1

    def fall_silent(self) -> None:
        """It says no more, as one whose cable was pulled without the machine's noticing."""
        self._closing.set()
        self._thread.join()

    def hello(self) -> None:
        """Who it is, asked or not."""
        self.say(f"H,1,odd,{self.identity},{self.boot},{self.buttons},{self.t_us()}")

    def say(self, *lines: str) -> None:
        """Lines with their checks, in one piece."""
        self.write(b"".join(line.encode() + b"*" + check(line.encode()) + b"\n" for line in lines))

    def write(self, told: bytes) -> None:
        """Bytes as they are; waits until all are taken, or it is closed."""
        with self._lock:
            while told and not self._closing.is_set():
                if select.select([], [self.master], [], 0.05)[1]:
                    told = told[os.write(self.master, told[:4_096]) :]

    def edge(self, button: int, down: bool, t_us: int | None = None) -> str:
        """The next edge, as it is said; it is kept nowhere."""
        self.seq += 1
        self.down = self.down & ~(1 << button) | down << button
        said = f"E,{self.seq},{button},{int(down)},{self.t_us() if t_us is None else t_us}"
        self.say(said)
        return said

    def fill(self) -> None:
        """For one that reads nothing: there is no room for another byte of what the table says."""
        os.set_blocking(self._slave, False)
        with contextlib.suppress(BlockingIOError):
            while True:
                os.write(self._slave, b"?" * 4_096)

    def _run(self) -> None:
        beat_ns = time.monotonic_ns()
        while not self._closing.is_set():
            readable, _, _ = select.select([self.master] if self.reads else [], [], [], TICK_S)
            if readable:
                with contextlib.suppress(OSError):
                    self._hear(os.read(self.master, 4_096))
            now_ns = time.monotonic_ns()
            while self._late and self._late[0][0] <= now_ns:
                self.say(self._late.pop(0)[1])
            if now_ns >= beat_ns:
                beat_ns = now_ns + BEAT_NS
                if not self.reads:
                    self.hello()
                self.say(f"B,{self.t_us()},{self.down:x},{self.seq}")

    def _hear(self, came: bytes) -> None:
        *lines, self._begun = (self._begun + came).split(b"\n")
        for line in lines:
            said = line.partition(b"*")[0].decode()
            self.heard.append(said)
            if said == "?":
                self.hello()
            elif said.startswith("P,") and (answer := self.answer(said[2:])) is not None:
                self._late.append((time.monotonic_ns() + self.after_ns, answer))
