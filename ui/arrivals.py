"""Games that are brought to this table: all table logs of a stick or a folder, each whole or not."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from companion.journal import Journal
from companion.tablelog import MOST_BYTES
from companion.taking_in import Arrived, BadLog, Twins, keep, read
from ui.archive import Archive

_MOST_FILES = 10_000


class Arrivals(NamedTuple):
    """How many games were new here, how many were here already, and which files tell none."""

    new: int
    known: int
    others: Sequence[str]


def take_in_all(folder: Path, archive: Archive, now: str, told: Callable[[int, int], None]) -> Arrivals:
    """Keep the games that the table logs in this folder tell, and in those within it.

    `told` hears how many of how many files have been read. `now` is a label.

    Raises: TimeglasError: the journal takes none.
    """
    files = list(_logs(folder))
    twins: list[Twins] = []

    def is_new(journal: Journal, arrived: Arrived) -> bool:
        if not twins:
            twins.append(Twins(journal))
        if twins[0].of(arrived) is not None:
            return False
        twins[0].add(arrived, keep(arrived, journal, now))
        return True

    new, known, others = 0, 0, []
    for number, file in enumerate(files):
        told(number, len(files))
        try:
            arrived = read(_bytes(file))
        except (BadLog, OSError):
            others.append(file.name)
            continue
        if archive.ask(lambda journal, arrived=arrived: is_new(journal, arrived)):  # type: ignore[misc]
            new += 1
        else:
            known += 1
    if new:
        archive.has_more()
    return Arrivals(new, known, others)


def _logs(folder: Path) -> Iterator[Path]:
    found, root = 0, folder.resolve()
    for pattern in ("*.jsonl", "*/*.jsonl"):
        for file in sorted(folder.glob(pattern)):
            # What begins with a dot is what another system keeps beside a file.
            if found < _MOST_FILES and file.is_file() and not file.name.startswith(".") and (
                file.resolve().is_relative_to(root)
            ):  # fmt: skip
                found += 1
                yield file


def _bytes(file: Path) -> bytes:
    """What stands in it, but no more than a table log may have, and one byte."""
    with file.open("rb") as opened:
        return opened.read(MOST_BYTES + 1)
