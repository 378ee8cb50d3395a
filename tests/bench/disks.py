"""A disk that fails at every write, sync and change of length in turn, once, a few times and for good."""

from __future__ import annotations

from collections.abc import Iterator

from tests.bench.figures import Figure, on_disk
from tests.ui.test_failing_disk import FROM_THEN_ON, played


def figures() -> Iterator[Figure]:
    """That the table always went on, said so, and had everything in the end; else this raises."""
    tried = 0
    for error in ("EIO", "ENOSPC", "EROFS"):
        for count in (1, 3, FROM_THEN_ON):
            with on_disk() as folder:
                tried += played(folder, error, count, 1)["tried"]
    yield Figure("evenings on a failing disk", "evenings", {"n": tried}, "all kept in the end", True)
