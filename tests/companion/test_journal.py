"""The journal's contract, on disk and in memory: what was appended is what is read."""

from __future__ import annotations

import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.errors import JournalError, JournalInUse
from companion.journal import Journal, KeptGame, read_into_memory

ROOT = Path(__file__).parents[2]


@pytest.fixture(params=["in memory", "on disk"])
def journal(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Journal]:
    with closing(Journal(None if request.param == "in memory" else tmp_path / "journal")) as opened:
        yield opened


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "not" / "there" / "yet" / "timeglas.journal"


def test_a_game_is_its_header_and_then_its_lines_in_order(journal: Journal) -> None:
    game = journal.begin(b"header", "2026-11-30T20:00")
    journal.append(game, [b"one"])
    journal.append(game, [b"two", b"three"])
    journal.append(game, [])
    assert journal.lines(game) == [b"header", b"one", b"two", b"three"]


def test_games_do_not_see_each_other(journal: Journal) -> None:
    first, second = journal.begin(b"first", ""), journal.begin(b"second", "")
    journal.append(second, [b"b"])
    journal.append(first, [b"a"])
    assert journal.lines(first) == [b"first", b"a"]
    assert journal.lines(second) == [b"second", b"b"]


def test_the_list_of_games_shows_the_last_begun_first(journal: Journal) -> None:
    # given a finished game and one that has only begun
    done = journal.begin(b"done", "2026-11-29T20:00")
    journal.append(done, [b"x"])
    journal.conclude(done, b"{}", True, "2026-11-29T21:30")
    fresh = journal.begin(b"fresh", "2026-11-30T20:00")

    # when it is asked for
    kept = journal.games()

    # then both are there with what is known of them
    assert kept == [
        KeptGame(fresh, b"fresh", "2026-11-30T20:00", "2026-11-30T20:00", 1, False, None),
        KeptGame(done, b"done", "2026-11-29T20:00", "2026-11-29T21:30", 2, True, b"{}"),
    ]


def test_a_game_taken_up_again_is_touched_later_and_may_be_open_again(journal: Journal) -> None:
    game = journal.begin(b"h", "2026-11-29T20:00")
    journal.conclude(game, b"{}", True, "2026-11-29T21:30")
    journal.append(game, [b"undo"])
    journal.conclude(game, None, False, "2026-11-30T09:00")
    (kept,) = journal.games()
    assert (kept.touched, kept.over, kept.summary) == ("2026-11-30T09:00", False, None)


def test_a_game_that_was_never_begun_is_refused_in_a_sentence(journal: Journal) -> None:
    with pytest.raises(JournalError, match="There is no game 7"):
        journal.append(7, [b"x"])
    with pytest.raises(JournalError, match="There is no game 7"):
        journal.lines(7)
    assert journal.games() == []


lines = st.lists(st.binary(max_size=300), max_size=5)


@given(header=st.binary(max_size=6000), appended=st.lists(lines, max_size=8), label=st.text(max_size=20))
def test_what_was_appended_is_what_is_read_after_opening_again(
    tmp_path_factory: pytest.TempPathFactory, header: bytes, appended: list[list[bytes]], label: str
) -> None:
    path = tmp_path_factory.mktemp("journal") / "timeglas.journal"
    with closing(Journal(path)) as journal:
        game = journal.begin(header, label)
    said = [header]
    for together in appended:
        with closing(Journal(path)) as journal:
            journal.append(game, together)
            said += together
            assert journal.lines(game) == said
    with closing(Journal(path)) as journal:
        assert journal.lines(game) == said
        (kept,) = journal.games()
        assert (kept.header, kept.lines, kept.begun) == (header, len(said), label)


def test_a_line_is_never_changed_nor_taken_out_not_even_with_sqlite_itself(path: Path) -> None:
    with closing(Journal(path)) as journal:
        game = journal.begin(b"h", "")
    with closing(sqlite3.connect(path)) as db:
        with pytest.raises(sqlite3.IntegrityError, match="never changed"):
            db.execute("UPDATE line SET line = x'00'")
        with pytest.raises(sqlite3.IntegrityError, match="never taken out"):
            db.execute("DELETE FROM line")
    with closing(Journal(path)) as journal:
        assert journal.lines(game) == [b"h"]


def test_the_folder_is_made_and_the_files_are_private(path: Path) -> None:
    with closing(Journal(path)) as journal:
        journal.append(journal.begin(b"h", ""), [b"x"])
        found = {file.name: stat.S_IMODE(file.stat().st_mode) for file in path.parent.iterdir()}
    assert found == {"timeglas.journal": 0o600, "timeglas.journal-wal": 0o600}
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


def test_a_journal_that_others_could_read_becomes_private(path: Path) -> None:
    Journal(path).close()
    path.chmod(0o644)
    Journal(path).close()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_path_with_any_letters_is_a_path(tmp_path: Path) -> None:
    path = tmp_path / "spil & hygge?" / "Ærø %20 #1.journal"
    with closing(Journal(path)) as journal:
        journal.begin(b"h", "")
    with closing(Journal(path)) as journal:
        assert [kept.header for kept in journal.games()] == [b"h"]
    assert path.exists()


def opened_by_another_program(path: Path) -> str:
    """What it says; nothing where it could open the journal."""
    program = "import pathlib, sys; from companion.journal import Journal; Journal(pathlib.Path(sys.argv[1]))"
    command = [sys.executable, "-c", program, str(path)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False).stderr


def test_a_second_program_is_turned_away_with_a_sentence_and_harms_nothing(path: Path) -> None:
    with closing(Journal(path)) as journal:
        game = journal.begin(b"h", "")

        # when another process, and then this one once more, open the same journal
        other = opened_by_another_program(path)
        with pytest.raises(JournalInUse, match="open in another Timeglas"):
            Journal(path)

        # then they are told so, and the first goes on and is still the only one
        assert "JournalInUse" in other
        journal.append(game, [b"x"])
        assert "JournalInUse" in opened_by_another_program(path)
        assert journal.lines(game) == [b"h", b"x"]
    assert opened_by_another_program(path) == ""


def test_a_number_that_was_given_is_not_given_twice(path: Path) -> None:
    # given a writer that believes it knows the next number, and one that wrote past its lock (a network disk)
    with closing(Journal(path)) as journal:
        game = journal.begin(b"h", "")
    with closing(Journal(path)) as stale:
        stale.append(game, [b"mine"])
        stale._next[game] = 1

        # when it says its next line, it is refused, and what was there stays
        with pytest.raises(JournalInUse, match="Another program wrote"):
            stale.append(game, [b"not kept"])
        assert stale.lines(game) == [b"h", b"mine"]


def test_a_closed_journal_may_be_closed_again(journal: Journal) -> None:
    journal.close()
    journal.close()
    with pytest.raises(JournalError):
        journal.games()


def test_a_journal_behind_a_link_is_kept_and_read_where_that_leads(tmp_path: Path) -> None:
    link = tmp_path / "state" / "journal"
    link.parent.mkdir()
    link.symlink_to(tmp_path / "card" / "games")
    with closing(Journal(link)) as journal:
        journal.append(journal.begin(b"header", ""), [b"one"])
        with closing(read_into_memory(link)) as meanwhile:
            assert meanwhile.lines(1) == [b"header", b"one"]
        assert sorted(file.name for file in (tmp_path / "card").iterdir()) == ["games", "games-wal"]
    with closing(Journal(link)) as journal:
        assert journal.lines(1) == [b"header", b"one"]
    assert [file.name for file in link.parent.iterdir()] == ["journal"]


def test_a_link_that_leads_in_a_circle_is_said(tmp_path: Path) -> None:
    link = tmp_path / "journal"
    link.symlink_to(link)
    with pytest.raises(JournalError, match="is no file"):
        Journal(link)
