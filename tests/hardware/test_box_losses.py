"""What beats repair, restarts, losses and broken buttons of a box, on a clock that is moved."""

from __future__ import annotations

import pytest

from hardware.box import BEAT_US
from hardware.box_clock import NOTHING_KNOWN_US
from hardware.box_protocol import ASK
from hardware.problems import ButtonChatters, ButtonHeld, ButtonStuck
from hardware.units import MS, SECOND
from tests.rigs.box_line import Line

# -- state bits ----------------------------------------------------------------------------------------


def test_a_press_that_only_the_state_bits_show_is_told_as_having_been_since_the_last_beat() -> None:
    line = Line()
    line.pass_ms(1_100)
    line.down = 0b100
    line.pass_ms(500)
    (edge,) = line.edges()
    assert (edge.button, edge.down, edge.clock) == ("box:e66f:2", True, "")
    assert 500_000 <= edge.error_us < 510_000
    assert line.box.counts["repaired"] == 1
    line.down = 0
    line.pass_ms(500)
    assert line.told() == [("2", False)]


def test_a_button_that_was_down_when_the_box_was_met_is_no_press_and_no_release() -> None:
    line = Line(is_known=False)
    line.down = 0b10
    line.hello()
    line.pass_ms(700)
    assert line.told() == []
    assert isinstance(line.box.states(line.now_ns)[1].problem, ButtonHeld)
    assert line.box.broken(line.now_ns) == {"box:e66f:1"}
    line.edge(1, False)
    assert line.told() == []
    assert line.box.broken(line.now_ns) == frozenset()
    line.edge(1, True)
    assert line.told() == [("1", True)]


def test_beats_from_ahead_without_an_edge_are_a_gap_after_the_second() -> None:
    line = Line()
    line.pass_ms(600)
    line.edge(5, True, arrives=False)
    line.beat()
    assert line.told() == []  # it may just be on its way
    line.pass_ms(600)
    assert line.told() == [("5", True)]
    assert line.box.counts["gap"] == 1
    line.edge(5, False)
    assert line.told() == [("5", False)]


def test_beats_from_behind_make_the_box_be_asked_who_it_is() -> None:
    line = Line()
    line.edge(0, True)
    line.edge(0, False)
    line.pass_ms(600)
    line.reboot("b2")  # and its hello is lost
    line.said.clear()
    line.pass_ms(1_100)
    assert ASK.strip() in line.said
    line.hello()
    line.pass_ms(300)
    line.told()
    line.edge(0, True)
    assert line.told() == [("0", True)]


def test_a_clock_that_jumps_makes_the_box_be_asked_and_no_edge_is_taken_meanwhile() -> None:
    line = Line()
    line.reboot("b2")  # and its hello is lost, and no edge had been counted
    line.said.clear()
    line.pass_ms(300)
    assert ASK.strip() in line.said
    said = line.edge(0, True)
    line.pass_ms(50)
    assert line.told() == []
    line.hello()
    line.pass_ms(100)
    line.send(said)
    assert line.told() == [("0", True)]


def test_after_this_machine_has_slept_the_clock_is_found_anew_and_nothing_else() -> None:
    line = Line()
    line.edge(0, True)
    line.pass_ms(2_000)
    line.told()
    line.first_us += 90_000_000  # its clock went on, ours did not
    line.pass_ms(300)
    line.hello()
    line.pass_ms(300)
    line.edge(1, True, ago_ms=7)
    (edge,) = line.edges()
    assert edge.at_ns == pytest.approx(line.now_ns - 7 * MS, abs=1_000 * edge.error_us)
    assert edge.error_us < 1_000
    line.edge(0, False)
    assert line.told() == [("0", False)]


@pytest.mark.parametrize("rate", [-1, 0, 0.5, 3])
def test_presses_of_a_box_whose_clock_is_none_are_told_as_they_come_and_as_unsure(rate: float) -> None:
    line = Line(is_known=False)
    line.rate = rate
    line.hello()
    for _ in range(30):
        line.said.clear()
        line.pass_ms(100)
        if ASK.strip() in line.said:
            line.hello()
    for number in range(30):
        line.pass_ms(97)
        assert ASK.strip() not in line.said
        line.edge(0, number % 2 == 0)
        (edge,) = line.edges()
        assert (edge.at_ns, edge.error_us, edge.clock) == (line.now_ns, NOTHING_KNOWN_US, "")
    line.edge(1, True, arrives=False)
    line.pass_ms(1_600)
    (edge,) = line.edges()
    assert edge.error_us == NOTHING_KNOWN_US + BEAT_US
    line.reboot("b2")
    line.rate = 1
    line.hello()
    line.pass_ms(600)
    line.edge(1, True)
    assert [edge.error_us < 1_000 for edge in line.edges() if edge.down] == [True]


def test_a_box_that_is_asked_now_and_then_and_has_not_restarted_keeps_its_clock() -> None:
    line = Line()
    for _ in range(20):
        line.first_us += 90_000_000  # this machine slept
        line.pass_ms(600)
        line.hello()
        line.pass_ms(9_000)
    line.edge(0, True)
    (edge,) = line.edges()
    assert edge.error_us < 1_000


def test_a_box_that_went_back_and_says_it_did_not_restart_is_believed() -> None:
    line = Line()
    line.edge(0, True)
    line.edge(0, False)
    line.pass_ms(600)
    line.seq = 1
    line.pass_ms(1_100)
    line.hello()
    line.pass_ms(1_000)
    line.told()
    line.edge(0, True)
    line.pass_ms(20)
    assert line.told() == [("0", True)]


# -- restarts and losses -------------------------------------------------------------------------------


def test_a_restart_lets_go_what_was_held_and_begins_anew() -> None:
    line = Line()
    line.edge(0, True)
    line.pass_ms(600)
    line.told()
    line.reboot("b2")
    line.hello()
    assert line.told() == [("0", False)]
    line.pass_ms(200)
    line.edge(0, True)
    line.pass_ms(20)
    (edge,) = line.edges()
    assert edge.down
    assert edge.at_ns == pytest.approx(line.now_ns - 20 * MS, abs=3 * MS)


def test_presses_from_before_anybody_listened_are_not_told_but_acknowledged() -> None:
    line = Line(is_known=False)
    old = line.edge(0, True, ago_ms=900, arrives=False), line.edge(0, False, ago_ms=800, arrives=False)
    line.hello()
    line.send(*old)
    line.pass_ms(150)
    line.send(*old)
    line.pass_ms(150)
    assert line.told() == []
    assert line.box.counts["before"] == 2
    assert set(line.acknowledged()) == {2}
    line.said.clear()
    line.edge(0, True)
    assert line.told() == [("0", True)]


def test_no_beat_is_a_loss_after_one_and_a_half_seconds() -> None:
    line = Line()
    line.pass_ms(500)
    line.beats = False
    line.beat()
    line.pass_ms(1_450)
    assert line.talk.over is None
    line.pass_ms(60)
    assert line.talk.over == "lost"


def test_a_table_that_slept_does_not_hold_it_against_the_box() -> None:
    line = Line()
    line.now_ns += 60 * SECOND
    line.talk.poll(line.now_ns)
    assert line.talk.over is None
    line.beats = False
    line.pass_ms(1_600)
    assert line.talk.over == "lost"


def test_lamps_are_said_anew_after_a_silence_in_which_a_box_switches_off() -> None:
    line = Line()
    line.box.board.show({1: "turn"})
    line.pass_ms(50)
    line.said.clear()
    line.now_ns += 3 * SECOND
    line.pass_ms(50)
    assert [said.partition(b"*")[0] for said in line.said if said[:1] in b"QL"] == [b"Q", b"L,1,255,0"]


def test_what_the_box_held_while_it_was_away_counts_once() -> None:
    line = Line()
    before = line.edge(0, True)
    line.pass_ms(300)
    line.box.lost(line.now_ns)
    assert line.told() == [("0", True), ("0", False)]
    away = line.edge(1, True, arrives=False)
    line.now_ns += 3 * SECOND
    line.open()
    line.hello()
    line.send(before, away)
    line.pass_ms(700)
    ((name, down, at_ns),) = [(edge.button, edge.down, edge.at_ns) for edge in line.edges()]
    assert (name, down) == ("box:e66f:1", True)  # and nothing of the one that is down still
    assert at_ns == pytest.approx(line.now_ns - 3_700 * MS, abs=5 * MS)
    line.edge(0, False)
    assert line.told() == []
    assert not line.box.is_lost


def test_what_a_box_holds_that_was_lost_as_soon_as_it_was_met_counts_though_a_beat_comes_first() -> None:
    line = Line(is_known=False)
    line.beats = False
    line.hello()
    line.pass_ms(100)
    held = line.edge(0, True, arrives=False)
    line.box.lost(line.now_ns)
    line.now_ns += 2 * SECOND
    line.open()
    line.hello()
    line.now_ns += 5 * MS
    line.beat()
    line.now_ns += 40 * MS
    line.send(held)
    assert line.told() == [("0", True)]


def test_a_lost_box_has_no_button_that_works() -> None:
    line = Line()
    assert line.box.broken(line.now_ns) == frozenset()
    line.box.lost(line.now_ns)
    assert line.box.broken(line.now_ns) == frozenset(line.box.names)


def test_a_box_may_come_back_with_other_buttons() -> None:
    line = Line()
    line.edge(7, True)
    line.told()
    line.reboot("b2")
    line.buttons = 2
    line.hello()
    assert line.told() == [("7", False)]
    assert line.box.names == ["box:e66f:0", "box:e66f:1"]


def test_two_boxes_on_one_port_one_after_the_other_are_two() -> None:
    line = Line()
    line.unique_id, line.boot = "f00d", "b9"
    line.hello()
    assert set(line.boxes) == {"e66f", "f00d"}
    assert line.box is line.boxes["f00d"]


# -- broken buttons ------------------------------------------------------------------------------------


def test_a_button_that_nobody_lets_go_is_stuck() -> None:
    line = Line()
    line.edge(3, True)
    line.pass_ms(32_000)
    assert [str(problem) for problem in line.box.take_problems()] == [str(ButtonStuck("box:e66f:3"))]
    assert line.box.broken(line.now_ns) == {"box:e66f:3"}
    line.edge(3, False)
    assert line.box.broken(line.now_ns) == frozenset()


def test_a_loose_wire_wins_no_race() -> None:
    line = Line()
    for number in range(60):
        line.edge(6, number % 2 == 0)
        line.pass_ms(5)
    assert [str(problem) for problem in line.box.take_problems()] == [str(ButtonChatters("box:e66f:6"))]
    told = line.told()
    assert len(told) < 60
    assert sum(down for _, down in told) == sum(not down for _, down in told)


def test_how_a_button_does_is_told() -> None:
    line = Line()
    line.edge(2, True)
    line.edge(2, False)
    line.edge(2, True)
    state = line.box.states(line.now_ns)[2]
    assert (state.button, state.down, state.presses, state.edges) == ("box:e66f:2", True, 2, 3)
    assert state.problem is None
    assert state.pressed_ns is not None
