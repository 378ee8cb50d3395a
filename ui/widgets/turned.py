"""What lies on the table for those who sit opposite: the same, turned by half about the screen's middle."""

from __future__ import annotations

from typing import Any

from kivy.graphics import PopMatrix, PushMatrix, Rotate
from kivy.uix.widget import Widget

from ui.theme import theme


class Turned(Widget):
    """Its children are laid out as if they stood upright; they are drawn, and touched, turned by half."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.size_hint = (None, None)
        self._turn = Rotate(angle=180)
        self.canvas.before.add(PushMatrix())
        self.canvas.before.add(self._turn)
        self.canvas.after.add(PopMatrix())
        self.stand()

    def stand(self) -> None:
        """Turn about the middle of the window as it is now."""
        self.pos, self.size = (0, 0), theme.size
        self._turn.origin = self.center

    def to_local(self, x: float, y: float, relative: bool = False) -> tuple[float, float]:
        """Where a place of the parent's is for a child."""
        return theme.size[0] - x, theme.size[1] - y

    def to_parent(self, x: float, y: float, relative: bool = False) -> tuple[float, float]:
        """Where a place of a child's is for the parent; turning by half is its own inverse."""
        return self.to_local(x, y)

    def on_touch_down(self, touch: Any) -> bool:
        """Hand the touch on as the children see it."""
        return self._handed("on_touch_down", touch)

    def on_touch_move(self, touch: Any) -> bool:
        """Hand the touch on as the children see it."""
        return self._handed("on_touch_move", touch)

    def on_touch_up(self, touch: Any) -> bool:
        """Hand the touch on as the children see it."""
        return self._handed("on_touch_up", touch)

    def _handed(self, event: str, touch: Any) -> bool:
        touch.push()
        touch.apply_transform_2d(self.to_local)
        taken = any(child.dispatch(event, touch) for child in self.children[:])
        touch.pop()
        return taken
