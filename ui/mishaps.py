"""Mistakes of the program's own on the window's thread: said in the band, and the table goes on.

A sentence that cannot be said is left: the mistake is in the log, and the next frame may be a good one. Where
mistakes follow each other nobody can do anything any more; then the program ends, to be started anew, and
says so where it was started. Whatever was played is on disk.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable
from typing import Any

from kivy.base import ExceptionHandler, ExceptionManager

from ui.failures import named
from ui.i18n import text
from ui.terminal import tell

_log = logging.getLogger(__name__)

_MOST, _WITHIN_NS = 20, 10_000_000_000


class Mishaps(ExceptionHandler):
    """Decides what becomes of whatever was raised in Kivy's loop.

    Args:
        say: says to everybody that something went wrong.
        end: ends the program, in good order, and returns whether it does; is told what went wrong.
    """

    def __init__(
        self, say: Callable[[], None], end: Callable[[str], bool], now_ns: Callable[[], int]
    ) -> None:
        self._say, self._end, self._now_ns = say, end, now_ns
        self._lately: deque[int] = deque(maxlen=_MOST)
        self.has_given_up = False

    def handle_exception(self, inst: BaseException) -> Any:
        """Returns whether Kivy is to go on."""
        if not isinstance(inst, Exception):
            return ExceptionManager.RAISE
        if self.has_given_up:
            return ExceptionManager.PASS
        _log.error("The screen could not do what was asked", exc_info=inst)
        now_ns = self._now_ns()
        self._lately.append(now_ns)
        if len(self._lately) == _MOST and now_ns - self._lately[0] < _WITHIN_NS:
            self._lately.clear()
            if self._end(named(inst)):
                self.has_given_up = True
                self._say_the_last()
                return ExceptionManager.PASS
        try:
            self._say()
        except Exception:
            _log.exception("Nor could it say so")
        return ExceptionManager.PASS

    @staticmethod
    def _say_the_last() -> None:
        tell(text("Something in the program goes wrong again and again. It ends; what was played is kept."))
