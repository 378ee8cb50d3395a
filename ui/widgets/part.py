"""A part of a screen: words and tiles laid in u, and smaller parts made of such.

Every tile on it has a name by which the scripted evening finds it (`ways`), as a person does by its label.
What a part is of itself it does not draw: whoever draws sparingly has to know which widget has changed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from kivy.uix.widget import Widget

from ui.theme import Box, place, placed
from ui.widgets.text import Writing
from ui.widgets.tile import Tile
from ui.widgets.touchable import Touchable

_Part = TypeVar("_Part", bound="Part")
_Widget = TypeVar("_Widget", bound=Widget)


class Part(Widget):
    """The base of screens, and of what a screen is made of."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.size_hint = (None, None)
        self.ways: dict[str, Touchable] = {}
        self._named = ""

    def apply_class_lang_rules(self, *_: Any, **__: Any) -> None:
        """Kivy has rules for widgets of its own that bear the same names; they are none of ours."""

    @property
    def names(self) -> Sequence[str]:
        """Whose names may be in what is written here: these are shortened where there is little room."""
        return ()

    def fill(self, box: Box) -> None:
        """Lie in a box given in u, with everything in its place; the subclass goes on from here."""
        self.clear_widgets()
        self.ways = {}
        place(self, *box)

    def tile(
        self, says: str, box: Box, deed: Callable[[], None], on: Widget | None = None, **properties: Any
    ) -> Tile:
        """Lay down a tile in a box given in u, under the name `says`; `on`: another part of the screen."""
        tile = Tile(**{"names": self.names, **placed(*box), **properties})
        self.touchable(says, tile, box, deed, on)
        return tile

    def touchable(
        self, says: str, touchable: Touchable, box: Box, deed: Callable[[], None], on: Widget | None = None
    ) -> None:
        """Lay down something to be touched, as `tile` does."""
        place(touchable, *box)
        touchable.takes_back = says.removeprefix("far_") == "undo"
        touchable.bind(on_deed=lambda _touchable: deed())
        (on or self).add_widget(touchable)
        self.ways[says] = touchable

    def words(self, text: str, box: Box, **properties: Any) -> Writing:
        """Write words into a box given in u."""
        writing = Writing(text=text, **{"names": self.names, **placed(*box), **properties})
        self.add_widget(writing)
        return writing

    def add(self, widget: _Widget, box: Box) -> _Widget:
        """Lay down something that is only looked at."""
        place(widget, *box)
        self.add_widget(widget)
        return widget

    def put(self, says: str, part: _Part, box: Box) -> _Part:
        """Lay down a smaller part in a box given in u; its tiles are found as "says:theirs"."""
        part._named = says
        part.fill(box)
        self.add_widget(part)
        part.name_ways()
        return part

    def name_ways(self) -> None:
        """Tell the part that this one lies on what can be touched here now."""
        on = self.parent
        if not isinstance(on, Part) or not self._named:
            return
        before = [name for name in on.ways if name.startswith(f"{self._named}:")]
        for name in before:
            del on.ways[name]
        on.ways.update({f"{self._named}:{theirs}": way for theirs, way in self.ways.items()})
        on.name_ways()
