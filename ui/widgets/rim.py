"""The edge of the table in the colour of whoever plays, and the table's ground within it.

One colour fills the screen, and the ground lies over it as rounded shapes: a body below the header, and
what is left of the header's height on both sides of the name tab, with a fillet where tab and body meet.
When the turn moves on, the tab slides and the rim fades from colour to colour.
"""

from typing import Any

from kivy.animation import Animation
from kivy.graphics import Color, Rectangle
from kivy.properties import ColorProperty, NumericProperty
from kivy.uix.widget import Widget

from ui.patches import Patch, box, fillet, join
from ui.theme import Rgba, theme
from ui.widgets.paint import Fill


class Rim(Widget):
    """The whole screen's background. Measures are in u.

    `header`: the height the tab takes, 0 for none; `tab_from`, `tab_to`: where the tab stands, the same
    twice for none; `thick`: the rim's width, 12 when it rests.
    """

    colour = ColorProperty((0, 0, 0, 1))
    header = NumericProperty(0)
    tab_from = NumericProperty(0)
    tab_to = NumericProperty(0)
    thick = NumericProperty(12)

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        with self.canvas:
            self._paint = Color(*self.colour)
            self._all = Rectangle()
        self._bound = Fill(theme.bound or (0, 0, 0, 0))
        self._ground = Fill(theme.colour("ground"))
        self.canvas.add(self._bound)
        self.canvas.add(self._ground)
        self._sliding: Animation | None = None
        self.fbind("colour", self._recolour)
        for name in ("header", "tab_from", "tab_to", "thick", "pos", "size"):
            self.fbind(name, self._lay)
        self.rest()

    def rest(self, colour: Rgba | None = None) -> None:
        """No tab and no header: the rim in the colour given, or in nobody's."""
        self.show(colour, None, 0)

    def show(self, colour: Rgba | None, tab: tuple[float, float] | None, header: float = 88) -> None:
        """Stand so at once. `tab` is where the tab begins and ends; the colour of nobody is None."""
        self._stop()
        self.header = header
        self.tab_from, self.tab_to = tab or (0, 0)
        self.colour = colour or theme.colour("edge")
        self._lay()

    def move(self, colour: Rgba | None, tab: tuple[float, float] | None, header: float = 88) -> None:
        """As `show`, sliding and fading there from how it stands now."""
        seconds = theme.motion("tab")
        if not seconds or tab is None or self.tab_from == self.tab_to or header != self.header:
            self.show(colour, tab, header)
            return
        self._stop()
        self._sliding = Animation(
            colour=colour or theme.colour("edge"),
            tab_from=tab[0],
            tab_to=tab[1],
            duration=seconds,
            transition=theme.easing("tab"),
        )
        self._sliding.start(self)

    def _stop(self) -> None:
        if self._sliding is not None:
            self._sliding.cancel(self)
            self._sliding = None

    def _recolour(self, *_: Any) -> None:
        self._paint.rgba = self.colour

    def _lay(self, *_: Any) -> None:
        self._all.pos, self._all.size = self.pos, theme.size
        self._ground.colour = theme.colour("ground")
        if theme.bound:
            self._bound.colour = theme.bound
            self._bound.patch = self._ground_patch(0)
            self._ground.patch = self._ground_patch(theme.space("bound"))
        else:
            self._ground.patch = self._ground_patch(0)

    def _ground_patch(self, inset: float) -> Patch:
        """The ground, less a line of that width all round."""
        edge, radius = self.thick + inset, theme.px(theme.radius("inner") - inset)
        left, right, bottom = edge, theme.width - edge, theme.height - edge
        if not self.header:
            return box(*theme.box(left, edge, right - left, bottom - edge), radius)
        top = self.header + inset
        parts = [box(*theme.box(left, top, right - left, bottom - top), radius)]
        fillet_radius = theme.px(theme.radius("inner") + inset)
        if self.tab_from == self.tab_to:
            parts.append(self._shoulder(left, right, edge, top, radius))
            return join(parts)
        if self.tab_from > self.thick + 1:
            end = self.tab_from - inset
            parts.append(self._shoulder(left, end, edge, top, radius))
            x, y, _, _ = theme.box(end, top, 0, 0)
            parts.append(fillet(x, y, fillet_radius, (1, 1)))
        if self.tab_to < theme.width - self.thick - 1:
            start = self.tab_to + inset
            parts.append(self._shoulder(start, right, edge, top, radius))
            x, y, _, _ = theme.box(start, top, 0, 0)
            parts.append(fillet(x, y, fillet_radius, (-1, 1)))
        return join(parts)

    @staticmethod
    def _shoulder(left: float, right: float, top: float, bottom: float, radius: float) -> Patch:
        """The ground beside the tab; it reaches into the body, so that nothing shows between them."""
        x, y, w, h = theme.box(left, top, right - left, bottom - top + 2 * theme.radius("inner"))
        return box(x, y, w, h, (min(radius, w / 2), min(radius, w / 2), 0, 0))
