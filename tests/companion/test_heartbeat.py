"""The heartbeat file: the last whole beat is found again, whatever the power did to the one after it."""

from __future__ import annotations

import shutil
import stat
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.errors import JournalError
from companion.heartbeat import Heartbeat


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "made" / "heartbeat"


def beats(path: Path, *times_us: int) -> None:
    heartbeat = Heartbeat(path)
    for at_us in times_us:
        heartbeat.write(3, at_us)
    heartbeat.close()


def last_beat(path: Path) -> tuple[int, int] | None:
    heartbeat = Heartbeat(path)
    try:
        return heartbeat.read()
    finally:
        heartbeat.close()


def test_a_table_that_never_ran_has_no_beat(path: Path) -> None:
    assert last_beat(path) is None


def test_the_last_beat_is_found_again(path: Path) -> None:
    beats(path, 1_000_000, 2_000_000, 3_000_000)
    assert last_beat(path) == (3, 3_000_000)
    beats(path, 2_500_000)
    assert last_beat(path) == (3, 2_500_000), "the last one counts, also where table time was taken back"


def test_a_beat_whose_file_was_deleted_is_found_all_the_same(path: Path) -> None:
    heartbeat = Heartbeat(path)
    heartbeat.write(3, 1_000_000)
    shutil.rmtree(path.parent)
    heartbeat.write(3, 2_000_000)
    assert last_beat(path) == (3, 2_000_000)

    # and where it cannot be made again, it is as soon as it can
    shutil.rmtree(path.parent)
    path.parent.write_text("in the way")
    for at_us in (3_000_000, 4_000_000):
        with pytest.raises(JournalError, match="cannot be kept"):
            heartbeat.write(3, at_us)
    path.parent.unlink()
    heartbeat.write(3, 5_000_000)
    heartbeat.close()
    assert last_beat(path) == (3, 5_000_000)


@given(count=st.integers(1, 4), cut=st.integers(0, 35), rubbish=st.binary(min_size=36, max_size=36))
def test_a_beat_cut_in_two_leaves_the_one_before(
    tmp_path_factory: pytest.TempPathFactory, count: int, cut: int, rubbish: bytes
) -> None:
    # given some beats
    path = tmp_path_factory.mktemp("beat") / "heartbeat"
    beats(path, *range(1, count + 1))

    # when the next one is cut off by the power, somewhere in the middle
    whole = path.read_bytes()
    beats(path, 99)
    torn = bytearray(path.read_bytes())
    slot = next(start for start in (0, 4096) if torn[start : start + 36] != whole[start : start + 36])
    torn[slot + cut : slot + 36] = rubbish[cut:]
    path.write_bytes(torn)

    # then the one before it, or (where the rubbish happens to be right) the last one is found
    assert last_beat(path) in ((3, count), (3, 99))

    # and the next beat is kept
    beats(path, 100)
    assert last_beat(path) == (3, 100)


@pytest.mark.parametrize("content", [b"", b"x", bytes(4096), bytes(8192), b"\xff" * 10_000])
def test_a_file_that_is_no_heartbeat_is_none_and_is_used_on(path: Path, content: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(content)
    assert last_beat(path) is None
    beats(path, 5)
    assert last_beat(path) == (3, 5)


def test_the_file_is_private_and_keeps_its_length(path: Path) -> None:
    beats(path, 1)
    length = path.stat().st_size
    beats(path, *range(20))
    assert path.stat().st_size == length
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_folder_that_cannot_be_made_is_said_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    with pytest.raises(JournalError, match="Choose a folder that you may write in"):
        Heartbeat(tmp_path / "file" / "heartbeat")


def test_a_closed_heartbeat_says_so(path: Path) -> None:
    heartbeat = Heartbeat(path)
    heartbeat.close()
    heartbeat.close()
    with pytest.raises(JournalError, match="is closed"):
        heartbeat.write(1, 1)
