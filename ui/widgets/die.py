"""Dice, large and small: those that lie on the table are bone, those that one taps a throw in with are tiles.

A die that is to be thrown is dashed. `die` draws one anywhere (within a sentence, on a tile); `Die` can be
tapped.
"""

from __future__ import annotations

from typing import Any, Literal

from kivy.graphics import InstructionGroup
from kivy.properties import BooleanProperty, NumericProperty, OptionProperty
from kivy.uix.widget import Widget

from ui.patches import box, circle, dashed_frame, fan, join
from ui.theme import theme
from ui.widgets.paint import Fill
from ui.widgets.touchable import Drawn

DieKind = Literal["thrown", "key", "to_throw"]

LARGE, IN_TEXT, IN_LINE = 64.0, 58.0, 36.0
"""Sides in u: as a key and on the table, in a sentence's place, within a line."""

_RADIUS, _PIP, _KEY_PIP, _GRID = 0.2, 0.095, 0.08, 0.26  # of the side
_CENTRE, _RISING, _FALLING = (0, 0), ((1, 1), (-1, -1)), ((-1, 1), (1, -1))
_SIDES = ((-1, 0), (1, 0))
_PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    0: (),
    1: (_CENTRE,),
    2: _FALLING,
    3: (_CENTRE, *_FALLING),
    4: (*_RISING, *_FALLING),
    5: (_CENTRE, *_RISING, *_FALLING),
    6: (*_RISING, *_FALLING, *_SIDES),
}


def die(
    value: int, cx: float, cy: float, side: float, kind: DieKind = "thrown", dim: bool = False
) -> InstructionGroup:
    """Draws a die about a point, in pixels; 0 is a die that shows nothing. `dim`: a key that is of no use."""
    drawn = InstructionGroup()
    x, y, radius = cx - side / 2, cy - side / 2, _RADIUS * side
    if kind == "to_throw":
        line = theme.px(theme.space("line"))
        dashes = dashed_frame(x, y, side, side, radius, line, theme.px(7))
        drawn.add(Fill(theme.colour("muted"), dashes))
    else:
        face = "primary" if kind == "thrown" else "well" if dim else "tile"
        drawn.add(Fill(theme.colour(face), box(x, y, side, side, radius)))
    colour = {"thrown": "primary_text", "key": "muted" if dim else "text", "to_throw": "muted"}[kind]
    pip, far = side * (_PIP if kind == "thrown" else _KEY_PIP), side * _GRID
    pips = [fan(circle(cx + column * far, cy + row * far, pip)) for column, row in _PIPS[value]]
    if pips:
        drawn.add(Fill(theme.colour(colour), join(pips)))
    return drawn


class Die(Drawn):
    """A die that can be tapped; `chosen`: a key whose die is what was thrown; `dim`: a key of no use now."""

    value = NumericProperty(0)
    kind = OptionProperty("key", options=["thrown", "key", "to_throw"])
    chosen = BooleanProperty(False)
    dim = BooleanProperty(False)
    overhang = 1.0
    drawn_from = ("value", "kind", "chosen", "dim")
    told_by = ("value", "kind")

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        side = min(self.width, self.height)
        if side <= 1:
            return
        is_lit = self.chosen or (self.pressed and self.kind == "key")
        cx, cy = self.center
        kind: DieKind = "thrown" if is_lit else self.kind
        self.canvas.add(die(int(self.value), cx, cy, side, kind, self.dim))


class LyingDie(Widget):
    """A die that is only looked at: what was thrown."""

    value = NumericProperty(0)

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        for name in ("value", "pos", "size"):
            self.fbind(name, self._draw)
        self._draw()

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        side = min(self.width, self.height)
        if side > 1:
            cx, cy = self.center
            self.canvas.add(die(int(self.value), cx, cy, side))
