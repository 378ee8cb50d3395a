"""Few combinations in which every two values of different axes come together at least once.

Most faults of a layout need two things together (German and the largest text, say), seldom three.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations, product
from random import Random
from typing import Any

_DRAWS, _TRIES = 12, 6


def pairwise(axes: Mapping[str, Sequence[Any]]) -> list[dict[str, Any]]:
    """The combinations, always the same ones for the same axes: the fewest of some draws."""
    counts = [len(values) for values in axes.values()]
    rows = min((_drawn(counts, Random(seed)) for seed in range(_DRAWS)), key=len)
    return [
        {name: values[row[axis]] for axis, (name, values) in enumerate(axes.items())} for row in rows
    ]


def _drawn(counts: Sequence[int], chance: Random) -> list[dict[int, int]]:
    missing = {
        ((one, a), (other, b))
        for one, other in combinations(range(len(counts)), 2)
        for a in range(counts[one]) for b in range(counts[other])
    }  # fmt: skip
    rows: list[dict[int, int]] = []
    while missing:
        tried = [_row(counts, missing, chance) for _ in range(_TRIES)]
        row = max(tried, key=lambda row: len(missing.intersection(_pairs(row))))
        missing -= _pairs(row)
        rows.append(row)
    return rows


def _row(counts: Sequence[int], missing: set[Any], chance: Random) -> dict[int, int]:
    """A combination around a pair that is missing yet, with as many more of them as come about."""
    row = dict(chance.choice(sorted(missing)))
    for axis in chance.sample(range(len(counts)), len(counts)):
        if axis not in row:
            values = chance.sample(range(counts[axis]), counts[axis])
            row[axis] = max(values, key=lambda value: _gain(row, axis, value, missing))
    return row


def _pairs(row: Mapping[int, int]) -> set[Any]:
    return set(combinations(sorted(row.items()), 2))


def every(axes: Mapping[str, Sequence[Any]]) -> list[dict[str, Any]]:
    """All combinations there are."""
    return [dict(zip(axes, values, strict=True)) for values in product(*axes.values())]


def _gain(row: Mapping[int, int], axis: int, value: int, missing: set[Any]) -> int:
    """How many pairs that are missing yet come about with that value."""
    pairs = (tuple(sorted(((axis, value), other))) for other in row.items())
    return sum(pair in missing for pair in pairs)
