"""The journal is opened whatever has become of it: what is saved, what is not, and that one can play."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion.errors import JournalDamaged, TimeglasError
from companion.journal import Journal, read_into_memory
from companion.journal_schema import SCHEMA_VERSION
from tests.companion.test_journal_damage import ordinary_user
from ui.opening import is_open, open_journal
from ui.words.refusals import says

PAGE = 4096
HEADER = b'{"table":1,"game":"crag","seats":[{"name":"Anna"},{"name":"Bo"}],"options":{},"starter":0}'
LINES = [b'{"at":%d,"do":"throw","dice":[1,2,%d]}' % (at, at % 6 + 1) for at in range(400)]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal"


def keep(path: Path, games: int = 3) -> None:
    with closing(Journal(path)) as journal:
        for _ in range(games):
            journal.append(journal.begin(HEADER, "2026-11-30T20:00"), LINES)


def opened(path: Path) -> tuple[list[list[bytes]], list[str]]:
    """The games that can be played, and what is said."""
    problems: list[TimeglasError] = []
    with closing(open_journal(path, problems)) as journal:
        games = [journal.lines(kept.id) for kept in reversed(journal.games())]
        journal.append(journal.begin(HEADER, "2026-11-30T22:00"), [b'{"at":1,"do":"throw","dice":[1,2,3]}'])
    return games, [says(problem) for problem in problems]


def test_a_whole_journal_is_opened_without_a_word(path: Path) -> None:
    keep(path)
    assert opened(path) == ([[HEADER, *LINES]] * 3, [])


def test_of_a_damaged_one_is_said_what_was_saved_and_what_was_not(path: Path) -> None:
    keep(path)
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2 // PAGE * PAGE])
    games, (said,) = opened(path)
    assert 0 < len(games) < 4
    assert "The file with all games was damaged. Games saved: " in said
    assert ".damaged-2" in said
    assert len(opened(path)[0]) == len(games) + 1, "and that was all"


def test_of_one_that_gives_back_everything_too(path: Path) -> None:
    keep(path)
    spoil(path)
    games, (said,) = opened(path)
    assert games == [[HEADER, *LINES]] * 3
    assert "every game found in it is saved (3)" in said


def test_a_foreign_file_is_kept_and_one_can_play(path: Path) -> None:
    path.write_bytes(b"not a journal\n" * 1000)
    games, (said,) = opened(path)
    assert games == []
    assert "none could be saved" in said
    (aside,) = path.parent.glob("*.damaged-*")
    assert aside.read_bytes() == b"not a journal\n" * 1000


@pytest.mark.parametrize(
    ("pragma", "why"),
    [
        (f"user_version = {SCHEMA_VERSION + 1}", "was written by a newer Timeglas, and was left alone"),
        ("application_id = 1", "belongs to another program, and was left alone"),
    ],
)
def test_what_is_not_for_us_to_write_is_left_alone_and_one_can_play(
    path: Path, pragma: str, why: str
) -> None:
    keep(path)
    with closing(sqlite3.connect(path)) as db:
        db.execute(f"PRAGMA {pragma}")
    before = path.read_bytes()
    with closing(open_journal(path, [])) as journal:
        assert why in str(journal.unkept)
        journal.append(journal.begin(HEADER, ""), LINES[:3])
        journal.catch_up()
        assert journal.unkept is not None
    assert path.read_bytes() == before


def test_games_that_nobody_could_read_meanwhile_and_those_of_the_evening_are_all_there_in_the_end() -> None:
    with ordinary_user() as place:
        # given a journal that another user has made his own
        path = place / "state" / "journal"
        keep(path, games=2)
        path.chmod(0)
        with closing(open_journal(path, [])) as journal:
            assert journal.games() == []
            tonight = journal.begin(HEADER, "2026-11-30T22:00")
            journal.append(tonight, LINES[:3])

            # when it may be used again
            path.chmod(0o600)
            journal.catch_up()

            # then nothing has been mixed up
            assert journal.unkept is None
            assert [len(journal.lines(kept.id)) for kept in journal.games()] == [4, 401, 401]
            journal.append(tonight, LINES[3:5])
        spoil(path)
        games, (said,) = opened(path)
        assert [len(lines) for lines in games] == [401, 401, 6]
        assert "every game found in it is saved (3)" in said


def test_a_folder_into_which_one_may_not_look_is_said_and_one_can_play() -> None:
    with ordinary_user() as place:
        path = place / "state" / "journal"
        keep(path, games=1)
        path.parent.chmod(0)
        with closing(open_journal(path, [])) as journal:
            assert "Permission denied" in str(journal.unkept)
            assert not is_open(path)
            journal.append(journal.begin(HEADER, ""), LINES[:3])
            path.parent.chmod(0o700)
            journal.catch_up()
            assert journal.unkept is None
            assert [len(journal.lines(kept.id)) for kept in journal.games()] == [4, 401]


def test_a_stick_that_is_put_in_after_the_table_was_opened_gives_its_games(tmp_path: Path) -> None:
    # given that nothing can be made where the stick is to be
    path = tmp_path / "stick" / "journal"
    path.parent.write_text("in the way")
    with closing(open_journal(path, [])) as journal:
        tonight = journal.begin(HEADER, "2026-11-30T22:00")
        journal.append(tonight, LINES[100:103])
        journal.catch_up()
        assert journal.unkept is not None

        # when it is put in, with games
        path.parent.unlink()
        keep(path, games=2)
        journal.catch_up()

        # then those and tonight's are there
        assert journal.unkept is None
        assert [journal.lines(kept.id) for kept in journal.games()] == [
            [HEADER, *LINES[100:103]], [HEADER, *LINES], [HEADER, *LINES],
        ]  # fmt: skip


def spoil(path: Path) -> None:
    path.write_bytes(b"X" + path.read_bytes()[1:])


def test_damage_in_an_old_game_is_found_when_that_is_looked_at_and_the_others_are_whole(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # given years of games, of which only the newest are looked at when the table opens
    monkeypatch.setattr("companion.journal_file._LOOKED_AT", 10)
    keep(path)
    whole = path.read_bytes()
    at = whole.index(LINES[200])
    path.write_bytes(whole[:at] + b"X" + whole[at + 1 :])
    problems: list[TimeglasError] = []
    with closing(open_journal(path, problems)) as journal:
        assert problems == []
        spoilt = next(game for game in (1, 2, 3) if damaged(path, game))

        # when somebody looks at the one that is damaged
        lines = journal.lines(spoilt)

        # then it ends before the damage, the others are whole, and all of that is said
        assert lines == [HEADER, *LINES][: len(lines)]
        assert len(lines) in (200, 201)
        assert [len(journal.lines(game)) for game in (1, 2, 3) if game != spoilt] == [401, 401]
        news = journal.take_news()
        assert news is not None
        assert "of which 1 without their end" in says(news)
        assert journal.unkept is None


def damaged(path: Path, game: int) -> bool:
    with closing(read_into_memory(path)) as journal:
        try:
            journal.lines(game)
        except JournalDamaged:
            return True
    return False
