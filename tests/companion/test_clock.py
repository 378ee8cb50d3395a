"""The clocks: table time goes on where it stood, and both ways are exact."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.clock import ManualClock, RunningClock, TableClock, monotonic_ns, wall_label

microseconds = st.integers(0, 10**15)
nanoseconds = st.integers(0, 2**63 - 1)


@given(at_us=microseconds, at_ns=nanoseconds, us=microseconds)
def test_table_time_told_to_the_machine_and_back_is_the_same_time(at_us: int, at_ns: int, us: int) -> None:
    clock = TableClock(at_us, at_ns)
    assert clock.table_us(clock.monotonic_ns(us)) == us


@given(at_us=microseconds, at_ns=nanoseconds, one=nanoseconds, other=nanoseconds)
def test_of_two_stamps_the_later_is_never_the_earlier_at_the_table(
    at_us: int, at_ns: int, one: int, other: int
) -> None:
    clock = TableClock(at_us, at_ns)
    earlier, later = sorted((one, other))
    assert clock.table_us(earlier) <= clock.table_us(later)


def test_a_game_that_is_opened_again_goes_on_where_it_stood() -> None:
    # given a table that had reached a minute when the machine was switched off
    stood_at = TableClock(0, 5_000_000_000).table_us(65_000_000_000)

    # when another machine time opens it again
    opened_again = TableClock(stood_at, 700_000_000_000)

    # then it stands at a minute, and a second later at a second more
    assert opened_again.table_us(700_000_000_000) == 60_000_000
    assert opened_again.table_us(701_000_000_000) == 61_000_000


def test_a_stamp_from_before_the_opening_lies_before_it() -> None:
    assert TableClock(1_000, 10_000_000).table_us(9_999_999) == 999


def test_the_manual_clock_stands_until_it_is_moved_and_never_goes_back() -> None:
    clock = ManualClock(7)
    assert clock.now_ns() == clock.now_ns() == 7
    clock.advance(2.5)
    assert clock.now_ns() == 2_500_007
    with pytest.raises(ValueError, match="does not go back"):
        clock.advance(-1)
    assert clock.now_ns() == 2_500_007


def test_the_running_clock_is_the_kernels_monotonic_one() -> None:
    before = time.clock_gettime_ns(time.CLOCK_MONOTONIC)
    middle, now = monotonic_ns(), RunningClock().now_ns()
    after = time.clock_gettime_ns(time.CLOCK_MONOTONIC)
    assert before <= middle <= now <= after


def test_nobody_else_reads_the_clock_on_the_wall_so_the_date_may_jump() -> None:
    calls = r"time\.(time|time_ns|localtime|gmtime|strftime|ctime)\(", r"\b(now|utcnow|today)\(\)"
    reads = re.compile("|".join((*calls, "CLOCK_REALTIME")))
    root = Path(__file__).parents[2]
    sources = [path for package in ("companion", "hardware", "ui") for path in (root / package).rglob("*.py")]
    guilty = [path.relative_to(root).as_posix() for path in sources if reads.search(path.read_text("utf-8"))]
    assert guilty == ["companion/clock.py"]


def test_the_label_says_date_and_time_to_the_minute() -> None:
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d", wall_label())
