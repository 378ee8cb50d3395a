"""Where the open journal's file stands: whether it was deleted, moved or replaced from under the table.

SQLite writes on into a file that has no name any more, and every line of it would be gone with the program.
So whoever has written looks whether file and WAL still stand under their names: two looks at the folder.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import suppress
from pathlib import Path

from companion.errors import JournalError
from companion.journal_file import begin_wal, beside, opened, write_anew
from companion.journal_join import join

_OPEN_FILES = Path("/proc/self/fd")


class Place:
    """Where the file of an open connection stands.

    Attributes:
        path: under which name the connection was opened.
        news: what has happened since to be told, None where nothing has.
        lost: why what is written now would not be found again, None where it would.
    """

    def __init__(self, db: sqlite3.Connection, path: Path) -> None:
        self.path = path
        self.news: JournalError | None = None
        self._home = path  # where the next start will look for it
        self.lost: JournalError | None = None
        self._take(db, path)

    def _take(self, db: sqlite3.Connection, path: Path) -> None:
        self.db = db
        self.path = path
        self._stand(path)

    def _stand(self, path: Path) -> None:
        self._at, self._wal_at = str(path), str(beside(path, "-wal"))
        self._file, self._wal = _identity(self._at), _identity(self._wal_at)

    def is_kept(self) -> bool:
        """Whether what was written would be found again."""
        return _identity(self._at) == self._file and _identity(self._wal_at) == self._wal

    def keep(self) -> sqlite3.Connection:
        """Returns the connection to go on with, after all that it holds is kept again, if that can be."""
        try:
            if _identity(self._at) == self._file and self._at == str(self.path):
                # Only the WAL has gone. It is open still: this brings what it holds into the file.
                self.db.execute("PRAGMA journal_mode = DELETE")
                begin_wal(self.db)
                self._stand(self.path)
            elif (moved := self._moved_to()) is not None:
                self._stand(moved)
                self.news = JournalError(
                    "The journal was moved. It goes on in {path}.", path=str(moved)
                )
            else:
                self._write_anew()
            self.lost = None
        except (sqlite3.Error, OSError, JournalError) as error:
            self._say_failed(error)
        return self.db

    def close(self) -> None:
        """Close the connection. May be called twice."""
        if self.is_kept() and self._at == str(self.path):
            self.db.close()
        else:
            _abandon(self.db)

    def _moved_to(self) -> Path | None:
        """Where the file stands now with its WAL beside it, under another name; None: nowhere."""
        for link in _OPEN_FILES.iterdir():
            with suppress(OSError):
                if _identity(str(link)) == self._file:
                    # Of one that has no name any more the link tells a name that leads nowhere.
                    path = Path(os.readlink(link))
                    names = _identity(str(path)), _identity(str(beside(path, "-wal")))
                    if names == (self._file, self._wal):
                        return path
        return None

    def _write_anew(self) -> None:
        path, wal = self._home, beside(self._home, "-wal")
        is_taken = path.exists()
        if not is_taken and _identity(str(wal)) == self._wal:
            wal.unlink()  # it would be taken for the new file's
        number = 1
        while path.exists() or beside(path, "-wal").exists():
            path = beside(self._home, f".kept-{number}")
            number += 1
        write_anew(path, self.db)
        if is_taken and _identity(str(wal)) == self._wal:
            wal.unlink()  # likewise, and what it holds has just been kept
        abandoned = self.db
        self._take(opened(path), path)
        _abandon(abandoned)
        if is_taken and self._joined():
            self.news = JournalError(
                "The journal {path} is back, with all that was played meanwhile.", path=str(self._home)
            )
        elif is_taken:
            self.news = JournalError(
                "Another journal has taken the place of {path}. What is played here is kept in {kept}.",
                path=str(self._home), kept=str(path),
            )  # fmt: skip
        else:
            self.news = JournalError(
                "The journal {path} was deleted. It has been made again, with every game in it.",
                path=str(path),
            )

    def _joined(self) -> bool:
        """Go on in what took the place of the journal, where that is the same one; false, where it is not."""
        try:
            other = opened(self._home)
        except (sqlite3.Error, OSError, JournalError):
            return False
        try:
            is_same = join(self.db, other)
        except sqlite3.Error:
            is_same = False
        if not is_same:
            other.close()
            return False
        for_a_while = self.path
        self.close()
        self._take(other, self._home)
        with suppress(OSError):
            for_a_while.unlink()  # all of it is in the other
        return True

    def _say_failed(self, error: sqlite3.Error | OSError | JournalError) -> None:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        lost = JournalError("The journal is gone and cannot be made again ({reason}).", reason=reason)
        if str(lost) != str(self.lost):
            self.lost = self.news = lost


def _identity(path: str) -> tuple[int, int] | None:
    """What stands under a name, whatever else it is called; None: nothing."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _abandon(db: sqlite3.Connection) -> None:
    """Never close this connection, not even while Python ends.

    SQLite would delete what stands under the name of its WAL, and that may be another journal's by now.
    """
    import ctypes  # seldom needed

    ctypes.pythonapi.Py_IncRef(ctypes.py_object(db))
