"""A broken button is recognised, once, and named."""

from __future__ import annotations

from hardware.button_watch import ButtonWatch
from hardware.debounce import Contact
from hardware.units import MS, SECOND

NOW = 100 * SECOND


def test_a_button_that_stays_down_is_stuck_and_said_so_once() -> None:
    watch = ButtonWatch()
    watch.contact(Contact(True, NOW))
    said = [watch.stuck(True, NOW + n * SECOND) for n in range(60)]
    assert said.count("stuck") == 1
    assert said[30] == "stuck"


def test_a_button_that_was_down_from_the_start_is_found_stuck_too() -> None:
    watch = ButtonWatch()
    assert [watch.stuck(True, NOW + n * SECOND) for n in range(40)].count("stuck") == 1


def test_a_button_that_was_down_from_the_start_is_not_waited_for_so_long() -> None:
    watch = ButtonWatch()
    said = [watch.stuck(True, NOW + n * SECOND) for n in range(40)]
    assert said.index("stuck") == 5
    assert watch.is_stuck
    watch.contact(Contact(True, NOW + 100 * SECOND))
    assert not watch.is_stuck
    assert watch.stuck(True, NOW + 110 * SECOND) is None


def test_a_button_that_came_loose_and_sticks_again_is_said_again() -> None:
    watch = ButtonWatch()
    for begin in (NOW, NOW + 100 * SECOND):
        watch.contact(Contact(True, begin))
        assert watch.stuck(True, begin + 31 * SECOND) == "stuck"
        watch.contact(Contact(False, begin + 40 * SECOND))


def test_a_loose_wire_chatters_and_is_said_once() -> None:
    watch = ButtonWatch()
    assert [watch.flip(NOW + n * MS) for n in range(5_000)].count("chatters") == 1


def test_presses_faster_than_any_finger_are_chatter() -> None:
    watch = ButtonWatch()
    said = [watch.contact(Contact(n % 2 == 0, NOW + n * 20 * MS)) for n in range(200)]
    assert said.count("chatters") == 1


def test_the_wildest_masher_with_the_bounciest_button_is_no_fault() -> None:
    watch = ButtonWatch()
    for press in range(200):
        at = NOW + press * 66 * MS
        assert watch.contact(Contact(True, at)) is None
        assert watch.contact(Contact(False, at + 30 * MS)) is None
        assert not any(watch.flip(at + n * MS) for n in range(18))


def test_a_line_that_chattered_is_trusted_again_when_it_has_been_calm() -> None:
    watch = ButtonWatch()
    for n in range(1_000):
        watch.flip(NOW + n * MS)
    assert watch.chatters(NOW + SECOND)
    assert watch.chatters(NOW + 10 * SECOND)
    assert not watch.chatters(NOW + 12 * SECOND)
    assert not any(watch.flip(NOW + 20 * SECOND + n * MS) for n in range(10))
