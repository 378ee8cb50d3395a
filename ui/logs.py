"""Table logs on the command line: `replay` plays one, `export` writes a kept game as one. No screen needed.

Source: TABLE_LOG, "timeglas replay".
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import IO

import msgspec

from companion import tablelog
from companion.errors import TimeglasError
from companion.game import SeatEntry
from companion.journal import Journal, KeptGame

PLAYED, CHECK_FAILED, CANNOT_BE_PLAYED = 0, 1, 2


def replay(file: str, *, check: bool, every: bool, out: IO[bytes], err: IO[str]) -> int:
    """Play the table log `file` ("-": standard input); returns the exit status.

    The last view goes to `out` as JSON, with `every` the view after each line that counts.
    """
    try:
        data = _read(file)
    except OSError as error:
        print(f"{file}:1: {error.strerror or error}", file=err)
        return CANNOT_BE_PLAYED
    failed = False
    step: tablelog.Step | None = None
    with ExitStack() as stack:

        def journal_for(has_crash: bool) -> Journal:
            path = None
            if has_crash:
                path = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="timeglas-"))) / "journal"
            return stack.enter_context(closing(Journal(path)))

        try:
            for step in tablelog.play(data, journal_for, judge=check):
                if every:
                    _print_view(step, out)
                if check:
                    for failure in step.failures:
                        failed = True
                        print(f"{file}:{failure}", file=err)
        except tablelog.LogError as error:
            print(f"{file}:{error}", file=err)
            return CANNOT_BE_PLAYED
        if step is not None and not every:
            _print_view(step, out)
    return CHECK_FAILED if failed else PLAYED


def export(journal: Journal, game: int | None, out: Path | None, stdout: IO[bytes]) -> int:
    """Write a kept game as a table log to `out`, or to standard output; without a game, list them all."""
    if game is None:
        for kept in journal.games():
            stdout.write((_described(kept) + "\n").encode())
        return PLAYED
    log = tablelog.exported(journal.lines(game))
    if out is None:
        stdout.write(log)
    else:
        out.write_bytes(log)
    return PLAYED


def _read(file: str) -> bytes:
    # One byte more than is allowed: enough to see that it is too much.
    if file == "-":
        return sys.stdin.buffer.read(tablelog.MOST_BYTES + 1)
    with Path(file).open("rb") as opened:
        return opened.read(tablelog.MOST_BYTES + 1)


def _print_view(step: tablelog.Step, out: IO[bytes]) -> None:
    out.write(msgspec.json.encode(step.session.view()) + b"\n")


def _described(kept: KeptGame) -> str:
    """A line for a list: number, when, what, who."""
    try:
        header = tablelog.header_of(kept.header)
        what = f"{header.game}: {', '.join(_names(header.seats))}"
    except TimeglasError as error:
        what = str(error)
    return f"{kept.id}\t{kept.touched or kept.begun}\t{'over' if kept.over else 'open'}\t{what}"


def _names(seats: tuple[SeatEntry, ...]) -> Iterator[str]:
    return (seat.name for seat in seats)
