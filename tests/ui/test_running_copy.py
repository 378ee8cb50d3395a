"""A second file has the game that is played, and brings it back where the journal cannot."""

from __future__ import annotations

import shutil
import threading
from contextlib import closing
from pathlib import Path

import pytest

from companion.errors import JournalError, TimeglasError
from companion.journal import Journal
from companion.journal_copy import Copied, path_beside, read_copy, write_copy
from tests.rigs.full_disk import disk_ends_at
from ui import running_copy
from ui.opening import open_journal
from ui.running_copy import RunningCopy
from ui.words.refusals import says

LINES = [b"header", b"one", b"two"]
LABEL = "2026-11-30T20:00"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "state" / "journal"


def play(path: Path, *more: bytes) -> None:
    """Two games, of which the second is played on and so is copied."""
    with closing(open_journal(path, [])) as journal:
        journal.append(journal.begin(b"first", ""), [b"x"])
        game = journal.begin(LINES[0], LABEL)
        for line in (*LINES[1:], *more):
            journal.append(game, [line])


def opened(path: Path) -> tuple[dict[int, list[bytes]], list[str]]:
    problems: list[TimeglasError] = []
    with closing(open_journal(path, problems)) as journal:
        games = {kept.id: journal.lines(kept.id) for kept in journal.games()}
    return games, [says(problem) for problem in problems]


def test_what_is_copied_is_what_is_read(tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    assert read_copy(copy) is None
    for count in range(1, 4):
        write_copy(copy, Copied(7, LABEL, LINES[:count]))
        assert read_copy(copy) == (7, LABEL, LINES[:count])
    assert [file.name for file in tmp_path.iterdir()] == ["copy"]
    assert copy.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("content", [b"", b"not a journal\n" * 1000, bytes(8192)])
def test_a_copy_that_is_damaged_is_none(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "copy").write_bytes(content)
    assert read_copy(tmp_path / "copy") is None
    write_copy(tmp_path / "copy", Copied(7, LABEL, LINES))
    assert read_copy(tmp_path / "copy") == (7, LABEL, LINES)


def test_a_copy_for_which_there_is_no_room_leaves_the_one_before(tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    write_copy(copy, Copied(7, LABEL, LINES))
    with disk_ends_at(4096), pytest.raises(JournalError):
        write_copy(copy, Copied(7, LABEL, [*LINES, b"three"]))
    assert [file.name for file in tmp_path.iterdir()] == ["copy"]
    assert read_copy(copy) == (7, LABEL, LINES)


def test_the_thread_copies_the_newest_and_the_last_of_it_when_it_closes(tmp_path: Path) -> None:
    running = RunningCopy(tmp_path / "copy", apart_s=60.0)
    lines = [LINES[0]]
    running.note(7, LABEL, lines)
    for line in LINES[1:]:
        lines.append(line)
        running.note(7, LABEL, lines)
    running.close()
    running.close()
    assert read_copy(tmp_path / "copy") == (7, LABEL, LINES)


def test_a_mistake_of_the_programs_own_does_not_end_the_thread(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = threading.Event()

    def fails(_path: Path, _copied: Copied) -> None:
        tried.set()
        raise ZeroDivisionError("on purpose")

    monkeypatch.setattr(running_copy, "write_copy", fails)
    running = RunningCopy(tmp_path / "copy", apart_s=0.0)
    running.note(7, LABEL, LINES[:1])
    assert tried.wait(20)
    monkeypatch.undo()
    running.note(7, LABEL, LINES)
    running.close()
    assert read_copy(tmp_path / "copy") == (7, LABEL, LINES)


def test_a_table_at_which_nothing_is_played_needs_no_thread_and_no_file(path: Path) -> None:
    before = threading.active_count()
    with closing(open_journal(path, [])):
        assert threading.active_count() == before
    assert [file.name for file in path.parent.iterdir()] == ["journal"]


def test_where_the_journal_is_gone_the_last_game_comes_back(path: Path) -> None:
    play(path)
    path.unlink()
    games, said = opened(path)
    assert games == {2: LINES}
    assert said == ["The journal was gone. The last game is saved from its copy."]
    assert opened(path) == ({2: LINES}, []), "and that is said once"


def test_where_only_the_newest_lines_are_gone_they_come_back_without_a_word(path: Path) -> None:
    play(path)
    with closing(Journal(path)):
        pass
    early = path.read_bytes()
    with closing(open_journal(path, [])) as journal:
        journal.append(2, [b"three"])
    path.write_bytes(early)
    assert opened(path) == ({1: [b"first", b"x"], 2: [*LINES, b"three"]}, [])


def test_where_the_journal_is_damaged_the_last_game_is_whole(path: Path) -> None:
    play(path)
    path.write_bytes(b"\xff" * 9000)
    games, (said,) = opened(path)
    assert games == {2: LINES}
    assert "Games saved: 1; lost: 1." in said


def test_a_copy_of_another_journals_game_is_left_alone(path: Path, tmp_path: Path) -> None:
    play(path)
    other = tmp_path / "other" / "journal"
    with closing(Journal(other)) as journal:
        for header in (b"a", b"b"):
            journal.append(journal.begin(header, ""), [b"x"])
    shutil.copy(path_beside(path), path_beside(other))
    assert opened(other) == ({1: [b"a", b"x"], 2: [b"b", b"x"]}, [])


def test_where_nothing_can_be_written_the_copy_is_read_all_the_same(path: Path) -> None:
    play(path)
    path.write_bytes(b"\xff" * 9000)
    with disk_ends_at(0):
        games, said = opened(path)
    assert games == {2: LINES}
    assert said == []
