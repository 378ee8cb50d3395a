"""Few combinations in which every two values of different axes come together at least once.

Most faults of a layout need two things together (German and the largest text, say), seldom three.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations, product
from typing import Any


def pairwise(axes: Mapping[str, Sequence[Any]]) -> list[dict[str, Any]]:
    """The combinations, always the same ones for the same axes."""
    counts = [len(values) for values in axes.values()]
    missing = {
        ((one, a), (other, b))
        for one, other in combinations(range(len(counts)), 2)
        for a in range(counts[one]) for b in range(counts[other])
    }  # fmt: skip
    rows: list[dict[int, int]] = []
    while missing:
        row = dict(min(missing))
        for axis in range(len(counts)):
            if axis not in row:
                row[axis] = max(range(counts[axis]), key=lambda value: _gain(row, axis, value, missing))
        missing -= set(combinations(sorted(row.items()), 2))
        rows.append(row)
    return [
        {name: values[row[axis]] for axis, (name, values) in enumerate(axes.items())} for row in rows
    ]


def every(axes: Mapping[str, Sequence[Any]]) -> list[dict[str, Any]]:
    """All combinations there are."""
    return [dict(zip(axes, values, strict=True)) for values in product(*axes.values())]


def _gain(row: Mapping[int, int], axis: int, value: int, missing: set[Any]) -> int:
    """How many pairs that are missing yet come about with that value."""
    pairs = (tuple(sorted(((axis, value), other))) for other in row.items())
    return sum(pair in missing for pair in pairs)
