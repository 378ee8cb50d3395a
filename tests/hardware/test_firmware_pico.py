"""deploy/firmware/main.py, started as a Pico starts it, on a pretend `machine`."""

from __future__ import annotations

import os
import runpy
import subprocess
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from tests.rigs.box_terminal import checked
from tests.rigs.button_box import FIRMWARE, MICROPYTHON, needs_micropython

pytestmark = needs_micropython
PINS = runpy.run_path(str(FIRMWARE / "pins.py"))
ALL_HIGH = (1 << 30) - 1
PRETENDED = Path(__file__).parents[1] / "rigs" / "pico"


class Pico:
    """A Pico with main.py on it. Its levels are in a file, what it does stands in another."""

    def __init__(self, folder: Path, levels: int = ALL_HIGH) -> None:
        self.hello: list[str] = []
        self._levels, self._told = folder / "levels", folder / "told"
        self._levels.touch()
        self.levels(levels)
        path = {"PICO_LEVELS": str(self._levels), "MICROPYPATH": f"{PRETENDED}:{FIRMWARE}"}
        with self._told.open("wb") as told:
            self.process = subprocess.Popen(
                [*MICROPYTHON, str(FIRMWARE / "main.py")],
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=told, env={**os.environ, **path},
            )  # fmt: skip

    def levels(self, levels: int) -> None:
        with self._levels.open("r+b") as file:  # in one piece: no level is ever missing
            file.write(levels.to_bytes(4, "little"))

    def say(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(checked(line))
        self.process.stdin.flush()

    def line(self, kind: str) -> list[str]:
        """The next line of that kind; it beats twice a second, so this ends in any case."""
        assert self.process.stdout is not None
        for line in islice(self.process.stdout, 60):
            if line.decode().startswith(f"{kind},"):
                return line.decode().partition("*")[0].split(",")
        raise AssertionError(self._told.read_text())

    def edge(self, seq: int) -> list[str]:
        """The button of an edge, and whether it went down; it is acknowledged."""
        while (line := self.line("E"))[1] != str(seq):
            pass  # one from before, sent again
        self.say(f"A,{seq}")
        return line[2:4]

    def told(self) -> list[str]:
        """What its pins have been told, after all that was said to it."""
        self.say("P,told")
        self.line("P")
        return self._told.read_text().splitlines()

    def close(self) -> None:
        self.process.kill()
        self.process.communicate()


@pytest.fixture
def pico(tmp_path: Path) -> Iterator[Pico]:
    pico = Pico(tmp_path)
    pico.hello = pico.line("H")  # now it runs
    yield pico
    pico.close()


def test_a_pico_says_who_it_is_and_has_all_its_pins(pico: Pico) -> None:
    assert pico.hello[3] == "E6613852837A2F15"
    assert len(pico.hello[4]) == 8
    assert pico.hello[5] == str(PINS["BUTTONS"])
    told = pico.told()
    lamps = range(PINS["FIRST_LAMP"], PINS["FIRST_LAMP"] + PINS["BUTTONS"])
    buttons = range(PINS["FIRST_BUTTON"], PINS["FIRST_BUTTON"] + PINS["BUTTONS"])
    assert [line for line in told if line.startswith("button")] == [f"button {pin}" for pin in buttons]
    assert {line for line in told if line.startswith("duty")} == {
        f"duty {pin} 0" for pin in (*lamps, PINS["BUZZER"])
    }


def test_a_pin_that_goes_low_is_a_button_that_is_pressed(pico: Pico) -> None:
    for button in range(PINS["BUTTONS"]):
        pico.levels(ALL_HIGH & ~(1 << PINS["FIRST_BUTTON"] + button))
        assert pico.edge(2 * button + 1) == [str(button), "1"]
        pico.levels(ALL_HIGH)
        assert pico.edge(2 * button + 2) == [str(button), "0"]


def test_other_pins_are_no_buttons(pico: Pico) -> None:
    pico.levels(((1 << PINS["BUTTONS"]) - 1) << PINS["FIRST_BUTTON"])
    assert pico.line("B")[2:] == ["0", "0"]


def test_lamps_and_tones_come_to_their_pins(pico: Pico) -> None:
    before = len(pico.told())
    pico.say("L,0,255,0")
    pico.say("L,3,1,0")
    pico.say("Z,440,60000")
    pico.say("Z,0,0")
    lamp, buzzer = PINS["FIRST_LAMP"], PINS["BUZZER"]
    assert [line for line in pico.told()[before:] if "fed" not in line] == [
        f"duty {lamp} 65535", f"duty {lamp + 3} 257", f"freq {buzzer} 440", f"duty {buzzer} 32768",
        f"duty {buzzer} 0",
    ]  # fmt: skip


def test_the_watchdog_watches_and_is_fed(pico: Pico) -> None:
    pico.line("B")
    told = pico.told()
    assert told.index("watchdog 2000") < told.index("fed 1") < told.index("fed 1000")


def test_with_the_first_two_buttons_held_it_does_not_start(tmp_path: Path) -> None:
    pico = Pico(tmp_path, ALL_HIGH & ~(0b11 << PINS["FIRST_BUTTON"]))
    said, _ = pico.process.communicate(timeout=20)
    assert (said, pico.process.returncode) == (b"", 0)
