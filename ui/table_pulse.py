"""The pulse of the thread of the table, which may wait for a disk; and whether it may be left."""

from __future__ import annotations

import threading

from companion.clock import monotonic_ns
from companion.journal_backlog import Backlog
from companion.pulse import Pulse

PATIENCE_S = 10.0  # with what is asked at once, and with a disk that is slow
PATIENCE_UNKEPT_S = 300.0  # with one that fails: to give up would lose what it lacks


class TablePulse(Pulse):
    """That of the thread which writes this journal."""

    def __init__(self, journal: Backlog, thread: threading.Thread) -> None:
        super().__init__("table", PATIENCE_S)
        self._journal, self._thread = journal, thread

    def is_lost(self, now_ns: int) -> bool:
        self.patience_s = PATIENCE_S if self._journal.unkept is None else PATIENCE_UNKEPT_S
        return super().is_lost(now_ns)

    @property
    def may_be_left(self) -> bool:
        """Whether all that was played is on the disk, or nobody is left who could bring it there."""
        is_gone = not self._thread.is_alive() or self.is_lost(monotonic_ns())
        return is_gone or self._journal.unkept is None
