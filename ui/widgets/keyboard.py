"""The on-screen keyboard: a field that says whose name it takes, names known already, and large keys with
the letters of the north.

A key types when the finger is lifted, so that a slip can be taken back by sliding off; a key held down offers
its relatives. The rim has the colour of the seat being named.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.graphics import InstructionGroup
from kivy.uix.widget import Widget

from ui.i18n import language, text
from ui.patches import box
from ui.theme import Box, placed, theme
from ui.widgets import mark
from ui.widgets.key import Key, field
from ui.widgets.key_rows import RELATIVES, Page, key_places, places_of, row_count
from ui.widgets.paint import Fill
from ui.widgets.rim import Rim
from ui.widgets.spelling import Spelling
from ui.widgets.text import Laid, one_line, shorten_begin, text_width, write
from ui.widgets.tile import Tile
from ui.widgets.touchable import Touchable, fingers_on, hand_on

_HOLD_S = 0.45
# By Kivy's numbers.
_BACKSPACE, _ENTER = 8, (13, 271)
_WORDS = {"letters": "abc", "digits": "123"}
_ICONS = {"emoji": "emoticon-outline", "shift": "apple-keyboard-shift"}


class Keyboard(Widget):
    """The whole screen of naming somebody. `done` is told the name, which must not be empty unless said so.

    `asks` says whose name it is, in the table's language as it is when it is asked for. `laid` is what is
    written in the field, as it was set last: that, and the name so far. `pick` takes a known name that is
    tapped; without it that is only written into the field. `names` in what it asks are shortened before
    anything else is.
    """

    def __init__(
        self,
        spelling: Spelling,
        done: Callable[[str], None],
        asks: Callable[[], str],
        known: Sequence[str] = (),
        seat: str = "",
        back: Callable[[], None] | None = None,
        may_be_empty: bool = False,
        known_icon: str = "account-outline",
        pick: Callable[[str], None] | None = None,
        names: Sequence[str] = (),
        **properties: Any,
    ) -> None:
        super().__init__(**properties)
        self.spelling = spelling
        self._known = known
        self._seat = seat
        self._done = done
        self._asks = asks
        self._back = back
        self._may_be_empty = may_be_empty
        self._known_icon = known_icon
        self._pick = pick or self._take
        self._asks_of = names
        self._page: Page = "letters"
        self._relatives = ""
        self.rim = Rim()
        self.ways: dict[str, Touchable] = {}
        self.laid: tuple[Laid, ...] = ()
        self._letters: list[tuple[str, Key]] = []
        self._shift_key = Key()
        self._names: list[str] = []
        self._holding: Any = None
        self._paper = Widget()
        self._field = InstructionGroup()
        self._paper.canvas.add(self._field)
        self.anew()

    def anew(self) -> None:
        """Lay every key in its place for the window as it is; a finger that is down presses on."""
        held = fingers_on(self.ways)
        self.clear_widgets()
        self.ways = {}
        self._letters, self._names = [], []
        self.pos, self.size = (0, 0), theme.size
        self.rim.pos, self.rim.size = (0, 0), theme.size
        self.rim.rest(theme.seat(self._seat).colour if self._seat else None)
        self.add_widget(self.rim)
        self.add_widget(self._paper)
        right = theme.width - 20
        x, y, w, _ = self._field_box
        self._tile("done", (right - 136, 20, 136, 76), self._finish, label=text("Done"), kind=self._done_kind)
        if self._back is not None:
            self._key("back", (20, 20, 64, 72), self._back, icon="arrow-left", sunk=True)
        erase = self._key(
            "backspace", (x + w - 84, y + 4, 80, 64), self._erase, icon="backspace-outline", sunk=True
        )
        erase.bind(pressed=self._hold_to_erase)
        self._lay_names()
        self._lay_keys()
        self._write()
        hand_on(held, self.ways)

    @property
    def _field_box(self) -> Box:
        """Where the name is written: between the way back and the way on, upright below them."""
        if theme.portrait:
            return 20, 104, theme.width - 40, 72
        left = 92.0 if self._back is not None else 20.0
        return left, 20, theme.width - 20 - 144 - left, 72

    def tick(self, _now_ns: int) -> bool:
        """Nothing here moves by itself."""
        return False

    # What a real keyboard types

    def typed(self, letters: str) -> None:
        """Letters came in just so."""
        self.spelling.add("".join(letter for letter in letters if letter.isprintable()))
        self._refresh()

    def key_down(self, key: int) -> None:
        """A key that is no letter: backspace and enter do what they say on every keyboard."""
        if key == _BACKSPACE:
            self._erase()
        elif key in _ENTER:
            self._finish()

    # The parts

    def _lay_names(self) -> None:
        names = self.spelling.suggestions(self._known)
        if names == self._names:
            return
        for name in self._names:
            self.remove_widget(self.ways.pop(f"known:{name}"))
        self._names = names
        gap, room = 8.0, theme.width - 40
        w = room if theme.portrait else (room - 2 * gap) / 3
        for number, name in enumerate(names):
            x, y = (20, 188 + 72 * number) if theme.portrait else (20 + (w + gap) * number, 104)
            self._tile(
                f"known:{name}",
                (x, y, w, 64),
                partial(self._pick, name),
                label=name,
                icon=self._known_icon,
                kind="tool",
                stands="beside",
                label_u=22,
            )

    def _lay_keys(self) -> None:
        upright = theme.portrait
        if upright:
            left, gap, pitch, h = 16.0, 5.0, 70.0, 64.0
            top = theme.height - 44 - pitch * row_count(upright) + pitch - h
        else:
            left, gap, pitch, h, top = 20.0, 8.0, 64.0, 56.0, 180.0
        row_w = theme.width - 2 * left + gap
        if self._relatives:
            places = places_of([*self._relatives, "close"], 0, 9 if upright else 11)
        else:
            places = key_places(self._page, upright, language())
        for says, row, begins, ends in places:
            self._lay_key(says, (left + begins * row_w, top + row * pitch, (ends - begins) * row_w - gap, h))

    def _lay_key(self, says: str, where: Box) -> None:
        match says:
            case "shift":
                self._shift_key = self._key(says, where, self._shift, icon=_ICONS[says], sunk=True)
            case "space":
                self._key(says, where, partial(self._type, " "), sign=" ")
            case "close":
                self._key(says, where, partial(self._turn_to, self._page), icon="close", sunk=True)
            case "letters" | "digits" | "emoji":
                self._key(
                    says, where, partial(self._turn_to, says),
                    sign=_WORDS.get(says, ""), icon=_ICONS.get(says, ""), sunk=True, size_u=24,
                )  # fmt: skip
            case _:
                self._letter(says, where)

    def _letter(self, sign: str, place_u: Box) -> None:
        key = self._key(sign, place_u, partial(self._type, sign), sign=self.spelling.as_typed(sign))
        self._letters.append((sign, key))
        if sign in RELATIVES:
            key.bind(pressed=partial(self._hold, sign))

    def _key(
        self, says: str, place_u: Box, deed: Callable[[], None], **look: Any
    ) -> Key:
        key = Key(**placed(*place_u), **look)
        self._put(says, key, deed)
        return key

    def _tile(
        self, says: str, place_u: Box, deed: Callable[[], None], **look: Any
    ) -> None:
        self._put(says, Tile(**placed(*place_u), **look), deed)

    def _put(
        self,
        says: str,
        widget: Touchable,
        deed: Callable[[], None],
    ) -> None:
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

    def _turn_to(self, page: Page) -> None:
        self._page = page
        self._relatives = ""
        self.anew()

    def _refresh(self) -> None:
        """After a key: what was typed, who that may be, and how the next letter comes. The keys stay."""
        for sign, key in self._letters:
            key.sign = self.spelling.as_typed(sign)
        self._shift_key.lit = self.spelling.all_large
        self.ways["done"].kind = self._done_kind
        self._lay_names()
        self._write()

    @property
    def _done_kind(self) -> str:
        return "primary" if self.spelling.name or self._may_be_empty else "refused"

    def _finish(self) -> None:
        if self.spelling.name or self._may_be_empty:
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
        """The field with what was typed, and at the foot a hint that is true of letters."""
        self._field.clear()
        x, y, w, h = theme.box(*self._field_box)
        self._field.add(field(x, y, w, h))
        text_x = x + theme.px(16)
        if self._seat:
            self._field.add(mark.mark(self._seat, x + theme.px(38), y + h / 2, theme.px(23)))
            text_x = x + theme.px(76)
        room = x + w - theme.px(96) - text_x
        asks = one_line(self._asks(), room, theme.px(18), theme.px(17), 400, self._asks_of)
        self._field.add(write(asks, theme.colour("muted"), text_x, y + h - theme.px(5)))
        least = int(theme.px(24))
        end = shorten_begin(self.spelling.text, room, least, 600)
        laid = one_line(end, room, theme.px(34), least, 600)  # a ring on its A stays below the question
        self.laid = (asks, laid)
        middle = y + theme.px(23)
        self._field.add(write(laid, theme.colour("text"), text_x, middle + laid.height / 2))
        caret_x = text_x + text_width(laid.lines[0], laid.size, laid.weight) + 2
        caret = (round(caret_x), middle - theme.px(17), max(2, theme.px(3)), theme.px(34))
        self._field.add(Fill(theme.colour("text"), box(*caret)))
        if self._page != "letters" or self._relatives:
            return
        hint = one_line(
            text("Hold a key down for more letters"), theme.px(500), theme.px(18), theme.px(17), 400
        )
        foot = theme.box(20, theme.height - 32, theme.width - 40, 0)
        self._field.add(
            write(hint, theme.colour("muted"), foot[0], foot[1] + hint.height / 2, foot[2], "centre")
        )
