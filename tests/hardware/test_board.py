"""The board: patterns, modes and the appointment, at any time."""

from __future__ import annotations

from collections.abc import Callable
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from companion.clock import ManualClock
from companion.edges import LampMode, Pattern
from hardware.board import MODES, PATTERNS, TRIAL, TRIAL_MS, Board
from hardware.simulated import SimulatedOutputs
from hardware.units import MS

NOW = 5_000_000 * MS
PATTERN_NAMES: tuple[Pattern, ...] = get_args(Pattern)


def buzzing(board: Board, from_ns: int, until_ns: int) -> list[tuple[int, bool]]:
    """Every change of the buzzer as (milliseconds after `from_ns`, on or off), found by following `due`."""
    changes: list[tuple[int, bool]] = []
    now, was = from_ns, False
    while now < until_ns:
        if (on := board.buzzes(now)) != was:
            changes.append(((now - from_ns) // MS, on))
            was = on
        due = board.due(now)
        if due is None:
            break
        assert due > now
        now = due
    return changes


@pytest.mark.parametrize("pattern", PATTERN_NAMES)
def test_every_pattern_begins_and_ends_with_sound_within_two_seconds(pattern: Pattern) -> None:
    steps = PATTERNS[pattern]
    assert len(steps) % 2 == 1
    assert 0 < sum(steps) < 2_000
    board = Board(0)
    board.beep(NOW, pattern)
    changes = buzzing(board, NOW, NOW + 3_000 * MS)
    assert [on for _, on in changes] == [True, False] * (len(steps) // 2 + 1)
    assert changes[-1][0] == sum(steps)
    assert board.due(NOW + 3_000 * MS) is None


def test_every_mode_of_a_lamp_can_be_told_from_the_others() -> None:
    assert set(MODES) == set(get_args(LampMode))
    assert len(set(MODES.values())) == len(MODES)


def test_a_new_pattern_cuts_the_old() -> None:
    board = Board(0)
    board.beep(NOW, "times_up")
    board.beep(NOW + 50 * MS, "turn")
    assert buzzing(board, NOW + 50 * MS, NOW + 3_000 * MS) == [(0, True), (70, False)]


def test_silence_cuts_what_sounds_and_no_appointment() -> None:
    board = Board(0)
    board.beep(NOW, "win")
    board.appoint(NOW, NOW + 500 * MS)
    board.silence()
    assert buzzing(board, NOW, NOW + 600 * MS)[0] == (500, True)


def test_the_hourglass_s_end_sounds_at_its_time_by_itself() -> None:
    board = Board(0)
    board.appoint(NOW, NOW + 300 * MS)
    assert board.due(NOW) == NOW + 300 * MS
    assert not board.buzzes(NOW + 300 * MS - 1)
    assert board.buzzes(NOW + 300 * MS)
    assert board.appointment is None


def test_an_appointment_taken_back_does_not_sound() -> None:
    board = Board(0)
    board.appoint(NOW, NOW + 300 * MS)
    board.appoint(NOW, None)
    assert board.due(NOW) is None
    assert not board.buzzes(NOW + 300 * MS)


def test_an_end_that_the_table_calls_over_before_anybody_looked_still_sounds() -> None:
    board = Board(0)
    board.appoint(NOW, NOW + 300 * MS)
    board.appoint(NOW + 301 * MS, None)
    assert board.sounding(NOW + 301 * MS) == "times_up"


def test_the_next_end_sounds_even_right_after_the_last() -> None:
    board = Board(0)
    board.appoint(NOW, NOW)
    assert board.sounding(NOW)
    board.appoint(NOW + 100 * MS, NOW + 200 * MS)
    assert board.buzzes(NOW + 250 * MS)
    assert board.buzzes(NOW + 419 * MS)


def test_a_seat_that_is_not_there_is_nothing() -> None:
    board = Board(2)
    board.lamp(2, "turn")
    board.lamp(-1, "turn")
    assert not board.is_lit(0, NOW)
    assert not board.is_lit(1, NOW)
    assert not board.is_lit(2, NOW)
    assert not board.is_lit(-1, NOW)


@given(st.sampled_from(sorted(MODES)), st.integers(0, 10**15))
def test_a_lamp_changes_just_when_the_board_says_it_does(mode: LampMode, now: int) -> None:
    board = Board(1)
    board.lamp(0, mode)
    due = board.due(now)
    if due is None:
        assert board.is_lit(0, now) == (mode == "turn")
    else:
        assert board.is_lit(0, due - 1) == board.is_lit(0, now) != board.is_lit(0, due)


@given(st.sampled_from(sorted(MODES)), st.integers(0, 3_000 * MS))
def test_a_lamp_that_is_tried_blinks_four_times_and_is_as_before(mode: LampMode, after: int) -> None:
    board, untried = Board(2), Board(2)
    for one in (board, untried):
        one.lamp(1, mode)
    board.try_lamp(NOW, 1)
    board.try_lamp(NOW, 2)  # there is none
    was_lit = [board.is_lit(1, NOW + step * TRIAL_MS * MS) for step in range(TRIAL)]
    assert was_lit == [True, False] * 4
    now = NOW + TRIAL * TRIAL_MS * MS + after
    assert board.is_lit(1, now) == untried.is_lit(1, now)
    assert board.due(now) == untried.due(now)
    assert not board.is_lit(0, NOW)


def test_a_board_says_when_a_lamp_that_is_tried_changes() -> None:
    board = Board(1)
    board.try_lamp(NOW, 0)
    assert board.due(NOW) == NOW + TRIAL_MS * MS
    assert board.due(NOW + TRIAL_MS * MS) == NOW + 2 * TRIAL_MS * MS
    assert board.due(NOW + TRIAL * TRIAL_MS * MS) is None


class AnyTable(RuleBasedStateMachine):
    """Whatever a table asks for, in any order: the buzzer is never left on."""

    def __init__(self) -> None:
        super().__init__()
        self.board, self.now = Board(2), NOW
        self.quiet_from = NOW  # from here on nothing may sound

    @rule(pattern=st.sampled_from(PATTERN_NAMES))
    def beeps(self, pattern: Pattern) -> None:
        self.board.beep(self.now, pattern)
        self.quiet_from = max(self.quiet_from, self.now + 2_000 * MS)

    @rule(after=st.none() | st.integers(-3_000 * MS, 15_000 * MS), ticks=st.booleans())
    def appoints(self, after: int | None, ticks: bool) -> None:
        at_ns = None if after is None else self.now + after
        self.board.appoint(self.now, at_ns, ticks=ticks)
        # One that had passed is kept, and one that passes will be.
        self.quiet_from = max(self.quiet_from, self.now + 2_000 * MS, (at_ns or 0) + 2_000 * MS)

    @rule()
    def is_silenced(self) -> None:
        self.board.silence()

    @rule(ms=st.integers(1, 4_000))
    def time_passes(self, ms: int) -> None:
        until = self.now + ms * MS
        while (due := self.board.due(self.now)) is not None and due < until:
            assert due > self.now
            self.now = due
            self.board.buzzes(due)
        self.now = until

    @invariant()
    def it_is_silent_when_it_may_not_sound(self) -> None:
        assert self.now < self.quiet_from or not self.board.buzzes(self.now)

    @invariant()
    def whatever_sounds_is_one_pattern_that_ends(self) -> None:
        if self.board.buzzes(self.now):
            assert self.board.sounding(self.now) in PATTERNS
            due = self.board.due(self.now)
            assert due is not None
            assert due <= self.now + 500 * MS


TestAnyTable = AnyTable.TestCase
TestAnyTable.settings = settings(max_examples=30, stateful_step_count=25)


def test_the_last_ten_seconds_tick_where_that_is_wanted() -> None:
    board = Board(0)
    end = 12_500 * MS
    board.appoint(NOW, NOW + end, ticks=True)
    changes = buzzing(board, NOW, NOW + 12_400 * MS)
    thrice = [(2_500 + at, on) for at, on in zip((0, 15, 85, 100, 170, 185), (True, False) * 3, strict=True)]
    assert changes[:6] == thrice  # the last ten seconds begin
    begins = [at for at, on in changes[6:] if on]
    assert begins == [3_500 + 1_000 * second for second in range(9)]
    assert {off - on for (on, _), (off, _) in zip(changes[6::2], changes[7::2], strict=True)} == {15}


def test_a_tick_cuts_nothing_and_none_comes_after_the_end_was_taken_back() -> None:
    board = Board(0)
    board.appoint(NOW, NOW + 3_000 * MS, ticks=True)
    board.beep(NOW + 900 * MS, "wrong")
    assert buzzing(board, NOW + 900 * MS, NOW + 1_900 * MS) == [(0, True), (450, False)]
    board.appoint(NOW + 1_950 * MS, None)
    assert buzzing(board, NOW + 1_950 * MS, NOW + 4_000 * MS) == []


def test_what_ticked_before_it_was_wanted_is_not_made_up_for() -> None:
    board = Board(0)
    board.appoint(NOW, NOW + 3_000 * MS)
    assert buzzing(board, NOW, NOW + 1_500 * MS) == []
    board.appoint(NOW + 1_500 * MS, NOW + 3_000 * MS, ticks=True)
    assert buzzing(board, NOW + 1_500 * MS, NOW + 2_900 * MS) == [(500, True), (515, False)]


def test_when_to_look_again_is_known_anew_after_every_word_and_every_change() -> None:
    clock = ManualClock()
    outputs, board = SimulatedOutputs(2, clock), Board(2)
    outputs.pair({"key:2": 1})
    assert outputs.due() is None
    words: list[tuple[Callable[[], None], Callable[[int], None]]] = [
        (lambda: outputs.lamp(0, "first"), lambda _now: board.lamp(0, "first")),
        (lambda: outputs.beep("win"), lambda now: board.beep(now, "win")),
        (lambda: outputs.try_lamp("key:2"), lambda now: board.try_lamp(now, 1)),
        (outputs.silence, lambda _now: board.silence()),
        (lambda: outputs.lamp(0, "off"), lambda _now: board.lamp(0, "off")),
    ]
    for word, heard in words:
        word()
        heard(clock.now_ns())
        for _ in range(40):
            assert outputs.due() == board.due(clock.now_ns())
            clock.advance(7)
    clock.advance(5_000)
    assert outputs.due() is None
