"""Table logs on the command line: `replay` plays one. No screen needed.

Source: TABLE_LOG, "timeglas replay".
"""

from __future__ import annotations

import sys
import tempfile
from contextlib import ExitStack, closing
from pathlib import Path
from typing import IO

import msgspec

from companion import tablelog
from companion.errors import TimeglasError
from companion.journal import Journal
from companion.temporary import temporary
from ui.terminal import complain

PLAYED, CHECK_FAILED, CANNOT_BE_PLAYED = 0, 1, 2


class OutputLost(TimeglasError):  # noqa: N818
    """What was to be printed or written to a file cannot be, as on a full disk."""


def replay(file: str, *, check: bool, every: bool, out: IO[bytes], err: IO[str]) -> int:
    """Play the table log `file` ("-": standard input); returns the exit status.

    The last view goes to `out` as JSON, with `every` the view after each line that counts.
    """
    try:
        data = read_file(file)
    except OSError as error:
        complain(f"{file}:1: {error.strerror or error}", err)
        return CANNOT_BE_PLAYED
    status = PLAYED
    step: tablelog.Step | None = None
    with ExitStack() as stack:

        def journal_for(has_crash: bool) -> Journal:
            path = None
            if has_crash:
                folder = tempfile.TemporaryDirectory(prefix="timeglas-", dir=temporary())
                path = Path(stack.enter_context(folder)) / "journal"
            return stack.enter_context(closing(Journal(path)))

        try:
            for step in tablelog.play(data, journal_for, judge=check):
                if every:
                    _print_view(step, out)
                for failure in step.failures if check else ():
                    status = CHECK_FAILED
                    complain(f"{file}:{failure}", err)
        except tablelog.LogError as error:
            complain(f"{file}:{error}", err)
            return CANNOT_BE_PLAYED
        if step is not None and not every:
            _print_view(step, out)
        write(b"", out, is_last=True)
    return status


def read_file(file: str) -> bytes:
    """What stands in a table log ("-": standard input), and a byte more than it may have. Raises: OSError."""
    # One byte more than is allowed: enough to see that it is too much.
    if file == "-":
        if sys.stdin is None:  # closed before we were started
            raise OSError("standard input is closed")
        return sys.stdin.buffer.read(tablelog.MOST_BYTES + 1)
    with Path(file).open("rb") as opened:
        return opened.read(tablelog.MOST_BYTES + 1)


def _print_view(step: tablelog.Step, out: IO[bytes]) -> None:
    write(msgspec.json.encode(step.session.view()) + b"\n", out)


def write(data: bytes, out: IO[bytes], *, is_last: bool = False) -> None:
    """Print to standard output. Raises: OutputLost; BrokenPipeError where the reader has enough."""
    try:
        out.write(data)
        if is_last:
            out.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        raise OutputLost("What was to be printed cannot be written: {why}", why=str(error)) from error
