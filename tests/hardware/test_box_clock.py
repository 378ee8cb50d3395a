"""A box's clock beside the machine's: within the stated error, whatever the box's clock and the way do."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.box_clock import NOTHING_KNOWN_US, BoxClock
from hardware.box_protocol import CLOCK_US
from hardware.units import MS, SECOND

BEGAN_NS = 10**12
Way = Callable[[], int]


class Two:
    """A machine and a box, whose clock runs `ppm` fast and began at `first_us`."""

    def __init__(self, way: Way, ppm: float = 0, first_us: int = 0) -> None:
        self.clock = BoxClock(stamp_us=0)
        self._way, self._rate, self._first_us = way, 1 + ppm * 1e-6, first_us
        self.now_ns = BEGAN_NS

    def t_us(self, at_ns: int) -> int:
        """What the box stamps then."""
        return (self._first_us + int((at_ns - BEGAN_NS) / 1000 * self._rate)) % CLOCK_US

    def ping(self, up_ns: int | None = None) -> None:
        """There and back; time passes meanwhile."""
        arrives_ns = self.now_ns + (self._way() if up_ns is None else up_ns)
        back_ns = arrives_ns + self._way()
        self.clock.answered(self.now_ns, back_ns, self.t_us(arrives_ns))
        self.now_ns = back_ns

    def talk(self, seconds: float, every_ns: int = 250 * MS) -> None:
        until_ns = self.now_ns + int(seconds * SECOND)
        while self.now_ns < until_ns:
            self.ping()
            self.now_ns += every_ns

    def press(self, *ago_ns: int) -> list[tuple[float, int]]:
        """Presses so long ago, that arrive now: how far off each is told, and the stated error, in us."""
        told = []
        for ago in ago_ns:
            stamp = self.clock.stamp(self.t_us(self.now_ns - ago), self.now_ns)
            assert stamp.at_ns <= self.now_ns
            told.append((abs(stamp.at_ns - (self.now_ns - ago)) / 1000, stamp.error_us))
        return told


def random_way(chance: random.Random, slow_ns: int = 400_000) -> Way:
    """Seldom slow, always at least a tenth of a millisecond."""
    return lambda: 100_000 + int(chance.expovariate(1 / slow_ns))


@pytest.mark.parametrize("ppm", [0, 200, -200, 950])
def test_with_every_press_the_truth_lies_within_what_is_stated(ppm: int) -> None:
    chance = random.Random(ppm)
    two = Two(random_way(chance), ppm, CLOCK_US - 20 * 1_000_000)  # the counter wraps after 20 seconds
    told = []
    for _ in range(10):
        two.ping()
    for _ in range(400):
        two.talk(0.2)
        told += two.press(chance.randrange(60 * MS))
    assert all(off <= error + 1 for off, error in told)
    assert sorted(error for _, error in told[40:])[180] < 300


def test_the_rate_is_found() -> None:
    two = Two(random_way(random.Random(1)), 200)
    two.talk(60)
    slowest, fastest = two.clock.drift_ppm
    assert 180 < slowest < 200 < fastest < 220


def test_a_box_that_nobody_heard_for_long_is_known_less_well() -> None:
    two = Two(random_way(random.Random(1)), 200)
    two.talk(60)
    ((_, before),) = two.press(0)
    two.now_ns += 10 * SECOND
    ((off, after),) = two.press(0)
    assert before < after
    assert off <= after


def test_a_slow_first_ping_states_what_it_is_and_spoils_nothing() -> None:
    two = Two(random_way(random.Random(2)))
    two.ping(up_ns=300 * MS)
    ((off, error),) = two.press(0)
    assert off <= error
    assert 100_000 < error < 200_000
    for _ in range(5):
        two.ping()
    ((off, error),) = two.press(0)
    assert off <= error < 1_000


def test_before_any_answer_a_press_is_told_as_late_as_it_may_be_and_as_unsure() -> None:
    clock = BoxClock(stamp_us=100)
    clock.heard(BEGAN_NS, 5_000_000)
    assert clock.stamp(5_001_000, BEGAN_NS + 3 * MS) == (BEGAN_NS + MS + 1_000, 50_000)
    assert BoxClock(stamp_us=100).stamp(0, BEGAN_NS) == (BEGAN_NS, NOTHING_KNOWN_US)


def test_the_box_s_own_error_is_added() -> None:
    exact, rough = BoxClock(0), BoxClock(700)
    for clock in (exact, rough):
        clock.answered(BEGAN_NS, BEGAN_NS + MS, 1_000)
    assert rough.stamp(1_000, BEGAN_NS + MS).error_us == exact.stamp(1_000, BEGAN_NS + MS).error_us + 700


def test_a_press_from_before_the_last_turn_of_the_counter_is_told_as_that() -> None:
    two = Two(random_way(random.Random(3)), 50, CLOCK_US - 10 * 1_000_000)
    two.talk(200)
    ((off, error),) = two.press(195 * SECOND)
    assert off <= error


def test_after_hours_without_a_word_the_turns_of_the_counter_are_still_counted() -> None:
    two = Two(random_way(random.Random(4)), 200)
    two.talk(30)
    two.now_ns += 7_000 * SECOND  # six and a half turns
    two.talk(1)
    ((off, error),) = two.press(0)
    assert off <= error < 1_000


def test_a_machine_that_slept_begins_anew_with_what_it_hears_now() -> None:
    two = Two(random_way(random.Random(5)))
    two.talk(20)
    two._first_us += 90 * 1_000_000  # the box went on meanwhile
    two.talk(1)
    ((off, error),) = two.press(0)
    assert off <= error < 20_000


def test_a_clock_far_worse_than_a_crystal_is_followed() -> None:
    two = Two(random_way(random.Random(6)), 5_000)
    two.talk(20)
    ((off, error),) = two.press(0)
    assert off <= error < 3_000


@pytest.mark.parametrize("short_one", [0, 7, 14])
def test_the_shortest_round_trip_of_a_stretch_counts_wherever_it_was(short_one: int) -> None:
    two = Two(lambda: 30_000_000)
    for number in range(15):
        two._way = (lambda: 20_000) if number == short_one else (lambda: 30_000_000)
        two.ping()
        two.now_ns += 30 * MS
    ((off, error),) = two.press(0)
    assert off <= error < 3_000


def test_an_answer_stamped_a_moment_before_its_ping_is_within_what_is_stated() -> None:
    two = Two(lambda: 50_000)
    two.clock.answered(two.now_ns, two.now_ns + 100_000, two.t_us(two.now_ns - 40_000))
    two.now_ns += 100_000
    ((off, error),) = two.press(140_000)
    assert off <= error < 100


def test_of_a_clock_that_is_known_well_the_rate_is_known_to_some_millionths() -> None:
    two = Two(lambda: 10_000, 200)
    two.talk(61)
    slowest, fastest = two.clock.drift_ppm
    assert 194 < slowest < 200 < fastest < 206


def test_what_is_kept_of_a_clock_grows_with_no_evening() -> None:
    two = Two(random_way(random.Random(12)), 30)
    two.talk(600, every_ns=500 * MS)
    assert len(two.clock._not_before) <= 40
    assert len(two.clock._not_after) <= 40


def test_a_clock_that_goes_on_a_little_odd_does_not_jump() -> None:
    two = Two(random_way(random.Random(13)))
    assert not two.clock.jumps(two.now_ns, 5)  # of the first that is heard nobody can say
    two.talk(5)
    two.clock.heard(two.now_ns, two.t_us(two.now_ns))
    for us, jumps in ((0, False), (-40, False), (-60, True), (90_000, False), (120_000, True)):
        assert two.clock.jumps(two.now_ns, two.t_us(two.now_ns) + us) is jumps, us
    two.now_ns += 10 * SECOND  # its rate may not be what it seems
    for us, jumps in ((190_000, False), (230_000, True)):
        assert two.clock.jumps(two.now_ns, two.t_us(two.now_ns) + us) is jumps, us


def test_of_edges_that_come_together_the_last_says_how_late_the_first_may_be() -> None:
    clock = BoxClock(stamp_us=0)
    clock.heard(BEGAN_NS + 500 * MS, 0)
    got_ns = BEGAN_NS + 810 * MS
    for t_us in (300_000, 350_000):
        clock.edge_heard(got_ns, t_us)
    assert clock.stamp(300_000, got_ns).at_ns <= BEGAN_NS + 761 * MS


@pytest.mark.parametrize("ppm", [10_000, -10_000])
def test_a_clock_that_is_a_hundredth_fast_or_slow_is_still_one(ppm: int) -> None:
    two = Two(random_way(random.Random(9)), ppm)
    for _ in range(10):
        two.talk(5)
        ((off, error),) = two.press(0)
        assert off <= error < 5_000
    assert not two.clock.is_none


@pytest.mark.parametrize("rate", [0, -1, 0.5, 2])
def test_a_clock_that_is_none_is_not_believed(rate: float) -> None:
    two = Two(random_way(random.Random(10)), (rate - 1) * 1e6, 500_000_000)
    two.talk(2)
    for _ in range(20):
        two.talk(0.3)
        ((off, error),) = two.press(0)
        assert off <= error == NOTHING_KNOWN_US
    assert two.clock.is_none
    two.clock.restarted()
    assert not two.clock.is_none


def test_an_answer_stamped_before_what_was_said_meanwhile_is_no_jump() -> None:
    two = Two(random_way(random.Random(11)))
    two.talk(2)
    sent_ns, stamped_us = two.now_ns, two.t_us(two.now_ns)
    two.now_ns += 300 * MS
    two.clock.heard(two.now_ns, two.t_us(two.now_ns))
    assert two.clock.jumps(two.now_ns, stamped_us)
    assert not two.clock.jumps(two.now_ns, stamped_us, sent_ns)
    assert two.clock.jumps(two.now_ns, stamped_us - 60, sent_ns)
    two.clock.answered(sent_ns, two.now_ns, stamped_us)
    ((off, error),) = two.press(0)
    assert off <= error < 1_000
    assert not two.clock.jumps(two.now_ns, two.t_us(two.now_ns))
    assert two.clock.jumps(two.now_ns, two.t_us(two.now_ns - 51_000))


@settings(max_examples=60)
@given(
    ppm=st.integers(-900, 900),
    gaps_us=st.lists(st.integers(1, 2_000_000), min_size=1, max_size=30),
    seed=st.integers(0, 1_000),
)
def test_two_presses_are_never_told_in_another_order_than_the_box_s(
    ppm: int, gaps_us: list[int], seed: int
) -> None:
    """Whatever is learnt between them, and however badly anything is known."""
    chance = random.Random(seed)
    two = Two(random_way(chance, 20_000_000), ppm, CLOCK_US - 3_000_000)
    two.ping()
    last_ns = last_us = 0
    for gap_us in gaps_us:
        two.now_ns += gap_us * 1000
        t_us = two.t_us(two.now_ns)
        received_ns = two.now_ns + chance.randrange(40 * MS)
        two.clock.edge_heard(received_ns, t_us)
        told = two.clock.stamp(t_us, received_ns)
        if (t_us - last_us) % CLOCK_US > 0:
            assert told.at_ns >= last_ns + 1_000
        last_ns, last_us = told.at_ns, t_us
        if chance.random() < 0.5:
            two.ping()


def test_an_earlier_press_that_comes_after_a_later_one_is_told_as_earlier() -> None:
    two = Two(random_way(random.Random(8), 40_000_000))
    two.ping()
    two.now_ns += 900 * MS
    early_us, late_us = two.t_us(two.now_ns - 50_000), two.t_us(two.now_ns)
    late = two.clock.stamp(late_us, two.now_ns + 5 * MS)
    two._way = lambda: 20_000
    for _ in range(5):
        two.now_ns += 10 * MS
        two.ping()
    early = two.clock.stamp(early_us, two.now_ns)
    assert early.at_ns < late.at_ns
    assert two.clock.stamp(late_us, two.now_ns).at_ns == late.at_ns


def test_presses_of_one_race_keep_their_distance_to_the_microsecond() -> None:
    two = Two(random_way(random.Random(7)))
    two.talk(30)
    first_us = two.t_us(two.now_ns)
    first = two.clock.stamp(first_us, two.now_ns)
    for _ in range(3):
        two.ping()
    second_us = two.t_us(two.now_ns)
    second = two.clock.stamp(second_us, two.now_ns)
    assert second.at_ns - first.at_ns == pytest.approx((second_us - first_us) * 1000, abs=1_000)
