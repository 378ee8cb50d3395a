"""Whose mark is whose, beside a picture in which there are only marks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ui.theme import Box, theme
from ui.widgets.mark import Mark
from ui.widgets.part import Part
from ui.widgets.text import LINE_HEIGHT
from ui.words.choices import View

_SMALLEST, _MARK_W, _APART = 17.0, 26.0, 12.0
_LEAST_W = 130.0


class Legend(Part):
    """All seats of a view, mark and name, in as many columns as have room for a name."""

    def __init__(self, view: View, **properties: Any) -> None:
        super().__init__(**properties)
        self._seats = view["seats"]

    @property
    def names(self) -> Sequence[str]:
        return [seat["name"] for seat in self._seats]

    @property
    def _row(self) -> float:
        return theme.font_u("label") * LINE_HEIGHT + 4

    def _columns(self, width: float) -> int:
        return min(len(self._seats), max(1, int((width + _APART) // (_LEAST_W + _APART))))

    def height(self, width: float) -> float:
        """How high all of them are at that width, in u."""
        return -(-len(self._seats) // self._columns(width)) * self._row

    def fill(self, box: Box) -> None:
        super().fill(box)
        x, y, w, _ = box
        columns, row_h = self._columns(w), self._row
        column_w = (w + _APART) / columns
        for number, seat in enumerate(self._seats):
            row, column = divmod(number, columns)
            left, top = x + column * column_w, y + row * row_h
            self.add(Mark(seat=seat["colour"], radius_u=0.36 * row_h), (left, top, _MARK_W, row_h))
            self.words(
                seat["name"], (left + _MARK_W + 6, top, column_w - _APART - _MARK_W - 6, row_h),
                size_u=theme.font_u("label"), smallest_u=_SMALLEST,
            )  # fmt: skip
