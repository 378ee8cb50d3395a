"""Tiles in a column that is longer than its box: dragged along, or turned over by tiles at its side.

A finger that trembles taps; one that is dragged along the column moves it, and taps nothing. A column that
was let go of between two rows comes to rest on one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple, Protocol

from kivy.animation import Animation
from kivy.graphics import InstructionGroup, PopMatrix, PushMatrix, Translate
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from ui.patches import box as rounded
from ui.sparing import PixelBox
from ui.theme import Box, place, theme
from ui.widgets.paint import Cut, Fill
from ui.widgets.part import Part
from ui.widgets.tile import Tile
from ui.widgets.touchable import TREMBLE

_ROW_H, _TURNS_W, _TRACK_W = 64.0, 64.0, 8.0  # u


class Listed(Protocol):
    """A row: the name that is handed on, and what stands on its tile once it is seen."""

    @property
    def says(self) -> str: ...

    @property
    def label(self) -> str: ...

    @property
    def second(self) -> str: ...

    @property
    def icon(self) -> str: ...

    @property
    def mark(self) -> str: ...


class Entry(NamedTuple):
    """A row that is known before it is seen."""

    says: str
    label: str
    second: str = ""
    icon: str = ""
    mark: str = ""


class Column(Part):
    """The rows themselves; those that are seen are tiles. `at` is how far it has been rolled, in pixels."""

    at = NumericProperty(0)

    def __init__(
        self, entries: Sequence[Listed], take: Callable[[str], None], columns: int = 1, **properties: Any
    ) -> None:
        super().__init__(**properties)
        self._entries, self._take, self._columns = entries, take, columns
        self._cut, self._moved = Cut(), Translate()
        for instruction in (self._cut.before, PushMatrix(), self._moved):
            self.canvas.before.add(instruction)
        for instruction in (PopMatrix(), self._cut.after):
            self.canvas.after.add(instruction)
        self._laid_at = 0.0
        self.shift = 0
        """By how many pixels it is drawn higher than its tiles lie, while it moves."""
        self._dragging: tuple[Any, float, float] | None = None
        self._is_dragged = False
        self._sliding: Animation | None = None
        self.fbind("at", self._roll)

    def fill(self, box: Box) -> None:
        super().fill(box)
        gap = theme.space("gap")
        x, _, w, h = box
        self._box = box
        self.shown = max(1, int((h + gap) // (_ROW_H + gap)))
        """How many rows are seen at once."""
        # The rows take what there is: none of them is cut where the column rests.
        self._pitch = (h + gap) / self.shown
        self._tile_w = (w - gap * (self._columns - 1)) / self._columns
        self._cut.along(rounded(*theme.box(x - 1, box[1] - 1, w + 2, h + 2)))
        self.at = min(float(self.at), self._furthest)
        self._settle()

    def show(self, entries: Sequence[Listed]) -> None:
        """Show others, from the first."""
        self._entries = entries
        self._stop()
        for tile in self.ways.values():
            self.remove_widget(tile)
        self.ways = {}
        self.at = 0
        self._settle()

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return -(-len(self._entries) // self._columns)

    @property
    def _furthest(self) -> float:
        return theme.px(self._pitch) * max(0, self.rows - self.shown)

    @property
    def first(self) -> int:
        """The row that is seen first."""
        return round(float(self.at) / theme.px(self._pitch))

    def rest_at(self, row: int) -> None:
        """Lie so that this row is seen first, as far as there are so many."""
        self._stop()
        self.at = max(0.0, min(self._furthest, row * theme.px(self._pitch)))
        self._settle()

    def turn(self, rows: int) -> None:
        """Roll by so many rows, as far as there are any."""
        first = round(self.at / theme.px(self._pitch)) + rows
        self._slide_to(first * theme.px(self._pitch))

    def _slide_to(self, at: float) -> None:
        at = max(0.0, min(self._furthest, at))
        self._stop()
        seconds = theme.motion("tab")
        if seconds and at != self.at:
            self._sliding = Animation(at=at, duration=seconds, transition=theme.easing("tab"))
            self._sliding.bind(on_complete=self._settle)
            self._sliding.start(self)
        else:
            self.at = at
            self._settle()

    def _stop(self) -> None:
        if self._sliding is not None:
            self._sliding.cancel(self)
            self._sliding = None
            self._settle()

    def _settle(self, *_: Any) -> None:
        """Lay the tiles where they are seen. While they move they are only drawn there, which costs less."""
        self._laid_at = float(self.at)
        self._roll()
        for row in self.ways.values():
            place(row, *self._place_of(row.number))

    def _place_of(self, number: int) -> Box:
        """Where the tile of that entry lies, when the column lies where it was laid."""
        row, column = divmod(number, self._columns)
        x, y, _w, _h = self._box
        gap, top = theme.space("gap"), y + row * self._pitch - self._laid_at / theme.u
        return x + column * (self._tile_w + gap), top, self._tile_w, self._pitch - gap

    def _roll(self, *_: Any) -> None:
        """Draw the tiles of the rows that can be seen where they are now."""
        self.shift = self._moved.y = round(self.at - self._laid_at)
        pitch, h = theme.px(self._pitch), self._box[3]
        first = int(self.at // pitch)
        last = int((self.at + theme.px(h) - 1) // pitch)
        seen = list(self._entries[first * self._columns : (last + 1) * self._columns])
        wanted = {entry.says for entry in seen}
        gone = [says for says in self.ways if says not in wanted]
        for says in gone:
            self.remove_widget(self.ways.pop(says))
        come = False
        for number, entry in enumerate(seen, start=first * self._columns):
            if entry.says in self.ways:
                continue
            come = True
            row = _Row(
                self, number,
                label=entry.label, second=entry.second, icon=entry.icon, mark=entry.mark, icon_u=34,
                align="left", stands="beside", label_u=theme.font_u("body"),
                second_u=theme.font_u("smallest"),
            )  # fmt: skip
            self.touchable(entry.says, row, self._place_of(number), partial(self._take, entry.says))
        if come or gone:
            self.name_ways()

    # Fingers

    def on_touch_down(self, touch: Any) -> bool:
        """A finger comes down: whether it drags is still to be seen."""
        if not self.collide_point(*touch.pos):
            return False
        if touch.is_mouse_scrolling:
            self.turn(-1 if touch.button == "scrolldown" else 1)
            return True
        if self._dragging is None and self._furthest > 0:
            self._stop()
            self._dragging, self._is_dragged = (touch, float(touch.y), float(self.at)), False
            touch.grab(self)
        super().on_touch_down(touch)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Roll with the finger, once it has gone further than any that trembles."""
        if touch.grab_current is not self or self._dragging is None:
            return False
        _, began, at = self._dragging
        way = touch.y - began
        if not self._is_dragged and abs(way) > theme.px(TREMBLE):
            self._is_dragged = True
            for tile in self.ways.values():
                tile.let_go()
        if self._is_dragged:
            self.at = max(0.0, min(self._furthest, at + way))
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Come to rest on a row."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self._dragging = None
        if self._is_dragged:
            self.turn(0)
        return True


class _Row(Tile):
    """The tile of an entry."""

    def __init__(self, column: Column, number: int, **properties: Any) -> None:
        super().__init__(**properties)
        self._column, self.number = column, number

    @property
    def drawn_in(self) -> PixelBox | None:
        """Where it lies, moved as the column is."""
        box = super().drawn_in
        return box if box is None else (box[0], box[1] + self._column.shift, *box[2:])


class Rolling(Part):
    """The column, and beside it the tiles that turn it over where there is more than fits."""

    def __init__(
        self, entries: Sequence[Listed], take: Callable[[str], None], columns: int = 1, **properties: Any
    ) -> None:
        super().__init__(**properties)
        self._entries, self._take, self._columns = entries, take, columns

    def fill(self, box: Box) -> None:
        super().fill(box)
        self._box = box
        x, y, w, h = box
        gap = theme.space("gap")
        column = Column(self._entries, self._take, self._columns)
        column.fill(box)
        self._column = column
        if column.rows <= column.shown:
            self.put("row", column, box)
            return
        self.put("row", column, (x, y, w - _TURNS_W - gap, h))
        left = x + w - _TURNS_W
        for says, top, icon, way in (("up", y, "chevron-up", -1), ("down", y + h - 64, "chevron-down", 1)):
            self.tile(
                says, (left, top, _TURNS_W, 64), partial(column.turn, way * column.shown),
                kind="tool", icon=icon, icon_u=36,
            )  # fmt: skip
        self._track = self.add(_Track(), (left, y + 72, _TURNS_W, h - 144))
        column.fbind("at", self._mark)
        self._mark()

    @property
    def row(self) -> int:
        """The row that is seen first; to be set once it lies somewhere."""
        return self._column.first

    @row.setter
    def row(self, row: int) -> None:
        self._column.rest_at(row)
        self.name_ways()

    def show(self, entries: Sequence[Listed]) -> None:
        """Show others, from the first."""
        self._entries = entries
        self.fill(self._box)
        self.name_ways()

    def _mark(self, *_: Any) -> None:
        """Show which part of the whole is seen, and which way there is more."""
        column = self._column
        rows = column.at / theme.px(column._pitch)
        self._track.show(rows / column.rows, column.shown / column.rows)
        for says, more in (("up", rows > 0.01), ("down", rows < column.rows - column.shown - 0.01)):
            self.ways[says].idle = not more


class _Track(Widget):
    """A line as long as all there is, on it the part that is seen."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self._part = InstructionGroup()
        self.canvas.add(self._part)

    def show(self, begins: float, part: float) -> None:
        """Both are shares of the whole."""
        self._part.clear()
        w, h = theme.px(_TRACK_W), float(self.height)
        x, radius = float(self.center_x) - w / 2, w / 2
        sunk = theme.colour("tile" if theme.mode == "dark" else "well")
        self._part.add(Fill(sunk, rounded(x, self.y, w, h, radius)))
        long = max(w, h * part)
        low = self.top - long - (h - long) * min(1.0, begins / max(0.001, 1 - part))
        self._part.add(Fill(theme.colour("text"), rounded(x, low, w, long, radius)))
