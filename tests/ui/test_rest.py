"""When the screen dims and goes dark, and what the hand that wakes it does."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ui.rest import DIM, FADE_NS, NEVER, SAME_HAND_NS, Least, Rest

S = 1_000_000_000
DIMS_S, DARKENS_S = 300, 600
DIMMED, DARKENED = DIMS_S * S + FADE_NS, DARKENS_S * S + FADE_NS


@pytest.fixture
def rest() -> Rest:
    return Rest(0, DIMS_S, DARKENS_S)


def test_it_is_bright_then_fades_then_is_dim_then_dark(rest: Rest) -> None:
    assert rest.light(DIMS_S * S) == 1.0
    assert DIM < rest.light(DIMS_S * S + FADE_NS // 2) < 1.0
    assert rest.light(DIMMED) == pytest.approx(DIM)
    assert rest.light(DARKENS_S * S) == pytest.approx(DIM)
    assert 0.0 < rest.light(DARKENS_S * S + FADE_NS // 2) < DIM
    assert rest.light(DARKENED) == 0.0
    assert rest.due(0) == DIMS_S * S
    assert rest.due(DIMMED) == DARKENS_S * S
    assert rest.due(DARKENED) is None


def test_where_motion_is_reduced_it_goes_in_one_step(rest: Rest) -> None:
    assert rest.light(DIMMED - 1, fades=False) == 1.0
    assert rest.light(DIMMED, fades=False) == pytest.approx(DIM)
    assert rest.light(DARKENED - 1, fades=False) == pytest.approx(DIM)
    assert rest.light(DARKENED, fades=False) == 0.0


def test_a_touch_while_it_fades_counts_and_keeps_it_awake(rest: Rest) -> None:
    at = DIMMED - 1
    assert rest.fades(at)
    assert not rest.touched(at)
    assert rest.light(at + DIMS_S * S) == 1.0


@pytest.mark.parametrize("at", [DIMMED, DARKENED, 10 * DARKENED])
def test_the_touch_that_wakes_presses_nothing_nor_does_a_second_finger(rest: Rest, at: int) -> None:
    assert rest.is_asleep(at)
    assert rest.touched(at)
    assert rest.light(at) == 1.0
    assert rest.touched(at + SAME_HAND_NS - 1)
    assert not rest.touched(at + SAME_HAND_NS)


def test_after_a_button_woke_it_a_touch_counts(rest: Rest) -> None:
    rest.woken(DARKENED)
    assert not rest.touched(DARKENED + 1)


def test_where_time_runs_it_stays_awake_and_waits_anew_afterwards(rest: Rest) -> None:
    rest.keep("awake", 1 * S)
    assert rest.light(10 * DARKENED) == 1.0
    assert rest.due(10 * DARKENED) is None
    rest.keep("dark", 10 * DARKENED)
    assert rest.due(10 * DARKENED) == 10 * DARKENED + DIMS_S * S


def test_what_is_to_be_read_can_be_read(rest: Rest) -> None:
    rest.keep("dim", 1)
    assert rest.light(10 * DARKENED) == pytest.approx(DIM)
    assert rest.due(DIMMED) is None


def test_never_is_never() -> None:
    assert Rest(0, NEVER, NEVER).light(10**18) == 1.0
    assert Rest(0, NEVER, DARKENS_S).light(DARKENED) == 0.0
    assert Rest(0, NEVER, DARKENS_S).light(DIMMED) == 1.0
    assert Rest(0, DIMS_S, NEVER).light(10**18) == pytest.approx(DIM)


def test_where_it_would_go_dark_before_it_dims_it_does_only_that() -> None:
    rest = Rest(0, 600, 60)
    assert rest.due(0) == 60 * S
    assert rest.light(60 * S + FADE_NS) == 0.0
    assert rest.due(60 * S + FADE_NS) is None


@given(
    st.lists(
        st.tuples(
            st.sampled_from(["touch", "wake", "awake", "dim", "dark"]), st.integers(0, 2 * DARKENED)
        ),
        max_size=20,
    ),
    st.sampled_from([NEVER, 60, 300]),
    st.sampled_from([NEVER, 120, 600]),
)
def test_whatever_happens_somebody_who_stirs_has_light_and_no_touch_is_lost_on_a_bright_screen(
    deeds: list[tuple[str, int]], dims_s: int, darkens_s: int
) -> None:
    rest, now = Rest(0, dims_s, darkens_s), 0
    woken: int | None = None
    for deed, later in deeds:
        now += later
        was_asleep = rest.is_asleep(now)
        if deed == "touch":
            if was_asleep:
                woken = now
            assert rest.touched(now) == (woken is not None and now - woken < SAME_HAND_NS)
        elif deed == "wake":
            rest.woken(now)
        else:
            least: Least = "awake" if deed == "awake" else "dim" if deed == "dim" else "dark"
            rest.keep(least, now)
            assert least != "awake" or rest.light(now) == 1.0
            continue
        assert rest.light(now) == 1.0
        due = rest.due(now)
        assert due is None or (due > now and rest.light(due) == 1.0)
