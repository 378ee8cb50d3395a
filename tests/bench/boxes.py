"""Button boxes: how well their clock is known, how soon they are heard, who was first, and a flood of lines.

The firmware runs behind a pseudo-terminal, its clock 200 ppm fast. What the way by USB takes is not in it.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from contextlib import nullcontext
from itertools import islice
from pathlib import Path

import msgspec
from serial import Serial

from hardware.box_protocol import acknowledge
from hardware.units import MS
from tests.bench.figures import Figure, on_disk, over, rounded, spread
from tests.rigs.box_races import BoxRaces, Raced, box_pairs, give_processor
from tests.rigs.button_box import ButtonBox
from tests.rigs.flood import Flood
from tests.rigs.races import busy_processors
from tests.rigs.table import Table, keep_a_sheet

PAIRS, PAIRS_AT_REST = 1_000, 300
BARE = 100
HOLD_US = 3_000  # of the firmware, and of the pins
STRETCHES, STRETCH_S = 6, 10
BETWEEN_TAPS_S = 0.4  # sooner, two are one
ALIVE_MS = 100


def figures() -> Iterator[Figure]:
    """The races twice, at rest and on busy processors; then a minute of a thousand lines a second."""
    for is_busy in (False, True):
        with on_disk() as folder, BoxRaces(folder) as races:
            pairs = islice(box_pairs(random.Random(6)), PAIRS if is_busy else PAIRS_AT_REST)
            with busy_processors() if is_busy else nullcontext():
                bare_us = list(_bare_us(BARE))
                raced = [races.run(pair) for pair in pairs]
            races.finish()
        how = ", both processors busy" if is_busy else ""
        yield _clock(raced, how)
        yield _heard(races, bare_us, how)
        yield _judged(raced, how, races.late)
    with on_disk() as folder:
        yield from _flood(folder)


def _clock(raced: list[Raced], how: str) -> Figure:
    off = [(us, one.error_us) for one in raced for us in one.off_us]
    beyond = sum(us > stated for us, stated in off)
    return Figure(
        f"a box's clock: how far presses were told from where the finger was{how}", "us",
        {**spread([us for us, _ in off]), "beyond": beyond}, "none farther than was stated", not beyond,
        spread([stated for _, stated in off]), "the error that was stated",
    )  # fmt: skip


def _heard(races: BoxRaces, bare_us: list[float], how: str) -> Figure:
    value = spread([us - HOLD_US for us in races.heard_us])
    base, pins = spread(bare_us), spread([us - HOLD_US for us in races.pin_heard_us])
    ratio = over(value, base, "median", "p99")
    return Figure(
        f"box edge to handler, less the hold{how}", "us", value,
        "median at most 1.5 times, p99 under twice a bare reader's",
        ratio["median"] <= 1.5 and ratio["p99"] < 2, base,
        "the same firmware, and a loop around pyserial's readline", ratio,
        f"edges of the pretend chip in the same races: median {pins['median']}, p99 {pins['p99']}",
    )  # fmt: skip


def _bare_us(times: int) -> Iterator[float]:
    """From finger to line, with nothing done about it but that it is acknowledged."""
    with ButtonBox() as box, Serial(box.path) as port:
        give_processor(box)
        for number in range(2 * times):
            time.sleep(0.04)
            pressed_ns = box.flip(0, number % 2 == 0)
            while not port.readline().startswith(b"E,%d," % (number + 1)):
                pass
            yield (time.monotonic_ns() - pressed_ns) / 1000 - HOLD_US
            port.write(acknowledge(number + 1))


def _judged(raced: list[Raced], how: str, late: int) -> Figure:
    unsure = sum(one.verdict.first is None for one in raced)
    wrong = sum(one.is_wrong for one in raced)
    value = {"wrong": wrong, "dead_heats": unsure, "n": len(raced)}
    return Figure(
        f"a pin and a box 50 us to 50 ms apart{how}", "pairs", value,
        "none judged wrong; a dead heat only within twice the stated error", not wrong,
        note=f"{late} were run again: the machine came to read an edge only when the race was over",
    )  # fmt: skip


def _flood(folder: Path) -> Iterator[Figure]:
    state = folder / "state"
    keep_a_sheet(state, "free_table", 2)
    (state / "settings.json").write_bytes(msgspec.json.encode({"seats_of": {}}))
    taps: dict[bool, list[float]] = {True: [], False: []}
    with Flood() as flood, Table(state, "--language", "en", "--simulate", "--box", flood.path) as table:
        table.touch("go_on:1")
        table.until(lambda seen: "next_turn" in seen["ways"])
        for stretch in range(2 * STRETCHES):
            is_flooded = stretch % 2 == 0
            if is_flooded:
                flood.run_for(STRETCH_S)
            ends_s = time.monotonic() + STRETCH_S
            while time.monotonic() < ends_s:
                taps[is_flooded].append(_tap_ms(table))
                time.sleep(BETWEEN_TAPS_S)
            table.until(lambda _seen: flood.is_over)
    value, base = spread(taps[True]), spread(taps[False])
    yield Figure(
        "a tap while a box says 1,000 lines a second, to what it did", "ms", value,
        f"p99 at most {ALIVE_MS} ms longer", value["p99"] <= base["p99"] + ALIVE_MS, base, "without the box",
        over(value, base, "median", "p99"),
    )  # fmt: skip
    sent = {"sent": flood.sent, "lost": flood.sent - flood.acknowledged}
    yield Figure(
        f"1,000 lines a second for {STRETCHES * STRETCH_S} s", "lines", sent, "none lost", not sent["lost"],
        note=f"each was said once; at most {flood.farthest_behind} waited to be acknowledged",
    )  # fmt: skip


def _tap_ms(table: Table) -> float:
    number = table.see()["view"]["turn"]["number"]
    began_ns = time.monotonic_ns()
    table.touch_at_once("next_turn")
    table.until(lambda seen: seen["view"]["turn"]["number"] > number)
    return rounded((time.monotonic_ns() - began_ns) / MS)
