"""A sunk place on the table: sheets, columns and lists lie in it."""

from typing import Any

from kivy.uix.widget import Widget

from ui.patches import box
from ui.theme import theme
from ui.widgets.paint import Fill


class Panel(Widget):
    """A rounded box in the colour of a well."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self._fill = Fill(theme.colour("well"))
        self.canvas.add(self._fill)
        self.fbind("pos", self._draw)
        self.fbind("size", self._draw)

    def _draw(self, *_: Any) -> None:
        if self.width > 1 and self.height > 1:
            radius = theme.px(theme.radius("well"))
            self._fill.patch = box(self.x, self.y, self.width, self.height, radius)
