"""How long after the hourglass's end the buzzer sounds, while every core has something else to do."""

from __future__ import annotations

import ctypes
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from companion.clock import monotonic_ns
from hardware.config import DEFAULT_FILE, load
from hardware.outputs import OutputProcess
from tests.bench.figures import Figure, spread
from tests.rigs.pretend_pi import PretendPi

TIMES = 200
PR_CAPBSET_DROP, CAP_SYS_NICE = 24, 23


@contextmanager
def busy_cores() -> Iterator[None]:
    """One program a core that does nothing, as fast as it can."""
    busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(os.cpu_count() or 1)]
    try:
        yield
    finally:
        for program in busy:
            program.kill()
            program.wait()


@contextmanager
def in_environment(more: Mapping[str, str]) -> Iterator[None]:
    before = dict(os.environ)
    os.environ.update(more)
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)


def figures() -> Iterator[Figure]:
    """The end as it is appointed when the hourglass starts; the pretend chip stamps the line's change."""
    # Root could give itself real-time priority: what is measured is what everybody gets.
    ctypes.CDLL(None).prctl(PR_CAPBSET_DROP, CAP_SYS_NICE, 0, 0, 0)
    with tempfile.TemporaryDirectory() as folder, PretendPi(Path(folder)) as pi, busy_cores():
        value = spread(_late_us(pi))
    yield Figure(
        "hourglass end to buzzer line high, every core busy", "us", value, "p99 under 5000",
        value["p99"] < 5000, note=f"{os.cpu_count()} busy programs; without real-time priority",
    )  # fmt: skip


def _late_us(pi: PretendPi) -> list[float]:
    config = load(DEFAULT_FILE)
    chance = random.Random(5)
    late_us = []
    with in_environment(pi.environment):
        outputs = OutputProcess(config)
        outputs.start()
        try:
            assert outputs.wait_ready(20), outputs.problems
            for _ in range(TIMES):
                outputs.silence()
                pi.wait_for(lambda: pi.level(config.buzzer) == 0)
                end_ns = monotonic_ns() + round(chance.uniform(80e6, 120e6))
                outputs.appoint(end_ns)
                time.sleep(max(0, end_ns - monotonic_ns()) / 1e9)
                pi.wait_for(lambda: pi.level(config.buzzer) == 1)
                late_us.append((pi.changed_ns(config.buzzer) - end_ns) / 1000)
        finally:
            outputs.close()
    return late_us
