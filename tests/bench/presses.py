"""How long after the kernel's edge a press is heard, decided, and on disk, at rest and on busy processors.

lgpio's own code runs, on the pretend chip.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

from hardware.config import DEFAULT_FILE, load
from tests.bench.figures import Figure, on_disk, over, spread
from tests.bench.pressed import PROGRAMS
from tests.rigs.pretend_pi import PretendPi
from tests.rigs.processes import Talker
from tests.rigs.races import busy_processors

TIMES = 100
REST_S = 0.03  # longer than the mask: the button has been let go, and is heard again


class Pressed:
    """One of the programs, and its pretend Pi."""

    def __init__(self, which: str, folder: Path, held: ExitStack) -> None:
        place = folder / which
        place.mkdir()
        self.pi = held.enter_context(PretendPi(place))
        arguments = [which, str(place)]
        self.talker = held.enter_context(
            Talker("tests.bench.pressed", arguments, environment=self.pi.environment)
        )
        self.samples_us: list[float] = []

    def press(self, chance: random.Random) -> None:
        """One press, from the kernel's stamp to the disk."""
        self.talker.say("next")
        pin = self.talker.next("ready")["ready"]
        self.pi.wait_for(lambda: self.pi.is_listening(pin))
        # Not in step with lgpio, which looks for edges every so often.
        time.sleep(REST_S + chance.random() * 0.003)
        pressed_ns = self.pi.press(pin)
        self.samples_us.append((self.talker.next("done_ns")["done_ns"] - pressed_ns) / 1000)
        time.sleep(REST_S)
        self.pi.release(pin)


def figures() -> Iterator[Figure]:
    """Each program takes turns with gpiozero's own callback, that does nothing or one durable insert."""
    for is_busy in (False, True):
        with on_disk() as folder, ExitStack() as held:
            if is_busy:
                held.enter_context(busy_processors())
            yield from _taking_turns(folder, held, ", both processors busy" if is_busy else "")


def _taking_turns(folder: Path, held: ExitStack, how: str) -> Iterator[Figure]:
    chance = random.Random(3)
    programs = {which: Pressed(which, folder, held) for which in PROGRAMS}
    for _ in range(TIMES):
        for program in programs.values():
            program.press(chance)
    hold_us = load(DEFAULT_FILE).hold_ms * 1000
    note = (
        f"hold: {hold_us} us, in which lgpio comes to look at the line; the press means "
        "start_hourglass, which does not settle"
    )
    for which, name, other, other_is in (
        ("handler", "kernel edge to handler", "callback", "nothing in it"),
        ("decided", "kernel edge to decided action, in memory", "callback", "nothing in it"),
        ("table", "kernel edge to decided and committed action", "bare", "one INSERT; WAL, synchronous FULL"),
    ):
        base = spread(programs[other].samples_us)
        value = spread([us - hold_us for us in programs[which].samples_us])
        ratio = over(value, base, "median", "p99")
        yield Figure(
            f"{name}, less the hold{how}", "us", value,
            "median at most 1.2 times, p99 under twice gpiozero's own callback",
            ratio["median"] <= 1.2 and ratio["p99"] < 2, base,
            f"gpiozero.Button, when_pressed: {other_is}", ratio, note,
        )  # fmt: skip
