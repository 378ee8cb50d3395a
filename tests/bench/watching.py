"""What it costs to watch eight buttons that nobody presses: ours, gpiozero's own, and lgpio alone.

Each is a program on a pretend Pi of its own (`python -m tests.bench.watching WHICH`), all three at once.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import msgspec

from hardware.chip import find_chip, open_factory, wake_listener
from hardware.config import DEFAULT_FILE, load
from hardware.gpio import GpioButtons
from tests.bench.figures import Figure, on_disk, over, rounded
from tests.rigs.pretend_pi import PretendPi
from tests.rigs.processes import Talker, tell
from tests.rigs.races import PINS

WATCHED_S = 30.0


def ours() -> Any:
    config = msgspec.structs.replace(load(DEFAULT_FILE), buttons=PINS)
    buttons = GpioButtons(config)
    buttons.start(lambda _edge: None)
    return buttons


def gpiozeros() -> Any:
    from gpiozero import Button

    factory = open_factory(None)
    buttons = [Button(pin, pin_factory=factory) for pin in PINS]
    for button in buttons:
        button.when_pressed = button.when_released = lambda: None
    return buttons


def lgpios() -> Any:
    open_factory(None).close()  # imports it as we do
    import lgpio

    chip = lgpio.gpiochip_open(find_chip())
    for pin in PINS:
        lgpio.gpio_claim_alert(chip, int(pin.removeprefix("GPIO")), lgpio.BOTH_EDGES, lgpio.SET_PULL_UP)
    wake_listener()  # or it sleeps on now and then, and costs nothing
    return chip


PROGRAMS = {program.__name__: program for program in (ours, gpiozeros, lgpios)}


def figures() -> Iterator[Figure]:
    """Milliseconds of a processor in each second."""
    with on_disk() as folder, ExitStack() as held:
        watching = {}
        for which in PROGRAMS:
            (folder / which).mkdir()
            pi = held.enter_context(PretendPi(folder / which))
            talker = Talker("tests.bench.watching", [which], environment=pi.environment)
            watching[which] = held.enter_context(talker)
            talker.next("used_ms")
        time.sleep(1)
        before = {which: _used_ms(talker) for which, talker in watching.items()}
        time.sleep(WATCHED_S)
        spent = {which: _used_ms(talker) - before[which] for which, talker in watching.items()}
    costs = {which: {"per_second": rounded(ms / WATCHED_S)} for which, ms in spent.items()}
    ratio = over(costs["ours"], costs["gpiozeros"], "per_second")
    polling = over(costs["lgpios"], costs["ours"], "per_second")["per_second"]
    yield Figure(
        "watching eight buttons that nobody presses", "ms of a processor", costs["ours"],
        "at most 1.05 times gpiozero's own eight Buttons", ratio["per_second"] <= 1.05, costs["gpiozeros"],
        "gpiozero.Button, with when_pressed and when_released", ratio,
        f"lgpio alone, which looks for edges every so often, is {polling:.0%} of it: "
        f"{costs['lgpios']['per_second']} ms",
    )  # fmt: skip


def _used_ms(talker: Talker) -> float:
    talker.say("now")
    return float(talker.next("used_ms")["used_ms"])


if __name__ == "__main__":
    kept = PROGRAMS[sys.argv[1]]()
    tell(used_ms=time.process_time_ns() / 1e6)
    for _ in sys.stdin:
        tell(used_ms=time.process_time_ns() / 1e6)
