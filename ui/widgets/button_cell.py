"""A button of the table, large, with how it does: it lights as it is pressed, and a touch tries its lamp."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from kivy.properties import ObjectProperty

from ui.patches import box, dashed_frame, frame, ring, stroke
from ui.theme import Rgba, theme
from ui.widgets import mark
from ui.widgets.paint import Fill
from ui.widgets.text import LINE_HEIGHT, Laid, least, one_line, write
from ui.widgets.touchable import Drawn

BROAD = 340.0  # u: here what is written stands beside the button, else below it
_HIGH = 180.0  # u: there it is written larger
_PAD, _GAP = 10.0, 12.0
_LEAST_RADIUS, _NARROW_RADIUS, _RADIUS = 22.0, 32.0, 84.0
_LAMP = 6.0  # how far about the button the ring lies while its lamp is tried


class ButtonLook(NamedTuple):
    """What is to be seen of a button.

    Attributes:
        name: what it is called.
        owner: whose it is; "": nobody's.
        colour: of its seat; "": it has none.
        lines: how it does, the most important first; those that find no room are left out.
        is_down: whether it is pressed.
        is_broken: whether pressing it comes to nothing.
        is_tried: whether its lamp is tried at the moment.
        is_chosen: whether more of it is said elsewhere.
        short: what it is called where `name` would be cut; "": the same.
    """

    name: str
    owner: str = ""
    colour: str = ""
    lines: tuple[str, ...] = ()
    is_down: bool = False
    is_broken: bool = False
    is_tried: bool = False
    is_chosen: bool = False
    short: str = ""


class ButtonCell(Drawn):
    """The cell; `names` are those of people and teams."""

    look = ObjectProperty(ButtonLook(""))
    names = ObjectProperty(())
    overhang = 0.0
    drawn_from = ("look", "names")
    told_by = ("label",)

    @property
    def label(self) -> str:
        """What it is found by."""
        return str(self.look.name)

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        if self.width <= 1 or not self.look.name:
            return
        lip = theme.px(theme.space("lip"))
        is_low = self.pressed or self.look.is_down
        x, y, w, h = float(self.x), float(self.y), float(self.width), float(self.height) - lip
        radius = theme.px(theme.radius("tile"))
        if not is_low and not self.look.is_broken:
            self.canvas.add(Fill(theme.colour("tile_lip"), box(x, y, w, h, radius)))
        y += 0 if is_low else lip
        if self.look.is_down:
            self.canvas.add(Fill(theme.colour("primary"), box(x, y, w, h, radius)))
        elif self.look.is_broken:
            line = theme.px(theme.space("line"))
            self.canvas.add(Fill(theme.colour("line"), dashed_frame(x, y, w, h, radius, line, theme.px(9))))
        else:
            self.canvas.add(Fill(theme.colour("tile"), box(x, y, w, h, radius)))
        text = theme.colour("primary_text" if self.look.is_down else "text")
        if self.look.is_chosen:
            self.canvas.add(Fill(text, frame(x, y, w, h, radius, theme.px(3))))
        muted = text if self.look.is_down else theme.colour("muted")
        if w >= theme.px(BROAD):
            self._draw_broad(x, y, w, h, text, muted)
        else:
            self._draw_narrow(x, y, w, h, text, muted)

    def _draw_broad(self, x: float, y: float, w: float, h: float, text: Rgba, muted: Rgba) -> None:
        radius = min(theme.px(_RADIUS), 0.36 * h, 0.18 * w)
        left = theme.px(_PAD + _LAMP) + 2 * radius + theme.px(_GAP)
        self._draw_button(x + theme.px(_PAD + _LAMP) + radius, y + h / 2, radius, text)
        look = self.look
        said = [part for part in (look.owner, *look.lines) if part]
        high = h - theme.px(10)
        name = self._line(look.name, w - left - theme.px(_PAD), theme.font_u("choice"), 600)
        share = 1.3 if h > theme.px(_HIGH) else 1.0
        lines = self._lines(said, w - left - theme.px(_PAD), high - name.height, share)
        top = y + (h + name.height + sum(line.height for line in lines)) / 2
        for line, colour in zip((name, *lines), (text, *[muted] * len(lines)), strict=True):
            self.canvas.add(write(line, colour, x + left, top))
            top -= line.height

    def _draw_narrow(self, x: float, y: float, w: float, h: float, text: Rgba, muted: Rgba) -> None:
        look, pad = self.look, theme.px(_PAD)
        radius = min(theme.px(_NARROW_RADIUS), h / 2 - theme.px(_LAMP + 4))
        for count in range(len(look.lines), 0, -1):
            left_of_it = h - theme.px(_PAD + 2 * _LAMP - 1) - count * least() * LINE_HEIGHT
            if left_of_it >= 2 * theme.px(_LEAST_RADIUS):
                radius = min(radius, left_of_it / 2)
                break
        top = y + h - theme.px(_PAD + _LAMP - 4)
        left = pad + 2 * radius + theme.px(_GAP)
        self._draw_button(x + pad + radius, top - radius, radius, text)
        room = w - left - theme.px(6)
        name = self._line(look.name, room, theme.font_u("body"), 600)
        if name.shortened and look.short:
            name = self._line(look.short, room, theme.font_u("body"), 600)
        owner = self._line(look.owner, room, theme.font_u("label"), 400) if look.owner else None
        if owner is not None and owner.shortened and look.colour:
            owner = None  # a word that is not whole says less than the colour by itself
        under = top - 2 * radius - theme.px(_LAMP - 2) - (y + theme.px(5))
        lines = self._lines(look.lines, w - 2 * pad, under)
        if not lines and owner is None and look.lines:
            owner = self._line(look.lines[0], room, theme.font_u("label"), 400)
        line_top = top - radius + (name.height + (owner.height if owner else 0)) / 2
        self.canvas.add(write(name, text, x + left, line_top))
        if owner is not None:
            self.canvas.add(write(owner, muted, x + left, line_top - name.height))
        line_top = top - 2 * radius - theme.px(_LAMP - 2)
        for line in lines:
            self.canvas.add(write(line, muted, x + pad, line_top))
            line_top -= line.height

    def _draw_button(self, cx: float, cy: float, radius: float, line: Rgba) -> None:
        look = self.look
        if look.colour:
            self.canvas.add(mark.button(look.colour, cx, cy, radius, 4.0 if look.is_down else 2.0))
        else:
            self.canvas.add(Fill(line, ring(cx, cy, radius, theme.px(4))))
            if look.is_down:
                self.canvas.add(Fill(line, ring(cx, cy, 0.6 * radius, 0.6 * radius)))
        if look.is_broken:
            ends = [(cx + way * radius * 0.95, cy + way * radius * 0.95) for way in (-1, 1)]
            width = theme.px(theme.space("cut"))
            self.canvas.add(Fill(theme.colour("ground"), stroke(ends, 2 * width)))
            self.canvas.add(Fill(line, stroke(ends, width)))
        if look.is_tried:
            self.canvas.add(Fill(line, ring(cx, cy, radius + theme.px(_LAMP), theme.px(3))))

    def _lines(self, said: Sequence[str], room: float, high: float, share: float = 1.0) -> list[Laid]:
        """As many of the lines as there is room for, the first of them before the others."""
        fit = max(0, min(len(said), int(high / (least() * LINE_HEIGHT))))
        if not fit:
            return []
        size = min(share * theme.font_u("label"), high / fit / LINE_HEIGHT / theme.u)
        return [self._line(line, room, size, 400) for line in said[:fit]]

    def _line(self, said: str, room: float, size_u: float, weight: int) -> Laid:
        return one_line(said, room, theme.px(size_u), least(), weight, self.names)
