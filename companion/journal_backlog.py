"""A journal that goes on when its disk does not: a full card must not end an evening.

    kept      every action is on disk before anybody sees its effect
    unkept    the disk refused: a journal in memory goes on from there, and it is said that nothing is kept
    kept      the disk takes it again: every game has all of its lines there, in their order

What the disk lacks is found by comparing, game by game. So it does not matter how far a try came that failed,
nor whether the file is the same one: a damaged one may have been set aside meanwhile and another begun.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Protocol, TypeVar

from companion.errors import JournalDamaged, JournalError, JournalUnkept, TimeglasError
from companion.journal import Journal, KeptGame

_T = TypeVar("_T")


class Copy(Protocol):
    """What keeps the game that is played a second time."""

    def note(self, game: int, label: str, lines: Sequence[bytes]) -> None:
        """A game has these lines now; the sequence only ever grows. Waits for nothing."""

    def close(self) -> None:
        """Nothing more follows."""


class Backlog(Journal):
    """The journal of a table, to be used as any other, by one thread at a time.

    Args:
        journal: the open one; one in memory where that on the disk could not be opened.
        open_again: opens the one on the disk, whatever has become of it.
        unkept: why `journal` is not the one on the disk.
        copy: is told of the game that is played after each of its lines.
        news: what `open_again` has to tell; it is taken from there.
        least: the id of the first new game is no lower; where nobody knows which ids the disk has given.
    """

    def __init__(
        self,
        journal: Journal,
        open_again: Callable[[], Journal] | None = None,
        unkept: JournalError | None = None,
        copy: Copy | None = None,
        news: list[TimeglasError] | None = None,
        least: int = 1,
    ) -> None:
        # Not as any other is made: what it has is in others.
        self._disk: Journal | None = journal if unkept is None else None
        self._held: Journal | None = None if unkept is None else journal
        self._unkept = unkept
        self._open_again = open_again
        self._behind: set[int] = set()
        self._concluded: dict[int, tuple[bytes | None, bool, str]] = {}
        self._newest = least - 1  # of all games that were seen here
        self._played = 0
        self._label = ""
        self._lines: list[bytes] = []
        self._copy = copy
        self._news = [] if news is None else news

    @property
    def unkept(self) -> JournalError | None:
        """Why what is played now is not on the disk; None: it is."""
        if self._unkept is None and self._disk is not None:
            return self._disk.lost
        return self._unkept

    @property
    def lost(self) -> JournalError | None:
        """As `unkept`."""
        return self.unkept

    def begin(self, header: bytes, label: str, least: int = 1) -> int:
        """A new game with this header; returns its id."""
        game = self._done(lambda journal: journal.begin(header, label, max(least, self._newest + 1)))
        if self._held is not None:
            self._behind.add(game)
        self._newest = max(self._newest, game)
        self._played, self._label, self._lines = game, label, [header]
        self._tell_copy()
        return game

    def take_in(
        self, lines: Sequence[bytes], begun: str, touched: str, summary: bytes | None, over: bool
    ) -> int:
        """A game that was played elsewhere, its header first; returns its id here."""
        game = self._done(lambda journal: journal.take_in(lines, begun, touched, summary, over))
        self._newest = max(self._newest, game)
        if self._held is not None:
            self._behind.add(game)
            self._concluded[game] = (summary, over, touched)
        return game

    def append(self, game: int, lines: Sequence[bytes]) -> None:
        """Add lines to a game."""
        if game != self._played:
            self._play(game)
        self._done(lambda journal: journal.append(game, lines))
        if self._held is not None:
            self._behind.add(game)
        self._lines += lines
        self._tell_copy()

    def conclude(self, game: int, summary: bytes | None, over: bool, label: str) -> None:
        """Note how a game stands, for the list of games."""
        self._done(lambda journal: journal.conclude(game, summary, over, label))
        if self._held is not None:
            self._concluded[game] = (summary, over, label)

    def take_up(self, game: int, label: str, lines: Sequence[bytes]) -> None:
        """Have a game with these lines."""
        self._done(lambda journal: journal.take_up(game, label, lines))
        if self._held is not None:
            self._behind.add(game)

    def copy_into(self, other: Journal) -> None:
        """Give another journal, one in memory, all that this one has."""
        self._read(lambda journal: journal.copy_into(other))

    def back_up_into(self, db: sqlite3.Connection) -> None:
        """Copy all of it into another file. Raises: sqlite3.Error."""
        self._open.back_up_into(db)

    def see_it_kept(self) -> None:
        """Try to keep what is not kept, if anything is."""
        self.catch_up()

    def lines(self, game: int) -> list[bytes]:
        """The whole game, its header first."""
        return self._read(lambda journal: journal.lines(game))

    def games(self) -> list[KeptGame]:
        """All games, the one begun last first."""
        games = self._read(lambda journal: journal.games())
        self._newest = max([self._newest, *(kept.id for kept in games)])
        return games

    def note_date(self) -> None:
        """The date may have become known."""
        with suppress(JournalUnkept):  # there will be another time
            self._open.note_date()

    def take_news(self) -> TimeglasError | None:
        """What has become of the file, one thing at a time; None: nothing that was not told."""
        if self._news:
            return self._news.pop(0)
        return None if self._disk is None else self._disk.take_news()

    def catch_up(self) -> None:
        """Try to keep what is not kept, if anything is."""
        if self._held is None:
            if self._disk is not None:
                self._disk.see_it_kept()
            return
        was_open = self._disk is not None
        try:
            if self._disk is None:
                if self._open_again is None:
                    return
                self._disk = self._open_again()
            self._bring_up(self._disk, self._held)
        except JournalError as error:
            self._unkept = error
            self._let_go(error)
            if was_open and self._disk is None:
                self.catch_up()
        else:
            self._held.close()
            self._held = self._unkept = None

    def close(self) -> None:
        """Keep what can be, and let go of the file. May be called twice."""
        self.catch_up()
        for journal in (self._disk, self._held):
            if journal is not None:
                journal.close()
        if self._copy is not None:
            self._copy.close()

    def _tell_copy(self) -> None:
        if self._copy is not None:
            self._copy.note(self._played, self._label, self._lines)

    @property
    def _open(self) -> Journal:
        journal = self._held or self._disk
        assert journal is not None
        return journal

    def _done(self, what: Callable[[Journal], _T]) -> _T:
        """Do this on the disk, or in memory where that does not take it."""
        try:
            return what(self._open)
        except (JournalUnkept, JournalDamaged) as error:
            if self._held is not None:
                raise
            self._hold(error)
        return what(self._open)

    def _read(self, what: Callable[[Journal], _T]) -> _T:
        """Find this out; a file that turns out to be damaged is opened again for it."""
        try:
            return what(self._open)
        except JournalDamaged as error:
            if self._held is not None:
                raise
            self._hold(error)
        return what(self._open)

    def _hold(self, error: JournalError) -> None:
        """Go on in memory, or where the disk has a damaged file only, on another one at once."""
        assert self._disk is not None
        self._held = Journal(None)
        self._unkept = error
        is_damaged = isinstance(error, JournalDamaged)
        try:
            if is_damaged:
                raise error
            self._disk.copy_into(self._held)
        except JournalError:
            self._held.close()
            self._held = Journal(None)
            if self._lines:
                self._held.take_up(self._played, self._label, self._lines)
                self._behind.add(self._played)
        if is_damaged:
            self._let_go(error)
            self.catch_up()

    def _let_go(self, error: JournalError) -> None:
        """A damaged file takes no more, and is set aside when it is opened again; one that is gone may be
        there again."""
        if self._disk is None or self._open_again is None:
            return
        if isinstance(error, JournalDamaged) or not self._disk.is_in_place:
            self._disk.close()
            self._disk = None

    def _bring_up(self, disk: Journal, held: Journal) -> None:
        labels = {kept.id: kept.begun for kept in held.games()}
        for game in sorted(self._behind):
            disk.take_up(game, labels[game], held.lines(game))
        self._behind.clear()
        for game, concluded in self._concluded.items():
            disk.conclude(game, *concluded)
        self._concluded.clear()

    def _play(self, game: int) -> None:
        self._lines = self.lines(game)
        self._label = next((kept.begun for kept in self.games() if kept.id == game), "")
        self._played = game
