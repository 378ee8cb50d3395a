"""The button box's firmware, as it is flashed, under MicroPython: what it says and what it obeys."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.rigs.box_terminal import BoxTerminal, checked
from tests.rigs.button_box import FIRMWARE, WRAP_US, ButtonBox, needs_micropython

pytestmark = needs_micropython
MS = 1000


@pytest.fixture
def box() -> Iterator[ButtonBox]:
    with ButtonBox(clock="moved") as box:
        yield box


@pytest.fixture
def table(box: ButtonBox) -> Iterator[BoxTerminal]:
    with BoxTerminal(box) as table:
        yield table


def tap(box: ButtonBox, button: int = 0) -> None:
    """A press of 50 ms, begun 10 ms from now, and 50 ms of rest."""
    at_us = box.now_us + 10 * MS
    box.flip_at(button, True, at_us)
    box.flip_at(button, False, at_us + 50 * MS)
    box.advance(110 * MS)


def edges(lines: list[list[str]]) -> list[list[int]]:
    return [list(map(int, line[1:])) for line in lines if line[0] == "E"]


# -- what it says ------------------------------------------------------------------------------------------


def test_it_says_hello_by_itself_and_when_it_is_asked(box: ButtonBox) -> None:
    with BoxTerminal(box) as table:
        hello = ["H", "1", "timeglas-1", box.identity, box.boot, "4"]
        table.write(b"?\n")
        assert table.line()[:6] == hello
        table.say("?")
        assert table.all()[0][:6] == hello
    with BoxTerminal(box) as table:
        box.reboot(keeps_terminal=True)
        assert table.line()[:6] == [*hello[:4], box.boot, "4"]
        assert box.boot != hello[4]


def test_its_lines_are_these_bytes(box: ButtonBox, table: BoxTerminal) -> None:
    box.advance(123 * MS)
    table.write(b"P,1*F7AB\n")
    assert table.bytes() == b"P,1,123000*4BDC\n"
    box.flip_at(2, True, box.now_us + 1)
    box.advance(4 * MS)
    assert table.bytes() == b"E,1,2,1,123001*0BE1\n"
    box.advance(373 * MS, step_us=373 * MS)
    assert table.bytes() == b"B,500000,4,1*A5DA\n"
    assert table.bytes() == b"E,1,2,1,123001*0BE1\n"
    table.write(b"?\n")
    said = f"H,1,timeglas-1,{box.identity},{box.boot},4,500000"
    assert table.bytes() == checked(said)


def test_it_beats_every_500_ms_with_its_clock_and_what_is_down(box: ButtonBox, table: BoxTerminal) -> None:
    box.advance(1_200 * MS)
    assert table.all() == [["B", "500000", "0", "0"], ["B", "1000000", "0", "0"]]
    for button in (0, 3):
        box.flip_at(button, True, box.now_us)
    box.advance(10 * MS)
    table.say("A,2")
    table.all()
    box.advance(300 * MS)
    assert table.all() == [["B", "1500000", "9", "2"]]
    box.advance(100 * MS)
    assert table.all() == []


def test_a_beat_that_was_late_makes_none_of_the_others_late_and_what_was_missed_is_not_made_up_for(
    box: ButtonBox, table: BoxTerminal
) -> None:
    box.advance(3_000 * MS, step_us=300 * MS)
    assert [line[1] for line in table.all()] == [
        str(at_ms * MS) for at_ms in (600, 1_200, 1_500, 2_100, 2_700, 3_000)
    ]
    box.advance(60_000 * MS, step_us=60_000 * MS)
    box.advance(900 * MS)
    assert [line[1] for line in table.all()] == [str(63_000 * MS), str(63_500 * MS)]


def test_it_answers_a_ping_at_once_with_what_it_was_called(box: ButtonBox, table: BoxTerminal) -> None:
    table.say("P,1", "P,0000", "P,abc-XYZ_9+")
    assert [table.line() for _ in range(3)] == [["P", "1", "0"], ["P", "0000", "0"], ["P", "abc-XYZ_9+", "0"]]
    box.advance(7)
    table.say("P,8")
    assert table.line() == ["P", "8", "7"]


def test_an_answer_says_when_its_ping_began_to_arrive(box: ButtonBox, table: BoxTerminal) -> None:
    box.advance(7 * MS)
    for later_ms, expected in ((100, "7000"), (500, "500000")):  # in between a beat has said that
        table.write(checked("P,0") + b"P,1*F")
        table.line()
        box.advance(later_ms * MS)
        table.write(b"7AB\n")
        assert table.until("P")[-1] == ["P", "1", expected]


def test_of_many_pings_that_it_cannot_answer_the_newest_count(box: ButtonBox) -> None:
    with BoxTerminal(box) as table:
        table.say(*(f"P,{number}" for number in range(20)))
        answered = [line[1] for line in table.until("P", "19")]
        assert answered == sorted(set(answered), key=int)


def test_its_counter_wraps_at_two_to_the_thirtieth(box: ButtonBox) -> None:
    with ButtonBox(clock="moved", starts_at_us=WRAP_US - 5) as box, BoxTerminal(box) as table:
        table.say("P,1")
        assert table.line() == ["P", "1", str(WRAP_US - 5)]
        box.flip_at(0, True, 4)
        box.flip_at(1, True, 5)
        box.advance(600 * MS)
        assert edges(table.all())[:2] == [[1, 0, 1, WRAP_US - 1], [2, 1, 1, 0]]
        table.say("A,2", "P,2")
        assert table.line() == ["P", "2", str(600 * MS - 5)]
        box.advance(600 * MS)
        assert table.all() == [["B", str(1000 * MS - 5), "3", "2"]]


def test_a_fast_clock_is_fast() -> None:
    with ButtonBox(clock="moved", rate_ppm=200) as box, BoxTerminal(box) as table:
        box.advance(100_000 * MS, step_us=400 * MS)
        table.say("P,x")
        assert table.until("P")[-1] == ["P", "x", str(100_020 * MS)]


# -- edges, until they are acknowledged --------------------------------------------------------------------


def test_an_edge_is_sent_every_50_ms_until_it_is_acknowledged(box: ButtonBox, table: BoxTerminal) -> None:
    box.flip_at(1, True, 1_000)
    box.advance(4 * MS)
    assert table.all() == [["E", "1", "1", "1", "1000"]]
    box.advance(49 * MS)
    assert table.all() == []
    box.advance(101 * MS)
    assert table.all() == [["E", "1", "1", "1", "1000"]] * 3
    table.say("A,1")
    box.advance(300 * MS)
    assert table.all() == []


def test_edges_that_a_line_lost_come_again(box: ButtonBox, table: BoxTerminal) -> None:
    box.lose(5)
    tap(box, 3)
    assert edges(table.all())[0] == [2, 3, 0, 60 * MS]
    assert len(table.damaged) == 1
    box.advance(50 * MS)
    assert [1, 3, 1, 10 * MS] in edges(table.all())


def test_acknowledging_says_that_all_up_to_there_came(box: ButtonBox, table: BoxTerminal) -> None:
    for button in range(3):
        tap(box, button)
    table.all()
    table.say("A,4")
    box.advance(50 * MS)
    assert {edge[0] for edge in edges(table.all())} == {5, 6}
    table.say("A,4")  # once more, late: it says nothing new
    table.say("A,7", "A,65535", "A,0")  # never given
    box.advance(50 * MS)
    assert {edge[0] for edge in edges(table.all())} == {5, 6}
    table.say("A,6")
    table.all()
    box.advance(60 * MS)
    assert edges(table.all()) == []


def test_when_there_are_more_than_64_the_oldest_give_way(box: ButtonBox) -> None:
    box.unplug()
    for _ in range(40):
        tap(box)
    box.replug()
    with BoxTerminal(box) as table:
        box.advance(50 * MS)
        assert {edge[0] for edge in edges(table.all())} == set(range(17, 81))
        table.say("A,80")
        table.all()
        box.advance(1_000 * MS)
        assert table.all()[0][2:] == ["0", "80"]


def test_an_edge_of_five_minutes_ago_is_sent_no_more(box: ButtonBox) -> None:
    box.unplug()
    tap(box)
    box.advance(290_000 * MS, step_us=50 * MS)
    tap(box)
    box.replug()
    with BoxTerminal(box) as table:
        box.advance(50 * MS)
        assert {edge[0] for edge in edges(table.all())} == {1, 2, 3, 4}
        box.advance(10_000 * MS, step_us=10 * MS)
        table.all()
        box.advance(50 * MS)
        assert {edge[0] for edge in edges(table.all())} == {3, 4}


def test_numbers_of_edges_wrap_at_65536() -> None:
    with ButtonBox(clock="moved", last_seq=65_533) as box, BoxTerminal(box) as table:
        tap(box)
        tap(box)
        assert {edge[0] for edge in edges(table.all())} == {65_534, 65_535, 0, 1}
        table.say("A,0")
        box.advance(500 * MS)
        told = table.all()
        assert {edge[0] for edge in edges(told)} == {1}
        assert ["0", "1"] in [line[2:] for line in told if line[0] == "B"]


# -- what it does not obey ---------------------------------------------------------------------------------

NONSENSE = (
    "", "X", "Q,1", "?,1", "A", "A,", "A,65536", "A,-1", "A,1,2", "A,1,", "A,x", "A, 1", "P", "P,", "P,1,2",
    "P,a b", "P,12345678901", "P,a*b", "L", "L,0", "L,0,1", "L,4,1,0", "L,0,256,0", "L,0,1,60001",
    "L,0,1,0,0", "L,,1,0", "L,0,1,", "Z", "Z,440", "Z,20001,1", "Z,19,1", "Z,440,60001", "Z,440,1,1", "H,1",
    "E,1,0,1,5", "B,1,0,0", "q", "l,0,1,0", "AA,1", "A1",
)  # fmt: skip


def test_a_line_that_makes_no_sense_is_dropped_and_counted(box: ButtonBox, table: BoxTerminal) -> None:
    tap(box)
    for count, line in enumerate(NONSENSE, 1):
        table.say(line)
        table.all()
        assert box.dropped() == count, line
    assert [shown.level for shown in box.shown() if shown.level] == []
    box.advance(50 * MS)
    assert {edge[0] for edge in edges(table.all())} == {1, 2}


DAMAGED = (
    b"Q\n", b"Q*\n", b"*FFFF\n", b"\n", b"\r\n", b"Q*0000\n", b"??\n", b"? \n", b"\x03\n", b"\x04\n",
    checked("Q")[:-2] + b"\n", b" " + checked("Q"), checked("Q")[:-1] + b" \n",
    checked("L,0,9,0").replace(b"9", b"8"), checked("P," + "x" * 90), b"x" * 97 + b"\n",
    b"x" * 10_000 + b"\n", b"x" * 98 + checked("L,0,9,0"), b"x" * 196 + checked("L,0,9,0"),
    bytes(range(10)) + bytes(range(11, 256)) + b"\n", b"ATZ+++\r\n", b">>> import os\r\n",
)  # fmt: skip


def test_a_damaged_line_is_dropped_and_the_next_is_read(box: ButtonBox, table: BoxTerminal) -> None:
    table.say("L,0,7,0")
    for count, line in enumerate(DAMAGED, 1):
        table.write(line)
        assert table.all() == [], line
        assert box.dropped() == count, line
    assert [shown[1:] for shown in box.shown()] == [(None, 0), (0, 7)]


def test_a_line_may_be_96_bytes_long_and_end_as_others_end_it(box: ButtonBox, table: BoxTerminal) -> None:
    table.write(checked("P,1").replace(b"\n", b"\r\n"))
    table.write(checked("P,2").lower().replace(b"p", b"P"))
    table.write(checked("A," + "0" * 88 + "1").replace(b"\n", b"\r\n"))
    assert [line[1] for line in (table.line(), table.line())] == ["1", "2"]
    table.say("A," + "0" * 89 + "1")
    table.all()
    assert box.dropped() == 1


def test_half_a_line_at_the_start_spoils_none_but_itself(box: ButtonBox, table: BoxTerminal) -> None:
    table.write(checked("L,0,7,0")[4:])
    table.say("P,1")
    assert table.line() == ["P", "1", "0"]
    assert box.dropped() == 1


def test_every_byte_may_come_amid_the_others(box: ButtonBox, table: BoxTerminal) -> None:
    for byte in range(256):
        table.write(bytes([byte]) * 3)
        table.write(b"\n" + checked(f"P,{byte}"))
        assert table.line()[1] == str(byte)


# -- how it is written -------------------------------------------------------------------------------------


def test_its_files_are_ascii() -> None:
    assert [path.name for path in FIRMWARE.glob("*.py") if not path.read_bytes().isascii()] == []
