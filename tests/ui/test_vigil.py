"""The watchdog is fed from the screen's loop, and only while every part gives signs of life."""

from __future__ import annotations

import pytest

from companion.clock import monotonic_ns
from companion.errors import TimeglasError
from companion.pulse import Pulse
from ui.failures import OF_THE_PINS, WentWrong
from ui.vigil import ANEW_AFTER, SAYS_AFTER, PartSilent, Vigil

SECOND = 1_000_000_000


class Systemd:
    """Whoever watches, and what it was told."""

    def __init__(self, *, is_watched: bool) -> None:
        self.is_watched = is_watched
        self.fed = 0
        self.said: list[str] = []

    def alive(self) -> None:
        self.fed += 1

    def ready(self, status: str) -> None:
        self.said.append(f"ready: {status}")

    def status(self, status: str) -> None:
        self.said.append(status)

    def stopping(self) -> None:
        self.said.append("stopping")

    def starts_anew(self) -> None:
        self.said.append("anew")


class Watched:
    """A vigil over a table and its buttons, looked from as often as is wanted."""

    def __init__(self, *, is_watched: bool = True) -> None:
        self.now_ns = monotonic_ns()
        self.system = Systemd(is_watched=is_watched)
        self.table, self.buttons = Pulse("table", 10.0), Pulse("buttons", 10.0)
        self.aloud: list[TimeglasError] = []
        self.anew: list[str] = []
        self.may_be_left = True
        parts = (self.table, self.buttons)
        self.told: list[TimeglasError] = []
        self.vigil = Vigil(
            self.system, lambda: parts,
            self.aloud.append, self.told.append, self._start_anew, lambda: self.now_ns,
        )  # fmt: skip
        self.vigil.ready()

    def _start_anew(self, what: str) -> bool:
        self.anew.append(what)
        return self.may_be_left

    def pass_s(self, seconds: int, frames: int = 60) -> None:
        for _ in range(seconds * frames):
            self.now_ns += SECOND // frames
            self.vigil.look()


def test_while_all_rest_it_is_fed_once_a_second_however_many_frames_are_drawn() -> None:
    watched = Watched()
    watched.pass_s(20)
    assert 19 <= watched.system.fed <= 21
    assert not watched.aloud
    assert not watched.anew


def test_a_part_that_works_for_a_while_is_alive() -> None:
    watched = Watched()
    watched.buttons.works()
    watched.pass_s(9)
    assert 8 <= watched.system.fed <= 10


def test_a_part_that_hangs_is_said_and_what_it_is_ended_by_is_left_to_the_watchdog() -> None:
    watched = Watched()
    watched.table.works()
    watched.pass_s(12)
    fed = watched.system.fed
    watched.pass_s(SAYS_AFTER + ANEW_AFTER + 60)
    assert watched.system.fed == fed
    assert [type(error) for error in watched.aloud] == [PartSilent]
    assert watched.system.said[1:] == ["no sign of life from: table"]
    assert watched.anew == []


def test_where_nobody_watches_the_program_starts_anew_by_itself() -> None:
    watched = Watched(is_watched=False)
    watched.buttons.works()
    watched.pass_s(10 + ANEW_AFTER - 2)
    assert watched.anew == []
    watched.pass_s(60)
    assert set(watched.anew) == {"no sign of life from: buttons"}


def test_one_that_comes_back_is_forgiven() -> None:
    watched = Watched(is_watched=False)
    watched.table.works()
    watched.pass_s(10 + SAYS_AFTER + 1)
    watched.table.rests()
    fed = watched.system.fed
    watched.pass_s(30)
    assert watched.system.fed >= fed + 29
    assert watched.anew == []


def test_a_machine_that_stood_still_is_no_fault_of_any_part() -> None:
    watched = Watched(is_watched=False)
    watched.buttons.works()
    watched.now_ns += 3600 * SECOND  # as when somebody stopped all of it
    watched.pass_s(2)
    watched.buttons.rests()
    watched.pass_s(30)
    assert not watched.aloud
    assert not watched.anew


@pytest.mark.parametrize("thread", ["table", "buttons", OF_THE_PINS])
def test_without_a_part_that_has_died_there_is_no_table(thread: str) -> None:
    watched = Watched()
    watched.vigil.part_failed(thread, "it broke")
    assert watched.anew == [f"{thread}: it broke"]
    assert not watched.told


def test_while_something_would_be_lost_it_is_only_said() -> None:
    watched = Watched()
    watched.may_be_left = False
    watched.vigil.part_failed("buttons", "it broke")
    assert [type(error) for error in watched.told] == [WentWrong]


@pytest.mark.parametrize("thread", ["coach", "sound", "Thread-5", None])
def test_without_any_other_there_is_and_it_is_said(thread: str | None) -> None:
    watched = Watched()
    watched.vigil.part_failed(thread, "it broke")
    assert [type(error) for error in watched.told] == [WentWrong]
    assert not watched.anew


def test_that_the_table_is_open_is_said_once() -> None:
    watched = Watched()
    watched.vigil.ready()
    assert watched.system.said == ["ready: The table is open"]
