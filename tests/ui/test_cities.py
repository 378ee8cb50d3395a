"""The command that tells of catalogues, checks a file, and writes one for a spreadsheet or an editor."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games.city_tour.catalogue import shipped
from companion.games.city_tour.editing import without_city
from companion.games.city_tour.reading import read
from companion.games.city_tour.writing import as_toml
from ui import i18n
from ui.cities import FOLDER, keep, known, named
from ui.logs import OutputLost
from ui.main import main

DENMARK = shipped("denmark")


@pytest.fixture(autouse=True)
def said_in() -> Iterator[None]:
    """What is said to the command leaves the other tests their language."""
    before = i18n.language()
    yield
    i18n.set_language(before)


@pytest.fixture
def state(tmp_path: Path) -> Path:
    (tmp_path / FOLDER).mkdir()
    return tmp_path


def cities(state: Path, *arguments: str) -> int:
    return main(["cities", *arguments, "--state", str(state), "--language", "en"])


def test_without_a_file_it_says_which_catalogues_there_are(
    state: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (state / FOLDER / "ours.toml").write_bytes(as_toml(DENMARK))
    (state / FOLDER / "notes.odt").write_bytes(b"no catalogue")
    (state / FOLDER / ".ours.toml").write_bytes(b"an editor's own")
    assert cities(state) == 0
    assert capfd.readouterr().out.splitlines() == [
        "denmark  112 cities (A 28, B 28, C 28, D 28)",
        "ours  112 cities (A 28, B 28, C 28, D 28)",
        f"Put your own into {state / FOLDER}",
    ]


def test_one_of_their_own_that_cannot_be_used_is_told_with_the_others(
    state: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (state / FOLDER / "ours.csv").write_bytes(b"name;group\nRibe;F\n;A\n")
    os.mkfifo(state / FOLDER / "pipe.csv")
    assert cities(state) == 1
    out = capfd.readouterr().out
    assert "denmark  112 cities" in out
    assert "Row 2, group: a group is A, B, C or D, not 'F'\nRow 3, name: the name is missing\n" in out
    assert "pipe.csv cannot be used.\nIt is no file.\n" in out


def test_without_a_folder_there_are_those_that_ship(tmp_path: Path) -> None:
    assert [one.name for one in known(tmp_path / "none")] == ["denmark"]


def test_ones_own_stands_for_the_one_that_ships(state: Path) -> None:
    ours = as_toml(DENMARK).replace(b"Skagen", b"Grenen")
    (state / FOLDER / "denmark.toml").write_bytes(ours)
    assert [one.name for one in known(state)] == ["denmark"]
    assert named("denmark", state).cities[0].name == "Grenen"


def test_a_catalogue_that_is_kept_is_there_from_then_on(tmp_path: Path) -> None:
    ours = without_city(DENMARK, "Skagen")
    path = keep(tmp_path, "ours", ours)
    assert [one.name for one in known(tmp_path)] == ["denmark", "ours"]
    assert named("ours", tmp_path) == ours
    keep(tmp_path, "ours", DENMARK)
    assert named("ours", tmp_path) == DENMARK
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.parametrize("name", ["../../ours", "/ours", "..", "", "a/b.csv", "Bærum 🎲"])
def test_whatever_it_is_called_it_is_kept_in_its_folder(tmp_path: Path, name: str) -> None:
    path = keep(tmp_path, name, DENMARK)
    assert [one.path for one in known(tmp_path)][1:] == [path]
    assert path.parent == tmp_path / FOLDER


def test_a_catalogue_that_cannot_be_kept_costs_no_earlier_one(state: Path) -> None:
    path = keep(state, "ours", DENMARK)
    (path.parent / "ours.toml.new").mkdir()
    with pytest.raises(OutputLost, match="cannot be written"):
        keep(state, "ours", without_city(DENMARK, "Skagen"))
    assert named("ours", state) == DENMARK


def test_a_file_is_checked_before_it_is_used(state: Path, capfd: pytest.CaptureFixture[str]) -> None:
    good = state / "good.toml"
    good.write_bytes(as_toml(DENMARK))
    assert cities(state, str(good)) == 0
    assert capfd.readouterr().out == f"{good}  112 cities (A 28, B 28, C 28, D 28)\n"

    bad = state / "bad.csv"
    bad.write_text("Navn;Gruppe;Stjerne\nRibe;F;måske\n", "cp1252")
    assert cities(state, str(bad)) == 2
    assert capfd.readouterr().err == (
        f"timeglas: {bad} cannot be used.\n"
        "Row 2, Gruppe: a group is A, B, C or D, not 'F'\n"
        "Row 2, Stjerne: say yes or no, not 'måske'\n"
    )


@pytest.mark.parametrize("name", ["nowhere.toml", "atlantis", ".", "x" * 300])
def test_a_file_that_cannot_be_read_is_said(
    state: Path, name: str, capfd: pytest.CaptureFixture[str]
) -> None:
    assert cities(state, name) == 2
    assert f"{name} cannot be used.\n" in capfd.readouterr().err


@pytest.mark.parametrize(
    ("language", "begins"), [("da", "Skagen;A;57,72;10,58;x;;;"), ("en", "Skagen,A,57.72,10.58,x,,,")]
)
def test_a_spreadsheet_gets_what_its_language_writes(
    state: Path, language: str, begins: str, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert main(["cities", "--as", "csv", "--language", language, "--state", str(state)]) == 0
    out = capfdbinary.readouterr().out
    assert out.decode("utf-8-sig").splitlines()[1] == begins
    assert read("denmark.csv", out) == DENMARK


def test_a_catalogue_is_written_to_a_file_and_no_disk_is_a_traceback(
    state: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    out = state / "mine.toml"
    assert cities(state, "denmark", "--as", "toml", "--out", str(out)) == 0
    assert read("mine.toml", out.read_bytes()) == DENMARK
    assert cities(state, "--out", str(out.with_suffix(".csv"))) == 0
    assert read("mine.csv", out.with_suffix(".csv").read_bytes()) == DENMARK
    assert cities(state, "denmark", "--out", str(out)) == 0
    assert read("mine.toml", out.read_bytes()) == DENMARK
    assert cities(state, "denmark", "--as", "toml", "--out", str(state)) == 2
    assert "cannot be written" in capfd.readouterr().err


def test_what_is_wrong_is_said_in_the_tables_language(state: Path, capfd: pytest.CaptureFixture[str]) -> None:
    bad = state / "bad.csv"
    bad.write_bytes(b"name;group\nRibe;F\n")
    assert main(["cities", str(bad), "--language", "da", "--state", str(state)]) == 2
    err = capfd.readouterr().err
    assert "Række 2, group: en gruppe er A, B, C eller D, ikke 'F'" in err
