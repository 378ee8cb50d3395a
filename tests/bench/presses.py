"""How long after the kernel's edge an action is decided and on disk: lgpio's own code on the pretend chip."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

from hardware.config import DEFAULT_FILE, load
from tests.bench.figures import Figure, on_disk, over, spread
from tests.rigs.pretend_pi import PretendPi
from tests.rigs.processes import Talker

TIMES = 200
REST_S = 0.03  # longer than the mask: the button has been let go, and is heard again


class Pressed:
    """One of the two programs, and its pretend Pi."""

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
    """The table takes turns with gpiozero's own callback that does one insert."""
    chance = random.Random(3)
    with on_disk() as folder, ExitStack() as held:
        bare, table = Pressed("bare", folder, held), Pressed("table", folder, held)
        for _ in range(TIMES):
            bare.press(chance)
            table.press(chance)
    hold_us = load(DEFAULT_FILE).hold_ms * 1000
    base = spread(bare.samples_us)
    value = spread([us - hold_us for us in table.samples_us])
    ratio = over(value, base, "median", "p99")
    yield Figure(
        "kernel edge to decided and committed action, less the hold", "us", value,
        "median at most 1.2 times, p99 under twice gpiozero's own callback with a bare durable insert",
        ratio["median"] <= 1.2 and ratio["p99"] < 2, base,
        "gpiozero.Button, when_pressed: one INSERT; WAL, synchronous FULL", ratio,
        f"hold: {hold_us} us; the press means start_hourglass, which does not settle",
    )  # fmt: skip
