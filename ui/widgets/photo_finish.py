"""The photo finish of a buzz: who pressed how long after the first, on a line of milliseconds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.uix.widget import Widget

from ui.patches import join, stroke
from ui.theme import theme
from ui.widgets.mark import mark
from ui.widgets.paint import Fill
from ui.widgets.text import one_line, write

# The whole line, in ms, and a step of its ticks: the first that holds everybody is taken.
SCALES = ((20, 5), (50, 10), (140, 20), (500, 100))
_LINE_Y, _FIRST, _OTHERS = 0.45, 28.0, 20.0  # of the height; radii in u
_TICK, _THICK, _LABEL, _APART = 7.0, 7.0, 19.0, 66.0  # u


def scale_for(after_ms: Sequence[float]) -> tuple[int, int]:
    """How many ms the line is long, and how many lie between two ticks."""
    longest = max(after_ms, default=0.0)
    return next((scale for scale in SCALES if longest <= scale[0]), SCALES[-1])


class PhotoFinish(Widget):
    """The first seat's mark at the line's beginning, the others' where they came in."""

    def __init__(self, first: str, later: Sequence[tuple[str, float]], **properties: Any) -> None:
        super().__init__(**properties)
        self._first, self._later = first, sorted(later, key=lambda late: late[1])
        self.fbind("pos", self._draw)
        self.fbind("size", self._draw)

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        u = theme.u
        whole, step = scale_for([after for _, after in self._later])
        left, right = self.x + _FIRST * u, self.right - _OTHERS * u
        y = self.top - self.height * _LINE_Y

        def at(after_ms: float) -> float:
            return float(left + (right - left) * min(after_ms / whole, 1.0))

        ticks = [at(ms) for ms in range(step, whole + 1, step)]
        line = [stroke([(left, y), (right, y)], 3 * u)]
        line += [stroke([(x, y - _TICK * u), (x, y + _TICK * u)], 2 * u) for x in ticks]
        self.canvas.add(Fill(theme.colour("line"), join(line)))
        if self._later:
            lead = stroke([(left, y), (at(self._later[0][1]), y)], _THICK * u)
            self.canvas.add(Fill(theme.colour("text"), lead))
        written_to = -1.0
        above = False
        for colour, after_ms in self._later:
            x = at(after_ms)
            self.canvas.add(mark(colour, x, y, _OTHERS * u))
            # Labels that would run into each other stand above and below the line by turns.
            above = not above and x - written_to < _APART * u
            self._label(f"{round(after_ms)} ms", x, y + 42 * u if above else y - 22 * u)
            written_to = x
        self.canvas.add(mark(self._first, left, y, _FIRST * u))

    def _label(self, said: str, x: float, top: float) -> None:
        width = 100 * theme.u
        x = min(x, self.right + 20 * theme.u - width / 2)
        laid = one_line(said, width, _LABEL * theme.u, 17 * theme.u, 400)
        self.canvas.add(write(laid, theme.colour("text"), x - width / 2, top, width, "centre"))
