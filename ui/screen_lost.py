"""When the screen's own server goes away under the table: a desktop session that ends, an X server that dies.

Xlib then writes a line of its own and ends the process where it stands. We ask to be called first, put
everything away, and say what has happened. (A Pi's console has no server, and Wayland lends us one for X.)
"""

from __future__ import annotations

import ctypes
import logging
import os
import threading
from collections.abc import Callable

from ui import sdl
from ui.i18n import text
from ui.terminal import tell

SCREEN_LOST = 3  # the exit status: whoever started us may start us again
_PATIENCE_S = 1.0

_log = logging.getLogger(__name__)
_HANDLER = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p)


class ScreenWatch:
    """Puts everything away and ends the program when the screen is lost; `close` may be called twice.

    Args:
        put_away: called on a thread of its own. What takes it longer than `_PATIENCE_S` is left: whatever
            was said is on disk already.
    """

    def __init__(self, put_away: Callable[[], None]) -> None:
        self._put_away = put_away
        self._is_lost = threading.Lock()  # held from then on
        self._handler = _HANDLER(self._lost)
        self._xlib = ctypes.CDLL("libX11.so.6") if sdl.driver() == "x11" else None
        if self._xlib is not None:
            self._xlib.XSetIOErrorHandler.restype = ctypes.c_void_p
            self._xlib.XSetIOErrorHandler.argtypes = [ctypes.c_void_p]
            self._before = self._xlib.XSetIOErrorHandler(ctypes.cast(self._handler, ctypes.c_void_p))

    def close(self) -> None:
        """Leave a lost screen to Xlib again."""
        if self._xlib is not None:
            self._xlib.XSetIOErrorHandler(self._before)
            self._xlib = None

    def _lost(self, _display: object) -> int:
        # On whatever thread spoke to the server; with this back, Xlib would end the process.
        if self._is_lost.acquire(blocking=False):
            tell(text("The screen has gone away: its X server has ended. What was played is kept."))
            threading.Thread(target=self._end, daemon=True).start()
        threading.Event().wait(_PATIENCE_S)
        os._exit(SCREEN_LOST)

    def _end(self) -> None:
        try:
            self._put_away()
        except Exception:
            _log.exception("Not everything could be put away")
        finally:
            os._exit(SCREEN_LOST)
