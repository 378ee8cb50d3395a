"""Sheets of A4 on which one writes and draws: in points, from the upper left corner of the page.

What is written goes through the same runs and fonts as on the screen; only what was used of a font goes along
with the file. The same writing gives the same bytes, whenever it is done.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path

from fpdf import FPDF
from fpdf.enums import PathPaintRule, TextDirection

from ui.fitting import LINE_HEIGHT, Fitting, Laid, Step
from ui.patches import Outline, Point, rounded_box
from ui.shapes import outlines
from ui.theme import ARABIC_FONT, HEBREW_FONT, Rgba, rgba, theme
from ui.widgets.dressed import dressed

# They tell of every table of every font.
for _teller in ("fontTools", "fpdf"):
    logging.getLogger(_teller).setLevel(logging.WARNING)

WIDTH, HEIGHT = 595.28, 841.89
MARGIN = 48.0
FULL = WIDTH - 2 * MARGIN

_EM = 1000  # of which writing is measured, for it grows evenly
_FIGURES = 0.645  # of the size of type: as high as they are, the line's middle is theirs
_FINER = 20.0  # how much larger shapes are worked out, so that no eye sees their corners
_BOUND = 0.9  # the line about a seat's shape
_PAST = 0.45  # how much is left of the colour of who has left
_RIGHT_TO_LEFT = (HEBREW_FONT, ARABIC_FONT)

_light: dict[str, str] = theme.tokens["colour"]["light"]
TEXT, MUTED, LINE = rgba(_light["text"]), rgba(_light["muted"]), rgba(_light["line"])
INK, BONE = rgba(theme.tokens["colour"]["ink"]), rgba(theme.tokens["colour"]["bone"])
WHITE = rgba("#FFFFFF")


class Paper:
    """A document that begins with an empty page; `y` is how far down the last of its `pages` is used.

    Args:
        title: what the file is called inside.
        running: the line at the head of every page after the first; told the page's number.
        language: the code of the language in which it is written.
        made: the moment that the file names as its own; None: none is known.
    """

    def __init__(
        self, title: str, running: Callable[[int], str], language: str, made: datetime | None
    ) -> None:
        self._pdf = FPDF(unit="pt", format="A4")
        self._pdf.set_auto_page_break(False)
        self._pdf.c_margin = 0
        self._pdf.alias_nb_pages("")  # a name may be any, and stands for nothing
        self._pdf.set_creation_date(made or datetime(1970, 1, 1, tzinfo=UTC))
        self._pdf.set_title(title)
        self._pdf.set_lang(language)
        self._pdf.set_producer("Timeglas")
        self._running = running
        self.pages = 0
        self._fonts: dict[str, str] = {}
        self._measured = lru_cache(maxsize=4096)(self._measure)
        self.fitting = Fitting(self._width_of, breaks_words=True)
        self.y = MARGIN
        self.turn_over()

    def turn_over(self) -> None:
        """Begin another page."""
        self._pdf.add_page()
        self.pages += 1
        self.y = MARGIN
        if self.pages > 1:
            said = self.one_line(self._running(self.pages), FULL, 10, 8)
            self.write(said, MARGIN, self.y, FULL, colour=MUTED)
            self.y += 26

    @property
    def room(self) -> float:
        """How much height is left on this page."""
        return HEIGHT - MARGIN - self.y

    def keep_room(self, height: float) -> None:
        """Begin another page where so much does not fit on this one, and something stands on it."""
        if height > self.room and self.y > MARGIN + 40:
            self.turn_over()

    def data(self) -> bytes:
        """The file."""
        return bytes(self._pdf.output())

    # -- writing -----------------------------------------------------------------------------------------

    def _measure(self, text: str, weight: int) -> float:
        width = 0.0
        for run in dressed(text, _EM, weight):
            self._take(run.font, run.size)
            width += self._pdf.get_string_width(run.text, normalized=True)
        return width

    def _width_of(self, text: str, size: float, weight: int) -> float:
        return self._measured(text, weight) * size / _EM

    def _take(self, font: str, size: float) -> None:
        """Write in that font from now on."""
        if font not in self._fonts:
            self._fonts[font] = Path(font).stem.lower()
            self._pdf.add_font(self._fonts[font], fname=font)
        self._pdf.set_font(self._fonts[font], size=size)
        is_turned = font in _RIGHT_TO_LEFT
        self._pdf.set_text_shaping(True, direction=TextDirection.RTL if is_turned else TextDirection.LTR)

    def one_line(self, text: str, width: float, largest: int, smallest: int, weight: int = 400) -> Laid:
        """The text in one line, as large as it fits."""
        return self.fitting.one_line(text, width, largest, smallest, weight)

    def lines(
        self, text: str, width: float, largest: int, smallest: int, most: int, weight: int = 400
    ) -> Laid:
        """The text in so many lines at most, as large as it fits; words are broken before it is cut."""
        steps = [Step(size, most) for size in range(largest, smallest - 1, -1)]
        return self.fitting.lay_out(text, width, steps, weight)

    def write(
        self, laid: Laid, x: float, top: float, width: float = 0.0, align: str = "left", colour: Rgba = TEXT
    ) -> None:
        """Write it with its upper edge at `top`, aligned in a column of that width."""
        self._pdf.set_text_color(*_bytes(colour))
        for number, line in enumerate(laid.lines):
            left = x
            if align != "left":
                spare = width - self._width_of(line, laid.size, laid.weight)
                left += spare / 2 if align == "centre" else spare
            middle = top + (number + 0.5) * laid.size * LINE_HEIGHT
            self._write_line(line, laid, left, middle + laid.size * _FIGURES / 2)

    def _write_line(self, line: str, laid: Laid, left: float, base: float) -> None:
        for run in dressed(line, _EM, laid.weight):
            size = run.size * laid.size / _EM
            self._take(run.font, size)
            width = self._pdf.get_string_width(run.text, normalized=True)
            # A cell's writing stands on a line three tenths of its size below its middle.
            self._pdf.set_xy(left, base - 0.8 * size)
            self._pdf.cell(width, size, run.text)
            left += width

    # -- drawing -----------------------------------------------------------------------------------------

    def fill(self, edges: Iterable[Outline], colour: Rgba) -> None:
        """Fill what lies within the first of these edges and not within another; y goes down."""
        with self._pdf.new_path(paint_rule=PathPaintRule.FILL_EVENODD) as path:
            path.style.fill_color = "#{:02X}{:02X}{:02X}".format(*_bytes(colour))
            for points in edges:
                path.move_to(*points[0])
                for point in points[1:]:
                    path.line_to(*point)
                path.close()

    def box(
        self, x: float, y: float, w: float, h: float, colour: Rgba, radius: float | Sequence[float] = 0.0
    ) -> None:
        """A filled box; radii are those of top left, top right, bottom right and bottom left."""
        radii = [radius] * 4 if isinstance(radius, (int, float)) else radius
        finer = [each * _FINER for each in radii]
        outline = rounded_box(x * _FINER, -(y + h) * _FINER, w * _FINER, h * _FINER, finer)
        self.fill([_turned(outline, 0.0, 0.0)], colour)

    def frame(self, x: float, y: float, w: float, h: float, line: float, radius: float = 0.0) -> None:
        """An ink line along the outside of a box."""
        self._pdf.set_draw_color(*_bytes(INK))
        self._pdf.set_line_width(line)
        self._pdf.rect(x, y, w, h, round_corners=radius > 0, corner_radius=radius)

    def line(self, points: Sequence[Point], colour: Rgba, width: float) -> None:
        """A line through these points."""
        self._pdf.set_draw_color(*_bytes(colour))
        self._pdf.set_line_width(width)
        with self._pdf.local_context(stroke_join_style="round", stroke_cap_style="round"):
            self._pdf.polyline(points)

    def mark(self, seat: str, cx: float, cy: float, radius: float, *, left: bool = False) -> None:
        """A seat's shape in its colour, with the line that makes it seen on white; paler for who has left."""
        look, bound, colour = theme.seat(seat), INK, theme.seat(seat).colour
        if left:
            bound, colour = _paler(bound), _paler(colour)
        for swell, filling in ((_BOUND / 2, bound), (-_BOUND / 2, colour)):
            self.fill(self._shape(look.shape, cx, cy, radius, swell), filling)

    def ink_mark(self, seat: str, cx: float, cy: float, radius: float) -> None:
        """A seat's shape as it stands on the seat's own colour."""
        self.fill(self._shape(theme.seat(seat).shape, cx, cy, radius, 0.0), INK)

    @staticmethod
    def _shape(shape: str, cx: float, cy: float, radius: float, swell: float) -> list[Outline]:
        edges = outlines(shape, 0.0, 0.0, radius * _FINER, swell * _FINER)
        return [_turned(edge, cx, cy) for edge in edges]


def _turned(outline: Outline, cx: float, cy: float) -> Outline:
    """What was worked out larger, and with y upwards."""
    return [(cx + x / _FINER, cy - y / _FINER) for x, y in outline]


def _paler(colour: Rgba) -> Rgba:
    r, g, b, _ = (1 - _PAST * (1 - each) for each in colour)
    return r, g, b, 1.0


def _bytes(colour: Rgba) -> tuple[int, int, int]:
    r, g, b = (round(255 * each) for each in colour[:3])
    return r, g, b
