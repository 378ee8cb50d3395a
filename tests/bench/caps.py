"""How long bottle caps take to say what may follow, counted as deep as there is patience for.

The positions are those of the golden counts, the base is the same counting from the rule's text alone: an
aim is held only where both come to the very same positions.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from tests.bench.figures import Figure, over, spread, timed_us
from tests.companion.games import caps_by_the_text, caps_counts
from tests.companion.games.caps_positions import POSITIONS, Counted

DEEP = (
    "two set up",
    "a throng of four on 8 fields a side",
    "into the lanes",
    "shut in, and one throws three times",
)
ENOUGH = 20_000  # positions after so many throws
ROUNDS = 3


def figures() -> Iterator[Figure]:
    """Counting from several positions, the program and the text in turn."""
    for name in DEEP:
        throws, same = _deep(POSITIONS[name])
        subject, base = [], []
        for _ in range(ROUNDS):
            base.append(timed_us(_by_the_text, POSITIONS[name], throws) / 1000)
            subject.append(timed_us(_played, POSITIONS[name], throws) / 1000)
        value, text = spread(subject), spread(base)
        yield Figure(
            f"count bottle caps {throws} throws deep: {name}", "ms", value,
            "the same positions as by the text", same, text, "the same from the rule's text",
            over(value, text, "median"),
        )  # fmt: skip


def _deep(counted: Counted) -> tuple[int, bool]:
    """After how many throws there are enough, and whether all is the same as far as that."""
    rules = counted.rules
    start = caps_by_the_text.position(rules, counted.places)
    fronts = (caps_counts.fronts(rules, counted.places), caps_by_the_text.fronts(rules, start))
    same = True
    for throws, played, read in zip(count(1), *fronts, strict=False):
        same = same and played == read
        if len(played) > ENOUGH:
            return throws, same
    raise AssertionError("a game of bottle caps has no end by itself")


def _played(counted: Counted, throws: int) -> None:
    fronts = caps_counts.fronts(counted.rules, counted.places)
    for _ in range(throws):
        next(fronts)


def _by_the_text(counted: Counted, throws: int) -> None:
    fronts = caps_by_the_text.fronts(counted.rules, caps_by_the_text.position(counted.rules, counted.places))
    for _ in range(throws):
        next(fronts)
