"""How runs that fail are counted, whatever becomes of the file, of the date and of the machine."""

from __future__ import annotations

import multiprocessing
import os
from pathlib import Path

import pytest

from ui.last_runs import Before, Runs, boot_id

SECOND = 1_000_000_000


def fails(path: Path, at_s: float, boot: str = "one", game: int | None = None) -> Before:
    """A run that begins then, plays this game, and fails."""
    runs = Runs(path, round(at_s * SECOND), boot)
    runs.plays(game)
    runs.failed("it broke")
    return runs.before


def test_the_first_run_follows_none(tmp_path: Path) -> None:
    assert Runs(tmp_path / "running", 0, "one").before == Before()


def test_a_run_after_one_that_failed_knows_what_failed_and_which_game_was_open(tmp_path: Path) -> None:
    fails(tmp_path / "running", 1, game=7)
    assert Runs(tmp_path / "running", 2 * SECOND, "one").before == Before(True, False, "it broke", 7)


def test_so_does_one_after_a_run_that_was_killed(tmp_path: Path) -> None:
    Runs(tmp_path / "running", 0, "one").plays(7)
    assert Runs(tmp_path / "running", 2 * SECOND, "one").before == Before(True, False, "", 7)


def test_a_run_after_one_that_ended_well_follows_none(tmp_path: Path) -> None:
    runs = Runs(tmp_path / "running", 0, "one")
    runs.plays(7)
    runs.ended()
    assert Runs(tmp_path / "running", SECOND, "one").before == Before()


def test_the_third_that_follows_a_failure_within_a_minute_is_one_too_many(tmp_path: Path) -> None:
    often = [fails(tmp_path / "running", at).is_often for at in (0, 10, 20, 30, 40)]
    assert often == [False, False, False, True, True]


def test_failures_that_are_longer_apart_are_not(tmp_path: Path) -> None:
    assert not any(fails(tmp_path / "running", at).is_often for at in range(0, 400, 31))


def test_a_good_end_makes_up_for_all_failures(tmp_path: Path) -> None:
    for at in (0, 10, 20):
        fails(tmp_path / "running", at)
    safe = Runs(tmp_path / "running", 30 * SECOND, "one")
    assert safe.before.is_often
    safe.ended()
    assert Runs(tmp_path / "running", 31 * SECOND, "one").before == Before()


def test_after_the_machine_was_switched_off_nothing_counts(tmp_path: Path) -> None:
    for at in (0, 10, 20):
        fails(tmp_path / "running", at)
    assert Runs(tmp_path / "running", 21 * SECOND, "another").before == Before()


@pytest.mark.parametrize(
    "data",
    [b"", b"{", b"\xff" * 3000, b"[]", b"0" * 5000, b'{"runs": 1}', b"[" * 2048, b'{"failures": [null]}'],
)  # fmt: skip
def test_a_damaged_file_is_as_good_as_none(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "running").write_bytes(data)
    assert Runs(tmp_path / "running", 0, "one").before == Before()
    assert fails(tmp_path / "running", 1).has_failed  # and is one from then on


def test_it_is_private_and_never_grows(tmp_path: Path) -> None:
    for at in range(5):
        fails(tmp_path / "running", at, game=at)
        assert (tmp_path / "running").stat().st_size == 2048
    assert (tmp_path / "running").stat().st_mode & 0o777 == 0o600


def test_where_it_cannot_be_written_that_is_known_and_no_fault(tmp_path: Path) -> None:
    runs = Runs(tmp_path / "nowhere" / "running", 0, "one")
    assert not runs.is_kept
    runs.plays(1)
    runs.failed("it broke")
    os.mkfifo(tmp_path / "pipe")
    assert not Runs(tmp_path / "pipe", 0, "one").is_kept


def test_what_is_told_of_a_failure_is_kept_short(tmp_path: Path) -> None:
    runs = Runs(tmp_path / "running", 0, "one")
    runs.failed("ø" * 100_000)
    what = Runs(tmp_path / "running", 1, "one").before.what
    assert what.startswith("øøø")
    assert len(what) < 1000


def test_a_process_that_is_killed_leaves_it_as_it_was(tmp_path: Path) -> None:
    def run() -> None:
        Runs(tmp_path / "running", 0, "one").plays(3)
        os.kill(os.getpid(), 9)

    process = multiprocessing.get_context("fork").Process(target=run)
    process.start()
    process.join()
    assert Runs(tmp_path / "running", 1, "one").before == Before(True, False, "", 3)


def test_the_start_of_this_machine_has_a_name() -> None:
    assert len(boot_id()) == 36
