"""A table of eight that only races: buttons, table thread, session and journal as in the app, and no screen.

    python -m tests.rigs.race_table FOLDER HARDWARE_TOML

The first seats have the pins that the file names, the next ones the buttons of the box at the port that it
names. ["open"] on stdin opens the buzz and is answered with {"open_ns": ...}, CLOCK_MONOTONIC, when every
button means it. Who was first is told by itself: {"first": SEAT, "margin_ms": ..., "dead_heat": [SEATS]}.
With a box each press is told, too: {"pressed": BUTTON, "at_ns": ..., "error_us": ..., "heard_ns": ...}. When
stdin is closed it says {"closed": true}, and the journal in FOLDER is whole.
"""

from __future__ import annotations

import sys
import threading
import time
from pathlib import Path

import msgspec

from companion.clock import RunningClock, monotonic_ns
from companion.edges import ButtonEdge
from companion.journal import Journal
from hardware.boxes import boxes_of
from hardware.config import load
from hardware.gpio import GpioButtons
from hardware.simulated import SimulatedOutputs
from tests.rigs.processes import tell
from ui.showing import Showing
from ui.table_thread import TableThread

SEATS = 8
CLOCK_IS_KNOWN = 30  # answers: two seconds
HEADER = {
    "table": 1,
    "game": "free_table",
    "seats": [{"name": f"Seat {seat}"} for seat in range(SEATS)],
    "options": {"buzz": "on"},
    "starter": 0,
}


class RaceTable:
    """Opens the buzz when asked, and tells of each race once."""

    def __init__(self, folder: Path, hardware: Path) -> None:
        self._changed = threading.Condition()
        self._showing = Showing()
        self._is_open = False
        clock = RunningClock()
        self._thread = TableThread(
            Journal(folder / "journal"), clock, SimulatedOutputs(SEATS, clock), self._publish
        )
        config = load(hardware)
        self._thread.start()
        self._thread.begin(msgspec.json.encode(HEADER))
        self._buttons = GpioButtons(config)
        self._boxes = boxes_of(config, ())
        self._buttons.start(self._thread.edge if self._boxes is None else self._edge)
        if self._boxes is not None:
            self._boxes.start(self._edge)
            while not any(box.clock.answers >= CLOCK_IS_KNOWN for box in self._boxes.boxes.values()):
                time.sleep(0.01)
        on_boxes = self._boxes.buttons if self._boxes is not None else ()
        self._thread.pair({name: seat for seat, name in enumerate((*config.buttons, *on_boxes))})
        self._until(lambda showing: showing.view is not None)

    def open(self) -> None:
        """Anew, whatever came of the last one."""
        view = self._showing.view
        assert view is not None
        if view["answering"] is not None:
            self._thread.say("judge", {"right": True})
        elif view["buzz_open"]:
            self._thread.say("close_buzz")
        self._until(lambda showing: showing.view and not showing.view["buzz_open"] and not showing.held)
        self._thread.say("open_buzz")
        self._until(lambda showing: showing.view and set(showing.view["buttons"].values()) == {"buzz"})
        self._is_open = True
        tell(open_ns=monotonic_ns())

    def _edge(self, edge: ButtonEdge) -> None:
        self._thread.edge(edge)
        if edge.down:
            tell(pressed=edge.button, at_ns=edge.at_ns, error_us=edge.error_us, heard_ns=monotonic_ns())

    def close(self) -> None:
        if self._boxes is not None:
            self._boxes.close()
        self._buttons.close()
        self._thread.close()
        tell(closed=True)

    def _publish(self, showing: Showing) -> None:
        with self._changed:
            self._showing = showing
            self._changed.notify_all()
            view = showing.view
            if self._is_open and view and (view["answering"] is not None or view["dead_heat"]):
                self._is_open = False
                tell(first=view["answering"], margin_ms=view["margin_ms"], dead_heat=view["dead_heat"])

    def _until(self, holds: object) -> None:
        assert callable(holds)
        with self._changed:
            assert self._changed.wait_for(lambda: holds(self._showing), 20), self._showing


def main() -> None:
    table = RaceTable(Path(sys.argv[1]), Path(sys.argv[2]))
    for _ in sys.stdin:
        table.open()
    table.close()


if __name__ == "__main__":
    main()
