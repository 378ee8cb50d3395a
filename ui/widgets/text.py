"""Writing on the table: measured, shortened, fitted to its box and drawn, whatever a name may hold.

Each run of one font becomes one texture, kept as long as it is in use; the colour is given when it is drawn.
Sizes and positions here are pixels of Kivy's window.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import inf
from typing import Any, Literal, NamedTuple

from kivy.core.text import Label as CoreLabel
from kivy.graphics import InstructionGroup
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from ui.icons import icon
from ui.recent import Recent
from ui.theme import ARABIC_FONT, HEBREW_FONT, ICON_FONT, Rgba, theme
from ui.widgets.drawing import Drawing
from ui.widgets.dressed import Dressed, dressed
from ui.widgets.paint import Picture
from ui.widgets.runs import pieces

Align = Literal["left", "centre", "right"]

LINE_HEIGHT = 1.12
ELLIPSIS = "…"
_SENTENCE_END = re.compile(r"(?<=[.?!]) +(?=\S)")
_AFTER_HYPHEN = re.compile(r"(?<=\w\w-)(?=\w\w)")
# So many signs of a name are kept where a sentence has to be shorter.
_NAME_LENGTHS = (30, 24, 18, 14, 11, 8, 6)
# What is drawn from right to left, by the name of its script (ISO 15924).
_SCRIPTS = {HEBREW_FONT: "Hebr", ARABIC_FONT: "Arab"}
_BESIDE_LETTERS = 0.04  # what is left free on both sides of them: of the size of type

# Of lines of writing that may be seen again soon: some forty pages.
_PICTURES_BYTES = 8_000_000


class Step(NamedTuple):
    """A way to set a text: a size of type, and how many lines it may take."""

    size: float
    lines: int = 1


class Laid(NamedTuple):
    """A text as it will be drawn: its lines and the size of type."""

    lines: tuple[str, ...]
    size: float
    weight: int
    shortened: bool = False

    @property
    def width(self) -> float:
        """The width of its longest line."""
        return max((text_width(line, self.size, self.weight) for line in self.lines), default=0.0)

    @property
    def height(self) -> float:
        """From the first line's top to the last one's bottom, at the family's line height."""
        return len(self.lines) * self.size * LINE_HEIGHT


@lru_cache(maxsize=2048)
def text_width(text: str, size: float, weight: int) -> float:
    """How many pixels the text takes in one line."""
    return float(sum(_run_width(run) for run in dressed(text, size, weight)))


def _run_width(run: Dressed) -> int:
    if run.font in _SCRIPTS:
        return int(_texture(run.text, run.font, run.size).width)
    return int(_label(run.font, run.size).get_extents(run.text)[0])


def shorten(text: str, width: float, size: float, weight: int) -> str:
    """The text, or as much of it as fits with an ellipsis behind; no sign is cut in two."""
    if text_width(text, size, weight) <= width:
        return text
    signs = [piece.text for piece in pieces(text)]
    fits, too_long = 0, len(signs)
    while fits < too_long:
        middle = (fits + too_long + 1) // 2
        if text_width("".join(signs[:middle]).rstrip() + ELLIPSIS, size, weight) <= width:
            fits = middle
        else:
            too_long = middle - 1
    return "".join(signs[:fits]).rstrip() + ELLIPSIS


def shorten_begin(text: str, width: float, size: float, weight: int) -> str:
    """As `shorten`, keeping the end: of what is being typed."""
    signs = [piece.text for piece in pieces(text)]
    kept = text
    while signs and text_width(kept, size, weight) > width:
        del signs[0]
        kept = ELLIPSIS + "".join(signs)
    return kept


def least() -> int:
    """The smallest size of type there is, at every text size; pixels."""
    return int(theme.px(float(theme.tokens["type"]["normal"]["smallest"])))


def lay_out(
    text: str,
    width: float,
    steps: Sequence[Step],
    weight: int,
    height: float | None = None,
    names: Sequence[str] = (),
) -> Laid:
    """The first step at which the whole text fits the width (and height); else the last one, shortened.

    Where it holds some of the `names` these are shortened before anything else is.
    """
    return _laid_out(text, width, tuple(steps), weight, height, tuple(names))


@lru_cache(maxsize=1024)
def _laid_out(
    text: str,
    width: float,
    steps: tuple[Step, ...],
    weight: int,
    height: float | None,
    names: tuple[str, ...],
) -> Laid:
    for number, step in enumerate(steps, start=1):
        if height is not None and step.size > height + 1 and number < len(steps):
            continue
        if height is not None and step.lines > 1 and step.size * LINE_HEIGHT * step.lines > height + 1:
            step = Step(step.size, max(1, int((height + 1) / (step.size * LINE_HEIGHT))))
        lines = _set(text, width, step, weight)
        if lines is not None:
            return Laid(lines, step.size, weight)
    for shorter in _with_shorter_names(text, names):
        lines = _set(shorter, width, step, weight)
        if lines is not None:
            return Laid(lines, step.size, weight, True)
    return _cut(text, width, step, weight)


def one_line(
    text: str, width: float, largest: float, smallest: float, weight: int, names: Sequence[str] = ()
) -> Laid:
    """The text in one line, as large as fits between two sizes; shortened if even the smallest does not.

    Where it holds some of the `names` these are shortened before anything else is.
    """
    return _in_one_line(text, width, largest, smallest, weight, tuple(names))


@lru_cache(maxsize=1024)
def _in_one_line(
    text: str, width: float, largest: float, smallest: float, weight: int, names: tuple[str, ...]
) -> Laid:
    needed = text_width(text, round(largest), weight)
    size = largest if needed <= max(0, width) else max(smallest, largest * width / needed)
    while size > smallest and text_width(text, int(size), weight) > width:
        size = max(smallest, size - 1)
    size = int(size)
    if text_width(text, size, weight) <= width:
        return Laid((text,), size, weight)
    for shorter in _with_shorter_names(text, names):
        if text_width(shorter, size, weight) <= width:
            return Laid((shorter,), size, weight, True)
    return Laid((shorten(text, width, size, weight),), size, weight, True)


def _with_shorter_names(text: str, names: Sequence[str]) -> Iterator[str]:
    """A sentence with names that say ever less, each with an ellipsis; a name by itself is no sentence."""
    found = sorted({name for name in names if name in text and name != text}, key=len, reverse=True)
    for length in _NAME_LENGTHS if found else ():
        shorter = text
        for name in found:
            signs = [piece.text for piece in pieces(name)]
            if len(signs) > length:
                shorter = shorter.replace(name, "".join(signs[: length - 1]).rstrip() + ELLIPSIS)
        if shorter != text:
            yield shorter


def _set(text: str, width: float, step: Step, weight: int) -> tuple[str, ...] | None:
    """The lines of the whole text at that step; None where it does not fit."""
    if step.lines == 1 and "\n" not in text:
        line = " ".join(text.split())
        return (line,) if text_width(line, step.size, weight) <= width else None
    lines = _wrap(text, width, step.size, weight, step.lines)
    if lines is None:
        return None
    return tuple(_well_broken(text, lines, width, step.size, weight))


def _wrap(
    text: str, width: float, size: float, weight: int, most: float = inf
) -> list[str] | None:
    """The text broken between words and after hyphens.

    None where a single word is wider than the line, or where these are more lines than `most`.
    """
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for glue, word in _words(paragraph):
            longer = f"{line}{glue}{word}" if line else word
            if text_width(longer, size, weight) <= width:
                line = longer
                continue
            if text_width(word, size, weight) > width:
                return None
            lines.append(line)
            if len(lines) >= most:
                return None
            line = word
        lines.append(line)
    return lines if len(lines) <= most else None


def _words(paragraph: str) -> Iterator[tuple[str, str]]:
    """What a line may end with, and what stands before it within a line."""
    for word in paragraph.split():
        for number, part in enumerate(_AFTER_HYPHEN.split(word)):
            yield "" if number else " ", part


def _well_broken(text: str, lines: list[str], width: float, size: float, weight: int) -> list[str]:
    """In as many lines: broken between two sentences where it can be, and without a last word left alone."""
    if len(lines) < 2 or "\n" in text:
        return lines
    sentences = _SENTENCE_END.split(text)
    apart = [line for sentence in sentences for line in _wrap(sentence, width, size, weight) or ()]
    if len(sentences) > 1 and len(apart) == len(lines):
        return apart
    *rest, before, last = lines
    kept, _, moved = before.rpartition(" ")
    glue = " " if " ".join(text.split())[-len(last) - 1] == " " else ""  # none behind a hyphen
    longer = f"{moved}{glue}{last}"
    is_alone = " " not in last and text_width(last, size, weight) < width / 3
    if not is_alone or " " not in kept or text_width(longer, size, weight) > width:
        return lines
    return [*rest, kept, longer]


def _cut(text: str, width: float, step: Step, weight: int) -> Laid:
    """As many lines as the step has, and an ellipsis where they end, or where a word is wider than a line."""
    lines: list[str] = []
    line, rest = "", list(_words(text))
    while rest:
        glue, word = rest[0]
        longer = f"{line}{glue}{word}" if line else word
        fits = text_width(longer, step.size, weight) <= width
        if not fits and (not line or len(lines) + 1 == step.lines):
            left = line + "".join(f"{glue}{word}" for glue, word in rest)
            lines.append(shorten(left.lstrip(), width, step.size, weight))
            return Laid(tuple(lines), step.size, weight, True)
        if fits:
            line = longer
            del rest[0]
        else:
            lines.append(line)
            line = ""
    return Laid((*lines, line), step.size, weight, True)


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
