"""A bar of time that somebody has used, of sand: as long as it is beside the most that anybody has."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty

from ui.patches import box
from ui.theme import theme
from ui.widgets.drawing import Drawing
from ui.widgets.paint import Fill


class TimeBar(Drawing):
    """`share` is how much of its box it fills, from 0 to 1. `raised`: it lies on a tile, not in a well.

    It is drawn anew only where that shows.
    """

    drawn_from = ("share", "raised")
    _drawn: tuple[Any, ...] = ()

    share = NumericProperty(0)
    raised = BooleanProperty(False)

    def _draw(self, *_: Any) -> None:
        x, y, w, h = float(self.x), float(self.y), float(self.width), float(self.height)
        length = 0.0 if self.share <= 0 else round(max(h, w * min(1.0, float(self.share))))
        drawn = (x, y, w, h, length, self.raised)
        if drawn == self._drawn or w <= h:
            return
        self._drawn = drawn
        self.canvas.clear()
        self.canvas.add(Fill(theme.colour("well" if self.raised else "ground"), box(x, y, w, h, h / 2)))
        if length:
            self.canvas.add(Fill(theme.colour("sand"), box(x, y, length, h, h / 2)))
