"""Every frame of a window as it is finished, for those who wait for one in another thread."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any
from zlib import crc32

PATIENCE_S = 20.0
STILL_NS = 250_000_000


def now_ns() -> int:
    return time.clock_gettime_ns(time.CLOCK_MONOTONIC)


def until(holds: Callable[[], Any]) -> None:
    """Wait until it is so."""
    give_up = time.monotonic() + PATIENCE_S
    while not holds():
        assert time.monotonic() < give_up, "it never came"
        time.sleep(0.01)


class Frames:
    """The frames: when the last was finished, what `state` was then, and what it looks like.

    `looks`: whether to look, which takes longer than many a frame.
    """

    def __init__(self, window: Any, state: Callable[[], Any]) -> None:
        self._window, self._flip, self._state = window, window.flip, state
        self._drawn = threading.Condition()
        self.looks = False
        self.at_ns, self.look, self.cpu_ns = 0, 0, 0
        self.state: Any = None
        self.count = 0
        window.flip = self._finish

    def _finish(self) -> None:
        from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glFinish, glReadPixels

        glFinish()
        at_ns, cpu_ns = now_ns(), time.process_time_ns()
        look = self.look
        if self.looks:
            width, height = self._window.system_size
            look = crc32(glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE))
        self._flip()
        with self._drawn:
            self.at_ns, self.cpu_ns, self.look, self.state = at_ns, cpu_ns, look, self._state()
            self.count += 1
            self._drawn.notify_all()

    def until(self, holds: Callable[[Frames], bool]) -> int:
        """Wait for a frame of which this holds; returns when it was finished."""
        with self._drawn:
            assert self._drawn.wait_for(lambda: holds(self), PATIENCE_S), self.state
            return self.at_ns

    def within(self, seconds: float, holds: Callable[[Frames], bool]) -> bool:
        """Whether a frame of which this holds is finished within that time."""
        with self._drawn:
            return self._drawn.wait_for(lambda: holds(self), seconds)

    def seen(self) -> int:
        """Have a frame drawn, and look at it and those that follow."""
        from kivy.clock import Clock

        asked_ns = now_ns()
        self.looks = True
        Clock.schedule_once(lambda _: self._window.canvas.ask_update())
        self.until(lambda frame: frame.at_ns > asked_ns)
        self.still()
        return self.look

    def still(self, still_ns: int = STILL_NS, at_most_s: float = PATIENCE_S) -> None:
        """Wait until nothing has been drawn for a while; on a screen that never rests not for ever."""
        asked_ns = now_ns()
        while now_ns() - max(asked_ns, self.at_ns) < still_ns and now_ns() - asked_ns < at_most_s * 1e9:
            time.sleep(0.005)

    def stop(self) -> None:
        """Let the window draw as it would by itself."""
        self._window.flip = self._flip
