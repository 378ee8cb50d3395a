"""A box that says a thousand lines a second: every button pressed and let go as fast as the protocol allows.

No firmware: a thread at the other end of a pseudo-terminal that speaks as one. No button is pressed so often
that it would count as chattering, and no line is said twice: what is not received is lost.
"""

from __future__ import annotations

import os
import pty
import select
import threading
import time
import tty
from types import TracebackType

from hardware.box_protocol import CLOCK_US, MOST_BUTTONS, SEQS, check
from hardware.units import MS, SECOND

IDENTITY = "F100D"
BEAT_NS = 500 * MS
TICK_S = 0.001


class Flood:
    """Begins when it is told to, at so many edges a second. `path` is where it is plugged in."""

    def __init__(self, rate: int = 1_000) -> None:
        self.sent = 0  # edges, whole
        self.acknowledged = 0
        self.farthest_behind = 0  # of the acknowledgements, in edges
        self._every_ns = SECOND // rate
        self._master, self._slave = pty.openpty()
        tty.setraw(self._slave)
        os.set_blocking(self._master, False)
        self.path = os.ttyname(self._slave)
        self._unsent = bytearray()
        self._heard = bytearray()
        self._next_ns: int | None = None  # edge
        self._until_ns = 0
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> Flood:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._closing.set()
        self._thread.join()
        os.close(self._master)
        os.close(self._slave)

    def run_for(self, seconds: float) -> None:
        """The edges begin, and end after so long; beats and answers go on."""
        now_ns = time.monotonic_ns()
        self._until_ns = now_ns + int(seconds * SECOND)
        self._next_ns = now_ns

    @property
    def is_over(self) -> bool:
        """Whether the last edge has been sent and acknowledged."""
        return self._next_ns is None and bool(self.sent) and self.acknowledged == self.sent

    def _run(self) -> None:
        beat_ns = time.monotonic_ns()
        while not self._closing.is_set():
            writes = [self._master] if self._unsent else []
            readable, _, _ = select.select([self._master], writes, [], TICK_S)
            if readable:
                self._hear(os.read(self._master, 4_096))
            now_ns = time.monotonic_ns()
            if now_ns >= beat_ns:
                beat_ns += BEAT_NS
                self._say(f"B,{_t_us()},{self._down:x},{self.sent % SEQS}")
            while self._next_ns is not None and self._next_ns <= now_ns:
                self._edge()
                self._next_ns += self._every_ns
                if self._next_ns >= self._until_ns and not self._down:
                    self._next_ns = None
            self.farthest_behind = max(self.farthest_behind, self.sent - self.acknowledged)
            self._write()

    @property
    def _down(self) -> int:
        return 1 << (self.sent // 2 % MOST_BUTTONS) if self.sent % 2 else 0

    def _edge(self) -> None:
        button, down = self.sent // 2 % MOST_BUTTONS, 1 - self.sent % 2
        self.sent += 1
        self._say(f"E,{self.sent % SEQS},{button},{down},{_t_us()}")

    def _hear(self, came: bytes) -> None:
        self._heard += came
        *lines, rest = self._heard.split(b"\n")
        self._heard = bytearray(rest)
        for line in lines:
            said = line.partition(b"*")[0].decode()
            if said == "?":
                self._say(f"H,1,flood,{IDENTITY},1,{MOST_BUTTONS},{_t_us()}")
            elif said.startswith("P,"):
                self._say(f"P,{said[2:]},{_t_us()}")
            elif said.startswith("A,"):
                self.acknowledged += (int(said[2:]) - self.acknowledged) % SEQS

    def _say(self, said: str) -> None:
        self._unsent += said.encode() + b"*" + check(said.encode()) + b"\n"

    def _write(self) -> None:
        if self._unsent:
            try:
                del self._unsent[: os.write(self._master, self._unsent)]
            except BlockingIOError:
                return


def _t_us() -> int:
    return time.monotonic_ns() // 1000 % CLOCK_US
