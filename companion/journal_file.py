"""The journal's file: made whole or not at all, opened for one writer, copied for readers, set aside.

`companion.journal` says what is kept in it and why it is opened as it is.
"""

from __future__ import annotations

import os
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from companion import journal_row, journal_schema
from companion.errors import JournalDamaged, JournalError, JournalInUse, JournalUnkept
from companion.journal_row import Row
from companion.temporary import temporary_in_memory

SAVED = ".saved"  # beside a journal that was damaged: what takes its place
_PARTS = ("-wal", "-shm", "-journal")
_SMALLEST = 512  # bytes of SQLite's smallest page
_WAL_HEADER = 32  # bytes
_TRIES = 10
_LOOKED_AT = 20_000  # lines, of the newest games: more would be felt at every start

def in_memory() -> sqlite3.Connection:
    db = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    db.executescript("PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF;")
    journal_schema.make(db)
    return db


def opened(path: Path, *, thoroughly: bool = False) -> sqlite3.Connection:
    """The one connection of the one writer, to a journal that is made where it is missing.

    `thoroughly`: every line is looked at, not only the newest.
    """
    _make_where_missing(path)
    if not path.is_file():
        raise _no_file(path)
    if path.stat().st_size < _SMALLEST:
        # SQLite takes it for a new one, and throws the -wal beside it away.
        raise damaged(path)
    if not all(os.access(place, os.W_OK, effective_ids=True) for place in (path, path.parent)):
        raise _unwritable(path)
    if path.stat().st_mode & 0o077:
        path.chmod(0o600)
    if _has_wal(path):
        # After a crash. Closing a connection that may write brings the WAL into the file: were that one
        # damaged, it would no longer be as it was found. So this look is through one that may only read.
        with closing(_connect(path, "ro")) as db:
            _look_through(db, path, path, thoroughly)
    db = _connect(path, "rw")
    try:
        db.execute("PRAGMA locking_mode = EXCLUSIVE")
        _look_through(db, path, path, thoroughly)
        begin_wal(db)
        journal_schema.make(db)
    except BaseException:
        db.close()
        raise
    return db


def begin_wal(db: sqlite3.Connection) -> None:
    """Write by a WAL from now on."""
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    # Writes, to learn before anybody plays whether the disk takes it.
    db.execute(f"PRAGMA user_version = {journal_schema.version(db)}")


def copy_into(path: Path, db: sqlite3.Connection) -> None:
    """Copy what stands in this journal into `db`; nothing where there is none. The file is only read.

    No lock is asked for: a writer may go on meanwhile. Within one run of the WAL all that it changes in the
    file stands in the WAL, too, which only grows; so file and WAL, copied in this order, are together what
    the journal was at some moment between. A new run begins with another salt: then they are copied again.
    """
    path = led_to(path)
    wal = beside(path, "-wal")
    if not path.exists() and not wal.exists():
        return
    if path.exists() and not path.is_file():
        raise _no_file(path)
    if not path.is_file() or path.stat().st_size < _SMALLEST:
        raise damaged(path)
    with for_reading(path) as source:
        copy = Path(source.execute("PRAGMA database_list").fetchone()[2])
        _look_through(source, copy, path)
        journal_schema.make(source)
        source.backup(db)


@contextmanager
def for_reading(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection to a copy of this journal, which nobody keeps."""
    wal = beside(path, "-wal")
    # Even to read a WAL SQLite writes beside it: so it reads a copy, for which the disk needs no room.
    with tempfile.TemporaryDirectory(dir=temporary_in_memory()) as folder:
        copy = Path(folder) / path.name
        for _ in range(_TRIES):
            run = _run_of(wal)
            copy.write_bytes(path.read_bytes())
            if run:
                beside(copy, "-wal").write_bytes(wal.read_bytes())
            if _run_of(wal) == run:
                break
            beside(copy, "-wal").unlink(missing_ok=True)
        else:
            raise JournalError(
                "The journal {path} is being written all the time. Try again.", path=str(path)
            )
        with closing(_connect(copy, "rw")) as db:
            yield db


def _run_of(wal: Path) -> bytes:
    """What tells one run of the WAL from the next; b"" without one."""
    try:
        with wal.open("rb") as file:
            return file.read(_WAL_HEADER)
    except FileNotFoundError:
        return b""


def _connect(path: Path, mode: str) -> sqlite3.Connection:
    # The lock is lost as soon as anybody in this program opens and closes the file by another way.
    uri = f"{path.absolute().as_uri()}?mode={mode}"
    db = sqlite3.connect(uri, uri=True, timeout=0, isolation_level=None, check_same_thread=False)
    db.text_factory = _text
    return db


def _text(kept: bytes) -> str:
    """What is kept as text; what damage has made of it is none, and no reason to refuse a whole game.

    Where it matters a check value tells.
    """
    try:
        return kept.decode()
    except UnicodeDecodeError:
        return ""


def _has_wal(path: Path) -> bool:
    wal = beside(path, "-wal")
    return wal.exists() and wal.stat().st_size > 0


def _look_through(
    db: sqlite3.Connection, file: Path, path: Path, thoroughly: bool = False
) -> None:
    """See that the file, called `path`, is ours, of a version we know, and whole. Changes nothing."""
    if db.execute("PRAGMA application_id").fetchone()[0] != journal_schema.APPLICATION_ID:
        raise JournalError(
            "{path} belongs to another program, and was left alone. Move it away, or choose another place.",
            path=str(path),
        )
    if journal_schema.version(db) > journal_schema.SCHEMA_VERSION:
        raise JournalError(
            "The journal {path} was written by a newer Timeglas, and was left alone. Install the newer one.",
            path=str(path),
        )
    page = db.execute("PRAGMA page_size").fetchone()[0]
    if file.stat().st_size % page and not _has_wal(file):
        # SQLite reads zeros for the rest of the last page. (With a WAL, it has that page once more.)
        raise damaged(path)
    if db.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
        raise damaged(path)
    journal_schema.look_for_tables(db)
    _look_at_lines(db, path, -1 if thoroughly else _LOOKED_AT)


def _look_at_lines(db: sqlite3.Connection, path: Path, count: int) -> None:
    """See that headers and so many of the newest lines (-1: all) are right and in their places."""
    headers = db.execute(f"{journal_row.ALL} WHERE number = 0")
    newest = db.execute(f"{journal_row.ALL} ORDER BY game DESC, number DESC LIMIT ?", (count,))
    after = Row(2**63, 0, b"", "", 0)
    for kept in map(Row._make, newest):
        is_next = (kept.game, kept.number) == (after.game, after.number - 1)
        if not (is_next or (after.number == 0 and kept.game < after.game)) or not kept.is_right:
            raise damaged(path)
        after = kept
    if not all(Row._make(kept).is_right for kept in headers):
        raise damaged(path)


def _make_where_missing(path: Path) -> None:
    """A new journal appears whole, under its name, or not at all."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    if path.exists():
        return
    if beside(path, "-wal").exists():
        raise damaged(path)
    with suppress(FileExistsError):  # another program has just made it
        if beside(path, SAVED).exists():
            put_in_place(path)  # the power went when a damaged one had been set aside
        else:
            appear(path, journal_schema.make)


def write_anew(path: Path, held: sqlite3.Connection) -> None:
    """Write all that a connection holds into a new journal. Raises: OSError, sqlite3.Error."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    appear(path, held.backup)


def appear(path: Path, fill: Callable[[sqlite3.Connection], object]) -> None:
    """Make a file with what `fill` writes, whole or not at all; never in the place of another.

    Raises: FileExistsError, OSError, sqlite3.Error.
    """
    handle, name = tempfile.mkstemp(prefix=path.name + ".", suffix=".new", dir=path.parent)
    os.close(handle)
    fresh = Path(name)
    try:
        with closing(sqlite3.connect(fresh, isolation_level=None)) as db:
            db.execute("PRAGMA synchronous = EXTRA")
            fill(db)
        _link(fresh, path)
        sync_folder(path.parent)
    finally:
        fresh.unlink(missing_ok=True)


def sync_folder(folder: Path) -> None:
    """Have the names in this folder outlive the power. Raises: OSError."""
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def put_in_place(path: Path) -> None:
    """Let what was saved from a damaged journal be the journal. Raises: FileExistsError, OSError."""
    saved = beside(path, SAVED)
    _link(saved, path)
    saved.unlink(missing_ok=True)
    sync_folder(path.parent)


def _link(file: Path, path: Path) -> None:
    try:
        # A link, unlike renaming, never replaces what another program has just made there.
        os.link(file, path)
    except FileExistsError:
        raise
    except OSError:
        file.rename(path)  # A disk without links (FAT).


def set_aside(path: Path, date: str) -> Path:
    """Rename a damaged journal so that another can begin; returns where it is kept, that day in its name.

    Nothing is ever overwritten, and what SQLite keeps beside the file goes with it. Call it only after
    JournalDamaged, and with no Journal open on this path.
    """
    kept = beside(path, f".damaged-{date}")
    number = 1
    while any(beside(kept, part).exists() for part in ("", *_PARTS)):
        number += 1
        kept = beside(path, f".damaged-{date}-{number}")
    try:
        # The file first: should the power go in between, a -wal without its file counts as damage again.
        for part in ("", *_PARTS):
            if beside(path, part).exists():
                beside(path, part).rename(beside(kept, part))
        sync_folder(path.parent)
    except OSError as error:
        raise JournalError(
            "The damaged journal {path} could not be set aside ({reason}). Move it away by hand.",
            path=str(path), reason=error.strerror or str(error),
        ) from error
    return kept


@contextmanager
def told(path: Path | None) -> Iterator[None]:
    """Whatever SQLite or the disk objects to leaves as a JournalError with a sentence."""
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        raise sentence(error, path) from error
    except UnicodeDecodeError as error:
        # SQLite's own words about damage may quote it.
        raise damaged(path) from error


def damaged(path: Path | None) -> JournalDamaged:
    return JournalDamaged(
        "The journal {path} is damaged. It is kept as it is; set it aside to begin a fresh one.",
        path=str(path),
    )


def _no_file(path: Path) -> JournalUnkept:
    return JournalUnkept(
        "{path} is no file, so no games can be kept in it. Move it away, or choose another place.",
        path=str(path),
    )


def _unwritable(path: Path | None) -> JournalUnkept:
    return JournalUnkept(
        "The journal {path} cannot be written. Make it and its folder your own, or choose another.",
        path=str(path),
    )


def sentence(error: sqlite3.Error | OSError, path: Path | None) -> JournalError:
    if isinstance(error, OSError):
        return JournalUnkept(
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
            return JournalUnkept("The disk of {path} is full. Make room there.", path=str(path))
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_PERM | sqlite3.SQLITE_AUTH:
            return _unwritable(path)
        case sqlite3.SQLITE_IOERR:
            return JournalUnkept(
                "The disk of {path} fails ({reason}). If it stays so, change the card.",
                path=str(path), reason=str(error),
            )
        case sqlite3.SQLITE_CONSTRAINT:
            return JournalInUse(
                "Another program wrote into the journal {path}. Close it, then open the game again.",
                path=str(path),
            )
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB | sqlite3.SQLITE_ERROR:
            # ERROR here: a table or a column that every journal has is not there.
            return damaged(path)
        case _:
            return JournalUnkept(
                "The journal {path} cannot be used ({reason}).", path=str(path), reason=str(error)
            )


def led_to(path: Path) -> Path:
    """The file that a name leads to, which may be a link: what SQLite keeps besides lies beside that one."""
    return Path(os.path.realpath(path)) if os.path.islink(path) else path


def beside(path: Path, ending: str) -> Path:
    return path.with_name(path.name + ending)


