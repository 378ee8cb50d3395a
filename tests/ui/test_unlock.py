"""A forgotten PIN: `timeglas unlock` takes it off, and nothing else."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from companion.journal import Journal
from ui.lock import hashed
from ui.main import main
from ui.settings import Settings, keep, read

LOCKED = Settings(language="da", pin=hashed("2468"), wrong_tries=7)


def unlock(state: Path) -> int:
    return main(["unlock", "--state", str(state)])


def test_pin_and_wait_go_and_all_else_stays(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    keep(tmp_path / "settings.json", LOCKED)
    Journal(tmp_path / "journal").close()
    assert unlock(tmp_path) == 0
    assert read(tmp_path / "settings.json") == Settings(language="da")
    assert capfd.readouterr().out == "timeglas: the settings are unlocked\n"


def test_where_no_pin_is_set_nothing_is_done(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert unlock(tmp_path) == 0
    assert "no PIN is set" in capfd.readouterr().out
    assert list(tmp_path.iterdir()) == []


def test_an_open_table_has_to_be_left_first(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    keep(tmp_path / "settings.json", LOCKED)
    with closing(Journal(tmp_path / "journal")):
        assert unlock(tmp_path) == 2
    assert "Close that one first." in capfd.readouterr().err
    assert read(tmp_path / "settings.json") == LOCKED


def test_a_damaged_journal_keeps_nobody_locked_out(tmp_path: Path) -> None:
    keep(tmp_path / "settings.json", LOCKED)
    (tmp_path / "journal").write_bytes(b"\0" * 9000)
    assert unlock(tmp_path) == 0
    assert read(tmp_path / "settings.json").pin is None
    assert (tmp_path / "journal").read_bytes() == b"\0" * 9000


def test_settings_that_cannot_be_written_are_said(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    keep(tmp_path / "settings.json", LOCKED)
    (tmp_path / "settings.json.new").mkdir()  # no file can be written there
    assert unlock(tmp_path) == 2
    assert "cannot be kept" in capfd.readouterr().err


def test_deleting_the_key_in_the_file_does_it_too(tmp_path: Path) -> None:
    keep(tmp_path / "settings.json", LOCKED)
    lines = (tmp_path / "settings.json").read_text("utf-8")
    assert '"pin": {' in lines
    start = lines.index('"pin": {')
    end = lines.index("}", start) + 2  # with the comma behind it
    (tmp_path / "settings.json").write_text(lines[:start] + lines[end:], "utf-8")
    assert read(tmp_path / "settings.json") == Settings(language="da", wrong_tries=7)


def test_a_folder_that_cannot_be_looked_into_is_said(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    assert unlock(tmp_path / ("long" * 100)) == 0  # as one that only others may look into
    assert "cannot be read" in caplog.text
    assert "no PIN is set" in capfd.readouterr().out
