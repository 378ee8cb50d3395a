"""When a game was begun and left, on a machine that may not know the date yet.

A Raspberry Pi has no clock of its own: until the network comes it believes in some earlier day. What it does
know is how long ago it was started. So beside every label stands the moment by that count, and for each start
of the machine what its date turned out to be; a label is read as it would be written today.

The count is CLOCK_BOOTTIME, which goes on while the machine is suspended: a label is about the day outside.
Table time is CLOCK_MONOTONIC, which does not: nobody plays on a machine that sleeps.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Literal

import msgspec

from companion.clock import date_s, label_at, since_start_s

What = Literal["begun", "touched"]

_THIS_START = Path("/proc/sys/kernel/random/boot_id")
_APART_S = 60  # what clocks differ by without anybody having set them

_NOTE_BOOT = """
INSERT INTO boot (id, began_s) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET began_s = excluded.began_s
"""
_NOTE_MOMENT = "INSERT OR REPLACE INTO moment (game, what, boot, up_s, date_s) VALUES (?, ?, ?, ?, ?)"


class Moment(msgspec.Struct, frozen=True):
    """A moment as the machine knows it: so long after its start, and at what it believes to be the date.

    `boot` tells one start from another; "" where the system does not say.
    """

    boot: str
    up_s: int
    date_s: int

    @property
    def began_s(self) -> int:
        """When the machine was started, if the date is right."""
        return self.date_s - self.up_s


def this_moment() -> Moment:
    """Now."""
    return Moment(_boot(), since_start_s(), date_s())


Now = Callable[[], Moment]


@cache
def _boot() -> str:
    try:
        return _THIS_START.read_text("ascii").strip()
    except (OSError, UnicodeDecodeError):
        return ""


def note(db: sqlite3.Connection, game: int, what: What, moment: Moment) -> None:
    """Note when a label was written; the caller's transaction keeps it."""
    if moment.boot:
        db.execute(_NOTE_MOMENT, (game, what, moment.boot, moment.up_s, moment.date_s))
        db.execute(_NOTE_BOOT, (moment.boot, moment.began_s))


def note_date(db: sqlite3.Connection, moment: Moment) -> None:
    """Note what the date has turned out to be, where that is news of a start that a label is from."""
    noted = db.execute("SELECT began_s FROM boot WHERE id = ?", (moment.boot,)).fetchone()
    if noted is not None and abs(noted[0] - moment.began_s) > _APART_S:
        db.execute(_NOTE_BOOT, (moment.boot, moment.began_s))


class Dates:
    """The labels of all games as they would be written today."""

    def __init__(self, db: sqlite3.Connection) -> None:
        rows = db.execute(
            "SELECT m.game, m.what, b.began_s + m.up_s FROM moment AS m JOIN boot AS b ON b.id = m.boot "
            "WHERE abs(b.began_s + m.up_s - m.date_s) > ?", (_APART_S,)
        )  # fmt: skip
        self._set_right = {(game, what): at_s for game, what, at_s in rows}

    def label(self, game: int, what: What, written: str) -> str:
        """The label of that game, which was written like this."""
        at_s = self._set_right.get((game, what))
        return written if at_s is None or not written else label_at(at_s)
