"""Writing on the table: measured, shortened, fitted to its box and drawn, whatever a name may hold.

Each run of one font becomes one texture, kept as long as it is in use; the colour is given when it is drawn.
Sizes and positions here are pixels of Kivy's window.
"""

from functools import lru_cache
from typing import Any, Literal

from kivy.core.text import Label as CoreLabel
from kivy.graphics import InstructionGroup
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from ui.fitting import ELLIPSIS, LINE_HEIGHT, Fitting, Laid, Step
from ui.icons import icon
from ui.recent import Recent
from ui.theme import ARABIC_FONT, HEBREW_FONT, ICON_FONT, Rgba, theme
from ui.widgets.drawing import Drawing
from ui.widgets.dressed import Dressed, dressed
from ui.widgets.paint import Picture

__all__ = [
    "ELLIPSIS", "LINE_HEIGHT", "Align", "Laid", "Step", "Writing", "Written", "lay_out", "least", "one_line",
    "shorten", "shorten_begin", "text_width", "write", "write_icon",
]  # fmt: skip

Align = Literal["left", "centre", "right"]

# What is drawn from right to left, by the name of its script (ISO 15924).
_SCRIPTS = {HEBREW_FONT: "Hebr", ARABIC_FONT: "Arab"}
_BESIDE_LETTERS = 0.04  # what is left free on both sides of them: of the size of type

# Of lines of writing that may be seen again soon: some forty pages.
_PICTURES_BYTES = 8_000_000


@lru_cache(maxsize=2048)
def text_width(text: str, size: float, weight: int) -> float:
    """How many pixels the text takes in one line."""
    return float(sum(_run_width(run) for run in dressed(text, size, weight)))


def _run_width(run: Dressed) -> int:
    if run.font in _SCRIPTS:
        return int(_texture(run.text, run.font, run.size).width)
    return int(_label(run.font, run.size).get_extents(run.text)[0])


_fitting = Fitting(text_width)
shorten, shorten_begin = _fitting.shorten, _fitting.shorten_begin
lay_out, one_line = _fitting.lay_out, _fitting.one_line


def least() -> int:
    """The smallest size of type there is, at every text size; pixels."""
    return int(theme.px(float(theme.tokens["type"]["normal"]["smallest"])))


_pictures = Recent(_PICTURES_BYTES)


class Written(InstructionGroup):
    """A laid out text as it is drawn; it remembers what stands where, for those who look a screen over.

    `spots` has each line with its left end and its middle, in pixels.
    """

    def __init__(self, laid: Laid, colour: Rgba, x: float, top: float, width: float, align: Align) -> None:
        super().__init__()
        self.laid, self.colour = laid, colour
        self.spots: list[tuple[str, float, float]] = []
        pitch = laid.size * LINE_HEIGHT
        for number, line in enumerate(laid.lines):
            left = x
            if align != "left":
                spare = width - text_width(line, laid.size, laid.weight)
                left += spare / 2 if align == "centre" else spare
            middle = top - (number + 0.5) * pitch
            self.spots.append((line, left, middle))
            for run, font, size, rise in dressed(line, laid.size, laid.weight):
                texture = _texture(run, font, size)
                self.add(Picture(texture, colour, left, middle + rise - texture.height / 2))
                left += texture.width


def write(
    laid: Laid, colour: Rgba, x: float, top: float, width: float = 0.0, align: Align = "left"
) -> Written:
    """Draws a laid out text with its upper edge at `top` (in Kivy's y), aligned in a column of that width."""
    return Written(laid, colour, x, top, width, align)


def write_icon(name: str, colour: Rgba, cx: float, cy: float, size: float) -> InstructionGroup:
    """Draws an icon about a point; `size` is that of its whole square."""
    texture = _texture(icon(name), ICON_FONT, round(size))
    return Picture(texture, colour, cx - texture.width / 2, cy - texture.height / 2)


@lru_cache(maxsize=64)
def _label(font: str, size: int) -> Any:
    return CoreLabel(font_name=font, font_size=size)


def _texture(text: str, font: str, size: int) -> Any:
    key = (text, font, size)
    kept = _pictures.get(key)
    if kept is None:
        if font in _SCRIPTS:
            kept = _from_right_to_left(text, font, size)
        else:
            label = CoreLabel(text=text, font_name=font, font_size=size)
            label.refresh()
            kept = label.texture
        _pictures.put(key, kept, 4 * kept.width * kept.height)
    return kept


def _from_right_to_left(text: str, font: str, size: int) -> Any:
    """The texture of letters that join: Kivy draws them so, but measures them as they stand alone."""
    label = CoreLabel(
        text=text, font_name=font, font_size=size, padding=(size * len(text) / 2 + size, 0),
        font_direction="rtl", font_script_name=_SCRIPTS[font],
    )  # fmt: skip
    label.refresh()
    texture = label.texture
    alpha, width = texture.pixels[3::4], texture.width
    inked = [x for x in range(width) if any(alpha[x::width])] or [0]
    beside = max(1, round(size * _BESIDE_LETTERS))
    left, right = max(0, inked[0] - beside), min(width, inked[-1] + 1 + beside)
    return texture.get_region(left, 0, right - left, texture.height)


class Writing(Drawing):
    """A text in a box, as large as it fits between two sizes, in no more lines than `lines`.

    `steps` are other ways to set it, in pixels, in the order in which they are tried. `names` are those of
    people and teams: where the text is too long they are shortened before anything else is.
    """

    drawn_from = (
        "text", "colour", "weight", "size_u", "smallest_u", "lines", "align", "middle", "steps", "names",
    )  # fmt: skip
    laid: Laid | None = None

    text = StringProperty("")
    colour = StringProperty("text")
    weight = NumericProperty(400)
    size_u = NumericProperty(22)
    smallest_u = NumericProperty(17)
    lines = NumericProperty(1)
    align = StringProperty("left")
    middle = BooleanProperty(True)
    steps = ObjectProperty(None, allownone=True)
    names = ObjectProperty(())

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        self.laid = None
        if not self.text or self.width <= 1 or self.height <= 1:
            return
        self.laid = self._lay_out()
        top = self.top - (self.height - self.laid.height) / 2 if self.middle else self.top
        self.canvas.add(write(self.laid, theme.colour(self.colour), self.x, top, self.width, self.align))

    def _lay_out(self) -> Laid:
        if self.steps:
            return lay_out(self.text, self.width, self.steps, self.weight, self.height, self.names)
        largest, smallest = theme.px(self.size_u), theme.px(self.smallest_u)
        if self.lines == 1:
            return one_line(self.text, self.width, largest, smallest, self.weight, self.names)
        sizes = [largest - (largest - smallest) * step / 4 for step in range(5)]
        steps = [Step(int(size), self.lines) for size in sizes]
        return lay_out(self.text, self.width, steps, self.weight, self.height, self.names)
