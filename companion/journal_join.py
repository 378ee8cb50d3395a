"""Two journals that were one: what one of them has more is added to the other.

A stick is pulled out while a table goes on, which keeps its games where the stick was; then it is put in
again, with the games as they stood when it went.
"""

from __future__ import annotations

import sqlite3

from companion import journal_row, journal_schema

_GAME = f"{journal_row.ALL} WHERE game = ? ORDER BY number"


def join(own: sqlite3.Connection, other: sqlite3.Connection) -> bool:
    """Add to `other` whatever it lacks of `own`, which is then all in it; a label is that of `own`.

    Returns false, and changes nothing, where a game has other lines there, or more of them: then they are
    not the same journal, or somebody has gone on with that one. Raises: sqlite3.Error; nothing is changed.
    """
    lacking = []
    for (game,) in own.execute("SELECT DISTINCT game FROM line").fetchall():
        its, theirs = (db.execute(_GAME, (game,)).fetchall() for db in (own, other))
        if theirs != its[: len(theirs)]:
            return False
        lacking += its[len(theirs) :]
    other.execute("BEGIN IMMEDIATE")
    try:
        other.executemany(journal_row.ADD, lacking)
        for table in journal_schema.DERIVED:
            columns = journal_schema.COLUMNS[table]
            marks = ", ".join("?" * len(columns.split(", ")))
            other.executemany(
                f"INSERT OR REPLACE INTO {table} ({columns}) VALUES ({marks})",
                own.execute(f"SELECT {columns} FROM {table}"),
            )
        other.execute("COMMIT")
    except BaseException:
        if other.in_transaction:
            other.execute("ROLLBACK")
        raise
    return True
