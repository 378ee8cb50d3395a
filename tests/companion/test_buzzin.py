"""Who was first: one winner a buzz, judged by the time of the finger."""

from __future__ import annotations

import itertools

from hypothesis import given
from hypothesis import strategies as st

from companion.buzzin import Press, Race, decide, may_be_together
from companion.edges import ERROR_US

presses = st.lists(
    st.builds(
        lambda seat, at, late, source: Press(seat, at, at + late, source, ERROR_US[source]),
        seat=st.integers(0, 7),
        at=st.integers(0, 60_000),
        late=st.integers(0, 20_000),
        source=st.sampled_from(sorted(ERROR_US)),
    ),
    min_size=1,
    max_size=8,
    unique_by=lambda press: press.seat,
)


@given(presses)
def test_there_is_one_winner_or_a_dead_heat_and_never_both(all_of_them: list[Press]) -> None:
    verdict = decide(all_of_them)

    assert (verdict.first is None) == bool(verdict.dead_heat)
    assert len(verdict.dead_heat) != 1
    assert list(verdict.dead_heat) == sorted(set(verdict.dead_heat))


@given(presses)
def test_the_order_of_arrival_decides_nothing(all_of_them: list[Press]) -> None:
    verdicts = {repr(decide(order)) for order in itertools.islice(itertools.permutations(all_of_them), 24)}

    assert len(verdicts) == 1


@given(presses)
def test_nobody_wins_who_may_have_been_second(all_of_them: list[Press]) -> None:
    first = decide(all_of_them).first

    if first is not None:
        others = [p for p in all_of_them if p is not first]
        assert all(p.at_us > first.at_us and not may_be_together(first, p) for p in others)


@given(presses)
def test_a_dead_heat_is_of_those_who_may_have_been_as_early_as_the_earliest(all_of_them: list[Press]) -> None:
    verdict = decide(all_of_them)

    soonest = min(p.at_us for p in all_of_them)
    earliest = [p for p in all_of_them if p.at_us == soonest]
    as_early = {p.seat for p in all_of_them if any(may_be_together(p, e) for e in earliest)}
    assert as_early == (set(verdict.dead_heat) or {earliest[0].seat})


@given(presses)
def test_the_margin_is_the_gap_to_the_second(all_of_them: list[Press]) -> None:
    verdict = decide(all_of_them)

    if verdict.first is not None:
        gaps = sorted(p.at_us - verdict.first.at_us for p in all_of_them if p is not verdict.first)
        assert verdict.margin_us == (gaps[0] if gaps else None)
        assert [after for _, after in verdict.later] == gaps


def test_of_one_source_the_larger_error_counts_and_of_two_the_sum() -> None:
    pin = Press(0, 1000, 1000, "gpio", 100)

    assert may_be_together(pin, Press(1, 1099, 1099, "gpio", 100))
    assert not may_be_together(pin, Press(1, 1100, 1100, "gpio", 100))
    assert may_be_together(pin, Press(1, 1399, 1399, "box", 300))
    assert not may_be_together(pin, Press(1, 1400, 1400, "box", 300))


def test_two_presses_of_one_box_are_ordered_by_its_clock_alone() -> None:
    first = Press(0, 1000, 1000, "box", 5_000, "e66f")

    assert not may_be_together(first, Press(1, 1001, 9000, "box", 5_000, "e66f"))
    assert may_be_together(first, Press(1, 1000, 9000, "box", 5_000, "e66f"))


def test_two_boxes_are_two_sources() -> None:
    first = Press(0, 1000, 1000, "box", 300, "e66f")

    assert may_be_together(first, Press(1, 1599, 1599, "box", 300, "f00d"))
    assert not may_be_together(first, Press(1, 1600, 1600, "box", 300, "f00d"))
    # What its clock did not stamp, because it was found by a beat, is as sure as it says.
    assert may_be_together(first, Press(1, 1299, 1299, "box", 300))
    # A table log need not say which box it was.
    assert not may_be_together(Press(0, 1000, 1000, "box", 300), Press(1, 1300, 1300, "box", 300))


def test_a_dead_heat_with_the_first_of_a_box_is_none_with_its_second() -> None:
    pin = Press(2, 1200, 1200, "gpio", 100)
    box = [Press(0, 1000, 1000, "box", 300, "e66f"), Press(1, 1100, 1100, "box", 300, "e66f")]

    assert decide([*box, pin]).dead_heat == (0, 2)


def test_equal_times_are_a_dead_heat_even_of_a_source_without_error() -> None:
    assert decide([Press(1, 5, 5, "gpio", 0), Press(0, 5, 6, "gpio", 0)]).dead_heat == (0, 1)


def test_of_two_presses_of_one_seat_the_earlier_finger_counts() -> None:
    race = Race().joined(Press(0, 50, 60, "gpio", 1), 80).joined(Press(0, 40, 61, "box", 1), 81)

    assert [p.at_us for p in race.presses] == [40]
    assert race.settled_us == 80
    assert race.joined(Press(0, 70, 70, "gpio", 1), 90).presses == race.presses


def test_a_race_goes_on_without_a_seat_and_is_none_without_all() -> None:
    race = Race().joined(Press(0, 50, 60, "gpio", 1), 80).joined(Press(1, 40, 61, "gpio", 1), 81)

    assert [p.seat for p in race.without(0).presses] == [1]
    assert race.without(0).settled_us == 80
    assert race.without(0).without(1) == Race()
