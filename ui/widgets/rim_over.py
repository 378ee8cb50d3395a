"""The rim as no more than an edge: under a glass, or last and over the sand."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.base import EventLoop
from kivy.graphics import InstructionGroup
from kivy.uix.widget import Widget

from ui.patches import Patch, box, fillet, frame, join
from ui.theme import Rgba, theme
from ui.widgets.paint import Fill


class PlainRim(Widget):
    """The edge of a screen that is all ground; no header.

    The ground is what the window itself is cleared to, also where only a part of the screen is drawn.
    """

    def rest(self, colour: Rgba | None = None) -> None:
        """Stand in the colour given, or in nobody's."""
        EventLoop.window.clearcolor = theme.colour("ground")
        self.canvas.clear()
        self.canvas.add(RimOver(colour or theme.colour("edge")))


class RimOver(InstructionGroup):
    """The screen's edge in one colour; `thick`, in u, is how far it reaches in."""

    def __init__(self, colour: Rgba) -> None:
        super().__init__()
        self._fill = Fill(colour)
        self.add(self._fill)
        self._bound = Fill(theme.bound) if theme.bound else None
        if self._bound:
            self.add(self._bound)
        self._thick = 0.0
        self.thick = theme.space("rim")

    @property
    def thick(self) -> float:
        """How far it reaches into the screen, in u."""
        return self._thick

    @thick.setter
    def thick(self, thick: float) -> None:
        if thick == self._thick:
            return
        self._thick = thick
        radius, width = theme.px(theme.radius("inner")), theme.px(theme.space("bound"))
        x, y, w, h = theme.box(thick, thick, theme.width - 2 * thick, theme.height - 2 * thick)
        self._fill.patch = round_about(x, y, w, h, [radius] * 4)
        if self._bound:
            self._bound.patch = frame(x, y, w, h, radius, width)


def round_about(x: float, y: float, w: float, h: float, radii: Sequence[float]) -> Patch:
    """Everything outside a box, to the window's edges; the radii are in the order of `rounded_box`."""
    width, height = theme.size
    # Half a pixel beyond the window: the soft edge there is not to be seen.
    sides = [(-1.0, -1.0, width + 2, y + 1), (-1.0, y + h, width + 2, height - y - h + 1)]
    sides += [(-1.0, -1.0, x + 1, height + 2), (x + w, -1.0, width - x - w + 1, height + 2)]
    corners = [(x, y + h, (1, -1)), (x + w, y + h, (-1, -1)), (x + w, y, (-1, 1)), (x, y, (1, 1))]
    fillets = (
        fillet(cx, cy, radius, towards)
        for (cx, cy, towards), radius in zip(corners, radii, strict=True)
    )
    return join([*(box(*side) for side in sides), *fillets])
