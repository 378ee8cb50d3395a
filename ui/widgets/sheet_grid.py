"""Everybody's sheets side by side, for reading: a row for each category, a column for each player.

Up to five players have a column each. Of more there are two, one's own and the best of the others, and
everybody's place beside them. Where there is little height the place stands beside the mark, at the head of
the column. Nothing here is touched, and nothing is written beyond its column.
"""

from __future__ import annotations

from typing import Any

from kivy.graphics import InstructionGroup
from kivy.uix.widget import Widget

from ui.patches import box, ring
from ui.sheet import Column, Progress, Sheet
from ui.theme import between, theme
from ui.widgets.mark import mark
from ui.widgets.offer_grid import grown
from ui.widgets.paint import Fill, within
from ui.widgets.text import Align, Laid, least, one_line, text_width, write

_HEAD, _SUM, _PLACE = 30.0, 30.0, 26.0  # u
_LOW_HEAD, _LOW_SUM = 25.0, 20.0
_NAME = 22.0  # below the mark
_LEAST_ROW = 17.2  # below that the place goes to the head
_MOST_COLUMNS = 5
_LEAST_LABEL, _MOST_LABEL, _LEAST_COLUMN = 110.0, 196.0, 40.0
_SIDE_COLUMNS = 3  # so wide is the list of places at least
_PAD, _TEXT = 8.0, 18.0
_ROOM_FOR_LINES = 1.2  # of the size of type: from the tails of one row to the heads of the next
TINT = {"dark": 0.22, "light": 0.40}
"""How much of a seat's colour there is in its own column."""


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
        self._divide_height()
        self._size = min(_TEXT * grown() * u, max(least(), 0.97 * self._row_h))
        columns = self._columns()
        has_side = len(columns) < len(sheet.columns)
        label_w = self._label_width(len(columns), has_side)
        side_w = 0.0
        if has_side and self._side_pitch >= self._size:
            side_w = max((self.width - label_w) * 0.44, _SIDE_COLUMNS * _LEAST_COLUMN * u)
        column_w = (self.width - label_w - side_w - _PAD * u) / max(1, len(columns))
        outline = box(self.x, self.y, self.width, self.height, theme.px(theme.radius("well")))
        self.canvas.add(Fill(theme.colour("well"), outline))
        lefts = [self.x + label_w + number * column_w for number in range(len(columns))]
        tint = InstructionGroup()
        for number, column in zip(columns, lefts, strict=True):
            if number == sheet.own and len(sheet.columns) > 1:
                colour = theme.seat(sheet.columns[number].colour).colour
                whole = box(column, self.y, column_w, self.height)
                tint.add(Fill((*colour[:3], TINT[theme.mode]), whole))
        all_w = label_w + len(columns) * column_w
        if self._is_tight:
            self.canvas.add(within(outline, self._stripes(all_w if side_w else float(self.width))))
        self.canvas.add(within(outline, tint))
        self._draw_lines(all_w, label_w)
        self._draw_labels(label_w)
        for number, left in zip(columns, lefts, strict=True):
            self._draw_column(sheet.columns[number], number == sheet.own, left, column_w)
        if side_w:
            self._draw_places(self.x + self.width - side_w, side_w)

    # How it is divided

    def _divide_height(self) -> None:
        """The heights of head, rows and sums, in pixels; the place needs a line of its own, or none."""
        u, sheet = theme.u, self._sheet
        rows, match = len(sheet.labels), bool(sheet.match_label)
        self._has_place_line = bool(sheet.place_label)
        self._head_h, self._sum_h, self._place_h = _HEAD * u, _SUM * u, _PLACE * u * self._has_place_line
        name_h = _NAME * u * self._is_named
        self._head_h += name_h
        self._row_h = self._rest_h(match) / max(1, rows)
        self._is_low = rows > 0 and self._row_h < _LEAST_ROW * u
        if self._is_low:
            self._has_place_line = False
            self._head_h, self._sum_h, self._place_h = _LOW_HEAD * u + name_h, _LOW_SUM * u, 0.0
            self._row_h = self._rest_h(match) / rows
        if not rows:  # a sheet that shows nothing but its sums takes what it needs
            self._row_h = 0.0

    def _rest_h(self, match: bool) -> float:
        return float(self.height) - self._head_h - self._place_h - self._sum_h * (1 + match)

    @property
    def _is_named(self) -> bool:
        return any(column.name for column in self._sheet.columns)

    def _columns(self) -> list[int]:
        """Whose columns are shown."""
        columns = self._sheet.columns
        if len(columns) <= _MOST_COLUMNS or self._is_named:
            return list(range(len(columns)))
        own = self._sheet.own or 0
        others = [number for number in range(len(columns)) if number != own]
        return [own, max(others, key=lambda number: (not columns[number].left, columns[number].ranked))]

    def _label_width(self, columns: int, has_side: bool) -> float:
        """What the longest label takes, as far as the columns can spare it."""
        u, sheet = theme.u, self._sheet
        labels = [*sheet.labels, sheet.total_label, sheet.place_label, sheet.match_label, sheet.corner]
        wanted = max(text_width(label, int(self._size), 400) for label in labels) + (2 + 1.5 * _PAD) * u
        spare = float(self.width) - (_PAD + (columns + _SIDE_COLUMNS * has_side) * _LEAST_COLUMN) * u
        shortest = _LEAST_LABEL * u
        if self._is_named:  # of many columns each gives some of its room
            shortest = max(text_width(label, least(), 400) for label in sheet.short or labels)
            shortest += (3 + 1.5 * _PAD) * u
        return max(shortest, min(wanted, _MOST_LABEL * u, spare))

    def _row_top(self, row: int) -> float:
        """The upper edge of a row; after the last one that of the sum."""
        return float(self.top - self._head_h - row * self._row_h)

    # What is drawn

    @property
    def _is_tight(self) -> bool:
        """Whether a line between two rows would touch what is written in them."""
        return 0 < self._row_h < _ROOM_FOR_LINES * self._size

    def _stripes(self, width: float) -> InstructionGroup:
        """Every second row, where no lines lead the eye."""
        drawn = InstructionGroup()
        for row in range(1, len(self._sheet.labels), 2):
            low, high = round(self._row_top(row + 1)), round(self._row_top(row))
            drawn.add(Fill(theme.colour("ground"), box(self.x, low, width, high - low)))
        return drawn

    def _draw_lines(self, width: float, label_w: float) -> None:
        """Below each row; where it is tight only the parts' ends, below numbers, which have no tails."""
        u, rows = theme.u, len(self._sheet.labels)
        ends = {0, rows, *(row + 1 for row in self._sheet.parts)}
        left, right = self.x + _PAD * u, self.x + min(width, self.width - _PAD * u)
        if self._is_tight:
            left = self.x + label_w
        for row in sorted(ends) if self._is_tight else range(rows + 1):
            is_end = row in ends
            thick = theme.px(theme.space("line" if is_end else "hairline"))
            colour = theme.colour("line") if is_end else between(theme.colour("line"), theme.colour("well"))
            y = round(self._row_top(row) - thick / 2)
            self.canvas.add(Fill(colour, box(left, y, right - left, max(1.0, thick))))

    def _draw_labels(self, width: float) -> None:
        u, sheet = theme.u, self._sheet
        rows = len(sheet.labels)
        left, room = self.x + _PAD * u + 2 * u, width - (2 + 1.5 * _PAD) * u
        if sheet.corner:
            self._write(sheet.corner, left, self.top, self._head_h, room, self._size, "muted")
        for row, label in enumerate(sheet.labels):
            if sheet.short and text_width(label, least(), 400) > room:
                label = sheet.short[row]
            self._write(label, left, self._row_top(row), self._row_h, room, self._size)
        top = self._row_top(rows)
        self._write(sheet.total_label, left, top, self._sum_h, room, self._larger, weight=700)
        if sheet.match_label:
            top -= self._sum_h
            self._write(sheet.match_label, left, top, self._sum_h, room, self._larger, weight=700)
        if self._has_place_line:
            self._write(sheet.place_label, left, top - self._sum_h, self._place_h, room, self._size)

    def _draw_column(self, column: Column, is_own: bool, left: float, width: float) -> None:
        u, rows = theme.u, len(self._sheet.labels)
        middle = left + width / 2
        self._draw_head(column, left, width)
        for row, points in enumerate(column.cells[:rows]):
            top = self._row_top(row)
            if isinstance(points, Progress):
                self._draw_progress(points, left, top, width)
            elif points is not None:
                colour = "text" if points else "muted"
                self._write(str(points), left, top, self._row_h, width, self._size, colour, 600, "centre")
            elif is_own and row not in self._sheet.reckoned:
                self._draw_open(middle, top - self._row_h / 2)
        top = self._row_top(rows)
        room, sums = width - 2 * u, [column.total]
        if self._sheet.match_label:
            sums.append(column.ranked)
        for points in sums:
            self._write(
                str(points), left + u, top, self._sum_h, room, self._larger, weight=700, align="centre"
            )
            top -= self._sum_h
        if self._has_place_line:
            self._write(column.place, left, top, self._place_h, width, self._size, align="centre")

    def _draw_progress(self, progress: Progress, left: float, top: float, width: float) -> None:
        """What is reached out of what is needed; in a narrow column what is reached."""
        size = float(least())
        said = f"{progress.reached}/{progress.least}"
        if text_width(said, size, 400) > width - 2 * theme.u:
            said = str(progress.reached)
        self._write(said, left, top, self._row_h, width, size, "muted", align="centre")

    def _draw_head(self, column: Column, left: float, width: float) -> None:
        """The mark, and beside it the place where that has no line of its own."""
        u, middle = theme.u, left + width / 2
        mark_h = self._head_h - _NAME * u * self._is_named
        cy = self.top - mark_h / 2
        if column.name:
            size, colour = float(least()), "muted" if column.left else "text"
            below, room = self.top - mark_h, width - 4 * u
            self._write(column.name, left + 2 * u, below, _NAME * u, room, size, colour, align="centre")
        alpha = 0.5 if column.left else 1.0
        if not self._is_low or not column.place:
            self.canvas.add(mark(column.colour, middle, cy, min(12 * u, 0.42 * mark_h), alpha))
            return
        radius = min(10 * u, 0.42 * mark_h)
        place_w = text_width(column.place, least(), 600)
        start = middle - (2 * radius + 3 * u + place_w) / 2
        self.canvas.add(mark(column.colour, start + radius, cy, radius, alpha))
        at = start + 2 * radius + 3 * u
        self._write(column.place, at, self.top, mark_h, place_w + u, least(), weight=600)

    def _draw_open(self, cx: float, cy: float) -> None:
        """A small circle: here something can still be entered."""
        radius = theme.px(4.4)
        self.canvas.add(Fill(theme.colour("text"), ring(cx, cy, radius, theme.px(theme.space("line")))))

    def _draw_places(self, left: float, width: float) -> None:
        """Everybody in the order of their places."""
        columns, u = self._sheet.columns, theme.u
        order = sorted(
            range(len(columns)), key=lambda number: (columns[number].left, -columns[number].ranked)
        )
        pitch = self._side_pitch
        for place, number in enumerate(order):
            column, top = columns[number], self.top - _PAD * u - place * pitch
            self._write(column.place, left, top, pitch, 0.28 * width, self._size, "muted", align="right")
            alpha = 0.5 if column.left else 1.0
            self.canvas.add(mark(column.colour, left + 0.45 * width, top - pitch / 2, 12 * u, alpha))
            room = 0.4 * width - _PAD * u
            self._write(
                str(column.ranked), left + 0.6 * width, top, pitch, room, self._larger, weight=700,
                align="right",
            )  # fmt: skip

    @property
    def _side_pitch(self) -> float:
        """How much height everybody has where places stand one below the other."""
        return (float(self.height) - 2 * _PAD * theme.u) / len(self._sheet.columns)

    @property
    def _larger(self) -> float:
        """The size of sums."""
        return min(1.2 * float(self._size), 26 * theme.u, max(float(least()), 0.97 * self._sum_h))

    def _write(
        self, text: str, left: float, top: float, height: float, room: float, size: float,
        colour: str = "text", weight: int = 400, align: Align = "left",
    ) -> None:  # fmt: skip
        laid = one_line(text, room, int(size), min(int(size), least()), weight)
        self.laid.append(laid)
        self.canvas.add(
            write(laid, theme.colour(colour), left, top - (height - laid.height) / 2, room, align)
        )
