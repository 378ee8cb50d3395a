"""How long the table is waited for, and when it may be left for a new start."""

from __future__ import annotations

import threading
from contextlib import closing
from pathlib import Path

import pytest

from companion import pulse
from companion.clock import ManualClock
from companion.errors import JournalError
from companion.journal import Journal
from companion.journal_backlog import Backlog
from ui import table_pulse
from ui.table_pulse import PATIENCE_S, PATIENCE_UNKEPT_S, TablePulse

SECOND = 1_000_000_000


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> ManualClock:
    clock = ManualClock()
    for module in (pulse, table_pulse):
        monkeypatch.setattr(module, "monotonic_ns", clock.now_ns)
    return clock


def lives() -> threading.Thread:
    return threading.current_thread()


def lost_after_s(of_table: TablePulse, clock: ManualClock) -> int:
    """How many seconds it may be busy."""
    of_table.works()
    for second in range(1, 1000):
        clock.advance(1000)
        if of_table.is_lost(clock.now_ns()):
            return second
    raise AssertionError("it is waited for for ever")


def test_a_table_that_keeps_everything_may_be_left_at_once(tmp_path: Path, clock: ManualClock) -> None:
    with closing(Backlog(Journal(tmp_path / "journal"))) as journal:
        of_table = TablePulse(journal, lives())
        assert of_table.may_be_left
        assert lost_after_s(of_table, clock) == PATIENCE_S + 1


def test_one_whose_disk_fails_is_waited_for_as_long_as_there_is_hope(clock: ManualClock) -> None:
    with closing(Backlog(Journal(None), unkept=JournalError("The disk is full."))) as journal:
        of_table = TablePulse(journal, lives())
        assert not of_table.may_be_left
        of_table.works()
        clock.advance(100_000)
        assert not of_table.may_be_left
        assert lost_after_s(of_table, clock) == PATIENCE_UNKEPT_S + 1
        assert of_table.may_be_left


def test_a_thread_that_has_died_brings_nothing_to_the_disk_any_more(clock: ManualClock) -> None:
    with closing(Backlog(Journal(None), unkept=JournalError("The disk is full."))) as journal:
        assert TablePulse(journal, threading.Thread()).may_be_left
