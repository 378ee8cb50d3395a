"""Lamps and buzzer of the button box: what the board does, microsecond by microsecond, and that it ends."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.rigs.box_terminal import BoxTerminal
from tests.rigs.button_box import WRAP_US, ButtonBox, Shown, needs_micropython

pytestmark = needs_micropython
MS = 1000
SILENCE_MS = 3_000


class Lit:
    """A box whose clock is moved, its table, and what it shows."""

    def __init__(self, box: ButtonBox, table: BoxTerminal) -> None:
        self.box, self.table = box, table
        box.shown()

    def say(self, *lines: str) -> None:
        self.table.say(*lines)
        self.table.all()

    def after(self, ms: float, step_us: int = 500) -> list[Shown]:
        """What it has shown when so much time has passed, while the table goes on to be heard."""
        found = self.box.shown()
        while ms > 0:
            self.box.advance(round(min(ms, 1000) * MS), step_us)
            self.table.all()
            found += self.box.shown()
            ms -= 1000
        return found


@pytest.fixture(params=[0, WRAP_US - 700 * MS], ids=["early", "at the wrap"])
def lit(request: pytest.FixtureRequest) -> Iterator[Lit]:
    with ButtonBox(clock="moved", starts_at_us=request.param) as box, BoxTerminal(box) as table:
        yield Lit(box, table)


def test_a_lamp_has_the_brightness_it_is_told_until_it_is_told_another(lit: Lit) -> None:
    lit.say("L,2,255,0")
    assert lit.after(4_000) == [Shown(0, 2, 255)]
    lit.say("L,2,1,0", "L,0,80,0", "L,2,0,0")
    assert lit.after(4_000) == [Shown(4_000 * MS, 2, 1), Shown(4_000 * MS, 0, 80), Shown(4_000 * MS, 2, 0)]


def test_a_lamp_blinks_lit_first_and_dark_for_as_long(lit: Lit) -> None:
    lit.say("L,1,200,400")
    shown = lit.after(2_000)
    assert shown == [Shown(at * 200 * MS, 1, 0 if at % 2 else 200) for at in range(11)]


def test_lamps_blink_each_at_its_own_pace(lit: Lit) -> None:
    lit.say("L,0,9,100", "L,3,7,150", "L,2,5,0")
    shown = lit.after(300)
    assert [one.at_us // MS for one in shown if one.lamp == 0] == [0, 50, 100, 150, 200, 250, 300]
    assert [one.at_us // MS for one in shown if one.lamp == 3] == [0, 75, 150, 225, 300]
    assert [one.at_us // MS for one in shown if one.lamp == 2] == [0]


def test_a_lamp_that_is_told_the_same_again_goes_on_as_it_does(lit: Lit) -> None:
    lit.say("L,1,200,400")
    lit.after(150)
    lit.say("L,1,200,400")
    assert lit.after(200) == [Shown(200 * MS, 1, 0)]
    lit.say("L,1,100,400")
    assert lit.after(200) == [Shown(350 * MS, 1, 100), Shown(550 * MS, 1, 0)]
    lit.say("L,1,100,0")
    assert lit.after(3_000) == [Shown(550 * MS, 1, 100)]


def test_blinking_that_was_held_up_goes_on_from_where_it_is(lit: Lit) -> None:
    lit.say("L,1,200,100")
    lit.after(730, step_us=730 * MS)
    assert [one.at_us // MS for one in lit.after(150)] == [780, 830, 880]


def test_a_lamp_that_is_seen_to_late_keeps_its_pace(lit: Lit) -> None:
    lit.say("L,1,200,100")
    shown = lit.after(350, step_us=7 * MS)
    assert [one.at_us // MS for one in shown] == [0, 56, 105, 154, 203, 252, 301, 350]


def test_a_tone_ends_by_itself_when_its_time_is_over(lit: Lit) -> None:
    lit.say("Z,440,1500")
    assert lit.after(4_000) == [Shown(0, None, 440), Shown(1_500 * MS, None, 0)]


def test_a_new_tone_ends_the_old_one_and_none_is_silence(lit: Lit) -> None:
    lit.say("Z,440,1000")
    lit.after(500)
    lit.say("Z,20000,1000")
    assert lit.after(1_200) == [Shown(500 * MS, None, 20_000), Shown(1_500 * MS, None, 0)]
    for silence in ("Z,0,0", "Z,0,500", "Z,440,0"):
        begin_us = lit.box.now_us
        lit.say("Z,20,60000", silence)
        assert lit.after(600) == [Shown(begin_us, None, 20), Shown(begin_us, None, 0)]


def test_everything_off_is_everything(lit: Lit) -> None:
    lit.say("L,0,255,0", "L,3,255,200", "Z,440,5000")
    lit.after(250)
    lit.say("Q")
    assert set(lit.after(3_000)) == {Shown(250 * MS, lamp, 0) for lamp in (0, 3, None)}


@pytest.mark.parametrize("what", ["L,3,255,0", "L,3,255,60000", "Z,440,60000"])
def test_when_the_table_falls_silent_everything_goes_off(lit: Lit, what: str) -> None:
    lit.say(what)
    lamp, level = lit.after(0)[0][1:]
    lit.box.advance((SILENCE_MS - 1) * MS, step_us=MS)
    assert lit.box.shown() == []
    lit.box.advance(2 * MS, step_us=MS)
    off = lit.box.shown()
    assert Shown(SILENCE_MS * MS, lamp, 0) in off
    assert level
    assert {one.level for one in off} == {0}
    lit.say("P,1")
    assert lit.after(2_000) == []  # it does not come on again by itself


@pytest.mark.parametrize("line", ["P,1", "A,0", "?", "L,1,0,0"])
def test_any_good_line_says_that_the_table_is_there(lit: Lit, line: str) -> None:
    lit.say("L,3,255,0")
    lit.box.advance(2_900 * MS, step_us=10 * MS)
    lit.table.all()
    for _ in range(3):
        lit.say(line)
        lit.box.advance(2_900 * MS, step_us=10 * MS)
    assert lit.box.shown() == [Shown(0, 3, 255)]


@pytest.mark.parametrize("noise", [b"P,1*0000\n", b"hello\n", b"\x00\xff" * 40, b"\n"])
def test_no_noise_says_so(lit: Lit, noise: bytes) -> None:
    lit.say("L,3,255,0")
    for _ in range(4):
        lit.box.advance(990 * MS, step_us=10 * MS)
        lit.table.write(noise)
    lit.box.advance(30 * MS)
    assert lit.box.shown()[-1].level == 0


def test_a_table_that_was_away_long_finds_no_old_silence(lit: Lit) -> None:
    lit.box.advance(WRAP_US - 1_000, step_us=500 * MS)
    lit.say("L,3,255,0")
    assert [one[1:] for one in lit.after(1_000)] == [(3, 255)]


def test_a_box_that_starts_has_everything_off() -> None:
    with ButtonBox(clock="moved") as box:
        assert {one.level for one in box.shown()} <= {0}
