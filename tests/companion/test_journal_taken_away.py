"""The journal's folder is deleted, moved or replaced while the table is open: nothing shown is lost."""

from __future__ import annotations

import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion.journal import Journal, read_into_memory
from companion.journal_join import join

ROOT = Path(__file__).parents[2]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "state" / "journal"


@pytest.fixture
def journal(path: Path) -> Iterator[Journal]:
    """With game 1, whose lines are "header" and "one"."""
    with closing(Journal(path)) as journal:
        journal.append(journal.begin(b"header", "2026-11-30T20:00"), [b"one"])
        assert journal.take_news() is None
        yield journal


def news(journal: Journal) -> str:
    """What it says, once."""
    said = journal.take_news()
    assert journal.take_news() is None
    return str(said)


def kept(path: Path) -> list[bytes]:
    """What would be there if the power went now."""
    with closing(read_into_memory(path)) as journal:
        return journal.lines(1)


def test_a_folder_that_was_deleted_is_made_again_with_every_game(journal: Journal, path: Path) -> None:
    shutil.rmtree(path.parent)
    journal.append(1, [b"two"])
    assert news(journal) == (
        f"The journal {path} was deleted. It has been made again, with every game in it."
    )
    assert kept(path) == [b"header", b"one", b"two"]
    journal.append(1, [b"three", b"four"])
    assert journal.take_news() is None
    assert kept(path) == [b"header", b"one", b"two", b"three", b"four"]
    assert path.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("part", ["journal", "journal-wal"])
def test_one_file_that_was_deleted_is_made_again(journal: Journal, path: Path, part: str) -> None:
    (path.parent / part).unlink()
    journal.append(1, [b"two"])
    assert kept(path) == [b"header", b"one", b"two"]
    journal.append(1, [b"three"])
    assert kept(path) == [b"header", b"one", b"two", b"three"]
    assert sorted(file.name for file in path.parent.iterdir()) == ["journal", "journal-wal"]


def test_it_is_noticed_when_a_game_begins_or_is_concluded_as_well(journal: Journal, path: Path) -> None:
    shutil.rmtree(path.parent)
    journal.conclude(1, None, True, "2026-11-30T21:00")
    assert "made again" in news(journal)
    shutil.rmtree(path.parent)
    assert journal.begin(b"second", "") == 2
    assert "made again" in news(journal)
    with closing(read_into_memory(path)) as found:
        assert [(game.id, game.over) for game in found.games()] == [(2, False), (1, True)]


def test_a_journal_that_took_its_place_is_left_alone_and_what_is_played_is_kept_beside_it(
    journal: Journal, path: Path
) -> None:
    # given that somebody puts an older state back, which was left by a crash
    shutil.rmtree(path.parent)
    program = (
        "import pathlib, sys; from companion.journal import Journal; "
        "Journal(pathlib.Path(sys.argv[1])).begin(b'older', ''); import os; os.kill(os.getpid(), 9)"
    )
    done = subprocess.run([sys.executable, "-c", program, str(path)], cwd=ROOT, check=False)
    assert done.returncode == -signal.SIGKILL

    # when somebody says something
    journal.append(1, [b"two"])

    # then it is kept beside, and the other is as it was, also after the table was closed
    beside = path.with_name("journal.kept-1")
    assert news(journal) == (
        f"Another journal has taken the place of {path}. What is played here is kept in {beside}."
    )
    journal.append(1, [b"three"])
    journal.close()
    assert kept(beside) == [b"header", b"one", b"two", b"three"]
    assert kept(path) == [b"older"]


def test_a_stick_that_is_put_in_again_has_all_that_was_played_meanwhile(
    journal: Journal, path: Path, tmp_path: Path
) -> None:
    # given a stick that is pulled out, with a game concluded and another one begun since
    stick = tmp_path / "stick"
    shutil.copytree(path.parent, stick)
    shutil.rmtree(path.parent)
    journal.append(1, [b"two"])
    journal.conclude(1, b"summary", True, "2026-11-30T21:00")
    assert journal.begin(b"second", "2026-11-30T22:00") == 2
    assert "made again" in news(journal)

    # when it is put in again, and somebody says something
    shutil.rmtree(path.parent)
    shutil.copytree(stick, path.parent)
    journal.append(2, [b"three"])

    # then all is there and nowhere else, and goes on there
    assert news(journal) == f"The journal {path} is back, with all that was played meanwhile."
    journal.append(1, [b"four"])
    assert journal.take_news() is None
    with closing(read_into_memory(path)) as found:
        assert found.lines(1) == [b"header", b"one", b"two", b"four"]
        assert found.lines(2) == [b"second", b"three"]
        second, first = found.games()
        assert (first.over, first.summary, second.over) == (True, b"summary", False)
        assert (first.begun, second.begun) == ("2026-11-30T20:00", "2026-11-30T22:00")
    assert not [*path.parent.glob("*.kept-*")]


def test_one_that_was_gone_on_with_elsewhere_is_left_alone(
    journal: Journal, path: Path, tmp_path: Path
) -> None:
    journal.begin(b"second", "")
    shutil.copytree(path.parent, tmp_path / "stick")
    shutil.rmtree(path.parent)
    with closing(Journal(tmp_path / "stick" / "journal")) as elsewhere:
        elsewhere.append(2, [b"elsewhere"])
        elsewhere.append(1, [b"elsewhere"])
    shutil.copytree(tmp_path / "stick", path.parent)
    journal.append(1, [b"two"])
    assert "Another journal has taken the place" in news(journal)
    journal.close()
    assert kept(path) == [b"header", b"one", b"elsewhere"]
    assert kept(path.with_name("journal.kept-1")) == [b"header", b"one", b"two"]


def test_what_was_not_yet_in_the_file_does_not_get_into_another_that_takes_its_place(
    journal: Journal, path: Path, tmp_path: Path
) -> None:
    # given a file that is put there while lines are in the WAL of the one before
    with closing(Journal(tmp_path / "other")) as other:
        other.append(other.begin(b"other", ""), [b"line"] * 500)
    (tmp_path / "other").rename(path)
    journal.append(1, [b"two"])
    assert "Another journal has taken the place" in news(journal)
    journal.close()
    assert kept(path) == [b"other", *[b"line"] * 500]
    assert kept(path.with_name("journal.kept-1")) == [b"header", b"one", b"two"]


def test_a_damaged_one_that_takes_its_place_is_left_alone(journal: Journal, path: Path) -> None:
    shutil.rmtree(path.parent)
    path.parent.mkdir()
    path.write_bytes(b"a letter to grandma\n" * 900)
    journal.append(1, [b"two"])
    assert "Another journal has taken the place" in news(journal)
    assert kept(path.with_name("journal.kept-1")) == [b"header", b"one", b"two"]


def test_a_folder_that_was_moved_goes_on_where_it_is(journal: Journal, path: Path, tmp_path: Path) -> None:
    path.parent.rename(tmp_path / "elsewhere")
    moved = tmp_path / "elsewhere" / "journal"
    journal.append(1, [b"two"])
    assert news(journal) == f"The journal was moved. It goes on in {moved}."
    journal.append(1, [b"three"])
    assert journal.take_news() is None
    assert kept(moved) == [b"header", b"one", b"two", b"three"]
    assert not path.exists()

    # and where another table began meanwhile at the old place, closing takes nothing from it
    with closing(Journal(path)) as other:
        other.begin(b"other", "")
        journal.close()
        assert kept(path) == [b"other"]


def test_a_folder_that_cannot_be_made_again_is_said_once_until_it_can(journal: Journal, path: Path) -> None:
    shutil.rmtree(path.parent)
    path.parent.write_text("in the way")
    journal.append(1, [b"two"])
    assert news(journal).startswith("The journal is gone and cannot be made again (")
    journal.append(1, [b"three"])
    assert journal.take_news() is None
    assert journal.lines(1) == [b"header", b"one", b"two", b"three"]
    path.parent.unlink()
    journal.append(1, [b"four"])
    assert "made again, with every game" in news(journal)
    assert kept(path) == [b"header", b"one", b"two", b"three", b"four"]


def test_a_second_table_is_still_turned_away_after_it_was_made_again(journal: Journal, path: Path) -> None:
    shutil.rmtree(path.parent)
    journal.append(1, [b"two"])
    program = "import pathlib, sys; from companion.journal import Journal; Journal(pathlib.Path(sys.argv[1]))"
    command = [sys.executable, "-c", program, str(path)]
    other = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert "JournalInUse" in other.stderr


def test_what_cannot_be_added_whole_to_one_that_is_back_is_not_added_at_all() -> None:
    with closing(Journal(None)) as own, closing(sqlite3.connect(":memory:", isolation_level=None)) as back:
        own.append(own.begin(b"header", ""), [b"one"])
        own.back_up_into(back)
        own.append(1, [b"two"])
        own.conclude(1, None, True, "")
        back.execute("CREATE TRIGGER no BEFORE INSERT ON conclusion BEGIN SELECT RAISE(ABORT, 'full'); END")
        with pytest.raises(sqlite3.Error, match="full"):
            join(own._db, back)
        assert not back.in_transaction
        assert back.execute("SELECT line FROM line").fetchall() == [(b"header",), (b"one",)]
        back.execute("DROP TRIGGER no")
        assert join(own._db, back)
        assert back.execute("SELECT count(*) FROM line").fetchone() == (3,)
        assert back.execute("SELECT over FROM conclusion").fetchone() == (1,)
