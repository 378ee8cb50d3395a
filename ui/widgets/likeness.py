"""The pretend Pi's lamps and buzzer, small, in the rim at the screen's foot: what real ones would do."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor
from typing import Any, Protocol

from kivy.graphics import InstructionGroup
from kivy.uix.widget import Widget

from ui.apart import Apart
from ui.patches import Patch, box, circle, fan
from ui.sparing import PixelBox
from ui.theme import theme
from ui.widgets.paint import Fill
from ui.widgets.text import write_icon

_HIGH, _PITCH, _LAMP, _ICON = 14.0, 17.0, 4.6, 14.0  # u
_REACH = 6.0  # from the middle of lamp or loudspeaker to where there is nothing but the strip


class PretendOutputs(Protocol):
    """Outputs that can be looked at."""

    @property
    def buzzes(self) -> bool:
        """Whether the buzzer is on."""

    def is_lit(self, seat: int) -> bool:
        """Whether the lamp of a seat is on."""

    def due(self) -> int | None:
        """When something changes next by itself, CLOCK_MONOTONIC in ns; None: never."""


class Likeness(Widget):
    """A dark strip with a lamp for each seat and a loudspeaker while the buzzer sounds.

    Kivy does not hear of lamps that only blink: see `take_blinked`.
    """

    def __init__(self, outputs: PretendOutputs) -> None:
        super().__init__()
        self.size_hint = (None, None)
        self._outputs = outputs
        self._colours: Sequence[str] = ()
        self._drawn: Any = None
        self._signs: list[InstructionGroup] = []
        # What each looks like, made when first seen: a lamp blinks all evening long.
        self._looks: dict[tuple[int, bool], InstructionGroup] = {}
        self._boxes: list[PixelBox] = []
        self._moved: list[PixelBox] | None = None
        self.strip = Apart()
        self.canvas.add(self.strip.in_its_place)

    def show(self, colours: Sequence[str]) -> None:
        """The seats have these colours; without any there is nothing to be seen."""
        self._colours = colours

    def look(self) -> bool:
        """Show the outputs as they are now; returns whether that looks different."""
        stands = tuple(self._colours), theme.size, theme.above, theme.mode
        signs = [self._outputs.is_lit(seat) for seat in range(len(self._colours))]
        if signs:
            signs.append(self._outputs.buzzes)
        before, self._drawn = self._drawn, (stands, signs)
        if before is None or before[0] != stands:
            self._build(signs)
            self._moved = None
            self.strip.changed()
            return True
        changed = [number for number, sign in enumerate(signs) if sign != before[1][number]]
        for number in changed:
            self._draw(number, signs[number])
            if self._moved is not None:
                self._moved.append(self._boxes[number])
        return bool(changed)

    def take_moved(self) -> list[PixelBox] | None:
        """Where it has changed since this was asked last, in pixels; None: all of it."""
        moved, self._moved = self._moved, []
        return moved

    def take_blinked(self) -> list[PixelBox] | None:
        """As `take_moved`, but there is nothing else to be seen in these boxes; None: Kivy has to draw it."""
        return None if self._moved is None else self.take_moved()

    def due(self) -> int | None:
        """When to look again; None: only when the outputs were told something."""
        return self._outputs.due() if self._colours else None

    def _build(self, signs: Sequence[bool]) -> None:
        self.strip.content.clear()
        self._signs, self._boxes, self._looks = [], [], {}
        if not signs:
            return
        width = _PITCH * len(signs) + 8
        left, top = (theme.width - width) / 2, theme.height - _HIGH - 1
        x, y, w, h = theme.box(left, top, width, _HIGH)
        self.strip.content.add(Fill(theme.colour("well"), box(x, y, w, h, theme.px(_HIGH / 2))))
        _, middle = theme.point(0, top + _HIGH / 2)
        for number, sign in enumerate(signs):
            reach = theme.px(_REACH)
            x = theme.px(left + 4 + _PITCH * (number + 0.5))
            low, high = ceil(middle - reach), floor(middle + reach)
            self._boxes.append((ceil(x - reach), low, floor(2 * reach), high - low))
            self._signs.append(InstructionGroup())
            self.strip.content.add(self._signs[number])
            self._draw(number, sign)

    def _draw(self, number: int, sign: bool) -> None:
        if (number, sign) not in self._looks:
            x, y, w, h = self._boxes[number]
            self._looks[number, sign] = self._lamp(number, sign, x + w / 2, y + h / 2)
        drawn = self._signs[number]
        drawn.clear()
        drawn.add(self._looks[number, sign])

    def _lamp(self, number: int, sign: bool, x: float, y: float) -> InstructionGroup:
        if number == len(self._colours):
            shade = theme.colour("text" if sign else "line")
            return write_icon("volume-high" if sign else "volume-off", shade, x, y, theme.px(_ICON))
        shade = theme.seat(self._colours[number]).colour if sign else theme.colour("line")
        return Fill(shade, _disc(x, y, theme.px(_LAMP if sign else _LAMP * 0.6)))


def _disc(x: float, y: float, radius: float) -> Patch:
    return fan(circle(x, y, radius))
