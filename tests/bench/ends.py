"""How long after the hourglass's end the buzzer sounds, while every core has something else to do."""

from __future__ import annotations

import ctypes
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import msgspec

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
    if _may_hurry():
        yield _figure("active", "p99 under 1000", 1000, "with real-time priority, as where that is allowed")
    # What is measured from here on is what everybody gets.
    ctypes.CDLL(None).prctl(PR_CAPBSET_DROP, CAP_SYS_NICE, 0, 0, 0)
    resource.setrlimit(resource.RLIMIT_RTPRIO, (0, 0))
    for kind in ("active", "passive"):
        yield _figure(kind, "p99 under 5000", 5000, "without real-time priority")


def _may_hurry() -> bool:
    """Whether a program of this user may have real-time priority, as the output process asks for."""
    try_it = "import os; os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(10))"
    return not subprocess.run([sys.executable, "-c", try_it], stderr=subprocess.DEVNULL).returncode


def _figure(kind: str, aim: str, aim_us: float, note: str) -> Figure:
    others = os.getloadavg()[0]
    with tempfile.TemporaryDirectory() as folder, PretendPi(Path(folder)) as pi, busy_cores():
        value = spread(_late_us(pi, kind))
    return Figure(
        f"hourglass end to line high, {kind} buzzer, every core busy",
        "us", value, aim, value["p99"] < aim_us,
        note=f"{os.cpu_count()} busy programs of ours; load before them {others:.1f}; {note}",
    )  # fmt: skip


def _late_us(pi: PretendPi, kind: str) -> list[float]:
    config = msgspec.structs.replace(load(DEFAULT_FILE), buzzer_kind=kind)
    chance = random.Random(5)
    late_us = []
    with in_environment(pi.environment):
        outputs = OutputProcess(config)
        outputs.start()
        try:
            assert outputs.wait_ready(20), outputs.problems
            for _ in range(TIMES):
                outputs.silence()
                pi.wait_for(lambda: is_quiet(pi, config.buzzer))
                pi.forget_rises(config.buzzer)
                end_ns = monotonic_ns() + round(chance.uniform(80e6, 120e6))
                outputs.appoint(end_ns)
                time.sleep(max(0, end_ns - monotonic_ns()) / 1e9)
                pi.wait_for(lambda: pi.risen_ns(config.buzzer) > 0)
                late_us.append((pi.risen_ns(config.buzzer) - end_ns) / 1000)
        finally:
            outputs.close()
    return late_us


def is_quiet(pi: PretendPi, pin: str) -> bool:
    """Whether the pin is low, and has been for longer than within a tone."""
    return pi.level(pin) == 0 and monotonic_ns() - pi.changed_ns(pin) > 10_000_000
