"""What the journal's tables are, and how those of an earlier version become today's.

    1   line, conclusion
    2   moment and boot besides: a label is dated again when the machine comes to know the date

A sample file of every version is kept with the tests. A file of a later version is never touched.
"""

from __future__ import annotations

import sqlite3

APPLICATION_ID = 0x54474C53  # "TGLS"
SCHEMA_VERSION = 2

_FIRST = """
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
"""

_SECOND = """
-- When the machine was started, as far as it knows the date by now: seconds since 1970.
CREATE TABLE boot (
    id TEXT PRIMARY KEY,
    began_s INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
-- When a label was written: so long after that start, at what was then believed to be the date.
CREATE TABLE moment (
    game INTEGER NOT NULL,
    what TEXT NOT NULL,            -- 'begun' or 'touched'
    boot TEXT NOT NULL,
    up_s INTEGER NOT NULL,
    date_s INTEGER NOT NULL,
    PRIMARY KEY (game, what)
) STRICT, WITHOUT ROWID;
"""

_STEPS = (_FIRST, _SECOND)  # each leads from the version before it to the next
COLUMNS = {
    "line": "game, number, line, label, check_value",
    "conclusion": "game, over, summary, label",
    "boot": "id, began_s",
    "moment": "game, what, boot, up_s, date_s",
}
DERIVED = ("conclusion", "boot", "moment")  # about how games are listed
_SINCE = {"boot": 2, "moment": 2}  # the version that brought a table, where that is not the first


def version(db: sqlite3.Connection) -> int:
    """Of which version the file is; 0 where nothing is in it."""
    number: int = db.execute("PRAGMA user_version").fetchone()[0]
    return number


def make(db: sqlite3.Connection) -> None:
    """Make the tables of an empty file, or bring those of an earlier version up to date: all or nothing."""
    done = version(db)
    if done < SCHEMA_VERSION:
        try:
            db.executescript(
                f"BEGIN IMMEDIATE; {''.join(_STEPS[done:])} PRAGMA application_id = {APPLICATION_ID};"
                f"PRAGMA user_version = {SCHEMA_VERSION}; COMMIT;"
            )
        except BaseException:
            if db.in_transaction:
                db.execute("ROLLBACK")
            raise


def look_for_tables(db: sqlite3.Connection) -> None:
    """Raises sqlite3.Error where a table or a column is missing that a file of this version has."""
    for table, columns in COLUMNS.items():
        if version(db) >= _SINCE.get(table, 1):
            db.execute(f"SELECT {columns} FROM {table} LIMIT 0")
