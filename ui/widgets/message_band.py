"""The message band: what went wrong and what to do, said without hiding the game.

It lies between header and body; the body gives way to it. Three hatches at its left end say: no tile.
"""

from collections.abc import Callable
from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.properties import StringProperty
from kivy.uix.widget import Widget

from ui.patches import box, join, stroke
from ui.theme import place, theme
from ui.widgets.paint import Fill, within
from ui.widgets.text import Step, lay_out, write, write_icon
from ui.widgets.tile import Tile

HEIGHT = 80.0
_HATCHES = 3


class MessageBand(Widget):
    """A sentence, in two lines where that is enough, with an icon and one answer."""

    text = StringProperty("")
    icon = StringProperty("message-alert-outline")

    def __init__(self, answered: Callable[[], None], **properties: Any) -> None:
        super().__init__(**properties)
        self.tile = Tile(label="OK", label_u=22)
        self.tile.bind(on_deed=lambda _tile: answered())
        self.add_widget(self.tile)
        self._redraw = Clock.create_trigger(self._draw, -1)
        for name in ("text", "icon", "pos", "size"):
            self.fbind(name, self._redraw)
        self._redraw()

    def lay(self, top: float = 96, slide: bool = False) -> None:
        """Lie down with the upper edge there (u), at once or sliding in from the top."""
        width = theme.width - 2 * theme.space("edge")
        place(self, theme.space("edge"), top, width, HEIGHT)
        seconds = theme.motion("band") if slide else 0.0
        if seconds:
            y = float(self.y)
            self.y: float = y + theme.px(HEIGHT + 20)
            Animation(y=y, duration=seconds, transition=theme.easing("band")).start(self)

    def on_touch_down(self, touch: Any) -> bool:
        """The band takes what touches it, so that nothing beneath is pressed."""
        return bool(super().on_touch_down(touch) or self.collide_point(*touch.pos))

    def _draw(self, *_: Any) -> None:
        self.canvas.before.clear()
        if self.width <= 1:
            return
        canvas = self.canvas.before
        x, y, w, h = float(self.x), float(self.y), float(self.width), float(self.height)
        radius = theme.px(theme.radius("tile"))
        canvas.add(Fill(theme.colour("primary"), box(x, y, w, h, radius)))
        hatches = Fill(theme.colour("ground"), self._hatches(x, y, h))
        canvas.add(within(box(x, y, w, h, radius), hatches))
        ink = theme.colour("primary_text")
        left, tile_w = x + theme.px(60), theme.px(80)
        if not theme.portrait:  # upright the words need all the room
            canvas.add(write_icon(self.icon, ink, x + theme.px(84), y + h / 2, theme.px(44)))
            left = x + theme.px(120)
        room = x + w - tile_w - theme.px(24) - left
        steps = [Step(int(theme.px(size)), 2) for size in (21, 19, 17)]
        steps += [Step(int(theme.px(17)), lines) for lines in (3, 4)]
        laid = lay_out(self.text, room, steps, 400)
        canvas.add(write(laid, ink, left, y + (h + laid.height) / 2))
        self.tile.size = (tile_w, theme.px(64))
        self.tile.pos = (x + w - tile_w - theme.px(8), y + theme.px(8))

    @staticmethod
    def _hatches(x: float, y: float, h: float) -> Any:
        width, pitch, lean = theme.px(6), theme.px(14), theme.px(20)
        starts = (x - theme.px(4) + pitch * number for number in range(_HATCHES))
        return join([stroke([(start, y), (start + lean, y + h)], width) for start in starts])
