"""The button box goes on, whatever its table and its cable do."""

from __future__ import annotations

import contextlib
import os
import random
import time

import pytest

from tests.rigs.box_terminal import BoxTerminal, checked
from tests.rigs.button_box import WRAP_US, ButtonBox, needs_micropython

pytestmark = needs_micropython
MS = 1000


def presses(box: ButtonBox, count: int) -> None:
    """So many presses and releases of each button, one after the other."""
    for number in range(count):
        for button in range(4):
            for down in (True, False):
                box.flip_at(button, down, box.now_us + (100 * number + 60 - 40 * down) * MS + button)
    box.advance(100 * count * MS)


def told(lines: list[list[str]]) -> set[int]:
    return {int(line[1]) for line in lines if line[0] == "E"}


def test_a_table_that_reads_nothing_for_a_minute_delays_nothing() -> None:
    with ButtonBox(clock="moved") as box, BoxTerminal(box) as table:
        box.advance(30_000 * MS, step_us=MS)
        presses(box, 6)
        table.say("L,0,9,0")
        box.advance(29_400 * MS, step_us=MS)
        on, off = (one for one in box.shown() if one.lamp == 0)
        assert (on.level, off.level, off.at_us - on.at_us) == (9, 0, 3_000 * MS)
        lines = table.all()
        assert table.damaged == []
        assert told(lines) == set(range(1, 49))
        assert {line[4] for line in lines if line[:3] == ["E", "1", "0"]} == {str(30_020 * MS)}
        table.say("A,48", "P,7")
        assert table.line()[:2] == ["P", "7"]


def test_a_table_that_hung_for_longer_than_the_counter_turns_is_told_no_press_from_before() -> None:
    with ButtonBox(clock="moved") as box, BoxTerminal(box) as table:
        box.advance(1_200_000 * MS, step_us=500 * MS)  # there is room for no more line
        presses(box, 1)
        box.advance(WRAP_US, step_us=500 * MS)
        lines = table.all()
        box.advance(200 * MS)
        assert told(lines + table.all()) == set()
        presses(box, 1)
        assert told(table.all()) == set(range(9, 17))


def test_lines_go_in_one_piece_only_to_a_table_that_is_heard_and_keeps_up() -> None:
    with ButtonBox(clock="moved") as box, BoxTerminal(box) as table:

        def asks_room_for_one_byte() -> bool:
            table.say("P,1")
            table.until("P", "1")
            return box.hold_up(0) == 1

        assert not asks_room_for_one_byte()
        box.advance(900 * MS)
        assert box.hold_up(0) > 1
        box.advance(200 * MS)
        table.all()  # it is heard again
        assert not asks_room_for_one_byte()
        box.advance(1_600 * MS)
        assert box.hold_up(25 * MS) == 1
        assert not asks_room_for_one_byte()
        assert asks_room_for_one_byte()
        table.write(b"?\n")
        table.all()
        assert not asks_room_for_one_byte()


def test_a_table_that_writes_without_end_delays_no_press() -> None:
    noise = random.Random(8).randbytes(30_000).replace(b"?", b"!")
    with ButtonBox(clock="moved") as box, BoxTerminal(box) as table:
        box.flip_at(2, True, 5 * MS)
        for at in range(0, len(noise), 1000):
            table.write(noise[at : at + 1000])
            box.advance(MS)
        table.write(b"\n")
        assert {tuple(line[2:]) for line in table.all() if line[0] == "E"} == {("2", "1", "5000")}


def test_a_hundred_edges_a_second_are_told_at_their_times_while_lamps_blink_and_the_buzzer_sounds() -> None:
    with ButtonBox(clock="moved", buttons=5) as box, BoxTerminal(box) as table:
        box.shown()
        table.say("L,0,255,100", "L,1,9,70", "L,2,80,0", "Z,440,3000")
        table.all()
        pressed: dict[int, tuple[str, ...]] = {}
        found: dict[int, tuple[str, ...]] = {}
        for tenth in range(30):
            for number in range(10):
                at_us, button, down = (10 * tenth + number) * 10 * MS + 3, number % 5, number < 5
                box.flip_at(button, down, at_us)
                pressed[len(pressed) + 1] = str(button), str(int(down)), str(at_us)
            box.advance(100 * MS)
            found |= {int(line[1]): tuple(line[2:]) for line in table.all() if line[0] == "E"}
            table.say(f"A,{max(found)}")
        box.advance(50 * MS)
        table.all()
        assert found == pressed
        shown = box.shown()
        blinks = {lamp: [one.at_us // MS for one in shown if one.lamp == lamp] for lamp in (0, 1, 2, None)}
        assert blinks[0] == [*range(0, 3_051, 50)]
        assert blinks[1] == [*range(0, 3_051, 35)]
        assert (blinks[2], blinks[None]) == ([0], [0, 3_000])


def test_of_pings_that_cannot_be_answered_the_last_four_wait() -> None:
    with ButtonBox(clock="moved") as box, BoxTerminal(box) as table:
        box.advance(1_200_000 * MS, step_us=500 * MS)  # there is room for no more line
        for number in range(7):
            table.say(f"P,late{number}")
            box.advance(MS)
        answers = [line[1] for line in table.until("P", "late6") if line[0] == "P"]
        assert answers == ["late3", "late4", "late5", "late6"]


def test_lamps_blink_while_the_table_writes_without_end() -> None:
    with ButtonBox() as box, BoxTerminal(box) as table:
        table.say("L,0,9,50", "P,1")
        table.until("P", "1")
        box.shown()
        os.set_blocking(table.fileno(), False)
        noise, ends_s = b"x" * 60 + b"\n", time.monotonic() + 1.0
        while time.monotonic() < ends_s:
            with contextlib.suppress(BlockingIOError):
                while True:
                    os.write(table.fileno(), noise)
            time.sleep(0.0005)
        turns = [one.at_us for one in box.shown() if one.lamp == 0]
    assert len(turns) >= 5


def test_a_flood_of_questions_keeps_no_edge_and_no_beat_from_being_told() -> None:
    with ButtonBox() as box, BoxTerminal(box) as table:
        box.press(1)
        kinds: set[str] = set()
        number = 0
        while kinds != {"H", "P", "E", "B"}:
            table.write(b"".join(b"?\n" + checked(f"P,{number + more}") for more in range(5)))
            number += 5
            kinds |= {line[0] for line in table.until("P")}


def test_bytes_3_and_4_stop_nothing() -> None:
    with ButtonBox() as box, BoxTerminal(box) as table:
        for stop in ("03", "0303", "04", "0102030405", "0D0303", "1A1C1113"):
            table.write(bytes.fromhex(stop))
            table.say("P,1", f"P,{stop}")  # the first of which it has spoilt
            table.until("P", stop)


def test_pulled_amid_a_line_it_keeps_what_it_has_to_tell() -> None:
    with ButtonBox() as box:
        for count in range(1, 8):
            with BoxTerminal(box) as table:
                box.unplug_after(count * 7)
                box.press(0)
                with pytest.raises(EOFError):
                    table.until("never")
            assert box.path is None
            box.release(0)
            box.replug()
            with BoxTerminal(box) as table:
                last = str(2 * count)
                lines = table.until("E", last) + table.until("E", last)
                assert {2 * count - 1, 2 * count} <= told(lines)
                table.say(f"A,{last}")


def test_plugged_into_a_new_place_it_goes_on_and_without_power_it_begins_anew() -> None:
    with ButtonBox() as box:
        boot, path = box.boot, box.path
        box.unplug()
        box.press(3)
        assert box.replug() != path
        with BoxTerminal(box) as table:
            table.until("E", "1", "3", "1")
            table.say("?")
            assert table.until("H")[-1][4] == boot
        box.unplug(is_powered=False)
        box.replug()
        with BoxTerminal(box) as table:
            table.say("?")
            assert table.until("H")[-1][4] == box.boot != boot


def test_a_press_is_told_with_the_time_of_the_finger() -> None:
    for ahead_ms in (20, 200, 2_000):  # a busy machine may be late
        with ButtonBox(rate_ppm=-150, starts_at_us=77) as box, BoxTerminal(box) as table:
            first_ns = time.monotonic_ns() + ahead_ms * 1_000_000
            box.press(0, first_ns)
            box.press(1, first_ns + 50_000)
            at = {line[2]: int(line[4]) for line in table.until("E", "2") if line[0] == "E"}
        if not box.late_us:
            break
    assert (box.late_us, at["1"] - at["0"]) == (0, 50)
