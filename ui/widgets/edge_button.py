"""The button of a seat that has none: it grows from the edge of the screen that is nearest to the seat.

A press counts from the moment at which the finger comes down; who is quicker is decided by that.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.clock import monotonic_ns
from ui.patches import box, frame
from ui.theme import theme
from ui.widgets.mark import ink_mark
from ui.widgets.paint import Fill
from ui.widgets.text import one_line, write
from ui.widgets.touchable import Touchable

_MARK, _WORD = 22.0, 19.0  # u


class EdgeButton(Touchable):
    """At the lower edge; what lies at the upper one is turned as a whole."""

    def __init__(self, seat: int, colour: str, word: str, press: Callable[[int, int], None]) -> None:
        self._seat_colour, self._word = colour, word
        super().__init__(races=True, guarded=False)
        self.seat = seat
        self._press = press
        for name in ("pos", "size", "pressed"):
            self.fbind(name, self._draw)

    def on_deed(self) -> None:
        """Hand on the press with the finger's own time."""
        self._press(self.seat, monotonic_ns() if self.at_ns is None else self.at_ns)

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        if self.width <= 1:
            return
        x, y, w, h = float(self.x), float(self.y), float(self.width), float(self.height)
        u, radius = theme.u, theme.px(theme.radius("inner"))
        body = box(x, y - radius, w, h + radius, radius)
        self.canvas.add(Fill(theme.seat(self._seat_colour).colour, body))
        ink = theme.colour("ink")
        if self.pressed or theme.bound:
            width = 4 * u if self.pressed else theme.px(theme.space("bound"))
            self.canvas.add(Fill(ink, frame(x, y - radius, w, h + radius, radius, width)))
        self.canvas.add(ink_mark(self._seat_colour, x + w / 2, y + h - 32 * u, _MARK * u))
        laid = one_line(self._word, w - 12 * u, _WORD * u, 17 * u, 600)
        self.canvas.add(write(laid, ink, x, y + 28 * u, w, "centre"))
