"""A table on a disk that fails at every write, sync and change of length in turn.

    LD_PRELOAD=failing_disk.so python -m tests.rigs.table_on_failing_disk FOLDER ERROR COUNT EVERY

At each of them, or every so many, an evening of two games begins anew. From that call on so many calls end
with the error, the name of one of errno's. The table has to go on as if nothing were, to say that it is not
kept for as long as that is so, and to have all of it on the disk once that takes it again.
"""

from __future__ import annotations

import ctypes
import errno
import json
import logging
import shutil
import sys
import threading
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path

import msgspec

from companion.clock import ManualClock
from companion.errors import TimeglasError
from companion.journal import read_into_memory
from hardware.simulated import SimulatedOutputs
from tests.rigs.killed_tables import CRAG, played, stand
from ui.opening import open_journal
from ui.showing import Showing
from ui.table_thread import TableThread
from ui.unkept import NotKept

_disk = ctypes.CDLL(None)
PATIENCE_S = 20.0
DICE = ([6, 6, 1], [1, 2, 3], [4, 4, 4])


class Evening:
    """Two games, said by hand."""

    def __init__(self, state: Path) -> None:
        self.clock = ManualClock(1_000_000_000)
        self.showing = Showing()
        self.stands: dict[int, str] = {}
        self.all_stands: set[tuple[int, str]] = set()
        self._news = threading.Condition()
        self.problems: list[TimeglasError] = []
        self.table = TableThread(
            open_journal(state / "journal", self.problems), self.clock, SimulatedOutputs(2, self.clock),
            self._published, heartbeat=state / "heartbeat",
        )  # fmt: skip
        self.table.start()

    def _published(self, showing: Showing) -> None:
        with self._news:
            self.showing = showing
            if showing.view is not None and showing.game is not None:
                self.stands[showing.game] = stand(showing.view)
                self.all_stands.add((showing.game, self.stands[showing.game]))
            self._news.notify_all()

    def play(self) -> None:
        for _ in range(2):
            self._do(partial(self.table.begin, msgspec.json.encode(CRAG)))
            for dice, row in zip(DICE, ("thirteen", "low_straight", "fours"), strict=True):
                self.clock.advance(700)
                self._do(partial(self.table.say, "throw", {"dice": dice}))
                self._do(partial(self.table.say, "score", {"row": row}))
            self._do(self.table.undo)
            self._do(partial(self.table.say, "pause"))
            self._do(partial(self.table.say, "resume"))
        self._do(self.table.put_away)

    def _do(self, what: Callable[[], None]) -> None:
        """One thing, and nothing else before that is decided, kept and shown."""
        what()
        self.table.settle(PATIENCE_S)

    def is_said(self) -> bool:
        return any(isinstance(one, NotKept) for one in self.showing.troubles)

    def recover(self) -> None:
        """The disk takes everything again."""
        for _ in range(3):
            self.clock.advance(31_000)
            self.table.tick()
            self.table.settle(PATIENCE_S)


def evening(state: Path, first: int, count: int, error: int) -> tuple[int, bool]:
    """How many calls there were, and whether people were told; raises where anything is lost."""
    _disk.fail_from(first, count, error)
    table = Evening(state)
    table.play()
    calls = int(_disk.fail_calls())
    told = table.is_said()
    said = table.showing.said
    assert said is None or "went wrong" not in str(said), said
    found = stands_on_disk(state)
    assert set(found.items()) <= table.all_stands, f"call {first}: if the power went, half a deed would stand"
    behind = found != table.stands
    assert told or not behind, f"call {first}: not kept, and nobody was told"
    _disk.fail_from(0, 0, 0)
    table.recover()
    assert not table.is_said(), f"call {first}: the disk is well, and people are told that it is not"
    assert stands_on_disk(state) == table.stands, f"call {first}: the disk has not what was shown"
    table.table.close()
    assert stands_on_disk(state) == table.stands
    return calls, told


def stands_on_disk(state: Path) -> dict[int, str]:
    """How each game would be found if the power went now."""
    try:
        with closing(read_into_memory(state / "journal")) as journal:
            return {kept.id: played(journal.lines(kept.id))[2] for kept in journal.games()}
    except TimeglasError:
        return {}


def main(folder: Path, error: str, count: int, every: int) -> None:
    logging.disable()
    _disk.fail_in(str(folder).encode())
    number = getattr(errno, error)
    calls, _ = evening(folder / "whole", 0, 0, 0)
    tried = told = 0
    for first in range(1, calls + 1, every):
        state = folder / str(first)
        tried += 1
        told += evening(state, first, count, number)[1]
        shutil.rmtree(state)
    print(json.dumps({"calls": calls, "tried": tried, "told": told}), flush=True)


if __name__ == "__main__":
    place, name, count, every = sys.argv[1:]
    main(Path(place), name, int(count), int(every))
