"""Looks a screen over as it is drawn, and says everything that an eye or a finger would find wrong.

What is written, and what can be pressed, is read from Kivy's tree of drawing instructions, whoever drew it:
so a page has nothing to do for it but to write through `ui.widgets.text.write` and to take touches through a
`Touchable`. Boxes here are in u from the upper left corner, as on paper.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, NamedTuple

from kivy.graphics import ClearBuffers, InstructionGroup, PopMatrix, PushMatrix, Rectangle
from kivy.graphics.context_instructions import MatrixInstruction
from kivy.graphics.transformation import Matrix
from kivy.uix.widget import Widget

from ui.apart import Apart
from ui.screens.help_sheet import HelpSheet
from ui.theme import Rgba, theme
from ui.widgets.deck_card import DeckCard
from ui.widgets.edge_button import EdgeButton
from ui.widgets.hero_digits import HeroDigits
from ui.widgets.key import Key
from ui.widgets.message_band import MessageBand
from ui.widgets.miniature import Miniature
from ui.widgets.runs import NEUTRAL, pieces
from ui.widgets.text import ELLIPSIS, Writing, Written, text_width
from ui.widgets.tile import Tile
from ui.widgets.touchable import Touchable

TARGET = 64.0
APART = 8.0
SMALLEST = 17.0
KEY = 9 / 0.193  # u: 9 mm
# Half of a line's height from the accents to what hangs below; a share of the size of type.
_HALF_INK = 0.45
_FIGURE_EM = 0.645
_FIGURE = _FIGURE_EM / 0.7  # how much of a large digit's picture is filled


def rounded(by: float) -> float:
    """How far two edges may be from where they should, which are rounded to pixels: u."""
    return max(by, 1.01 / theme.u)


class Box(NamedTuple):
    """u; y runs downwards."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def wide(self) -> float:
        return self.right - self.left

    @property
    def high(self) -> float:
        return self.bottom - self.top

    def apart(self, other: Box) -> float:
        """How far the two lie from each other; under zero they lie on one another."""
        across = max(self.left - other.right, other.left - self.right)
        down = max(self.top - other.bottom, other.top - self.bottom)
        return max(across, down)

    def holds(self, other: Box, by: float = 0.0) -> bool:
        """Whether the other lies within this one, which may be so much larger."""
        return (
            other.left >= self.left - by and other.top >= self.top - by
            and other.right <= self.right + by and other.bottom <= self.bottom + by
        )  # fmt: skip


@dataclass
class Words:
    """A line as it is written, on what lies there to be pressed (`on`) or on the table itself."""

    text: str
    box: Box
    size: float
    colour: Rgba
    holder: Widget
    on: Touchable | None
    whole: str
    written: object


@dataclass
class Target:
    """Something that takes touches. `draws`: whether it is to be seen itself."""

    touchable: Touchable
    name: str
    box: Box
    draws: bool
    in_band: bool


@dataclass
class Sight:
    """All that is to be seen of a page, later things over earlier ones."""

    words: list[Words] = field(default_factory=list)
    targets: list[Target] = field(default_factory=list)
    band: Box | None = None
    hidden: list[str] = field(default_factory=list)  # what the band lies upon, in part


def look(page: Widget) -> Sight:
    """What is to be seen of a page that has been laid out."""
    return _Eye(page).sight


class _Eye:
    """Goes through the instructions in the order in which they are drawn."""

    def __init__(self, page: Widget) -> None:
        self.sight = Sight()
        self._widgets = {id(widget.canvas): widget for widget in page.walk(restrict=True)}
        self._aparts = {
            id(apart.in_its_place): apart
            for widget in self._widgets.values() for apart in vars(widget).values()
            if isinstance(apart, Apart)
        }  # fmt: skip
        self._names = {id(way): name for name, way in getattr(page, "ways", {}).items()}
        self._matrix = Matrix()
        self._kept: list[Matrix] = []
        self._see(page.canvas, page, None, False)

    def _see(self, seen: Any, holder: Widget, on: Touchable | None, in_band: bool) -> None:
        widget = self._widgets.get(id(seen))
        if widget is not None:
            if widget.opacity == 0:
                return
            holder = widget
            if isinstance(widget, Miniature):
                return  # a picture of another screen
            if isinstance(widget, HelpSheet):
                self._lay_sheet(self._box(widget.x, widget.y, widget.right, widget.top))
            if isinstance(widget, MessageBand):
                in_band = True
                self._lay_band(self._box(widget.x, widget.y, widget.right, widget.top))
            if isinstance(widget, Touchable):
                on = widget
                self._target(widget, in_band)
        if isinstance(seen, Written):
            self._read(seen, holder, on)
        elif isinstance(seen, HeroDigits):
            self._read_digits(seen, holder, on)
        elif id(seen) in self._aparts:
            self._see(self._aparts[id(seen)].content, holder, on, in_band)
        elif isinstance(seen, ClearBuffers):  # whatever was drawn before is gone
            self.sight = Sight()
        elif isinstance(seen, PushMatrix):
            self._kept.append(self._matrix)
        elif isinstance(seen, PopMatrix):
            self._matrix = self._kept.pop()
        elif isinstance(seen, MatrixInstruction):
            self._matrix = self._matrix.multiply(seen.matrix)
        elif isinstance(seen, InstructionGroup):
            for part in list(seen.children):
                self._see(part, holder, on, in_band)

    def _box(self, left: float, bottom: float, right: float, top: float) -> Box:
        """A box of Kivy's pixels as it comes to lie on the screen."""
        x1, y1, _ = self._matrix.transform_point(left, bottom, 0)
        x2, y2, _ = self._matrix.transform_point(right, top, 0)
        height, u = theme.size[1], theme.u
        return Box(min(x1, x2) / u, (height - max(y1, y2)) / u, max(x1, x2) / u, (height - min(y1, y2)) / u)

    def _target(self, touchable: Touchable, in_band: bool) -> None:
        x, y = float(touchable.x), float(touchable.y)
        box = self._box(x, y, x + touchable.width, y + touchable.height)
        name = self._names.get(id(touchable)) or getattr(touchable, "label", "") or type(touchable).__name__
        draws = any(_is_drawing(part) for part in touchable.canvas.children)
        self.sight.targets.append(Target(touchable, name, box, draws, in_band))

    def _read(self, written: Written, holder: Widget, on: Touchable | None) -> None:
        laid, whole = written.laid, " ".join(written.laid.lines).replace("- ", "-")
        half = laid.size * (_FIGURE_EM / 2 if whole.isdecimal() else _HALF_INK)
        for line, left, middle in written.spots:
            ends = left + text_width(line, laid.size, laid.weight)
            box = self._box(left, middle - half, ends, middle + half)
            words = Words(line, box, laid.size / theme.u, written.colour, holder, on, whole, written)
            if line.strip() and not any(_is_double(words, other) for other in self.sight.words):
                self.sight.words.append(words)

    def _read_digits(self, digits: HeroDigits, holder: Widget, on: Touchable | None) -> None:
        slots = [part for part in digits.children if isinstance(part, Rectangle) and part.size[0]]
        if not slots:
            return
        left, right = slots[0].pos[0], slots[-1].pos[0] + slots[-1].size[0]
        high = slots[0].size[1] * _FIGURE
        bottom = slots[0].pos[1] + (slots[0].size[1] - high) / 2
        colour = tuple(digits.children[0].rgba)
        words = Words(
            digits.said, self._box(left, bottom, right, bottom + high), high / theme.u, colour, holder, on,
            digits.said, digits,
        )  # fmt: skip
        if not any(_is_double(words, other) for other in self.sight.words):
            self.sight.words.append(words)

    def _lay_sheet(self, sheet: Box) -> None:
        """Forget what lies under the sheet; what can be pressed beside it has to be seen whole."""
        sight = self.sight
        under = [target for target in sight.targets if _meets(sheet, target)]
        sight.hidden += [
            f"the sheet lies on a part of {target.name}" for target in under if not sheet.holds(target.box, 1)
        ]
        self._forget(sheet)

    def _forget(self, box: Box) -> None:
        sight = self.sight
        sight.targets = [target for target in sight.targets if not _meets(box, target)]
        sight.words = [words for words in sight.words if box.apart(words.box) >= 0]

    def _lay_band(self, band: Box) -> None:
        """Forget what the band hides as a whole; note what it hides in part."""
        sight = self.sight
        sight.band = band
        covered = [target.name for target in sight.targets if _meets(band, target)]
        sight.hidden += [f"the band lies on {name}" for name in covered]
        sight.hidden += [
            f"the band hides a part of {words.text!r}"
            for words in sight.words if band.apart(words.box) < -1 and not band.holds(words.box, 2)
        ]  # fmt: skip
        sight.words = [words for words in sight.words if not band.holds(words.box, 2)]


def _meets(band: Box, target: Target) -> bool:
    return target.draws and band.apart(target.box) < -rounded(0.7)


def _is_drawing(part: Any) -> bool:
    return not isinstance(part, InstructionGroup) or any(_is_drawing(each) for each in part.children)


def _is_double(one: Words, other: Words) -> bool:
    """Whether it is the same once more at the same place: what is written on sand is written below it."""
    return one.text == other.text and one.box == other.box


# -- what is wrong -------------------------------------------------------------------------------------------


def complaints(page: Widget, names: Collection[str] = ()) -> list[str]:
    """Everything that is wrong with a page; `names` are those of people and teams, which may be shortened."""
    sight = look(page)
    found = list(sight.hidden)
    boxes = {id(target.touchable): target.box for target in sight.targets}
    for words in sight.words:
        found += _of_words(words, boxes.get(id(words.on)), names)
    for target in sight.targets:
        found += _of_target(target)
    found += _together(sight)
    return found


def _of_words(words: Words, lies_on: Box | None, names: Collection[str]) -> Iterator[str]:
    said, box = words.text, words.box
    if _is_cut(words.whole, names):
        yield f"{words.whole!r} is cut"
    if not isinstance(words.written, HeroDigits) and words.size < int(theme.px(SMALLEST)) / theme.u - 0.01:
        yield f"{said!r} is {words.size:.1f} u large"
    if _cannot_be_drawn(said, names):
        yield f"{said!r} has signs without a picture"
    if words.colour not in _colours_of_writing():
        yield f"{said!r} is written in a colour that is not the theme's: {words.colour}"
    if not _screen(0.0 if isinstance(words.on, EdgeButton) else theme.space("rim")).holds(box, 1):
        yield f"{said!r} is on the rim or off the screen: {_told(box)}"
    if lies_on is not None and not lies_on.holds(box, 0.5):
        yield f"{said!r} is larger than what it stands on: {_told(box)} on {_told(lies_on)}"
    if isinstance(words.holder, Writing) and words.holder.laid is not None:
        laid, holder = words.holder.laid, words.holder
        if laid.width > holder.width + 1 or laid.height > holder.height + 0.16 * laid.size + 1:
            yield f"{words.whole!r} is larger than its box"


def _of_target(target: Target) -> Iterator[str]:
    touchable, box = target.touchable, target.box
    rim = 0.0 if isinstance(touchable, EdgeButton) else theme.space("rim")
    if target.draws and not _screen(rim).holds(box, rounded(0.7)):
        yield f"{target.name} lies on the rim or off the screen: {_told(box)}"
    if isinstance(touchable, DeckCard) and touchable.idle:
        return
    if isinstance(touchable, Key):
        # Upright the row of ten takes the whole width.
        if box.high < KEY or (box.wide + APART < KEY and not theme.portrait):
            yield f"the key {target.name} is {box.wide:.1f} x {box.high:.1f} u"
    elif min(box.wide, box.high) < TARGET - rounded(0.7):
        yield f"{target.name} is {box.wide:.1f} x {box.high:.1f} u"


def _together(sight: Sight) -> Iterator[str]:
    drawn = [target for target in sight.targets if target.draws]
    for one, other in combinations(drawn, 2):
        gap = one.box.apart(other.box)
        both_keys = isinstance(one.touchable, Key) and isinstance(other.touchable, Key)
        if gap < (0 if both_keys else APART - rounded(0.8)):
            yield f"{one.name} and {other.name} are {gap:.1f} u apart"
    for words in sight.words:
        for target in drawn:
            if target.touchable is not words.on and target.box.apart(words.box) < -rounded(0.7):
                yield f"{words.text!r} is on {target.name}"
            reach = _from_button(target, words.box)
            if reach is not None and reach < theme.space("arcade") - 2:
                yield f"{words.text!r} is under the button of {target.name}"
    for words, others in combinations(sight.words, 2):
        if words.written is not others.written and words.box.apart(others.box) < -1:
            yield f"{words.text!r} is on {others.text!r}"


def _from_button(target: Target, box: Box) -> float | None:
    """How far a box is from the middle of the button that is drawn on a tile; None without one."""
    touchable = target.touchable
    if not isinstance(touchable, Tile) or not touchable.seat:
        return None
    x, y = target.box.right - 14, target.box.top + 10
    across = max(box.left - x, 0.0, x - box.right)
    down = max(box.top - y, 0.0, y - box.bottom)
    return float((across**2 + down**2) ** 0.5)


def _is_cut(text: str, names: Collection[str]) -> bool:
    """Whether something is left out of the text other than the end, or the beginning, of a name."""
    before, *rest = text.split(ELLIPSIS)
    for after in rest:
        ends = before.rstrip(" ,")
        if not any(_ends_with_part(ends, name) or _begins_with_part(after, name) for name in names):
            return True
        before = after
    return False


def _ends_with_part(text: str, name: str) -> bool:
    """Whether the text's end is the beginning of the name, from a word's beginning on."""
    name = unicodedata.normalize("NFC", name)
    text = unicodedata.normalize("NFC", text)
    lengths = (length for length in range(1, len(name) + 1) if text.endswith(name[:length].rstrip()))
    return any(text[: len(text) - len(name[:length].rstrip())][-1:] in ("", " ", "(") for length in lengths)


def _begins_with_part(text: str, name: str) -> bool:
    return any(name[start:] == text for start in range(1, len(name)))


def _cannot_be_drawn(text: str, names: Collection[str]) -> bool:
    """Whether the neutral mark stands for something that is in nobody's name."""
    in_names = set().union(*names)
    return any(
        piece.text == NEUTRAL
        for sign in text if sign != NEUTRAL and sign not in in_names for piece in pieces(sign)
    )  # fmt: skip


def _colours_of_writing() -> set[Rgba]:
    plain = {theme.colour(name) for name in ("text", "muted", "primary_text", "ink", "bone", "ground")}
    return plain | {deck.text for deck in theme.decks}


def _screen(rim: float) -> Box:
    return Box(rim, rim, theme.size[0] / theme.u - rim, theme.size[1] / theme.u - rim)


def _told(box: Box) -> str:
    return f"x {box.left:.0f} to {box.right:.0f}, y {box.top:.0f} to {box.bottom:.0f}"
