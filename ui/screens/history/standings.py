"""How everybody stood at a moment of a game: mark, name and a few words below each other, points as bars."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.history import points_of
from ui.theme import Box, theme
from ui.widgets.mark import Mark
from ui.widgets.part import Part
from ui.widgets.points_bar import PointsBar
from ui.widgets.text import LINE_HEIGHT
from ui.words.choices import View

_MARK, _ROW, _BAR = 19.0, 84.0, 14.0


class Standings(Part):
    """All seats of a view; `stands` says how each stood. A bar is full at `most`; 0: at the most points."""

    def __init__(
        self, view: View, stands: Callable[[View, int], str], most: int = 0, **properties: Any
    ) -> None:
        super().__init__(**properties)
        self._view, self._stands, self._most = view, stands, most

    @property
    def names(self) -> Sequence[str]:
        return [seat["name"] for seat in self._view["seats"]]

    def fill(self, box: Box) -> None:
        super().fill(box)
        x, y, w, h = box
        seats = self._view["seats"]
        row_h = min(_ROW, h / len(seats))
        y += max(0.0, (h - row_h * len(seats)) / 2)
        points = [points_of(seat) for seat in seats]
        won = max((one for one in points if one is not None), default=0)
        most = self._most or won
        has_bars = won > 0 and row_h >= 3 * 17 * LINE_HEIGHT + 4
        name_h = row_h * (0.4 if has_bars else 0.5)
        for number, seat in enumerate(seats):
            top = y + number * row_h
            self.add(Mark(seat=seat["colour"], radius_u=min(_MARK, 0.4 * row_h)), (x, top, 46, row_h))
            left, width = x + 56, w - 60
            look = {"size_u": min(theme.font_u("body"), name_h / LINE_HEIGHT), "smallest_u": 17}
            self.words(seat["name"], (left, top, width, name_h), weight=600, **look)
            said_h = row_h - name_h - (_BAR + 6 if has_bars else 0)
            look["size_u"] = min(theme.font_u("label"), said_h / LINE_HEIGHT)
            self.words(self._stands(self._view, number), (left, top + name_h, width, said_h), **look)
            if has_bars and not seat["left"]:
                share = max(0, points[number] or 0) / most
                bar_y = top + name_h + said_h
                self.add(PointsBar(seat=seat["colour"], share=share), (left, bar_y, width, _BAR))
