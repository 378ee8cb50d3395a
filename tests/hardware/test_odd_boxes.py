"""Boxes that keep to nothing, places that are none, and many at once: the reader goes on with the others."""

from __future__ import annotations

import os
import random
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import pairwise
from pathlib import Path

import pytest

import hardware.boxes
from hardware.box import Box
from hardware.box_port import BREATH_NS, OFTEN, Breather
from hardware.box_ports import Place
from hardware.boxes import CLOSES_WITHIN_S, SELDOM_S, Boxes
from hardware.problems import BoxBack, BoxLost, BoxTwice, NoBox, NoPort, PortInUse, PortUnusable
from hardware.units import MS
from tests.hardware.test_boxes import works
from tests.rigs.box_table import BoxTable
from tests.rigs.button_box import ButtonBox, needs_micropython
from tests.rigs.flood import IDENTITY, Flood
from tests.rigs.odd_box import OddBox


@pytest.fixture
def table(tmp_path: Path) -> Iterator[BoxTable]:
    with BoxTable(tmp_path) as table:
        yield table


def meet(table: BoxTable, odd: OddBox, name: str = "ttyACM0") -> None:
    """Plug it in, and wait until it is heard."""
    table.link(odd.path, name)
    table.until(lambda: odd.identity in table.boxes.boxes and not table.boxes.boxes[odd.identity].is_lost)


def told(table: BoxTable, count: int) -> list[tuple[str, bool]]:
    """What is told next of buttons, and whether they went down."""
    return [(edge.button, edge.down) for edge in (table.edge() for _ in range(count))]


def fill(table: BoxTable, odd: OddBox) -> None:
    """Until there is no room for more of what one that reads nothing is told."""
    odd.fill()
    table.until(lambda: any(port._unsent for port in table.boxes._ports.values()))


# -- a port that is flooded ----------------------------------------------------------------------------


def rests_ms(takes_ms: float, apart_ms: float, times: int = 60) -> list[float]:
    """How long the reading waits, where that takes so long and more comes so long after it."""
    breather, now_ms, rests = Breather(), 0.0, []
    for _ in range(times):
        now_ms += apart_ms
        rests.append(breather.rest_ns(int(now_ms * MS)) / MS)
        now_ms += rests[-1] + takes_ms
        breather.has_read(int(now_ms * MS), int(takes_ms * MS))
    return rests


def test_what_is_read_as_often_as_a_box_speaks_is_read_at_once() -> None:
    assert set(rests_ms(0.3, 5)) == {0}
    assert set(rests_ms(0.3, 0.1, times=20)) == {0}


@pytest.mark.parametrize(("takes_ms", "breath_ms"), [(0.3, 4), (2, 6), (8, 24), (40, 50)])
def test_what_floods_is_read_again_after_three_times_as_long_as_it_took(
    takes_ms: float, breath_ms: float
) -> None:
    assert rests_ms(takes_ms, 0)[20:] == pytest.approx([breath_ms] * 40, abs=0.01)
    assert rests_ms(takes_ms, 0.5)[20:] == pytest.approx([max(0, breath_ms - 0.5)] * 40, abs=0.01)


def test_after_a_flood_nothing_waits() -> None:
    breather = Breather()
    for number in range(40):
        breather.rest_ns(number * MS)
        breather.has_read(number * MS, 0)
    assert breather.rest_ns(40 * MS) > 0
    assert breather.rest_ns(240 * MS) == 0


def test_what_a_flooding_box_says_is_taken_up_many_lines_at_once(table: BoxTable) -> None:
    taken_up: list[int] = []
    hand_on = table.boxes._hand_on

    def note(box: Box) -> None:
        taken_up.append(time.monotonic_ns())
        hand_on(box)

    table.boxes._hand_on = note  # type: ignore[method-assign]
    with Flood() as flood:
        table.link(flood.path, "ttyACM0")
        table.until(lambda: IDENTITY in table.boxes.boxes)
        flood.run_for(1)
        table.until(lambda: flood.is_over)
    took_ns = taken_up[-1] - taken_up[0]
    assert len(taken_up) < took_ns / BREATH_NS + 3 * OFTEN
    assert len(table.rest()) == flood.sent


# -- what it says, and what it does not hear -----------------------------------------------------------


@needs_micropython
def test_noise_without_end_on_one_port_spoils_no_press_on_another(table: BoxTable) -> None:
    noise = random.Random(3).randbytes(30_000) + b"\n" * 30_000 + b"E,1,2,1,5*0000\n" * 2_000
    with OddBox() as odd, ButtonBox() as box:
        table.plug(box, "ttyACM1")
        table.until_found(box)
        meet(table, odd)
        is_over = threading.Event()

        def shout() -> None:
            while not is_over.is_set():
                odd.write(noise)

        shouting = threading.Thread(target=shout)
        shouting.start()
        for button in range(4):
            works(table, box, button)
        is_over.set()
        shouting.join()
        odd.write(b"\n")
        table.until(lambda: not table.boxes.boxes["0DD"].is_lost)
        odd.edge(0, True)
        table.until(lambda: ("box:0DD:0", True) in [(edge.button, edge.down) for edge in table.rest()])


def test_a_line_of_a_megabyte_costs_nothing_but_itself(table: BoxTable) -> None:
    with OddBox() as odd:
        meet(table, odd)
        odd.write(b"E,1,0,1,5" * 120_000 + b"\n")
        said = odd.edge(1, True)
        while not table.edges.qsize():  # a busy machine may have missed its beats
            time.sleep(0.05)
            odd.say(said)
        assert told(table, 1) == [("box:0DD:1", True)]


def test_edges_that_are_said_again_for_ever_count_once(table: BoxTable) -> None:
    with OddBox() as odd:
        meet(table, odd)
        said = [odd.edge(0, True), odd.edge(0, False)]
        for _ in range(300):
            odd.say(*said)
        odd.edge(1, True)
        assert told(table, 3) == [("box:0DD:0", True), ("box:0DD:0", False), ("box:0DD:1", True)]


def test_a_deaf_box_is_heard_and_keeps_nobody_from_closing(table: BoxTable) -> None:
    with OddBox(reads=False) as odd:
        meet(table, odd)
        fill(table, odd)
        for number in range(4):
            said = odd.edge(0, number % 2 == 0)
            odd.say(said, said)
        assert told(table, 4) == [("box:0DD:0", True), ("box:0DD:0", False)] * 2
        began_s = time.monotonic()
        table.boxes.close()
        assert time.monotonic() - began_s < CLOSES_WITHIN_S


def test_one_that_goes_while_it_is_written_to_is_lost_and_the_search_goes_on(table: BoxTable) -> None:
    with OddBox(reads=False) as odd:
        meet(table, odd)
        fill(table, odd)
    table.until(lambda: table.says(BoxLost))
    with OddBox() as again:
        meet(table, again)
        table.until(lambda: table.says(BoxBack))


def test_a_board_that_restarts_because_it_was_opened_is_waited_for_and_its_banner_is_no_press(
    table: BoxTable,
) -> None:
    with OddBox(reads=False) as odd:
        odd.boot = ""  # a hello without one is none: it starts
        table.link(odd.path, "ttyACM0")
        odd.write(b"\r\nets Jun  8 2016 00:22:57\r\nrst:0x1 (POWERON)\r\nE,1,0,1,5\r\n")
        time.sleep(2)
        odd.boot, odd.reads = "b1", True
        table.until(lambda: "0DD" in table.boxes.boxes)
        odd.edge(3, True)
        assert told(table, 1) == [("box:0DD:3", True)]
        assert table.told == []


# -- who it is -----------------------------------------------------------------------------------------


def test_another_box_in_the_place_of_one_makes_that_one_lost_and_lets_go_its_buttons(
    table: BoxTable,
) -> None:
    with OddBox() as odd:
        meet(table, odd)
        odd.edge(2, True)
        assert told(table, 1) == [("box:0DD:2", True)]
        odd.identity, odd.seq, odd.down = "EVEN", 0, 0
        odd.hello()
        assert told(table, 1) == [("box:0DD:2", False)]
        table.until(lambda: table.says(BoxLost))
        assert table.boxes.boxes["0DD"].is_lost
        assert not table.boxes.boxes["EVEN"].is_lost
        odd.identity = "0DD"
        odd.hello()
        table.until(lambda: not table.boxes.boxes["0DD"].is_lost)
        assert [str(problem) for _, problem in table.told] == [
            "The button box 0DD is gone: look at its cable. Until it is back, play on the screen.",
            "The button box EVEN is gone: look at its cable. Until it is back, play on the screen.",
            "The button box 0DD is back.",
        ]


def test_a_twin_is_heard_as_soon_as_the_other_is_gone(table: BoxTable) -> None:
    with OddBox() as odd, OddBox() as twin:
        meet(table, odd)
        table.link(twin.path, "ttyACM1")
        table.until(lambda: table.says(BoxTwice))
        gone_s = time.monotonic()
        odd.close()
        table.until(lambda: table.says(BoxBack))
        assert time.monotonic() - gone_s < SELDOM_S["twice"] / 2
        twin.edge(1, True)
        assert told(table, 1) == [("box:0DD:1", True)]


def test_a_box_that_is_plugged_in_elsewhere_before_that_it_went_was_noticed_is_heard_there(
    table: BoxTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hardware.boxes, "HERE_NS", 0)  # nobody waits for it to have been silent for long
    with OddBox() as odd, OddBox() as moved:
        meet(table, odd)
        odd.edge(0, True)
        assert told(table, 1) == [("box:0DD:0", True)]
        odd.fall_silent()
        moved.seq, moved.down = odd.seq, odd.down
        table.link(moved.path, "ttyACM1")
        table.boxes._news.set()  # it is looked for at once
        table.until(lambda: [port for port in table.boxes._ports.values() if port.path.endswith("1")])
        (port,) = (port for port in table.boxes._ports.values() if port.path.endswith("1"))
        table.until(lambda: port.box is table.boxes.boxes["0DD"])
        moved.edge(0, False)
        assert told(table, 1) == [("box:0DD:0", False)]
        moved.edge(1, True)
        assert told(table, 1) == [("box:0DD:1", True)]
        assert table.says(BoxTwice) == []


def test_places_are_looked_at_ever_more_seldom_while_nothing_comes() -> None:
    looked_s: list[float] = []

    class Nothing:
        def found(self) -> list[Place]:
            looked_s.append(time.monotonic())
            return []

        def missing(self) -> list[str]:
            return []

    boxes = Boxes(Nothing(), stamp_us=100)
    boxes.start(lambda _edge: None)
    time.sleep(2)
    boxes.close()
    gaps = [later - earlier for earlier, later in pairwise(looked_s)]
    assert 2 <= len(gaps) <= 3
    assert all(gap > 0.99 * wanted for gap, wanted in zip(gaps, (0.25, 0.5, 1), strict=False))


# -- many ----------------------------------------------------------------------------------------------


def test_eight_boxes_at_once_are_eight(table: BoxTable) -> None:
    with ExitStack() as stack:
        odds = [stack.enter_context(OddBox(f"BOX{number}")) for number in range(8)]
        for number, odd in enumerate(odds):
            table.link(odd.path, f"ttyACM{number}")
        table.until(lambda: len(table.boxes.buttons) == 8 * 4)
        for odd in odds:
            odd.edge(3, True)
        assert sorted(told(table, 8)) == [(f"box:BOX{number}:3", True) for number in range(8)]
        for odd in odds[::2]:
            odd.close()
        table.until(lambda: len(table.says(BoxLost)) == 4)
        table.rest()
        for odd in odds[1::2]:
            odd.edge(3, False)
        assert sorted(told(table, 4)) == [(f"box:BOX{number}:3", False) for number in range(1, 8, 2)]


def test_one_that_comes_and_goes_leaves_neither_threads_nor_handles(table: BoxTable) -> None:
    def held() -> tuple[int, int]:
        return threading.active_count(), len(os.listdir("/proc/self/fd"))

    table.until(lambda: not table.boxes.pulses[1:])
    before = held()
    for number in range(12):
        with OddBox() as odd:
            odd.boot = f"b{number}"
            meet(table, odd, f"ttyACM{number % 3}")
            odd.edge(0, True)
            assert told(table, 1) == [("box:0DD:0", True)]
        assert told(table, 1) == [("box:0DD:0", False)]
        table.until(lambda: table.boxes.boxes["0DD"].is_lost)  # else the next would seem to be met already
    table.until(lambda: held() == before)
    assert len(table.says(BoxLost)) == 12
    assert len(table.says(BoxBack)) == 11


# -- places --------------------------------------------------------------------------------------------


def test_a_second_table_is_told_that_the_port_is_taken_and_has_it_when_the_first_has_gone(
    tmp_path: Path,
) -> None:
    (tmp_path / "other").mkdir()
    with OddBox() as odd, BoxTable(tmp_path / "other") as second:
        with BoxTable(tmp_path) as first:
            meet(first, odd)
            second.link(odd.path, "ttyACM0")
            second.until(lambda: second.says(PortInUse))
            odd.edge(0, True)
            assert told(first, 1) == [("box:0DD:0", True)]
        second.until(lambda: "0DD" in second.boxes.boxes)
        assert len(second.told) == 1


@pytest.mark.parametrize("kind", ["file", "folder", "pipe", "device"])
def test_what_is_no_port_is_said_to_be_none(tmp_path: Path, kind: str) -> None:
    place = tmp_path / "place"
    match kind:
        case "file":
            place.write_text("no port\n")
        case "folder":
            place.mkdir()
        case "pipe":
            os.mkfifo(place)
        case _:
            place.symlink_to("/dev/null")
    with BoxTable(tmp_path, str(place)) as table:
        table.until(lambda: table.told)
        assert [str(problem) for problem in table.says(NoPort)] == [
            f"{place} is no serial port, so there is no button box."
        ]


def test_what_cannot_be_opened_at_all_is_no_box(tmp_path: Path) -> None:
    place = tmp_path / "place"
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(place))
        with BoxTable(tmp_path, str(place)) as table:
            table.until(lambda: table.says(NoBox))
            assert len(table.told) == 1


def test_where_there_can_be_no_thread_the_port_is_tried_again(
    table: BoxTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = threading.Thread.start

    def fails(thread: threading.Thread) -> None:
        if thread.name == "box":
            raise RuntimeError("can't start new thread")
        start(thread)

    monkeypatch.setattr(threading.Thread, "start", fails)
    with OddBox() as odd:
        table.link(odd.path, "ttyACM0")
        table.until(lambda: table.says(PortUnusable))
        monkeypatch.undo()
        meet(table, odd)


def test_a_search_that_hangs_keeps_nobody_from_closing() -> None:
    is_over = threading.Event()

    class Hangs:
        def found(self) -> list[Place]:
            is_over.wait()
            return []

        def missing(self) -> list[str]:
            return []

    boxes = Boxes(Hangs(), stamp_us=100)
    boxes.start(lambda _edge: None)
    began_s = time.monotonic()
    boxes.close()
    assert time.monotonic() - began_s < 2 * CLOSES_WITHIN_S
    is_over.set()
