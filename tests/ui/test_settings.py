"""What this machine keeps between two evenings, and that a broken file costs only itself."""

from __future__ import annotations

import json
import os
import tempfile
from pathlib import Path

import msgspec
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from companion.errors import TimeglasError
from companion.seats import MOST_SEATS_EVER
from ui.i18n import LANGUAGES
from ui.settings import KeptSettings, Pin, Settings, SettingsUnkept, keep, mode_at, read
from ui.touch_fix import FIXES
from ui.turn import ROTATIONS


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
    b'{"deep": ' + b"[" * 100_000 + b"]" * 100_000 + b"}", b'{"mode": "light"' + b" " * 2_000_000 + b"}",
)  # fmt: skip


@pytest.mark.parametrize("damage", DAMAGES, ids=range(len(DAMAGES)))
def test_a_damaged_file_is_a_first_start(
    tmp_path: Path, damage: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "settings.json").write_bytes(damage)
    assert read(tmp_path / "settings.json") == Settings()
    assert "cannot be read" in caplog.text


def test_a_pipe_or_a_device_in_its_place_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "settings.json")
    assert read(tmp_path / "settings.json") == Settings()
    (tmp_path / "zeros.json").symlink_to("/dev/zero")
    assert read(tmp_path / "zeros.json") == Settings()


def test_a_pipe_beside_it_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "settings.json.new")
    with pytest.raises(SettingsUnkept):
        keep(tmp_path / "settings.json", Settings(mode="light"))


@pytest.mark.parametrize("code", ["fr", ""])
def test_a_language_that_nobody_here_speaks_is_asked_for_again(tmp_path: Path, code: str) -> None:
    (tmp_path / "settings.json").write_text(f'{{"language": "{code}", "mode": "light"}}')
    assert read(tmp_path / "settings.json") == Settings(language=None, mode="light")


def test_what_a_newer_version_keeps_besides_does_no_harm(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_bytes(b'{"language": "de", "brightness": 3}')
    assert read(tmp_path / "settings.json").language == "de"


def test_a_disk_that_refuses_is_said_once_and_costs_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    kept = KeptSettings(Settings(), tmp_path / "file" / "settings.json")
    told: list[TimeglasError] = []
    kept.tell = told.append
    kept.change(mode="light")
    kept.change(language="da")
    assert kept.now == Settings(language="da", mode="light")
    (unkept,) = told
    assert "cannot be kept (" in str(unkept)
    (tmp_path / "file").unlink()
    kept.change(language="de")
    assert read(tmp_path / "file" / "settings.json") == Settings(language="de", mode="light")
    (tmp_path / "file" / "settings.json.new").mkdir()
    kept.change(language="nb")
    assert len(told) == 2


def test_what_the_disk_did_not_take_is_kept_as_soon_as_it_does(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    (tmp_path / "settings.json.new").mkdir()
    kept = KeptSettings(Settings(), path)
    told: list[TimeglasError] = []
    kept.tell = told.append
    assert kept.catch_up()
    kept.change(pin=Pin("00", "11"))
    assert not kept.catch_up()
    (tmp_path / "settings.json.new").rmdir()
    assert kept.catch_up()
    assert read(path).pin == Pin("00", "11")
    path.unlink()
    assert kept.catch_up()
    assert not path.exists()
    assert len(told) == 1


NAMES = st.text(max_size=60)
SETTINGS = st.builds(
    Settings,
    language=st.sampled_from([None, *LANGUAGES]),
    mode=st.sampled_from(["dark", "light", "clock"]),
    text_size=st.sampled_from(["normal", "large", "largest"]),
    reduced_motion=st.booleans(),
    frame_rate=st.none() | st.integers(15, 60),
    rotation=st.sampled_from(ROTATIONS),
    touch=st.sampled_from(FIXES),
    brightness=st.none() | st.floats(0, 1),
    dims_after_s=st.integers(0, 1_000_000_000),
    darkens_after_s=st.integers(0, 1_000_000_000),
    seats_of=st.none() | st.dictionaries(NAMES, st.integers(0, MOST_SEATS_EVER - 1), max_size=8),
    pin=st.none() | st.builds(Pin, salt=st.just("00ff"), hash=st.just("ab" * 64)),
    wrong_tries=st.integers(0, 1_000_000_000),
    forgotten=st.dictionaries(NAMES, st.integers(0, 1_000_000_000), max_size=8),
)


@given(SETTINGS)
def test_all_that_can_be_set_is_read_as_it_was_kept(settings: Settings) -> None:
    with tempfile.TemporaryDirectory() as folder:
        keep(Path(folder) / "settings.json", settings)
        assert read(Path(folder) / "settings.json") == settings


@given(st.binary(max_size=300))
@example(b'{"language": "da", "mode": "\\ud800"}')
@example(b'{"language": "da", "seats_of": {"GPIO17": 99999999999999999999999999}}')
@example(b'{"pin": {"salt": "0", "hash": ""}, "wrong_tries": -1}')
@example(b"\xff\xfe")
def test_no_bytes_stop_a_start(data: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "settings.json").write_bytes(data)
        assert isinstance(read(Path(folder) / "settings.json"), Settings)


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(-9, 9) | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=9), inner, max_size=3),
)


@given(SETTINGS, st.sampled_from([*Settings.__struct_fields__, "of tomorrow"]), VALUES)
def test_one_damaged_field_costs_no_other(settings: Settings, name: str, value: object) -> None:
    raw = msgspec.to_builtins(settings)
    raw[name] = value
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "settings.json").write_bytes(json.dumps(raw).encode())
        found = read(Path(folder) / "settings.json")
    for field in Settings.__struct_fields__:
        if field != name:
            assert getattr(found, field) == getattr(settings, field), field


def test_one_unreadable_entry_costs_no_other(tmp_path: Path) -> None:
    entries = '"seats_of": {"GPIO17": 1, "GPIO27": -1, "GPIO22": 128, "key:3": "red", "key:2": 0}'
    (tmp_path / "settings.json").write_text(f'{{{entries}, "forgotten": {{"Ida": 3, "Bo": "ever"}}}}')
    found = read(tmp_path / "settings.json")
    assert found.seats_of == {"GPIO17": 1, "key:2": 0}
    assert found.forgotten == {"Ida": 3}


def test_who_observes_hears_of_changes_and_of_nothing_else(tmp_path: Path) -> None:
    kept = KeptSettings(Settings(), tmp_path / "settings.json")
    heard: list[str] = []
    kept.observe(lambda: heard.append(kept.now.mode))
    kept.change(mode="light")
    kept.change(mode="light")
    assert heard == ["light"]
    assert read(tmp_path / "settings.json").mode == "light"


def test_light_by_day_dark_in_the_evening() -> None:
    modes = [mode_at("clock", f"2026-11-30T{time}") for time in ("00:00", "07:59", "08:00", "17:59", "18:00")]
    assert modes == ["dark", "dark", "light", "light", "dark"]
    assert mode_at("light", "2026-11-30T23:00") == "light"
    assert mode_at("clock", "no time") == "dark"
