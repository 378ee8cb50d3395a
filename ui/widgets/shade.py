"""What lies over the whole screen where it is to be darker than the light behind it makes it."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.uix.widget import Widget


class Shade(Widget):
    """Black, as far as `darken` says; takes no touch."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.share = 0.0
        self._colour, self._box = Color(0, 0, 0, 0), Rectangle()
        self.bind(pos=self._lie, size=self._lie)

    def darken(self, share: float) -> None:
        """Take away so much of the light, from 0 to 1."""
        if share == self.share:
            return
        if not self.share:
            self.canvas.add(self._colour)
            self.canvas.add(self._box)
        self.share = self._colour.a = share
        if not share:
            self.canvas.clear()

    def _lie(self, *_: Any) -> None:
        self._box.pos, self._box.size = self.pos, self.size

    def collide_point(self, x: float, y: float) -> bool:
        """Nothing touches it."""
        return False
