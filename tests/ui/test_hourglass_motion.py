"""How an hourglass moves with its time: turned, turned early, opened, beating, counting on; flashes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.ui.hourglass_table import Evening, a_glass, an_evening, pixels_like
from tests.ui.window import picture, resize, shown
from ui.screens.hourglass import Hourglass
from ui.screens.hourglass_motion import Turn, beat, opened, opens_at_us, turn_of
from ui.screens.hourglass_plan import DigitsPlace, plan
from ui.screens.times_up import TimesUp
from ui.theme import theme
from ui.widgets.time_said import over_in_digits

__all__ = ["a_glass", "an_evening"]  # fixtures

S = 1_000_000
MINUTE = 60 * S
WINDOWS = [(800, 480), (1024, 600), (1280, 720), (720, 1280)]


def test_a_glass_that_begins_anew_is_turned_from_when_its_time_began() -> None:
    turn = turn_of(None, MINUTE - S // 10, MINUTE, 0, now_us=50 * S)
    assert turn == Turn(50 * S - S // 10, 0.0)
    assert turn.done(50 * S) == pytest.approx(1 / 6)
    assert turn.done(51 * S) == 1


def test_a_glass_that_is_turned_early_carries_what_had_run_and_shows_what_had_not() -> None:
    turn = turn_of(Turn(0), 40 * S, MINUTE, 20 * S, now_us=40 * S)
    assert turn.at_us == 40 * S
    assert turn.before == pytest.approx(1 / 3)


def test_one_that_goes_on_or_is_said_again_is_not_turned() -> None:
    last = Turn(3 * S)
    assert turn_of(last, 24 * S, MINUTE, 24 * S, now_us=80 * S) is last
    assert turn_of(last, 24 * S, MINUTE, 24 * S + 50_000, now_us=80 * S) is last
    # Nobody looked, and it has run for long: it stands.
    assert turn_of(None, 24 * S, MINUTE, None, now_us=80 * S).done(80 * S) == 1


@given(st.integers(5, 3600), st.integers(0, 100))
def test_a_glass_of_any_length_is_turned_before_it_opens_and_open_when_it_ends(
    length_s: int, percent: int
) -> None:
    length = length_s * S
    starts = opens_at_us(length)
    assert starts <= length - round(theme.motion("turn_over") * S)
    left = length * percent // 100
    assert 0 <= opened(left, length, True) <= 1
    assert opened(starts + 1, length, True) == 0
    assert opened(0, length, True) == 1


def test_the_rim_beats_once_as_each_second_begins_and_only_by_six() -> None:
    thick = [beat(10 * S - ms * 1000) for ms in range(0, 3000, 10)]
    assert max(thick) == pytest.approx(18, abs=0.2)
    ups = sum(a <= 12 < b for a, b in pairwise(thick))
    assert ups == 3
    assert all(width == 12 for ms, width in zip(range(0, 3000, 10), thick, strict=True) if ms % 1000 >= 140)


@pytest.mark.parametrize(
    ("over_us", "said"),
    [(1, "0"), (999_999, "0"), (S, "1"), (99 * S, "99"), (100 * S, "1:40"), (599 * S, "9:59"),
     (600 * S, "10"), (779 * S, "12")],
)  # fmt: skip
def test_past_the_end_whole_seconds_are_said(over_us: int, said: str) -> None:
    assert over_in_digits(over_us) == said


# Nine minutes and as many seconds are the widest that is said.
_FIGURE_EM, _MM_PER_U = 0.645, 0.193  # of the family; at 7 inches
_EMS = {"8": 0.54, "60": 1.08, "9:59": 3 * 0.54 + 0.3}


def high_mm(place: DigitsPlace, said: str) -> float:
    size = min(place.size, place.width / _EMS[said])
    return size * _FIGURE_EM * _MM_PER_U


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("two_sided", [False, True])
def test_whatever_the_digits_say_is_high_enough_to_be_read_at_three_metres(
    window: tuple[int, int], two_sided: bool
) -> None:
    resize(*window)
    try:
        there = plan(theme.width, theme.height, theme.portrait, two_sided)
        for place in (there.digits, there.last_digits, there.paused_last_digits, there.over_digits):
            assert high_mm(place, "60") >= 25
        for place in (there.digits, there.over_digits):
            assert there.minutes_from_s == 100 or high_mm(place, "9:59") >= 25
        assert high_mm(there.minutes, "60") >= 25
    finally:
        resize(800, 480)


@pytest.mark.screen
def test_at_its_start_all_sand_lies_below_and_is_carried_up(evening: Evening, glass: Hourglass) -> None:
    glass.show(evening.view(60.0), evening.now_us)
    above, below = (12, 40, 360, 236), (12, 244, 360, 440)
    assert pixels_like(picture(), "sand", above) == 0
    assert pixels_like(picture(), "sand", below) > 10_000
    evening.now_us += 700_000
    glass.tick()
    assert pixels_like(picture(), "sand", above) > 10_000


@pytest.mark.screen
def test_a_running_glass_that_is_turned_early_turns_over(evening: Evening, glass: Hourglass) -> None:
    glass.show(evening.view(24.0), evening.now_us)
    evening.now_us += 4_000_000
    glass.tick()
    glass.show(evening.view(40.0), evening.now_us)
    assert glass._glass.is_turning
    evening.now_us += 600_000
    glass.tick()
    assert not glass._glass.is_turning
    assert glass._digits[0].said == "40"


@pytest.mark.screen
def test_a_stopped_glass_says_paused_and_its_stream_ends(evening: Evening, glass: Hourglass) -> None:
    glass.show(evening.view(30.0), evening.now_us)
    assert not glass._glass.is_turning
    glass.show(evening.view(30.0, state="stopped", paused=True), evening.now_us)
    assert glass._name == "Paused"
    assert glass.tick()
    evening.now_us += 300_000
    assert not glass.tick()
    glass.show(evening.view(30.0), evening.now_us)
    assert not glass._glass.is_turning


@pytest.mark.screen
def test_a_glass_that_waits_to_be_turned_has_its_sand_below(evening: Evening, glass: Hourglass) -> None:
    glass.show(evening.view(60.0, state="idle"), evening.now_us)
    assert not glass.tick()
    assert glass._digits[0].said == "60"
    assert pixels_like(picture(), "sand", (12, 40, 360, 236)) == 0


@pytest.mark.screen
def test_where_time_counts_on_digits_do_so_in_ink_with_a_plus(evening: Evening, glass: Hourglass) -> None:
    glass.show(evening.view(1.0) | {}, evening.now_us)
    glass.view["hourglass"]["overtime"] = True
    evening.now_us += 1_000_000
    assert glass.tick()
    assert not glass._is_over
    evening.now_us += 4_500_000
    assert glass.tick()
    assert glass._last_digits[0].said == "4"
    plus = glass._plan.plus
    box = (int(plus.x), int(plus.y), int(plus.x + plus.w), int(plus.y + plus.h))
    assert pixels_like(picture(), "ink", box) > 200
    evening.now_us += 700_000_000
    glass.tick()
    assert glass._last_digits[0].said == "11"
    glass.show(evening.view(-64.3, state="stopped", paused=True), evening.now_us)
    assert glass._last_digits[0].said == "64"
    assert not glass.tick()


@pytest.fixture
def up(evening: Evening) -> Iterator[TimesUp]:
    screen = evening.screen(TimesUp)
    with shown(screen):
        yield screen


@pytest.mark.screen
@pytest.mark.parametrize("mode", ["dark", "light"])
@pytest.mark.parametrize("all_play", [False, True])
def test_the_end_flashes_at_most_two_and_a_half_times_a_second_and_never_the_whole_screen(
    evening: Evening, up: TimesUp, mode: str, all_play: bool
) -> None:
    theme.mode = "light" if mode == "light" else "dark"
    try:
        more = {"phase": "judge", "legal": ["solved", "not_solved"], "buttons": {}}
        view = evening.view(0, state="expired", all_play=all_play)
        up.show(view | more, evening.now_us)
        rest = picture()
        changed, inks = [], []
        while up.tick():
            image = picture()
            inks.append(pixels_like(image, "ink", (0, 0, 800, 480)))
            changed.append(sum(a != b for a, b in zip(rest.tobytes(), image.tobytes(), strict=True)))
            evening.now_us += 50_000
        flashes = sum(a < b >= c for a, b, c in zip(changed, changed[1:], changed[2:], strict=False))
        assert 1 <= flashes <= 2.5 * len(changed) * 0.05
        # No more than a quarter of the screen; and what is lightest and what is darkest of it change most.
        assert 0.04 < max(changed) / (3 * 800 * 480) < 0.25
        assert max(inks) - min(inks) > 12_000
    finally:
        theme.mode = "dark"
