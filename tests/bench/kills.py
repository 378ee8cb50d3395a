"""A thousand tables, each killed at a random moment while it plays as fast as it can."""

from __future__ import annotations

from collections.abc import Iterator

from tests.bench.figures import Figure, on_disk
from tests.ui.test_killed_tables import killed

KILLS = 1000


def figures() -> Iterator[Figure]:
    """That none of them had shown what is not kept; where one had, this raises."""
    with on_disk() as folder:
        seen = killed(folder, KILLS, seed=1)
    yield Figure(
        "tables killed while they play, and found as they were shown last", "tables", seen,
        "all of 1000", seen["kills"] == KILLS,
    )  # fmt: skip
