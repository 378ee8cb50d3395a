"""Instructions that change without Kivy's hearing of it, to be drawn in their place or alone.

Kivy, where it hears of a change, goes through all there is on the screen; for a digit that is too much.
"""

from __future__ import annotations

from typing import Any

from kivy.base import EventLoop
from kivy.graphics import Callback, Canvas, RenderContext


class Apart:
    """`content` is for the instructions; `in_its_place` is what draws them where they belong."""

    def __init__(self) -> None:
        self.content = Canvas()
        self.in_its_place = Callback(self._drawn)
        self._alone: Any = None

    def changed(self) -> None:
        """Have Kivy draw everything."""
        self.in_its_place.ask_update()

    def draw(self) -> None:
        """Draw them alone, over whatever is there."""
        if self._alone is None:
            self._alone = RenderContext()
            self._alone.add(Callback(self._drawn))
        for name in ("projection_mat", "modelview_mat"):
            self._alone[name] = EventLoop.window.render_context[name]
        self._alone.draw()

    def _drawn(self, _instruction: Callback) -> bool:
        self.content.draw()
        return True
