"""What gaps in the numbers of edges, beats and hellos say of what nobody heard, and what they do not."""

from __future__ import annotations

import pytest

from hardware.box_protocol import ASK
from hardware.units import MS, SECOND
from tests.rigs.box_line import Line


def test_beats_from_ahead_in_one_piece_are_one(caplog: pytest.LogCaptureFixture) -> None:
    line = Line()
    line.pass_ms(600)
    line.edge(5, True, arrives=False)
    line.send(*[f"B,{line.t_us(ago_ms)},{line.down:x},{line.seq}" for ago_ms in (1, 0.5, 0)])
    assert line.told() == []
    line.pass_ms(500)
    assert line.told() == [("5", True)]
    assert [record.getMessage() for record in caplog.records] == [
        "e66f: 1 presses or releases were lost",
        "e66f: a press or release of button 5 was lost",
    ]


def test_a_beat_while_an_edge_is_waited_for_repairs_nothing() -> None:
    line = Line()
    lost = line.edge(0, True, arrives=False)
    behind = line.edge(1, True)
    for _ in range(3):
        line.beat()
        line.now_ns += 300 * MS
    assert line.told() == []
    line.send(lost, behind)
    assert line.told() == [("0", True), ("1", True)]
    assert (line.box.counts["gap"], line.box.counts["repaired"]) == (0, 0)


def test_a_lost_edge_is_waited_for_for_two_seconds_and_that_it_is_lost_is_said(
    caplog: pytest.LogCaptureFixture,
) -> None:
    line = Line()
    line.edge(0, True, arrives=False)
    line.edge(1, True)
    line.pass_ms(1_950)
    assert line.told() == []
    line.pass_ms(60)
    assert line.told() == [("1", True)]
    assert caplog.records[0].getMessage() == "e66f: 1 presses or releases were lost"


def test_numbers_that_begin_anew_while_the_clock_goes_on_make_the_box_be_asked() -> None:
    line = Line()
    for button in range(6):
        line.edge(button, True)
        line.edge(button, False)
    line.pass_ms(600)
    line.told()
    line.boot, line.seq = "b2", 0
    line.said.clear()
    line.beat()
    line.pass_ms(10)
    assert ASK.strip() not in line.said  # it may have been late
    line.pass_ms(1_000)
    assert ASK.strip() in line.said
    line.acknowledged()
    said = line.edge(0, True)
    line.beat()
    assert (line.told(), line.acknowledged()) == ([], [])
    line.hello()
    line.pass_ms(100)
    line.send(said)
    assert line.told() == [("0", True)]


def test_a_beat_whose_clock_begins_anew_is_enough_to_ask() -> None:
    line = Line()
    line.answers = line.beats = False
    line.pass_ms(100)
    line.reboot("b2")
    line.said.clear()
    line.beat()
    line.pass_ms(260)
    assert ASK.strip() in line.said


def test_an_edge_in_the_same_piece_as_the_hello_of_a_restart_is_of_before_it() -> None:
    line = Line()
    edge = line.edge(0, True, arrives=False)
    line.reboot("b2")
    line.send(edge, f"H,1,test,{line.unique_id},b2,8,{line.t_us()}")
    assert line.told() == [("0", True), ("0", False)]


def test_a_restart_has_lamps_said_anew_and_a_hello_without_one_has_not() -> None:
    line = Line()
    line.box.board.show({1: "turn"})
    line.pass_ms(50)
    for boot, expected in (("b1", []), ("b2", [b"Q", b"L,1,255,0"])):
        line.said.clear()
        line.boot = boot
        line.hello()
        line.pass_ms(20)
        assert [said.partition(b"*")[0] for said in line.said if said[:1] in b"QL"] == expected


def test_a_table_that_slept_gives_a_port_that_it_has_just_opened_its_time() -> None:
    line = Line(is_known=False)
    line.now_ns += 60 * SECOND
    line.talk.poll(line.now_ns)
    line.pass_ms(2_900)
    assert line.talk.over is None
    line.pass_ms(200)
    assert line.talk.over == "silent"


def test_what_beats_show_may_have_been_at_any_time_since_the_last_that_came() -> None:
    line = Line()
    line.pass_ms(600)
    line.beat()
    line.beats = False
    line.down = 0b100
    line.pass_ms(1_200)
    line.beat()
    assert [edge.error_us // 100_000 for edge in line.edges()] == [12]


def test_the_first_edge_of_a_box_that_has_had_others_is_waited_before_for_half_a_second() -> None:
    line = Line(is_known=False)
    line.seq, line.beats = 40, False
    line.hello()
    line.pass_ms(200)
    line.edge(0, True)
    line.pass_ms(450)
    assert line.told() == []
    line.pass_ms(60)
    assert line.told() == [("0", True)]
    assert line.box.counts["gap"] == 0


@pytest.mark.parametrize(("before_ms", "is_told"), [(30, False), (-5, True)])
def test_a_press_counts_from_when_the_port_was_opened(before_ms: int, is_told: bool) -> None:
    line = Line(is_known=False)
    opened_ns = line.now_ns
    line.hello()
    line.pass_ms(100)
    line.edge(0, True, ago_ms=(line.now_ns - opened_ns) / MS + before_ms)
    assert line.told() == [("0", True)] * is_told
    assert line.box.counts["before"] == int(not is_told)


def test_what_is_wrong_with_a_button_is_told_once() -> None:
    line = Line()
    line.edge(3, True)
    line.pass_ms(32_000)
    assert len(line.box.take_problems()) == 1
    line.pass_ms(2_000)
    assert line.box.take_problems() == []
