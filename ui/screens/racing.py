"""What the screens of a buzz have in common: who may not press and why, and what is left in the hourglass."""

from __future__ import annotations

from typing import Any

from kivy.graphics import InstructionGroup
from kivy.uix.widget import Widget

from ui.i18n import plural
from ui.patches import box, fan, join, stroke
from ui.screens.full_screen import FullScreen
from ui.screens.hourglass_plan import Area
from ui.theme import theme
from ui.widgets.glass_shape import hourglass_shape
from ui.widgets.hero_digits import HeroDigits
from ui.widgets.mark import locked_out
from ui.widgets.paint import Fill
from ui.widgets.time_said import left_in_digits
from ui.words.choices import Can

_MARK, _PITCH = 20.0, 48.0
_MARKS_SHARE = 0.45  # of the line, at most: the rest is for why
_LINES = 3


class Racing(FullScreen):
    """The base of these screens."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self._digits = HeroDigits()
        self._says_rest = False

    @property
    def shut_out(self) -> list[Can]:
        """Who may not press, and why, as the game says it."""
        return [can for can in self._words.buttons(self.view) if not can.presses]

    @property
    def has_rest(self) -> bool:
        """Whether there is sand that anybody waits for: it bounds the race, or runs beside it."""
        return bool(self.view.get("all_play")) or (self.is_running and self.left_us(self._now_us()) > 0)

    def lay_shut_out(self, where: Area) -> None:
        """Their marks, cut through, and in words why."""
        said = self.shut_out
        seats = [seat for can in said for seat in can.seats]
        if not seats:
            return
        drawn = Widget(size=theme.size, size_hint=(None, None))
        pitch = min(_PITCH, _MARKS_SHARE * where.w / len(seats))
        radius = min(_MARK, 0.42 * pitch)
        for number, seat in enumerate(seats):
            at = theme.point(where.x + pitch * (number + 0.5), where.y + where.h / 2)
            drawn.canvas.add(locked_out(self.view["seats"][seat]["colour"], *at, theme.px(radius)))
        self.add_widget(drawn)
        taken = pitch * len(seats) + 6
        self.words(
            " ".join(can.says for can in said), (where.x + taken, where.y, where.w - taken, where.h),
            size_u=22, lines=_LINES,
        )  # fmt: skip

    def lay_digits(self, x: float, y: float, size: float, width: float, colour: str) -> None:
        """What is left in the hourglass, in digits about a point."""
        drawn = Widget(size=theme.size, size_hint=(None, None))
        self._digits, self._says_rest = HeroDigits(), True
        self._digits.stand(x, y, size, width, theme.colour(colour))
        drawn.canvas.add(self._digits)
        self.add_widget(drawn)

    def lay_rest(self, middle: float, y: float, colour: str = "ink") -> None:
        """The same in one line, between a small glass and a word; 180 u wide."""
        glass = Widget(size=theme.size, size_hint=(None, None))
        glass.canvas.add(_small_glass(*theme.point(middle - 75, y), theme.px(56), colour))
        self.add_widget(glass)
        self.lay_digits(middle - 17, y, 60, 64, colour)
        # The form follows the number only when the screen is laid out: the digits count on without it.
        left = -int(-self.left_us(self._now_us()) // 1_000_000)
        self.words(
            plural("second left", "seconds left", left), (middle + 22, y - 26, 116, 52), colour=colour,
            size_u=19, lines=2,
        )  # fmt: skip

    def lay(self) -> None:
        """For the subclass, which begins with this."""
        self._says_rest = False

    def bring_to(self, now_us: int) -> bool:
        """Let the digits say what is left."""
        left = self.left_us(now_us)
        if self._says_rest:
            self._digits.say(left_in_digits(left))
        return self._says_rest and self.is_running and left > 0


def _small_glass(cx: float, cy: float, height: float, colour: str) -> InstructionGroup:
    """A small hourglass, its sand below: how it stands while somebody answers."""
    bulb, line = height * 0.46, max(2.0, height * 0.055)
    shape = hourglass_shape()
    half = [(r * bulb, (1 - depth) * bulb) for r, depth in shape.outline(12)]
    wall = [*half, *((x, -y) for x, y in half[-2::-1])]
    parts = [stroke([(cx + side * x, cy + y) for x, y in wall], line) for side in (-1, 1)]
    wide = 2 * shape.widest * bulb + line
    parts += [box(cx - wide / 2, cy + side * bulb - line, wide, 2 * line, line) for side in (-1, 1)]
    foot = cy - bulb
    heap = [(cx + at.x * bulb, foot + at.surface * bulb) for at in shape.lower_columns(shape.level(0.2))]
    parts.append(fan([(heap[0][0], foot), (heap[-1][0], foot), *reversed(heap)], (cx, foot + line)))
    return Fill(theme.colour(colour), join(parts))
