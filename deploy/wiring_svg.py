"""A drawing of wires, parts and words as SVG: plain XML, its own light ground, readable in grey.

Sizes are the SVG's own units, with y downwards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from math import sqrt
from typing import Literal

from ui.shapes import outline
from ui.theme import theme

Point = tuple[float, float]
Box = tuple[float, float, float, float]  # x, y, width, height
Anchor = Literal["start", "middle", "end"]

LIGHT = theme.tokens["colour"]["light"]
INK, MUTED, PAPER, GROUND = LIGHT["text"], LIGHT["muted"], LIGHT["tile"], LIGHT["ground"]
FONTS = "Verdana, 'DejaVu Sans', Arial, sans-serif"
TEXT, SMALL, TITLE = 14.0, 12.0, 20.0
PILL = 28.0
_BEFORE = {"start": 0.0, "middle": 0.5, "end": 1.0}  # what of a label's width lies left of its point
ASCENT, DESCENT = 0.8, 0.24  # of the size of type


def width_of(text: str, size: float, *, bold: bool = False) -> float:
    """How wide a text is at most, in any of `FONTS`."""
    return size * sum(map(_advance, text)) * (1.14 if bold else 1.0)


def _advance(letter: str) -> float:
    if letter in "iIjl.,:;|'":
        return 0.42
    if letter in " ftr()-/":
        return 0.46
    if letter in "mwMW%Ω+−=":
        return 0.99
    return 0.8 if letter.isupper() else 0.65


class Drawing:
    """What is added last lies on top. `said` is the whole drawing in words, for those who do not see it."""

    def __init__(self, width: float, height: float, title: str, said: str) -> None:
        self._size = width, height
        self._head = f"<title>{escape(title)}</title>\n<desc>{escape(said)}</desc>"
        self._parts: list[str] = []
        self._labels: list[str] = []
        self.label(28, 40, title, size=TITLE, bold=True)

    def __str__(self) -> str:
        width, height = map(number, self._size)
        return "\n".join([
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
            f'width="{width}" height="{height}" role="img" font-family="{FONTS}">',
            self._head,
            f'<rect width="{width}" height="{height}" rx="14" fill="{PAPER}"/>',
            *self._parts, *self._labels, "</svg>\n",
        ])  # fmt: skip

    def label(
        self, x: float, y: float, text: str, *,
        anchor: Anchor = "start", size: float = TEXT, bold: bool = False, colour: str = INK,
    ) -> None:  # fmt: skip
        """A line of text on the base line y."""
        weight = ' font-weight="bold"' if bold else ""
        self._labels.append(
            f'<text x="{number(x)}" y="{number(y)}" font-size="{number(size)}" text-anchor="{anchor}"'
            f'{weight} fill="{colour}">{escape(text)}</text>'
        )

    def wire(self, *points: Point) -> None:
        """A line from point to point, along or across."""
        path = " ".join(f"{number(x)},{number(y)}" for x, y in points)
        self._parts.append(
            f'<polyline class="wire" points="{path}" fill="none" stroke="{INK}" stroke-width="2" '
            'stroke-linejoin="round" stroke-linecap="round"/>'
        )

    def joint(self, x: float, y: float) -> None:
        """Where wires meet, and do not only cross."""
        self._parts.append(f'<circle cx="{number(x)}" cy="{number(y)}" r="4.5" fill="{INK}"/>')

    def box(
        self, box: Box, *, fill: str = PAPER, edge: str = INK, radius: float = 4, line: float = 2
    ) -> None:
        x, y, width, height = map(number, box)
        self._parts.append(
            f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="{number(radius)}" '
            f'fill="{fill}" stroke="{edge}" stroke-width="{number(line)}"/>'
        )

    def path(self, path: str, *, fill: str = "none", line: float = 2) -> None:
        self._parts.append(
            f'<path d="{path}" fill="{fill}" fill-rule="evenodd" stroke="{INK}" '
            f'stroke-width="{number(line)}" stroke-linejoin="round" stroke-linecap="round"/>'
        )

    def disc(self, x: float, y: float, radius: float, fill: str) -> None:
        self._parts.append(
            f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" fill="{fill}" '
            f'stroke="{INK}" stroke-width="2"/>'
        )

    def mark(self, x: float, y: float, radius: float, seat: int) -> None:
        """The shape of a seat, as on the screen."""
        self.path(_shape(theme.tokens["seat"][seat]["shape"], x, y, radius), fill=INK, line=0)

    def pill(
        self, x: float, y: float, text: str, seat: int | None = None, *,
        anchor: Anchor = "start", width: float = 0,
    ) -> Box:  # fmt: skip
        """A label in a box about the height y, in the colour of a seat; `width` is its least."""
        mark = 0.0 if seat is None else 26.0
        width = max(width, width_of(text, TEXT, bold=True) + 20 + mark)
        left = x - _BEFORE[anchor] * width
        fill = GROUND if seat is None else seat_colour(seat)
        self.box((left, y - PILL / 2, width, PILL), fill=fill, radius=PILL / 2)
        if seat is not None:
            self.mark(left + 22, y, 9, seat)
        self.label(left + (width + mark) / 2, y + 0.35 * TEXT, text, anchor="middle", bold=True)
        return left, y - PILL / 2, width, PILL


def seat_colour(seat: int) -> str:
    return str(theme.tokens["seat"][seat]["colour"])


def number(value: float) -> str:
    """A coordinate, as short as it can be written."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def label_box(x: float, y: float, text: str, anchor: Anchor, size: float, *, bold: bool = False) -> Box:
    """What a label takes at most."""
    width = width_of(text, size, bold=bold)
    left = x - _BEFORE[anchor] * width
    return left, y - ASCENT * size, width, (ASCENT + DESCENT) * size


def _shape(shape: str, x: float, y: float, r: float) -> str:
    if shape == "crescent":  # a disc less another, as ui/shapes.py draws it
        horn_x, horn_y = x + 0.54 * r, sqrt(0.88**2 - 0.32**2) * r
        outer, inner = number(0.88 * r), number(horn_y)
        above, below = number(y - horn_y), number(y + horn_y)
        start, end = f"{number(horn_x)} {above}", f"{number(horn_x)} {below}"
        return f"M{start}A{outer} {outer} 0 1 0 {end}A{inner} {inner} 0 0 1 {start}Z"
    rims = [outline(shape, 0, 0, r)]
    if shape == "ring":
        rims.append(outline("disc", 0, 0, 0.45 / 0.84 * r))
    return "".join(_closed([(x + dx, y - dy) for dx, dy in rim]) for rim in rims)


def _closed(points: Sequence[Point]) -> str:
    return "M" + "L".join(_pairs(points)) + "Z"


def _pairs(points: Sequence[Point]) -> Iterator[str]:
    return (f"{number(x)} {number(y)}" for x, y in points)
