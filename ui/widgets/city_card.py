"""A city card: its name, and at the right the signs of what the city has. Delivered, it is laid down."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from kivy.graphics import InstructionGroup
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from ui.patches import box
from ui.theme import Rgba, theme
from ui.widgets.city_marks import pieces
from ui.widgets.paint import Fill
from ui.widgets.text import Laid, Step, lay_out, least, write, write_icon
from ui.widgets.tile import Tile

_PAD, _SIGN, _SIGN_GAP, _CHECK, _CHECK_GAP = 10.0, 17.0, 3.0, 22.0, 6.0
_NARROW = 150.0  # below that pads, check and gap are smaller
_NARROW_PAD, _NARROW_CHECK, _NARROW_CHECK_GAP = 8.0, 17.0, 4.0
_NARROWEST, _NARROWEST_PAD = 124.0, 5.0
_TALL = 80.0  # from there the check of a narrow card stands above the name
_LOW = 36.0
_PIECE, _NARROW_PIECE = 14.0, 10.0  # of its disc


class CityCard(Tile):
    """A card of a city that can be tapped.

    `signs` are icons; `done`: it is delivered; `covered`: it lies with its back up. `piece`: the colour of
    the seat whose piece stands there, or "".
    """

    signs = ObjectProperty(())
    done = BooleanProperty(False)
    covered = BooleanProperty(False)
    piece = StringProperty("")
    drawn_from: ClassVar[tuple[str, ...]] = (*Tile.drawn_from, "signs", "done", "covered", "piece")

    def _content(self, colours: Any, x: float, y: float, w: float, h: float) -> InstructionGroup:
        on_bone = theme.colour("primary_text") if self.chosen else None
        drawn, laid = _written(self, x, y, w, h, on_bone)
        self.laid = () if laid is None else (laid,)
        return drawn


class LyingCard(Widget):
    """The same where it is only looked at."""

    label = StringProperty("")
    label_u = NumericProperty(0)
    signs = ObjectProperty(())
    done = BooleanProperty(False)
    covered = BooleanProperty(False)
    piece = StringProperty("")

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        for name in ("label", "label_u", "signs", "done", "covered", "piece", "pos", "size"):
            self.fbind(name, self._draw)
        self._draw()

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        x, y, w, h = float(self.x), float(self.y), float(self.width), float(self.height)
        radius = min(theme.px(theme.radius("tool")), h / 2)
        self.canvas.add(Fill(theme.colour("well"), box(x, y, w, h, radius)))
        self.canvas.add(_written(self, x, y, w, h)[0])


def _written(
    card: CityCard | LyingCard, x: float, y: float, w: float, h: float, on_bone: Rgba | None = None
) -> tuple[InstructionGroup, Laid | None]:
    """What stands on a card, none of it where it is covered."""
    drawn = InstructionGroup()
    if card.covered:
        return drawn, None
    muted = on_bone or theme.colour("muted")
    colour = muted if card.done else on_bone or theme.colour("text")
    is_narrow = w < theme.px(_NARROW)
    pad = theme.px(_NARROWEST_PAD if w < theme.px(_NARROWEST) else _NARROW_PAD if is_narrow else _PAD)
    left, right, weight = x + pad, x + w - pad, 400 if card.done else 600
    steps, sign, pitch = _steps(card.label_u or 21), theme.px(_SIGN), theme.px(_SIGN + _SIGN_GAP)

    def fits(beside: float) -> bool:
        return not lay_out(card.label, right - left - beside, steps, weight, h, (card.label,)).shortened

    has_two_rows = h > 2.4 * pitch
    radius = min(theme.px(_NARROW_PIECE if is_narrow else _PIECE), 0.4 * h)
    stood = 2 * radius + theme.px(_NARROW_CHECK_GAP) if card.piece else 0.0
    spot = (right - radius, y + h / 2)
    if card.done:
        taken = theme.px(_NARROW_CHECK + _NARROW_CHECK_GAP if is_narrow else _CHECK + _CHECK_GAP)
        is_tall, is_tight = h >= theme.px(_TALL), not fits(taken + stood)
        is_above = (is_narrow and is_tall) or ((is_narrow or stood > 0) and has_two_rows and is_tight)
        size = min(theme.px(_CHECK if is_tall or not is_narrow else _NARROW_CHECK), 0.6 * h)
        edge = theme.px(_PAD if is_tall else _NARROWEST_PAD)
        middle = y + h - edge - size / 2 if is_above else y + h / 2
        has_check = is_above or not (stood and is_tight)  # where a piece stands the card is mostly delivered
        if has_check:
            drawn.add(write_icon("check-bold", muted, left + size / 2, middle, size))
        if is_above:
            spot = (right - radius, middle)
            h -= max(size, radius + size / 2 if stood else 0.0) + edge
        else:
            left += size + theme.px(_NARROW_CHECK_GAP if is_narrow else _CHECK_GAP) if has_check else 0.0
            right -= stood
    else:
        signs = list(card.signs) if h >= theme.px(_LOW) else []
        is_below = has_two_rows and not fits(len(signs) * pitch + stood)
        while signs and not is_below and not fits(len(signs) * pitch + stood):
            signs.pop()  # the name says more
        middle = y + (sign / 2 + theme.px(_SIGN_GAP) if is_below else h / 2)
        if is_below and stood:
            radius = theme.px(_NARROW_PIECE)
            spot = (right - radius, y + radius + theme.px(_SIGN_GAP))
        for number, icon in enumerate(reversed(signs)):
            drawn.add(write_icon(icon, muted, right - stood - sign / 2 - number * pitch, middle, sign))
        if is_below:
            y, h = y + pitch, h - pitch
        else:
            right -= len(signs) * pitch + stood
    if card.piece:
        drawn.add(pieces([(card.piece, spot)], radius))
    laid = lay_out(card.label, right - left, steps, weight, h, (card.label,))
    drawn.add(write(laid, colour, left, y + (h + laid.height) / 2, right - left, "left"))
    return drawn, laid


def _steps(usual_u: float) -> Sequence[Step]:
    usual = max(least(), int(theme.px(usual_u)))
    return [*map(Step, range(usual, least() - 1, -1)), Step(least(), 2)]
