"""The rounds of a free table: a row for each, a column for each seat, and the sums below.

Of many rounds the last ones are seen, and the others are dragged into sight; so are seats where there is no
room for all. A tap says which cell it was on: nothing is done by it, so that cells need not be large.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from ui.i18n import text, whole
from ui.patches import box
from ui.theme import theme
from ui.widgets.mark import mark
from ui.widgets.paint import Fill, within
from ui.widgets.text import Align, least, one_line, text_width, write
from ui.widgets.touchable import TREMBLE, Touchable

_HEAD, _NAME, _SUM, _TRACK = 34.0, 22.0, 40.0, 6.0  # u
_LEAST_ROW, _MOST_ROW, _LOW = 34.0, 64.0, 190.0
_NUMBER, _PAD = 22.0, 8.0
_LEAST_COLUMN, _NAMED = 36.0, 66.0


class Cell(NamedTuple):
    """A seat's points of one round."""

    seat: int
    round: int


class RoundsGrid(Touchable):
    """Draws them. `seats` are the view's; `picked` is told the cell that was tapped."""

    overhang = 0.0

    def __init__(
        self,
        seats: Mapping[int, Mapping[str, Any]],
        rounds: int,
        picked: Callable[[Cell], None],
        chosen: Cell | None = None,
        **properties: Any,
    ) -> None:
        super().__init__(**properties)
        self._seats, self._rounds, self._picked, self._chosen = seats, rounds, picked, chosen
        self._first_row = self._first_column = 0
        self._dragged: tuple[float, float, int, int] | None = None
        self._is_dragged = False
        self._at = (0.0, 0.0)
        self.bind(on_deed=lambda _grid: self._pick())
        self.fbind("pos", self._lay)
        self.fbind("size", self._lay)
        self._lay()

    # How it is divided, in pixels

    def _lay(self, *_: Any) -> None:
        """Divide the room anew; the last rounds, and the cell that is chosen, are seen."""
        if self.width <= 1 or self.height <= 1:
            return
        u = theme.u
        self._label_w = max(40 * u, text_width(text("Round"), least(), 400) + 2 * _PAD * u)
        room = float(self.width) - self._label_w - 2 * _TRACK * u
        for size in range(self._largest, least() - 1, -1):  # smaller type before fewer seats
            self._size = size
            widest = max((text_width(number, size, 700) for number in self._numbers()), default=0.0)
            needed = max(_LEAST_COLUMN * u, widest + _PAD * u)
            self._columns = max(1, min(len(self._seats), int(room // needed)))
            if self._columns == len(self._seats):
                break
        self._column_w = room / self._columns
        is_named = self._column_w >= _NAMED * u and self.height >= _LOW * u
        self._head_h = (_HEAD + _NAME * is_named) * u
        self._is_named = is_named
        self._sum_h = (_SUM if self.height >= _LOW * u else 0.0) * u
        rows_h = float(self.height) - self._head_h - self._sum_h
        self._rows = max(1, min(self._rounds, int(rows_h // (_LEAST_ROW * u))))
        self._row_h = min(_MOST_ROW * u, rows_h / self._rows)
        self._first_row, self._first_column = self._rounds - self._rows, 0
        if self._chosen is not None:
            row, column = self._chosen.round - 1, list(self._seats).index(self._chosen.seat)
            self._first_row = min(self._first_row, row)
            self._first_column = max(0, min(column - self._columns // 2, len(self._seats) - self._columns))
        self._draw()

    @property
    def _largest(self) -> int:
        return int(theme.px(_NUMBER * (1 + (theme.text_factor - 1) / 2)))

    def _numbers(self) -> list[str]:
        found = [whole(seat["points"]) for seat in self._seats.values()]
        return found + [whole(points) for seat in self._seats.values()
                        for points in seat["points_by_round"].values()]  # fmt: skip

    @property
    def _seen(self) -> Sequence[int]:
        return list(self._seats)[self._first_column : self._first_column + self._columns]

    @property
    def cells(self) -> list[Cell]:
        """Those that are seen, row by row."""
        rows = range(self._first_row + 1, self._first_row + self._rows + 1)
        return [Cell(seat, row) for row in rows for seat in self._seen]

    def middle_of(self, cell: Cell) -> tuple[float, float]:
        """Where on the window the middle of that cell is, which is seen."""
        column, row = self._seen.index(cell.seat), cell.round - 1 - self._first_row
        x = self.x + self._label_w + (column + 0.5) * self._column_w
        return x, self.top - self._head_h - (row + 0.5) * self._row_h

    # What is drawn

    def _draw(self) -> None:
        self.canvas.clear()
        u, outline = theme.u, box(self.x, self.y, self.width, self.height, theme.px(theme.radius("well")))
        self.canvas.add(Fill(theme.colour("well"), outline))
        top, rows = self.top - self._head_h, range(self._first_row, self._first_row + self._rows)
        foot = top - self._rows * self._row_h
        for number, row in enumerate(rows):
            if row % 2:
                high = round(top - number * self._row_h)
                low = round(top - (number + 1) * self._row_h)
                stripe = Fill(theme.colour("ground"), box(self.x, low, self.width, high - low))
                self.canvas.add(within(outline, stripe))
        line = box(self.x + _PAD * u, round(foot), self.width - 2 * _PAD * u, max(1.0, 2 * u))
        if self._sum_h:
            self.canvas.add(Fill(theme.colour("line"), line))
        self._write(text("Round"), self.x, self.top, self._label_w, self._head_h, least(), "muted")
        for number, row in enumerate(rows):
            is_now = row == self._rounds - 1
            self._write(
                str(row + 1), self.x, top - number * self._row_h, self._label_w, self._row_h, self._size,
                "text" if is_now else "muted", 600 if is_now else 400,
            )  # fmt: skip
        if self._sum_h:
            self._write(text("Sum"), self.x, foot, self._label_w, self._sum_h, least(), "muted")
        for column, seat in enumerate(self._seen):
            self._draw_column(seat, self.x + self._label_w + column * self._column_w, rows)
        self._draw_tracks()

    def _draw_column(self, seat: int, left: float, rows: Sequence[int]) -> None:
        u, look, w = theme.u, self._seats[seat], self._column_w
        mark_h = _HEAD * u
        at = left + w / 2, self.top - mark_h / 2 - u
        alpha, outlined = 0.5 if look["left"] else 1.0, bool(look["sits_out"])
        self.canvas.add(mark(look["colour"], *at, 13 * u, alpha, outlined=outlined))
        if self._is_named:
            name = one_line(look["name"], w - 6 * u, least() + 2 * u, least(), 400)
            shade = theme.colour("muted" if look["left"] else "text")
            self.canvas.add(write(name, shade, left + 3 * u, self.top - mark_h, w - 6 * u, "centre"))
        top = self.top - self._head_h
        for number, row in enumerate(rows):
            points = look["points_by_round"].get(str(row + 1))
            high = top - number * self._row_h
            colour = "text"
            if self._chosen == (seat, row + 1):
                face = box(left + 2 * u, high - self._row_h + 2 * u, w - 4 * u, self._row_h - 4 * u, 8 * u)
                self.canvas.add(Fill(theme.colour("primary"), face))
                colour = "primary_text"
            said = "–" if points is None else whole(points)
            dim = points is None and colour == "text"
            self._write(said, left, high, w, self._row_h, self._size, "muted" if dim else colour, 400,
                        "centre")  # fmt: skip
        if self._sum_h:
            self._write(whole(look["points"]), left, top - self._rows * self._row_h, w, self._sum_h,
                        self._size, "text", 700, "centre")  # fmt: skip

    def _draw_tracks(self) -> None:
        """Which part is seen, where there is more."""
        u = theme.u
        if self._rows < self._rounds:
            x, whole_h = self.right - (_TRACK + 3) * u, self._rows * self._row_h
            high = self.top - self._head_h - whole_h * self._first_row / self._rounds
            long = whole_h * self._rows / self._rounds
            self.canvas.add(Fill(theme.colour("line"), box(x, high - long, _TRACK * u, long, 3 * u)))
        if self._columns < len(self._seats):
            whole_w = self._columns * self._column_w
            x = self.x + self._label_w + whole_w * self._first_column / len(self._seats)
            long = whole_w * self._columns / len(self._seats)
            self.canvas.add(Fill(theme.colour("line"), box(x, self.y + 3 * u, long, _TRACK * u, 3 * u)))

    def _write(
        self, said: str, left: float, top: float, w: float, h: float, size: float, colour: str,
        weight: int = 400, align: Align = "centre",
    ) -> None:  # fmt: skip
        laid = one_line(said, w - 4 * theme.u, size, least(), weight)
        self.canvas.add(
            write(laid, theme.colour(colour), left + 2 * theme.u, top - (h - laid.height) / 2,
                  w - 4 * theme.u, align)
        )  # fmt: skip

    # Fingers

    def on_touch_down(self, touch: Any) -> bool:
        """A finger comes down: whether it drags is still to be seen."""
        if touch.is_mouse_scrolling and self.collide_point(*touch.pos):
            self._show_from(self._first_row + (-1 if touch.button == "scrolldown" else 1), self._first_column)
            return True
        taken = super().on_touch_down(touch)
        if touch is self._finger:
            self._dragged = float(touch.x), float(touch.y), self._first_row, self._first_column
            self._is_dragged = False
        return taken

    def on_touch_move(self, touch: Any) -> bool:
        """Move with the finger, once it has gone further than any that trembles."""
        if touch.grab_current is not self or touch is not self._finger or self._dragged is None:
            return False
        x, y, row, column = self._dragged
        across, up = touch.x - x, touch.y - y
        self._is_dragged = self._is_dragged or max(abs(across), abs(up)) > theme.px(TREMBLE)
        if self._is_dragged:
            self.pressed = False
            self._show_from(row + round(up / self._row_h), column - round(across / self._column_w))
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """A finger that dragged taps nothing."""
        if touch is self._finger and touch.grab_current is self:
            if self._is_dragged:
                self.let_go()
                return True
            self._at = float(touch.x), float(touch.y)
        return super().on_touch_up(touch)

    def _show_from(self, row: int, column: int) -> None:
        row = max(0, min(self._rounds - self._rows, row))
        column = max(0, min(len(self._seats) - self._columns, column))
        if (row, column) != (self._first_row, self._first_column):
            self._first_row, self._first_column = row, column
            self._draw()

    def _pick(self) -> None:
        """Say on which cell the tap was; one beside all of them was on the nearest."""
        x, y = self._at
        column = int((x - self.x - self._label_w) // self._column_w)
        row = int((self.top - self._head_h - y) // self._row_h)
        seen = self._seen
        seat = seen[max(0, min(len(seen) - 1, column))]
        self._picked(Cell(seat, self._first_row + 1 + max(0, min(self._rows - 1, row))))
