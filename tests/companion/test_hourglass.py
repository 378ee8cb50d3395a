"""The hourglass: whatever is done to it, it never holds less than nothing nor more than its length."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from companion.hourglass import Hourglass

MINUTE = Hourglass(60_000_000)
times = st.integers(0, 120_000_000)


@given(times, times)
def test_a_stopped_glass_stands_at_what_was_left_and_goes_on_from_there(ran_us: int, rested_us: int) -> None:
    left_us = max(0, 60_000_000 - ran_us)
    stopped = MINUTE.started(5).stopped(5 + ran_us)
    again_us = 5 + ran_us + rested_us

    assert stopped.shown(again_us) == ("stopped", left_us)
    assert stopped.started(again_us).left(again_us + 1) == max(0, left_us - 1)


@given(times)
def test_only_a_running_glass_can_be_stopped_and_only_a_resting_one_started(at_us: int) -> None:
    running = MINUTE.started(0)

    assert running.started(at_us) == running
    assert MINUTE.stopped(at_us) == MINUTE
    assert MINUTE.expired().stopped(at_us) == MINUTE.expired()


def test_a_running_glass_is_seen_as_expired_from_its_end_on() -> None:
    running = MINUTE.started(0)

    assert running.shown(59_999_999) == ("running", 1)
    assert running.shown(60_000_000) == ("expired", 0)
    assert running.shown(60_000_001) == ("expired", 0)


@given(times, st.integers(-1_000_000, 1_000_000))
def test_a_shifted_glass_has_then_left_what_it_has_now(at_us: int, by_us: int) -> None:
    for glass in (MINUTE, MINUTE.started(0), MINUTE.started(0).stopped(7), MINUTE.expired()):
        assert glass.shifted(by_us).shown(at_us + by_us) == glass.shown(at_us)


def test_a_glass_that_was_reset_runs_its_whole_length() -> None:
    assert MINUTE.started(0).stopped(1).reset() == MINUTE
    assert MINUTE.expired().reset().left(0) == 60_000_000
