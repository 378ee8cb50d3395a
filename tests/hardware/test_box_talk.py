"""The talk with a box, on a clock that is moved: who is there, and that each of its edges counts once."""

from __future__ import annotations

import pytest

from hardware.box_protocol import ALL_OFF, ASK, SEQS
from hardware.units import MS
from tests.rigs.box_line import Line

# -- who is there --------------------------------------------------------------------------------------


def test_a_port_is_asked_until_it_says_hello() -> None:
    line = Line(is_known=False)
    line.beats = False
    line.pass_ms(1_000)
    assert line.said == [ASK.strip()] * 4
    line.hello()
    line.said.clear()
    line.pass_ms(300)
    assert ASK.strip() not in line.said
    assert any(said.startswith(b"P,") for said in line.said)


def test_what_never_says_hello_is_no_box() -> None:
    line = Line(is_known=False)
    line.pass_ms(2_900)
    assert line.talk.over is None
    line.talk.feed(b">>> \r\nMicroPython\r\n" * 20, line.now_ns)
    line.pass_ms(200)
    assert line.talk.over == "silent"


def test_before_a_hello_nothing_is_a_press() -> None:
    line = Line(is_known=False)
    line.edge(2, True)
    line.beat()
    assert line.talk.strays == 2
    line.hello()
    assert line.told() == []


def test_a_press_is_told_at_its_time_with_the_name_and_the_clock_of_its_box() -> None:
    line = Line()
    line.edge(3, True, ago_ms=12)
    (edge,) = line.edges()
    assert (edge.button, edge.down, edge.source, edge.clock) == ("box:e66f:3", True, "box", "e66f")
    assert edge.at_ns == pytest.approx(line.now_ns - 12 * MS, abs=1000 * edge.error_us)
    assert 0 < edge.error_us < 400
    assert line.acknowledged() == [1]


def test_presses_wait_for_the_clock_and_are_told_then() -> None:
    line = Line(is_known=False)
    line.hello()
    line.now_ns += 5 * MS
    line.edge(0, True)
    assert (line.told(), line.acknowledged()) == ([], [])
    line.pass_ms(100)
    assert line.told() == [("0", True)]
    assert line.acknowledged() == [1]


def test_a_box_that_answers_no_ping_is_heard_all_the_same_but_unsure() -> None:
    line = Line(is_known=False)
    line.answers = False
    line.hello()
    line.now_ns += 5 * MS
    line.edge(0, True)
    line.pass_ms(520)
    ((down, error_us),) = [(edge.down, edge.error_us) for edge in line.edges()]
    assert down
    assert error_us >= 50_000


# -- each edge once ------------------------------------------------------------------------------------


def test_a_repeated_edge_counts_once_and_is_acknowledged_again() -> None:
    line = Line()
    said = line.edge(1, True)
    for _ in range(3):
        line.send(said)
    assert line.told() == [("1", True)]
    assert line.acknowledged() == [1]
    line.send(said)
    assert line.acknowledged() == [1]
    assert line.box.counts["repeated"] == 4


def test_what_comes_behind_a_lost_edge_waits_for_it() -> None:
    line = Line()
    lost = line.edge(0, True, arrives=False)
    behind = line.edge(1, True)
    assert (line.told(), line.acknowledged()) == ([], [])
    line.now_ns += 50 * MS
    line.send(lost, behind)
    assert line.told() == [("0", True), ("1", True)]
    assert line.acknowledged() == [2]
    assert line.box.counts["gap"] == 0


def test_an_edge_that_the_box_holds_no_more_is_waited_for_in_vain_for_a_moment() -> None:
    line = Line()
    line.edge(0, True, arrives=False)
    line.edge(0, False, arrives=False)
    behind = line.edge(1, True)
    for _ in range(2):
        line.pass_ms(50)
        assert line.told() == []
        line.send(behind)
    assert line.told() == [("1", True)]
    assert line.box.counts["gap"] == 1
    assert line.acknowledged() == [3]


def test_of_a_lost_press_whose_release_arrives_the_press_is_told_as_unsure() -> None:
    line = Line()
    line.edge(4, True, arrives=False)
    line.edge(4, False)
    line.pass_ms(2_050)
    press, release = line.edges()
    assert (press.down, press.clock) == (True, "")
    assert press.error_us > 500_000
    assert (release.down, release.clock) == (False, "e66f")


def test_of_a_lost_release_presses_and_releases_balance() -> None:
    line = Line()
    line.edge(4, True)
    line.edge(4, False, arrives=False)
    line.edge(4, True)
    line.pass_ms(2_050)
    assert line.told() == [("4", True), ("4", False), ("4", True)]


def test_sequence_numbers_wrap() -> None:
    line = Line(is_known=False)
    line.seq = SEQS - 3
    line.hello()
    line.pass_ms(700)  # a beat says where it stands
    for round_ in range(6):
        line.edge(0, round_ % 2 == 0)
    assert len(line.told()) == 6
    assert line.seq == 3
    assert line.acknowledged() == [3]


@pytest.mark.parametrize("last", [SEQS - 3, SEQS // 2 - 3])
def test_numbers_that_wrap_while_a_box_is_met_lose_no_press(last: int) -> None:
    line = Line(is_known=False)
    line.seq = last
    line.hello()
    line.pass_ms(90)
    said = [line.edge(button, down) for down in (True, False) for button in (0, 1, 2)]
    line.pass_ms(50)
    line.send(*said)
    assert line.told() == [(button, down) for down in (True, False) for button in "012"]
    assert line.acknowledged() == [line.seq]
    assert line.box.counts["gap"] == 0


def test_two_hundred_fast_presses_of_which_every_seventh_line_is_spoilt_balance() -> None:
    line = Line()
    kept: dict[int, str] = {}
    for number in range(400):
        said = line.edge(number // 2 % 3, number % 2 == 0, arrives=False)
        kept[line.seq] = said
        if number % 7:
            line.send(said)
        line.pass_ms(25)
        if number % 6 == 0:  # the box says again what it holds
            last = line.acknowledged()
            for seq in [seq for seq in kept if last and seq <= last[-1]]:
                del kept[seq]
            line.send(*kept.values())
    line.send(*kept.values())
    told = line.told()
    assert len(told) == 400
    assert told == [(str(number // 2 % 3), number % 2 == 0) for number in range(400)]


def test_a_button_that_the_box_has_not_is_acknowledged_and_counted() -> None:
    line = Line()
    line.edge(8, True)
    assert line.told() == []
    assert line.acknowledged() == [1]
    assert line.box.counts["not ours"] == 1


def test_more_than_can_wait_do_not_wait() -> None:
    line = Line()
    lost = line.edge(0, True, arrives=False)
    behind = [line.edge(0, number % 2 == 1, arrives=False) for number in range(400)]
    line.send(*behind)
    assert len(line.box._waiting) == 256
    line.send(lost)
    assert line.acknowledged() == [256]
    line.send(*behind)  # the box holds the others still
    assert line.acknowledged() == [401]


def test_a_stale_answer_to_a_ping_says_nothing() -> None:
    line = Line()
    answers = line.box.clock.answers
    line.send("P,1,5")
    assert line.box.clock.answers == answers


def test_answers_that_come_late_and_are_stamped_early_keep_no_press_from_being_told() -> None:
    line = Line()
    line.answers = False
    line.said.clear()
    for number in range(8):
        line.pass_ms(260)
        pings = [said.partition(b"*")[0].decode() for said in line.said if said.startswith(b"P,")]
        assert ASK.strip() not in line.said
        line.said.clear()
        stamped_us = line.t_us()
        line.now_ns += 120 * MS
        line.beat()
        line.send(*(f"{ping},{stamped_us}" for ping in pings))
        line.edge(0, number % 2 == 0)
        assert line.told() == [("0", number % 2 == 0)]


def pings(line: Line) -> list[str]:
    """Those that were said since this was asked last, without their checks."""
    found = [said.partition(b"*")[0].decode() for said in line.said if said.startswith(b"P,")]
    line.said.clear()
    return found


def test_of_answers_a_lost_one_is_missed_and_one_that_comes_late_or_twice_says_nothing() -> None:
    line = Line()
    line.answers = False
    line.said.clear()
    line.pass_ms(900)
    lost, first, second, third = pings(line)[:4]
    answers = line.box.clock.answers
    line.send("P,1,5", f"{first},{line.t_us()}")
    assert line.box.clock.answers == answers + 1
    line.send(f"{first},{line.t_us()}", f"{lost},{line.t_us()}")
    assert line.box.clock.answers == answers + 1
    line.send(f"{second},{line.t_us()}", f"{third},{line.t_us()}")
    assert line.box.clock.answers == answers + 3


def test_a_new_box_is_pinged_often_and_then_as_often_as_keeps_its_clock() -> None:
    line = Line(is_known=False)
    line.hello()
    counts = []
    for ms in (95, 4_900, 1_000, 1_000):
        line.pass_ms(ms)
        counts.append(len(pings(line)))
    burst, often, *steady = counts
    assert 8 <= burst <= 10
    assert 38 <= often <= 50
    assert steady == [4, 4]


def test_presses_wait_for_four_answers_or_half_a_second() -> None:
    for answers, waits_ms in ((3, 498), (4, 0)):
        line = Line(is_known=False)
        line.hello()
        line.answers = False
        while line.box.clock.answers < answers:
            line.pass_ms(1)
            for ping in pings(line):
                line.send(f"{ping},{line.t_us()}")
        line.edge(0, True)
        began_ns = line.now_ns
        while not line.told():
            line.pass_ms(1)
            assert line.now_ns < began_ns + 600 * MS
        assert line.now_ns - began_ns <= max(1, waits_ms) * MS
        assert line.now_ns - began_ns >= (waits_ms - 60) * MS


def test_whoever_waits_is_woken_when_there_is_something_to_do() -> None:
    line = Line(is_known=False)
    line.talk.say(line.now_ns)
    assert line.talk.due(line.now_ns, says=True) == line.now_ns + 200 * MS
    line.now_ns += 199 * MS
    line.talk.poll(line.now_ns)
    assert line.talk.due(line.now_ns, says=True) == line.now_ns + 51 * MS  # it is asked again
    line.hello()
    line.pass_ms(600)
    line.edge(0, True, arrives=False)
    line.edge(1, True)
    line.pass_ms(1_900)
    line.talk.poll(line.now_ns)
    assert line.talk.due(line.now_ns, says=False) == line.now_ns + 100 * MS
    line.pass_ms(100)
    assert line.told() == [("1", True)]
    line.talk.say(line.now_ns)
    line.box.board.appoint(line.now_ns, line.now_ns + 3 * MS)
    assert line.talk.due(line.now_ns, says=True) == line.now_ns + 3 * MS


@pytest.mark.parametrize(("silent_ms", "is_said"), [(2_450, False), (2_550, True)])
def test_what_shall_shine_is_said_anew_only_where_the_box_may_have_switched_off(
    silent_ms: int, is_said: bool
) -> None:
    line = Line()
    line.box.board.show({1: "turn"})
    line.pass_ms(50)
    line.talk.say(line.now_ns)
    line.now_ns += silent_ms * MS
    assert (ALL_OFF in line.talk.say(line.now_ns)) is is_said


def test_everything_off_is_said_first() -> None:
    line = Line(is_known=False)
    line.hello()
    line.pass_ms(5)
    assert line.said.count(ALL_OFF.strip()) == 1
