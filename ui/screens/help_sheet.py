"""What can be done now, and the rules of the step, as a sheet over the screen that is seen.

Everything stands side by side where it can at a size that is good to read; else the sheet has pages. A tap on
it takes it away. What is beside it stays as it is, and can be pressed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import Any, NamedTuple

from kivy.uix.widget import Widget

from ui.i18n import text
from ui.patches import circle, fan
from ui.theme import Box, place, theme
from ui.widgets import mark
from ui.widgets.dots import Dots
from ui.widgets.paint import Fill
from ui.widgets.panel import Panel
from ui.widgets.part import Part
from ui.widgets.text import LINE_HEIGHT, Step, lay_out, write_icon
from ui.widgets.touchable import Touchable
from ui.words.choices import Can
from ui.words.help import Chapter

_PAD, _GAP, _FOOT = 16.0, 18.0, 72.0
_TWO_COLUMNS_FROM = 600.0
_SIGN, _PITCH = 1.5, 1.65  # of the type's size: a drawn button or an icon, and from one to the next
_SIGNS_SHARE = 0.34  # of a line's width, at most: more buttons stand in rows
_LINES = 12


class _Line(NamedTuple):
    """A line where it stands: so far below the top of its column, so high; u."""

    y: float
    high: float
    can: Can | None  # None: a title
    title: str = ""


_Column = list[_Line]


class HelpSheet(Part):
    """The sheet. `fill` lays it down; the names of what can be touched on it are `ways`.

    Args:
        chapters: what it says.
        colours: the colours of the seats.
        close: takes it away.
        opener: what it was opened with; touched again, it does not open it anew.
    """

    def __init__(
        self,
        chapters: Sequence[Chapter],
        colours: Sequence[str],
        close: Callable[[], None],
        opener: Touchable | None = None,
    ) -> None:
        super().__init__()
        self._opener = opener
        self._chapters = [chapter for chapter in chapters if chapter.lines]
        self._colours, self._close = colours, close
        self._page = 0
        self._columns: list[_Column] = []
        self.size_u = 0.0

    def fill(self, box: Box) -> None:
        """Lie in that box, with the page that is being read."""
        super().fill(box)
        x, y, w, h = box
        panel = Panel()
        place(panel, *box)
        self.add_widget(panel)
        anywhere = Touchable(guarded=False)
        self.touchable("sheet", anywhere, box, self._close)
        columns = 2 if w >= _TWO_COLUMNS_FROM else 1
        widths = self._widths(w, columns)
        pages = self._arranged(widths, h - 2 * _PAD)
        self._page = min(self._page, len(pages) - 1)
        left = x + _PAD
        for column, width in zip(pages[self._page], widths, strict=False):
            for line in column:
                self._lay_line(line, left, y + _PAD, width)
            left += width + _GAP
        self.add_widget(self._drawn_close(box))
        if len(pages) > 1:
            self._lay_foot(box, len(pages))

    # -- how it is arranged ------------------------------------------------------------------------------

    @staticmethod
    def _widths(w: float, columns: int) -> list[float]:
        room = w - 2 * _PAD
        if columns == 1:
            return [room]
        first = 0.47 * (room - _GAP)
        return [first, room - _GAP - first]

    def _arranged(self, widths: Sequence[float], high: float) -> list[list[_Column]]:
        """The columns of each page, at the largest size with few of them; that is kept as `size_u`."""
        sizes = range(int(theme.font_u("body")) + 2, int(theme.font_u("label")) - 1, -1)
        columns: list[_Column] = []
        for pages, size in product((1, 2, 3), sizes):
            self.size_u = float(size)
            columns = list(self._flow(widths, high - _FOOT * (pages > 1), self.size_u))
            if len(columns) <= pages * len(widths):
                break
        return [columns[first : first + len(widths)] for first in range(0, len(columns), len(widths))]

    def _flow(self, widths: Sequence[float], high: float, size: float) -> Iterator[_Column]:
        """Column after column, filled with the chapters; each begins its own where there are several."""
        number, column, y = 0, _Column(), 0.0
        for chapter in self._chapters:
            if column and (len(widths) > 1 or y + self._height(chapter, widths[0], size) > high):
                yield column
                number, column, y = number + 1, [], 0.0
            title = _Line(y, size * LINE_HEIGHT, None, chapter.title)
            column.append(title)
            y += title.high + size * 0.5
            for can in chapter.lines:
                line_h = self._line_height(can, widths[number % len(widths)], size)
                if y + line_h > high and y > title.y + title.high + size * 0.5:
                    yield column
                    number += 1
                    # A page says what it is about; a column beside the first goes on below the title.
                    title = title._replace(y=0.0)
                    column = [] if number % len(widths) else [title]
                    y = title.high + size * 0.5
                    line_h = self._line_height(can, widths[number % len(widths)], size)
                column.append(_Line(y, line_h, can))
                y += line_h + size * 0.45
            y += size * 0.5
        yield column

    def _height(self, chapter: Chapter, width: float, size: float) -> float:
        lines = sum(self._line_height(can, width, size) + size * 0.45 for can in chapter.lines)
        return size * (LINE_HEIGHT + 0.5) + lines

    def _line_height(self, can: Can, width: float, size: float) -> float:
        room = theme.px(width - self._aside(can, width, size))
        laid = lay_out(can.says, room, [Step(int(theme.px(size)), _LINES)], 400)
        return max(laid.height / theme.u, self._sign_height(can, width, size))

    @staticmethod
    def _a_row(can: Can, width: float, size: float) -> int:
        """How many buttons stand side by side before a line, so that its words have their room."""
        most = max(1, int(_SIGNS_SHARE * width / (size * _PITCH)))
        rows = max(1, -(-len(can.seats) // most))
        return -(-len(can.seats) // rows)

    @classmethod
    def _sign_height(cls, can: Can, width: float, size: float) -> float:
        if not can.seats:
            return size * _SIGN if can.icon else 0.0
        rows = -(-len(can.seats) // cls._a_row(can, width, size))
        return size * (_SIGN + (rows - 1) * _PITCH)

    @classmethod
    def _aside(cls, can: Can, width: float, size: float) -> float:
        """What the sign before a line takes of its width."""
        if len(can.seats) > 1:
            return cls._a_row(can, width, size) * size * _PITCH + size * 0.35
        return size * (_SIGN + 0.5) if can.seats or can.icon else size * 0.9

    # -- what is seen ------------------------------------------------------------------------------------

    def _lay_line(self, line: _Line, x: float, y: float, width: float) -> None:
        size = self.size_u
        if line.can is None:
            self.words(line.title, (x, y + line.y, width - 30, line.high), size_u=size, weight=700)
            return
        aside = self._aside(line.can, width, size)
        sign = Widget(size_hint=(None, None))
        middle = y + line.y + size * (_SIGN if line.can.seats or line.can.icon else LINE_HEIGHT) / 2
        self._draw_sign(sign, line.can, x, middle, self._a_row(line.can, width, size))
        self.add_widget(sign)
        self.words(
            line.can.says, (x + aside, y + line.y, width - aside, line.high + 2),
            middle=bool(line.can.seats or line.can.icon), steps=[Step(int(theme.px(size)), _LINES)],
        )  # fmt: skip

    def _draw_sign(self, on: Widget, can: Can, x: float, y: float, a_row: int) -> None:
        size, pitch = self.size_u * _SIGN, self.size_u * _PITCH
        for number, seat in enumerate(can.seats):
            row, place_in_it = divmod(number, a_row)
            cx, cy, _, _ = theme.box(x + size / 2 + place_in_it * pitch, y + row * pitch, 0, 0)
            if can.presses:
                on.canvas.add(mark.button(self._colours[seat], cx, cy, theme.px(size / 2 - 1)))
            else:
                on.canvas.add(mark.locked_out(self._colours[seat], cx, cy, theme.px(size / 2 - 2)))
        if can.seats:
            return
        cx, cy, _, _ = theme.box(x + (size / 2 if can.icon else self.size_u * 0.3), y, 0, 0)
        if can.icon:
            on.canvas.add(write_icon(can.icon, theme.colour("muted"), cx, cy, theme.px(size * 0.9)))
        else:
            on.canvas.add(Fill(theme.colour("muted"), fan(circle(cx, cy, theme.px(self.size_u * 0.16)))))

    @staticmethod
    def _drawn_close(box: Box) -> Widget:
        drawn = Widget(size_hint=(None, None))
        cx, cy, _, _ = theme.box(box[0] + box[2] - 24, box[1] + 26, 0, 0)
        drawn.canvas.add(write_icon("close", theme.colour("muted"), cx, cy, theme.px(26)))
        return drawn

    def _lay_foot(self, box: Box, pages: int) -> None:
        x, y, w, h = box
        dots = Dots(count=pages, here=self._page)
        place(dots, x + _PAD - 6, y + h - _FOOT, 24.0 * pages, 64)
        self.add_widget(dots)
        tile_w = min(220.0, w * 0.55)

        def turn() -> None:
            self._page += 1
            self.fill(box)

        is_last = self._page == pages - 1
        self.tile(
            "close" if is_last else "turn", (x + w - 8 - tile_w, y + h - _FOOT, tile_w, 64),
            self._close if is_last else turn, icon="close" if is_last else "arrow-right",
            label=text("Close") if is_last else text("Read on"), stands="beside",
        )  # fmt: skip

    def on_touch_down(self, touch: Any) -> bool:
        """What lies beside the sheet is pressed as if it were not there, and takes it away."""
        if super().on_touch_down(touch):
            return True
        if touch.is_mouse_scrolling:
            return False
        self._close()
        opener = self._opener
        return opener is not None and opener.collide_point(*opener.to_widget(*touch.pos))
