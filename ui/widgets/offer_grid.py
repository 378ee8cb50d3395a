"""What a throw would give in each row of one's sheet: large cells, each in its own place the whole game long.

A row that is used lies sunk with its points, one that would give something is bone, one that would be struck
out is outlined. Before there is a throw all open rows wait. A row that a button enters has it at its corner.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Literal, NamedTuple

from kivy.properties import BooleanProperty, NumericProperty, OptionProperty, StringProperty

from ui.patches import box, frame
from ui.theme import Box, Rgba, theme
from ui.widgets import mark
from ui.widgets.paint import Fill
from ui.widgets.part import Part
from ui.widgets.text import LINE_HEIGHT, Laid, Step, lay_out, least, one_line, text_width, write
from ui.widgets.touchable import Drawn

OfferState = Literal["used", "worth", "zero", "waits"]

_LABEL, _POINTS, _THIRD = 17.0, 31.0, 17.0  # u
_SIDE = 2.5
_USUAL_H = 90.0  # of a cell; in higher ones the writing is larger, but not more than so much:
_TALL_LABEL, _TALL_POINTS = 1.3, 1.15
_LINES = 1.8 * LINE_HEIGHT  # how high two lines of a label are, of its size
_BUTTON, _BUTTON_IN = 14.0, 9.0  # u: the drawn button's radius, and how far within the corner its middle lies


class Offer(NamedTuple):
    """A row as its cell shows it.

    `points`: what it would give, or has given; "" while it waits. `third`: what the coach thinks it is worth.
    `span`: how many cells wide it is. `seat`: the colour of the seat whose button enters it.
    """

    says: str
    label: str
    points: str
    state: OfferState
    third: str = ""
    span: int = 1
    seat: str = ""


class OfferGrid(Part):
    """Cells in rows of `columns`, in the order of the offers; each tells `take` its name when it is tapped.

    Also those that are used or wait: why they cannot be taken is for others to say.
    """

    def __init__(
        self, offers: Sequence[Offer], take: Callable[[str], None], columns: int = 5, **properties: Any
    ) -> None:
        super().__init__(**properties)
        self._offers, self._take, self._columns = offers, take, columns
        self._room = self._high = 0.0  # for what is written in one cell; pixels

    def fill(self, box: Box) -> None:
        super().fill(box)
        places = cells(self._offers, self._columns)
        rows = 1 + max((row for row, _ in places), default=0)
        _, _, narrow, high = cell_box(box, (self._columns, rows), (0, 0))
        self._room, self._high = theme.px(narrow - 2 * _SIDE), theme.px(high)
        label_u = _label_size(self._offers, self._room, self._high)
        for offer, place in zip(self._offers, places, strict=True):
            where = cell_box(box, (self._columns, rows), place, offer.span)
            cell = OfferCell(
                label=offer.label, points=offer.points, state=offer.state, third=offer.third,
                seat=offer.seat, label_u=label_u,
            )  # fmt: skip
            self.touchable(offer.says, cell, where, partial(self._take, offer.says))

    def show(self, offers: Sequence[Offer]) -> None:
        """Show the same rows after another throw; their cells stay."""
        self._offers = offers
        label_u = _label_size(offers, self._room, self._high)
        for offer in offers:
            cell = self.ways[offer.says]
            cell.label, cell.points, cell.state, cell.third = offer[1:5]
            cell.seat, cell.label_u = offer.seat, label_u


def cell_box(box: Box, size: tuple[int, int], place: tuple[int, int], span: int = 1) -> Box:
    """Where a cell lies in a grid of so many columns and rows; `place` is its row and first column."""
    (x, y, w, h), (columns, rows), (row, column) = box, size, place
    gap = theme.space("gap")
    cell_w, cell_h = (w - gap * (columns - 1)) / columns, (h - gap * (rows - 1)) / rows
    left, top = x + column * (cell_w + gap), y + row * (cell_h + gap)
    return left, top, span * cell_w + (span - 1) * gap, cell_h


def cells(offers: Sequence[Offer], columns: int) -> list[tuple[int, int]]:
    """The row and the first column of each offer; one that does not fit into what is left begins a row."""
    found: list[tuple[int, int]] = []
    row = column = 0
    for offer in offers:
        if column + offer.span > columns:
            row, column = row + 1, 0
        found.append((row, column))
        column += offer.span
    return found


class OfferCell(Drawn):
    """One cell. `held`: the button that enters it is down. `laid` is what is written on it."""

    label = StringProperty("")
    points = StringProperty("")
    third = StringProperty("")
    label_u = NumericProperty(0)
    state = OptionProperty("waits", options=["used", "worth", "zero", "waits"])
    seat = StringProperty("")
    held = BooleanProperty(False)
    overhang = 8.0  # the button at its corner
    drawn_from = ("label", "points", "third", "state", "label_u", "seat", "held")
    told_by = ("label", "points", "third", "state", "seat")

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.laid: tuple[Laid, ...] = ()

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        self.canvas.after.clear()
        if self.width <= 1 or self.height <= 1:
            return
        x, y, w, h = float(self.x), float(self.y), float(self.width), float(self.height)
        if self.seat:
            inset = theme.px(_BUTTON_IN)
            line = 4.0 if self.held else 2.0
            self.canvas.after.add(
                mark.button(self.seat, x + w - inset, y + inset, theme.px(_BUTTON), line)
            )
        radius = theme.px(theme.radius("tile"))
        ink = theme.colour("text")
        match self.state:
            case "worth":
                ink = theme.colour("primary_text")
                lip = theme.px(theme.space("lip"))
                if not (self.pressed or self.held):
                    self.canvas.add(Fill(theme.colour("primary_lip"), box(x, y, w, h - lip, radius)))
                    y += lip
                h -= lip
                self.canvas.add(Fill(theme.colour("primary"), box(x, y, w, h, radius)))
            case "used":
                ink = theme.colour("muted")
                self.canvas.add(Fill(theme.colour("well"), box(x, y, w, h, radius)))
            case _:
                if self.pressed:
                    self.canvas.add(Fill(theme.colour("well"), box(x, y, w, h, radius)))
                if self.state == "waits":
                    ink = theme.colour("muted")
                line = theme.px(theme.space("line"))
                self.canvas.add(Fill(theme.colour("line"), frame(x, y, w, h, radius, line)))
        self._write(ink, x, y, w, h)

    def _write(self, ink: Rgba, x: float, y: float, w: float, h: float) -> None:
        room, high = w - 2 * _SIDE * theme.u, h - _SIDE * theme.u
        for share in (1.0, 0.9, 0.8, 0.7, 0.6):
            self.laid = self._lay_out(room, high, share)
            if _height(self.laid) <= high and not self.laid[0].shortened:
                break
        top = y + (h + _height(self.laid)) / 2
        for line in self.laid:
            self.canvas.add(write(line, ink, x, top, w, "centre"))
            top -= line.height - _close(self.laid)

    def _lay_out(self, room: float, high: float, share: float) -> tuple[Laid, ...]:
        """Label, points and what stands below; the points at that share of their size."""
        smallest = least()
        beside = 2 * (_BUTTON + _BUTTON_IN) * theme.u if self.seat else 0.0
        third = one_line(self.third, room - beside, _THIRD * grown() * theme.u, smallest, 400)
        has_third = bool(self.third) and not (self.seat and third.shortened)
        points = (0.82 if has_third else 1.0) * share * _points_size(self.height)
        weight = 400 if self.state == "used" else 700
        lines = [one_line(self.points, room, points, smallest, weight)] if self.points else []
        if has_third:
            lines.append(third)
        label = int((self.label_u or _LABEL) * theme.u)
        left = high - sum(line.height for line in lines)
        steps = []
        for size in sorted({label, smallest}, reverse=True):
            steps.append(Step(size))
            if left >= _LINES * size:
                steps.append(Step(size, 2))
        return (lay_out(self.label, room, steps, _weight(self.state)), *lines)


def grown() -> float:
    """How large the writing is: grids grow by half the step only."""
    return 1 + (theme.text_factor - 1) / 2


def _weight(state: str) -> int:
    return 600 if state == "worth" else 400


def _close(laid: Sequence[Laid]) -> float:
    """How much nearer than usual the lines stand: figures have nothing below their foot."""
    return 0.16 * max(line.size for line in laid)


def _height(laid: Sequence[Laid]) -> float:
    return sum(line.height for line in laid) - _close(laid) * (len(laid) - 1)


def _tall(high: float, most: float) -> float:
    """How much larger than usual something is written in a cell of that height; pixels."""
    return min(most, max(1.0, high / theme.px(_USUAL_H)))


def _points_size(high: float) -> float:
    """The size of the points in a cell of that height; pixels."""
    return _POINTS * theme.text_factor * _tall(high, _TALL_POINTS) * theme.u


def _label_size(offers: Sequence[Offer], room: float, high: float) -> float:
    """The largest size at which every label of one cell fits in it, but no less than usual; u.

    In a high cell a label may have two lines.
    """
    size = _LABEL * theme.text_factor * _tall(high, _TALL_LABEL)
    narrow = [offer.label for offer in offers if offer.span == 1]
    while size > _LABEL and not all(_has_room(label, theme.px(size), room, high) for label in narrow):
        size -= 0.5
    return max(size, _LABEL)


def _has_room(label: str, size: float, room: float, high: float) -> bool:
    """Whether a label of that size fits above the points, no word of it cut; pixels."""
    room *= 0.95
    if text_width(label, int(size), 600) <= room:
        return True
    high -= theme.px(theme.space("lip") + _SIDE) + LINE_HEIGHT * _points_size(high)
    words_fit = all(text_width(word, int(size), 600) <= room for word in label.split())
    return words_fit and _LINES * size <= high and (
        not lay_out(label, room, [Step(int(size), 2)], 600).shortened
    )
