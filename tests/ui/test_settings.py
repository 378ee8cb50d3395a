"""What this machine keeps between two evenings, and that a broken file costs only itself."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from ui.settings import Settings, keep, read


def test_what_is_kept_is_read_again(tmp_path: Path) -> None:
    settings = Settings(language="nb", mode="light", frame_rate=15, seats_of={"GPIO17": 1, "key:2": 0})
    keep(tmp_path / "settings.json", settings)
    assert read(tmp_path / "settings.json") == settings
    assert [path.name for path in tmp_path.iterdir()] == ["settings.json"]


def test_a_first_start_has_no_language_yet(tmp_path: Path) -> None:
    assert read(tmp_path / "settings.json") == Settings()
    assert Settings().language is None


DAMAGES = (
    b"", b"{", b"\0" * 100, b'{"frame_rate": "fast"}', b'{"mode": "loud"}',
    b'{"deep": ' + b"[" * 100_000 + b"]" * 100_000 + b"}",
)  # fmt: skip


@pytest.mark.parametrize("damage", DAMAGES, ids=range(len(DAMAGES)))
def test_a_damaged_file_is_a_first_start(
    tmp_path: Path, damage: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "settings.json").write_bytes(damage)
    assert read(tmp_path / "settings.json") == Settings()
    assert "cannot be read" in caplog.text


def test_a_pipe_in_its_place_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "settings.json")
    assert read(tmp_path / "settings.json") == Settings()


@pytest.mark.parametrize("code", ["fr", ""])
def test_a_language_that_nobody_here_speaks_is_asked_for_again(tmp_path: Path, code: str) -> None:
    (tmp_path / "settings.json").write_text(f'{{"language": "{code}", "mode": "light"}}')
    assert read(tmp_path / "settings.json") == Settings(language=None, mode="light")


def test_what_a_newer_version_keeps_besides_does_no_harm(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_bytes(b'{"language": "de", "brightness": 3}')
    assert read(tmp_path / "settings.json").language == "de"


def test_a_disk_that_refuses_costs_the_settings_and_nothing_else(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "file").write_text("in the way")
    keep(tmp_path / "file" / "settings.json", Settings())
    assert "cannot be kept" in caplog.text
