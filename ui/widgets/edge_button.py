"""The button of a seat that has none: it grows from the edge of the screen that is nearest to the seat.

A press counts from the moment at which the finger comes down; who is quicker is decided by that.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.graphics import PopMatrix, PushMatrix, Rotate

from companion.clock import monotonic_ns
from ui.patches import box, frame
from ui.round_table import Side
from ui.theme import theme
from ui.widgets.mark import ink_mark
from ui.widgets.paint import Fill
from ui.widgets.text import one_line, write
from ui.widgets.touchable import Touchable

_MARK, _WORD = 22.0, 19.0  # u
# How far it is turned for each edge, anticlockwise.
_ANGLES: dict[Side, float] = {"near": 0.0, "right": 90.0, "far": 180.0, "left": -90.0}


class EdgeButton(Touchable):
    """Grows from the edge `side`, and is turned so that it is read from there."""

    def __init__(
        self,
        seat: int,
        colour: str,
        word: str,
        press: Callable[[int, int], None],
        side: Side = "near",
    ) -> None:
        self._seat_colour, self._word, self.side = colour, word, side
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
        cx, cy = self.x + self.width / 2, self.y + self.height / 2
        along, deep = float(self.width), float(self.height)
        if self.side in ("left", "right"):
            along, deep = deep, along
        add = self.canvas.add
        add(PushMatrix())
        add(Rotate(angle=_ANGLES[self.side], origin=(cx, cy)))
        self._draw_upright(cx - along / 2, cy - deep / 2, along, deep)
        add(PopMatrix())

    def _draw_upright(self, x: float, y: float, w: float, h: float) -> None:
        """As it looks to whoever sits at the near edge."""
        u, radius = theme.u, theme.px(theme.radius("inner"))
        body = box(x, y - radius, w, h + radius, radius)
        self.canvas.add(Fill(theme.seat(self._seat_colour).colour, body))
        ink = theme.colour("ink")
        if self.pressed or theme.bound:
            width = 4 * u if self.pressed else theme.px(theme.space("bound"))
            self.canvas.add(Fill(ink, frame(x, y - radius, w, h + radius, radius, width)))
        laid = one_line(self._word, w - 12 * u, _WORD * u, 17 * u, 600)
        # A word that is not whole says less than the mark by itself.
        mark_y = y + h / 2 if laid.shortened else y + h - 32 * u
        self.canvas.add(ink_mark(self._seat_colour, x + w / 2, mark_y, _MARK * u))
        if not laid.shortened:
            self.canvas.add(write(laid, ink, x, y + 28 * u, w, "centre"))
