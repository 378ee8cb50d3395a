"""A keyboard for names: big keys, the letters of four languages, and the names that begin the same way."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any
from unicodedata import combining

from kivy.clock import Clock
from kivy.graphics import InstructionGroup
from kivy.properties import StringProperty
from kivy.uix.widget import Widget

from ui.i18n import text
from ui.patches import box, frame
from ui.screens.page import Page
from ui.theme import place, theme
from ui.widgets.mark import mark
from ui.widgets.paint import Fill
from ui.widgets.text import one_line, write
from ui.widgets.touchable import Touchable

LONGEST = 40
_HOLD_S = 0.45
_JOINERS = "\u200d\ufe0f\u20e3"
Rows = tuple[str, ...]
Box = tuple[float, float, float, float]

_LETTERS: Rows = ("qwertyuiopå", "asdfghjklæø", "zxcvbnmäöü")
_DIGITS: Rows = ("1234567890'", ".,:;!?&+-*/", "()@#%=\"_~°")
_FACES: Rows = ("😀😂😍😎🤓😴🤔🙃😇🤩🥳", "🐶🐱🐭🐰🦊🐻🐼🐸🐵🦄🐝", "⭐🌙🔥🌈🍀🍎🍕🎲🏆❤")
_UPRIGHT_COLUMNS = 8
# What lies under a key that is held.
_UNDER = {
    "a": "àáâãä", "e": "èéêë", "i": "ìíîï", "o": "òóôõö", "u": "ùúûü", "y": "ýÿ", "c": "çćč", "n": "ñń",
    "s": "ßśš", "z": "źżž", "d": "ðđ", "l": "ł", "t": "þ", "ø": "œ", "å": "ą", "r": "ř", "g": "ğ",
}  # fmt: skip


class Key(Touchable):
    """One letter's key: flat, and quick to draw."""

    letter = StringProperty("")

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.says = ""
        for name in ("letter", "pressed", "pos", "size"):
            self.fbind(name, self._draw)

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        face = theme.colour("primary" if self.pressed else "tile")
        radius = theme.px(theme.radius("key"))
        self.canvas.add(Fill(face, box(self.x, self.y, self.width, self.height, radius)))
        size = theme.px(30)
        laid = one_line(self.letter, self.width, size, size, 600)
        colour = theme.colour("primary_text" if self.pressed else "text")
        self.canvas.add(write(laid, colour, self.x, self.center_y + laid.height / 2, self.width, "centre"))


class Keyboard(Page):
    """Types one name. `done` is called with it; an empty one changes nothing."""

    def __init__(self, *, done: Callable[[str], None], **properties: Any) -> None:
        super().__init__(**properties)
        self._done = done
        self._colour = "red"
        self._asks = ""
        self._known: Sequence[str] = ()
        self.name = ""
        self._upper = True
        self._rows: Rows = _LETTERS
        self._holding = ""
        self._under = ""

    def show(self, asks: str, colour: str, name: str, known: Sequence[str]) -> None:
        """Type the name of a seat of that colour. `asks` stands in the field until something is typed."""
        self._asks, self._colour, self.name, self._known = asks, colour, name, known
        self._upper, self._rows, self._under = not name, _LETTERS, ""
        self.anew()

    def edge(self) -> Any:
        return theme.seat(self._colour).colour

    # -- what a real keyboard types ----------------------------------------------------------------------

    def typed(self, letters: str) -> None:
        """Letters come in, from whichever keyboard."""
        letters = "".join(letter for letter in letters if letter.isprintable())
        self.name = "".join(signs(self.name + letters)[:LONGEST])
        was_upper, self._upper = self._upper, not self.name or self.name.endswith((" ", "-"))
        self._under = ""
        self._after_a_key(was_upper != self._upper)

    def backspace(self) -> None:
        """The last sign is gone, whatever it is made of."""
        self.name = "".join(signs(self.name)[:-1])
        was_upper, self._upper = self._upper, not self.name
        self._after_a_key(was_upper != self._upper)

    def enter(self) -> None:
        """The name is done."""
        self._done(self.name.strip())

    # -- how it lies ------------------------------------------------------------------------------------

    def lay(self) -> None:
        self._field = Widget(size_hint=(None, None))
        self.add_widget(self._field)
        width = theme.width
        self.tile("done", (width - 156, 20, 136, 76), self.enter, kind="primary", label=text("Done"))
        self.tile(
            "backspace", (width - 236, 26, 66, 60), self.backspace,
            kind="tool", icon="backspace-outline", stands="beside", guarded=False,
        )  # fmt: skip
        self._suggested: list[Widget] = []
        self._keys: dict[str, Key] = {}
        columns = _UPRIGHT_COLUMNS if theme.portrait else 11
        pitch = (width - 40 + 8) / columns
        size = (pitch - 8, 56.0)
        y = 180.0
        for letters in self._shown_rows(columns):
            # The last row begins with shift.
            first = columns - len(letters)
            for column, letter in enumerate(letters, start=first):
                self._key(letter, (20 + column * pitch, y, *size))
            y += 64
        shift = (20, y - 64, *size) if not theme.portrait else (20 + 6 * pitch, y + 64, 2 * pitch - 8, 56.0)
        self._tool("shift", "apple-keyboard-shift", "", shift, self._shift)
        other = "123" if self._rows is _LETTERS else "ABC"
        turn_to = _DIGITS if self._rows is _LETTERS else _LETTERS
        self._tool("digits", "", other, (20, y, 2 * pitch - 8, 56), partial(self._turn, turn_to))
        self._key("ß", (20 + 2 * pitch, y, *size))
        self._key("é", (20 + 3 * pitch, y, *size))
        self._key(" ", (20 + 4 * pitch, y, 4 * pitch - 8, 56))
        dash, faces = (8, 9) if not theme.portrait else (0, 1)
        y += 0 if not theme.portrait else 64
        self._key("-", (20 + dash * pitch, y, *size))
        self._tool(
            "faces", "emoticon-outline", "", (20 + faces * pitch, y, 2 * pitch - 8, 56),
            partial(self._turn, _FACES),
        )  # fmt: skip
        hint = text("Hold a key for more letters")
        self.words(hint, (20, y + 66, width - 40, 22), size_u=17, colour="muted", align="centre")
        self._refresh()

    def _shown_rows(self, columns: int) -> Rows:
        if not theme.portrait:
            return self._rows
        every = "".join(sorted(self._rows[0] + self._rows[1] + self._rows[2]))
        return tuple(every[at : at + columns] for at in range(0, len(every) - len(every) % columns, columns))

    def _key(self, letter: str, box_: Box) -> None:
        shown = letter.upper() if self._upper and letter != "ß" else letter
        key = self._keys[letter] = self._put_key(f"key:{letter}", box_, shown, partial(self._hit, letter))
        if letter in _UNDER:
            key.bind(pressed=lambda _key, down, letter=letter: self._held(letter, down))

    def _put_key(self, says: str, box_: Box, letter: str, deed: Callable[[], None]) -> Key:
        key = Key(letter=letter, guarded=False)
        key.says = says
        place(key, *box_)
        key.bind(on_deed=lambda _key: deed())
        self.add_widget(key)
        return key

    def _tool(self, says: str, icon: str, label: str, box_: Box, deed: Callable[[], None]) -> None:
        self.tile(
            says, box_, deed, kind="tool", icon=icon, label=label, label_u=22, stands="beside", guarded=False
        )

    def _hit(self, letter: str) -> None:
        if not self._under:
            self.typed(letter.upper() if self._upper and letter != "ß" else letter)

    def _shift(self) -> None:
        self._upper = not self._upper
        self._label_keys()

    def _turn(self, rows: Rows) -> None:
        self._rows = rows
        self.anew()

    def _held(self, letter: str, down: bool) -> None:
        Clock.unschedule(self._show_under)
        if down:
            self._holding = letter
            Clock.schedule_once(self._show_under, _HOLD_S)
        elif self._under:
            # The finger has done its work by holding: what it lies on now is not typed too.
            Clock.schedule_once(self._forget_hold, -1)

    def _show_under(self, _dt: float) -> None:
        self._under = _UNDER[self._holding]
        self._suggest()

    def _forget_hold(self, _dt: float) -> None:
        self._under = ""

    def _after_a_key(self, case_changed: bool) -> None:
        if case_changed:
            self._label_keys()
        self._refresh()

    def _label_keys(self) -> None:
        for letter, key in self._keys.items():
            key.letter = letter.upper() if self._upper and letter != "ß" else letter

    # -- the field, and the names that begin the same way ------------------------------------------------

    def _refresh(self) -> None:
        self._write_field()
        self._suggest()

    def _write_field(self) -> None:
        canvas = self._field.canvas
        canvas.clear()
        x, y, w, h = theme.box(20, 20, theme.width - 184, 72)
        canvas.add(Fill(theme.colour("well"), box(x, y, w, h, theme.px(14))))
        canvas.add(Fill(theme.colour("text"), frame(x, y, w, h, theme.px(14), theme.px(2.5))))
        canvas.add(mark(self._colour, x + theme.px(38), y + h / 2, theme.px(22)))
        canvas.add(self._writing(x + theme.px(76), y + h / 2, w - theme.px(160)))

    def _writing(self, x: float, middle: float, room: float) -> InstructionGroup:
        drawn = InstructionGroup()
        if not self.name:
            laid = one_line(self._asks, room, theme.px(26), theme.px(18), 400)
            drawn.add(write(laid, theme.colour("muted"), x, middle + laid.height / 2))
            return drawn
        laid = one_line(self.name, room, theme.px(42), theme.px(20), 600)
        drawn.add(write(laid, theme.colour("text"), x, middle + laid.height / 2))
        caret = x + laid.width + theme.px(2)
        drawn.add(Fill(theme.colour("text"), box(caret, middle - theme.px(22), theme.px(3), theme.px(44))))
        return drawn

    def _suggest(self) -> None:
        for widget in self._suggested:
            self.remove_widget(widget)
        self._suggested = []
        if self._under:
            pitch = (theme.width - 40 + 8) / (_UPRIGHT_COLUMNS if theme.portrait else 11)
            for number, letter in enumerate(self._under):
                shown = letter.upper() if self._upper and letter != "ß" else letter
                box_ = (20 + number * pitch, 104, pitch - 8, 64)
                self._suggested.append(
                    self._put_key(f"under:{letter}", box_, shown, partial(self.typed, shown))
                )
            return
        begun = self.name.strip().casefold()
        fitting = [name for name in self._known if name.casefold().startswith(begun) and name != self.name]
        third = (theme.width - 40 - 16) / 3
        for number, name in enumerate(fitting[:3]):
            tile = self.tile(
                f"name:{name}", (20 + number * (third + 8), 104, third, 64), partial(self._done, name),
                kind="tool", icon="account-outline", label=name, label_u=22, stands="beside",
            )  # fmt: skip
            self._suggested.append(tile)


def signs(name: str) -> list[str]:
    """The name as what people count as letters: accents, skin tones and joined emoji stay with their sign."""
    found: list[str] = []
    for letter in name:
        joins = combining(letter) > 0 or letter in _JOINERS or "\U0001f3fb" <= letter <= "\U0001f3ff"
        if found and not joins:
            flag = _is_flag_letter(letter) and _is_flag_letter(found[-1])
            joins = flag or found[-1].endswith("\u200d")
        if found and joins:
            found[-1] += letter
        else:
            found.append(letter)
    return found


def _is_flag_letter(sign: str) -> bool:
    return len(sign) == 1 and "\U0001f1e6" <= sign <= "\U0001f1ff"
