"""What this machine keeps between two evenings, and that a broken file costs only itself."""

from __future__ import annotations

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


@pytest.mark.parametrize("damage", [b"", b"{", b"\0" * 100, b'{"frame_rate": "fast"}', b'{"mode": "loud"}'])
def test_a_damaged_file_is_a_first_start(
    tmp_path: Path, damage: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "settings.json").write_bytes(damage)
    assert read(tmp_path / "settings.json") == Settings()
    assert "cannot be read" in caplog.text


def test_what_a_newer_version_keeps_besides_does_no_harm(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_bytes(b'{"language": "de", "brightness": 3}')
    assert read(tmp_path / "settings.json").language == "de"


def test_a_disk_that_refuses_costs_the_settings_and_nothing_else(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "file").write_text("in the way")
    keep(tmp_path / "file" / "settings.json", Settings())
    assert "cannot be kept" in caplog.text
