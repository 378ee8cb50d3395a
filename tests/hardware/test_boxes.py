"""Boxes on their ports: the real firmware at the real reader, through everything that happens to a cable."""

from __future__ import annotations

import fcntl
import os
import pty
import random
import time
import tty
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from hardware.box_ports import BoxPlaces, SerialPort
from hardware.box_protocol import MOST_BUTTONS
from hardware.problems import BoxBack, BoxLost, BoxTwice, NoBox, NoFirmware, NoPort, PortInUse
from hardware.units import MS, SECOND
from tests.rigs.box_table import BoxTable
from tests.rigs.button_box import ButtonBox, needs_micropython
from tests.rigs.flood import IDENTITY, Flood

SLACK_US = 3_000  # by which a busy machine may be late with moving a pin

pytestmark = needs_micropython


@pytest.fixture
def table(tmp_path: Path) -> Iterator[BoxTable]:
    with BoxTable(tmp_path) as table:
        yield table


@pytest.fixture
def box() -> Iterator[ButtonBox]:
    with ButtonBox() as box:
        yield box


@pytest.fixture
def found(table: BoxTable, box: ButtonBox) -> BoxTable:
    table.plug(box, "ttyACM0")
    table.until_found(box)
    return table


def works(table: BoxTable, box: ButtonBox, button: int = 0) -> None:
    """A press is told, once, within the stated error."""
    table.rest()
    at_ns = box.press(button)
    edge = table.edge()
    assert (edge.button, edge.down) == (f"box:{box.identity}:{button}", True)
    assert abs(edge.at_ns - at_ns) <= (edge.error_us + box.late_us + SLACK_US) * 1000
    box.release(button, at_ns + 40 * MS)
    assert not table.edge().down


def test_a_box_is_found_by_its_usb_identity_and_its_presses_are_told(found: BoxTable, box: ButtonBox) -> None:
    assert found.boxes.buttons == [f"box:{box.identity}:{button}" for button in range(4)]
    for button in range(4):
        works(found, box, button)
    assert found.told == []


def test_the_search_and_every_box_give_signs_of_life_and_one_that_is_gone_owes_none(
    found: BoxTable, box: ButtonBox
) -> None:
    works(found, box)
    assert [pulse.name for pulse in found.boxes.pulses] == ["boxes", "box"]
    long_after_ns = time.monotonic_ns() + 3600 * SECOND
    found.until(lambda: not any(pulse.is_lost(long_after_ns) for pulse in found.boxes.pulses))
    found.unplug(box, "ttyACM0")
    found.until(lambda: [pulse.name for pulse in found.boxes.pulses] == ["boxes"])


def test_another_device_is_left_alone(tmp_path: Path, box: ButtonBox) -> None:
    with BoxTable(tmp_path, identities=("1234", "2e8a:000a")) as table:
        table.plug(box, "ttyACM0")
        time.sleep(0.3)
        assert table.boxes.boxes == {}


def test_a_box_is_found_where_it_was_said_to_be_and_by_udev_s_name(tmp_path: Path) -> None:
    with (
        ButtonBox(identity="A" * 16) as one,
        ButtonBox(identity="B" * 16) as other,
        BoxTable(tmp_path, str(tmp_path / "own"), identities=()) as table,
    ):
        table.plug(one, "own")
        table.plug(other, "timeglas-box-B")
        table.until_found(one)
        table.until_found(other)
        works(table, one)
        works(table, other)
        assert [name[4] for name in table.boxes.buttons] == list("AAAABBBB")


def test_pulled_out_it_is_lost_and_found_under_another_name_with_what_it_holds(
    found: BoxTable, box: ButtonBox
) -> None:
    works(found, box)
    pulled_ns = time.monotonic_ns()
    found.unplug(box, "ttyACM0")
    found.until(lambda: found.says(BoxLost))
    assert found.told[0][0] - pulled_ns < 2 * SECOND
    found.until(lambda: found.broken == frozenset(found.boxes.buttons))
    pressed_ns = box.press(2)
    box.release(2, pressed_ns + 100 * MS)
    found.rest()
    box.replug()
    plugged_ns = time.monotonic_ns()
    found.plug(box, "ttyACM1")
    press, release = found.edge(), found.edge()
    assert (press.button, press.down, release.down) == (f"box:{box.identity}:2", True, False)
    assert abs(press.at_ns - pressed_ns) < (press.error_us + SLACK_US) * 1000
    assert found.told[1][0] - plugged_ns < 3 * SECOND
    assert [type(problem) for _, problem in found.told] == [BoxLost, BoxBack]
    found.until(lambda: found.broken == frozenset())
    works(found, box)


@pytest.mark.parametrize("count", [1, 20])
def test_cut_off_in_the_middle_of_a_line_it_is_found_again(
    found: BoxTable, box: ButtonBox, count: int
) -> None:
    box.unplug_after(count)
    found.until(lambda: found.says(BoxLost))
    (found.folder / "ttyACM0").unlink()
    box.replug()
    found.plug(box, "ttyACM0")
    found.until(lambda: found.says(BoxBack))
    works(found, box)


def test_a_box_that_is_cut_off_while_it_is_met_is_met_later(table: BoxTable, box: ButtonBox) -> None:
    for count in (0, 1, 30, 60):
        box.unplug_after(count) if count else box.unplug()
        if box.path is not None:
            table.plug(box, "ttyACM0")
            table.until(lambda: box.path is None)
        box.replug()
    table.plug(box, "ttyACM0")
    table.until_found(box)
    works(table, box)


def test_wherever_it_is_cut_off_every_press_counts_once(found: BoxTable, box: ButtonBox) -> None:
    chance, presses = random.Random(12), 0
    for _ in range(4):
        box.unplug_after(chance.randrange(1, 150))
        for button in chance.sample(range(4), 3):
            box.release(button, box.press(button) + 45 * MS)
            presses += 1
            time.sleep(0.02)
        found.until(lambda: box.path is None)
        box.replug()
        found.plug(box, "ttyACM0")
        found.until(lambda: not found.box(box).is_lost)
    found.until(lambda: found.edges.qsize() == 2 * presses)
    time.sleep(0.2)
    assert sum(edge.down for edge in found.rest()) == presses


def test_one_without_power_begins_anew(found: BoxTable, box: ButtonBox) -> None:
    box.press(1)
    found.edge()
    box.unplug(is_powered=False)
    release = found.edge()
    assert not release.down
    box.replug()
    found.plug(box, "ttyACM0")
    found.until(lambda: found.says(BoxBack))
    works(found, box, 0)


def test_a_restart_behind_the_same_terminal_is_no_press_and_replays_none(
    found: BoxTable, box: ButtonBox
) -> None:
    works(found, box)
    box.reboot(keeps_terminal=True)
    known = found.box(box)
    found.until(lambda: known.hello.boot_id == box.boot)
    found.until(lambda: known.clock.answers >= 10)
    assert found.rest() == []
    works(found, box, 3)


def test_a_button_that_is_held_through_a_restart_is_let_go_and_presses_nothing(
    found: BoxTable, box: ButtonBox
) -> None:
    box.press(0)
    assert found.edge().down
    box.reboot(keeps_terminal=True)
    assert not found.edge().down
    known = found.box(box)
    found.until(lambda: known.hello.boot_id == box.boot)
    time.sleep(0.7)  # a beat has told that it is down
    assert found.rest() == []


def test_garbage_is_dropped_and_counted_and_the_next_line_works(found: BoxTable, box: ButtonBox) -> None:
    noise = [bytes(range(256)), b"x" * 10_000, b"AT+GCAP\r\n", b"MicroPython v1.24\r\n>>> ", b"\n" * 50]
    for piece in noise:
        box.garbage(b"\n" + piece + b"\n")
        works(found, box, 1)
    assert found.told == []


def test_lost_bytes_lose_no_press_and_count_none_twice(found: BoxTable, box: ButtonBox) -> None:
    for number in range(12):
        box.lose(5 + number)
        works(found, box, number % 4)


def test_a_box_that_stands_still_is_lost_and_comes_back(found: BoxTable, box: ButtonBox) -> None:
    stalled_ns = time.monotonic_ns()
    box.stall()
    found.until(lambda: found.says(BoxLost))
    assert found.told[0][0] - stalled_ns < 2 * SECOND + 500 * MS
    box.resume()
    found.until(lambda: found.says(BoxBack))
    found.until_found(box)
    works(found, box)


def test_the_counter_wraps_and_the_clock_runs_fast(table: BoxTable) -> None:
    with ButtonBox(rate_ppm=200, starts_at_us=(1 << 30) - 1_500_000) as box:
        table.plug(box, "ttyACM0")
        table.until_found(box)
        for _ in range(8):
            works(table, box)
            time.sleep(0.15)
        slowest, fastest = table.box(box).clock.drift_ppm
        assert slowest < 200 < fastest


def test_lamps_and_buzzer_of_a_box_do_as_the_table_says_also_after_it_was_away(
    found: BoxTable, box: ButtonBox
) -> None:
    found.boxes.pair({f"box:{box.identity}:2": 5, "GPIO17": 0})
    found.boxes.lamp(5, "turn")
    found.boxes.lamp(0, "turn")
    found.boxes.beep("wrong")

    def shows(lamp: int | None, level: int) -> bool:
        seen.extend(box.shown())
        return any((one.lamp, one.level) == (lamp, level) for one in seen)

    seen = box.shown()
    found.until(lambda: shows(2, 255) and shows(None, 2_700))
    assert {one.lamp for one in seen if one.level} == {2, None}
    found.boxes.silence()
    box.reboot(keeps_terminal=True)
    seen.clear()
    found.until(lambda: shows(2, 255))
    found.boxes.try_lamp(f"box:{box.identity}:0")
    found.until(lambda: shows(0, 255))
    found.boxes.close()
    seen.clear()
    found.until(lambda: shows(2, 0))


def test_two_programs_cannot_have_one_port_and_it_is_said(tmp_path: Path, box: ButtonBox) -> None:
    assert box.path is not None
    other = os.open(box.path, os.O_RDWR | os.O_NOCTTY)
    fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)
    with BoxTable(tmp_path) as table:
        table.plug(box, "ttyACM0")
        table.until(lambda: table.says(PortInUse))
        assert len(table.told) == 1
        os.close(other)
        table.until_found(box)
        works(table, box)


def test_a_port_that_is_none_and_one_where_nothing_is_are_said_and_the_others_work(
    tmp_path: Path, box: ButtonBox
) -> None:
    (tmp_path / "file").write_text("no port\n")
    named = [str(tmp_path / "file"), str(tmp_path / "missing")]
    with BoxTable(tmp_path, *named) as table:
        table.plug(box, "ttyACM0")
        table.until_found(box)
        table.until(lambda: table.says(NoPort))
        assert [str(one) for one in table.says(NoBox)] == [f"There is no button box at {named[1]}."]
        assert len(table.told) == 2
        works(table, box)


def test_of_two_boxes_of_one_name_the_first_is_heard_and_the_other_named(
    found: BoxTable, box: ButtonBox
) -> None:
    with ButtonBox(identity=box.identity) as twin:
        found.plug(twin, "ttyACM1")
        found.until(lambda: found.says(BoxTwice))
        twin.press(1)
        works(found, box)
    assert len(found.told) == 1


def test_a_board_without_our_firmware_is_said_and_heard_once_it_has_it(
    tmp_path: Path, box: ButtonBox
) -> None:
    master, slave = pty.openpty()
    tty.setraw(slave)
    with BoxTable(tmp_path) as table:
        table.link(os.ttyname(slave), "ttyACM0")
        os.write(master, b"MicroPython v1.24.1\r\n>>> ")
        table.until(lambda: table.says(NoFirmware))
        table.plug(box, "ttyACM0")
        table.until_found(box)
    os.close(master)
    os.close(slave)


def test_closing_twice_is_closing_and_nothing_is_told_after_it(found: BoxTable, box: ButtonBox) -> None:
    found.boxes.close()
    found.boxes.close()
    found.rest()
    box.press(0)
    time.sleep(0.1)
    assert found.rest() == []
    assert found.told == []


def test_whoever_listens_and_fails_silences_nobody(tmp_path: Path, box: ButtonBox) -> None:
    heard = []

    def listen(edge: object) -> None:
        heard.append(edge)
        raise RuntimeError("a fault of the listener's")

    table = BoxTable(tmp_path)
    table.boxes.start(listen)
    table.plug(box, "ttyACM0")
    table.until_found(box)
    for button in range(3):
        box.press(button)
    table.until(lambda: len(heard) == 3)
    table.boxes.close()


def test_a_machine_whose_ports_cannot_be_listed_has_no_box_and_goes_on(tmp_path: Path) -> None:
    def fails() -> list[SerialPort]:
        raise TypeError("'NoneType' object is not subscriptable")

    (tmp_path / "ttyACM0").touch()
    places = BoxPlaces((), ("2e8a",), devices=str(tmp_path), list_ports=fails)
    assert places.found() == places.found() == []


def test_of_a_thousand_lines_a_second_none_is_lost(table: BoxTable) -> None:
    with Flood() as flood:
        table.link(flood.path, "ttyACM0")
        table.until(lambda: IDENTITY in table.boxes.boxes)
        met = table.boxes.boxes[IDENTITY]
        table.until(lambda: met.clock.answers >= 10)
        flood.run_for(1)
        table.until(lambda: flood.is_over)
        edges, told = table.rest(), table.told[:]
    assert len(edges) == flood.sent >= 1_000
    assert [edge.button for edge in edges] == [
        f"box:{IDENTITY}:{number // 2 % MOST_BUTTONS}" for number in range(flood.sent)
    ]
    assert all(one.at_ns <= other.at_ns for one, other in pairwise(edges))
    assert not +met.counts
    assert told == []
