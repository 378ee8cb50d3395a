"""The on-screen keyboard: a field, names known already, and large keys with the letters of the north.

A key types when the finger is lifted, so that a slip can be taken back by sliding off; a key held down offers
its relatives. The rim has the colour of the seat being named.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.graphics import InstructionGroup
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from ui.i18n import text
from ui.patches import box, frame
from ui.theme import place, theme
from ui.widgets import mark
from ui.widgets.paint import Fill
from ui.widgets.rim import Rim
from ui.widgets.spelling import Spelling
from ui.widgets.text import one_line, text_width, write, write_icon
from ui.widgets.tile import Tile
from ui.widgets.touchable import Drawn, Touchable

LETTERS = ("qwertyuiopå", "asdfghjklæø", "zxcvbnmäöü")
DIGITS = ("1234567890+", "-/:;()&@\"'!", ".,?*#%=_~€")
EMOJI = ("😀😎🤠🥳😇🤖👻👽🧙🦸🧜", "🐶🐱🦊🐻🐼🦁🐸🐙🦄🐝🦉", "🍎🍒🥨🍪⭐🔥🌈🎲🏆👑")
RELATIVES = {
    "a": "áàâãą", "e": "éèêëę", "i": "íìîï", "o": "óòôõ", "u": "úùûů", "c": "çćč", "n": "ñńň", "s": "śšș",
    "z": "źżž", "l": "ł", "y": "ýÿ", "d": "ðď", "t": "þť", "r": "ř", "å": "ā", "æ": "ǽ", "ø": "œ",
}  # fmt: skip
_HOLD_S = 0.45
# By Kivy's numbers.
_BACKSPACE, _ESCAPE, _ENTER = 8, 27, (13, 271)
_PITCH_Y = 64.0


class Key(Drawn):
    """One key; `sign` is what stands on it. Two quick taps are two letters: no guard."""

    sign = StringProperty("")
    icon = StringProperty("")
    sunk = BooleanProperty(False)
    lit = BooleanProperty(False)
    size_u = NumericProperty(28)

    drawn_from = ("sign", "icon", "sunk", "lit")

    def __init__(self, **properties: Any) -> None:
        super().__init__(guarded=False, **properties)

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        if self.width <= 1:
            return
        face = "primary" if self.pressed or self.lit else ("well" if self.sunk else "tile")
        ink = theme.colour("primary_text" if face == "primary" else "text")
        self.canvas.add(
            Fill(
                theme.colour(face),
                box(self.x, self.y, self.width, self.height, theme.px(theme.radius("key"))),
            )
        )
        cx, cy = self.center
        if self.icon:
            self.canvas.add(write_icon(self.icon, ink, cx, cy, theme.px(30)))
            return
        laid = one_line(self.sign, self.width - 4, theme.px(self.size_u), theme.px(17), 400)
        self.canvas.add(write(laid, ink, self.x, cy + laid.height / 2, self.width, "centre"))


class Keyboard(Widget):
    """The whole screen of naming somebody. `done` is told the name; an empty one cannot be done."""

    def __init__(
        self,
        spelling: Spelling,
        done: Callable[[str], None],
        known: Sequence[str] = (),
        seat: str = "",
        back: Callable[[], None] | None = None,
        **properties: Any,
    ) -> None:
        super().__init__(**properties)
        self.spelling = spelling
        self._known = known
        self._seat = seat
        self._done = done
        self._back = back
        self._page = LETTERS
        self._relatives = ""
        self.rim = Rim()
        self.ways: dict[str, Touchable] = {}
        self._letters: list[tuple[str, Key]] = []
        self._shift_key = Key()
        self._names: list[str] = []
        self._holding: Any = None
        self._paper = Widget()
        self._field = InstructionGroup()
        self._paper.canvas.add(self._field)
        self.anew()

    def anew(self) -> None:
        """Lay every key in its place for the window as it is."""
        self.clear_widgets()
        self.ways = {}
        self._letters, self._names = [], []
        self.pos, self.size = (0, 0), theme.size
        self.rim.pos, self.rim.size = (0, 0), theme.size
        self.rim.rest(theme.seat(self._seat).colour if self._seat else None)
        self.add_widget(self.rim)
        self.add_widget(self._paper)
        right = theme.width - 20
        self._tile("done", (right - 136, 20, 136, 76), self._finish, label=text("Done"), kind="primary")
        if self._back is not None:
            self._key("back", (20, 20, 64, 72), self._back, icon="arrow-left", sunk=True)
        erase = self._key(
            "backspace", (right - 144 - 84, 24, 80, 64), self._erase, icon="backspace-outline", sunk=True
        )
        erase.bind(pressed=self._hold_to_erase)
        self._lay_names()
        self._lay_keys()
        self._write()

    def tick(self, _now_ns: int) -> bool:
        """Nothing here moves by itself."""
        return False

    # What a real keyboard types

    def typed(self, letters: str) -> None:
        """Letters came in just so."""
        self.spelling.add("".join(letter for letter in letters if letter.isprintable()))
        self._refresh()

    def key_down(self, key: int) -> None:
        """A key that is no letter: backspace, enter and escape do what they say on every keyboard."""
        if key == _BACKSPACE:
            self._erase()
        elif key in _ENTER:
            self._finish()
        elif key == _ESCAPE and self._back is not None:
            self._back()

    # The parts

    def _lay_names(self) -> None:
        names = self.spelling.suggestions(self._known)
        if names == self._names:
            return
        for name in self._names:
            self.remove_widget(self.ways.pop(f"known:{name}"))
        self._names = names
        gap, left, right = 8.0, 20.0, theme.width - 20
        w = (right - left - 2 * gap) / 3
        for number, name in enumerate(names):
            self._tile(
                f"known:{name}",
                (left + (w + gap) * number, 104, w, 64),
                partial(self._take, name),
                label=name,
                icon="account-outline",
                kind="tool",
                stands="beside",
                label_u=22,
            )

    def _lay_keys(self) -> None:
        pitch = (theme.width - 40 + 8) / 11
        w, h = pitch - 8, 56.0
        top = 180.0 if not theme.portrait else theme.height - 300
        if self._relatives:
            for number, sign in enumerate(self._relatives):
                self._letter(sign, (20 + number * pitch, top, w, h))
            x = 20 + len(self._relatives) * pitch
            self._key("close", (x, top, w, h), partial(self._turn_to, self._page), icon="close", sunk=True)
            return
        upper, middle, lower = self._page
        for column, sign in enumerate(upper):
            self._letter(sign, (20 + column * pitch, top, w, h))
        for column, sign in enumerate(middle):
            self._letter(sign, (20 + column * pitch, top + _PITCH_Y, w, h))
        y = top + 2 * _PITCH_Y
        self._shift_key = self._key(
            "shift", (20, y, w, h), self._shift, icon="apple-keyboard-shift", sunk=True
        )
        for column, sign in enumerate(lower, start=1):
            self._letter(sign, (20 + column * pitch, y, w, h))
        self._lay_last_row(pitch, w, h, top + 3 * _PITCH_Y)

    def _lay_last_row(self, pitch: float, w: float, h: float, y: float) -> None:
        other, label = (LETTERS, "abc") if self._page is DIGITS else (DIGITS, "123")
        self._key(
            label, (20, y, w + pitch, h), partial(self._turn_to, other), sign=label, sunk=True, size_u=24
        )
        self._letter("ß", (20 + 2 * pitch, y, w, h))
        self._letter("é", (20 + 3 * pitch, y, w, h))
        self._key("space", (20 + 4 * pitch, y, w + 3 * pitch, h), partial(self._type, " "), sign=" ")
        self._letter("-", (20 + 8 * pitch, y, w, h))
        smiles = self._page is EMOJI
        self._key(
            "abc" if smiles else "emoji",
            (20 + 9 * pitch, y, w + pitch, h),
            partial(self._turn_to, LETTERS if smiles else EMOJI),
            sign="abc" if smiles else "",
            icon="" if smiles else "emoticon-outline",
            sunk=True,
            size_u=24,
        )

    def _letter(self, sign: str, place_u: tuple[float, float, float, float]) -> None:
        key = self._key(sign, place_u, partial(self._type, sign), sign=self.spelling.as_typed(sign))
        self._letters.append((sign, key))
        if sign in RELATIVES:
            key.bind(pressed=partial(self._hold, sign))

    def _key(
        self, says: str, place_u: tuple[float, float, float, float], deed: Callable[[], None], **look: Any
    ) -> Key:
        key = Key(**look)
        self._put(says, key, place_u, deed)
        return key

    def _tile(
        self, says: str, place_u: tuple[float, float, float, float], deed: Callable[[], None], **look: Any
    ) -> None:
        self._put(says, Tile(**look), place_u, deed)

    def _put(
        self,
        says: str,
        widget: Touchable,
        place_u: tuple[float, float, float, float],
        deed: Callable[[], None],
    ) -> None:
        place(widget, *place_u)
        widget.bind(on_deed=lambda _key: deed())
        self.ways[says] = widget
        self.add_widget(widget)

    # What keys do

    def _type(self, sign: str) -> None:
        self.spelling.type(sign)
        if self._relatives:
            self._turn_to(self._page)
        else:
            self._refresh()

    def _erase(self) -> None:
        self.spelling.backspace()
        self._refresh()

    def _shift(self) -> None:
        self.spelling.shift()
        self._refresh()

    def _take(self, name: str) -> None:
        self.spelling.complete(name)
        self._refresh()

    def _turn_to(self, page: tuple[str, str, str]) -> None:
        self._page = page
        self._relatives = ""
        self.anew()

    def _refresh(self) -> None:
        """After a key: what was typed, who that may be, and how the next letter comes. The keys stay."""
        for sign, key in self._letters:
            key.sign = self.spelling.as_typed(sign)
        self._shift_key.lit = self.spelling.all_large
        self._lay_names()
        self._write()

    def _finish(self) -> None:
        if self.spelling.name:
            self._done(self.spelling.name)

    def _hold(self, sign: str, key: Key, pressed: bool) -> None:
        self._let_go_of_hold()
        if pressed:
            self._holding = Clock.schedule_once(partial(self._offer_relatives, sign, key), _HOLD_S)

    def _offer_relatives(self, sign: str, key: Key, _dt: float) -> None:
        key.let_go()
        self._relatives = sign + RELATIVES[sign]
        self.anew()

    def _hold_to_erase(self, key: Key, pressed: bool) -> None:
        self._let_go_of_hold()
        if pressed:
            self._holding = Clock.schedule_interval(lambda _dt: self._clear_all(key), 2 * _HOLD_S)

    def _clear_all(self, key: Key) -> None:
        key.let_go()
        self.spelling.complete("")
        self._refresh()

    def _let_go_of_hold(self) -> None:
        if self._holding is not None:
            self._holding.cancel()
            self._holding = None

    def _write(self) -> None:
        """The field with what was typed, and a hint at the foot."""
        self._field.clear()
        left = 92.0 if self._back is not None else 20.0
        x, y, w, h = theme.box(left, 20, theme.width - 20 - 144 - left, 72)
        self._field.add(Fill(theme.colour("well"), box(x, y, w, h, theme.px(14))))
        self._field.add(Fill(theme.colour("text"), frame(x, y, w, h, theme.px(14), theme.px(2.5))))
        text_x = x + theme.px(16)
        if self._seat:
            self._field.add(mark.mark(self._seat, x + theme.px(38), y + h / 2, theme.px(23)))
            text_x = x + theme.px(76)
        room = x + w - theme.px(96) - text_x
        laid = one_line(self.spelling.text, room, theme.px(42), theme.px(24), 600)
        top = y + (h + laid.height) / 2
        self._field.add(write(laid, theme.colour("text"), text_x, top))
        caret_x = text_x + text_width(laid.lines[0], laid.size, laid.weight) + 2
        self._field.add(
            Fill(
                theme.colour("text"),
                box(round(caret_x), y + theme.px(14), max(2, theme.px(3)), h - theme.px(28)),
            )
        )
        hint = one_line(
            text("Hold a key down for more letters"), theme.px(500), theme.px(18), theme.px(17), 400
        )
        foot = theme.box(20, theme.height - 32, theme.width - 40, 0)
        self._field.add(
            write(hint, theme.colour("muted"), foot[0], foot[1] + hint.height / 2, foot[2], "centre")
        )
