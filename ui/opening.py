"""Opening the journal of this table, whatever has become of it."""

from __future__ import annotations

from pathlib import Path

from companion.clock import wall_label
from companion.errors import JournalDamaged, JournalError, JournalInUse, TimeglasError
from companion.journal import Journal, read_into_memory
from companion.journal_salvage import Saved, salvage


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
            problems.append(_told(salvage(path, wall_label()[:10])))
            return Journal(path)
    except JournalInUse:
        raise
    except JournalError as error:
        problems += [error, TimeglasError("You can play, but this evening will not be kept.")]
        try:
            return read_into_memory(path)
        except JournalError:
            return Journal(None)


def _told(what: Saved) -> TimeglasError:
    """What became of a damaged journal."""
    aside = str(what.aside)
    if not what.saved:
        return TimeglasError(
            "The earlier games are damaged, and none could be saved. They are kept as {path}.", path=aside
        )
    if not what.cut and not what.lost:
        return TimeglasError(
            "The journal was damaged, but every game found in it is saved ({saved}). It is kept as {path}.",
            saved=what.saved, path=aside,
        )  # fmt: skip
    return TimeglasError(
        "The journal was damaged. Games saved from it: {saved}, of which {cut} without their end; "
        "lost: {lost}. It is kept as {path}.",
        saved=what.saved, cut=what.cut, lost=what.lost, path=aside,
    )  # fmt: skip


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
