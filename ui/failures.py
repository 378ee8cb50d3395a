"""What nobody caught, on whatever thread: recorded, and said.

Python itself would write it to standard error, where on a table nobody looks, and let the thread be gone.
"""

from __future__ import annotations

import logging
import sys
import threading
from collections.abc import Callable
from types import TracebackType
from typing import Any

from companion.errors import TimeglasError

_log = logging.getLogger(__name__)
OF_THE_PINS = "lgpio"  # whose one thread serves every pin, and has no name of its own


class WentWrong(TimeglasError):  # noqa: N818
    """A mistake of the program's own, which has changed nothing."""

    def __init__(self) -> None:
        super().__init__("That went wrong inside the program. The game is as it was: please try once more.")


class Failures:
    """Hears of everything that is caught nowhere else, from `install` until `uninstall`.

    Attributes:
        heard: is told, on any thread, which thread has ended, and by what; None: none has.
    """

    def __init__(self) -> None:
        self.heard: Callable[[str | None, str], None] = lambda _thread, _what: None
        self._before: tuple[Any, ...] = ()

    def install(self) -> None:
        """Take the places in which Python tells of such."""
        self._before = sys.excepthook, threading.excepthook, sys.unraisablehook
        sys.excepthook, threading.excepthook, sys.unraisablehook = (
            self._uncaught, self._in_thread, self._unraisable
        )  # fmt: skip

    def uninstall(self) -> None:
        """Give them back. May be called twice."""
        if self._before:
            sys.excepthook, threading.excepthook, sys.unraisablehook = self._before
            self._before = ()

    def _uncaught(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        _log.critical("Nobody caught this", exc_info=(kind, error, trace))

    def _in_thread(self, args: threading.ExceptHookArgs) -> None:
        thread, error = args.thread, args.exc_value
        if error is None:  # Python tells of SystemExit to nobody, and of all else with its error
            return
        name = thread.name if thread is not None else "?"
        if thread is not None and type(thread).__module__ == OF_THE_PINS:
            name = OF_THE_PINS
        _log.critical("The thread %s has ended", name, exc_info=error)
        self.heard(name, named(error))

    def _unraisable(self, args: Any) -> None:
        error = args.exc_value
        _log.error("%s: %r", args.err_msg or "Nobody could be told", args.object, exc_info=error)
        if error is not None:
            self.heard(None, named(error))


def named(error: BaseException) -> str:
    """In a few words what failed, and where; for those who read logs."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    where = f" ({trace.tb_frame.f_globals.get('__name__', '?')}:{trace.tb_lineno})" if trace else ""
    return f"{type(error).__name__}: {error}{where}"
