"""Opening the journal of this table, whatever has become of it."""

from __future__ import annotations

import os
import random
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from companion.clock import wall_label
from companion.errors import JournalDamaged, JournalError, JournalInUse, JournalUnkept, TimeglasError
from companion.journal import Journal, read_into_memory
from companion.journal_backlog import Backlog
from companion.journal_copy import path_beside, read_copy
from ui.running_copy import RunningCopy

if TYPE_CHECKING:
    from companion.journal_salvage import Saved


def open_journal(path: Path, problems: list[TimeglasError]) -> Backlog:
    """The journal of this table; where it cannot be written, one in memory that will be kept when it can.

    That one has the games that can be read: an evening goes on even where its card takes no more. What was
    saved of a damaged journal is added to the problems.

    Raises:
        JournalInUse: another Timeglas plays with it.
    """
    later: list[TimeglasError] = []
    unkept: JournalError | None = None
    least = 1
    try:
        journal = _opened(path, problems)
    except JournalInUse:
        raise
    except JournalError as error:
        journal, unkept = _readable(path), error
        if not journal.games():
            # There may well be games, whose ids are not to be given twice.
            least = random.randrange(1 << 30, 1 << 40)
    copy = RunningCopy(path_beside(path))
    return Backlog(journal, lambda: _opened(path, later, thoroughly=True), unkept, copy, later, least)


def _opened(path: Path, problems: list[TimeglasError], *, thoroughly: bool = False) -> Journal:
    """The journal on the disk, with what the copy of its last game has more. Raises: JournalError."""
    copy, is_gone = read_copy(path_beside(path)), not os.path.exists(path)
    try:
        journal = Journal(path, thoroughly=thoroughly)
    except JournalDamaged:
        from companion.journal_salvage import salvage  # seldom needed

        problems.append(_told(salvage(path, wall_label()[:10], path_beside(path))))
        return Journal(path)
    if copy is not None:
        with suppress(JournalError):  # of another journal, which was put in the place of that
            journal.take_up(*copy)
            if is_gone:
                problems.append(TimeglasError("The journal was gone. The last game is saved from its copy."))
    return journal


def _readable(path: Path) -> Journal:
    """What can be read of it, in memory."""
    try:
        return read_into_memory(path)
    except (JournalDamaged, JournalUnkept):  # not even for a copy is there room
        from companion.journal_salvage import found_in

        journal = Journal(None)
        with suppress(JournalError):
            for game, rows in found_in(path, path_beside(path)).games.items():
                journal.take_up(game, rows[0].label, [row.line for row in rows])
        return journal
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
            "The file with all games was damaged, but every game found in it is saved ({saved}). "
            "The damaged one is kept as {path}.",
            saved=what.saved, path=aside,
        )  # fmt: skip
    if not what.cut:
        return TimeglasError(
            "The file with all games was damaged. Games saved: {saved}; lost: {lost}. "
            "The damaged one is kept as {path}.",
            saved=what.saved, lost=what.lost, path=aside,
        )  # fmt: skip
    return TimeglasError(
        "The file with all games was damaged. Games saved: {saved}, of which {cut} without their end; "
        "lost: {lost}. The damaged one is kept as {path}.",
        saved=what.saved, cut=what.cut, lost=what.lost, path=aside,
    )  # fmt: skip


def is_open(path: Path) -> bool:
    """Whether a table plays with it just now."""
    try:
        if os.path.exists(path):
            Journal(path).close()
    except JournalInUse:
        return True
    except (JournalError, OSError):
        pass  # whatever else is wrong with it, nobody plays with it
    return False
