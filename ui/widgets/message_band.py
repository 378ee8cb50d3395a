"""The message band: what went wrong and what to do, said without hiding the game.

It lies between header and body; the body gives way to it. Three hatches at its left end say: no tile.
"""

from collections.abc import Callable, Sequence
from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from ui.i18n import text
from ui.patches import join, moving_box, stroke
from ui.theme import Box, place, theme
from ui.widgets.paint import Fill, within
from ui.widgets.text import LINE_HEIGHT, Laid, Step, lay_out, least, write, write_icon
from ui.widgets.tile import Tile
from ui.widgets.touchable import Touchable

_HEIGHT, _UPRIGHT_HEIGHT = 80.0, 148.0  # upright the lines are short
_ICON_FROM = 600  # u of width; below that the words need all the room
_HATCHES = 3
_ANSWER, _TILE = 80, 64  # u: how wide and high the tile is that answers


def usual_box(top: float) -> Box:
    """Where the band lies with its upper edge at `top`: across the screen, edges and box in u."""
    edge = theme.space("edge")
    return edge, top, theme.width - 2 * edge, _UPRIGHT_HEIGHT if theme.portrait else _HEIGHT


def has_room(said: str, where: Box, names: Sequence[str] = ()) -> bool:
    """Whether all of it can be read at once in a band of that box, in u."""
    _, _, w, h = theme.box(*where)
    return not _laid(said, w, h, names).shortened


def _laid(said: str, w: float, h: float, names: Sequence[str], beside: float = 0.0) -> Laid:
    """What is said, as it is set in a band of that width and height, beside so much else; pixels."""
    room = w - theme.px(_ANSWER + 24) - beside - _left(w, beside)
    sizes = [int(theme.px(size)) for size in (0.95 * theme.font_u("body"), 21, 19)]
    steps = [Step(size, max(2, int((h - theme.px(3)) / (size * LINE_HEIGHT)))) for size in (*sizes, least())]
    return lay_out(said, room, steps, 400, h, names)


def _left(w: float, beside: float) -> float:
    """Where the words begin, from the left side of a band of that width; a second tile takes the icon."""
    return theme.px(120 if w >= theme.px(_ICON_FROM) and not beside else 60)


class MessageBand(Widget):
    """A sentence, in two lines where that is enough, with an icon and one answer.

    Of several sentences, a line each, those that find no room are said after the answer to the others.
    `names` are those of people and teams, which are shortened before anything else is. What `alarms` is said
    in red: nothing else can lose a game. With `look` a second
    tile leads to where to look after it: beside the answer, upright above it, and nowhere in a low band.
    """

    text = StringProperty("")
    icon = StringProperty("message-alert-outline")
    names = ObjectProperty(())
    alarms = BooleanProperty(False)

    def __init__(
        self, answered: Callable[[], None], look: Callable[[], None] | None = None, **properties: Any
    ) -> None:
        super().__init__(**properties)
        self.tile = Tile(label="OK", label_u=22, slides=True)
        self.ways: dict[str, Touchable] = {"band": self.tile}
        self._leads: Tile | None = None
        if look is not None:
            self._leads = Tile(
                icon="magnify", icon_u=30, label=text("Check"), label_u=17, stands="above", slides=True
            )  # fmt: skip
            self._leads.bind(on_deed=lambda _tile: look())
        self._answered, self._rest = answered, ""
        self.tile.bind(on_deed=lambda _tile: self._turn())
        self.add_widget(self.tile)
        self._redraw = Clock.create_trigger(self._draw, -1)
        for name in ("text", "icon", "alarms", "pos", "size"):
            self.fbind(name, self._redraw)
        self._redraw()

    def lay(self, where: Box, slide: bool = False) -> None:
        """Lie down in a box given in u, at once or sliding in from the top."""
        place(self, *where)
        self._find_room_to_look(where)
        self._place_tiles(float(self.x), float(self.y), float(self.width), float(self.height))
        seconds = theme.motion("band") if slide else 0.0
        if seconds:
            y = float(self.y)
            self.y: float = y + theme.px(where[3] + 20)
            Animation(y=y, duration=seconds, transition=theme.easing("band")).start(self)

    def _find_room_to_look(self, where: Box) -> None:
        """Have the second tile where it takes the icon's room, or lies above the answer."""
        has_room = where[2] >= _ICON_FROM or where[3] >= 2 * _TILE + 8
        if self._leads is not None and has_room is not ("look" in self.ways):
            if has_room:
                self.ways["look"] = self._leads
                self.add_widget(self._leads)
            else:
                del self.ways["look"]
                self.remove_widget(self._leads)

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
        colour, words = ("alarm", "bone") if self.alarms else ("primary", "primary_text")
        canvas.add(Fill(theme.colour(colour), whole))
        hatches = Fill(theme.colour("ground"), self._hatches(x, y, h))
        canvas.add(within(whole, hatches))
        ink = theme.colour(words)
        beside = self._place_tiles(x, y, w, h)
        if w >= theme.px(_ICON_FROM) and not beside:
            canvas.add(write_icon(self.icon, ink, x + theme.px(84), y + h / 2, theme.px(44)))
        said = self.text.split("\n")
        shown = len(said)
        laid = _laid(self.text, w, h, self.names, beside)
        while laid.shortened and shown > 1:
            shown -= 1
            laid = _laid("\n".join(said[:shown]), w, h, self.names, beside)
        self._rest = "\n".join(said[shown:])
        canvas.add(write(laid, ink, x + _left(w, beside), y + (h + laid.height) / 2))

    def _place_tiles(self, x: float, y: float, w: float, h: float) -> float:
        """Put the tiles to the right; returns how much room the second takes beside the first, in pixels."""
        size, gap = (theme.px(_ANSWER), theme.px(_TILE)), theme.px(8)
        right, middle = x + w - theme.px(_ANSWER + 8), y + (h - size[1]) / 2
        stacked = h >= 2 * size[1] + gap
        for number, tile in enumerate(self.ways.values()):
            tile.size = size
            if stacked and len(self.ways) > 1:
                tile.pos = (right, middle + (number - 0.5) * (size[1] + gap))
            else:
                tile.pos = (right - number * (size[0] + gap), middle)
        return 0.0 if stacked or len(self.ways) == 1 else size[0] + gap

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
