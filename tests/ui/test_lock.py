"""The lock: its PIN opens it, others make one wait, and no way leads round the wait."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.clock import ManualClock
from ui.lock import Lock, hashed, is_it, wait_s
from ui.settings import KeptSettings, read


class Door:
    """A lock with a PIN, and somebody who tries."""

    def __init__(self, state: Path) -> None:
        self.path = state / "settings.json"
        self.clock = ManualClock(5_000_000_000)
        self.start()

    def start(self) -> None:
        """The program begins, with what is kept."""
        self.kept = KeptSettings(read(self.path), self.path)
        self.lock = Lock(self.kept, self.clock.now_ns)

    def wait(self, seconds: float) -> None:
        self.clock.advance(1000 * seconds)


@pytest.fixture
def door(tmp_path: Path) -> Door:
    door = Door(tmp_path)
    door.lock.set("2468")
    return door


def test_without_a_pin_nothing_is_locked(tmp_path: Path) -> None:
    door = Door(tmp_path)
    assert not door.lock.is_set
    assert door.lock.opens("")


def test_only_the_pin_opens_also_after_a_start(door: Door) -> None:
    for _ in range(2):
        assert door.lock.is_set
        assert not door.lock.opens("2469")
        assert door.lock.opens("2468")
        door.start()


def test_the_file_does_not_know_the_pin(door: Door) -> None:
    assert "2468" not in door.path.read_text("utf-8").replace(door.kept.now.pin.salt, "")  # type: ignore[union-attr]
    assert door.path.stat().st_mode & 0o077 == 0


def test_one_pin_is_kept_differently_each_time() -> None:
    first, second = hashed("1234"), hashed("1234")
    assert first != second
    assert is_it("1234", first)
    assert is_it("1234", second)


def test_the_fourth_wrong_try_has_to_wait_and_so_has_the_right_one(door: Door) -> None:
    for _ in range(3):
        assert door.lock.rest_s == 0
        assert not door.lock.opens("0000")
    assert door.lock.rest_s == 5
    assert not door.lock.opens("2468")
    door.wait(4.5)
    assert door.lock.rest_s == 1
    door.wait(0.5)
    assert door.lock.opens("2468")
    assert not door.lock.opens("0000")
    assert door.lock.rest_s == 0


def test_who_waits_is_not_made_to_wait_longer_by_trying(door: Door) -> None:
    for _ in range(3):
        door.lock.opens("0000")
    for _ in range(10):
        door.lock.opens("0000")
        door.wait(0.5)
    assert door.lock.rest_s == 0


def test_a_start_gives_no_try_for_nothing(door: Door) -> None:
    for _ in range(6):
        door.wait(300)
        door.lock.opens("0000")
    assert door.lock.rest_s == 40
    door.wait(39)
    door.start()
    assert door.lock.rest_s == 40
    assert not door.lock.opens("2468")
    door.wait(40)
    assert door.lock.opens("2468")


def test_a_try_counts_before_it_is_judged(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever is quick to pull the plug at a wrong PIN wins nothing."""

    def pulled(*_: object) -> bool:
        raise SystemExit

    monkeypatch.setattr("ui.lock.is_it", pulled)
    with pytest.raises(SystemExit):
        door.lock.opens("0000")
    assert read(door.path).wrong_tries == 1


def test_waits_grow_to_five_minutes_and_no_further() -> None:
    assert [wait_s(tries) for tries in range(11)] == [0, 0, 0, 5, 10, 20, 40, 80, 160, 300, 300]
    assert wait_s(10**9) == 300


def test_a_lock_that_is_taken_off_is_gone_after_a_start_too(door: Door) -> None:
    door.lock.take_off()
    door.start()
    assert not door.lock.is_set
