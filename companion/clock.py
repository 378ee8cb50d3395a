"""Table time: how the clock on the wall, the one in the machine and the one on the table go together.

*Table time* is whole microseconds since the game was opened, counted only while it is open. The machine's
time is CLOCK_MONOTONIC in nanoseconds: the kernel stamps button edges with it, and no network and no
person can set it. It stands while the machine sleeps, and so do the hourglass and every other time of the
table: nobody plays on a machine that sleeps. The date is a label for people and decides nothing.

This is the only module of the companion that reads a clock; everybody else is told the time.
"""

from __future__ import annotations

import time
from typing import Protocol

import msgspec


def monotonic_ns() -> int:
    """CLOCK_MONOTONIC now. Kivy's clock and its touch times are others: do not mix them with this one."""
    return time.clock_gettime_ns(time.CLOCK_MONOTONIC)


def wall_label() -> str:
    """Local date and time to the minute, "2026-11-30T21:14". A label only: it may jump by hours."""
    return label_at(date_s())


def label_at(at_s: int) -> str:
    """The label of that date (seconds since 1970) where this machine stands; "" for what is no date."""
    try:
        return time.strftime("%Y-%m-%dT%H:%M", time.localtime(at_s))
    except (OverflowError, ValueError, OSError):
        return ""


def date_s() -> int:
    """What the machine believes to be the date, in seconds since 1970. For labels."""
    return int(time.time())


def since_start_s() -> int:
    """How long ago the machine was started, time in which it was suspended included. For labels."""
    return int(time.clock_gettime(time.CLOCK_BOOTTIME))


class Clock(Protocol):
    """What tells the machine's time."""

    def now_ns(self) -> int:
        """CLOCK_MONOTONIC, or what stands for it."""


class RunningClock:
    """The machine's own clock."""

    def now_ns(self) -> int:
        return monotonic_ns()


class ManualClock:
    """A clock that stands still until it is moved: for tests, and for playing an evening at any speed."""

    def __init__(self, now_ns: int = 0) -> None:
        self._now_ns = now_ns

    def now_ns(self) -> int:
        return self._now_ns

    def advance(self, ms: float) -> None:
        """Move on by so many milliseconds; ValueError for a step back."""
        if ms < 0:
            raise ValueError(f"a clock does not go back ({ms} ms)")
        self._now_ns += round(ms * 1_000_000)


class TableClock(msgspec.Struct, frozen=True):
    """The line between the two times: the table stood at `at_us` when the machine stood at `at_ns`.

    A game that is opened again gets a new one, with the table time it had reached: it goes on where it stood.
    Both ways are exact: `table_us(monotonic_ns(us)) == us`.
    """

    at_us: int
    at_ns: int

    def table_us(self, ns: int) -> int:
        """The table time of a stamp, rounded down. A stamp from before the opening lies before `at_us`."""
        return self.at_us + (ns - self.at_ns) // 1000

    def monotonic_ns(self, us: int) -> int:
        """The machine's time at which the table will show `us`."""
        return self.at_ns + (us - self.at_us) * 1000
