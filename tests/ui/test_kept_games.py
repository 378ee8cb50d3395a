"""Kept games on the command line: out as table logs and for spreadsheets, and in again."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.journal import Journal
from tests.companion.table import Table, people
from ui import i18n
from ui.main import main
from ui.spreadsheet import as_csv

TOUCHED = "2099-11-30T21:40"  # no game was touched before it was begun, and these begin today
LOG = Path(__file__).parents[1] / "companion" / "logs" / "crag_two_rounds.jsonl"


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    yield
    i18n.set_language("en")


@pytest.fixture
def state(tmp_path: Path) -> Path:
    """A table that has kept a game of Crag with a throw of 13, and one at a free table."""
    folder = tmp_path / "state"
    folder.mkdir()
    with closing(Journal(folder / "journal")) as journal:
        crag = Table(people("crag"), journal).say("throw", 1.5, dice=[6, 6, 1])
        crag.say("score", 61.25, row="crag")
        free = Table({**people("free_table"), "seats": [{"name": "=Anna+1"}, {"name": "-Bo"}]}, journal)
        free.say("add_points", 2, seat=0, points=-3)
        journal.conclude(crag.session.game_id, None, False, TOUCHED)
    return folder


def read(path: Path) -> list[list[str]]:
    data = path.read_bytes()
    assert data.startswith(b"\xef\xbb\xbf")
    said = data.decode("utf-8-sig")
    return list(csv.reader(io.StringIO(said), delimiter=";" if ";" in said.splitlines()[0] else ","))


def test_what_was_exported_is_taken_in_elsewhere_and_known_here(
    state: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    out, other = tmp_path / "stick", tmp_path / "other"
    assert main(["export", "--all", "--out", str(out), "--state", str(state)]) == 0
    written = capfd.readouterr().out.splitlines()
    names = [Path(path).name for path in written]
    assert names == ["timeglas-0002-free_table.jsonl", "timeglas-0001-crag.jsonl"]
    assert sorted(path.name for path in out.iterdir()) == sorted(Path(path).name for path in written)

    assert main(["import", *written, "--state", str(state)]) == 0
    assert [line.partition(": ")[2] for line in capfd.readouterr().out.splitlines()] == [
        "is game 2 already", "is game 1 already",
    ]  # fmt: skip
    assert main(["import", *written, "--state", str(other)]) == 0
    assert "kept as game 1" in capfd.readouterr().out
    with closing(Journal(state / "journal")) as here, closing(Journal(other / "journal")) as there:
        assert here.lines(1) == there.lines(2)
        assert here.lines(2) == there.lines(1)
        assert next(game.touched for game in there.games() if game.id == 2) == TOUCHED


def test_every_problem_of_a_file_is_named_with_its_line_and_the_other_files_are_kept(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    header = json.dumps(people("crag"))
    bad = tmp_path / "bad.jsonl"
    bad.write_text("\n".join([header, "{", '{"at": 1, "fly": 2}', "# fine"]), "utf-8")
    assert main(["import", str(bad), str(LOG), str(tmp_path / "no.jsonl"), "--state", str(tmp_path)]) == 2
    out, err = capfd.readouterr()
    assert out == f"{LOG}: kept as game 1\n"
    assert [line.removeprefix(str(bad)) for line in err.splitlines()][:2] == [
        next(line for line in err.splitlines() if line.startswith(f"{bad}:2: ")).removeprefix(str(bad)),
        ':3: \'fly\' means nothing in this line',
    ]
    assert err.splitlines()[2] == f"{tmp_path / 'no.jsonl'}:1: No such file or directory"
    with closing(Journal(tmp_path / "journal")) as journal:
        assert len(journal.games()) == 1


def test_nothing_is_taken_in_while_the_table_is_open(
    state: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    with closing(Journal(state / "journal")):
        assert main(["import", str(LOG), "--state", str(state)]) == 2
    assert "is open in another Timeglas. Close that one first." in capfd.readouterr().err


@pytest.mark.parametrize(
    ("language", "seconds", "titles"),
    [
        ("en", "61.2", ["Step", "Seconds", "What was done", "Anna", "Bo"]),
        ("da", "61,2", ["Trin", "Sekunder", "Hvad der skete", "Anna", "Bo"]),
        ("nb", "61,2", ["Trinn", "Sekunder", "Hva som skjedde", "Anna", "Bo"]),
        ("de", "61,2", ["Schritt", "Sekunden", "Was geschah", "Anna", "Bo"]),
    ],
)
def test_the_course_of_a_game_is_a_table_in_each_language(
    state: Path, tmp_path: Path, language: str, seconds: str, titles: list[str]
) -> None:
    out = tmp_path / "course.csv"
    assert main(["export", "1", "--out", str(out), "--language", language, "--state", str(state)]) == 0
    rows = read(out)
    assert rows[0] == titles
    assert rows[1][:2] == ["1", "1,5" if language != "en" else "1.5"]
    assert rows[2][:2] == ["2", seconds]
    assert rows[2][3:] == ["50", "0"]


def test_the_list_tells_when_each_game_was_begun_as_the_table_does(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    with closing(Journal(tmp_path / "journal")) as journal:
        game = journal.begin(b'{"table":1,"game":"chess"}', "2026-11-30T20:00")
        journal.conclude(game, None, True, TOUCHED)
    assert main(["export", "--state", str(tmp_path)]) == 0
    assert capfd.readouterr().out.split("\t")[:3] == ["1", "2026-11-30T20:00", "over"]


def test_the_list_of_games_is_a_table_with_a_row_for_everybody(
    state: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert main(["export", "--as", "csv", "--language", "en", "--state", str(state)]) == 0
    out = capfdbinary.readouterr().out.decode("utf-8-sig")
    rows = list(csv.reader(io.StringIO(out)))
    assert rows[0] == ["Number", "Date", "Time", "Game", "Player", "Points", "Place", "Won", "Over"]
    assert rows[1] == ["1", "", "", "Crag", "Anna", "50", "", "", ""]
    # and no name is a formula
    assert rows[3][4:6] == ["'=Anna+1", "-3"]
    assert rows[4][4] == "'-Bo"


@pytest.mark.parametrize(
    ("cell", "written"),
    [
        ("=1+1", "'=1+1"), ("+49", "'+49"), ("-x", "'-x"), ("@SUM(A1)", "'@SUM(A1)"), ("\tx", "'\tx"),
        (" =1", "' =1"), ("Søren; Bo", "Søren; Bo"), ('a"b', 'a"b'), ("a\nb", "a\nb"),
        (-5, "-5"), (-0.5, "-0,5"), (1234.5, "1234,5"),
        (None, ""), (True, "x"), (False, ""), ("\ud800", "?"), ("a\0b", "ab"), ("", ""),
    ],
)  # fmt: skip
def test_a_cell_is_what_it_says_and_never_a_formula(cell: Any, written: str) -> None:
    i18n.set_language("da")
    data = as_csv(["A", "B"], [[cell, 1]])
    assert data.startswith(b"\xef\xbb\xbfA;B\r\n")
    rows = list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline=""), delimiter=";"))
    assert rows[1] == [written, "1"]


def test_several_games_want_a_folder(state: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["export", "1", "2", "--state", str(state)]) == 2
    assert "into which folder" in capfd.readouterr().err
    # and what lies there under that name stays
    for _ in range(2):
        assert main(["export", "1", "2", "--out", str(tmp_path / "out"), "--state", str(state)]) == 0
    names = sorted(path.name for path in (tmp_path / "out").iterdir())
    assert names == [
        "timeglas-0001-crag-2.jsonl", "timeglas-0001-crag.jsonl",
        "timeglas-0002-free_table-2.jsonl", "timeglas-0002-free_table.jsonl",
    ]  # fmt: skip


def test_a_game_from_a_newer_version_is_exported_as_it_stands_but_not_as_csv(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    with closing(Journal(tmp_path / "journal")) as journal:
        journal.append(journal.begin(b'{"table":9,"game":"chess"}', "2026-11-30T20:00"), [b'{"fly":1}'])
    assert main(["export", "1", "--state", str(tmp_path)]) == 0
    out = capfd.readouterr().out
    assert out.startswith('{"table":9,"game":"chess"}\n{"fly":1}\n')
    assert main(["export", "1", "--as", "csv", "--state", str(tmp_path)]) == 2
    assert main(["export", "--as", "csv", "--state", str(tmp_path)]) == 0


def test_the_same_log_twice_in_one_go_is_one_game(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert main(["import", str(LOG), str(LOG), "--state", str(tmp_path)]) == 0
    assert [line.rpartition(": ")[2] for line in capfd.readouterr().out.splitlines()] == [
        "kept as game 1", "is game 1 already",
    ]  # fmt: skip
    with closing(Journal(tmp_path / "journal")) as journal:
        assert len(journal.games()) == 1
