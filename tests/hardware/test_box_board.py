"""What a box is told of its lamps and its buzzer: modes and patterns as on pins, and nothing twice."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.edges import LampMode
from hardware.board import PATTERNS, TRIAL, TRIAL_MS
from hardware.box_board import TONE_HZ, BoxBoard
from hardware.boxes import boxes_of
from hardware.config import load
from hardware.simulated import SimulatedOutputs
from hardware.together import Together
from hardware.units import MS, SECOND

BEGAN_NS = 1_000 * SECOND


def said(board: BoxBoard, now_ns: int) -> list[str]:
    """What a box of four is told then, without the checks."""
    return [line.partition(b"*")[0].decode() for line in board.lines(now_ns, 4).splitlines()]


@pytest.fixture
def board() -> BoxBoard:
    board = BoxBoard()
    assert said(board, BEGAN_NS) == ["Q"]
    return board


@pytest.mark.parametrize(
    ("mode", "line"), [("turn", "L,2,255,0"), ("may_press", "L,2,255,1200"), ("first", "L,2,255,240")]
)
def test_a_lamp_that_shines_or_blinks_evenly_is_told_once(board: BoxBoard, mode: LampMode, line: str) -> None:
    board.show({2: mode})
    assert said(board, BEGAN_NS) == [line]
    assert [said(board, BEGAN_NS + ms * MS) for ms in range(0, 3_000, 10)] == [[]] * 300
    board.show({})
    assert said(board, BEGAN_NS) == ["L,2,0,0"]


def test_a_lamp_that_is_locked_out_flashes_as_one_on_a_pin(board: BoxBoard) -> None:
    board.show({1: "locked"})
    told, now_ns = [], BEGAN_NS
    while now_ns < BEGAN_NS + 4 * SECOND:
        told += [((now_ns - BEGAN_NS) // MS, line) for line in said(board, now_ns)]
        due_ns = board.due(now_ns)
        assert due_ns is not None
        now_ns = due_ns
    assert told == [(0, "L,1,255,0"), (40, "L,1,0,0"), (2_000, "L,1,255,0"), (2_040, "L,1,0,0")]


def test_a_lamp_that_is_tried_blinks_and_shows_then_what_it_showed(board: BoxBoard) -> None:
    board.show({0: "turn"})
    said(board, BEGAN_NS)
    board.try_lamp(BEGAN_NS, 0)
    assert said(board, BEGAN_NS) == [f"L,0,255,{2 * TRIAL_MS}"]
    due_ns = board.due(BEGAN_NS)
    assert due_ns is not None
    assert due_ns <= BEGAN_NS + TRIAL * TRIAL_MS * MS
    assert said(board, BEGAN_NS + (TRIAL * TRIAL_MS - 1) * MS) == []
    assert said(board, BEGAN_NS + TRIAL * TRIAL_MS * MS) == ["L,0,255,0"]


def test_each_tone_of_a_pattern_is_told_when_it_begins_with_its_length(board: BoxBoard) -> None:
    board.beep(BEGAN_NS, "first")
    on, off, on_again = PATTERNS["first"]
    assert said(board, BEGAN_NS) == [f"Z,{TONE_HZ},{on}"]
    assert said(board, BEGAN_NS + on * MS) == []
    assert said(board, BEGAN_NS + (on + off) * MS) == [f"Z,{TONE_HZ},{on_again}"]
    assert said(board, BEGAN_NS + 2 * SECOND) == []


def test_what_is_cut_is_told_and_what_has_ended_by_itself_is_not(board: BoxBoard) -> None:
    board.beep(BEGAN_NS, "wrong")
    said(board, BEGAN_NS)
    board.silence()
    assert said(board, BEGAN_NS + 100 * MS) == ["Z,0,0"]
    board.beep(BEGAN_NS, "turn")
    said(board, BEGAN_NS)
    board.silence()
    assert said(board, BEGAN_NS + SECOND) == []


def test_the_end_of_the_hourglass_is_an_appointment_with_ticks_before_it(board: BoxBoard) -> None:
    board.appoint(BEGAN_NS, BEGAN_NS + 11 * SECOND, ticks=True)
    tones, now_ns = [], BEGAN_NS
    while (due_ns := board.due(now_ns)) is not None and due_ns <= BEGAN_NS + 11 * SECOND:
        now_ns = due_ns
        tones += [(now_ns - BEGAN_NS) // MS for _ in said(board, now_ns)]
    assert tones[:3] == [1_000, 1_085, 1_170]
    assert tones[3:] == [second * 1_000 for second in range(2, 12)]


def test_of_a_box_that_may_have_begun_anew_everything_is_said_again(board: BoxBoard) -> None:
    board.show({0: "turn", 3: "may_press"})
    said(board, BEGAN_NS)
    board.forget()
    assert said(board, BEGAN_NS) == ["Q", "L,0,255,0", "L,3,255,1200"]


def test_buttons_that_a_box_has_not_have_no_lamp(board: BoxBoard) -> None:
    board.show({5: "turn"})
    assert said(board, BEGAN_NS) == []


def test_outputs_together_do_what_each_of_them_does() -> None:
    one, other = SimulatedOutputs(2), SimulatedOutputs(2)
    together = Together([one, other])
    together.lamp(1, "turn")
    together.beep("wrong", 0)
    assert [out.mode(1) for out in (one, other)] == ["turn", "turn"]
    assert [out.sounding for out in (one, other)] == ["wrong", "wrong"]
    together.silence()
    assert [out.sounding for out in (one, other)] == [None, None]
    together.pair({"GPIO17": 0})
    together.try_lamp("GPIO17")
    assert [out.is_lit(0) for out in (one, other)] == [True, True]
    together.appoint(None)
    together.close()
    assert [out.mode(1) for out in (one, other)] == ["off", "off"]


def test_where_no_box_is_to_be_looked_for_nobody_looks(tmp_path: Path) -> None:
    file = tmp_path / "hardware.toml"
    file.write_text('boxes = "none"\n')
    assert boxes_of(load(file), ()) is None
    assert boxes_of(load(file), ("/dev/ttyS0",)) is not None
    file.write_text("box_buzzer = false\n")
    assert boxes_of(load(file), ()) is not None
