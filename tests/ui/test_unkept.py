"""A disk that takes no more, as the table sees it: it goes on, says so, and says no more when all is kept."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from resource import RLIM_INFINITY

import pytest

from companion import tablelog
from companion.errors import TimeglasError
from companion.journal import Journal, read_into_memory
from tests.companion.test_journal_damage import ordinary_user
from tests.rigs.full_disk import disk_ends_at
from tests.ui.test_table_thread import Table, header
from ui.opening import open_journal
from ui.unkept import NotKept
from ui.words.refusals import says

SECOND_MS = 1000


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "state" / "journal"


@pytest.fixture
def table(path: Path) -> Iterator[Table]:
    table = Table(open_journal(path, []))
    yield table
    table.thread.close()


def kept_phase(path: Path, game: int = 1) -> str:
    """Where the game would go on if the power went now."""
    with disk_ends_at(RLIM_INFINITY), closing(read_into_memory(path)) as journal:
        return str(tablelog.reopen(journal, game).view()["phase"])


def not_kept(table: Table) -> list[str]:
    return [says(one) for one in table.showing.troubles if isinstance(one, NotKept)]


def test_on_a_full_disk_the_table_goes_on_and_catches_up(table: Table, path: Path) -> None:
    # given an hourglass that runs out on a full disk
    table.play_to_hourglass()
    with disk_ends_at(path.with_name("journal-wal").stat().st_size):
        table.advance(65_000)
        table.until_phase("judge")

        # then that is said once, and what follows as well is played without a further word
        (said,) = not_kept(table)
        why, what_to_do = said.split("\n")
        assert why.startswith("What is played now is not kept yet.")
        assert what_to_do.startswith("The disk of ")
        table.thread.say("not_solved")
        table.until_phase("choose_deck")
        for _ in range(3):
            table.advance(3 * SECOND_MS)
            table.look_again()
        assert not_kept(table) == [said]
        assert kept_phase(path) != "choose_deck"

    # and with room again it is kept by itself, and what was said goes away unanswered
    table.advance(31 * SECOND_MS)
    table.until(lambda showing: not showing.troubles)
    assert kept_phase(path) == "choose_deck"


def test_who_has_read_it_is_reminded_some_minutes_later(table: Table, path: Path) -> None:
    table.play_to_hourglass()
    with disk_ends_at(0):
        table.thread.say("stop_hourglass")
        table.until_phase("judge")
        table.thread.answer(table.showing)
        table.until(lambda showing: not showing.troubles)
        table.advance(100 * SECOND_MS)
        table.look_again()
        assert not_kept(table) == []
        table.advance(300 * SECOND_MS)
        table.until(lambda showing: showing.troubles)
        assert len(not_kept(table)) == 1


def test_who_has_read_it_hears_when_all_is_kept_again(table: Table, path: Path) -> None:
    table.play_to_hourglass()
    with disk_ends_at(0):
        table.thread.say("stop_hourglass")
        table.until_phase("judge")
        assert table.showing.unkept is not None
        table.thread.answer(table.showing)
        table.until(lambda showing: not showing.troubles)
        assert table.showing.unkept is not None
    table.advance(31 * SECOND_MS)
    showing = table.until(lambda showing: showing.unkept is None)
    assert str(showing.said) == "All that was played is kept now."


def test_beside_a_journal_of_a_newer_version_nobody_is_told_to_wait(path: Path) -> None:
    # given a file that this version can never write into
    Journal(path).close()
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA user_version = 99")
    table = Table(open_journal(path, []))
    table.thread.begin(header())
    table.until_phase("choose_deck")

    # then a way is told in which a game outlives the evening all the same
    (said,) = not_kept(table)
    assert said.startswith("What is played now is not kept. To have it, save it on a stick")
    assert "newer Timeglas" in said
    table.thread.close()


def test_a_new_game_begins_and_another_is_opened_on_a_full_disk(table: Table, path: Path) -> None:
    table.thread.begin(header())
    table.until_phase("choose_deck")
    with disk_ends_at(0):
        table.thread.begin(header())
        table.until(lambda showing: showing.game == 2)
        table.thread.say("choose_deck", {"deck": "blue"})
        table.until_phase("read_card")
        table.thread.open(1)
        table.until(lambda showing: showing.game == 1)
        table.thread.open(2)
        table.until_phase("read_card")
    table.advance(31 * SECOND_MS)
    table.until(lambda showing: not showing.troubles)
    assert kept_phase(path, 2) == "read_card"


def test_a_folder_in_which_nothing_can_be_written_is_caught_up_with_when_it_can() -> None:
    with ordinary_user() as place:
        # given a state folder that may only be read
        place.chmod(0o500)
        problems: list[TimeglasError] = []
        table = Table(open_journal(place / "journal", problems))
        assert problems == []

        # when people play, they are told that nothing is kept
        table.thread.begin(header())
        table.thread.say("choose_deck", {"deck": "blue"})
        table.until_phase("read_card")
        assert len(not_kept(table)) == 1

        # and when it may be written, all of it is
        place.chmod(0o700)
        table.advance(31 * SECOND_MS)
        table.until(lambda showing: not showing.troubles)
        game = table.showing.game
        assert game is not None
        assert kept_phase(place / "journal", game) == "read_card"
        table.thread.close()


def test_a_journal_found_damaged_while_playing_is_saved_and_that_is_said(table: Table, path: Path) -> None:
    # given a game, and that its file is spoilt under the table
    table.play_to_hourglass()
    for file in (path, path.with_name("journal-wal")):
        file.write_bytes(b"x" * file.stat().st_size)
    table.thread.put_away()
    table.thread.begin(header())
    for _ in range(4):
        table.thread.say("choose_deck", {"deck": "blue"})
        table.thread.undo()
    table.until_phase("choose_deck")

    # then sooner or later that is noticed, and from then on games are kept again
    table.advance(31 * SECOND_MS)
    table.until(lambda showing: not not_kept(table))
    game = table.showing.game
    table.thread.close()
    with closing(Journal(path)) as journal:
        assert game in [one.id for one in journal.games()] or game is None


def test_a_table_without_a_disk_has_nothing_to_say() -> None:
    table = Table(Journal(None))
    table.thread.begin(header())
    table.until_phase("choose_deck")
    assert table.showing.troubles == ()
    table.thread.close()
