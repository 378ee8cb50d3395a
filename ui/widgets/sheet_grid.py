"""Everybody's sheets side by side, for reading: a row for each category, a column for each player.

Up to five players have a column each. Of more there are two, one's own and the best of the others, and
everybody's place beside them. Nothing here is touched, and nothing is written beyond its column.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from kivy.graphics import InstructionGroup
from kivy.uix.widget import Widget

from ui.patches import box, frame
from ui.theme import between, theme
from ui.widgets.mark import mark
from ui.widgets.offer_grid import grown
from ui.widgets.paint import Fill, within
from ui.widgets.text import Align, Laid, one_line, text_width, write

_HEAD, _SUM, _PLACE = 30.0, 30.0, 26.0  # u
_MOST_COLUMNS = 5
_LEAST_LABEL, _MOST_LABEL, _LEAST_COLUMN = 110.0, 196.0, 43.0
_PAD, _TEXT, _LEAST_TEXT, _TINY = 8.0, 18.0, 15.0, 11.0
TINT = {"dark": 0.22, "light": 0.40}
"""How much of a seat's colour there is in its own column."""


class Column(NamedTuple):
    """One player's sheet: what stands in each row (None: open), the sum, and the place as it is written."""

    colour: str
    cells: Sequence[int | None]
    total: int
    place: str


class Sheet(NamedTuple):
    """What is to be read. `own` is whose turn it is; `parts` are the rows after which a part of it ends."""

    labels: Sequence[str]
    columns: Sequence[Column]
    own: int | None
    total_label: str
    place_label: str
    parts: Collection[int] = ()


class SheetGrid(Widget):
    """Draws a sheet; set `sheet` to draw another. `laid` is what is written, as it was set last."""

    def __init__(self, sheet: Sheet, **properties: Any) -> None:
        super().__init__(**properties)
        self._sheet = sheet
        self.laid: list[Laid] = []
        self.fbind("pos", self._draw)
        self.fbind("size", self._draw)
        self._draw()

    @property
    def sheet(self) -> Sheet:
        """What is to be read now."""
        return self._sheet

    @sheet.setter
    def sheet(self, sheet: Sheet) -> None:
        if sheet != self._sheet:
            self._sheet = sheet
            self._draw()

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        self.laid = []
        if self.width <= 1 or self.height <= 1:
            return
        sheet, u = self._sheet, theme.u
        self._row_h = (self.height - (_HEAD + _SUM + _PLACE) * u) / max(1, len(sheet.labels))
        self._size = min(_TEXT * grown() * u, max(_LEAST_TEXT * u, 0.97 * self._row_h))
        columns = self._columns()
        label_w = self._label_width(len(columns), len(columns) < len(sheet.columns))
        side_w = 0.0
        if len(columns) < len(sheet.columns):
            side_w = (self.width - label_w) * 0.44
        column_w = (self.width - label_w - side_w - _PAD * u) / max(1, len(columns))
        outline = box(self.x, self.y, self.width, self.height, theme.px(theme.radius("well")))
        self.canvas.add(Fill(theme.colour("well"), outline))
        lefts = [self.x + label_w + number * column_w for number in range(len(columns))]
        tint = InstructionGroup()
        for number, column in zip(columns, lefts, strict=True):
            if number == sheet.own:
                colour = theme.seat(sheet.columns[number].colour).colour
                whole = box(column, self.y, column_w, self.height)
                tint.add(Fill((*colour[:3], TINT[theme.mode]), whole))
        self.canvas.add(within(outline, tint))
        self._draw_lines(label_w + len(columns) * column_w)
        self._draw_labels(label_w)
        for number, left in zip(columns, lefts, strict=True):
            self._draw_column(sheet.columns[number], number == sheet.own, left, column_w)
        if side_w:
            self._draw_places(self.x + self.width - side_w, side_w)

    def _columns(self) -> list[int]:
        """Whose columns are shown."""
        count = len(self._sheet.columns)
        if count <= _MOST_COLUMNS:
            return list(range(count))
        own = self._sheet.own or 0
        others = [number for number in range(count) if number != own]
        return [own, max(others, key=lambda number: self._sheet.columns[number].total)]

    def _label_width(self, columns: int, has_side: bool) -> float:
        """What the longest label takes, as far as the columns can spare it."""
        u, labels = theme.u, [*self._sheet.labels, self._sheet.total_label, self._sheet.place_label]
        wanted = max(text_width(label, int(self._size), 400) for label in labels) + (2 + 2 * _PAD) * u
        spare = float(self.width) - (_PAD + (columns + 3 * has_side) * _LEAST_COLUMN) * u
        return max(_LEAST_LABEL * u, min(wanted, _MOST_LABEL * u, spare))

    def _row_top(self, row: int) -> float:
        """The upper edge of a row; after the last one that of the sum."""
        return float(self.top - _HEAD * theme.u - row * self._row_h)

    def _draw_lines(self, width: float) -> None:
        u, rows = theme.u, len(self._sheet.labels)
        ends = {0, rows, *(row + 1 for row in self._sheet.parts)}
        left, right = self.x + _PAD * u, self.x + min(width, self.width - _PAD * u)
        for row in range(rows + 1):
            is_end = row in ends
            thick = theme.px(theme.space("line" if is_end else "hairline"))
            colour = theme.colour("line") if is_end else between(theme.colour("line"), theme.colour("well"))
            y = round(self._row_top(row) - thick / 2)
            self.canvas.add(Fill(colour, box(left, y, right - left, max(1.0, thick))))

    def _draw_labels(self, width: float) -> None:
        u, rows = theme.u, len(self._sheet.labels)
        left, room = self.x + _PAD * u + 2 * u, width - (2 + 2 * _PAD) * u
        for row, label in enumerate(self._sheet.labels):
            self._write(label, left, self._row_top(row), self._row_h, room, self._size)
        sum_top = self._row_top(rows)
        self._write(self._sheet.total_label, left, sum_top, _SUM * u, room, self._larger, weight=700)
        self._write(self._sheet.place_label, left, sum_top - _SUM * u, _PLACE * u, room, self._size)

    def _draw_column(self, column: Column, is_own: bool, left: float, width: float) -> None:
        u, rows = theme.u, len(self._sheet.labels)
        middle = left + width / 2
        self.canvas.add(mark(column.colour, middle, self.top - _HEAD * u / 2, 12 * u))
        for row, points in enumerate(column.cells):
            top = self._row_top(row)
            if points is not None:
                colour = "text" if points else "muted"
                self._write(
                    str(points), left, top, self._row_h, width, self._size, colour, 600, "centre", _TINY
                )
            elif is_own:
                self._draw_open(middle, top - self._row_h / 2)
        sum_top = self._row_top(rows)
        self._write(
            str(column.total), left, sum_top, _SUM * u, width, self._larger, weight=700, align="centre",
            least=_TINY,
        )  # fmt: skip
        self._write(
            column.place, left, sum_top - _SUM * u, _PLACE * u, width, self._size, align="centre", least=_TINY
        )

    def _draw_open(self, cx: float, cy: float) -> None:
        """A small circle: here something can still be entered."""
        radius = theme.px(4.4)
        ring = frame(cx - radius, cy - radius, 2 * radius, 2 * radius, radius, theme.px(theme.space("line")))
        self.canvas.add(Fill(theme.colour("text"), ring))

    def _draw_places(self, left: float, width: float) -> None:
        """Everybody in the order of their places."""
        columns, u = self._sheet.columns, theme.u
        order = sorted(range(len(columns)), key=lambda number: -columns[number].total)
        pitch = (self.height - 2 * _PAD * u) / len(columns)
        for place, number in enumerate(order):
            column, top = columns[number], self.top - _PAD * u - place * pitch
            self._write(column.place, left, top, pitch, 0.28 * width, self._size, "muted", align="right")
            self.canvas.add(mark(column.colour, left + 0.45 * width, top - pitch / 2, 12 * u))
            room = 0.4 * width - _PAD * u
            self._write(
                str(column.total), left + 0.6 * width, top, pitch, room, self._larger, weight=700,
                align="right", least=_TINY,
            )  # fmt: skip

    @property
    def _larger(self) -> float:
        """The size of sums."""
        return min(1.2 * float(self._size), 26 * theme.u)

    def _write(
        self, text: str, left: float, top: float, height: float, room: float, size: float,
        colour: str = "text", weight: int = 400, align: Align = "left", least: float = _LEAST_TEXT,
    ) -> None:  # fmt: skip
        laid = one_line(text, room, int(size), min(size, least * theme.u), weight)
        self.laid.append(laid)
        self.canvas.add(
            write(laid, theme.colour(colour), left, top - (height - laid.height) / 2, room, align)
        )
