"""The edge of the table in the colour of whoever plays, and the table's ground within it.

The ground is what the screen is cleared to, which costs next to nothing where a processor fills the pixels;
the colour lies over it: all round, and as the name tab that hangs from the upper edge into the header. Every
corner between the two is rounded. When the turn moves on, the tab slides and the rim fades from colour to
colour.
"""

from typing import Any

from kivy.animation import Animation
from kivy.graphics import ClearBuffers, ClearColor
from kivy.properties import ColorProperty, NumericProperty
from kivy.uix.widget import Widget

from ui.patches import Patch, fillet, join, moving_box
from ui.theme import Rgba, theme
from ui.widgets.paint import Fill
from ui.widgets.rim_over import round_about


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
        self._ground = ClearColor(*theme.colour("ground"))
        self._bound = Fill(theme.bound or (0, 0, 0, 0))
        self._paint = Fill(self.colour)
        for instruction in (self._ground, ClearBuffers(), self._bound, self._paint):
            self.canvas.add(instruction)
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

    @property
    def slides(self) -> bool:
        """Whether it is on its way."""
        return self._sliding is not None and bool(self._sliding.have_properties_to_animate(self))

    def _stop(self) -> None:
        if self._sliding is not None:
            self._sliding.cancel(self)
            self._sliding = None

    def _recolour(self, *_: Any) -> None:
        r, g, b, a = self.colour
        self._paint.colour = (r, g, b, a)

    def _lay(self, *_: Any) -> None:
        self._ground.rgba = theme.colour("ground")
        self._paint.patch = self._edge(0)
        if theme.bound:
            # A line's width of it is to be seen, within the colour.
            self._bound.colour = theme.bound
            self._bound.patch = self._edge(theme.space("bound"))
        else:
            self._bound.patch = Patch([], [])

    def _edge(self, inset: float) -> Patch:
        """All that is not ground, and a line of that width more."""
        thick, radius = self.thick + inset, theme.px(theme.radius("inner") - inset)
        left, above, wide, high = theme.whole
        x, y, w, h = theme.box(left + thick, above + thick, wide - 2 * thick, high - 2 * thick)
        if not self.header or self.tab_from == self.tab_to:
            return round_about(x, y, w, h, [radius] * 4)
        right, top = x + w, y + h
        tab_x, tab_y, tab_w, tab_h = theme.box(
            self.tab_from - inset, 0, self.tab_to - self.tab_from + 2 * inset, self.header + inset
        )
        tab_right, beside_left, beside_right = tab_x + tab_w, radius, radius
        fillets = []
        # Where the tab reaches the side of the screen, it has no ground beside it but below it.
        has_left = self.tab_from > self.thick + 1
        has_right = self.tab_to < theme.width - self.thick - 1
        if has_left:
            beside_left = min(radius, (tab_x - x) / 2)
            fillets.append(fillet(tab_x, top, beside_left, (-1, -1)))
        else:
            tab_x = -1.0
            fillets.append(fillet(x, tab_y, radius, (1, -1)))
        if has_right:
            beside_right = min(radius, (right - tab_right) / 2)
            fillets.append(fillet(tab_right, top, beside_right, (1, -1)))
        else:
            tab_right = theme.size[0] + 1
            fillets.append(fillet(right, tab_y, radius, (-1, -1)))
        corner = theme.px(theme.radius("inner") + inset)
        tab = moving_box(
            tab_x, tab_y, tab_right - tab_x, tab_h + 1, (0, 0, corner * has_right, corner * has_left)
        )
        edge = round_about(x, y, w, h, [beside_left, beside_right, radius, radius])
        return join([edge, tab, *fillets])
