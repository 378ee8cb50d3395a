"""A small screen that lies there as a picture: a real page, drawn small and live. Nobody can touch it."""

from __future__ import annotations

from typing import Any

from kivy.graphics import (
    InstructionGroup,
    PopMatrix,
    PushMatrix,
    Scale,
    ScissorPop,
    ScissorPush,
    Translate,
)
from kivy.uix.widget import Widget

from ui.patches import box, circle, fan, frame
from ui.theme import Box, theme
from ui.widgets.glass import Glass
from ui.widgets.paint import Fill

_BEZEL = 11.0  # u
_CORNER = 9.0
_FINGER = 15.0


class Miniature(Widget):
    """Shows one page at a time (`show`), as large as it fits the place given to it (`stand`).

    `point` sets a finger down on something that lies on that page.
    """

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.size_hint = (None, None)
        self._case, self._finger = InstructionGroup(), InstructionGroup()
        self._cut = ScissorPush()
        self._move, self._scale = Translate(), Scale(1, 1, 1)
        self._ground = Fill(theme.colour("ground"))
        for instruction in (self._cut, PushMatrix(), self._move, self._scale, self._ground):
            self.canvas.before.add(instruction)
        for instruction in (PopMatrix(), ScissorPop(), self._case, self._finger):
            self.canvas.after.add(instruction)
        self.page: Widget | None = None

    def stand(self, where: Box) -> Box:
        """Lie in the middle of a box given in u, in the window's proportions; returns the box it takes."""
        x, y, w, h = where
        factor = min((w - 2 * _BEZEL) / theme.width, (h - 2 * _BEZEL) / theme.height)
        wide, high = theme.width * factor, theme.height * factor
        x, y = x + (w - wide) / 2, y + (h - high) / 2
        left, low, width, height = theme.box(x, y, wide, high)
        self.pos, self.size = (left, low), (width, height)
        self._cut.x, self._cut.y, self._cut.width, self._cut.height = (
            round(side) for side in (left, low, width, height)
        )
        self._move.xy = left, low
        self._scale.xyz = factor, factor, 1
        self._ground.colour = theme.colour("ground")
        self._ground.patch = box(0, 0, *theme.size)
        self._draw_case()
        return x - _BEZEL, y - _BEZEL, wide + 2 * _BEZEL, high + 2 * _BEZEL

    def show(self, page: Widget | None) -> None:
        """Let that page be seen; None: a screen that is dark."""
        if page is not self.page:
            self.clear_widgets()
            self.page = page
            if page is not None:
                self.add_widget(page)
                for glass in (part for part in page.walk(restrict=True) if isinstance(part, Glass)):
                    glass.grains.within(self._move.x, self._move.y, self._scale.x)
        self._ground.colour = theme.colour("ink" if page is None else "ground")

    def point(self, target: Widget | None) -> None:
        """Put a finger on that, or lift it."""
        self._finger.clear()
        if target is None:
            return
        # Beside its words, which are to be read.
        at = target.x + 0.82 * target.width, target.center_y
        x, y = (self._move.xy[way] + at[way] * self._scale.xyz[way] for way in (0, 1))
        radius = theme.px(_FINGER)
        self._finger.add(Fill(theme.colour("ink"), fan(circle(x, y, radius + theme.px(3)))))
        self._finger.add(Fill(theme.colour("bone"), fan(circle(x, y, radius))))

    def on_touch_down(self, touch: Any) -> bool:
        """A picture takes no touch."""
        return False

    def _draw_case(self) -> None:
        self._case.clear()
        x, y, w, h = float(self.x), float(self.y), float(self.width), float(self.height)
        bezel, corner = theme.px(_BEZEL), theme.px(_CORNER)
        middle = (x - bezel / 2 + 0.5, y - bezel / 2 + 0.5, w + bezel - 1, h + bezel - 1)
        self._case.add(Fill(theme.colour("ink"), frame(*middle, corner + bezel / 2, bezel)))
        if not theme.bound:
            line = frame(x - bezel, y - bezel, w + 2 * bezel, h + 2 * bezel, corner + bezel, theme.px(2))
            self._case.add(Fill(theme.colour("line"), line))
