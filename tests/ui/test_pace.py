"""The frame rate by itself: 60 where frames are cheap and in time, fewer where they are not."""

from __future__ import annotations

from ui.pace import Pace


class Machine:
    """A machine on which a frame takes so much processor time, and after which the next comes so late."""

    def __init__(self, frame_ms: float, late_ms: float = 0.0) -> None:
        self.frame_ms, self.late_ms = frame_ms, late_ms
        self.now_s = self.cpu_s = 0.0
        self.pace = Pace(None, lambda: self.cpu_s)

    def runs(self, seconds: float) -> int:
        """Something moves for so long; returns the rate at the end of it."""
        until = self.now_s + seconds
        while self.now_s < until:
            self.pace.frame(self.now_s)
            self.cpu_s += self.frame_ms / 1000
            self.now_s += max(1 / self.pace.rate, (self.frame_ms + self.late_ms) / 1000)
        return self.pace.rate


def test_a_fast_machine_draws_sixty_frames_within_half_a_second() -> None:
    assert Machine(1.5).runs(0.6) == 60


def test_a_small_board_draws_thirty_or_fifteen() -> None:
    assert Machine(12).runs(5) == 30
    assert Machine(30).runs(5) == 15


def test_a_slow_screen_is_told_by_frames_that_come_late_however_cheap_they_are() -> None:
    assert Machine(1, late_ms=32).runs(10) == 30


def test_one_late_frame_among_many_changes_nothing() -> None:
    machine = Machine(1.5)
    machine.runs(1)
    for _ in range(20):
        machine.now_s += 0.2
        assert machine.runs(1) == 60


def test_what_became_dear_is_drawn_less_often_and_after_a_while_as_before() -> None:
    machine = Machine(1.5)
    machine.runs(1)
    machine.frame_ms = 14
    assert machine.runs(1) == 30
    machine.frame_ms = 1.5
    assert machine.runs(2) == 30
    assert machine.runs(10) == 60


def test_a_machine_that_is_at_odds_with_itself_is_tried_less_and_less_often() -> None:
    machine, changes, rate = Machine(1), 0, 30
    for _ in range(300):
        # Cheap enough for sixty as long as there are thirty.
        machine.frame_ms = 20 if machine.pace.rate == 60 else 1
        machine.runs(1)
        changes += machine.pace.rate != rate
        rate = machine.pace.rate
    assert changes < 16


def test_a_rest_is_no_late_frame() -> None:
    machine = Machine(1)
    machine.runs(1)
    for _ in range(30):
        machine.pace.rest()
        machine.now_s += 1
        machine.runs(0.2)
    assert machine.pace.rate == 60


def test_what_is_asked_for_is_kept_to() -> None:
    pace = Pace(15, lambda: 0.0)
    for number in range(1000):
        pace.frame(number / 15)
    assert pace.rate == 15
    assert Pace(5).rate == 15
    assert Pace(500).rate == 60
