"""The rows of a free table: everybody's mark, name, time used and points, in the order in which they sit.

The time of whoever's turn it is moves; all else stands still, and only what looks different is drawn anew.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil, floor
from typing import Any, NamedTuple

from kivy.uix.widget import Widget

from ui.i18n import text, whole
from ui.patches import box
from ui.sparing import PixelBox
from ui.theme import Box, theme
from ui.widgets.mark import held, mark
from ui.widgets.paint import Fill, within
from ui.widgets.part import Part
from ui.widgets.text import LINE_HEIGHT, Writing
from ui.widgets.time_bar import TimeBar
from ui.words.seats import name_of, present
from ui.words.spans import clock

MOST_ROW = 58.0
_LEAST_WITH_TIME = 22.0  # lower rows lie in two columns, and have room for points only
_BAR_H, _BAR_W, _LEAST_BAR = 14.0, 104.0, 52.0
_MARK, _PAD, _GAP = 19.0, 14.0, 10.0


class Columns(NamedTuple):
    """Where the parts of a row lie, from x, so wide; u."""

    mark: float
    name: tuple[float, float]
    bar: tuple[float, float]
    time: tuple[float, float]
    points: tuple[float, float]


def columns(x: float, w: float, h: float, has_time: bool) -> Columns:
    """Those of a row so wide and so high: what is wider than usual goes to names and bars."""
    radius = min(_MARK, 0.42 * h)
    grown = theme.font_u("body") / 22
    left, right = x + 2 * _PAD + 2 * radius, x + w - _PAD
    points_w = 78.0 if w > 420 else 62.0
    if not has_time:
        none = (right - points_w, 0.0)
        return Columns(
            x + _PAD + radius, (left, right - points_w - left), none, none, (right - points_w, points_w)
        )
    time_w = 72.0 * min(1.25, grown)
    rest = right - points_w - time_w - 2 * _GAP - left
    bar_w = max(_LEAST_BAR, min(_BAR_W + 0.35 * max(0.0, w - 446), 0.46 * rest))
    points, time = right - points_w, right - points_w - _GAP / 2 - time_w
    bar = time - _GAP / 2 - bar_w
    return Columns(
        x + _PAD + radius, (left, bar - _GAP - left), (bar, bar_w), (time, time_w), (points, points_w)
    )


class SeatRows(Part):
    """The rows of those who are at the table; `times` are the seconds that each of all seats has used."""

    def __init__(self, view: Mapping[str, Any], times: Sequence[float], **properties: Any) -> None:
        super().__init__(**properties)
        self._view, self._times = view, times
        self._bars: dict[int, TimeBar] = {}
        self._clocks: dict[int, Writing] = {}
        self._marks: dict[int, tuple[float, float, float]] = {}
        self._rings = Widget(size_hint=(None, None))

    @property
    def names(self) -> Sequence[str]:
        return [seat["name"] for seat in self._view["seats"]]

    def fill(self, box: Box) -> None:
        super().fill(box)
        self._bars, self._clocks, self._marks = {}, {}, {}
        x, y, w, h = box
        seats = present(self._view["seats"])
        has_time = h / len(seats) >= _LEAST_WITH_TIME
        rows = len(seats) if has_time else -(-len(seats) // 2)
        row_h, row_w = min(MOST_ROW, h / rows), w if has_time else w / 2
        turn = int(self._view["turn"]["seat"])
        boxes = {
            seat: (x + number // rows * row_w, y + number % rows * row_h, row_w, row_h)
            for number, seat in enumerate(seats)
        }
        self.add(_Ground(boxes.get(turn)), box)
        for seat, where in boxes.items():
            self._lay_row(seat, where, seat == turn, has_time)
        self.add_widget(self._rings)
        self.count(self._times)

    def _lay_row(self, seat: int, where: Box, is_turn: bool, has_time: bool) -> None:
        x, y, w, h = where
        view = self._view["seats"][seat]
        lie = columns(x, w, h, has_time)
        sits_out = bool(view["sits_out"])
        radius = min(_MARK, 0.42 * h)
        at = theme.point(lie.mark, y + h / 2)
        self._marks[seat] = (*at, theme.px(radius))
        drawn = Widget(size_hint=(None, None))
        drawn.canvas.add(mark(view["colour"], *at, theme.px(radius), outlined=sits_out))
        self.add_widget(drawn)
        colour = "muted" if sits_out else "text"
        size = min(theme.font_u("body"), h / LINE_HEIGHT)
        least = min(17.0, size)
        self.words(
            name_of(self._view, seat), (lie.name[0], y, lie.name[1], h), size_u=size + 1, smallest_u=least,
            weight=600, colour=colour,
        )  # fmt: skip
        points = min(30.0, h / LINE_HEIGHT)
        self.words(
            whole(view["points"]), (lie.points[0], y, lie.points[1], h), size_u=points, smallest_u=least,
            weight=700, align="right",
        )  # fmt: skip
        if not has_time:
            return
        if sits_out:
            said = text("sits out")
            self.words(said, (lie.bar[0], y, lie.bar[1], h), size_u=size, smallest_u=least, colour="muted")
        else:
            bar_h = min(_BAR_H, 0.5 * h)
            bar = TimeBar(raised=is_turn)
            self._bars[seat] = self.add(bar, (lie.bar[0], y + (h - bar_h) / 2, lie.bar[1], bar_h))
        self._clocks[seat] = self.words(
            "", (lie.time[0], y, lie.time[1], h), size_u=size, smallest_u=least, align="right", colour=colour
        )

    # What moves

    def count(self, times: Sequence[float]) -> None:
        """Say how much time everybody has used by now."""
        self._times = times
        most = max((times[seat] for seat in self._clocks), default=0.0)
        for seat, writing in self._clocks.items():
            writing.text = clock(int(times[seat]))
            if seat in self._bars:
                self._bars[seat].share = times[seat] / most if most > 0 else 0.0

    def moved(self) -> dict[Widget, list[PixelBox]]:
        """What counts, and where it waits to be drawn anew."""
        counting: list[Widget] = [*self._bars.values(), *self._clocks.values()]
        return {each: [_box_of(each)] if each.canvas.needs_redraw else [] for each in counting}

    def ring(self, seats: frozenset[int]) -> None:
        """Show that the buttons of these seats are held."""
        self._rings.canvas.clear()
        for seat in sorted(seats & self._marks.keys()):
            self._rings.canvas.add(held(*self._marks[seat], theme.colour("text")))


def _box_of(widget: Widget) -> PixelBox:
    x, y = floor(widget.x) - 1, floor(widget.y) - 1
    return x, y, ceil(widget.right) + 1 - x, ceil(widget.top) + 1 - y


class _Ground(Widget):
    """The well that the rows lie in, and in it the row of whose turn it is; `turn` is its box in u."""

    def __init__(self, turn: Box | None, **properties: Any) -> None:
        super().__init__(**properties)
        self._turn = turn
        self.fbind("pos", self._draw)
        self.fbind("size", self._draw)

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        if self.width <= 1 or self.height <= 1:
            return
        outline = box(self.x, self.y, self.width, self.height, theme.px(theme.radius("well")))
        self.canvas.add(Fill(theme.colour("well"), outline))
        if self._turn is not None:
            row = Fill(theme.colour("tile"), box(*theme.box(*self._turn)))
            self.canvas.add(within(outline, row))
