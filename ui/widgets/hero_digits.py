"""The large digits of the time left: ten textures, made once for a size; a tick only moves rectangles.

Textures are made in the largest size shown and in halves of it: one drawn at less than half its size would
have ragged edges. Every figure of the family is as wide as the next, so what stands still does not tremble
when a digit changes.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, floor
from typing import Any

from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.graphics.texture import Texture

from ui.sparing import PixelBox
from ui.theme import Rgba, theme

SIGNS = "0123456789:"
_SLOTS = 5  # "10:00" at the longest
# Figures are a little higher than their share of the em where they are round; nothing of them is cut off.
_FIGURE_EM = 0.70
_WIDE_EM, _COLON_EM = 0.54, 0.3


class HeroDigits(InstructionGroup):
    """Digits about a middle, in one colour; `say` changes what they say."""

    def __init__(self) -> None:
        super().__init__()
        self.said = ""
        self._moved: list[PixelBox] | None = None
        self._colour = Color(1, 1, 1, 1)
        self._slots = [Rectangle(size=(0, 0)) for _ in range(_SLOTS)]
        self.add(self._colour)
        self._place: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)

    def stand(self, centre_x: float, centre_y: float, size: float, width: float, colour: Rgba) -> None:
        """Put the digits' middle at a place; all in u from the window's top left corner.

        Digits that would be wider than `width` are drawn smaller.
        """
        self._colour.rgba = colour
        self._place = (*theme.point(centre_x, centre_y), size * theme.u, width * theme.u)
        for widest in ("", "0:00"):
            for sign in SIGNS:
                _figure(sign, self._sized(widest))  # so that no tick has to
        said, self._moved = self.said, None
        self.say("")
        self.say(said)

    def say(self, digits: str) -> None:
        """Show these digits; nothing is drawn anew when they are shown already."""
        if digits == self.said:
            return
        before, self.said = self.said, digits
        cx, cy, _, room = self._place
        size = self._sized(digits)
        figures = [_figure(sign, size) for sign in digits]
        drawn = sum(figure.width for figure in figures)
        scale = min(size / _drawn_size(size), room / max(drawn, 1))
        x = cx - drawn * scale / 2
        for i, (slot, figure) in enumerate(zip(self._slots, figures, strict=False)):
            width, height = figure.width * scale, figure.height * scale
            slot.texture, slot.pos, slot.size = figure, (x, cy - height / 2), (width, height)
            if i >= len(before):
                self.add(slot)
            if len(before) != len(digits):
                self._moved = None
            elif before[i] != digits[i] and self._moved is not None:
                left, low = floor(x) - 1, floor(cy - height / 2) - 1
                self._moved.append((left, low, ceil(x + width) + 1 - left, ceil(cy + height / 2) + 1 - low))
            x += width
        for slot in self._slots[len(figures) : len(before)]:
            self.remove(slot)

    def _sized(self, digits: str) -> float:
        """The size of type at which these digits fit their place; pixels."""
        _, _, size, room = self._place
        wide = sum(_WIDE_EM if sign != ":" else _COLON_EM for sign in digits)
        return min(size, room / wide) if wide else size

    @property
    def is_new(self) -> bool:
        """Whether nobody has asked yet where digits have changed."""
        return self._moved is None

    def take_moved(self) -> list[PixelBox] | None:
        """Where digits have changed since this was asked last, in pixels; None: all of them."""
        moved, self._moved = self._moved, []
        return moved


def _drawn_size(size: float) -> int:
    """The size of type that the textures are made in for digits of that size: at most twice as large."""
    drawn = theme.font_size("hero_last_ten")
    while drawn >= 2 * max(size, 1.0):
        drawn /= 2
    return max(1, round(drawn))


def _figure(sign: str, size: float) -> Any:
    largest = round(theme.font_size("hero_last_ten"))
    if largest not in _figures:
        _figures.clear()
        _figures[largest] = {}
    figures, drawn = _figures[largest], _drawn_size(size)
    if (sign, drawn) not in figures:
        figures[sign, drawn] = _draw(sign, drawn)
    return figures[sign, drawn]


def _draw(sign: str, size: int) -> Any:
    """A white figure on nothing, without the space that type has above and below, in two bytes a pixel."""
    written = _Written(text=sign, font_name=theme.font(700), font_size=size).pixels()
    width, height = written.width, written.height
    # A label's middle is its figures' middle.
    kept = min(height, 2 * ceil(size * _FIGURE_EM / 2))
    first = (height - kept) // 2
    cover = bytes(written.data)[3::4][first * width : (first + kept) * width]
    shades = bytearray(b"\xff" * (2 * len(cover)))
    shades[1::2] = cover
    figure = Texture.create(size=(width, kept), colorfmt="luminance_alpha")
    figure.blit_buffer(bytes(shades), colorfmt="luminance_alpha", bufferfmt="ubyte")
    figure.flip_vertical()
    return figure


def prepared_figures() -> Iterator[None]:
    """Draws the figures that an hourglass will want, one at each step, so that the first need not wait."""
    for part in (1.0, 0.5):
        for sign in SIGNS:
            _figure(sign, theme.font_size("hero_last_ten") * part)
            yield


class _Written(CoreLabel):
    """A label that keeps its pixels to itself: a texture of all of them would be made for nothing."""

    def pixels(self) -> Any:
        """The writing as Kivy has drawn it: width, height and data."""
        self.resolve_font_name()
        self._size = self.render()
        self.texture: Any = self
        self.render(real=True)
        self.texture = None  # a ring would keep the pixels, which are many, until garbage is searched for
        return self._data

    def blit_data(self, data: Any) -> None:
        """What a texture would be given."""
        self._data = data


_figures: dict[int, dict[tuple[str, int], Any]] = {}
