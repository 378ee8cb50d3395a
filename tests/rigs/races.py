"""Pairs of presses on a pretend Pi, so far apart and delivered so, and what the table made of them.

The kernel's stamps of a pair are made up here; the edges arrive when they are written. Both processors are
kept busy meanwhile. What a table promises it promises for edges that arrive within its settling time: a pair
whose second edge was written later, because the machine was too busy for this program, is run again.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Literal, NamedTuple, get_args

from companion.edges import ERROR_US
from hardware.units import MS
from tests.rigs.pretend_pi import PretendPi
from tests.rigs.processes import Talker

PINS = ("GPIO17", "GPIO27", "GPIO22", "GPIO5", "GPIO6", "GPIO13", "GPIO19", "GPIO26")
CLOSEST_US, FARTHEST_US = 20, 50_000
ON_TIME_NS = 12 * MS  # of the settling time of 20 ms; the rest is for a busy machine
RESTS_NS = 35 * MS  # no finger comes back sooner; by then the release and its mask are over
US = 1_000

# "early": both arrive before the time they are stamped with, and wait for it; "on time": each at its time;
# "late": both together, afterwards; "reversed": the later one first, afterwards.
Delivery = Literal["early", "on time", "late", "reversed"]
DELIVERIES: tuple[Delivery, ...] = get_args(Delivery)


class Pair(NamedTuple):
    """Two presses: of these seats, the first one's first, and how they arrive."""

    first: int
    second: int
    gap_us: int
    delivery: Delivery

    @property
    def is_within_error(self) -> bool:
        """Whether nobody can say who was first."""
        return self.gap_us < ERROR_US["gpio"]


class Verdict(NamedTuple):
    """What the table said: who was first and by how much, or which seats together."""

    first: int | None
    margin_ms: float | None
    dead_heat: tuple[int, ...]


def fair(pair: Pair, verdict: Verdict) -> bool:
    """Whether that is the truth about the pair."""
    if pair.is_within_error:
        return verdict == Verdict(None, None, tuple(sorted((pair.first, pair.second))))
    # Where the second was seen when the race was decided, there is nobody to tell the distance of.
    return verdict.first == pair.first and verdict.margin_ms in (None, pair.gap_us / 1000)


def pairs(chance: random.Random) -> Iterator[Pair]:
    """As many as are wanted. A quarter are closer than a thousandth of a second, and a tenth too close."""
    while True:
        first, second = chance.sample(range(len(PINS)), 2)
        evenly = chance.uniform(CLOSEST_US, FARTHEST_US)
        closely = CLOSEST_US * (FARTHEST_US / CLOSEST_US) ** chance.random()
        yield Pair(first, second, round(chance.choice((evenly, closely))), chance.choice(DELIVERIES))


@contextmanager
def busy_processors() -> Iterator[None]:
    """Each of them has something to do all the time."""
    with ExitStack() as held:
        for _ in range(os.cpu_count() or 1):
            burner = held.enter_context(subprocess.Popen([sys.executable, "-S", "-c", "while True: pass"]))
            held.callback(burner.kill)
        yield


class Races:
    """A table that races on a pretend Pi. `late` counts the pairs that had to be run again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._pi = PretendPi(folder)
        hardware = folder / "hardware.toml"
        hardware.write_text(f'buttons = {json.dumps(PINS)}\nlamps = []\nbuzzer = ""\nboxes = "none"\n')
        self._table = Talker(
            "tests.rigs.race_table", [str(folder), str(hardware)], environment=self._pi.environment
        )
        self._rested_ns = dict.fromkeys(PINS, 0)
        self.late = 0

    def __enter__(self) -> Races:
        return self

    def __exit__(self, *raised: object) -> None:
        self._table.__exit__(None, None, None)
        self._pi.close()

    def run(self, pair: Pair) -> Verdict:
        """What the table makes of it."""
        pins = [PINS[pair.first], PINS[pair.second]]
        while True:
            _sleep_until(max(self._rested_ns[pin] for pin in pins))
            self._table.say('["open"]')
            open_ns = self._table.next("open_ns")["open_ns"]
            was_on_time = self._press(pair, open_ns)
            said = self._table.next("first")
            time.sleep(0.004)  # the press that was not first is accepted, too
            for pin in pins:
                self._rested_ns[pin] = self._pi.release(pin) + RESTS_NS
            if was_on_time:
                return Verdict(said["first"], said["margin_ms"], tuple(said["dead_heat"]))
            self.late += 1

    def finish(self) -> None:
        """The journal is whole after this."""
        assert self._table.finish() == [{"closed": True}]

    def _press(self, pair: Pair, open_ns: int) -> bool:
        """Returns whether every edge was written in time."""
        gap_ns = pair.gap_us * US
        first, second = PINS[pair.first], PINS[pair.second]
        if pair.delivery == "early":
            at_ns = time.monotonic_ns() + 4 * MS
            self._pi.press(first, at_ns)
            self._pi.press(second, at_ns + gap_ns)
            return time.monotonic_ns() < at_ns + 2 * MS
        if pair.delivery == "on time":
            at_ns = self._pi.press(first)
            _sleep_until(at_ns + gap_ns)
            self._pi.press(second, at_ns + gap_ns)
            return time.monotonic_ns() - at_ns - gap_ns < ON_TIME_NS
        at_ns = open_ns + 10 * US
        _sleep_until(at_ns + gap_ns)
        presses = [(first, at_ns), (second, at_ns + gap_ns)]
        began_ns = time.monotonic_ns()
        for pin, stamp_ns in reversed(presses) if pair.delivery == "reversed" else presses:
            self._pi.press(pin, stamp_ns)
        return time.monotonic_ns() - began_ns < ON_TIME_NS


def _sleep_until(at_ns: int) -> None:
    time.sleep(max(0, at_ns - time.monotonic_ns()) / 1e9)
