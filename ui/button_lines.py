"""The command `timeglas buttons`: what is heard of pins and boxes, a JSON object a line, on no screen.

    {"source": "gpio", "button": "GPIO17", "down": true, "at_ns": 81023, "error_us": 100, "seat": 0}

With a pair of pins that one switch closes at once, it measures instead how far the stamps of one and the same
moment lie apart: a line for each press, and at the end what that says of the error.
"""

from __future__ import annotations

import queue
import signal
import statistics
from collections.abc import Callable, Mapping, Sequence
from typing import IO, Any, Protocol

import msgspec

from companion.edges import ButtonEdge, EdgeSource

TOGETHER_NS = 20_000_000  # what is farther apart was not one press
LEAST_ERROR_US = 20
INSTEAD = "no button on a pin is heard, so press those of a box; Ctrl+C ends this"
NOTHING_MEASURED, CANNOT_HEAR = 1, 2  # the exit statuses


class Lines(Protocol):
    """Makes lines of edges. `hint` says what to do."""

    hint: str

    def of(self, edge: ButtonEdge) -> Mapping[str, Any] | None:
        """The line that an edge is worth, if it is."""

    def last(self) -> Mapping[str, Any] | None:
        """What is to be said at the end."""

    @property
    def status(self) -> int:
        """The exit status then."""


class EdgeLines:
    """A line for every edge; `seats_of` says the seat of each button that has one by now."""

    hint = "press the buttons; Ctrl+C ends this"

    def __init__(self, seats_of: Callable[[], Mapping[str, int]]) -> None:
        self._seats_of = seats_of

    def of(self, edge: ButtonEdge) -> Mapping[str, Any]:
        return {
            "source": edge.source, "button": edge.button, "down": edge.down, "at_ns": edge.at_ns,
            "error_us": edge.error_us, "seat": self._seats_of().get(edge.button),
        }  # fmt: skip

    def last(self) -> None:
        return None

    @property
    def status(self) -> int:
        return 0


class PairLines:
    """A line for every press of a switch that closes two pins at once.

    Args:
        usual_us: the error of an edge that the kernel stamped; one with more was not, and does not count.
    """

    hint = "press the switch a hundred times; Ctrl+C says what came of it"

    def __init__(self, pins: Sequence[str], usual_us: int) -> None:
        self._one, self._other = pins
        self._usual_us = usual_us
        self._open: ButtonEdge | None = None  # the press that waits for its fellow
        self._gaps_us: list[float] = []
        self._alone = 0

    def of(self, edge: ButtonEdge) -> Mapping[str, Any] | None:
        if not edge.down or edge.error_us > self._usual_us:
            return None
        before, self._open = self._open, edge
        if before is None:
            return None
        if before.button == edge.button or abs(edge.at_ns - before.at_ns) > TOGETHER_NS:
            self._alone += 1
            return None
        self._open = None
        later, earlier = (edge, before) if edge.button == self._other else (before, edge)
        gap_us = (later.at_ns - earlier.at_ns) / 1000
        self._gaps_us.append(abs(gap_us))
        return {"press": len(self._gaps_us), "pair": [self._one, self._other], "gap_us": gap_us}

    def last(self) -> Mapping[str, Any] | None:
        """`error_us` is twice the widest gap: the widest there is rarely comes among the first hundred."""
        alone = self._alone + (self._open is not None)
        if not self._gaps_us:
            return {"presses": 0, "alone": alone}
        widest_us = max(self._gaps_us)
        error_us = max(LEAST_ERROR_US, -(-2 * widest_us // 10) * 10)
        return {
            "presses": len(self._gaps_us), "alone": alone, "median_us": statistics.median(self._gaps_us),
            "widest_us": widest_us, "error_us": round(error_us),
        }  # fmt: skip

    @property
    def status(self) -> int:
        return 0 if self._gaps_us else NOTHING_MEASURED


def print_lines(
    sources: Sequence[EdgeSource], lines: Lines, out: IO[bytes], can_hear: Callable[[], bool]
) -> int:
    """Print the lines until a signal says stop; returns the exit status.

    `can_hear`: whether anything can be heard at all, once the sources have started.
    """
    edges: queue.SimpleQueue[ButtonEdge | None] = queue.SimpleQueue()
    before = {
        number: signal.signal(number, lambda *_: edges.put(None))
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
    }
    try:
        for source in sources:
            source.start(edges.put)
        if not can_hear():
            return CANNOT_HEAR
        while (edge := edges.get()) is not None:
            _print(lines.of(edge), out)
        _print(lines.last(), out)
    finally:
        for source in sources:
            source.close()
        for number, handler in before.items():
            signal.signal(number, handler)
    return lines.status


def _print(line: Mapping[str, Any] | None, out: IO[bytes]) -> None:
    if line is not None:
        out.write(msgspec.json.encode(line) + b"\n")
        out.flush()
