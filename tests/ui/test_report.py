"""The report: one file with what helpers have to know, without the PIN, and without names where asked."""

from __future__ import annotations

import io
import zipfile
from contextlib import closing
from pathlib import Path

import pytest

from companion.history import summary_of
from companion.journal import Journal
from tests.companion.table import Table, people
from ui.main import main
from ui.report import MOST_GAMES, Report, kept_for_report
from ui.settings import Pin, Settings, keep
from ui.taking_along import NotWritten, put, settle


@pytest.fixture
def state(tmp_path: Path) -> Path:
    folder = tmp_path / "state"
    (folder / "log").mkdir(parents=True)
    said = "ERROR Anna pressed\nin /home/anna/timeglas/ui/main.py\n" * 3
    (folder / "log" / "timeglas.log").write_text(said, "utf-8")
    keep(folder / "settings.json", Settings(pin=Pin("5a17", "4a54"), coached=frozenset({'B"o', "Anna"})))
    with closing(Journal(folder / "journal")) as journal:
        for _ in range(MOST_GAMES + 2):
            Table({**people("crag"), "seats": [{"name": "Anna"}, {"name": 'B"o'}]}, journal)
    return folder


def parts(path: Path) -> dict[str, str]:
    with zipfile.ZipFile(path) as file:
        assert file.testzip() is None
        return {name: file.read(name).decode() for name in file.namelist()}


def test_a_report_has_all_that_helps_and_never_the_pin(
    state: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert main(["report", str(tmp_path / "stick"), "--state", str(state)]) == 0
    path, pull = capfd.readouterr().out.splitlines()
    assert pull == "A stick can be pulled out now."
    said = parts(Path(path))
    assert "SQLite" in said["doctor.txt"]
    assert said["log/timeglas.log"].startswith("ERROR Anna")
    assert sum(name.startswith("games/") for name in said) == MOST_GAMES
    assert '"Anna"' in said["games/timeglas-0012-crag.jsonl"]
    assert not any("5a17" in one or "4a54" in one for one in said.values())
    # what lies there is whole, and nothing else
    assert [one.name for one in (tmp_path / "stick").iterdir()] == [Path(path).name]


def test_without_names_nobody_is_named_anywhere(
    state: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert main(["report", str(tmp_path), "--replace-names", "--state", str(state)]) == 0
    said = parts(Path(capfd.readouterr().out.splitlines()[0]))
    assert "doctor.txt" in said
    for name in ("Anna", 'B\\"o', 'B"o'):
        assert not [part for part, words in said.items() if name in words and part != "doctor.txt"]
    assert said["log/timeglas.log"].startswith("ERROR Name 1 pressed\nin /home/.../timeglas/ui/main.py\n")


def test_somebody_who_came_late_to_an_older_game_is_named_nowhere_either(tmp_path: Path) -> None:
    # given a game that is no longer among the last, into which somebody came after it had begun
    (tmp_path / "log").mkdir()
    (tmp_path / "log" / "timeglas.log").write_text("ERROR Wilhelmina pressed\n", "utf-8")
    with closing(Journal(None)) as journal:
        late = Table(people("free_table")).say("join", 1, name="Wilhelmina")
        lines = late.journal.lines(late.session.game_id)
        journal.take_in(lines, "2026-11-01T20:00", "", summary_of(late.session), over=False)
        for day in range(2, MOST_GAMES + 2):
            journal.take_in(lines[:1], f"2026-11-{day:02}T20:00", "", None, over=False)
        made = Report(tmp_path, kept_for_report(journal), "well", None, True, "2026-11-30T21:00")
    with zipfile.ZipFile(io.BytesIO(made.written())) as file:
        assert b"ERROR Name" in file.read("log/timeglas.log")
        assert not any(b"Wilhelmina" in file.read(name) for name in file.namelist())


def test_where_the_games_cannot_be_read_all_else_is_reported(state: Path, tmp_path: Path) -> None:
    (state / "journal").write_bytes(b"no journal at all" * 100)
    assert main(["report", str(tmp_path), "--state", str(state)]) == 0
    (path,) = tmp_path.glob("*.zip")
    assert "journal" in parts(path)["games/problem.txt"]


def test_a_place_that_cannot_be_written_is_said_and_nothing_is_left_of_it(
    state: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_bytes(b"")
    assert main(["report", str(tmp_path / "file"), "--state", str(state)]) == 2
    assert "cannot be written" in capfd.readouterr().err


def test_a_full_stick_is_said_and_nothing_is_left_of_the_file() -> None:
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("needs /dev/full")
    with pytest.raises(NotWritten):
        put(full, "x", b"y")


def test_what_lies_there_already_stays(tmp_path: Path) -> None:
    names = [put(tmp_path, "a.zip", data).name for data in (b"1", b"2", b"3")]
    settle(tmp_path)
    assert names == ["a.zip", "a-2.zip", "a-3.zip"]
    assert [(tmp_path / name).read_bytes() for name in names] == [b"1", b"2", b"3"]
    with pytest.raises(NotWritten):
        settle(tmp_path / "nothing")


def test_a_link_that_lies_there_leads_nowhere(tmp_path: Path) -> None:
    own, folder = tmp_path / "own", tmp_path / "folder"
    folder.mkdir()
    own.write_bytes(b"own")
    for name in (".a.zip.part", "a.zip"):
        (folder / name).symlink_to(own)
    assert put(folder, "a.zip", b"1").name == "a-2.zip"
    assert own.read_bytes() == b"own"


def test_games_of_a_newer_version_are_left_out_only_where_names_are_replaced(tmp_path: Path) -> None:
    with closing(Journal(None)) as journal:
        journal.begin(b'{"table":9,"who":"Anna"}', "2026-11-30T20:00")
        kept = kept_for_report(journal)
    as_it_stands, left_out = "games/timeglas-0001-2026-11-30.jsonl", "games/0001-left-out.txt"
    for replaces, name in ((False, as_it_stands), (True, left_out)):
        made = Report(tmp_path, kept, "well", None, replaces, "2026-11-30T21:00")
        with zipfile.ZipFile(io.BytesIO(made.written())) as file:
            assert name in file.namelist()
            assert (b"Anna" in b"".join(map(file.read, file.namelist()))) is not replaces
