"""What a throw would give in each row of one's sheet: large cells, each in its own place the whole game long.

A row that is used lies sunk with its points, one that would give something is bone, one that would be struck
out is outlined. Before there is a throw all open rows wait.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Literal, NamedTuple

from kivy.properties import NumericProperty, OptionProperty, StringProperty

from ui.patches import box, frame
from ui.theme import Box, Rgba, theme
from ui.widgets.paint import Fill
from ui.widgets.part import Part
from ui.widgets.text import LINE_HEIGHT, Laid, Step, lay_out, one_line, text_width, write
from ui.widgets.touchable import Drawn

OfferState = Literal["used", "worth", "zero", "waits"]

_LABEL, _POINTS, _THIRD = 17.0, 31.0, 17.0  # u
_LEAST, _TINY = 14.0, 12.0
_SIDE = 4.0


class Offer(NamedTuple):
    """A row as its cell shows it.

    `points`: what it would give, or has given; "" while it waits. `third`: what the coach thinks it is worth.
    `span`: how many cells wide it is.
    """

    says: str
    label: str
    points: str
    state: OfferState
    third: str = ""
    span: int = 1


class OfferGrid(Part):
    """Cells in rows of `columns`, in the order of the offers; each tells `take` its name when it is tapped.

    Also those that are used or wait: why they cannot be taken is for others to say.
    """

    def __init__(
        self, offers: Sequence[Offer], take: Callable[[str], None], columns: int = 5, **properties: Any
    ) -> None:
        super().__init__(**properties)
        self._offers, self._take, self._columns = offers, take, columns

    def fill(self, box: Box) -> None:
        super().fill(box)
        x, y, w, h = box
        gap = theme.space("gap")
        places = cells(self._offers, self._columns)
        rows = 1 + max((row for row, _ in places), default=0)
        cell_w, cell_h = (w - gap * (self._columns - 1)) / self._columns, (h - gap * (rows - 1)) / rows
        label_u = _label_size(self._offers, theme.px(cell_w - 2 * _SIDE))
        for offer, (row, column) in zip(self._offers, places, strict=True):
            wide = offer.span * cell_w + (offer.span - 1) * gap
            where = (x + column * (cell_w + gap), y + row * (cell_h + gap), wide, cell_h)
            cell = OfferCell(
                label=offer.label, points=offer.points, state=offer.state, third=offer.third, label_u=label_u
            )
            self.touchable(offer.says, cell, where, partial(self._take, offer.says))

    def show(self, offers: Sequence[Offer]) -> None:
        """Show the same rows after another throw; their cells stay."""
        self._offers = offers
        for offer in offers:
            cell = self.ways[offer.says]
            cell.label, cell.points, cell.state, cell.third = offer[1:5]


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
    """One cell. `laid` is what is written on it, as it was set last."""

    label = StringProperty("")
    points = StringProperty("")
    third = StringProperty("")
    label_u = NumericProperty(0)
    state = OptionProperty("waits", options=["used", "worth", "zero", "waits"])
    overhang = 1.0
    drawn_from = ("label", "points", "third", "state", "label_u")

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.laid: tuple[Laid, ...] = ()

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        if self.width <= 1 or self.height <= 1:
            return
        x, y, w, h = float(self.x), float(self.y), float(self.width), float(self.height)
        radius = theme.px(theme.radius("tile"))
        ink = theme.colour("text")
        match self.state:
            case "worth":
                ink = theme.colour("primary_text")
                lip = theme.px(theme.space("lip"))
                if not self.pressed:
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
        self.laid = self._lay_out(w - 2 * _SIDE * theme.u, h, 1.0)
        height = _height(self.laid)
        if height > h - _SIDE * theme.u:
            self.laid = self._lay_out(w - 2 * _SIDE * theme.u, h, (h - _SIDE * theme.u) / height)
        top = y + (h + _height(self.laid)) / 2
        for line in self.laid:
            self.canvas.add(write(line, ink, x, top, w, "centre"))
            top -= line.height - _close(self.laid)

    def _lay_out(self, room: float, h: float, share: float) -> tuple[Laid, ...]:
        """Label, points and what stands below, at that share of their sizes."""
        unit = theme.u * share
        points_u = (0.82 * _POINTS if self.third else _POINTS) * grown()
        lines = [
            one_line(self.points, room, points_u * unit, _TINY * unit, 400 if self.state == "used" else 700),
            one_line(self.third, room, _THIRD * grown() * unit, _TINY * unit, 400),
        ]
        lines = [line for line in lines if line.lines[0]]
        label_u = self.label_u or _LABEL
        steps = [Step(int(size * unit)) for size in (label_u, label_u - 1, min(label_u, _LEAST + 1))]
        if h - sum(line.height for line in lines) >= 2 * LINE_HEIGHT * _LEAST * unit:
            steps.append(Step(int(_LEAST * unit), 2))
        steps.append(Step(int(_LEAST * unit)))
        label = lay_out(self.label, room, steps, _weight(self.state))
        return (label, *lines)


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


def _label_size(offers: Sequence[Offer], room: float) -> float:
    """The largest size at which every label of one cell fits in it, but no less than usual; u."""
    size = _LABEL * grown()
    narrow = [offer.label for offer in offers if offer.span == 1]
    while size > _LABEL and any(text_width(label, int(theme.px(size)), 600) > room for label in narrow):
        size -= 0.5
    return size
