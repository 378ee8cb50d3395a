"""A keypad: figures, a sign where the number may be below zero, erase and done; a PIN is shown as dots only.

Keys type when the finger is lifted, as on the keyboard; a real keyboard types here, too.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.uix.widget import Widget

from ui.i18n import MINUS, text
from ui.patches import box, circle, fan, join
from ui.theme import Box, place, theme
from ui.widgets.figures import Figures
from ui.widgets.key import Key, field
from ui.widgets.paint import Fill
from ui.widgets.part import Part
from ui.widgets.text import Step, lay_out, one_line, write
from ui.widgets.touchable import Touchable

_HOLD_S = 0.9  # an erase key that is held so long clears all
_FIELD_H, _COLUMNS, _ROWS = 72.0, 4, 4
# By Kivy's numbers.
_BACKSPACE, _ENTER = 8, (13, 271)


class Keypad(Part):
    """The field above, the keys below; `done` is told the figures once there are `least` of them.

    Needs 300 x 360 u. `asks` says what is typed here; `masked` hides it. `changed`: another key was struck.
    """

    def __init__(
        self,
        figures: Figures,
        done: Callable[[Figures], None],
        *,
        asks: str = "",
        least: int = 1,
        masked: bool = False,
        changed: Callable[[], None] = lambda: None,
        **properties: Any,
    ) -> None:
        super().__init__(**properties)
        self.figures = figures
        self._done, self._asks, self._least, self._masked = done, asks, least, masked
        self._changed = changed

    def fill(self, box: Box) -> None:
        super().fill(box)
        x, y, w, h = box
        gap = theme.space("gap")
        self._field = _Field(self.figures, self._asks, self._masked)
        place(self._field, x, y, w, _FIELD_H)
        self.add_widget(self._field)
        top = y + _FIELD_H + gap
        key_h = (h - _FIELD_H - gap * _ROWS) / _ROWS
        wide = min(136.0, w - 3 * (theme.space("target") + gap))
        key_w = (w - wide - gap * (_COLUMNS - 1)) / (_COLUMNS - 1)

        def lies_at(column: int, row: int, columns: int = 1) -> Box:
            left, span = x + column * (key_w + gap), columns * key_w + (columns - 1) * gap
            return left, top + row * (key_h + gap), span, key_h

        for number in range(9):
            row, column = divmod(number, 3)
            self._key(str(number + 1), lies_at(column, row))
        if self.figures.signed:
            sign = f"+/{MINUS}"
            self.touchable("sign", Key(sign=sign, size_u=26, sunk=True), lies_at(0, 3), self._turn_sign)
            self._key("0", lies_at(1, 3, 2))
        else:
            self._key("0", lies_at(0, 3, 3))
        right, half = x + w - wide, 2 * key_h + gap
        erase = Key(icon="backspace-outline", sunk=True)
        erase.bind(pressed=self._hold_to_clear)
        self.touchable("erase", erase, (right, top, wide, half), self._erase)
        self._ready = self.tile(
            "done", (right, top + half + gap, wide, half), self._finish, label=text("Done"), icon="check-bold"
        )
        self._holding: Any = None
        self._show()

    # What a real keyboard types

    def typed(self, letters: str) -> None:
        """Letters came in; those that are figures count."""
        for letter in letters:
            if letter in "-−+":
                self.figures.turn_sign()
            self.figures.type(letter)
        self._show()

    def key_down(self, key: int) -> None:
        """Backspace and enter do what they say on every keyboard."""
        if key == _BACKSPACE:
            self._erase()
        elif key in _ENTER:
            self._finish()

    @property
    def refused(self) -> str:
        """Why the last number was not taken, until the next key."""
        return self._field.refused

    def refuse(self, why: str) -> None:
        """Begin again, and say in the field why."""
        self.clear()
        self._field.refused = why
        self._field.draw()

    def clear(self) -> None:
        """Begin again: what was typed was wrong."""
        self.figures.clear()
        self._show()

    def _key(self, figure: str, box: Box) -> None:
        key = Key(sign=figure, size_u=34)
        self.touchable(figure, key, box, partial(self._type, figure))

    def _type(self, figure: str) -> None:
        self.figures.type(figure)
        self._show()

    def _erase(self) -> None:
        self.figures.erase()
        self._show()

    def _turn_sign(self) -> None:
        self.figures.turn_sign()
        self._show()

    def _hold_to_clear(self, key: Touchable, pressed: bool) -> None:
        if self._holding is not None:
            self._holding.cancel()
            self._holding = None
        if pressed:
            self._holding = Clock.schedule_once(lambda _dt: self._clear_by(key), _HOLD_S)

    def _clear_by(self, key: Touchable) -> None:
        key.let_go()
        self.clear()

    @property
    def _is_ready(self) -> bool:
        return len(self.figures.typed) >= self._least

    def _finish(self) -> None:
        if self._is_ready:
            self._done(self.figures)

    def _show(self) -> None:
        self._ready.kind = "primary" if self._is_ready else "refused"
        self._field.refused = ""
        self._field.draw()
        self._changed()


class _Field(Widget):
    """What has been typed so far, under what is asked; or why a number was `refused`."""

    def __init__(self, figures: Figures, asks: str, masked: bool, **properties: Any) -> None:
        super().__init__(**properties)
        self._figures, self._asks, self._masked = figures, asks, masked
        self.refused = ""

    def draw(self) -> None:
        self.canvas.clear()
        x, y, w, h = float(self.x), float(self.y), float(self.width), float(self.height)
        self.canvas.add(field(x, y, w, h))
        pad, colour = theme.px(theme.space("pad")), theme.colour("text")
        middle = y + h / 2
        if self._asks:
            label = theme.px(theme.font_u("label"))
            asks = one_line(self._asks, w - 2 * pad, min(label, theme.px(21)), theme.px(15), 400)
            self.canvas.add(write(asks, theme.colour("muted"), x + pad, y + h - theme.px(5)))
            middle = y + theme.px(25)
        if self.refused:
            steps = [Step(int(theme.px(size)), lines) for size, lines in ((21, 1), (19, 1), (17, 2))]
            why = lay_out(self.refused, w - 2 * pad, steps, 600)
            self.canvas.add(write(why, colour, x + pad, middle + why.height / 2))
            return
        if self._masked:
            self._draw_dots(x + pad, middle)
            return
        laid = one_line(self._figures.text, w - 2 * pad, theme.px(38), theme.px(24), 600)
        self.canvas.add(write(laid, colour, x + pad, middle + laid.height / 2))
        if not self._figures.typed:
            caret = x + pad + laid.width + theme.px(2)
            self.canvas.add(Fill(colour, box(caret, middle - theme.px(17), theme.px(3), theme.px(34))))

    def _draw_dots(self, left: float, middle: float) -> None:
        """A dot for each figure, a ring for each place that is left."""
        radius, pitch = theme.px(8), theme.px(30)
        typed = len(self._figures.typed)
        dots = [
            fan(circle(left + radius + number * pitch, middle, radius if number < typed else theme.px(3)))
            for number in range(self._figures.most)
        ]
        self.canvas.add(Fill(theme.colour("text"), join(dots)))
