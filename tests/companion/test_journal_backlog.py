"""The table goes on where the disk does not, and all that was played is kept as soon as it can be."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from resource import RLIM_INFINITY

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.errors import JournalDamaged, JournalError, JournalUnkept, TimeglasError
from companion.journal import Journal, KeptGame, read_into_memory
from companion.journal_backlog import Backlog
from tests.rigs.full_disk import disk_ends_at

FULL = JournalUnkept("The disk of {path} is full. Make room there.", path="journal")


class Fickle(Journal):
    """A journal whose disk takes what it likes: `takes` says whether, each time."""

    def __init__(self, path: Path | None, takes: Callable[[], bool]) -> None:
        super().__init__(path)
        self.takes = takes

    def begin(self, header: bytes, label: str, least: int = 1) -> int:
        self._refuse()
        return super().begin(header, label, least)

    def append(self, game: int, lines: Sequence[bytes]) -> None:
        self._refuse()
        super().append(game, lines)

    def take_up(self, game: int, label: str, lines: Sequence[bytes]) -> None:
        self._refuse()
        super().take_up(game, label, lines)

    def conclude(self, game: int, summary: bytes | None, over: bool, label: str) -> None:
        self._refuse()
        super().conclude(game, summary, over, label)

    def _refuse(self) -> None:
        if not self.takes():
            raise FULL


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal"


def kept(path: Path) -> dict[int, list[bytes]]:
    """What would be there if the power went now."""
    with disk_ends_at(RLIM_INFINITY), closing(read_into_memory(path)) as journal:
        return {game.id: journal.lines(game.id) for game in journal.games()}


def test_with_a_disk_that_takes_it_all_it_is_the_journal(path: Path) -> None:
    with closing(Backlog(Journal(path))) as journal:
        game = journal.begin(b"h", "2026-11-30T20:00")
        journal.append(game, [b"one"])
        journal.conclude(game, None, True, "2026-11-30T21:00")
        assert journal.unkept is None
        assert kept(path) == {1: [b"h", b"one"]}
        assert journal.games()[0].over


def test_a_full_disk_is_said_the_game_goes_on_and_is_kept_when_there_is_room(path: Path) -> None:
    with closing(Backlog(Journal(path))) as journal:
        game = journal.begin(b"h", "")
        journal.append(game, [b"one"])
        with disk_ends_at(path.with_name("journal-wal").stat().st_size):
            journal.append(game, [b"two"])
            assert isinstance(journal.unkept, JournalUnkept)
            journal.append(game, [b"three", b"four"])
            journal.catch_up()
            assert journal.unkept is not None
            assert journal.lines(game) == [b"h", b"one", b"two", b"three", b"four"]
            assert kept(path) == {1: [b"h", b"one"]}
            second = journal.begin(b"second", "2026-11-30T22:00")
            journal.append(second, [b"2-1"])
            journal.conclude(game, None, True, "2026-11-30T22:00")
            assert [(one.id, one.over) for one in journal.games()] == [(2, False), (1, True)]
        journal.catch_up()
        assert journal.unkept is None
        assert kept(path) == {1: [b"h", b"one", b"two", b"three", b"four"], 2: [b"second", b"2-1"]}
        journal.append(second, [b"2-2"])
        assert kept(path)[2] == [b"second", b"2-1", b"2-2"]
        assert [(one.id, one.over, one.begun) for one in journal.games()] == [
            (2, False, "2026-11-30T22:00"), (1, True, "")
        ]  # fmt: skip


def test_closing_keeps_what_it_can(path: Path) -> None:
    journal = Backlog(Journal(path))
    game = journal.begin(b"h", "")
    with disk_ends_at(0):
        journal.append(game, [b"one"])
    journal.close()
    journal.close()
    assert kept(path) == {1: [b"h", b"one"]}


def test_an_evening_that_began_without_its_disk_is_kept_when_that_comes(path: Path) -> None:
    # given earlier games that can be read, in a folder where nothing can be made
    with closing(Journal(path)) as before:
        before.append(before.begin(b"before", ""), [b"x"])
    refuses = True

    def opened() -> Journal:
        if refuses:
            raise FULL
        return Journal(path)

    with closing(Backlog(read_into_memory(path), opened, FULL)) as journal:
        journal.append(1, [b"y"])
        journal.append(journal.begin(b"tonight", ""), [b"z"])
        journal.catch_up()
        assert journal.unkept is FULL
        refuses = False
        journal.catch_up()
        assert journal.unkept is None
        assert kept(path) == {1: [b"before", b"x", b"y"], 2: [b"tonight", b"z"]}


def test_a_file_that_turns_out_to_be_damaged_is_opened_again(path: Path, tmp_path: Path) -> None:
    class Damaged(Journal):
        def append(self, game: int, lines: Sequence[bytes]) -> None:
            raise JournalDamaged("damaged")

    journal = Backlog(Damaged(path), lambda: Journal(tmp_path / "fresh"))
    with closing(journal):
        game = journal.begin(b"h", "")
        journal.append(game, [b"one"])
        assert journal.unkept is None
        assert kept(tmp_path / "fresh") == {1: [b"h", b"one"]}


def test_where_the_disk_does_not_even_give_its_games_the_one_that_is_played_goes_on(path: Path) -> None:
    class Dead(Journal):
        def copy_into(self, other: Journal) -> None:
            raise FULL

        def append(self, game: int, lines: Sequence[bytes]) -> None:
            raise FULL

    with closing(Backlog(Dead(path))) as journal:
        journal.begin(b"earlier", "")
        game = journal.begin(b"h", "2026-11-30T20:00")
        journal.append(game, [b"one"])
        assert journal.lines(game) == [b"h", b"one"]
        assert [one.begun for one in journal.games()] == ["2026-11-30T20:00"]


def test_what_is_no_fault_of_the_disk_is_refused_as_ever(path: Path) -> None:
    with closing(Backlog(Journal(path))) as journal:
        with pytest.raises(JournalError, match="There is no game 7"):
            journal.append(7, [b"x"])
        assert journal.unkept is None


def test_a_journal_that_is_gone_and_cannot_be_made_again_is_not_kept(path: Path) -> None:
    path = path.parent / "state" / "journal"
    with closing(Backlog(Journal(path))) as journal:
        game = journal.begin(b"h", "")
        shutil.rmtree(path.parent)
        path.parent.write_text("in the way")
        journal.append(game, [b"one"])
        assert "cannot be made again" in str(journal.unkept)
        path.parent.unlink()
        journal.catch_up()
        assert journal.unkept is None
        assert kept(path) == {1: [b"h", b"one"]}


whats = st.sampled_from(["begin", "append", "conclude", "catch up"])
steps = st.lists(st.tuples(whats, st.booleans()), max_size=25)


@given(steps=steps)
def test_whatever_the_disk_refuses_in_the_end_it_has_every_game_as_it_was_played(
    steps: list[tuple[str, bool]],
) -> None:
    # given a disk that takes some things and some not
    takes = iter([taken for _, taken in steps for _ in range(3)])
    disk = Fickle(None, lambda: next(takes, True))
    journal = Backlog(disk)
    played: dict[int, list[bytes]] = {}
    for number, (what, _) in enumerate(steps):
        game = max(played, default=0)
        match what:
            case "begin":
                header = b"h%d" % number
                played[journal.begin(header, "")] = [header]
            case "append" if game:
                lines = [b"%d-%d" % (number, at) for at in range(number % 3 + 1)]
                journal.append(game, lines)
                played[game] += lines
            case "conclude" if game:
                journal.conclude(game, None, True, "")
            case "catch up":
                journal.catch_up()

        # then at any time the table sees all of it
        assert {one.id: journal.lines(one.id) for one in journal.games()} == played

    # and when the disk takes all again, it has all
    disk.takes = lambda: True
    journal.catch_up()
    assert journal.unkept is None
    games: list[KeptGame] = disk.games()
    assert {one.id: disk.lines(one.id) for one in games} == played
    journal.close()


def test_a_disk_that_went_and_came_back_is_opened_again(path: Path) -> None:
    # given a disk that refuses, and is then another one under the same name
    takes = [True]
    journals = [Fickle(path, lambda: takes[0])]
    journal = Backlog(journals[0], lambda: Fickle(path, lambda: True))
    with closing(journal):
        journal.append(journal.begin(b"header", ""), [b"one"])
        takes[0] = False
        journal.append(1, [b"two"])
        journal.catch_up()
        assert journal.unkept is not None
        path.unlink()
        path.with_name("journal-wal").unlink()

        # when it is tried again
        journal.catch_up()

        # then all is there
        assert journal.unkept is None
        assert kept(path) == {1: [b"header", b"one", b"two"]}


def test_what_is_taken_in_while_nothing_is_kept_is_kept_in_the_end(path: Path) -> None:
    refuses = True

    def opened() -> Journal:
        if refuses:
            raise FULL
        return Journal(path)

    with closing(Backlog(Journal(None), opened, FULL, least=500)) as journal:
        assert journal.take_in([b"from", b"elsewhere"], "2026-11-01T20:00", "", b"summary", True) == 1
        assert journal.begin(b"tonight", "") == 500
        journal.take_up(7, "2026-11-02T20:00", [b"saved"])
        refuses = False
        journal.catch_up()
        assert kept(path) == {1: [b"from", b"elsewhere"], 7: [b"saved"], 500: [b"tonight"]}
        *_, first = journal.games()
        assert (first.begun, first.summary, first.over) == ("2026-11-01T20:00", b"summary", True)
    with closing(Backlog(Journal(path))) as journal:
        assert journal.take_in([b"from", b"there"], "", "", None, False) == 501
        journal.take_up(502, "", [b"saved"])
        assert kept(path)[502] == [b"saved"]


def test_an_id_that_was_seen_is_not_given_again(path: Path, tmp_path: Path) -> None:
    # given that the games are seen, and that the file is then found damaged, of which nothing is saved
    class Damaged(Journal):
        def begin(self, header: bytes, label: str, least: int = 1) -> int:
            raise JournalDamaged("damaged")

    with closing(Journal(path)) as before:
        for _ in range(3):
            before.begin(b"h", "")
    with closing(Backlog(Damaged(path), lambda: Journal(tmp_path / "fresh"))) as journal:
        assert len(journal.games()) == 3
        assert journal.begin(b"h", "") == 4


def test_why_it_is_not_kept_is_what_was_found_out_last() -> None:
    reasons = iter([JournalUnkept("first"), JournalUnkept("second")])

    def opened() -> Journal:
        raise next(reasons)

    journal = Backlog(Journal(None), opened, FULL)
    for why in ("first", "second"):
        journal.catch_up()
        assert str(journal.unkept) == why


def test_one_that_cannot_be_opened_again_goes_on_in_memory(path: Path) -> None:
    class Damaged(Journal):
        def append(self, game: int, lines: Sequence[bytes]) -> None:
            raise JournalDamaged("damaged")

        def take_up(self, game: int, label: str, lines: Sequence[bytes]) -> None:
            raise JournalDamaged("damaged")

    journal = Backlog(Damaged(path))
    journal.append(journal.begin(b"h", ""), [b"one"])
    journal.catch_up()
    assert isinstance(journal.unkept, JournalDamaged)
    assert journal.lines(1) == [b"h", b"one"]
    Backlog(Journal(None), None, FULL).catch_up()


def test_what_becomes_of_the_file_is_told_after_what_opening_it_told(path: Path) -> None:
    told: list[TimeglasError] = [JournalError("from opening it")]
    journal = Backlog(Journal(path), news=told)
    with closing(journal):
        journal.begin(b"h", "")
        path.unlink()
        journal.append(1, [b"one"])
        assert str(journal.take_news()) == "from opening it"
        assert "was deleted" in str(journal.take_news())
        assert journal.take_news() is None


def test_the_copy_is_told_of_the_game_that_is_played_and_of_no_other(path: Path) -> None:
    class Noted:
        def __init__(self) -> None:
            self.seen: list[tuple[int, str, list[bytes]]] = []
            self.closed = 0

        def note(self, game: int, label: str, lines: Sequence[bytes]) -> None:
            self.seen.append((game, label, [*lines]))

        def close(self) -> None:
            self.closed += 1

    with closing(Journal(path)) as before:
        before.append(before.begin(b"before", "2026-11-30T20:00"), [b"x"])
    copy = Noted()
    with closing(Backlog(Journal(path), copy=copy)) as journal:
        journal.begin(b"h", "2026-11-30T22:00")
        journal.append(2, [b"one", b"two"])
        journal.append(1, [b"y"])
        journal.take_in([b"elsewhere"], "", "", None, True)
    assert copy.seen == [
        (2, "2026-11-30T22:00", [b"h"]),
        (2, "2026-11-30T22:00", [b"h", b"one", b"two"]),
        (1, "2026-11-30T20:00", [b"before", b"x", b"y"]),
    ]
    assert copy.closed == 1


def test_all_of_it_is_read_and_backed_up_as_from_any_journal(path: Path) -> None:
    with closing(Backlog(Journal(path))) as journal, closing(Journal(None)) as other:
        journal.append(journal.begin(b"h", ""), [b"one"])
        journal.copy_into(other)
        assert other.lines(1) == [b"h", b"one"]
        with closing(sqlite3.connect(":memory:")) as db:
            journal.back_up_into(db)
            assert db.execute("SELECT count(*) FROM line").fetchone() == (2,)
