"""A city card: its name, and at the right the signs of what the city has. Delivered, it is laid down."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from kivy.graphics import InstructionGroup
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from ui.patches import box
from ui.theme import Rgba, theme
from ui.widgets.paint import Fill
from ui.widgets.text import Laid, Step, lay_out, least, write, write_icon
from ui.widgets.tile import Tile

_PAD, _SIGN, _SIGN_GAP, _CHECK, _CHECK_GAP = 10.0, 17.0, 3.0, 22.0, 6.0
_NARROW = 150.0  # below that pads, check and gap are smaller
_NARROW_PAD, _NARROW_CHECK, _NARROW_CHECK_GAP = 8.0, 17.0, 4.0
_TALL = 80.0  # from there the check of a narrow card stands above the name
_LOW = 36.0


class CityCard(Tile):
    """A card of a city that can be tapped.

    `signs` are icons; `done`: it is delivered; `covered`: it lies with its back up.
    """

    signs = ObjectProperty(())
    done = BooleanProperty(False)
    covered = BooleanProperty(False)
    drawn_from: ClassVar[tuple[str, ...]] = (*Tile.drawn_from, "signs", "done", "covered")

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

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        for name in ("label", "label_u", "signs", "done", "covered", "pos", "size"):
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
    pad = theme.px(_NARROW_PAD if is_narrow else _PAD)
    left, right = x + pad, x + w - pad
    if card.done:
        is_above = is_narrow and h >= theme.px(_TALL)
        size = min(theme.px(_NARROW_CHECK if is_narrow and not is_above else _CHECK), 0.6 * h)
        middle = y + h - theme.px(_PAD) - size / 2 if is_above else y + h / 2
        drawn.add(write_icon("check-bold", muted, left + size / 2, middle, size))
        if is_above:
            h -= size + theme.px(_PAD)
        else:
            left += size + theme.px(_NARROW_CHECK_GAP if is_narrow else _CHECK_GAP)
    elif h >= theme.px(_LOW):
        size = theme.px(_SIGN)
        for sign in reversed(list(card.signs)):
            drawn.add(write_icon(sign, muted, right - size / 2, y + h / 2, size))
            right -= size + theme.px(_SIGN_GAP)
    steps = _steps(card.label_u or 21)
    laid = lay_out(card.label, right - left, steps, 400 if card.done else 600, h, (card.label,))
    drawn.add(write(laid, colour, left, y + (h + laid.height) / 2, right - left, "left"))
    return drawn, laid


def _steps(usual_u: float) -> Sequence[Step]:
    usual = max(least(), int(theme.px(usual_u)))
    return [*map(Step, range(usual, least() - 1, -1)), Step(least(), 2)]
