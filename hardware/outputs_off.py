"""Everything off, from outside: for whoever finds lamps lit or the buzzer sounding, and no table there.

A table switches its outputs off when it ends, and its output process does when the table is killed. Where
both are killed at once nobody is left, and the Pi keeps its pins at the levels that they had.
"""

from __future__ import annotations

import contextlib
import time
from typing import TYPE_CHECKING

from hardware.chip import open_factory, problem_of
from hardware.config import BadConfig, HardwareConfig, load
from hardware.output_process import Output
from hardware.problems import HardwareProblem, NoPi, PinInUse

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

STILL_ON = 1
PATIENCE_S = 1.0  # whoever was just killed gives its pins back a moment later
AGAIN_S = 0.02


def outputs_off(file: Path | None, tell: Callable[[HardwareProblem], None]) -> int:
    """Switches everything off that a hardware.toml names; returns the exit status.

    What is still on was told then. `file` None: the usual one.

    Raises:
        BadConfig: when all is off that can be made out of the file all the same.
    """
    try:
        problems = switch_off(load(file))
    except BadConfig as error:
        if error.rest is not None:  # a mistake elsewhere in the file makes no buzzer less loud
            with contextlib.suppress(HardwareProblem):
                switch_off(error.rest)
        raise
    except NoPi as no_pi:
        tell(no_pi)
        return 0
    for problem in problems:
        tell(problem)
    return STILL_ON if problems else 0


def switch_off(config: HardwareConfig, patience_s: float = PATIENCE_S) -> Sequence[HardwareProblem]:
    """Puts buzzer and lamps low; returns what keeps a pin from it. They stay low when this process ends.

    A pin that somebody has is tried again for so long.

    Raises:
        HardwareProblem: the pins cannot be had at all.
    """
    factory = open_factory(config.gpiochip)
    give_up = time.monotonic() + patience_s
    problems: dict[str, HardwareProblem] = {}
    left = [pin for pin in (config.buzzer, *config.lamps) if pin]
    while True:
        for pin in left:
            problems.pop(pin, None)
            try:
                Output(factory.pin(pin))
            except Exception as error:  # gpiozero's and lgpio's own classes have no common root
                problems[pin] = problem_of(pin, error, factory)
        left = [pin for pin, problem in problems.items() if isinstance(problem, PinInUse)]
        if not left or time.monotonic() > give_up:
            return list(problems.values())
        time.sleep(AGAIN_S)
