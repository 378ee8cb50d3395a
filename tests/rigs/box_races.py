"""Pairs of presses on a pin and on a button box, or both on the box, and what the table made of them.

The box is real firmware behind a pseudo-terminal, and its clock runs fast. The pins' edges are stamped as the
kernel would and written before their time, or when it has come.
"""

from __future__ import annotations

import contextlib
import json
import os
import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal, NamedTuple

from companion.edges import ERROR_US
from hardware.units import MS
from tests.rigs.button_box import ButtonBox
from tests.rigs.pretend_pi import PretendPi
from tests.rigs.processes import Talker
from tests.rigs.races import ON_TIME_NS, RESTS_NS, US, Verdict

PINS = ("GPIO17", "GPIO27", "GPIO22", "GPIO5")
BUTTONS = 4
CLOSEST_US, FARTHEST_US = 50, 50_000
FAST_PPM = 200
HEARD_IN_TIME_US = 15_000  # of the settling time; a machine that does not even come to read proves nothing
LATE_US = 30  # of a flip in the middle of a look at the pins
AHEAD_NS = 12 * MS  # a box hears of its finger so long before
BEFORE_OTHERS = -15  # nice

Delivery = Literal["early", "on time"]


class BoxPair(NamedTuple):
    """Two presses: of these seats, the first one's first, so far apart; how the pin's edge arrives."""

    first: int
    second: int
    gap_us: int
    delivery: Delivery

    @property
    def is_on_one_box(self) -> bool:
        return min(self.first, self.second) >= len(PINS)


class Raced(NamedTuple):
    """What came of a pair. `off_us`: how far each press on the box was told from where the finger was.

    `heard_us`, `pin_heard_us`: how long after the finger each on the box, or on a pin, came to the handler;
    `slowest_us`: of all of them.
    """

    pair: BoxPair
    verdict: Verdict
    error_us: int
    off_us: tuple[float, ...]
    heard_us: tuple[float, ...]
    pin_heard_us: tuple[float, ...]
    slowest_us: float

    @property
    def stated_us(self) -> int:
        """Nearer than this the table need not know who was first; on one box it always does."""
        return 0 if self.pair.is_on_one_box else self.error_us + ERROR_US["gpio"]

    @property
    def is_wrong(self) -> bool:
        """Whether somebody else was named first, or a dead heat was said where the truth was plain.

        What is measured may be off by as much as is stated, so twice that is plain in any case.
        """
        if self.verdict.first is None:
            return self.pair.gap_us >= max(1, 2 * self.stated_us)
        return self.verdict.first != self.pair.first


def box_pairs(chance: random.Random) -> Iterator[BoxPair]:
    """As many as are wanted; of ten, nine are a pin and a box."""
    while True:
        pin, box = chance.randrange(len(PINS)), len(PINS) + chance.randrange(BUTTONS)
        if chance.random() < 0.1:
            seats = [len(PINS) + button for button in chance.sample(range(BUTTONS), 2)]
        else:
            seats = chance.sample([pin, box], 2)
        evenly = chance.uniform(CLOSEST_US, FARTHEST_US)
        closely = CLOSEST_US * (FARTHEST_US / CLOSEST_US) ** chance.random()
        delivery: Delivery = chance.choice(("early", "on time"))
        yield BoxPair(seats[0], seats[1], round(chance.choice((evenly, closely))), delivery)


class BoxRaces:
    """A table that races on a pretend Pi and a box.

    `late` counts the pairs that had to be run again; `heard_us` has all presses on the box, of these too, and
    `pin_heard_us` all on pins: from finger to handler.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.late = 0
        self.heard_us: list[float] = []
        self.pin_heard_us: list[float] = []
        self._pi = PretendPi(folder)
        self._box = ButtonBox(buttons=BUTTONS, rate_ppm=FAST_PPM)
        give_processor(self._box)
        hardware = folder / "hardware.toml"
        hardware.write_text(
            f"buttons = {json.dumps(PINS)}\nlamps = []\nbuzzer = ''\n"
            f"boxes = [{json.dumps(self._box.path)}]\nbox_usb = []\n"
        )
        self._table = Talker(
            "tests.rigs.race_table", [str(folder), str(hardware)], environment=self._pi.environment
        )
        self._rested_ns = [0] * (len(PINS) + BUTTONS)

    def __enter__(self) -> BoxRaces:
        return self

    def __exit__(self, *raised: object) -> None:
        self._table.__exit__(None, None, None)
        self._box.close()
        self._pi.close()

    def run(self, pair: BoxPair) -> Raced:
        """What the table makes of it."""
        while True:
            _sleep_until(max(self._rested_ns[pair.first], self._rested_ns[pair.second]))
            self._table.say('["open"]')
            self._table.next("open_ns")
            self._box.late_us = 0
            fingers, was_on_time = self._press(pair)
            told: list[dict[str, Any]] = []
            said = self._table.next("first", passed=told)
            pressed = [line for line in told if "pressed" in line]
            while len(pressed) < len(fingers):
                pressed.append(self._table.next("pressed"))
            for seat in fingers:
                self._rested_ns[seat] = self._release(seat) + RESTS_NS
            raced = self._raced(pair, said, pressed, fingers)
            self.heard_us += raced.heard_us
            self.pin_heard_us += raced.pin_heard_us
            if was_on_time and self._box.late_us <= LATE_US and raced.slowest_us < HEARD_IN_TIME_US:
                return raced
            self.late += 1

    def finish(self) -> None:
        """The journal is whole after this."""
        assert self._table.finish() == [{"closed": True}]

    def _press(self, pair: BoxPair) -> tuple[dict[int, int], bool]:
        """Where the fingers were, by seat, and whether every edge was written in time."""
        at_ns = time.monotonic_ns() + AHEAD_NS
        fingers = {pair.first: at_ns, pair.second: at_ns + pair.gap_us * US}
        for seat, finger_ns in fingers.items():
            if seat >= len(PINS):
                self._box.press(seat - len(PINS), finger_ns)
        for seat, finger_ns in fingers.items():
            if seat < len(PINS):
                if pair.delivery == "on time":
                    _sleep_until(finger_ns)
                self._pi.press(PINS[seat], finger_ns)
                return fingers, time.monotonic_ns() - finger_ns < ON_TIME_NS
        return fingers, True

    def _release(self, seat: int) -> int:
        if seat >= len(PINS):
            return self._box.release(seat - len(PINS))
        return self._pi.release(PINS[seat])

    def _raced(
        self, pair: BoxPair, said: dict[str, Any], pressed: list[dict[str, Any]], fingers: dict[int, int]
    ) -> Raced:
        verdict = Verdict(said["first"], said["margin_ms"], tuple(said["dead_heat"]))
        at_box = [(line, fingers[seat]) for line in pressed if (seat := _seat(line)) >= len(PINS)]
        heard_us = {_seat(line): (line["heard_ns"] - fingers[_seat(line)]) / US for line in pressed}
        return Raced(
            pair, verdict,
            error_us=max(line["error_us"] for line, _ in at_box),
            off_us=tuple(abs(line["at_ns"] - finger_ns) / US for line, finger_ns in at_box),
            heard_us=tuple(us for seat, us in heard_us.items() if seat >= len(PINS)),
            pin_heard_us=tuple(us for seat, us in heard_us.items() if seat < len(PINS)),
            slowest_us=max(heard_us.values()),
        )  # fmt: skip


def _seat(pressed: dict[str, Any]) -> int:
    name: str = pressed["pressed"]
    return PINS.index(name) if name in PINS else len(PINS) + int(name.rpartition(":")[2])


def give_processor(box: ButtonBox) -> None:
    """A box has one of its own: here it goes before everybody else, where that is allowed."""
    with contextlib.suppress(OSError):
        os.setpriority(os.PRIO_PROCESS, box.pid, BEFORE_OTHERS)


def _sleep_until(at_ns: int) -> None:
    time.sleep(max(0, at_ns - time.monotonic_ns()) / 1e9)
