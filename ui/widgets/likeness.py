"""The pretend Pi's lamps and buzzer, small, in the rim at the screen's foot: what real ones would do."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor
from typing import Any, Protocol

from kivy.uix.widget import Widget

from ui.patches import box, circle, fan
from ui.sparing import PixelBox
from ui.theme import theme
from ui.widgets.paint import Fill
from ui.widgets.text import write_icon

_HIGH, _PITCH, _LAMP, _ICON = 14.0, 17.0, 4.6, 14.0  # u


class PretendOutputs(Protocol):
    """Outputs that can be looked at."""

    @property
    def buzzes(self) -> bool:
        """Whether the buzzer is on."""

    def is_lit(self, seat: int) -> bool:
        """Whether the lamp of a seat is on."""

    def due(self) -> int | None:
        """When something changes next by itself, CLOCK_MONOTONIC in ns; None: never."""


class Likeness(Widget):
    """A dark strip with a lamp for each seat and a loudspeaker while the buzzer sounds."""

    def __init__(self, outputs: PretendOutputs) -> None:
        super().__init__()
        self.size_hint = (None, None)
        self._outputs = outputs
        self._colours: Sequence[str] = ()
        self._drawn: Any = None
        self._strip: PixelBox = (0, 0, 0, 0)
        self._moved: list[PixelBox] | None = None

    def show(self, colours: Sequence[str]) -> None:
        """The seats have these colours; without any there is nothing to be seen."""
        self._colours = colours

    def look(self) -> bool:
        """Show the outputs as they are now; returns whether that looks different."""
        lit = tuple(self._outputs.is_lit(seat) for seat in range(len(self._colours)))
        drawn = (tuple(self._colours), lit, bool(lit) and self._outputs.buzzes, theme.size, theme.mode)
        if drawn == self._drawn:
            return False
        before = self._drawn
        is_only_blinking = before is not None and (before[0], *before[3:]) == (drawn[0], *drawn[3:])
        self._drawn = drawn
        self._draw(lit, self._outputs.buzzes)
        if not is_only_blinking:
            self._moved = None
        elif self._moved is not None:
            self._moved.append(self._strip)
        return True

    def take_moved(self) -> list[PixelBox] | None:
        """Where it has changed since this was asked last, in pixels; None: all of it."""
        moved, self._moved = self._moved, []
        return moved

    def due(self) -> int | None:
        """When to look again; None: only when the outputs were told something."""
        return self._outputs.due() if self._colours else None

    def _draw(self, lit: Sequence[bool], buzzes: bool) -> None:
        self.canvas.clear()
        if not lit:
            return
        width = _PITCH * (len(lit) + 1) + 8
        left, top = (theme.width - width) / 2, theme.height - _HIGH - 1
        x, y, w, h = theme.box(left, top, width, _HIGH)
        self._strip = (floor(x) - 1, floor(y) - 1, ceil(w) + 2, ceil(h) + 2)
        self.canvas.add(Fill(theme.colour("well"), box(x, y, w, h, theme.px(_HIGH / 2))))
        middle = theme.size[1] - theme.px(top + _HIGH / 2)
        for seat, (colour, is_lit) in enumerate(zip(self._colours, lit, strict=True)):
            x = theme.px(left + 4 + _PITCH * (seat + 0.5))
            shade = theme.seat(colour).colour if is_lit else theme.colour("line")
            radius = theme.px(_LAMP if is_lit else _LAMP * 0.6)
            self.canvas.add(Fill(shade, fan(circle(x, middle, radius))))
        sign = "volume-high" if buzzes else "volume-off"
        x = theme.px(left + 4 + _PITCH * (len(lit) + 0.5))
        shade = theme.colour("text" if buzzes else "line")
        self.canvas.add(write_icon(sign, shade, x, middle, theme.px(_ICON)))
