"""What counts seconds on a page that stands still: it is drawn once for each, and sleeps in between."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock


class NextSecond:
    """Calls `count` when it is due, once."""

    def __init__(self, count: Callable[[], object]) -> None:
        self._count = count
        self._waits: Any = None

    @property
    def is_due(self) -> bool:
        """Whether it waits for the next one."""
        return self._waits is not None and bool(self._waits.is_triggered)

    def due_in(self, us: int) -> None:
        """It is due in so many microseconds, and not when it was before."""
        self.stop()
        self._waits = Clock.schedule_once(lambda _dt: self._count(), us / 1_000_000)

    def stop(self) -> None:
        """Nobody looks: it is not due any more."""
        if self._waits is not None:
            self._waits.cancel()
            self._waits = None
