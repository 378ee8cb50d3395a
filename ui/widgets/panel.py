"""A sunk place on the table: sheets, columns and lists lie in it."""

from typing import Any

from kivy.uix.widget import Widget

from ui.patches import box
from ui.theme import theme
from ui.widgets.paint import Fill


class Panel(Widget):
    """A rounded box in the colour of a well.

    `radii` are those of its corners in u, from the top left clockwise; set them before its place.
    """

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.radii: tuple[float, float, float, float] = (theme.radius("well"),) * 4
        self._fill = Fill(theme.colour("well"))
        self.canvas.add(self._fill)
        self.fbind("pos", self._draw)
        self.fbind("size", self._draw)

    def _draw(self, *_: Any) -> None:
        if self.width > 1 and self.height > 1:
            radii = [theme.px(radius) for radius in self.radii]
            self._fill.patch = box(self.x, self.y, self.width, self.height, radii)
