"""Something that a player has saved, or owes: an icon, how many, and what of."""

from __future__ import annotations

from typing import Any

from kivy.properties import StringProperty
from kivy.uix.widget import Widget

from ui.theme import theme
from ui.widgets.text import LINE_HEIGHT, Step, lay_out, least, one_line, write, write_icon

_ICON, _GAP = 25.0, 4.0


class Holding(Widget):
    """An icon and a count; `label` stands below the count where there is room for it."""

    icon = StringProperty("")
    count = StringProperty("")
    label = StringProperty("")

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        for name in ("icon", "count", "label", "pos", "size"):
            self.fbind(name, self._draw)
        self._draw()

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        if not self.icon:
            return
        icon = theme.px(_ICON)
        left, middle = self.x + icon + theme.px(_GAP), self.y + self.height / 2
        room = self.right - left
        text = theme.colour("text")
        self.canvas.add(write_icon(self.icon, text, self.x + icon / 2, middle, icon))
        label = lay_out(self.label, room, [Step(least()), Step(least(), 2)], 400) if self.label else None
        if label is not None and label.shortened:
            label = None
        count = one_line(self.count, room, theme.px(22), least(), 600)
        top = middle + count.size * LINE_HEIGHT / 2
        if label is not None:
            top = middle + (count.height + label.height) / 2
            self.canvas.add(write(label, theme.colour("muted"), left, top - count.height, room, "left"))
        self.canvas.add(write(count, text, left, top, room, "left"))
