"""What it costs to keep an action, against a bare durable insert into SQLite."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import msgspec

from companion.journal import Journal
from companion.lines import Kind, Line, line_of
from companion.tablelog import begin, header_of
from tests.bench import evening
from tests.bench.figures import Figure, Numbers, on_disk, over, spread, timed_us

BASE_IS = "INSERT INTO line (id INTEGER PRIMARY KEY, line BLOB) of the same lines; WAL, synchronous FULL"
TIMES = 1500


class BareInsert:
    """The least that keeps a line durably: one row, one sync."""

    def __init__(self, path: Path, *, any_thread: bool = False) -> None:
        self.db = sqlite3.connect(path, isolation_level=None, check_same_thread=not any_thread)
        self.db.execute("PRAGMA journal_mode = WAL")
        self.db.execute("PRAGMA synchronous = FULL")
        self.db.execute("CREATE TABLE line (id INTEGER PRIMARY KEY, line BLOB NOT NULL)")

    def insert(self, line: bytes) -> None:
        self.db.execute("INSERT INTO line (line) VALUES (?)", (line,))

    def close(self) -> None:
        self.db.close()


def figures() -> Iterator[Figure]:
    """The journal's append alone, and the session's whole act about it: decided, kept, cues made."""
    lines = evening.lines(TIMES)[1:]
    bare_us, append_us, say_us = [], [], []
    with (
        on_disk() as folder,
        closing(BareInsert(folder / "bare.sqlite")) as bare,
        closing(Journal(folder / "append.journal")) as appended,
        closing(Journal(folder / "say.journal")) as said,
    ):
        game = appended.begin(b"{}", "")
        session = begin(header_of(msgspec.json.encode(evening.HEADER)), said)

        def append(line: bytes) -> None:
            appended.append(game, [line])

        def say(action: Line) -> None:
            session.say(action.do, action.args, action.at_us or 0)
            session.take_cues()

        for line in lines:
            bare_us.append(timed_us(bare.insert, line))
            append_us.append(timed_us(append, line))
            action = line_of(line)
            if action.kind is Kind.SAY:
                say_us.append(timed_us(say, action))
            else:
                session.feed(action)
    base = spread(bare_us)
    yield _against(base, "an action's commit", spread(append_us))
    yield _against(base, "an action decided and committed", spread(say_us))


def _against(base: Numbers, name: str, value: Numbers) -> Figure:
    ratio = over(value, base, "median", "p99")
    aim = "median at most 1.2 times a bare durable insert"
    return Figure(name, "us", value, aim, ratio["median"] <= 1.2, base, BASE_IS, ratio)
