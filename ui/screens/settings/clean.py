"""The screen for a cloth: for a while every touch is taken and does nothing. It ends by itself.

A running game rests meanwhile, so that a button that is leant on starts no hourglass behind it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ui.i18n import text
from ui.screens.page import Page
from ui.theme import theme

LASTS_S = 20


class Clean(Page):
    """Counts down. `done` is called when it is over; `rest` lets the game rest, or go on."""

    holds = True

    def __init__(
        self,
        *,
        now_ns: Callable[[], int],
        rest: Callable[[bool], None],
        done: Callable[[], None],
        **properties: Any,
    ) -> None:
        super().__init__(**properties)
        self._now_ns, self._rest, self._done = now_ns, rest, done
        self._since_ns: int | None = None
        self._left_s = LASTS_S

    def on_parent(self, _page: Any, parent: Any) -> None:
        self._rest(parent is not None)
        self._since_ns = self._now_ns() if parent is not None else None

    def lay(self) -> None:
        digits = 250.0
        middle = theme.height * 0.42
        self.words(
            str(self._left_s), (20, middle - digits * 0.56, theme.width - 40, digits * 1.12),
            size_u=digits, weight=700, align="centre",
        )  # fmt: skip
        top = middle + digits * 0.56 + 4
        self.words(
            text("Wipe the screen: it does nothing now."), (28, top, theme.width - 56, 80), weight=600,
            size_u=theme.font_u("sentence"), smallest_u=20, lines=2, align="centre",
        )  # fmt: skip

    def tick(self, now_ns: int) -> bool:
        """Count down, and end."""
        if self._since_ns is None:
            return False
        left_s = -((now_ns - self._since_ns) // 1_000_000_000) + LASTS_S
        if left_s <= 0:
            self._done()
            return False
        if left_s != self._left_s:
            self._left_s = left_s
            self.anew()
        return True

    def on_touch_down(self, touch: Any) -> bool:
        """Whatever touches it presses nothing."""
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Nor where it moves,"""
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """nor where it is lifted."""
        return True
