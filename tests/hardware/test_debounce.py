"""A press is one press, at its first contact: examples, and properties over any train of bounces."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from hardware.debounce import DOUBT_NS, REREAD_NS, Contact, Debounce
from hardware.units import MS

US = 1_000
START = 1_000 * MS
Flip = tuple[int, bool]


def play(
    flips: Sequence[Flip],
    *,
    until: int,
    lost: frozenset[int] = frozenset(),
    late_ns: int = 0,
    debounce: Debounce | None = None,
) -> list[Contact]:
    """What a debounce says of a line that flips so, when each flip is heard `late_ns` after it happened.

    `lost` are the positions of flips that are never heard. The level read is always the true one.
    """
    debounce = debounce or Debounce()
    said: list[Contact] = []
    level_first = debounce.is_down

    def level(now: int) -> bool:
        return next((value for at, value in reversed(flips) if at <= now), level_first)

    def run_to(end: int) -> None:
        while (due := debounce.due()) is not None and due < end:
            now = max(due, clock[0])
            clock[0] = now
            said.extend(debounce.poll(now, level(now)))

    clock = [0]
    for index, (at, value) in enumerate(flips):
        run_to(at + late_ns)
        clock[0] = max(clock[0], at + late_ns)
        if index not in lost:
            said.extend(debounce.feed(at, value))
    run_to(until)
    return said


def flips_of(*gaps_us: int, begin: int = START, level: bool = True) -> list[Flip]:
    """A first flip to `level` at `begin`, then one more after each gap."""
    flips, at = [(begin, level)], begin
    for gap in gaps_us:
        at, level = at + gap * US, not level
        flips.append((at, level))
    return flips


# A bounce: an odd number of flips in all, each gap shorter than the 3 ms that count as held.
bounces = st.lists(st.integers(1, 2_900), max_size=8).filter(lambda gaps: len(gaps) % 2 == 0)


def test_a_clean_press_is_stamped_at_its_contact() -> None:
    said = play(flips_of(80_000), until=START + 500 * MS)
    assert said == [Contact(True, START), Contact(False, START + 80 * MS)]


def test_a_press_is_accepted_when_it_has_held_three_milliseconds_and_not_before() -> None:
    debounce = Debounce()
    assert debounce.feed(START, True) == []
    assert debounce.due() == START + 3 * MS
    assert debounce.poll(START + 3 * MS - 1, True) == []
    assert debounce.poll(START + 3 * MS, True) == [Contact(True, START)]


def test_a_two_millisecond_spike_is_nothing() -> None:
    assert play(flips_of(2_000), until=START + 500 * MS) == []


def test_a_short_spike_does_not_swallow_the_real_press_after_it() -> None:
    press = START + 6 * MS
    said = play([*flips_of(300), *flips_of(50_000, begin=press)], until=START + 500 * MS)
    assert said == [Contact(True, press), Contact(False, press + 50 * MS)]


def test_a_bouncing_release_after_a_long_hold_is_no_press() -> None:
    release = START + 2_000 * MS
    flips = [*flips_of(400, 300), *flips_of(900, 2_000, 100, 1_500, begin=release, level=False)]
    assert play(flips, until=release + 500 * MS) == [Contact(True, START), Contact(False, release)]


def test_a_rebound_inside_the_mask_is_no_press() -> None:
    rebound = START + 110 * MS
    said = play([*flips_of(100_000), *flips_of(5_000, begin=rebound)], until=START + 500 * MS)
    assert said == [Contact(True, START), Contact(False, START + 100 * MS)]


def test_a_press_that_begins_inside_the_mask_keeps_its_own_stamp() -> None:
    again = START + 115 * MS
    said = play([*flips_of(100_000), *flips_of(60_000, begin=again)], until=START + 500 * MS)
    assert said[2:] == [Contact(True, again), Contact(False, again + 60 * MS)]


def test_chatter_that_never_rests_is_no_press_and_the_press_after_it_is_not_stamped_back_into_it() -> None:
    chatter = flips_of(*[1_000] * 1_999)
    end = chatter[-1][0]
    assert play(chatter, until=end + 500 * MS) == []
    pressed = play([*chatter, *flips_of(begin=end + 10 * MS)], until=end + 80 * MS)
    assert pressed == [Contact(True, end + 10 * MS)]


def test_a_press_that_comes_out_of_chatter_is_stamped_near_its_rest() -> None:
    flips = flips_of(*[1_000] * 2_000)
    [contact] = play(flips, until=flips[-1][0] + 20 * MS)
    assert flips[-1][0] - contact.at_ns <= 50 * MS


def test_a_lost_release_heals_within_a_tenth_of_a_second() -> None:
    release = START + 300 * MS
    said = play(flips_of(300_000), lost=frozenset({1}), until=release + 100 * MS)
    assert [contact.down for contact in said] == [True, False]


def test_what_was_only_read_says_how_long_ago_it_may_have_been() -> None:
    release = START + 300 * MS
    [_, healed] = play(flips_of(300_000), lost=frozenset({1}), until=release + 100 * MS)
    assert 0 < healed.since_ns <= REREAD_NS
    assert healed.at_ns - healed.since_ns <= release <= healed.at_ns
    edge = healed.edge("GPIO17", 100)
    assert edge.error_us >= 100 + (edge.at_ns - release) / US


def test_a_flip_that_comes_late_to_a_level_that_was_read_gives_its_own_stamp() -> None:
    held = Debounce()
    assert held.feed(START, True) == []
    assert held.poll(START + 3 * MS, True) == [Contact(True, START)]
    assert held.poll(START + 23 * MS, False) == []
    assert held.poll(START + 23 * MS + DOUBT_NS - 1, False) == []
    release = START + 22 * MS
    assert held.feed(release, False) == []
    assert held.poll(START + 23 * MS + DOUBT_NS, False) == [Contact(False, release)]


def test_after_a_healed_release_the_next_press_works() -> None:
    press = START + 600 * MS
    flips = [*flips_of(300_000), *flips_of(50_000, begin=press)]
    said = play(flips, lost=frozenset({1}), until=press + 500 * MS)
    assert said[2:] == [Contact(True, press), Contact(False, press + 50 * MS)]


def test_a_release_that_is_heard_late_keeps_its_own_stamp() -> None:
    # The level is read again just between the release and the moment it is heard of.
    for shift_us in range(0, 60_000, 250):
        release = START + 60 * MS + shift_us * US
        said = play(flips_of(60_000 + shift_us), until=release + 200 * MS, late_ns=1_200 * US)
        assert said == [Contact(True, START), Contact(False, release)]


def test_a_button_held_from_the_start_counts_only_when_pressed_anew() -> None:
    held = Debounce(level=True)
    flips = [(START, False), *flips_of(50_000, begin=START + 100 * MS)]
    said = play(flips, until=START + 500 * MS, debounce=held)
    assert said == [Contact(True, START + 100 * MS), Contact(False, START + 150 * MS)]


def test_a_button_held_from_the_start_whose_release_was_lost_works_again() -> None:
    held = Debounce(level=True)
    flips = [(START, False), *flips_of(50_000, begin=START + 300 * MS)]
    said = play(flips, lost=frozenset({0}), until=START + 900 * MS, debounce=held)
    assert [contact.down for contact in said] == [True, False]


def test_two_hundred_fast_presses_are_two_hundred_pairs() -> None:
    flips = [flip for n in range(200) for flip in flips_of(400, 200, 30_000, begin=START + n * 70 * MS)]
    said = play(flips, until=START + 15_000 * MS)
    assert [contact.down for contact in said] == [True, False] * 200
    assert [contact.at_ns for contact in said if contact.down] == [START + n * 70 * MS for n in range(200)]


def test_the_first_press_after_thirty_quiet_minutes_works() -> None:
    much_later = START + 30 * 60_000 * MS
    said = play([*flips_of(50_000), *flips_of(50_000, begin=much_later)], until=much_later + 500 * MS)
    assert said[2:] == [Contact(True, much_later), Contact(False, much_later + 50 * MS)]


def test_a_button_that_is_held_is_one_press_until_it_is_let_go() -> None:
    release = START + 10_000 * MS
    debounce = Debounce()
    assert play(flips_of(500, 700), until=release, debounce=debounce) == [Contact(True, START)]
    assert debounce.is_down


def test_a_quiet_button_asks_for_nothing() -> None:
    debounce = Debounce()
    assert debounce.due() is None
    play(flips_of(50_000), until=START + 500 * MS, debounce=debounce)
    assert debounce.due() is None


@given(bounces, bounces, st.integers(60_000, 5_000_000), st.integers(0, 2_000))
def test_any_bouncing_press_is_one_pair_at_its_first_contacts(
    closing: list[int], opening: list[int], held_us: int, late_us: int
) -> None:
    release = START + held_us * US
    flips = [*flips_of(*closing), *flips_of(*opening, begin=release, level=False)]
    said = play(flips, until=release + 1_000 * MS, late_ns=late_us * US)
    assert said == [Contact(True, START), Contact(False, release)]


@given(
    st.lists(st.integers(1, 60_000), max_size=60),
    st.sets(st.integers(0, 60)),
    st.integers(0, 3_000),
    st.integers(1, 10),
    st.integers(5, 60),
)
def test_whatever_the_line_does_and_whatever_is_lost_pairs_balance_and_the_end_is_the_truth(
    gaps: list[int], lost: set[int], late_us: int, hold_ms: int, mask_ms: int
) -> None:
    flips = flips_of(*gaps)
    end, level = flips[-1]
    # A press of which not even the first flip is heard was never heard of: the last two are.
    heard_at_the_end = frozenset(n for n in lost if n < len(flips) - 2)
    debounce = Debounce(hold_ms, mask_ms)
    said = play(flips, lost=heard_at_the_end, until=end + 160 * MS, late_ns=late_us * US, debounce=debounce)
    assert [contact.down for contact in said] == [n % 2 == 0 for n in range(len(said))]
    assert [contact.at_ns for contact in said] == sorted(contact.at_ns for contact in said)
    assert debounce.is_down == level


presses = st.lists(st.integers(60_000, 300_000), min_size=2, max_size=20)


@given(presses, st.integers(1, 10), st.integers(5, 60))
def test_no_lost_release_stays_held_for_a_tenth_of_a_second(
    gaps: list[int], hold_ms: int, mask_ms: int
) -> None:
    flips = flips_of(*gaps) if len(gaps) % 2 else flips_of(*gaps[:-1])
    release = flips[-1][0]
    debounce = Debounce(hold_ms, mask_ms)
    play(flips, lost=frozenset({len(flips) - 1}), until=release + 100 * MS, debounce=debounce)
    assert not debounce.is_down
