"""Earlier games taken along and in, on a stick or in a folder, by touch, with the table behind it."""

from __future__ import annotations

import threading
import zipfile
from pathlib import Path

import pytest
from pypdf import PdfReader

from companion.journal import Journal
from companion.taking_in import Twins, read
from tests.companion.table import Table as Game
from tests.companion.table import people
from tests.ui.archives import PretendSticks
from tests.ui.hand import english
from tests.ui.history_table import evening, journal, keep, look_at, rows, sticks, to_history, written
from tests.ui.test_another_game import Evening
from tests.ui.test_peeks import Noted
from ui.exports import exported
from ui.screens.history.record import Record
from ui.screens.history.save import Save

__all__ = ["english", "evening", "journal", "sticks"]  # fixtures

pytestmark = [pytest.mark.screen, pytest.mark.usefixtures("english")]


def saved(evening: Evening) -> Save:
    page = evening.pages.page
    assert isinstance(page, Save)
    evening.until(lambda: not page._works)
    return page


def test_a_game_is_saved_on_a_stick_and_known_again(
    evening: Evening, sticks: PretendSticks, journal: Noted
) -> None:
    look_at(evening, 1)
    evening.touch("save", "stick:/dev/sda1")
    saved(evening)
    assert "It is saved. You can pull the stick out now." in written(evening)
    (file,) = sticks.folders[0].iterdir()
    assert file.name == "timeglas-0001-crag-2026-11-01.jsonl"
    twin = Twins(journal).of(read(file.read_bytes()))
    assert twin is not None
    assert twin == 1
    evening.touch("back")
    evening.until(lambda: isinstance(evening.pages.page, Record))


def test_all_games_are_saved_in_a_folder_and_those_that_nobody_knows_too(
    evening: Evening, tmp_path: Path
) -> None:
    to_history(evening)
    evening.touch("save", "form:jsonl", "folder")
    saved(evening)
    assert "It is saved." in written(evening)
    names = sorted(path.name for path in (tmp_path / "documents" / "Timeglas").iterdir())
    assert names == [
        "timeglas-0001-crag-2026-11-01.jsonl", "timeglas-0002-cranium-2026-11-28.jsonl",
        "timeglas-0003-2026-11-30.jsonl",
    ]  # fmt: skip


def test_games_of_another_table_are_taken_in_from_a_stick_each_once(
    evening: Evening, sticks: PretendSticks, journal: Noted
) -> None:
    # given a stick with all games of this table, one of another, and a file that is none
    to_history(evening)
    evening.touch("save", "form:jsonl", "stick:/dev/sda1")
    saved(evening)
    elsewhere = Journal(None)
    keep(elsewhere, Game(people("yatzy")).say("throw", 2, dice=[1, 2, 3, 4, 5]), "2026-11-20T19:00")
    (new,) = elsewhere.games()
    (sticks.folders[0] / "Timeglas").mkdir()
    log = exported(new, elsewhere.lines(new.id), "jsonl")
    (sticks.folders[0] / "Timeglas" / "one.jsonl").write_bytes(log)
    (sticks.folders[0] / "away.jsonl").symlink_to(__file__)
    before = {kept.id: journal.lines(kept.id) for kept in journal.games()}

    # when it is taken in, and once more
    for is_new in (True, False):
        evening.touch("back", "save", "take_in", "stick:/dev/sda1")
        saved(evening)
        title = "1 game is new here." if is_new else "Nothing new is there."
        assert title in written(evening)
        said = "\n".join(written(evening))
        assert ("2 were here already." if is_new else "3 were here already.") in said
        assert "1 file tells no game that can be played here: timeglas-0003-2026-11-30.jsonl" in said
        evening.touch("back")

    # then it is there by its day, and everything else as it was
    evening.touch("back")
    evening.until(lambda: list(rows(evening)) == ["3", "2", "4", "1"])
    assert journal.lines(4) == elsewhere.lines(new.id)
    assert all(journal.lines(game) == lines for game, lines in before.items())
    evening.until(lambda: [kept.id for kept in evening.shown.kept] == [3, 2, 4, 1])


def test_whoever_leaves_while_games_are_taken_in_finds_them_being_taken_in(
    evening: Evening, sticks: PretendSticks
) -> None:
    to_history(evening)
    opened, may_go_on = sticks.open, threading.Event()

    def slow(device: str) -> Path:
        assert may_go_on.wait(20)
        return opened(device)

    sticks.open = slow  # type: ignore[method-assign]
    evening.touch("save", "take_in", "stick:/dev/sda1", "back", "take_in")
    assert "Being read ... Leave the stick where it is." in written(evening)
    assert "stick:/dev/sda1" not in evening.pages.ways
    may_go_on.set()
    saved(evening)
    assert "There are no table logs." in written(evening)


def test_a_stick_that_goes_is_said_and_the_next_one_is_found(
    evening: Evening, sticks: PretendSticks, tmp_path: Path
) -> None:
    look_at(evening, 1)
    evening.touch("save")
    (gone,) = sticks.folders
    sticks.folders.clear()
    evening.touch("stick:/dev/sda1")
    saved(evening)
    assert "The stick was pulled out. Put it in again." in written(evening)
    assert "No stick is in the machine. Put one in, then look again." in written(evening)
    sticks.folders.append(gone)
    evening.touch("look_again", "form:csv", "stick:/dev/sda1")
    saved(evening)
    assert [path.suffix for path in gone.iterdir()] == [".csv"]


def test_a_place_that_takes_nothing_is_said(
    evening: Evening, sticks: PretendSticks, tmp_path: Path
) -> None:
    sticks.folders[:] = [tmp_path / "no folder"]
    sticks.folders[0].write_bytes(b"")
    look_at(evening, 1)
    evening.touch("save", "stick:/dev/sda1")
    saved(evening)
    assert any("cannot be written" in said for said in written(evening))


def test_a_game_and_all_of_them_are_saved_to_be_printed(
    evening: Evening, sticks: PretendSticks, tmp_path: Path
) -> None:
    look_at(evening, 1)
    evening.touch("save", "form:pdf", "stick:/dev/sda1")
    saved(evening)
    assert "It is saved. You can pull the stick out now." in written(evening)
    (file,) = sticks.folders[0].iterdir()
    assert file.name == "timeglas-0001-crag-2026-11-01.pdf"
    assert "Anna" in PdfReader(file).pages[0].extract_text()
    evening.touch("back", "back", "save", "form:pdf", "folder")
    saved(evening)
    files = {path.name: path for path in (tmp_path / "documents" / "Timeglas").iterdir()}
    assert sorted(files) == [
        "timeglas-0001-crag-2026-11-01.pdf", "timeglas-0002-cranium-2026-11-28.pdf",
        "timeglas-0003-2026-11-30.pdf",
    ]  # fmt: skip
    # and alone or with the others, it is the same
    assert files[file.name].read_bytes() == file.read_bytes()


def test_a_report_is_written_without_names_where_asked(
    evening: Evening, sticks: PretendSticks
) -> None:
    to_history(evening)
    evening.touch("report", "form:replaced", "stick:/dev/sda1")
    saved(evening)
    (file,) = sticks.folders[0].iterdir()
    with zipfile.ZipFile(file) as report:
        said = {name: report.read(name) for name in report.namelist()}
    assert said["doctor.txt"] == b"all is well\n"
    assert not any(b"Anna" in one or b"Reds" in one for one in said.values())
    # and from the settings, too
    evening.touch("back", "back", "settings", "evening", "report")
    evening.until(lambda: isinstance(evening.pages.page, Save))
