"""An end plate of the hourglass: part of the rim while the glass stands in it."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Literal

from kivy.graphics import InstructionGroup

from ui.patches import box, fillet, frame, join, stroke
from ui.theme import Rgba, theme
from ui.widgets.paint import Fill

Plates = Literal["rim", "bar"]

_QUARTER = [pi / 2 * i / 6 for i in range(7)]


class Plate(InstructionGroup):
    """An end plate: a bump of the rim while the glass stands, a bar of its own while it turns."""

    def __init__(self, cx: float, side: int, end: float, half: float, colour: Rgba, plates: Plates) -> None:
        super().__init__()
        self._cx, self._side, self._end, self._half = cx, side, end, half
        self._always_loose = self._loose = plates == "bar"
        # How far it lies over the glass, and how thick it is: a part of the rim reaches to it.
        self._over, self._thick = 2 * theme.u, 16 * theme.u
        if not self._loose:
            self._over = 1 * theme.u
            edge = theme.px(theme.space("rim"))
            self._thick = abs((theme.size[1] - edge if side > 0 else edge) - end) + self._over
        self._fill = Fill(colour)
        self.add(self._fill)
        self._bound = Fill(theme.bound) if theme.bound else None
        if self._bound:
            self.add(self._bound)
        self._draw()

    def loosen(self, loose: bool) -> None:
        """Take the plate off the rim, or put it back."""
        if self._loose != (loose or self._always_loose):
            self._loose = loose or self._always_loose
            self._draw()

    def _draw(self) -> None:
        cx, half, side = self._cx, self._half, self._side
        corner, width = theme.px(theme.radius("plate")), theme.px(theme.space("bound"))
        inner = self._end - side * self._over
        low = inner if side > 0 else inner - self._thick
        if self._loose:
            self._fill.patch = box(cx - half, low, 2 * half, self._thick, corner)
            if self._bound:
                self._bound.patch = frame(cx - half, low, 2 * half, self._thick, corner, width)
            return
        # A little of it lies under the rim, so that no seam shows.
        seam = theme.px(4)
        rim = inner + side * self._thick
        radii = (0, 0, corner, corner) if side > 0 else (corner, corner, 0, 0)
        body = box(cx - half, low - (seam if side < 0 else 0), 2 * half, self._thick + seam, radii)
        fillets = [fillet(cx + way * half, rim, corner, (way, -side)) for way in (-1, 1)]
        self._fill.patch = join([body, *fillets])
        if self._bound:
            self._bound.patch = stroke(self._outline(rim, inner, corner), width)

    def _outline(self, rim: float, inner: float, corner: float) -> list[tuple[float, float]]:
        """The middle of the line along its edge, from the rim on the left round to the rim on the right.

        The line lies outside the plate, as the rim's own lies within the rim's inside; the rim is above.
        """
        side, half, line = self._side, self._half, theme.px(theme.space("bound")) / 2
        within, around, deep = corner - line, corner + line, abs(rim - inner)
        left = [(-half - corner + within * sin(a), corner - within * cos(a)) for a in _QUARTER]
        left += [(-half + corner - around * cos(a), deep - corner + around * sin(a)) for a in _QUARTER]
        points = [*left, *((-x, depth) for x, depth in reversed(left))]
        return [(self._cx + x, rim - side * depth) for x, depth in points]
