"""The photo finish of a buzz: who pressed how long after the first, on a line of milliseconds.

Marks stand on the line where there is room for each, and for its time below. Where they would cover each
other they stand side by side below the line, and each is led to where it came in.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.uix.widget import Widget

from ui.patches import join, stroke
from ui.theme import theme
from ui.widgets.mark import mark
from ui.widgets.paint import Fill
from ui.widgets.text import least, one_line, write
from ui.words.spans import margin

# The whole line, in ms, and a step of its ticks: the first that holds everybody is taken.
SCALES = ((20, 5), (50, 10), (140, 20), (500, 100))
_FIRST, _OTHERS = 28.0, 20.0  # radii in u
_FIRST_OF_MANY, _MANY = 17.0, 15.0
_TICK, _THICK, _LABEL, _APART = 7.0, 7.0, 19.0, 66.0  # u
_LEAST_APART, _LEAD = 50.0, 2.5


def scale_for(after_ms: Sequence[float]) -> tuple[int, int]:
    """How many ms the line is long, and how many lie between two ticks."""
    longest = max(after_ms, default=0.0)
    return next((scale for scale in SCALES if longest <= scale[0]), SCALES[-1])


def side_by_side(wanted: Sequence[float], apart: float, left: float, right: float) -> list[float]:
    """Places in the order of these, so far apart, as near to them as that and the ends of the row allow."""
    found: list[float] = []
    for place in wanted:
        found.append(max(place, left if not found else found[-1] + apart))
    most = right
    for number in reversed(range(len(found))):
        found[number] = min(found[number], most)
        most = found[number] - apart
    return found


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
        left, right = self.x + _FIRST * u, self.right - _OTHERS * u
        whole = scale_for([after for _, after in self._later])[0]
        spots = [left + (right - left) * min(after / whole, 1.0) for _, after in self._later]
        gaps = [spot - before for before, spot in zip([left, *spots], spots, strict=False)]
        has_room = all(gap >= _APART * u for gap in gaps)
        y = self.top - (0.45 * self.height if has_room else (_FIRST_OF_MANY + 3) * u)
        self._draw_line(left, right, y)
        if spots:
            lead = stroke([(left, y), (spots[0], y)], _THICK * u)
            self.canvas.add(Fill(theme.colour("text"), lead))
        if has_room:
            for (colour, after_ms), x in zip(self._later, spots, strict=True):
                self._stand(colour, after_ms, x, y, _OTHERS * u, 2 * _APART * u)
        else:
            self._draw_below(spots, y)
        self.canvas.add(mark(self._first, left, y, (_FIRST if has_room else _FIRST_OF_MANY) * u))

    def _draw_line(self, left: float, right: float, y: float) -> None:
        u = theme.u
        whole, step = scale_for([after for _, after in self._later])
        ticks = [left + (right - left) * ms / whole for ms in range(step, whole + 1, step)]
        line = [stroke([(left, y), (right, y)], 3 * u)]
        line += [stroke([(x, y - _TICK * u), (x, y + _TICK * u)], 2 * u) for x in ticks]
        self.canvas.add(Fill(theme.colour("line"), join(line)))

    def _draw_below(self, spots: Sequence[float], y: float) -> None:
        """In a row below the line."""
        u, ends = theme.u, 0.5 * _LEAST_APART * theme.u
        apart = min(_APART * u, (self.width - 2 * ends) / max(1, len(spots) - 1))
        places = side_by_side(spots, apart, self.x + ends, self.right - ends)
        row = y - (2 * _FIRST_OF_MANY + _MANY) * u + 8 * u
        foot = row + 0.8 * _MANY * u  # a mark may be hollow
        ways = zip(spots, places, strict=True)
        leads = [stroke([(spot, y), (place, foot)], _LEAD * u) for spot, place in ways]
        self.canvas.add(Fill(theme.colour("text"), join(leads)))
        for (colour, after_ms), x in zip(self._later, places, strict=True):
            self._stand(colour, after_ms, x, row, _MANY * u, apart)

    def _stand(self, colour: str, after_ms: float, x: float, y: float, radius: float, room: float) -> None:
        """A mark, and below it when it came in."""
        self.canvas.add(mark(colour, x, y, radius))
        laid = one_line(margin(after_ms), room, min(_LABEL * theme.u, 1.3 * radius), least(), 400)
        left = min(x - room / 2, self.right + 20 * theme.u - (room + laid.width) / 2)
        self.canvas.add(write(laid, theme.colour("text"), left, y - radius - 2 * theme.u, room, "centre"))
