"""A thousand pairs of presses, with both processors busy: how many the table judges wrong, or by chance."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice

from tests.bench.figures import Figure, on_disk
from tests.rigs.races import Races, busy_processors, fair, pairs

PAIRS = 1_000


def figures() -> Iterator[Figure]:
    raced = list(islice(pairs(random.Random(5)), PAIRS))
    with on_disk() as folder, Races(folder) as races:
        with busy_processors():
            verdicts = [races.run(pair) for pair in raced]
        races.finish()
    unfair = [pair for pair, verdict in zip(raced, verdicts, strict=True) if not fair(pair, verdict)]
    wrong = sum(not pair.is_within_error for pair in unfair)
    value = {"wrong": wrong, "by_chance": len(unfair) - wrong, "n": PAIRS}
    yield Figure(
        "pairs of presses 20 us to 50 ms apart, both processors busy", "pairs", value,
        "none judged wrong, none nearer than the stated error decided", not unfair,
        note=f"{sum(pair.is_within_error for pair in raced)} were nearer than the stated error; "
        f"{races.late} were run again, because this program could not write their edges in time",
    )  # fmt: skip
