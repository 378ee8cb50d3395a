"""How the program ends within a time that a service is given, whatever hangs; and how it starts anew.

What is on disk needs no end in good order, and the process of lamps and buzzer switches them off when ours is
gone: so whoever is not done in time is left.
"""

from __future__ import annotations

import _thread
import atexit
import fcntl
import logging
import os
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import NoReturn

PATIENCE_S = 1.2

_log = logging.getLogger(__name__)


class Ending:
    """Once begun, the process ends or is started anew after `PATIENCE_S`, if it has not by itself.

    Args:
        last: is called before, on a thread of its own; it must not wait.
    """

    def __init__(self, last: Callable[[], None], patience_s: float = PATIENCE_S) -> None:
        self._last, self._patience_s = last, patience_s
        self._has_begun = False
        self.is_anew = False  # whether another run shall follow at once
        self.status = 0  # else what the process ends with

    def begin(self) -> None:
        """From any thread, from a signal's handler, and as often as one likes."""
        if not self._has_begun:
            self._has_begun = True
            # threading's own takes locks that the thread which the signal came to may hold.
            _thread.start_new_thread(self._end, ())

    def _end(self) -> None:
        time.sleep(self._patience_s)
        _log.error("Not everything came to its end in %s s", self._patience_s)
        try:
            self._last()
        finally:
            if self.is_anew:
                with suppress(OSError):
                    start_anew()
            os._exit(self.status)


def end(status: int) -> NoReturn:
    """End this process, when all is put away.

    Python would take everything apart first, though the window has gone: after a long evening that takes a
    while, and libraries may crash in it.
    """
    atexit._run_exitfuncs()
    _flush()
    os._exit(status)


def start_anew() -> NoReturn:
    """Run this very command again, as this process. Raises: OSError."""
    for name in os.listdir("/proc/self/fd"):
        # What libraries have opened would stay open, such as the screen of a Pi's console.
        with suppress(OSError):
            if (number := int(name)) > 2:
                fcntl.fcntl(number, fcntl.F_SETFD, fcntl.FD_CLOEXEC)
    _flush()
    here = Path.cwd()
    os.chdir(here if here.exists() else "/")
    os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])


def _flush() -> None:
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, AttributeError, ValueError):
            stream.flush()
