"""A bottle cap: a crown cork of twenty-one crimps in a seat's colour, with the seat's shape on it in ink."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import cos, sin, tau
from typing import Any, NamedTuple

from kivy.graphics import InstructionGroup
from kivy.properties import NumericProperty, StringProperty

from ui.patches import Patch, fan, join, ring, scattered
from ui.shapes import silhouette
from ui.theme import theme
from ui.widgets.drawing import Drawing
from ui.widgets.paint import Fill

CRIMPS = 21
_VALLEY, _PEAK = 0.9, 1.02  # of the radius
_POINTS = 4  # of the outline to each crimp
_TOP, _LINE = 0.76, 0.06  # where the crimps bend down to the sides: a line
_MARK = 0.57


class Standing(NamedTuple):
    """A cap of that seat's colour about a point in pixels."""

    colour: str
    x: float
    y: float


def caps(standing: Sequence[Standing], radius: float) -> InstructionGroup:
    """Draws caps that do not lie over each other: one mesh for each colour, and two for the ink of all."""
    drawn = InstructionGroup()
    if not standing:
        return drawn
    ink = theme.colour("ink")
    drawn.add(Fill(ink, scattered(_rim(radius, _bound()), [cap[1:] for cap in standing])))
    marks = []
    for colour in sorted({cap.colour for cap in standing}):
        seat, alike = theme.seat(colour), [cap[1:] for cap in standing if cap.colour == colour]
        drawn.add(Fill(seat.colour, scattered(_rim(radius, 0.0), alike)))
        marks.append(scattered(_print(seat.shape, radius), alike))
    drawn.add(Fill(ink, join(marks)))
    return drawn


def _bound() -> float:
    return theme.px(theme.space("bound") if theme.bound else 1.0)


@lru_cache(maxsize=16)
def _rim(radius: float, swell: float) -> Patch:
    steps = CRIMPS * _POINTS
    middle, height = (_PEAK + _VALLEY) / 2, (_PEAK - _VALLEY) / 2
    outline = []
    for step in range(steps):
        angle = tau * step / steps
        far = radius * (middle + height * cos(CRIMPS * angle)) + swell
        outline.append((far * sin(angle), far * cos(angle)))
    outline.reverse()  # anticlockwise
    return fan(outline, (0.0, 0.0))


@lru_cache(maxsize=32)
def _print(shape: str, radius: float) -> Patch:
    line = ring(0.0, 0.0, _TOP * radius, _LINE * radius)
    return join([line, silhouette(shape, 0.0, 0.0, _MARK * radius)])


class Cap(Drawing):
    """A cap in the middle of its box, for layouts that want a widget."""

    drawn_from = ("seat", "radius_u")

    seat = StringProperty("")
    radius_u = NumericProperty(22)

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        if self.seat:
            cx, cy = self.center
            self.canvas.add(caps([Standing(self.seat, cx, cy)], theme.px(self.radius_u)))
