"""A number to be read from the other side of the table: points, a result. It shrinks, and is whole."""

from __future__ import annotations

from typing import Any

from kivy.properties import NumericProperty, StringProperty

from ui.i18n import MINUS
from ui.theme import theme
from ui.widgets.drawing import Drawing
from ui.widgets.text import Laid, one_line, write

_BETWEEN = 0.12  # of the number's size: to its unit
_UNIT = 0.42  # of the number's size


class BigNumber(Drawing):
    """`number` is written as it comes, a minus as a true one; `unit` smaller behind it, on the same foot.

    `size_u`: 100 for points, the hero sizes where a number is all there is. All figures are as wide as each
    other, so that a number that counts up stands still.
    """

    drawn_from = ("number", "unit", "size_u", "colour", "align")
    laid: tuple[Laid, ...] = ()

    number = StringProperty("")
    unit = StringProperty("")
    size_u = NumericProperty(100)
    colour = StringProperty("text")
    align = StringProperty("centre")

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        self.laid = ()
        if not self.number or self.width <= 1 or self.height <= 1:
            return
        written = self.number.replace("-", MINUS)
        size = min(theme.px(self.size_u), self.height)
        number, unit = self._laid(written, size)
        width = _width(number, unit)
        if width > self.width:
            number, unit = self._laid(written, size * self.width / width)
            width = _width(number, unit)
        self.laid = (number,) if unit is None else (number, unit)
        left = float(self.x)
        if self.align != "left":
            left += (self.width - width) / (2 if self.align == "centre" else 1)
        middle, colour = float(self.center_y), theme.colour(self.colour)
        self.canvas.add(write(number, colour, left, middle + number.height / 2))
        if unit is not None:
            # Figures are 0.645 em high and stand about the middle; so do those of the unit about their own.
            foot = middle - 0.3225 * number.size
            top = foot + 0.3225 * unit.size + unit.height / 2
            self.canvas.add(write(unit, colour, left + width - unit.width, top))

    def _laid(self, written: str, size: float) -> tuple[Laid, Laid | None]:
        size = max(8.0, int(size))
        endless = 100 * max(1.0, float(self.width))
        number = one_line(written, endless, size, size, 700)
        unit_size = max(8.0, int(size * _UNIT))
        return number, one_line(self.unit, endless, unit_size, unit_size, 600) if self.unit else None


def _width(number: Laid, unit: Laid | None) -> float:
    return number.width if unit is None else number.width + _BETWEEN * number.size + unit.width
