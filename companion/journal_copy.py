"""A second file with the game that is played now, for when the journal itself is gone or damaged.

It is a whole small journal and takes the place of the one before by a rename: at any moment one of the two
stands there. It may be some seconds behind; the journal, where there is one, knows more.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import NamedTuple

from companion.errors import JournalError
from companion.journal import Journal, read_into_memory
from companion.journal_file import appear, beside, sync_folder, told


class Copied(NamedTuple):
    """A game of a journal, its label, and its lines so far, the header first."""

    game: int
    label: str
    lines: Sequence[bytes]


def path_beside(journal: Path) -> Path:
    """Where the copy of this journal's game lies."""
    return beside(journal, ".copy")


def write_copy(path: Path, copied: Copied) -> None:
    """Put this game in the place of the one that was copied before; durable when it returns.

    Raises: JournalError; then that one still stands there.
    """
    fresh = beside(path, ".next")
    with told(path), closing(Journal(None)) as journal:
        journal.take_up(*copied)
        fresh.unlink(missing_ok=True)
        try:
            appear(fresh, journal.back_up_into)
            os.replace(fresh, path)
        except BaseException:
            fresh.unlink(missing_ok=True)
            raise
        sync_folder(path.parent)


def read_copy(path: Path) -> Copied | None:
    """The game that was copied last; None where there is none that is whole."""
    with suppress(JournalError, OSError), closing(read_into_memory(path)) as journal:
        for kept in journal.games():
            return Copied(kept.id, kept.begun, journal.lines(kept.id))
    return None
