"""Earlier games in the real program: looked at, saved in a folder, reported, and gone on with."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from companion.journal import read_into_memory
from companion.taking_in import Twins, read
from tests.rigs.table import Table, keep_a_game, keep_a_sheet

pytestmark = pytest.mark.screen


def test_a_game_is_looked_at_saved_and_gone_on_with_and_a_report_is_written(tmp_path: Path) -> None:
    state, documents = tmp_path / "state", tmp_path / "documents"
    keep_a_sheet(state)
    keep_a_game(state)
    with Table(
        state, "--simulate", "--language", "en", environment={"XDG_DOCUMENTS_DIR": str(documents)}
    ) as table:
        table.touch("history", "found:list:row:1", "save", "folder")
        table.until(lambda seen: "It is saved." in seen["words"])
        table.touch("back")
        table.until(lambda seen: seen["page"] == "Record")
        table.touch("back", "report", "folder")
        table.until(lambda seen: "It is saved." in seen["words"])
        table.touch("back", "found:list:row:2", "go_on")
        assert table.until_phase("choose_deck")["seats"][0]["name"] == "Red"
    log, report = sorted((documents / "Timeglas").iterdir())
    journal = read_into_memory(state / "journal")
    twin = Twins(journal).of(read(log.read_bytes()))
    assert twin is not None
    assert twin == 1
    with zipfile.ZipFile(report) as file:
        assert b"SQLite" in file.read("doctor.txt")
        assert sum(name.startswith("games/") for name in file.namelist()) == 2
    journal.close()
