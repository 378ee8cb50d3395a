"""A pile of Cranium's cards as it lies there: its colour and woven pattern, the word on a plain band."""

from functools import lru_cache
from math import cos, hypot, pi, sin
from typing import Any

from kivy.graphics import Color, InstructionGroup, Mesh
from kivy.graphics.texture import Texture
from kivy.properties import BooleanProperty, StringProperty

from ui.patches import box, frame, join, rounded_box
from ui.theme import Deck, between, theme
from ui.widgets.paint import Fill
from ui.widgets.text import one_line, write
from ui.widgets.touchable import Drawn

# The pattern's threads repeat every so many u, across and down, and are that thick.
_PERIODS = {"dots": (16, 28), "waves": (20, 15), "zigzag": (18, 18), "diagonal": (16, 16), "plus": (20, 20)}


class DeckCard(Drawn):
    """A deck, touchable where it is a choice; `pile` shows the cards that lie under the first."""

    deck = StringProperty("")
    word = StringProperty("")
    pile = BooleanProperty(False)
    overhang = 12.0  # the cards under it, and the line round them

    drawn_from = ("deck", "word", "pile")
    told_by = ("deck", "word")

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        if not self.deck or self.width <= 1:
            return
        look = theme.deck(self.deck)
        u = theme.u
        x, y, w, h = float(self.x), float(self.y), float(self.width), float(self.height)
        radius = theme.px(theme.radius("card"))
        if self.pile:
            darker = between(look.pattern_colour, theme.colour("ground"))
            if not self.pressed:
                self.canvas.add(Fill(darker, box(x + 2 * u, y - 10 * u, w + u, h, radius)))
                self.canvas.add(Fill(look.pattern_colour, box(x + u, y - 6 * u, w + u, h, radius)))
            else:
                y -= round(5 * u)
        elif self.pressed:
            y -= round(2 * u)
        self.canvas.add(_card(look, self.word, x, y, w, h))


def small_card(deck: str, cx: float, cy: float, width: float, height: float) -> InstructionGroup:
    """Draws a card of that colour about a point, without a word; pixels."""
    drawn = InstructionGroup()
    look = theme.deck(deck)
    x, y, w, h = round(cx - width / 2), round(cy - height / 2), round(width), round(height)
    inset, line = round(theme.px(4)), max(1.0, round(theme.px(2)))
    drawn.add(Fill(look.colour, box(x, y, w, h, theme.px(9))))
    drawn.add(_woven(look, x + inset, y + inset, w - 2 * inset, h - 2 * inset, theme.px(6)))
    drawn.add(Fill(look.text, frame(x + inset, y + inset, w - 2 * inset, h - 2 * inset, theme.px(6), line)))
    return drawn


def _card(look: Deck, word: str, x: float, y: float, w: float, h: float) -> InstructionGroup:
    drawn = InstructionGroup()
    u = theme.u
    inset, line = round(6 * u), max(1.0, round(2 * u))
    if theme.bound:
        outer = theme.px(theme.space("bound"))
        drawn.add(Fill(theme.bound, box(x - outer, y - outer, w + 2 * outer, h + 2 * outer, theme.px(16))))
    drawn.add(Fill(look.colour, box(x, y, w, h, theme.px(theme.radius("card")))))
    ix, iy, iw, ih = x + inset, y + inset, w - 2 * inset, h - 2 * inset
    band_h = round(min(0.305 * h if h > 150 * u else 0.41 * h, 80 * u))
    band_y = round(y + (h - band_h) / 2)
    drawn.add(_woven(look, ix, iy, iw, ih, theme.px(8)))
    bands = [box(ix, band_y + edge - line / 2, iw, line) for edge in (0, band_h)]
    drawn.add(Fill(look.colour, box(ix, band_y, iw, band_h)))
    drawn.add(Fill(look.text, join([frame(ix, iy, iw, ih, theme.px(8), line), *bands])))
    said = one_line(word, iw - theme.px(16), theme.px(40 if h > 150 * u else 32), theme.px(20), 700)
    drawn.add(write(said, look.text, ix, band_y + band_h / 2 + said.height / 2, iw, "centre"))
    return drawn


def _woven(look: Deck, x: float, y: float, w: float, h: float, radius: float) -> InstructionGroup:
    """The pattern within a rounded box; its edge lies under the card's line."""
    drawn = InstructionGroup()
    texture = _pattern(look.pattern, int(w), int(h), theme.u)
    outline = rounded_box(x + 1, y + 1, w - 2, h - 2, radius)
    vertices: list[float] = []
    for px, py in ((x + w / 2, y + h / 2), *outline):
        vertices += [px, py, (px - x) / w, (py - y) / h]
    indices: list[int] = []
    for index in range(len(outline)):
        indices += [0, index + 1, (index + 1) % len(outline) + 1]
    drawn.add(Color(*look.pattern_colour))
    drawn.add(Mesh(vertices=vertices, indices=indices, mode="triangles", texture=texture))
    return drawn


@lru_cache(maxsize=16)
def _pattern(name: str, width: int, height: int, u: float) -> Any:
    """The threads as a texture of the whole box: one period is worked out, the rest is that again."""
    across, down = (max(2, round(each * u)) for each in _PERIODS[name])
    rows = []
    for y in range(down):
        shares = (_share(_far(name, (x + 0.5) / across, (y + 0.5) / down), u) for x in range(across))
        period = b"".join(bytes((255, 255, 255, share)) for share in shares)
        rows.append((period * (width // across + 1))[: 4 * width])
    pixels = (b"".join(rows) * (height // down + 1))[: 4 * width * height]
    texture = Texture.create(size=(width, height), colorfmt="rgba")
    texture.blit_buffer(pixels, colorfmt="rgba", bufferfmt="ubyte")
    return texture


def _share(far: float, u: float) -> int:
    """How much of a pixel is thread whose middle is that far (u) outside of the thread's edge."""
    return round(255 * min(1.0, max(0.0, 0.5 - far * u)))


def _far(pattern: str, s: float, t: float) -> float:
    """How far outside of the nearest thread a place (0 to 1 across and down the period) lies, in u."""
    across, down = _PERIODS[pattern]
    x, y = s * across, t * down
    match pattern:
        case "dots":
            centres = ((0, 0.75), (1, 0.75), (0.5, 0.25), (0, -0.25), (1, -0.25), (0.5, 1.25))
            return min(hypot(x - cx * across, y - cy * down) for cx, cy in centres) - 3.6
        case "waves":
            slope = 5.0 * 2 * pi / across * sin(2 * pi * s)
            rise = 5.0 * cos(2 * pi * s)
            nearest = min(abs(y - (down * each + down / 2 + rise)) for each in (-1, 0, 1))
            return nearest / hypot(1, slope) - 1.5
        case "zigzag":
            rise = abs(2 * s - 1) * across / 2 - across / 4
            nearest = min(abs(y - (down * each + down / 2 + rise)) for each in (-1, 0, 1))
            return nearest / hypot(1, 1) - 1.4
        case "diagonal":
            nearest = min(abs(x - y - across * each) for each in (-1, 0, 1))
            return nearest / hypot(1, 1) - 1.4
        case _:
            aside, along = abs(x - across / 2), abs(y - down / 2)
            return min(max(aside - 5, along - 1.4), max(aside - 1.4, along - 5))
