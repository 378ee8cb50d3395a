"""A journal that is cut, zeroed, foreign, newer, read-only or without room: the data or a sentence."""

from __future__ import annotations

import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from companion.errors import JournalDamaged, JournalError, JournalUnkept
from companion.journal import Journal, read_into_memory
from companion.journal_file import set_aside
from companion.journal_schema import SCHEMA_VERSION
from tests.companion.endless_writer import line
from tests.rigs.full_disk import disk_ends_at

PAGE = 4096
DAY = "2026-11-30"
WAL_HEADER, WAL_FRAME = 32, PAGE + 24
LINES = [line(number) for number in range(151)]
ROOT = Path(__file__).parents[2]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "timeglas.journal"


def keep(path: Path) -> None:
    with closing(Journal(path)) as journal:
        game = journal.begin(LINES[0], "2026-11-30T20:00")
        journal.append(game, LINES[1:])
        journal.conclude(game, b"{}", True, "2026-11-30T21:00")


def keep_and_die(path: Path) -> None:
    """A journal as kill -9 leaves it: most of it in the WAL."""
    command = [sys.executable, "-m", "tests.companion.endless_writer", str(path), str(len(LINES))]
    writer = subprocess.run(command, cwd=ROOT, stdout=subprocess.DEVNULL, check=False)
    assert writer.returncode == -signal.SIGKILL


def read(path: Path) -> list[bytes] | JournalError:
    """What the journal tells of its first game, or what it says instead. Anything else fails the test."""
    try:
        with closing(Journal(path)) as journal:
            kept = journal.games()
            return journal.lines(kept[-1].id) if kept else []
    except JournalError as error:
        return error


def folder(path: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in path.parent.iterdir() if not file.name.endswith("-shm")}


def test_cut_off_anywhere_the_journal_is_the_data_or_a_sentence_and_stays_as_it_was(path: Path) -> None:
    # given a closed journal of some pages
    keep(path)
    whole = path.read_bytes()
    around = {page + by for page in range(0, len(whole) + 1, PAGE) for by in (-1, 0, 1)}
    odd = set(random.Random(1).sample(range(len(whole)), 40)) | {1, 15, 16, 99, 100, 101, 511, 512}

    for length in sorted((around | odd) & set(range(len(whole)))):
        # when it is cut off there
        path.write_bytes(whole[:length])
        said = read(path)

        # then it is not taken for whole, and what is left of it is left
        assert isinstance(said, JournalDamaged), length
        assert folder(path)[path.name] == whole[:length], length


def test_a_page_of_zeros_is_the_data_or_a_sentence(path: Path) -> None:
    keep(path)
    whole = path.read_bytes()
    for start in range(0, len(whole), PAGE):
        path.write_bytes(whole[:start] + bytes(PAGE) + whole[start + PAGE :])
        assert isinstance(read(path), JournalDamaged) or read(path) == LINES, start


def test_a_byte_that_fell_over_is_the_data_or_a_sentence(path: Path) -> None:
    keep(path)
    whole = path.read_bytes()
    chance = random.Random(2)
    for place in [*range(100), *chance.sample(range(100, len(whole)), 300)]:
        fallen = bytearray(whole)
        fallen[place] ^= chance.randrange(1, 256)
        path.write_bytes(fallen)
        said = read(path)
        assert isinstance(said, JournalError) or said == LINES, place


def test_a_day_that_is_no_text_any_more_hides_no_game(path: Path) -> None:
    with closing(Journal(path)) as journal:
        game = journal.begin(line(0), "2026-11-30T20:15")
        journal.conclude(game, None, False, "2026-11-30T21:00")
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("UPDATE conclusion SET label = CAST(x'323032F53E' AS TEXT)")
    with closing(Journal(path)) as journal:
        (kept,) = journal.games()
        assert (kept.id, kept.begun, kept.touched) == (game, "2026-11-30T20:15", "2026-11-30T20:15")
        assert journal.lines(game) == [line(0)]


def test_a_wal_cut_off_anywhere_gives_the_lines_up_to_there(path: Path, tmp_path: Path) -> None:
    # given a journal whose program was killed
    keep_and_die(path)
    file, wal = path.read_bytes(), path.with_name(path.name + "-wal").read_bytes()
    frames = range(WAL_HEADER, len(wal) + 1, WAL_FRAME)
    cuts = {frame + by for frame in (*frames[:3], *frames[-3:]) for by in (-1, 0, 1, 24, 25)}
    cuts |= set(random.Random(3).sample(range(len(wal)), 30)) | {0, 1, 31}

    for length in sorted(cuts & set(range(len(wal) + 1))):
        # when the power cut the last writes off
        cut = tmp_path / f"cut-{length}" / path.name
        cut.parent.mkdir()
        cut.write_bytes(file)
        cut.with_name(path.name + "-wal").write_bytes(wal[:length])

        # then what came before is there
        said = read(cut)
        assert isinstance(said, list), length
        assert said == LINES[: len(said)], length
        assert (said == LINES) == (length == len(wal)), length


def test_damage_found_after_a_crash_stays_byte_for_byte_as_it_was_found(path: Path) -> None:
    # given a killed journal, closed once so that the file has pages, killed again so that there is a WAL
    keep(path)
    keep_and_die(path)
    cut = path.read_bytes()[: 2 * PAGE]
    path.write_bytes(cut)
    found = folder(path)
    assert len(found) == 2

    # when it is opened, it says that it is damaged, and not a byte has changed
    assert isinstance(read(path), JournalDamaged)
    assert folder(path) == found


def test_a_wal_without_its_journal_is_kept(path: Path) -> None:
    keep_and_die(path)
    path.unlink()
    found = folder(path)
    assert isinstance(read(path), JournalDamaged)
    set_aside(path, DAY)
    assert read(path) == []
    assert next(iter(found.values())) in folder(path).values()


@pytest.mark.parametrize(
    "content",
    [b"", b"\0", bytes(3 * PAGE), b"SQLite format 3\0", b"not a journal\n" * 500, b"\xff" * 5000],
    ids=["empty", "one zero", "zeros", "only the first words", "text", "ones"],
)
def test_a_file_that_is_no_journal_is_set_aside_and_one_can_play(path: Path, content: bytes) -> None:
    # given something else in the journal's place
    path.write_bytes(content)

    # when it is opened, it says what to do and touches nothing
    with pytest.raises(JournalDamaged, match="set it aside"):
        Journal(path)
    assert path.read_bytes() == content

    # then it can be set aside, and a fresh journal begins
    kept = set_aside(path, DAY)
    assert kept.read_bytes() == content
    keep(path)
    assert read(path) == LINES
    assert kept.read_bytes() == content


def test_what_was_set_aside_is_never_overwritten(path: Path) -> None:
    kept = []
    for content in (b"first", b"second", b"third"):
        path.write_bytes(content)
        kept.append(set_aside(path, DAY))
    names = ["timeglas.journal.damaged-2026-11-30" + more for more in ("", "-2", "-3")]
    assert [file.name for file in kept] == names
    assert [file.read_bytes() for file in kept] == [b"first", b"second", b"third"]


def test_a_killed_journal_is_set_aside_whole(path: Path) -> None:
    keep_and_die(path)
    assert read(set_aside(path, DAY)) == LINES


def test_a_journal_of_a_newer_version_is_left_alone(path: Path) -> None:
    keep(path)
    with closing(sqlite3.connect(path)) as db:
        db.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
    before = folder(path)
    said = read(path)
    assert isinstance(said, JournalError)
    assert not isinstance(said, JournalDamaged)
    assert "newer Timeglas" in str(said)
    assert folder(path) == before


def test_a_database_of_another_program_is_left_alone(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE line (game, number)")
    before = folder(path)
    said = read(path)
    assert isinstance(said, JournalError)
    assert not isinstance(said, JournalDamaged)
    assert "another program" in str(said)
    assert folder(path) == before


def test_a_journal_without_its_table_is_damaged(path: Path) -> None:
    keep(path)
    with closing(sqlite3.connect(path)) as db:
        db.execute("DROP TABLE conclusion")
    assert isinstance(read(path), JournalDamaged)


@pytest.mark.parametrize("room", [0, 1, 3000, WAL_FRAME, 3 * WAL_FRAME, 9 * WAL_FRAME + 5])
def test_a_disk_that_takes_no_more_says_so_and_keeps_what_it_had(path: Path, room: int) -> None:
    with closing(Journal(path)) as journal:
        # given a game, and a disk with little room
        game = journal.begin(b"h", "")
        journal.append(game, [b"first"])
        wal = path.with_name(path.name + "-wal")
        said = [b"h", b"first"]

        # when more is said than there is room for
        with disk_ends_at(wal.stat().st_size + room):
            refusal = None
            while refusal is None:
                try:
                    lines = [b"%d" % len(said), os.urandom(3 * PAGE), b"end"]
                    journal.append(game, lines)
                    said += lines
                except JournalError as error:
                    refusal = error
        assert isinstance(refusal, JournalUnkept)
        assert "The disk of" in str(refusal)

        # then what was accepted is there and nothing half-done, and with room again the game goes on
        assert journal.lines(game) == said
        journal.append(game, [b"last"])
        assert journal.lines(game) == [*said, b"last"]
    assert read(path) == [*said, b"last"]


def test_no_room_for_a_first_journal_is_said_and_leaves_nothing_behind(path: Path) -> None:
    with disk_ends_at(2 * PAGE), pytest.raises(JournalError):
        Journal(path)
    assert folder(path) == {}
    keep(path)
    assert read(path) == LINES


@contextmanager
def ordinary_user() -> Iterator[Path]:
    """A folder of one who is not root, and acting as that one: root may write everywhere."""
    place = Path(tempfile.mkdtemp())
    root = os.geteuid() == 0
    if root:
        os.chown(place, 65534, 65534)
        os.seteuid(65534)
    try:
        yield place
    finally:
        if root:
            os.seteuid(0)
        place.chmod(0o700)
        shutil.rmtree(place)


@pytest.mark.parametrize("locked", ["file", "folder"])
def test_a_read_only_journal_is_left_alone_and_says_what_to_do(locked: str) -> None:
    with ordinary_user() as place:
        # given a journal that may only be read
        path = place / "timeglas.journal"
        keep(path)
        before = folder(path)
        (path if locked == "file" else place).chmod(0o400 if locked == "file" else 0o500)

        # when it is opened, it says so
        said = read(path)
        assert isinstance(said, JournalError)
        assert "cannot be written" in str(said)

        # then nothing has changed, and made writable again it is all there
        assert folder(path) == before
        place.chmod(0o700)
        path.chmod(0o600)
        assert read(path) == LINES


@pytest.mark.parametrize("was_killed", [False, True])
def test_one_can_go_on_in_memory_with_the_games_of_a_read_only_journal(was_killed: bool) -> None:
    with ordinary_user() as place:
        # given games that may only be read, the last lines of which are still in the WAL after a crash
        path, locked = place / "writing" / "journal", place / "locked" / "journal"
        locked.parent.mkdir()
        with closing(Journal(path)) as writing:
            game = writing.begin(LINES[0], "2026-11-30T20:00")
            writing.append(game, LINES[1:])
            if was_killed:
                shutil.copy(path, locked)
                shutil.copy(f"{path}-wal", f"{locked}-wal")
        if not was_killed:
            shutil.copy(path, locked)
        before = folder(locked)
        locked.parent.chmod(0o500)

        # when they are read into memory
        with closing(read_into_memory(locked)) as journal:
            # then they go on there, and nothing has changed where they were
            assert [kept.id for kept in journal.games()] == [game]
            journal.append(game, [b"more"])
            assert journal.lines(game) == [*LINES, b"more"]
            assert journal.begin(b"h", "") == game + 1
        assert folder(locked) == before
        locked.parent.chmod(0o700)  # so that it can be cleared away


def read_or_why_not(path: Path) -> object:
    try:
        return read_into_memory(path).games()
    except JournalError as error:
        return error


def test_a_place_where_no_journal_can_be_is_said(path: Path) -> None:
    path.mkdir()
    assert "is no file, so no games can be kept in it" in str(read(path))
    assert "is no file" in str(read_or_why_not(path))
    (path / "file").write_text("not a folder")
    assert "Choose a folder" in str(read(path / "file" / "journal"))
    with ordinary_user() as place:
        place.chmod(0o500)
        assert "Choose a folder" in str(read(place / "journal"))
