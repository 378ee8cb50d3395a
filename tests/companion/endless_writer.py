"""A program to be killed: it appends to a journal as fast as it can, and says a number when lines are kept.

    python -m tests.companion.endless_writer JOURNAL           until it is killed
    python -m tests.companion.endless_writer JOURNAL LINES     so many lines, then kill -9 by its own hand
    python -m tests.companion.endless_writer --fresh FOLDER    one new journal after another, until killed

It goes on with the journal's first game where that stands. "7" says that lines 0 to 7 are kept (with
--fresh: that journal 7 is). Now and then it appends three lines together.
"""

from __future__ import annotations

import os
import signal
import sys
from itertools import count
from pathlib import Path

from companion.journal import Journal


def line(number: int) -> bytes:
    """What the writer writes as line `number`; 0 is the header."""
    return b'{"at":%d,"do":"throw","pips":4,"note":"%s"}' % (number, b"x" * (number * 37 % 200))


def together(number: int) -> int:
    """How many lines it appends at once, where `number` is the next."""
    return 3 if number % 5 == 3 else 1


def write(path: Path, until: int | None) -> None:
    journal = Journal(path)
    games = journal.games()
    game, number = (games[-1].id, games[-1].lines) if games else (journal.begin(line(0), ""), 1)
    say(number - 1)
    while until is None or number < until:
        lines = [line(number + i) for i in range(together(number))]
        journal.append(game, lines)
        number += len(lines)
        say(number - 1)
    os.kill(os.getpid(), signal.SIGKILL)


def write_fresh(folder: Path) -> None:
    for number in count():
        journal = Journal(folder / str(number) / "journal")
        journal.begin(line(0), "")
        say(number)


def say(number: int) -> None:
    os.write(1, b"%d\n" % number)


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["--fresh", folder]:
            write_fresh(Path(folder))
        case [journal, *until]:
            write(Path(journal), int(until[0]) if until else None)
