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
from ui.widgets.offer_grid import grown
from ui.widgets.paint import Fill, within
from ui.widgets.part import Part
from ui.widgets.text import LINE_HEIGHT, Writing, text_width
from ui.widgets.time_bar import TimeBar
from ui.words.seats import present
from ui.words.spans import clock

_USUAL_ROW, _MOST_ROW = 58.0, 98.0
_LEAST_POINTS, _MOST_POINTS = 44.0, 100.0
_LEAST_WITH_TIME = 22.0  # lower rows lie in two columns, and have room for points only
_BAR_H, _BAR_W, _LEAST_BAR = 14.0, 104.0, 52.0
_MARK, _PAD, _GAP = 19.0, 14.0, 10.0
_BODY, _POINTS = 22.0, 30.0
_NAME_ALONE, _FIGURES_ALONE = 72.0, 92.0


class Sizes(NamedTuple):
    """Of type, in rows so high; u."""

    name: float
    time: float
    points: float


class Columns(NamedTuple):
    """Where the parts of a row lie, from x, so wide; u."""

    mark: float
    name: tuple[float, float]
    bar: tuple[float, float]
    time: tuple[float, float]
    points: tuple[float, float]


def _tall(h: float) -> float:
    """How much larger than usual everything is in a row so high."""
    return min(1.4, max(1.0, h / _USUAL_ROW))


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
        if len(seats) == 1:
            self._lay_alone(seats[0], box)
            self.count(self._times)
            return
        has_time = h / len(seats) >= _LEAST_WITH_TIME
        rows = len(seats) if has_time else -(-len(seats) // 2)
        row_h, row_w = min(_MOST_ROW, h / rows), w if has_time else w / 2
        turn = int(self._view["turn"]["seat"])
        boxes = {
            seat: (x + number // rows * row_w, y + number % rows * row_h, row_w, row_h)
            for number, seat in enumerate(seats)
        }
        self.add(_Ground(boxes.get(turn)), box)
        body = min(_BODY * grown() * min(1.15, _tall(row_h)), row_h / LINE_HEIGHT)
        sizes = Sizes(body + 1, body, min(_POINTS * _tall(row_h), row_h / LINE_HEIGHT))
        lie = self._columns(row_w, row_h, sizes, has_time)
        sizes = sizes._replace(name=self._name_size(sizes.name, lie.name[1]))
        for seat, where in boxes.items():
            self._lay_row(seat, where, lie, sizes, has_time)
        self.add_widget(self._rings)
        self.count(self._times)

    def _columns(self, w: float, h: float, sizes: Sizes, has_time: bool) -> Columns:
        """Those of a row so wide: points and times take what they need, names and bars have the rest."""
        seats = [self._view["seats"][seat] for seat in present(self._view["seats"])]
        radius = min(_MARK * _tall(h), 0.42 * h)
        left, right = 2 * _PAD + 2 * radius, w - _PAD
        points_w = min(_MOST_POINTS, _widest([whole(seat["points"]) for seat in seats], sizes.points, 700))
        if not has_time:
            points = right - points_w, points_w
            return Columns(_PAD + radius, (left, points[0] - _GAP - left), (left, 0), (left, 0), points)
        # As wide as it becomes in a long evening, so that nothing moves.
        time_w = _widest(["00:00", *(clock(int(time)) for time in self._times)], sizes.time, 400)
        time = right - max(points_w, _LEAST_POINTS) - 1.5 * _GAP - time_w
        rest = time - 1.5 * _GAP - left
        bar_w = max(_LEAST_BAR, min(_BAR_W + 0.35 * max(0.0, w - 446), 0.45 * rest))
        if any(seat["sits_out"] for seat in seats):  # which is said there, whole
            said = text("sits out")
            fits, least = (_widest([said], size, 400) for size in (sizes.time, min(17.0, sizes.time)))
            bar_w = max(bar_w, least, min(fits, 0.55 * rest))
        bar = time - _GAP - bar_w
        points = right - points_w, points_w
        return Columns(_PAD + radius, (left, bar - _GAP - left), (bar, bar_w), (time, time_w), points)

    def _name_size(self, size: float, room: float) -> float:
        """One size for all names; those that are long for it are shortened, and make no other small."""
        least = max(17.0, 0.75 * size)
        names = [self._view["seats"][seat]["name"] for seat in present(self._view["seats"])]
        wanted = [name for name in names if _widest([name], least, 600) <= room]
        while size > least and any(_widest([name], size, 600) > room for name in wanted):
            size -= 0.5
        return size

    def _lay_row(self, seat: int, where: Box, lie: Columns, sizes: Sizes, has_time: bool) -> None:
        x, y, _, h = where
        view = self._view["seats"][seat]
        sits_out = bool(view["sits_out"])
        radius = min(_MARK * _tall(h), 0.42 * h)
        at = theme.point(x + lie.mark, y + h / 2)
        self._marks[seat] = (*at, theme.px(radius))
        drawn = Widget(size_hint=(None, None))
        drawn.canvas.add(mark(view["colour"], *at, theme.px(radius), outlined=sits_out))
        self.add_widget(drawn)
        colour = "muted" if sits_out else "text"

        def cell(column: tuple[float, float], said: str, size: float, **look: Any) -> Writing:
            box, least = (x + column[0], y, column[1], h), min(17.0, size)
            return self.words(said, box, **{"size_u": size, "smallest_u": least, "colour": colour, **look})

        cell(lie.name, view["name"], sizes.name, weight=600)
        if has_time:
            self._clocks[seat] = cell(lie.time, "", sizes.time, align="right")
        if has_time and sits_out:
            cell(lie.bar, text("sits out"), sizes.time)
        elif has_time:
            bar_h = min(_BAR_H * _tall(h), 0.5 * h)
            bar = TimeBar(raised=seat == self._view["turn"]["seat"])
            self._bars[seat] = self.add(bar, (x + lie.bar[0], y + (h - bar_h) / 2, lie.bar[1], bar_h))
        points = whole(view["points"])
        cell(lie.points, points, sizes.points, weight=700, align="right", colour="text")

    def _lay_alone(self, seat: int, where: Box) -> None:
        """Nobody is to be compared with: the name, and below it time and points in large figures."""
        x, y, w, h = where
        view = self._view["seats"][seat]
        self.add(_Ground(None), where)
        name_h = _NAME_ALONE if h >= 2 * _NAME_ALONE + _FIGURES_ALONE else 0.0
        if name_h:
            at = theme.point(x + _PAD + 30, y + 8 + name_h / 2)
            self._marks[seat] = (*at, theme.px(24))
            drawn = Widget(size_hint=(None, None))
            drawn.canvas.add(mark(view["colour"], *at, theme.px(24)))
            self.add_widget(drawn)
            box = (x + _PAD + 68, y + 8, w - 2 * _PAD - 68, name_h)
            self.words(view["name"], box, size_u=36, smallest_u=22, weight=600)
        label_h = theme.font_u("body") * LINE_HEIGHT
        figures_h = min(1.4 * _FIGURES_ALONE, h - name_h - label_h - 8)
        top = y + name_h + (h - name_h - figures_h - label_h) / 2
        halves = ((text("Time used"), ""), (text("Points"), whole(view["points"])))
        figures = []
        for number, (label, said) in enumerate(halves):
            left, half = x + _PAD + number * w / 2, w / 2 - 2 * _PAD
            look: dict[str, Any] = {"align": "centre", "weight": 700, "smallest_u": 17}
            figures.append(self.words(said, (left, top, half, figures_h), size_u=_FIGURES_ALONE, **look))
            below = (left, top + figures_h, half, label_h)
            self.words(label, below, size_u=theme.font_u("body"), align="centre", colour="muted")
        self._clocks[seat] = figures[0]
        self.add_widget(self._rings)

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


def _widest(texts: Sequence[str], size: float, weight: int) -> float:
    """How wide the widest of them is; u."""
    return 1 + max(text_width(said, int(theme.px(size)), weight) for said in texts) / theme.u


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
