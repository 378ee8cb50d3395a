"""What a command says beside what it was asked for: why it cannot, what it waits for.

It goes to standard error and does nothing to a terminal, whatever names and values stand in it.
"""

from __future__ import annotations

import os
import sys
from typing import IO

_JOINERS = "\u200c\u200d"  # within emoji and in Persian names


def tell(*sentences: str) -> None:
    """Say this in the program's name, each sentence on a line of its own."""
    first, *others = sentences
    complain(f"timeglas: {first}", sys.stderr)
    for sentence in others:
        complain(sentence, sys.stderr)


def complain(line: str, err: IO[str] | None) -> None:
    """Say this on one line; where nothing can be written, the exit status has to do."""
    if err is None:  # closed before we were started
        return
    try:
        print(harmless(line), file=err, flush=True)
    except OSError:
        drop(err)


def drop(stream: IO[str] | None) -> None:
    """What could not be written is not tried once more, and said once more, while Python ends."""
    if stream is None:
        return
    try:
        stream.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def harmless(line: str) -> str:
    """What stays one line and does nothing to a terminal, whatever names stand in it."""
    return "".join(c if c.isprintable() or c in _JOINERS else _escaped(c) for c in line)


def _escaped(char: str) -> str:
    return char.encode("unicode_escape").decode()
