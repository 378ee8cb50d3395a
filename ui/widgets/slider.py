"""How much of something: a bar that is pushed along, between two tiles that take a step each."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.properties import NumericProperty

from ui.patches import box, circle, fan
from ui.theme import Box, theme
from ui.widgets.paint import Fill
from ui.widgets.part import Part
from ui.widgets.touchable import Drawn

_TRACK, _KNOB, _RING = 14.0, 18.0, 3.0  # u
_TILE_W, _BESIDE = 68.0, 14.0


class Bar(Drawn):
    """The part that is pushed along; `on_deed` is dispatched when the finger lets go of it.

    A finger keeps hold of it, wherever else it goes.
    """

    value = NumericProperty(0)
    overhang = 1.0
    drawn_from = ("value",)

    def __init__(self, value: float, **properties: Any) -> None:
        super().__init__(guarded=False, value=value, **properties)

    def on_touch_down(self, touch: Any) -> bool:
        """The knob comes to the finger."""
        taken = super().on_touch_down(touch)
        if self._finger is touch:
            self._follow(touch)
        return bool(taken)

    def on_touch_move(self, touch: Any) -> bool:
        """And follows it."""
        if touch.grab_current is not self:
            return False
        self._follow(touch)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Where it is let go it stays."""
        if touch.grab_current is self:
            self._follow(touch)
            self.let_go()
            self._do(touch)
            return True
        return False

    def _follow(self, touch: Any) -> None:
        reach = theme.px(_KNOB + _RING)
        share = (touch.x - self.x - reach) / max(1.0, self.width - 2 * reach)
        self.value = round(min(1.0, max(0.0, share)), 2)

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        if self.width <= 1:
            return
        x, w, middle = float(self.x), float(self.width), float(self.center_y)
        track, knob = theme.px(_TRACK), theme.px(_KNOB)
        reach = theme.px(_KNOB + _RING)
        cx = x + reach + (w - 2 * reach) * self.value
        sunk, bone = theme.colour("tile" if theme.mode == "dark" else "well"), theme.colour("primary")
        low = middle - track / 2
        self.canvas.add(Fill(sunk, box(x, low, w, track, track / 2)))
        self.canvas.add(Fill(bone, box(x, low, cx - x, track, track / 2)))
        self.canvas.add(Fill(theme.colour("ground"), fan(circle(cx, middle, reach))))
        larger = theme.px(2) if self.pressed else 0.0
        self.canvas.add(Fill(bone, fan(circle(cx, middle, knob + larger))))


class Slider(Part):
    """A value from 0 to 1.

    Args:
        changed: told of every new value, also while the finger is down.
        rested: told of the value at which it was left.
        less, more: the icons of the two tiles.
    """

    def __init__(
        self,
        value: float,
        changed: Callable[[float], None],
        *,
        rested: Callable[[float], None] = lambda _value: None,
        step: float = 0.1,
        less: str = "minus",
        more: str = "plus",
        **properties: Any,
    ) -> None:
        super().__init__(**properties)
        self._changed, self._rested = changed, rested
        self._step, self._icons = step, (less, more)
        self._value = min(1.0, max(0.0, value))

    @property
    def value(self) -> float:
        """How much it is now."""
        return self._value

    def fill(self, box: Box) -> None:
        super().fill(box)
        x, y, w, h = box
        for says, left, icon, way in (
            ("less", x, self._icons[0], -1),
            ("more", x + w - _TILE_W, self._icons[1], 1),
        ):
            self.tile(says, (left, y, _TILE_W, h), partial(self._take_step, way), icon=icon, icon_u=32)
        beside = _TILE_W + _BESIDE
        self._bar = Bar(self._value)
        self.touchable("bar", self._bar, (x + beside, y, w - 2 * beside, h), self._let_go)
        self._bar.bind(value=lambda _bar, value: self._take(value))

    def _take(self, value: float) -> None:
        self._value = value
        self._changed(value)

    def _take_step(self, way: int) -> None:
        """To the next whole step, from between two of them too."""
        steps = self._value / self._step
        nearest = round(steps)
        whole = nearest if abs(steps - nearest) < 0.01 else (int(steps) if way > 0 else int(steps) + 1)
        value = round(min(1.0, max(0.0, (whole + way) * self._step)), 2)
        if value != self._value:
            self._bar.value = value
            self._rested(value)

    def _let_go(self) -> None:
        self._rested(self._value)
