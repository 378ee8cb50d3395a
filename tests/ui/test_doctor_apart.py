"""The doctor is asked beside an open table, in a program of its own."""

from __future__ import annotations

import sys
from contextlib import closing
from pathlib import Path

import pytest

from companion.errors import JournalInUse
from companion.journal import Journal
from ui.doctor_apart import doctors_answer


def test_the_doctor_answers_while_the_table_is_open_and_takes_nothing_from_it(tmp_path: Path) -> None:
    with closing(Journal(tmp_path / "journal")) as journal:
        game = journal.begin(b"{}", "2026-11-30T20:00")
        said = doctors_answer(tmp_path, None)
        assert "SQLite" in said
        # the journal is locked for the table still
        with pytest.raises(JournalInUse):
            Journal(tmp_path / "journal")
        journal.append(game, [b"{}"])


def test_a_doctor_who_cannot_be_asked_is_no_reason_to_stop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", str(tmp_path / "no python"))
    assert doctors_answer(tmp_path, None).startswith("The doctor could not be asked")
