"""Opening the journal of this table, whatever has become of it."""

from __future__ import annotations

from pathlib import Path

from companion.errors import JournalDamaged, JournalError, JournalInUse, TimeglasError
from companion.journal import Journal, read_into_memory
from companion.journal_file import set_aside


def open_journal(path: Path, problems: list[TimeglasError]) -> Journal:
    """The journal of this table; where it cannot be written, one that lasts for this evening, and why.

    That one has the games that can be read: an evening goes on even where its card takes no more.

    Raises:
        JournalInUse: another Timeglas plays with it.
    """
    try:
        try:
            return Journal(path)
        except JournalDamaged:
            kept = set_aside(path)
            problems.append(
                TimeglasError("The earlier games are damaged. They are kept as {path}.", path=str(kept))
            )
            return Journal(path)
    except JournalInUse:
        raise
    except JournalError as error:
        problems += [error, TimeglasError("You can play, but this evening will not be kept.")]
        try:
            return read_into_memory(path)
        except JournalError:
            return Journal(None)


def is_open(path: Path) -> bool:
    """Whether a table plays with it just now."""
    try:
        if path.exists():
            Journal(path).close()
    except JournalInUse:
        return True
    except (JournalError, OSError):
        pass  # whatever else is wrong with it, nobody plays with it
    return False
