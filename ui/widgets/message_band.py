"""The message band: what went wrong and what to do, said without hiding the game.

It lies between header and body; the body gives way to it. Three hatches at its left end say: no tile.
"""

from collections.abc import Callable, Sequence
from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from ui.patches import join, moving_box, stroke
from ui.theme import Box, place, theme
from ui.widgets.paint import Fill, within
from ui.widgets.text import LINE_HEIGHT, Laid, Step, lay_out, least, write, write_icon
from ui.widgets.tile import Tile

_HEIGHT, _UPRIGHT_HEIGHT = 80.0, 148.0  # upright the lines are short
_ICON_FROM = 600  # u of width; below that the words need all the room
_HATCHES = 3
_ANSWER = 80  # u: how wide the tile is that answers


def usual_box(top: float) -> Box:
    """Where the band lies with its upper edge at `top`: across the screen, edges and box in u."""
    edge = theme.space("edge")
    return edge, top, theme.width - 2 * edge, _UPRIGHT_HEIGHT if theme.portrait else _HEIGHT


def has_room(said: str, where: Box, names: Sequence[str] = ()) -> bool:
    """Whether all of it can be read at once in a band of that box, in u."""
    _, _, w, h = theme.box(*where)
    return not _laid(said, w, h, names).shortened


def _laid(said: str, w: float, h: float, names: Sequence[str]) -> Laid:
    """What is said, as it is set in a band of that width and height; pixels."""
    room = w - theme.px(_ANSWER + 24) - _left(w)
    sizes = [int(theme.px(size)) for size in (0.95 * theme.font_u("body"), 21, 19)]
    steps = [Step(size, max(2, int((h - theme.px(3)) / (size * LINE_HEIGHT)))) for size in (*sizes, least())]
    return lay_out(said, room, steps, 400, h, names)


def _left(w: float) -> float:
    """Where the words begin, from the left side of a band of that width; pixels."""
    return theme.px(120 if w >= theme.px(_ICON_FROM) else 60)


class MessageBand(Widget):
    """A sentence, in two lines where that is enough, with an icon and one answer.

    Of several sentences, a line each, those that find no room are said after the answer to the others.
    `names` are those of people and teams, which are shortened before anything else is.
    """

    text = StringProperty("")
    icon = StringProperty("message-alert-outline")
    names = ObjectProperty(())

    def __init__(self, answered: Callable[[], None], **properties: Any) -> None:
        super().__init__(**properties)
        self.tile = Tile(label="OK", label_u=22, slides=True)
        self._answered, self._rest = answered, ""
        self.tile.bind(on_deed=lambda _tile: self._turn())
        self.add_widget(self.tile)
        self._redraw = Clock.create_trigger(self._draw, -1)
        for name in ("text", "icon", "pos", "size"):
            self.fbind(name, self._redraw)
        self._redraw()

    def lay(self, where: Box, slide: bool = False) -> None:
        """Lie down in a box given in u, at once or sliding in from the top."""
        place(self, *where)
        seconds = theme.motion("band") if slide else 0.0
        if seconds:
            y = float(self.y)
            self.y: float = y + theme.px(where[3] + 20)
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
        whole = moving_box(x, y, w, h, radius)  # it slides in and out
        canvas.add(Fill(theme.colour("primary"), whole))
        hatches = Fill(theme.colour("ground"), self._hatches(x, y, h))
        canvas.add(within(whole, hatches))
        ink = theme.colour("primary_text")
        if w >= theme.px(_ICON_FROM):
            canvas.add(write_icon(self.icon, ink, x + theme.px(84), y + h / 2, theme.px(44)))
        said = self.text.split("\n")
        shown = len(said)
        laid = _laid(self.text, w, h, self.names)
        while laid.shortened and shown > 1:
            shown -= 1
            laid = _laid("\n".join(said[:shown]), w, h, self.names)
        self._rest = "\n".join(said[shown:])
        canvas.add(write(laid, ink, x + _left(w), y + (h + laid.height) / 2))
        self.tile.size = (theme.px(_ANSWER), theme.px(64))
        self.tile.pos = (x + w - theme.px(_ANSWER + 8), y + (h - theme.px(64)) / 2)

    def _turn(self) -> None:
        """Somebody has read what was said so far."""
        if self._rest:
            self.text = self._rest
        else:
            self._answered()

    @staticmethod
    def _hatches(x: float, y: float, h: float) -> Any:
        width, pitch, lean = theme.px(6), theme.px(14), theme.px(20)
        starts = (x - theme.px(4) + pitch * number for number in range(_HATCHES))
        return join([stroke([(start, y), (start + lean, y + h)], width) for start in starts])
