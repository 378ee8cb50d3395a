"""The last ten seconds: the screen is the hourglass's lower bulb, and sand rises over it.

Digits and name are drawn twice: in the text's colour, and in ink where sand has covered them (a stencil of
the sand's own shape). The surface moves by several pixels in a frame here, so it is written with each one.
"""

from __future__ import annotations

from typing import Any

from kivy.graphics import (
    Color,
    InstructionGroup,
    Mesh,
    Point,
    StencilPop,
    StencilPush,
    StencilUnUse,
    StencilUse,
)
from kivy.uix.widget import Widget

from ui.theme import Rgba, theme
from ui.widgets.glass import ACROSS, across, strip
from ui.widgets.glass_shape import RISING_COLUMNS, rising_surface
from ui.widgets.grains import SCATTER
from ui.widgets.paint import ramp
from ui.widgets.rim_over import RimOver
from ui.widgets.sand import CLOTH, grain_dot, sand_cloth

FALLING, ROLLING = 24, 12
_FALL_S, _ROLL_S = 0.55, 1.4
_ROLLS_TO = 115  # u from the stream, on both sides
_SOFT = 0.75  # px above and under the surface, over which it fades
_STREAM_TOP, _STREAM_FOOT = 7.0, 4.0  # u from its middle to its side, under the rim and at the heap


class SandScreen(Widget):
    """Rising sand, its stream, and what is written. `stand` builds it, `show` moves it."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.size_hint = (None, None)
        self._stream_x = 0.0
        self._gone: float | None = None

    def stand(self, stream_x: float, edge: Rgba, bare: InstructionGroup, covered: InstructionGroup) -> None:
        """Build it for the window as it is.

        Args:
            stream_x: where the stream falls, in u; under it the heap stands.
            edge: the colour of the rim.
            bare: what is written where no sand is.
            covered: the same at the same place, as it is to be seen on sand.
        """
        self.size = theme.size
        self._stream_x = stream_x
        cloth = sand_cloth()
        self._sand = strip(RISING_COLUMNS, cloth)
        self._edge = strip(RISING_COLUMNS, ramp())
        self._mask, self._unmask = strip(RISING_COLUMNS, None), strip(RISING_COLUMNS, None)
        self._stream = Mesh(vertices=[0.0] * 4 * 8, indices=ACROSS, mode="triangles", texture=ramp())
        nowhere = [0.0] * 2 * (FALLING + ROLLING)
        self._grains = Point(points=nowhere, pointsize=2.1 * theme.u, texture=grain_dot())
        self._air_colour = Color(*theme.colour("sand"))
        self.rim = RimOver(edge)
        self._gone = None
        self.canvas.clear()
        for instruction in (
            bare,
            Color(1, 1, 1, 1), self._sand,
            Color(*theme.colour("sand")), self._edge,
            self._air_colour, self._stream, self._grains,
            StencilPush(), self._mask, StencilUse(),
            covered,
            StencilUnUse(), self._unmask, StencilPop(),
            self.rim,
        ):  # fmt: skip
            self.canvas.add(instruction)

    def show(self, gone: float, running: bool, at_s: float) -> None:
        """Bring the sand to where it stands when this share of the ten seconds is over.

        `at_s` is the table's time: grains are where they are at that time.
        """
        if gone != self._gone:
            self._gone = gone
            self._write(gone)
        self._draw_air(gone, running, at_s)

    def surface(self, x: float, gone: float) -> float:
        """Where the sand's surface is at `x`, both in u from the top left."""
        rim = theme.space("rim")
        return rising_surface(x, gone, theme.width, theme.height, self._stream_x, rim)

    def _write(self, gone: float) -> None:
        u, height = theme.u, theme.size[1]
        rim = theme.space("rim")
        floor = rim * u
        body: list[float] = []
        soft: list[float] = []
        mask: list[float] = []
        for i in range(RISING_COLUMNS):
            x = rim + (theme.width - 2 * rim) * i / (RISING_COLUMNS - 1)
            px = x * u
            # Within the rim above and below, whatever the curve says.
            y = min(max(height - self.surface(x, gone) * u, floor), height - floor)
            body += (px, y, px / CLOTH, y / CLOTH, px, floor, px / CLOTH, floor / CLOTH)
            soft += (px, y + _SOFT, 0, 0.5, px, y - _SOFT, 1, 0.5)
            # Up to where sand begins to be seen: no line of it through a figure.
            mask += (px, y + _SOFT, 0, 0, px, floor, 0, 0)
        self._sand.vertices = body
        for mesh in (self._mask, self._unmask):
            mesh.vertices = mask
        self._edge.vertices = soft

    def _draw_air(self, gone: float, running: bool, at_s: float) -> None:
        shown = 1.0 if running and gone < 1 else 0.0
        if shown != self._air_colour.a:
            self._air_colour.a = shown
        if not shown:
            return
        u, height, cx = theme.u, theme.size[1], self._stream_x * theme.u
        top = height - theme.space("rim") * u
        heap = min(height - self.surface(self._stream_x, gone) * u, top)
        foot = _STREAM_TOP + (_STREAM_FOOT - _STREAM_TOP) * min(1.0, (top - heap) / (300 * u))
        self._stream.vertices = [
            *across(cx, top, _STREAM_TOP * u), *across(cx, heap - 6 * u, foot * u)
        ]  # fmt: skip
        if theme.reduced_motion:
            return
        points: list[float] = []
        for i, (aside, delay) in enumerate(SCATTER[:FALLING]):
            phase = 0.45 + 0.55 * ((at_s / _FALL_S + i / FALLING + delay) % 1.0)
            points += (cx + aside * 36 * u * (phase - 0.3), top - (top - heap) * phase * phase)
        for i, (aside, delay) in enumerate(SCATTER[FALLING:][:ROLLING]):
            way = 0.05 + 0.95 * ((at_s / _ROLL_S + i / ROLLING + delay) % 1.0)
            x = self._stream_x + (_ROLLS_TO if aside > 0 else -_ROLLS_TO) * way
            y = height - (self.surface(x, gone) - 2.5 - 6 * abs(aside)) * u
            points += (x * u, min(y, top))
        self._grains.points = points
