"""A table log that comes from elsewhere, read to be kept as a game: whole and right, or not at all.

Everything that can be told wrong without playing is told at once, each with its line; a line that the rules
refuse ends the playing, because nobody knows what would have followed. What is kept are the lines that the
session would have kept had the game been played here: so a game that was exported comes back as the very same
lines, and is known again.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import closing
from typing import Protocol

import msgspec

from companion.errors import Malformed, TimeglasError
from companion.game import OVER
from companion.history import summary_of
from companion.journal import Journal, KeptGame
from companion.lines import line_of
from companion.tablelog import LogError, header_of, lines_that_count, play

MOST_PROBLEMS = 100
"""How many are told of one log."""

_KEPT = re.compile(rb"^# timeglas kept (?P<begun>[-0-9T:]{1,16}) (?P<touched>[-0-9T:]{1,16})\s*$", re.M)

_LABEL = re.compile(r"\d{4}-\d\d-\d\d(T\d\d:\d\d)?", re.A)


class BadLog(TimeglasError, ValueError):  # noqa: N818
    """A table log cannot be kept as a game: `problems` are all that is known to be wrong, in their order."""

    def __init__(self, problems: Sequence[LogError]) -> None:
        super().__init__("This is no table log that can be kept.")
        self.problems = problems


class Arrived(msgspec.Struct, frozen=True):
    """A game that was read. `begun` and `touched` are labels, "" where the log does not tell them."""

    lines: Sequence[bytes]
    is_over: bool
    summary: bytes
    begun: str
    touched: str


class KeptGames(Protocol):
    """The journal, as far as it is needed here."""

    def games(self) -> list[KeptGame]: ...

    def lines(self, game: int) -> list[bytes]: ...


def read(data: bytes) -> Arrived:
    """The game that this table log tells. Raises: BadLog."""
    problems = list(_problems(data))
    if problems:
        raise BadLog(problems[:MOST_PROBLEMS])
    with closing(Journal(None)) as journal:
        failed = []
        try:
            for step in play(data, lambda _has_crash: journal, judge=True, reads_again=False):
                failed += [LogError(one.number, str(one).partition(": ")[2]) for one in step.failures]
        except LogError as error:
            raise BadLog([*failed, error][:MOST_PROBLEMS]) from None
        if failed:
            raise BadLog(failed[:MOST_PROBLEMS])
        session = step.session
        begun, touched = _kept_at(data, session.header.today)
        lines, is_over = journal.lines(session.game_id), session.state.phase == OVER
        return Arrived(lines, is_over, summary_of(session), begun, touched)


def _problems(data: bytes) -> Iterator[LogError]:
    """What is wrong with the lines by themselves."""
    try:
        lines = list(lines_that_count(data))
        objects = [raw.startswith(b"{") for _, raw in lines]
        if lines and not objects[0] and 2 * sum(objects) < len(lines):
            # A picture, a spreadsheet: what is wrong with each of its lines tells nobody anything.
            yield LogError(lines[0][0], "this is no table log")
            return
        for place, (number, raw) in enumerate(lines):
            try:
                if place == 0:
                    header_of(raw)
                else:
                    line_of(raw)
            except Malformed as error:
                yield LogError(number, str(error))
    except LogError as error:
        yield error


def _kept_at(data: bytes, today: str | None) -> tuple[str, str]:
    found = _KEPT.search(data)
    if found is not None:
        begun, touched = (found[name].decode() for name in ("begun", "touched"))
    else:
        begun = touched = today or ""
    return _label(begun), _label(touched)


def _label(said: str) -> str:
    return said if _LABEL.fullmatch(said) else ""


def remark(kept: KeptGame) -> bytes:
    """The line by which an exported game tells when it was played; any other reader skips it."""
    return f"# timeglas kept {_label(kept.begun) or '-'} {_label(kept.touched) or '-'}\n".encode()


class Twins:
    """Knows the games of a journal by their headers, so that thousands of logs can be asked about."""

    def __init__(self, journal: KeptGames) -> None:
        self._journal = journal
        self._counts: dict[bytes, dict[int, int]] = {}
        for kept in reversed(journal.games()):
            self._counts.setdefault(kept.header, {})[kept.id] = kept.lines

    def of(self, arrived: Arrived) -> int | None:
        """The kept game that has all these lines already, and perhaps more of them; None: it is a new one."""
        count = len(arrived.lines)
        for game, its in self._counts.get(arrived.lines[0], {}).items():
            may_be = its > count > 1 or its == count
            if may_be and self._journal.lines(game)[:count] == arrived.lines:
                return game
        return None

    def add(self, arrived: Arrived, game: int) -> None:
        """It is kept now, too."""
        self._counts.setdefault(arrived.lines[0], {})[game] = len(arrived.lines)


def keep(arrived: Arrived, journal: Journal, now: str) -> int:
    """Keep it as a new game of this table, whole or not at all; returns its id. `now` is a label.

    Raises:
        JournalError: it cannot be kept.
    """
    return journal.take_in(
        arrived.lines, arrived.begun or now, arrived.touched or now, arrived.summary, arrived.is_over
    )
