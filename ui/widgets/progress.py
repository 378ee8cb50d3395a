"""Long work: a sentence that says what is being done, and a bar of how much of it is.

The bar has the colour of the writing, never that of sand: it is no time that runs. Where nobody knows how
much there is to do, a piece of the bar wanders to and fro; it is hatched and rests where motion is reduced.
"""

from __future__ import annotations

from math import cos, tau
from typing import Any

from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.widget import Widget

from ui.patches import Patch, box, join, moving_box, stroke
from ui.theme import Box, place, theme
from ui.widgets.paint import Fill, within
from ui.widgets.part import Part
from ui.widgets.text import LINE_HEIGHT, Writing

_BAR_H = 18.0  # u
_PERIOD_NS = 2_800_000_000  # there and back: slowly, it is not the work that hurries
_PIECE = 0.28  # of the bar


class Progress(Part):
    """`share` is how much is done, from 0 to 1; None: nobody knows. `count` stands at the right ("12 / 40").

    The page that it lies on hands its `tick` on. A sentence in two lines needs a box 76 u high.
    """

    def __init__(
        self, says: str = "", share: float | None = None, count: str = "", **properties: Any
    ) -> None:
        super().__init__(**properties)
        self._says, self._count = Writing(weight=400), Writing(align="right", weight=600)
        self._bar = Bar()
        self.show(says, share, count)

    def fill(self, box: Box) -> None:
        super().fill(box)
        x, y, w, h = box
        size, words_h = theme.font_u("body"), h - _BAR_H - 10
        count_w = 120.0 if self._count.text else 0.0
        columns = ((self._says, x, w - count_w - 8), (self._count, x + w - count_w, count_w))
        for writing, left, width in columns:
            writing.size_u = size
            writing.lines = max(1, int(words_h // (writing.smallest_u * LINE_HEIGHT)))
            place(writing, left, y, width, words_h)
            self.add_widget(writing)
        place(self._bar, x, y + h - _BAR_H, w, _BAR_H)
        self.add_widget(self._bar)

    def show(self, says: str, share: float | None, count: str = "") -> None:
        """Say what is being done now, and how much of it is."""
        self._says.text, self._count.text = says, count
        self._bar.share = -1 if share is None else min(1.0, max(0.0, share))

    def tick(self, now_ns: int) -> bool:
        """Move what wanders; returns whether anything does."""
        if self._bar.share >= 0 or theme.reduced_motion:
            return False
        self._bar.at = (1 - cos(now_ns % _PERIOD_NS / _PERIOD_NS * tau)) / 2
        return True


class Bar(Widget):
    """The bar alone. `share` under 0: unknown; then `at` says where the piece is that wanders.

    `sunk`: it lies in a well, where its own place has to be seen, too.
    """

    share = NumericProperty(0)
    at = NumericProperty(0)
    sunk = BooleanProperty(False)

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self._wanders: Fill | None = None
        for name in ("share", "sunk", "pos", "size"):
            self.fbind(name, self._draw)
        self.fbind("at", self._wander)

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        self._wanders = None
        x, y, w, h = float(self.x), float(self.y), float(self.width), float(self.height)
        if w <= 1:
            return
        is_raised = self.sunk or theme.mode == "dark"
        track_colour, colour = theme.colour("tile" if is_raised else "well"), theme.colour("text")
        track = box(x, y, w, h, h / 2)
        self.canvas.add(Fill(track_colour, track))
        if self.share >= 0:
            if self.share:
                self.canvas.add(Fill(colour, box(x, y, max(h, w * self.share), h, h / 2)))
        elif theme.reduced_motion:
            self._draw_hatches(x, y, w, h)
        else:
            self._wanders = Fill(colour, self._piece())
            self.canvas.add(self._wanders)

    def _wander(self, *_: Any) -> None:
        if self._wanders is not None:
            self._wanders.patch = self._piece()

    def _piece(self) -> Patch:
        """The piece that wanders, where it is now."""
        x, y, w, h = float(self.x), float(self.y), float(self.width), float(self.height)
        return moving_box(x + (1 - _PIECE) * w * self.at, y, w * _PIECE, h, h / 2)

    def _draw_hatches(self, x: float, y: float, w: float, h: float) -> None:
        """The whole bar hatched: at work, for who knows how long."""
        pitch, lean = theme.px(22), theme.px(12)
        hatches = [
            stroke([(x + number * pitch - lean, y - 1), (x + number * pitch, y + h + 1)], theme.px(7))
            for number in range(1, int(w / pitch) + 1)
        ]
        self.canvas.add(within(box(x, y, w, h, h / 2), Fill(theme.colour("text"), join(hatches))))
