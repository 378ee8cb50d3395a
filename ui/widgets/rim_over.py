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
    """The screen's edge in one colour; `thick`, in u, is how far it reaches in.

    `line`, in u, is how wide a line in ink follows it inside; where seats have an outline, at least that.
    """

    def __init__(self, colour: Rgba) -> None:
        super().__init__()
        self._fill, self._bound = Fill(colour), Fill(theme.bound or theme.colour("ink"))
        self.add(self._fill)
        self.add(self._bound)
        self._stands = 0.0, 0.0
        self.stand(theme.space("rim"))

    @property
    def thick(self) -> float:
        """How far it reaches into the screen, in u."""
        return self._stands[0]

    @thick.setter
    def thick(self, thick: float) -> None:
        self.stand(thick)

    def stand(self, thick: float, line: float = 0.0) -> None:
        """Reach so far into the screen, with a line so wide."""
        line = max(line, theme.space("bound") if theme.bound else 0.0)
        if (thick, line) == self._stands:
            return
        self._stands = thick, line
        radius = theme.px(theme.radius("inner"))
        left, above, wide, high = theme.whole
        x, y, w, h = theme.box(left + thick, above + thick, wide - 2 * thick, high - 2 * thick)
        self._fill.patch = round_about(x, y, w, h, [radius] * 4)
        self._bound.patch = frame(x, y, w, h, radius, round(theme.px(line))) if line else Patch([], [])


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
