"""A button that is held down for long on the first page: the way to the touch test for whoever cannot touch.

Where touches land elsewhere, no finger finds its way through the settings; a button still does. In a game a
button belongs to its seat, and means nothing of the kind.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock

from ui.showing import Showing

LONG_S = 5.0


class LongHold:
    """Waits for it; `held` is called once for each time that one is held so long.

    One that was down already when the page was come to, or that is known to be broken, nobody holds.
    """

    def __init__(self, held: Callable[[], None]) -> None:
        self._held = held
        self._before: frozenset[str] | None = None  # None: another page is seen
        self._by: frozenset[str] = frozenset()
        self._waits: Any = None

    def show(self, showing: Showing, *, is_start: bool) -> None:
        """The table has published something, or another page is seen."""
        if not is_start:
            self._before = None
        elif self._before is None:
            self._before = showing.held
        else:
            self._before &= showing.held  # let go of, it counts again
        down = showing.held - showing.broken - (self._before or frozenset())
        by = frozenset(button for button in down if is_start and not button.startswith("screen:"))
        if by == self._by:
            return
        self._by = by
        if self._waits is not None:
            self._waits.cancel()
        self._waits = Clock.schedule_once(self._was_held, LONG_S) if by else None

    def _was_held(self, _dt: float) -> None:
        self._waits = None
        self._held()
