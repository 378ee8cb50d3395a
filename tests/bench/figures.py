"""A figure: what was measured, on what it stands, and whether it is as good as was aimed at.

These machines are noisy and two runs do not compare. So a figure is a ratio: base and subject take turns, one
of each after the other, and whatever slows one down slows down both.
"""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

Numbers = Mapping[str, float]


class Figure(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of the report. `ratio` is value over base of what `aim` speaks of; `held`: the aim is met."""

    name: str
    unit: str
    value: Numbers
    aim: str
    held: bool
    base: Numbers | None = None
    base_is: str = ""
    ratio: Numbers | None = None
    note: str = ""

    def line(self) -> str:
        """The figure as a JSON object."""
        return msgspec.json.encode(msgspec.to_builtins(self), order="deterministic").decode()


def spread(samples: Sequence[float]) -> dict[str, float]:
    """Median, 95th and 99th of a hundred."""
    ordered = sorted(samples)
    return {
        "median": rounded(statistics.median(ordered)),
        "p95": rounded(ordered[min(len(ordered) - 1, len(ordered) * 95 // 100)]),
        "p99": rounded(ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)]),
        "n": len(ordered),
    }


def rounded(number: float) -> float:
    """Three digits are more than a run is worth."""
    return float(f"{number:.3g}")


def over(value: Numbers, base: Numbers, *keys: str) -> dict[str, float]:
    """Value through base, for each of these keys."""
    return {key: rounded(value[key] / base[key]) for key in keys}


def timed_us(what: Callable[..., Any], *given: Any) -> float:
    """How long it took, in microseconds."""
    before = time.perf_counter_ns()
    what(*given)
    return (time.perf_counter_ns() - before) / 1000


@contextmanager
def on_disk() -> Iterator[Path]:
    """A folder on a real disk: /tmp is often in memory, where nothing is ever synced."""
    with tempfile.TemporaryDirectory(prefix="timeglas-bench-", dir="/var/tmp") as folder:
        yield Path(folder)
