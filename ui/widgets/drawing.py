"""A widget that only draws: at once, and anew when its place, its size or what it shows changes."""

from __future__ import annotations

from typing import Any, ClassVar

from kivy.uix.widget import Widget


class Drawing(Widget):
    """A subclass draws in `_draw`, and names in `drawn_from` the properties that it draws from."""

    drawn_from: ClassVar[tuple[str, ...]]

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        for name in (*self.drawn_from, "pos", "size"):
            self.fbind(name, self._draw)
        self._draw()

    def _draw(self, *_: Any) -> None:
        raise NotImplementedError
