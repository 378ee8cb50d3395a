"""Evenings of all games at many times real speed, for as long as a day:    python -m tests.bench.soak [HOURS]

`timeglas run` on SDL's offscreen driver, guarded as ever, with somebody at it who taps, presses keys, undoes,
and lets the clock leap (`tests.rigs.soaked_table`); now and then a part of the program fails, and once the
process is killed. What it then takes is to stay as it is: it prints a table with a line for every part of the
time, and what is not flat. The exit status is 1 if anything is not.

HOURS is of table time, 24 if none is given; a day takes about half an hour. Below `JUDGED_H` hours only what
comes back is judged: memory grows until every page was seen, and what is remembered of texts is full.
"""

from __future__ import annotations

import json
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from statistics import mean
from typing import Any, NamedTuple

from tests.bench.figures import on_disk
from tests.rigs.processes import Talker, keeps_compiled

HOURS, JUDGED_H, PARTS = 24.0, 24.0, 24
BEFORE_THE_KILL = 1 / 24  # of the time
PATIENCE_S = 1800.0
KEYS = ("rss_kb", "blocks", "drawing", "handles", "threads", "journal_kb", "wal_kb", "log_kb")
# By how much the last third may lie above the middle one: a part of it, and beyond that. What comes and goes
# with the pages that are seen is compared where it was least.
BOUNDS: dict[str, tuple[Callable[[list[int]], float], float, float]] = {
    "rss_kb": (mean, 0.05, 0), "blocks": (min, 0.1, 0), "drawing": (min, 0.1, 20),
    "handles": (min, 0.0, 4), "threads": (min, 0.0, 1), "wal_kb": (mean, 0.2, 512),
}  # fmt: skip
# What is only added to: how much faster it may grow in the last third than in the middle one.
GROWS = {"journal_kb": (0.5, 256), "log_kb": (0.5, 64)}

Counts = Mapping[str, int]


class Soaked(NamedTuple):
    """A part of the time: after so many hours, what was counted, and how often each game was acted in."""

    hours: float
    counts: Counts
    played: Mapping[str, int]


def soaked(hours: float, folder: Path, parts: int = PARTS) -> Iterator[Soaked | str]:
    """Plays; tells of each part of the time, and what did not hold."""
    state = folder / "state"
    state.mkdir()
    (state / "settings.json").write_text('{"language": "en", "toured": true, "dims_after_s": 0}')
    with _life(state) as table:
        yield _played(table, hours * BEFORE_THE_KILL, seed=0)
        before = _seen(table)
        table.process.send_signal(signal.SIGKILL)
        table.process.wait()
    with _life(state) as table:
        yield from _differs(before, _seen(table))
        for part in range(parts):
            said = _played(table, hours / parts, seed=part + 1)
            yield said._replace(hours=hours / parts * (part + 1))
        told_s = time.monotonic()
        table.process.send_signal(signal.SIGTERM)
        if status := table.process.wait(20):
            yield f"told to end it ended with status {status}"
        print(f"told to end it took {time.monotonic() - told_s:.1f} s", file=sys.stderr)


def not_flat(samples: Sequence[Counts]) -> list[str]:
    """What has grown though it should not have."""
    third = len(samples) // 3
    middle, last = samples[third : 2 * third], samples[-third:]
    found = []
    for key, (level, part, beyond) in BOUNDS.items():
        was, is_now = (level([counts[key] for counts in some]) for some in (middle, last))
        if is_now > was * (1 + part) + beyond:
            found.append(f"{key} is not flat: {was:.0f} in the middle third, {is_now:.0f} in the last")
    for key, (part, beyond) in GROWS.items():
        was, is_now = (some[-1][key] - some[0][key] for some in (middle, last))
        if is_now > was * (1 + part) + beyond:
            found.append(f"{key} grows ever faster: by {was} in the middle third, by {is_now} in the last")
    return found


def main(arguments: Sequence[str]) -> int:
    hours = float(arguments[0]) if arguments else HOURS
    print("hours", "deeds", *KEYS, "games", sep="\t")
    samples, wrong, deeds = list[Counts](), list[str](), Counter[str]()
    began_s = time.monotonic()
    with on_disk() as folder:
        for said in soaked(hours, folder):
            if isinstance(said, str):
                wrong.append(said)
                continue
            samples.append(said.counts)
            deeds.update(said.played)
            counts = (said.counts[key] for key in KEYS)
            print(f"{said.hours:.1f}", deeds.total(), *counts, ", ".join(said.played), sep="\t", flush=True)
    took_s = time.monotonic() - began_s
    pace = f"{hours:g} hours in {took_s / 60:.1f} minutes, {hours * 3600 / took_s:.0f} times real speed"
    print(f"{pace}:", *(f"{game} {count}" for game, count in deeds.items()))
    if hours >= JUDGED_H:
        wrong += not_flat(samples[1:])  # the first is of the process that was killed
    print(*(wrong or ["flat" if hours >= JUDGED_H else "too short to be judged"]), sep="\n")
    return 1 if wrong else 0


def _life(state: Path) -> Talker:
    return Talker(
        "tests.rigs.soaked_table", ["run", "--simulate", "--state", str(state)],
        environment={"SDL_VIDEODRIVER": "offscreen", **keeps_compiled(state.parent)},
    )  # fmt: skip


def _played(table: Talker, hours: float, seed: int) -> Soaked:
    table.say(json.dumps(["play", hours * 3600, seed]))
    told = table.next("counts", PATIENCE_S)
    return Soaked(hours, told["counts"], told["played"])


def _seen(table: Talker) -> dict[str, Any]:
    table.say('["see"]')
    return table.next("game", PATIENCE_S)


def _differs(before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[str]:
    """In what the table differs after it was killed, besides the time that was stopped by it."""
    was, is_now = before["view"], after["view"]
    if before["game"] != after["game"] or is_now is None:
        yield f"game {before['game']} was open when it was killed, now it is {after['game']}"
        return
    for key in ("game", "phase", "undo", "redo"):
        if was[key] != is_now[key]:
            yield f"{key} was {was[key]!r} when it was killed, now it is {is_now[key]!r}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
