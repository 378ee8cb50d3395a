"""The journal: every game that was ever begun at this table, line by line, on disk before anybody sees it.

A kept game is a table log: its header, then what was said and pressed, in order. Lines are only ever added.
`append` is one durable transaction: when it returns, the lines survive a pulled plug; when it raises, not one
of them is there. The primary key (game, number) is the lock against two writers: a number is given once.

One file, SQLite in WAL mode with synchronous FULL, one connection with the file locked for itself:

- WAL, because a commit is then one write at the end of a file and one sync: half the time of the rollback
  journal with EXTRA, which syncs two files and their folder (measured: 0.19 against 0.37 ms, and 0.12 once
  the WAL has been used round once). EXTRA adds nothing to FULL in WAL mode.
- FULL, because NORMAL may lose the last commits with the power.
- Exclusive, because SQLite before 3.51.3 can lose commits when one connection writes while another resets
  the WAL. With the lock there is no other: a second program is told so and turned away.

The WAL is brought into the file when a game begins, so that this does not fall into the middle of one.
"""

from __future__ import annotations

import os
import sqlite3
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from zlib import crc32

import msgspec

from companion.errors import JournalDamaged, JournalError, JournalInUse

APPLICATION_ID = 0x54474C53  # "TGLS"
SCHEMA_VERSION = 1

_SCHEMA = f"""
BEGIN;
CREATE TABLE line (
    game INTEGER NOT NULL,
    number INTEGER NOT NULL,       -- 0 is the header
    line BLOB NOT NULL,
    label TEXT NOT NULL,           -- date and time for people: of the header, '' elsewhere
    check_value INTEGER NOT NULL,
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER line_stays_as_it_is BEFORE UPDATE ON line
    BEGIN SELECT RAISE(ABORT, 'a line of the journal is never changed'); END;
CREATE TRIGGER line_stays BEFORE DELETE ON line
    BEGIN SELECT RAISE(ABORT, 'a line of the journal is never taken out'); END;
-- What the list of games shows without playing them again. It follows from the lines and may be replaced.
CREATE TABLE conclusion (
    game INTEGER PRIMARY KEY,
    over INTEGER NOT NULL,
    summary BLOB,
    label TEXT NOT NULL
) STRICT;
PRAGMA application_id = {APPLICATION_ID};
PRAGMA user_version = {SCHEMA_VERSION};
COMMIT;
"""

_ADD_LINE = "INSERT INTO line (game, number, line, label, check_value) VALUES (?, ?, ?, ?, ?)"

_GAMES = """
SELECT h.game, h.line, h.label, h.check_value,
       (SELECT max(number) FROM line WHERE game = h.game),
       coalesce(c.over, 0), c.summary, coalesce(c.label, '')
FROM line AS h LEFT JOIN conclusion AS c ON c.game = h.game
WHERE h.number = 0 ORDER BY h.game DESC
"""


class KeptGame(msgspec.Struct, frozen=True):
    """A game in the journal, as the list of games shows it.

    `begun` and `touched` are labels for people; `lines` counts the header, too. `over` and `summary` are
    what `conclude` was last told: the lines themselves decide.
    """

    id: int
    header: bytes
    begun: str
    touched: str
    lines: int
    over: bool
    summary: bytes | None = None


class Journal:
    """The open journal of this table; None keeps it in memory.

    Used by one thread at a time, whichever that is. Raises JournalInUse where another program has it open,
    JournalDamaged where the file is no whole journal (`set_aside` keeps it and makes room for a fresh one),
    and JournalError, their parent, for every other reason, such as a full disk; the file is then untouched.
    """

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._next: dict[int, int] = {}
        with _told(path):
            self._db = _in_memory() if path is None else _open(path)

    def begin(self, header: bytes, label: str) -> int:
        """A new game with this header; returns its id. `label` says when, for people."""
        with _told(self._path):
            self._db.execute("PRAGMA wal_checkpoint(PASSIVE)")
            game: int = self._db.execute("SELECT coalesce(max(game), 0) + 1 FROM line").fetchone()[0]
            self._db.execute(_ADD_LINE, _row(game, 0, header, label))
        self._next[game] = 1
        return game

    def append(self, game: int, lines: Sequence[bytes]) -> None:
        """Add lines to a game, all of them or, with JournalError, none."""
        # Spelled out, not `_told`: replaying comes through here for every action of a game.
        try:
            number = self._next.get(game) or self._count(game)
            if len(lines) == 1:
                self._db.execute(_ADD_LINE, _row(game, number, lines[0]))
            else:
                self._add_together([_row(game, number + i, line) for i, line in enumerate(lines)])
        except sqlite3.Error as error:
            raise _sentence(error, self._path) from error
        self._next[game] = number + len(lines)

    def lines(self, game: int) -> list[bytes]:
        """The whole game, its header first."""
        with _told(self._path):
            rows = self._db.execute(
                "SELECT number, line, label, check_value FROM line WHERE game = ? ORDER BY number", (game,)
            ).fetchall()
        if not rows:
            raise JournalError("There is no game {game} in the journal.", game=game)
        for expected, (number, line, label, check_value) in enumerate(rows):
            if number != expected or check_value != _check_value(game, number, line, label):
                raise _damaged(self._path)
        return [row[1] for row in rows]

    def games(self) -> list[KeptGame]:
        """All games, the one begun last first."""
        with _told(self._path):
            rows = self._db.execute(_GAMES).fetchall()
        kept = []
        for game, header, begun, check_value, last, over, summary, concluded in rows:
            if check_value != _check_value(game, 0, header, begun):
                raise _damaged(self._path)
            touched = max(begun, concluded)
            kept.append(KeptGame(game, header, begun, touched, last + 1, bool(over), summary))
        return kept

    def conclude(self, game: int, summary: bytes | None, over: bool, label: str) -> None:
        """Note how a game stands, for the list of games; a later note replaces it."""
        with _told(self._path):
            self._db.execute(
                "INSERT OR REPLACE INTO conclusion (game, over, summary, label) VALUES (?, ?, ?, ?)",
                (game, over, summary, label),
            )

    def close(self) -> None:
        """Let go of the file. May be called twice."""
        # Everything said is on disk already: what fails here loses nothing, and nobody is left to be told.
        with suppress(sqlite3.Error):
            self._db.close()

    def _count(self, game: int) -> int:
        count: int = self._db.execute("SELECT count(*) FROM line WHERE game = ?", (game,)).fetchone()[0]
        if count == 0:
            raise JournalError("There is no game {game} in the journal.", game=game)
        return count

    def _add_together(self, rows: list[tuple[int, int, bytes, str, int]]) -> None:
        self._db.execute("BEGIN IMMEDIATE")
        try:
            self._db.executemany(_ADD_LINE, rows)
            self._db.execute("COMMIT")
        except BaseException:
            # SQLite has already rolled back by itself after some errors, and says so if asked twice.
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            raise


def read_into_memory(path: Path) -> Journal:
    """A journal in memory with the games of this one, which is only read. Raises: JournalError."""
    journal = Journal(None)
    # Even to read a WAL SQLite writes beside it: so it reads a copy, for which the disk needs no room.
    with _told(path), tempfile.TemporaryDirectory(dir="/dev/shm") as folder:
        for part in filter(Path.exists, (path, _beside(path, "-wal"))):
            (Path(folder) / part.name).write_bytes(part.read_bytes())
        with closing(_connect(Path(folder) / path.name, "rw")) as db:
            _look_through(db, Path(folder) / path.name)
            db.backup(journal._db)
    return journal


def set_aside(path: Path) -> Path:
    """Rename a damaged journal so that a fresh one can begin; returns where it is kept.

    Nothing is ever overwritten, and what SQLite keeps beside the file goes with it. Call it only after
    JournalDamaged, and with no Journal open on this path.
    """
    number = 1
    while any(_beside(path, f".damaged-{number}{part}").exists() for part in ("", *_PARTS)):
        number += 1
    kept = _beside(path, f".damaged-{number}")
    try:
        # The file first: should the power go in between, a -wal without its file counts as damage again.
        for part in ("", *_PARTS):
            if _beside(path, part).exists():
                _beside(path, part).rename(_beside(kept, part))
        _sync_folder(path.parent)
    except OSError as error:
        raise JournalError(
            "The damaged journal {path} could not be set aside ({reason}). Move it away by hand.",
            path=str(path), reason=error.strerror or str(error),
        ) from error
    return kept


_PARTS = ("-wal", "-shm", "-journal")
_SMALLEST = 512  # bytes of SQLite's smallest page


def _beside(path: Path, ending: str) -> Path:
    return path.with_name(path.name + ending)


def _row(game: int, number: int, line: bytes, label: str = "") -> tuple[int, int, bytes, str, int]:
    return game, number, line, label, _check_value(game, number, line, label)


def _check_value(game: int, number: int, line: bytes, label: str) -> int:
    # The place is part of it: a good line in the wrong place is damage.
    return crc32(line, crc32(b"%d %d %s\n" % (game, number, label.encode())))


def _in_memory() -> sqlite3.Connection:
    db = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    db.executescript("PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF;" + _SCHEMA)
    return db


def _open(path: Path) -> sqlite3.Connection:
    _make_where_missing(path)
    if not path.is_file():
        raise _unwritable(path)
    if path.stat().st_size < _SMALLEST:
        # SQLite takes it for a new one, and throws the -wal beside it away.
        raise _damaged(path)
    if not all(os.access(place, os.W_OK, effective_ids=True) for place in (path, path.parent)):
        raise _unwritable(path)
    if path.stat().st_mode & 0o077:
        path.chmod(0o600)
    if _has_wal(path):
        # After a crash. Closing a connection that may write brings the WAL into the file: were that one
        # damaged, it would no longer be as it was found. So this look is through one that may only read.
        with closing(_connect(path, "ro")) as db:
            _look_through(db, path)
    db = _connect(path, "rw")
    try:
        db.execute("PRAGMA locking_mode = EXCLUSIVE")
        _look_through(db, path)
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        # Writes, to learn before anybody plays whether the disk takes it.
        db.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
    except BaseException:
        db.close()
        raise
    return db


def _connect(path: Path, mode: str) -> sqlite3.Connection:
    # The lock is lost as soon as anybody in this program opens and closes the file by another way.
    uri = f"{path.absolute().as_uri()}?mode={mode}"
    return sqlite3.connect(uri, uri=True, timeout=0, isolation_level=None, check_same_thread=False)


def _has_wal(path: Path) -> bool:
    wal = _beside(path, "-wal")
    return wal.exists() and wal.stat().st_size > 0


def _look_through(db: sqlite3.Connection, path: Path) -> None:
    """See that the file is ours, of a version we know, and whole. Changes nothing."""
    if db.execute("PRAGMA application_id").fetchone()[0] != APPLICATION_ID:
        raise JournalError(
            "{path} belongs to another program, and was left alone. Move it away, or choose another place.",
            path=str(path),
        )
    if db.execute("PRAGMA user_version").fetchone()[0] > SCHEMA_VERSION:
        raise JournalError(
            "The journal {path} was written by a newer Timeglas, and was left alone. Install the newer one.",
            path=str(path),
        )
    page = db.execute("PRAGMA page_size").fetchone()[0]
    if path.stat().st_size % page and not _has_wal(path):
        # SQLite reads zeros for the rest of the last page. (With a WAL, it has that page once more.)
        raise _damaged(path)
    if db.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
        raise _damaged(path)
    db.execute("SELECT game, number, line, label, check_value FROM line LIMIT 0")
    db.execute("SELECT game, over, summary, label FROM conclusion LIMIT 0")


def _make_where_missing(path: Path) -> None:
    """A new journal appears whole, under its name, or not at all."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    if path.exists():
        return
    if _beside(path, "-wal").exists():
        raise _damaged(path)
    handle, name = tempfile.mkstemp(prefix=path.name + ".", suffix=".new", dir=path.parent)
    os.close(handle)
    fresh = Path(name)
    try:
        with closing(sqlite3.connect(fresh, isolation_level=None)) as db:
            db.executescript("PRAGMA synchronous = EXTRA;" + _SCHEMA)
        try:
            # A link, unlike renaming, never replaces what another program has just made there.
            os.link(fresh, path)
        except FileExistsError:
            return
        except OSError:
            fresh.rename(path)  # A disk without links (FAT).
        _sync_folder(path.parent)
    finally:
        fresh.unlink(missing_ok=True)


def _sync_folder(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


@contextmanager
def _told(path: Path | None) -> Iterator[None]:
    """Whatever SQLite or the disk objects to leaves as a JournalError with a sentence."""
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        raise _sentence(error, path) from error
    except UnicodeDecodeError as error:
        # SQLite's own words about damage may quote it.
        raise _damaged(path) from error


def _damaged(path: Path | None) -> JournalDamaged:
    return JournalDamaged(
        "The journal {path} is damaged. It is kept as it is; set it aside to begin a fresh one.",
        path=str(path),
    )


def _unwritable(path: Path | None) -> JournalError:
    return JournalError(
        "The journal {path} cannot be written. Make it and its folder your own, or choose another.",
        path=str(path),
    )


def _sentence(error: sqlite3.Error | OSError, path: Path | None) -> JournalError:
    if isinstance(error, OSError):
        return JournalError(
            "The journal {path} cannot be kept ({reason}). Choose a folder that you may write in.",
            path=str(path), reason=error.strerror or str(error),
        )
    # The lower byte is the kind of error, the upper ones only where in SQLite it arose.
    match getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF:
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return JournalInUse(
                "The journal {path} is open in another Timeglas. Close that one first.", path=str(path)
            )
        case sqlite3.SQLITE_FULL:
            return JournalError(
                "The disk is full, so this was not kept. Make room, then try again.", path=str(path)
            )
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_PERM | sqlite3.SQLITE_AUTH:
            return _unwritable(path)
        case sqlite3.SQLITE_IOERR:
            return JournalError(
                "The disk failed, so this was not kept ({reason}). Try again; if it stays, change the card.",
                path=str(path), reason=str(error),
            )
        case sqlite3.SQLITE_CONSTRAINT:
            return JournalInUse(
                "Another program wrote into the journal {path}. Close it, then open the game again.",
                path=str(path),
            )
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB | sqlite3.SQLITE_ERROR:
            # ERROR here: a table or a column that every journal has is not there.
            return _damaged(path)
        case _:
            return JournalError(
                "The journal {path} cannot be used ({reason}).", path=str(path), reason=str(error)
            )
