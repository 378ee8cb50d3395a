"""A bar of a seat's points, in its colour: as long as they are many beside the most of all."""

from __future__ import annotations

from typing import Any

from kivy.properties import NumericProperty, StringProperty

from ui.patches import box, frame
from ui.theme import theme
from ui.widgets.drawing import Drawing
from ui.widgets.paint import Fill


class PointsBar(Drawing):
    """`share` is how much of its box it fills, from 0 to 1; without points there is none."""

    drawn_from = ("seat", "share")

    seat = StringProperty("")
    share = NumericProperty(0)

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        x, y, w, h = float(self.x), float(self.y), float(self.width), float(self.height)
        if not self.seat or self.share <= 0 or w <= h:
            return
        length = max(h, w * min(1.0, float(self.share)))
        self.canvas.add(Fill(theme.seat(self.seat).colour, box(x, y, length, h, h / 2)))
        if theme.bound:
            line = theme.px(theme.space("bound"))
            self.canvas.add(Fill(theme.bound, frame(x, y, length, h, h / 2, line)))
