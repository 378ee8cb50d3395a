"""Lamps and buzzer whose processes are killed (-9) at a random moment: of the table, of the outputs, of both.

The moment may lie before anything plays, within a tone, or just at the hourglass's end.
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Literal, NamedTuple, get_args

from companion.edges import LampMode, Pattern
from hardware.config import load
from hardware.units import MS
from tests.rigs.pretend_pi import PretendPi
from tests.rigs.processes import PATIENCE_S, ROOT, is_gone
from tests.rigs.told_outputs import ToldOutputs

Victim = Literal["table", "outputs", "both"]
QUIET_S = 0.6  # longer than any pattern rests between two of its tones, a flashing lamp is another matter


class Kill(NamedTuple):
    """Who is killed, so long after the program began or, with `plays`, after it played."""

    victim: Victim
    plays: bool
    after_s: float
    kind: str
    pattern: Pattern
    modes: tuple[LampMode, ...]
    end_ms: float


def random_kill(chance: random.Random) -> Kill:
    """Any of them."""
    plays = chance.random() < 0.6
    return Kill(
        chance.choice(get_args(Victim)), plays, chance.uniform(0, 0.3 if plays else 0.6),
        chance.choice(("active", "passive")), chance.choice(("times_up", "win", "wrong")),
        tuple(chance.choices(("turn", "may_press", "first"), k=4)), chance.uniform(0, 40),
    )  # fmt: skip


def left_on(folder: Path, kill: Kill) -> list[str]:
    """The pins that were still on when everything should have been off."""
    file = folder / "hardware.toml"
    file.write_text(f'buzzer_kind = "{kill.kind}"\n')
    config = load(file)
    with PretendPi(folder) as pi, ToldOutputs(pi, file) as talker:
        if kill.plays:
            talker.until_it_plays()
        for seat, mode in enumerate(kill.modes):
            talker.do("lamp", seat, mode)
        talker.do("appoint", time.monotonic_ns() + round(kill.end_ms * MS))
        talker.do("beep", kill.pattern)
        time.sleep(kill.after_s)
        outputs = _children(talker.process.pid)
        if kill.victim != "table":
            for pid in outputs:
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
        if kill.victim != "outputs":
            talker.process.kill()
            talker.process.wait()
        if kill.victim == "both":
            _switch_off(pi, file)
        elif kill.victim == "outputs":
            _until_quiet(pi, config.buzzer)
            talker.finish()
        else:
            pi.wait_for(lambda: all(is_gone(pid) for pid in outputs))
        return [pin for pin in (config.buzzer, *config.lamps) if pi.level(pin)]


def _children(pid: int) -> list[int]:
    """The processes that a process has started, whichever of its threads did."""
    found: list[int] = []
    for thread in Path(f"/proc/{pid}/task").iterdir():
        with suppress(OSError):
            found += map(int, (thread / "children").read_text().split())
    return found


def _switch_off(pi: PretendPi, file: Path) -> None:
    command = [sys.executable, "-P", "-m", "ui.main", "outputs-off", "--hardware", str(file)]
    environment = {**os.environ, **pi.environment, "PYTHONPATH": str(ROOT)}
    assert subprocess.run(command, env=environment, timeout=PATIENCE_S).returncode == 0


def _until_quiet(pi: PretendPi, buzzer: str) -> None:
    """Returns when the buzzer has been low for so long that nothing sounds any more."""
    give_up = time.monotonic() + PATIENCE_S
    since = time.monotonic()
    while time.monotonic() - since < QUIET_S:
        if pi.level(buzzer):
            since = time.monotonic()
            assert since < give_up, "it sounds and sounds"
        time.sleep(0.001)
