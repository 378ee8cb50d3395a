"""A table whose date jumps while an hourglass of ten seconds runs, and a turn's time counts.

    LD_PRELOAD=jumping_date.so python -m tests.rigs.table_on_jumping_date STATE

Tells, before the jumps and after each, what the clocks say: `monotonic`, `date` (label), `left_s` (of the
glass) and `used_s` (of the turn); how long a buzz of 400 ms took while it jumped, `waited_s`; at last `begun`
and `touched`, the labels of the game in the list, and `now`.
"""

from __future__ import annotations

import ctypes
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import msgspec

from companion.clock import RunningClock, wall_label
from companion.edges import ERROR_US, ButtonEdge
from hardware.simulated import SimulatedOutputs
from tests.rigs.processes import PATIENCE_S, tell
from ui.opening import open_journal
from ui.showing import Showing
from ui.table_thread import TableThread

JUMPS_S = (10 * 3600, -10 * 3600, 400 * 86_400, 0, 36_000)
HEADER = {
    "table": 1, "game": "free_table", "seats": [{"name": "Anna"}, {"name": "Bo"}],
    "options": {"hourglass_s": 600, "buzz": "on"}, "starter": 0, "settle_ms": 400,
}  # fmt: skip


class Watched:
    """A table, and what it published last."""

    def __init__(self, state: Path) -> None:
        clock = RunningClock()
        self._news = threading.Condition()
        self._showing = Showing()
        self.table = TableThread(
            open_journal(state / "journal", []), clock, SimulatedOutputs(2, clock), self._published,
            heartbeat=state / "heartbeat",
        )  # fmt: skip
        self.table.pair({"GPIO17": 0})
        self.table.start()

    def _published(self, showing: Showing) -> None:
        with self._news:
            self._showing = showing
            self._news.notify_all()

    def until(self, holds: Callable[[Showing], object]) -> Showing:
        with self._news:
            assert self._news.wait_for(lambda: holds(self._showing), PATIENCE_S), self._showing
            return self._showing

    def look(self) -> None:
        before = self._showing.serial
        self.table.again()
        view = self.until(lambda showing: showing.serial > before and showing.view).view
        assert view is not None
        tell(
            monotonic=time.monotonic(), date=wall_label(), left_s=view["hourglass"]["left_s"],
            used_s=view["seats"][0]["time_used_s"],
        )  # fmt: skip


def main(state: Path) -> None:
    jump = ctypes.CDLL(None).date_jump
    watched = Watched(state)
    watched.table.begin(msgspec.json.encode(HEADER))
    watched.table.say("start_hourglass", {"length_s": 600})
    watched.until(lambda showing: showing.view and showing.view["hourglass"]["state"] == "running")
    watched.look()
    for seconds in JUMPS_S:
        jump(ctypes.c_long(seconds))
        time.sleep(0.05)
        watched.look()
    # What the table waits for comes when it is due, though it becomes ten hours earlier meanwhile.
    watched.table.say("open_buzz")
    watched.until(lambda showing: showing.view and showing.view["buzz_open"])
    pressed = time.monotonic_ns()
    for down in (True, False):
        watched.table.edge(ButtonEdge("GPIO17", down, pressed, ERROR_US["gpio"], "gpio"))
    jump(ctypes.c_long(0))
    watched.until(lambda showing: showing.view and showing.view["phase"] == "answer")
    tell(waited_s=(time.monotonic_ns() - pressed) / 1e9)
    watched.table.put_away()
    (kept,) = watched.until(lambda showing: showing.game is None and showing.kept).kept
    tell(begun=kept.begun, touched=kept.touched, now=wall_label())
    watched.table.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
