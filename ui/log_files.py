"""What went wrong, in files of our own beside the games: the system's journal may forget it with the power.

    log/timeglas.log    what was logged, with what led to it; three older ones beside it, none over 256 kB
    log/crash.log       where every thread stood when the process was ended from below (faulthandler)

A disk that is full, or only read, is no fault: then nothing is written, and tried again with the next record.
"""

from __future__ import annotations

import faulthandler
import logging
import os
import time
from collections import deque
from contextlib import suppress
from pathlib import Path
from typing import IO

from companion.clock import wall_label
from ui.failures import named
from ui.whole_file import for_us_alone

MOST_BYTES, OLDER = 256 * 1024, 3
_MOST_KINDS = 100
_FORM = "%(asctime)s %(levelname)s %(threadName)s %(name)s: %(message)s"


class LogFiles:
    """The open files in this folder, private to the user. From now on everything that is logged goes there.

    Attributes:
        path: where it is to be read.
    """

    def __init__(self, folder: Path) -> None:
        self.path = folder / "timeglas.log"
        self._handler: logging.Handler | None = None
        self._crashes: IO[bytes] | None = None
        with suppress(OSError):
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with suppress(OSError):
            self._handler = _Late(self.path)
            self._handler.setFormatter(logging.Formatter(_FORM))
            logging.getLogger().addHandler(self._handler)
        with suppress(OSError):
            self._crashes = _begun(folder / "crash.log")
            faulthandler.enable(self._crashes)

    def note_threads(self) -> None:
        """Write down where every thread stands now."""
        if self._crashes is not None:
            with suppress(OSError):
                faulthandler.dump_traceback(self._crashes)

    def close(self) -> None:
        """Log there no more. May be called twice."""
        if self._handler is not None:
            logging.getLogger().removeHandler(self._handler)
            self._handler.close()
            self._handler = None
        if self._crashes is not None:
            faulthandler.disable()
            self._crashes.close()
            self._crashes = None


def last_crash(folder: Path) -> str:
    """How the run that was begun last was ended from below, in faulthandler's words; "" where it was not."""
    try:
        last = (folder / "crash.log").read_bytes().rpartition(_BEGINS)[2]
    except OSError:
        return ""
    _, fatal, rest = last.decode(errors="replace").partition("Fatal Python error: ")
    return rest.partition("\n")[0] if fatal else ""


class _Late(logging.Handler):
    """The rotating files, which are there with the first record: most evenings have none."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._path = path
        self._files: logging.Handler | None = None
        self.addFilter(_Repeats())

    def emit(self, record: logging.LogRecord) -> None:
        if self._files is None:
            from ui.rotating import RotatingFiles  # logging.handlers takes a while

            self._files = RotatingFiles(self._path, MOST_BYTES, OLDER)
            self._files.setFormatter(self.formatter)
        self._files.emit(record)

    def close(self) -> None:
        if self._files is not None:
            self._files.close()
            self._files = None
        super().close()


class _Repeats(logging.Filter):
    """Lets no error through for the fourth time within a minute: the first ones say how it came to it.

    What fails with every frame would else push them out, and wear out a card.
    """

    _MOST, _WITHIN_S = 3, 60.0

    def __init__(self) -> None:
        super().__init__()
        self._passed: dict[tuple[str, str], deque[float]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if record.exc_info else None
        what = named(error) if error is not None else record.getMessage()
        passed = self._passed.setdefault((record.name, what), deque(maxlen=self._MOST))
        now = time.monotonic()
        if len(passed) == self._MOST and now - passed[0] < self._WITHIN_S:
            return False
        passed.append(now)
        if len(self._passed) > _MOST_KINDS:
            self._passed.clear()
        return True


_BEGINS = b"-- Timeglas begins, "


def _begun(path: Path) -> IO[bytes]:
    """The file of crashes with a line that says which run follows; what is long is put aside first."""
    with suppress(OSError):
        if path.stat().st_size > MOST_BYTES:
            path.replace(path.with_name(path.name + ".1"))
    file = open(path, "ab", buffering=0, opener=for_us_alone)  # noqa: SIM115
    with suppress(OSError):
        file.write(_BEGINS + f"{wall_label()}, process {os.getpid()}\n".encode())
    return file
