"""A city card: its name, and at the right the signs of what the city has. Delivered, it is laid down."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.graphics import InstructionGroup
from kivy.properties import BooleanProperty, ObjectProperty

from ui.theme import theme
from ui.widgets.text import Step, lay_out, least, write, write_icon
from ui.widgets.tile import Tile

_PAD, _SIGN, _SIGN_GAP, _CHECK = 10.0, 17.0, 3.0, 22.0
_LOW = 40.0


class CityCard(Tile):
    """A card of a city, to be tapped or only looked at.

    `signs` are icons; `done`: it is delivered; `covered`: it lies with its back up.
    """

    signs = ObjectProperty(())
    done = BooleanProperty(False)
    covered = BooleanProperty(False)
    drawn_from = (*Tile.drawn_from, "signs", "done", "covered")

    def _content(self, colours: Any, x: float, y: float, w: float, h: float) -> InstructionGroup:
        drawn = InstructionGroup()
        if self.covered:
            self.laid = ()
            return drawn
        muted, pad = theme.colour("muted"), theme.px(_PAD)
        is_lit = self.chosen or self.kind == "primary"
        colour = theme.colour("primary_text" if is_lit else "muted" if self.done else "text")
        left, right = x + pad, x + w - pad
        if self.done:
            size = min(theme.px(_CHECK), 0.6 * h)
            drawn.add(write_icon("check-bold", muted, left + size / 2, y + h / 2, size))
            left += size + theme.px(6)
        elif self.height >= theme.px(_LOW):
            size = theme.px(_SIGN)
            for sign in reversed(list(self.signs)):
                drawn.add(write_icon(sign, colour if is_lit else muted, right - size / 2, y + h / 2, size))
                right -= size + theme.px(_SIGN_GAP)
        laid = lay_out(
            self.label, right - left, self._steps(), 400 if self.done else 600, h, (self.label,)
        )
        self.laid = (laid,)
        drawn.add(write(laid, colour, left, y + (h + laid.height) / 2, right - left, "left"))
        return drawn

    def _steps(self) -> Sequence[Step]:
        usual = theme.px(self.label_u or 21)
        sizes = [int(max(least(), share * usual)) for share in (1.0, 0.95, 0.9, 0.85, 0.8)]
        return [*map(Step, sizes), Step(least()), Step(least(), 2)]
