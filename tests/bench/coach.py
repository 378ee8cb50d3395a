"""How long the coach of Crag takes to know the best play, beside the same in loops; and then to answer."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product

from companion.games.crag.coach import THROWS, Coach, Thirteen, Throws
from companion.games.crag.sheet import ROWS
from tests.bench.figures import Figure, over, spread, timed_us
from tests.companion.games.crag_in_loops import solved

ROUNDS = 8
ANSWERS = 2000

_THROWS: tuple[Throws, ...] = (2, 3)
_THIRTEEN: tuple[Thirteen, ...] = ("without_pair", "any")


def figures() -> Iterator[Figure]:
    """Solving each variant from nothing, numpy being there; then questions about any sheet and any dice."""
    for throws in _THROWS:
        subject, base = [], []
        for _, thirteen in product(range(ROUNDS), _THIRTEEN):
            base.append(timed_us(solved, Coach(throws, thirteen).sheet, throws) / 1000)
            subject.append(timed_us(Coach, throws, thirteen) / 1000)
        value, loops = spread(subject), spread(base)
        ratio = over(value, loops, "median")
        yield Figure(
            f"solve Crag with {throws} throws", "ms", value, "0.1 of the loops, 100 ms",
            ratio["median"] <= 0.1 and value["median"] <= 100, loops, "the same in plain Python", ratio,
        )  # fmt: skip
    for throws in _THROWS:
        value = spread([took / 1000 for took in _answers(Coach(throws))])
        yield Figure(
            f"answer about Crag with {throws} throws", "ms", value,
            "half of them under 2 ms", value["median"] < 2,
            note="advice, and what the kept dice can give, as the screen asks for them",
        )  # fmt: skip


def _answers(coach: Coach) -> Iterator[float]:
    chance = random.Random(1)
    for _ in range(ANSWERS):
        rows = chance.sample(ROWS, chance.randint(1, len(ROWS)))
        yield timed_us(_ask, coach, rows, chance.choice(THROWS), chance.randrange(coach.throws))


def _ask(coach: Coach, rows: list[str], dice: tuple[int, ...], left: int) -> None:
    advice = coach.advice(rows, dice, left)
    if advice.keep is not None:
        coach.results(rows, advice.keep, left)
