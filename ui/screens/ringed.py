"""Buttons that are pressed and do nothing at the moment: at the screen's edge, drawn as held ones are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kivy.uix.widget import Widget

from ui.round_table import Around
from ui.screens.edges import home_of
from ui.theme import theme
from ui.widgets.mark import button

_RADIUS, _RING, _INSET = 15.0, 4.0, 9.0  # u: it keeps to the rim, beside what can be touched
_CORNER = 34.0


class Ringed(Widget):
    """Shows them each on the side of its people."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.size_hint, self.size = (None, None), (0, 0)
        self.seats: frozenset[int] = frozenset()

    def show(self, seats: frozenset[int], looks: Sequence[Mapping[str, Any]], around: Around) -> None:
        """Show those of these seats; `looks` are all there are."""
        self.seats = seats
        self.canvas.clear()
        for seat in sorted(seats):
            (x, y), side = home_of(around, seat, theme.width, theme.height)
            if side in ("far", "near"):
                x = min(max(x, _CORNER), theme.width - _CORNER)
                y = _INSET if side == "far" else theme.height - _INSET
            else:
                x = _INSET if side == "left" else theme.width - _INSET
                y = min(max(y, _CORNER), theme.height - _CORNER)
            self.canvas.add(button(looks[seat]["colour"], *theme.point(x, y), theme.px(_RADIUS), _RING))
