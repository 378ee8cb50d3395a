"""A row of dots that says where one is among several pages."""

from __future__ import annotations

from typing import Any

from kivy.properties import NumericProperty

from ui.patches import circle, fan, join
from ui.theme import theme
from ui.widgets.drawing import Drawing
from ui.widgets.paint import Fill

_PITCH, _HERE, _ELSEWHERE = 24.0, 8.0, 5.0  # u


class Dots(Drawing):
    """So many dots from the left of its box, the one of the present page larger and bright."""

    drawn_from = ("count", "here")

    count = NumericProperty(1)
    here = NumericProperty(0)

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        if self.width <= 1:
            return
        places = [(self.x + theme.px(_PITCH * (n + 0.5)), float(self.center_y)) for n in range(self.count)]
        others = [place for number, place in enumerate(places) if number != self.here]
        if others:
            small = join([fan(circle(*place, theme.px(_ELSEWHERE))) for place in others])
            self.canvas.add(Fill(theme.colour("line"), small))
        self.canvas.add(Fill(theme.colour("text"), fan(circle(*places[int(self.here)], theme.px(_HERE)))))
