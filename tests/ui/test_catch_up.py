"""Settings that the disk did not take are tried again though nobody does anything."""

from __future__ import annotations

from pathlib import Path

from kivy.clock import Clock

from companion.errors import TimeglasError
from ui.catch_up import catching_up
from ui.settings import KeptSettings, Settings, read


def test_they_are_said_once_and_tried_until_the_disk_takes_them(tmp_path: Path) -> None:
    in_the_way = tmp_path / "settings.json.new"
    in_the_way.mkdir()
    kept = KeptSettings(Settings(), tmp_path / "settings.json")
    told: list[TimeglasError] = []
    kept.tell = catching_up(kept, told.append)
    before = set(Clock.get_events())
    kept.change(mode="light")
    (again,) = set(Clock.get_events()) - before
    comes_again = again.get_callback()
    assert comes_again(0.0)
    in_the_way.rmdir()
    assert not comes_again(0.0)
    again.cancel()
    assert read(tmp_path / "settings.json").mode == "light"
    assert len(told) == 1
