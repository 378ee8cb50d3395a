"""A journal of every version there ever was opens today, with all that stands in it."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from companion.errors import JournalError
from companion.journal import Journal, KeptGame, read_into_memory
from companion.journal_schema import SCHEMA_VERSION, version
from companion.tablelog import reopen

SAMPLES = Path(__file__).with_name("journals")
VERSIONS = range(1, SCHEMA_VERSION + 1)
DONE = b'{"table":1,"game":"crag","seats":[{"name":"Anna"},{"name":"Bo"}],"options":{},"starter":0}'
LEFT = b'{"table":1,"game":"crag","seats":[{"name":"\xc3\x86gir"},{"name":"Liv"}],"options":{},"starter":1}'
GAMES = [
    KeptGame(2, LEFT, "2026-11-30T19:00", "2026-11-30T19:00", 2, False),
    KeptGame(1, DONE, "2026-11-29T20:00", "2026-11-29T21:30", 4, True),
]


@pytest.fixture(params=VERSIONS)
def path(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    path = tmp_path / "journal"
    shutil.copy(SAMPLES / f"version-{request.param}.journal", path)
    return path


@contextmanager
def look(path: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as db:
        yield db


@pytest.mark.parametrize("number", VERSIONS)
def test_there_is_a_sample_of_every_version(number: int) -> None:
    with look(SAMPLES / f"version-{number}.journal") as db:
        assert version(db) == number


def test_it_opens_with_every_game_goes_on_and_is_of_todays_version_then(path: Path) -> None:
    with closing(Journal(path)) as journal:
        assert journal.games() == GAMES
        assert reopen(journal, 1).view()["phase"] == "over"
        reopen(journal, 2).say("score", {"row": "ones"}, 3_000_000)
        assert len(journal.lines(2)) == 3
        journal.conclude(journal.begin(DONE, "2026-11-30T21:00"), None, False, "2026-11-30T21:05")
    with look(path) as db:
        assert version(db) == SCHEMA_VERSION
    with closing(Journal(path)) as journal:
        assert [game.id for game in journal.games()] == [3, 2, 1]
        assert len(journal.lines(2)) == 3


def test_it_is_read_by_who_may_not_write_and_stays_as_it_is(path: Path) -> None:
    before = path.read_bytes()
    with closing(read_into_memory(path)) as journal:
        assert journal.games() == GAMES
        journal.conclude(journal.begin(DONE, "2026-11-30T21:00"), None, False, "2026-11-30T21:05")
    assert path.read_bytes() == before
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def test_today_a_new_journal_has_the_tables_of_one_that_was_brought_up_to_date(
    path: Path, tmp_path: Path
) -> None:
    Journal(path).close()
    Journal(tmp_path / "fresh").close()
    tables = "SELECT type, name, sql FROM sqlite_schema ORDER BY name"
    with look(path) as old, look(tmp_path / "fresh") as new:
        assert old.execute(tables).fetchall() == new.execute(tables).fetchall()


def test_what_cannot_be_brought_up_to_date_stays_of_its_version(tmp_path: Path) -> None:
    # given a file of the first version in which something has the name of a table to come
    path = tmp_path / "journal"
    shutil.copy(SAMPLES / "version-1.journal", path)
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE moment (x)")
    with pytest.raises(JournalError):
        Journal(path)
    with look(path) as db:
        assert version(db) == 1
        assert db.execute("SELECT count(*) FROM sqlite_schema WHERE name = 'boot'").fetchone() == (0,)
