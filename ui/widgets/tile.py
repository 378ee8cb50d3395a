"""A choice, lying on the table as a tile with a visible thickness; and a tool, sunk into it.

A bone tile is the usual choice, a sand tile turns the glass; a tile that a real button does carries that
button, drawn. A refused tile keeps its place and says why. A chosen or pressed one lies its thickness lower.
"""

from typing import Any, ClassVar, Literal, NamedTuple

from kivy.graphics import InstructionGroup
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, OptionProperty, StringProperty

from ui.patches import box, dashed_frame, frame, moving_box
from ui.theme import Rgba, theme
from ui.widgets import mark
from ui.widgets.cap import Standing, caps
from ui.widgets.deck_card import small_card
from ui.widgets.paint import Fill
from ui.widgets.small_glass import small_glass
from ui.widgets.text import LINE_HEIGHT, Laid, Step, lay_out, least, one_line, write, write_icon
from ui.widgets.touchable import Drawn

TOOL_PAD = 10.0  # u: what is written on a tool keeps so far from its sides
HOURGLASS = "hourglass"  # an icon of ours: the glass of the table, small

_TALL = 100
_BROAD = 220  # u: there an hourglass is as large as its tile
_WIDE = 140  # below that what stands on it comes nearer to its sides
# How far what is written keeps from the right side for the button's sake: beside it, and below it; u.
_BESIDE_BUTTON, _UNDER_BUTTON, _BUTTON_HANGS = 14, 38, 30
_CARD_W = 1.35  # how wide a card is that stands for an icon, to the icon's size
_ROOM_FOR_LARGE = 140  # u: the label and three of the smaller ones, at their full size


class _Colours(NamedTuple):
    face: str | None
    lip: str | None
    text: str
    second: str


_COLOURS: dict[str, _Colours] = {
    "normal": _Colours("tile", "tile_lip", "text", "muted"),
    "primary": _Colours("primary", "primary_lip", "primary_text", "primary_text"),
    "sand": _Colours("sand", "sand_lip", "ink", "ink"),
    "outlined": _Colours(None, None, "text", "text"),
    "refused": _Colours(None, None, "muted", "muted"),
    "tool": _Colours("well", None, "text", "muted"),
    # On sand, where no other colour is measured.
    "ink": _Colours("ink", "sand_lip", "bone", "bone"),
    "ink_outlined": _Colours(None, None, "ink", "ink"),
}


class Tile(Drawn):
    """A choice or a tool.

    `icon` is a name of ui/icons.py, or HOURGLASS; in its place may stand a seat's mark (`mark`, its colour),
    its bottle cap (`cap`) or a card (`deck`, its colour).
    `seat`: the colour of the seat whose button does the same, or "". `dim`: written muted. `stands`: whether
    the icon stands above the label, beside it, or as suits the box. Sizes of 0 are those that suit the box.
    `set_in`: how the label is set, and `words_u` how much room what is written is given under the icon, where
    tiles side by side are to look alike; else as suits the box.
    `slides`: it comes from elsewhere, and is drawn in many places on its way.
    A refused tile dispatches `on_deed` too: the reason in `second` is to be said aloud then. `laid` is what
    is written on it, as it was set last.
    """

    label = StringProperty("")
    second = StringProperty("")
    icon = StringProperty("")
    kind = OptionProperty("normal", options=list(_COLOURS))
    seat = StringProperty("")
    held = BooleanProperty(False)
    chosen = BooleanProperty(False)
    dim = BooleanProperty(False)
    stands = OptionProperty("auto", options=["auto", "above", "beside"])
    align = OptionProperty("auto", options=["auto", "left", "centre"])
    label_u = NumericProperty(0)
    second_u = NumericProperty(0)
    icon_u = NumericProperty(0)
    mark = StringProperty("")
    cap = StringProperty("")
    deck = StringProperty("")
    set_in = ObjectProperty(())
    words_u = NumericProperty(0)
    names = ObjectProperty(())
    overhang = 16.0  # the button at its corner
    told_by = ("label", "second", "icon", "kind", "seat", "mark", "cap", "deck")

    drawn_from: ClassVar[tuple[str, ...]] = (
        "label", "second", "icon", "kind", "seat", "held", "chosen", "dim", "stands", "align", "label_u",
        "second_u", "icon_u", "mark", "cap", "deck", "idle", "names", "set_in", "words_u",
    )  # fmt: skip

    def __init__(self, *, slides: bool = False, **properties: Any) -> None:
        # Where it is seen on its way it will never be again: that is not worth being remembered.
        self._box = moving_box if slides else box
        super().__init__(**properties)
        self.laid: tuple[Laid, ...] = ()

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        self.canvas.after.clear()
        if self.width <= 1 or self.height <= 1:
            return
        colours = _COLOURS["primary" if self.chosen else self.kind]
        lip = theme.px(theme.space("lip"))
        has_lip = colours.lip is not None
        down = has_lip and (self.pressed or self.held or self.chosen)
        x, y, w, h = float(self.x), float(self.y), float(self.width), float(self.height)
        radius = theme.px(theme.radius("tool" if self.kind == "tool" else "tile"))
        if has_lip and not down:
            self.canvas.add(Fill(theme.colour(colours.lip or ""), self._box(x, y, w, h - lip, radius)))
        face_y = y if down or not has_lip else y + lip
        face_h = h - lip if has_lip else h
        self._draw_face(colours, x, face_y, w, face_h, radius)
        self.canvas.add(self._content(colours, x, face_y, w, face_h))
        if self.seat:
            cx, cy = x + w - theme.px(14), y + h - theme.px(10) - (lip if down else 0)
            self.canvas.after.add(
                mark.button(self.seat, cx, cy, theme.px(theme.space("arcade")), 4.0 if self.held else 2.0)
            )

    def _draw_face(self, colours: _Colours, x: float, y: float, w: float, h: float, radius: float) -> None:
        line = theme.px(theme.space("line"))
        if colours.face is not None:
            face = theme.colour(colours.face)
            if self.kind == "tool" and self.pressed:
                face = theme.colour("tile")
            self.canvas.add(Fill(face, self._box(x, y, w, h, radius)))
        elif self.kind == "refused":
            self.canvas.add(Fill(theme.colour("line"), dashed_frame(x, y, w, h, radius, line, theme.px(9))))
        else:
            on_sand = self.kind == "ink_outlined"
            if self.pressed:
                self.canvas.add(
                    Fill(theme.colour("sand_dark" if on_sand else "well"), self._box(x, y, w, h, radius))
                )
            self.canvas.add(Fill(theme.colour("ink" if on_sand else "line"), frame(x, y, w, h, radius, line)))

    # What stands on the face

    def _content(self, colours: _Colours, x: float, y: float, w: float, h: float) -> InstructionGroup:
        text = theme.colour("muted" if self.dim or (self.idle and self._is_tool) else colours.text)
        second = theme.colour(colours.second)
        if not self._icon_above():
            drawn = self._beside(text, second, x, y, w, h)
            if not (self.stands == "auto" and self._has_icon() and self.laid[0].shortened):
                return drawn
        return self._above(text, second, x, y, w, h)

    def _icon_above(self) -> bool:
        if self.stands != "auto" or not self._has_icon():
            return bool(self.stands == "above")
        if not (self.label or self.second):
            return False  # by itself it stands in the middle
        width = self.width / theme.u
        if self._is_tool:
            return bool(width < 120)
        return bool(self._is_tall() and width < 320 and not self.second)

    def _above(self, text: Rgba, second: Rgba, x: float, y: float, w: float, h: float) -> InstructionGroup:
        drawn = InstructionGroup()
        is_tool = self._is_tool
        icon_size = theme.px(self.icon_u or (28 if is_tool else 46))
        room = w - 2 * theme.px(6 if is_tool else self._pad())
        gap = theme.px(4)
        smallest_icon = theme.px(20)
        label, small = self._laid_words(room, h - theme.px(8) - gap - smallest_icon)
        if is_tool and label.shortened:  # a word that is not whole says less than the icon by itself
            self.laid = ()
            drawn.add(self._icon(text, x + w / 2, y + h / 2, icon_size))
            return drawn
        self.laid = (label, small) if small else (label,)
        # A label in two lines takes its room from the icon.
        words_h = max(label.height + (small.height if small else 0), theme.px(self.words_u))
        icon_size = min(icon_size, max(smallest_icon, h - theme.px(8) - gap - words_h))
        whole = icon_size + gap + words_h
        top = y + (h + whole) / 2
        drawn.add(self._icon(text, x + w / 2, top - icon_size / 2, icon_size))
        top -= icon_size + gap
        drawn.add(write(label, text, x, top, w, "centre"))
        if small:
            drawn.add(write(small, second, x, top - label.height, w, "centre"))
        return drawn

    def _beside(self, text: Rgba, second: Rgba, x: float, y: float, w: float, h: float) -> InstructionGroup:
        drawn = InstructionGroup()
        pad = theme.px(TOOL_PAD if self._is_tool else self._pad())
        icon_size = theme.px(self._icon_size()) if self._has_icon() else 0.0
        # An icon by itself stands in the middle.
        gap = theme.px(9 if self._is_tool else 13) if icon_size and self.label else 0.0
        if self.deck:
            icon_size *= _CARD_W
        left_aligned = self.align == "left" or (
            self.align == "auto" and bool(self.second) and bool(icon_size)
        )
        room = w - 2 * pad - icon_size - gap
        for by_button in (theme.px(_BESIDE_BUTTON), theme.px(_UNDER_BUTTON)) if self.seat else (0.0,):
            label, small = self._laid_words(room - by_button, h - theme.px(4))
            words = max(label.width, small.width if small else 0.0)
            left = x + pad if left_aligned else x + (w - icon_size - gap - words) / 2
            top = y + (h + label.height + (small.height if small else 0)) / 2
            reaches_below = left + icon_size + gap + words > x + w - theme.px(_UNDER_BUTTON)
            if not reaches_below or top < y + h - theme.px(_BUTTON_HANGS):
                break
        self.laid = (label, small) if small else (label,)
        if icon_size:
            size = icon_size / _CARD_W if self.deck else icon_size
            drawn.add(self._icon(text, left + icon_size / 2, y + h / 2, size))
        left += icon_size + gap
        align: Literal["left", "centre"] = "left" if icon_size or left_aligned else "centre"
        drawn.add(write(label, text, left, top, words, align))
        if small:
            drawn.add(write(small, second, left, top - label.height, words, align))
        return drawn

    def _icon(self, colour: Rgba, cx: float, cy: float, size: float) -> InstructionGroup:
        if self.deck:
            return small_card(self.deck, cx, cy, size * _CARD_W, size * 0.95)
        if self.cap:
            return caps([Standing(self.cap, cx, cy)], size / 2)
        if self.mark:
            on_bone = theme.mode == "dark" and (self.chosen or self.kind == "primary")
            return mark.mark(self.mark, cx, cy, size / 2, on_bone=on_bone)
        if self.icon == HOURGLASS:
            return small_glass(cx, cy, size * 0.93)
        return write_icon(self.icon, colour, cx, cy, size)

    @property
    def _is_tool(self) -> bool:
        """Whether it is written as tools are: thinly, and near to its sides. On sand they are outlined."""
        return self.kind in ("tool", "ink_outlined")

    @property
    def _weight(self) -> int:
        return 400 if self._is_tool and not self.chosen else 600

    def _has_icon(self) -> bool:
        return bool(self.icon or self.mark or self.cap or self.deck)

    def _is_tall(self) -> bool:
        return bool(self.height / theme.u >= _TALL)

    def _pad(self) -> float:
        return pad_of(self.width / theme.u)

    def _icon_size(self) -> float:
        if self.icon_u:
            return float(self.icon_u)
        if self._is_tool:
            return 30.0
        if self.icon == HOURGLASS:
            return 84.0 if self._is_tall() and self.width / theme.u >= _BROAD else 60.0
        return 50.0 if self._is_tall() else 34.0

    def _label_size(self) -> float:
        if self.label_u:
            return float(self.label_u)
        if self._is_tool:
            return theme.font_u("label") + (1 if self.width / theme.u >= 120 else 0)
        choice = theme.font_u("choice")
        is_large = (
            self._is_tall() and self._has_icon() and not self._icon_above() and self.width / theme.u >= 240
        )
        return choice * 1.17 if is_large else choice

    def _laid_words(self, room: float, high: float) -> tuple[Laid, Laid | None]:
        """The label and the smaller lines below it; the label gives way where these would not fit."""
        below = least() * LINE_HEIGHT if self.second else 0.0
        for share in (1.0, 0.85, 0.72):
            label = self._laid_label(room, high - below, share * theme.px(self._label_size()))
            small = self._laid_second(room, high - label.height)
            if small is None or not small.shortened:
                break
        return label, small

    def _laid_label(self, room: float, high: float, size: float) -> Laid:
        smallest = int(theme.px(theme.font_u("smallest")))
        if self.set_in:
            return lay_out(self.label, room, self.set_in, self._weight, high, self.names)
        if self._is_tool:
            line = one_line(self.label, room, size, least(), self._weight, self.names)
            if not line.shortened or self._icon_above():
                return line
            lines = [Step(smallest, 2), Step(least(), 2), Step(least(), 3)]
            return lay_out(self.label, room, lines, self._weight, high, self.names)
        steps = [Step(int(size)), Step(int(size * 0.9)), Step(int(size * 0.8))]
        if self._is_tall():
            steps.append(Step(int(size * 0.85), 2))
        steps += [Step(int(size * 0.7)), Step(int(theme.px(theme.font_u("body"))) - 2, 2), Step(least(), 2)]
        steps = [Step(max(step.size, least()), step.lines) for step in steps]
        return lay_out(self.label, room, steps, self._weight, high, self.names)

    def _laid_second(self, room: float, high: float) -> Laid | None:
        if not self.second:
            return None
        usual = theme.font_u("body") if self._is_tall() else theme.font_u("label") + 2
        largest = int(theme.px(self.second_u or usual))
        smallest = min(largest, int(theme.px(theme.font_u("smallest"))))
        steps = [Step(largest)]
        if self.height / theme.u >= _ROOM_FOR_LARGE:
            steps.append(Step(largest, 3))
        steps.append(Step((largest + smallest) // 2))
        steps += [Step(size, max(1, int(high / (size * LINE_HEIGHT)))) for size in (smallest, least())]
        return lay_out(self.second, room, steps, 400, names=self.names)


def pad_of(width: float) -> float:
    """How far what stands on a tile of that width keeps from its sides; both in u."""
    return theme.space("pad" if width >= _WIDE else "gap")
