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

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import msgspec

from companion import journal_dates, journal_row
from companion.errors import JournalError, TimeglasError
from companion.journal_dates import Now, this_moment
from companion.journal_file import copy_into, damaged, in_memory, led_to, opened, sentence, told
from companion.journal_place import Place
from companion.journal_row import Row, row

_CONCLUDE = "INSERT OR REPLACE INTO conclusion (game, over, summary, label) VALUES (?, ?, ?, ?)"

_GAMES = """
SELECT h.game, h.line, h.label, h.check_value,
       (SELECT max(number) FROM line WHERE game = h.game),
       coalesce(c.over, 0), c.summary, coalesce(c.label, '')
FROM line AS h LEFT JOIN conclusion AS c ON c.game = h.game
WHERE h.number = 0 ORDER BY h.game DESC
"""


class KeptGame(msgspec.Struct, frozen=True):
    """A game in the journal, as the list of games shows it.

    `begun` and `touched` are labels for people, as they would be written today; `lines` counts the header,
    too. `over` and `summary` are what `conclude` was last told: the lines themselves decide.
    """

    id: int
    header: bytes
    begun: str
    touched: str
    lines: int
    over: bool
    summary: bytes | None = None


class Journal:
    """The open journal of this table; None keeps it in memory. `thoroughly` looks at every line there is.

    Used by one thread at a time, whichever that is. Raises JournalInUse where another program has it open,
    JournalDamaged where the file is no whole journal (`set_aside` keeps it and makes room for a fresh one),
    and JournalError, their parent, for every other reason, such as a full disk; the file is then untouched.
    """

    def __init__(self, path: Path | None, now: Now = this_moment, *, thoroughly: bool = False) -> None:
        path = None if path is None else led_to(path)
        self._path = path
        self._now = now
        self._next: dict[int, int] = {}
        with told(path):
            self._db = in_memory() if path is None else opened(path, thoroughly=thoroughly)
        self._place = None if path is None else Place(self._db, path)

    def begin(self, header: bytes, label: str, least: int = 1) -> int:
        """A new game with this header; returns its id, `least` or more. `label` says when, for people."""
        with told(self._path):
            self._db.execute("PRAGMA wal_checkpoint(PASSIVE)")
            game = self._new(least)
            with self._together():
                self._db.execute(journal_row.ADD, row(game, 0, header, label))
                journal_dates.note(self._db, game, "begun", self._now())
        self._next[game] = 1
        self.see_it_kept()
        return game

    def take_in(
        self, lines: Sequence[bytes], begun: str, touched: str, summary: bytes | None, over: bool
    ) -> int:
        """A game that was played elsewhere, its header first, all of it or nothing; returns its id here.

        Its labels stay as they are, whatever this machine's date turns out to be.
        """
        with told(self._path):
            game = self._new()
            with self._together():
                labels = [begun, *("" for _ in lines[1:])]
                rows = [row(game, n, *said) for n, said in enumerate(zip(lines, labels, strict=True))]
                self._db.executemany(journal_row.ADD, rows)
                self._db.execute(_CONCLUDE, (game, over, summary, touched))
        self._next[game] = len(lines)
        self.see_it_kept()
        return game

    def append(self, game: int, lines: Sequence[bytes]) -> None:
        """Add lines to a game, all of them or, with JournalError, none."""
        # Spelled out, not `told`: replaying comes through here for every action of a game.
        try:
            number = self._next.get(game) or self._count(game)
            if len(lines) == 1:
                self._db.execute(journal_row.ADD, row(game, number, lines[0]))
            else:
                with self._together():
                    rows = [row(game, number + i, line) for i, line in enumerate(lines)]
                    self._db.executemany(journal_row.ADD, rows)
        except sqlite3.Error as error:
            raise sentence(error, self._path) from error
        self._next[game] = number + len(lines)
        self.see_it_kept()

    def take_up(self, game: int, label: str, lines: Sequence[bytes]) -> None:
        """Have a game with these lines: begun where it is missing, what it lacks at its end added to it.

        Nothing is changed where it has more of them already, and with JournalError where it has others.
        """
        with told(self._path):
            is_there = self._db.execute("SELECT 1 FROM line WHERE game = ?", (game,)).fetchone()
        kept = self.lines(game) if is_there else []
        if any(one != other for one, other in zip(kept, lines, strict=False)):
            raise JournalError("Another game {game} is in the journal.", game=game)
        rows = [row(game, at, line, "" if at else label) for at, line in enumerate(lines)][len(kept) :]
        with told(self._path), self._together():
            self._db.executemany(journal_row.ADD, rows)
            if not kept:
                journal_dates.note(self._db, game, "begun", self._now())
        self._next.pop(game, None)
        self.see_it_kept()

    def copy_into(self, other: Journal) -> None:
        """Give another journal, one in memory, all that this one has."""
        with told(self._path):
            self.back_up_into(other._db)

    def back_up_into(self, db: sqlite3.Connection) -> None:
        """Copy all of it into another file. Raises: sqlite3.Error."""
        self._db.backup(db)

    def lines(self, game: int) -> list[bytes]:
        """The whole game, its header first."""
        rows = []
        with told(self._path), suppress(OverflowError):  # of a number that SQLite knows no game by
            rows = self._db.execute(
                f"{journal_row.ALL} WHERE game = ? ORDER BY number", (game,)
            ).fetchall()
        if not rows:
            raise JournalError("There is no game {game} in the journal.", game=game)
        for expected, kept in enumerate(map(Row._make, rows)):
            if kept.number != expected or not kept.is_right:
                raise damaged(self._path)
        return [line for _, _, line, _, _ in rows]

    def games(self) -> list[KeptGame]:
        """All games, the one begun last first."""
        with told(self._path):
            rows = self._db.execute(_GAMES).fetchall()
            dates = journal_dates.Dates(self._db)
        kept = []
        for game, header, begun, check_value, last, over, summary, concluded in rows:
            if not Row(game, 0, header, begun, check_value).is_right:
                raise damaged(self._path)
            begun = dates.label(game, "begun", begun)
            touched = max(begun, dates.label(game, "touched", concluded))
            kept.append(KeptGame(game, header, begun, touched, last + 1, bool(over), summary))
        return kept

    def conclude(self, game: int, summary: bytes | None, over: bool, label: str) -> None:
        """Note how a game stands, for the list of games; a later note replaces it."""
        with told(self._path), self._together():
            self._db.execute(_CONCLUDE, (game, over, summary, label))
            journal_dates.note(self._db, game, "touched", self._now())
        self.see_it_kept()

    def note_date(self) -> None:
        """The date may have become known: labels written since the machine's start are read anew."""
        with told(self._path):
            journal_dates.note_date(self._db, self._now())

    def take_news(self) -> TimeglasError | None:
        """What has become of the file since this was last asked, where somebody took it away."""
        if self._place is None:
            return None
        news, self._place.news = self._place.news, None
        return news

    @property
    def lost(self) -> JournalError | None:
        """Why what is written now would not be found by the next start; None: it would."""
        return None if self._place is None else self._place.lost

    @property
    def is_in_place(self) -> bool:
        """Whether its file stands where it was opened: a stick may be pulled out, and another one put in."""
        return self._place is None or self._place.is_kept()

    def see_it_kept(self) -> None:
        """What was written is to be found by the next start; a file that was taken away is made again."""
        if self._place is not None and not self._place.is_kept():
            self._db = self._place.keep()

    def close(self) -> None:
        """Let go of the file. May be called twice."""
        # Everything said is on disk already: what fails here loses nothing, and nobody is left to be told.
        with suppress(sqlite3.Error):
            if self._place is None:
                self._db.close()
            else:
                self._place.close()

    def _new(self, least: int = 1) -> int:
        newest: int = self._db.execute("SELECT coalesce(max(game), 0) FROM line").fetchone()[0]
        return max(newest + 1, least)

    def _count(self, game: int) -> int:
        count: int = self._db.execute("SELECT count(*) FROM line WHERE game = ?", (game,)).fetchone()[0]
        if count == 0:
            raise JournalError("There is no game {game} in the journal.", game=game)
        return count

    @contextmanager
    def _together(self) -> Iterator[None]:
        """What is done within is one transaction."""
        self._db.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._db.execute("COMMIT")
        except BaseException:
            # SQLite has already rolled back by itself after some errors, and says so if asked twice.
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            raise


def read_into_memory(path: Path) -> Journal:
    """A journal in memory with the games of this one, which is only read. Raises: JournalError.

    It may be open in another program meanwhile; where there is none, there are no games.
    """
    journal = Journal(None)
    with told(path):
        copy_into(path, journal._db)
    return journal
