"""A screen of words and tiles that stands still: laid out anew when what it shows, or the look, changes.

Every tile on it has a name by which the scripted evening finds it (`ways`), as a person does by its label.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.uix.widget import Widget

from ui.showing import Showing
from ui.sparing import Moved, PixelBox
from ui.theme import Box, Rgba, place, theme
from ui.widgets.rim import Rim
from ui.widgets.text import Writing
from ui.widgets.tile import Tile
from ui.widgets.touchable import Touchable

if TYPE_CHECKING:
    from ui.widgets.keyboard import Keyboard


class Page(Widget):
    """The base of such screens. `lay` puts everything in its place; call `anew` to have it done again."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.size_hint = (None, None)
        self.rim = Rim()
        self.ways: dict[str, Touchable] = {}
        self._boxes: dict[Touchable, PixelBox | None] = {}

    def lay(self) -> None:
        """Build what is to be seen now; for the subclass."""
        raise NotImplementedError

    def anew(self) -> None:
        """Show everything as it is now."""
        self.clear_widgets()
        self.ways = {}
        self.pos, self.size = (0, 0), theme.size
        self.rim.pos, self.rim.size = (0, 0), theme.size
        self.rim.rest(self.edge())
        self.add_widget(self.rim)
        self.lay()

    def edge(self) -> Rgba | None:
        """The colour of the rim; None is nobody's."""
        return None

    @property
    def keyboard(self) -> Keyboard | None:
        """The keyboard, while it lies over the page."""
        return None

    def showing(self, showing: Showing) -> None:
        """The table published something while this page was visited."""

    def tick(self, _now_ns: int) -> bool:
        """Bring what moves up to date; nothing does."""
        return False

    def moved(self) -> Moved | None:
        """Which widgets have moved since this was asked last, and where; None: anything may have.

        A page that stands still knows of its tiles, which are pressed.
        """
        boxes = {tile: tile.drawn_in for tile in self.ways.values() if tile.parent is self}
        before, self._boxes = self._boxes, boxes
        if boxes != before:
            return None
        return {
            tile: [box] if tile.canvas.needs_redraw else [] for tile, box in boxes.items() if box is not None
        }

    def tile(
        self, says: str, box: Box, deed: Callable[[], None], on: Widget | None = None, **properties: Any
    ) -> Tile:
        """Lay down a tile in a box given in u, under the name `says`; `on`: a part of the screen."""
        tile = Tile(**properties)
        place(tile, *box)
        tile.bind(on_deed=lambda _tile: deed())
        (on or self).add_widget(tile)
        self.ways[says] = tile
        return tile

    def lay_back(self, deed: Callable[[], None], box: Box | None = None) -> None:
        """The tile that leads back; where no box is given, at the left of the foot."""
        where = box or (20, theme.height - 82, 84, 64)
        self.tile("back", where, deed, kind="tool", icon="arrow-left", stands="beside")

    def words(self, text: str, box: Box, **properties: Any) -> Writing:
        """Write words into a box given in u."""
        writing = Writing(text=text, **properties)
        place(writing, *box)
        self.add_widget(writing)
        return writing
