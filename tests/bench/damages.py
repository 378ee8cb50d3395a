"""The whole corpus of damaged files, each opened by a table."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tests.bench.figures import Figure, on_disk
from tests.rigs.damaged_files import damages
from tests.ui.test_damaged_tables import judge, play


def figures() -> Iterator[Figure]:
    """That each was opened with all that can be read of it; where one was not, this raises."""
    with on_disk() as folder:
        played = Path(folder)
        before = play(played)
        corpus = list(damages(played))
        for name, damage in corpus:
            judge(name, damage, played, before)
    yield Figure("damaged files opened", "files", {"n": len(corpus)}, "all of them", True)
