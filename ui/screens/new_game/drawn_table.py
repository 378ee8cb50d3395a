"""The table that people sit down to: the board on it, their marks round it, and this very screen."""

from __future__ import annotations

from collections.abc import Callable
from math import tau
from typing import Any

from kivy.animation import Animation
from kivy.uix.widget import Widget

from ui.patches import arc, box, circle, fan, frame, steps_for, stroke
from ui.screens.new_game.room import DEVICE_H, DEVICE_REACH, DEVICE_W, Room
from ui.theme import place, theme
from ui.widgets import mark
from ui.widgets.paint import Fill
from ui.widgets.small_glass import small_glass
from ui.widgets.text import one_line, write
from ui.widgets.touchable import Touchable

_DRAG = 16.0  # u that a finger moves before anything moves with it


class Table(Widget):
    """The table from above, and the well that the names lie in; `middle` is what lies between people."""

    def __init__(self, room: Room, middle: str) -> None:
        super().__init__()
        add = self.canvas.add
        table, board = theme.box(*room.table), theme.box(*room.board)
        add(Fill(theme.colour("tile"), box(*table, theme.px(34))))
        add(Fill(theme.colour("line"), frame(*table, theme.px(34), theme.px(1.5))))
        add(Fill(theme.colour("line"), frame(*board, theme.px(8), theme.px(1.5))))
        x, y, w, h = room.board
        inside = theme.box(x + 6, y + 6, w - 12, h - 12)
        add(Fill(theme.colour("line"), frame(*inside, theme.px(5), theme.px(1.5))))
        said = one_line(middle, theme.px(w - 16), theme.px(19), theme.px(17), 400)
        if not said.shortened:
            left, bottom, width, height = board
            top = bottom + (height + said.height) / 2
            add(write(said, theme.colour("muted"), left, top, width, "centre"))
        inner = theme.radius("inner")
        if theme.portrait:
            well = theme.box(12, 420, theme.width - 24, theme.height - 432)
            corners = (0.0, 0.0, inner, inner)
        else:
            well = theme.box(theme.width - 272, 12, 260, theme.height - 24)
            corners = (0.0, inner, inner, 0.0)
        add(Fill(theme.colour("well"), box(*well, tuple(theme.px(corner) for corner in corners))))


class FreePlace(Widget):
    """A place at the table's edge that nobody sits at."""

    def __init__(self, x: float, y: float, room: Room) -> None:
        super().__init__()
        (cx, cy), radius = theme.point(x, y), theme.px(room.mark)
        ring = stroke(arc(cx, cy, radius - theme.px(1.5), 0, tau, steps_for(radius)), theme.px(3))
        self.canvas.add(Fill(theme.colour("ground"), fan(circle(cx, cy, radius))))
        self.canvas.add(Fill(theme.colour("muted"), ring))


class Dragged(Touchable):
    """Something round that is tapped, or dragged elsewhere.

    `moved` hears where it is while the finger is down, `dropped` where it was let go: x and y in u. What has
    been laid anew under the finger is dragged no further, and a palm puts everything back.
    """

    def __init__(
        self, moved: Callable[[float, float], None], dropped: Callable[[float, float], None]
    ) -> None:
        super().__init__()
        self._moved, self._dropped = moved, dropped
        self._from = self._stood = (0.0, 0.0)
        self._is_dragged = False
        self.fbind("pos", self._draw)
        self.fbind("size", self._draw)

    def stand(self, x: float, y: float, reach: float) -> None:
        """Stand about that point; u."""
        place(self, x - reach, y - reach, 2 * reach, 2 * reach)

    def slide(self, x: float, y: float) -> None:
        """Come to stand about that point; u."""
        cx, cy = theme.point(x, y)
        to = cx - self.width / 2, cy - self.height / 2
        Animation.cancel_all(self, "pos")
        takes = theme.motion("tab")
        if takes:
            Animation(pos=to, duration=takes, transition=theme.easing("tab")).start(self)
        else:
            self.pos = to

    def on_parent(self, _self: Any, parent: Any) -> None:
        """Nothing slides that is not seen."""
        if parent is None:
            Animation.cancel_all(self, "pos")

    def on_touch_down(self, touch: Any) -> bool:
        taken = super().on_touch_down(touch)
        if self._finger is touch:
            self._from, self._stood, self._is_dragged = touch.pos, self._middle, False
        return taken

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        if self.parent is None:
            self.let_go()
            return True
        way = max(abs(touch.x - self._from[0]), abs(touch.y - self._from[1]))
        if not self._is_dragged and way > theme.px(_DRAG):
            self._is_dragged = True
            self._lie_on_top()
        if self._is_dragged:
            self.center = touch.pos
            self._moved(*theme.in_u(*touch.pos))
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is self and self._is_dragged:
            self.let_go()
            if self.parent is not None and not getattr(touch, "cancelled", False):
                self._dropped(*theme.in_u(*touch.pos))
            elif self.parent is not None:
                self.center = self._stood
                self._moved(*theme.in_u(*self._stood))
            return True
        return super().on_touch_up(touch)

    def _lie_on_top(self) -> None:
        page = self.parent
        page.remove_widget(self)
        page.add_widget(self)

    def _draw(self, *_: Any) -> None:
        raise NotImplementedError

    @property
    def _middle(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2  # `center` follows later than `pos`


class SeatMark(Dragged):
    """A seat's mark on the table's edge; the one that is being seated is ringed."""

    def __init__(self, colour: str, room: Room, ringed: bool, **told: Callable[[float, float], None]) -> None:
        self._colour, self._room, self._ringed = colour, room, ringed
        super().__init__(**told)

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        cx, cy = self._middle
        if self._ringed:
            radius = theme.px(self._room.ring)
            ring = stroke(arc(cx, cy, radius - theme.px(1.5), 0, tau, steps_for(radius)), theme.px(3))
            self.canvas.add(Fill(theme.colour("ground"), fan(circle(cx, cy, radius))))
            self.canvas.add(Fill(theme.colour("text"), ring))
        self.canvas.add(mark.mark(self._colour, cx, cy, theme.px(self._room.mark)))


class Device(Dragged):
    """This screen, where it lies on the table: dragged to where it lies in truth."""

    def __init__(self, room: Room, **told: Callable[[float, float], None]) -> None:
        self._room = room
        super().__init__(**told)

    def stand(self, x: float, y: float, reach: float = DEVICE_REACH / 2) -> None:
        super().stand(x, y, reach)

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        cx, cy = self._middle
        w, h = theme.px(DEVICE_W), theme.px(DEVICE_H)
        lies = (cx - w / 2, cy - h / 2, w, h, theme.px(7))
        self.canvas.add(Fill(theme.colour("well"), box(*lies)))
        self.canvas.add(Fill(theme.colour("text"), frame(*lies, theme.px(2))))
        self.canvas.add(small_glass(cx, cy, h * 0.72))
