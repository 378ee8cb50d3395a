"""A key, and the field in which what it types can be read."""

from typing import Any

from kivy.graphics import InstructionGroup
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from ui.patches import box, frame
from ui.theme import theme
from ui.widgets.paint import Fill
from ui.widgets.text import one_line, write, write_icon
from ui.widgets.touchable import Drawn


class Key(Drawn):
    """One key; `sign` is what stands on it. Two quick taps are two letters: no guard."""

    sign = StringProperty("")
    icon = StringProperty("")
    sunk = BooleanProperty(False)
    lit = BooleanProperty(False)
    size_u = NumericProperty(28)

    drawn_from = ("sign", "icon", "sunk", "lit")
    told_by = ("sign", "icon")

    def __init__(self, **properties: Any) -> None:
        super().__init__(guarded=False, **properties)

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        if self.width <= 1:
            return
        face = "primary" if self.pressed or self.lit else ("well" if self.sunk else "tile")
        ink = theme.colour("primary_text" if face == "primary" else "text")
        self.canvas.add(
            Fill(
                theme.colour(face),
                box(self.x, self.y, self.width, self.height, theme.px(theme.radius("key"))),
            )
        )
        cx, cy = self.center
        if self.icon:
            self.canvas.add(write_icon(self.icon, ink, cx, cy, theme.px(30)))
            return
        laid = one_line(self.sign, self.width - 4, theme.px(self.size_u), theme.px(17), 400)
        self.canvas.add(write(laid, ink, self.x, cy + laid.height / 2, self.width, "centre"))


def field(x: float, y: float, w: float, h: float) -> InstructionGroup:
    """Draws the sunk field with its bright line; pixels."""
    drawn, radius = InstructionGroup(), theme.px(theme.radius("well"))
    drawn.add(Fill(theme.colour("well"), box(x, y, w, h, radius)))
    drawn.add(Fill(theme.colour("text"), frame(x, y, w, h, radius, theme.px(2.5))))
    return drawn
