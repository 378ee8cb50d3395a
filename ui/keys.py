"""A keyboard at the table: the keys 1 to 8 are buttons, and names are typed on it.

Keys are known by their place, so that every layout has its buttons on the upper row, and the number pad has
them whatever NumLock says. Stamped when SDL polled them; a key that is held does not press again, and one
that is down when the window loses the keyboard comes up. With Ctrl, Alt or the system's key no key is a
button, nor is any while a name is typed. What a barcode reader types presses nothing (ui/strokes.py); in a
field it can be seen, and the Return that ends its code does not take it.

Nothing else on the keyboard does anything to the table (F1 neither); Esc leads one step back from pages that
lead back (ui/typed.py), however long it is held. Where the keyboard is the window's alone, as on a Pi's
console, there is nobody else to end the program: Alt+F4 and Ctrl+C do.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable

from companion.edges import ERROR_US, ButtonEdge
from ui import sdl
from ui.strokes import Event, Released, Strokes, Struck, Typed

KEYS = tuple(f"key:{digit}" for digit in range(1, 9))

_ROW_1, _PAD_1 = 30, 89  # places of the digit 1
_BUTTONS = {first + digit: KEYS[digit] for first in (_ROW_1, _PAD_1) for digit in range(8)}
# An event that was not made by a keyboard may name no place.
_SYMS = {ord(str(digit)): KEYS[digit - 1] for digit in range(1, 9)}
_SYMS |= {sdl.KEYPAD_1 + digit: KEYS[digit] for digit in range(8)}

_RETURN, _KEYPAD_ENTER = 13, sdl.KEYPAD_ENTER
_FIGURES = frozenset(b"0123456789")
_CODE_NS = 250_000_000  # a code with a figure in it ends within this of the figure

# Kivy's codes for what is no letter, as widgets know them.
_CODES = {sdl.KEYPAD_ENTER: 271}
_ESCAPE, _C, _F4 = 27, ord("c"), 0x4000003D
_CTRL, _ALT, _SYSTEM = 0x00C0, 0x0300, 0x0C00
# Shift, Ctrl, Alt and the system's keys, and the three locks, strike nothing by themselves.
_MODIFIERS = frozenset({*range(224, 232), 57, 71, 83})

Key = tuple[int, int, int]
"""Place, SDL's key code, and what else was held as it went down."""


class Keys:
    """An `EdgeSource` of the keyboard; `heard` is to be added to the watch of SDL's events.

    Args:
        later: asks for `look` to be called after so many seconds.
        leave: ends the program; None where the desktop does that.
        unheard_ns: for how long nobody has asked what the keyboard has done, at most.
    """

    def __init__(
        self,
        now_ns: Callable[[], int],
        later: Callable[[float], None] = lambda _s: None,
        leave: Callable[[], None] | None = None,
        unheard_ns: Callable[[], int] = lambda: 0,
    ) -> None:
        self.typing = False
        self.leave = leave
        self._now_ns, self._later, self._unheard_ns = now_ns, later, unheard_ns
        self._sink: Callable[[ButtonEdge], None] | None = None
        self._strokes: Strokes[Key] = Strokes()
        self._down: dict[tuple[int, int], Key] = {}
        self._pressed: set[str] = set()
        self._figure_ns: int | None = None  # when the last one was struck
        self._typed: deque[str | int] = deque()
        self._hearing = threading.Lock()  # events that are pushed are heard on the thread that does

    def start(self, sink: Callable[[ButtonEdge], None]) -> None:
        self._sink = sink

    def close(self) -> None:
        self._sink = None

    def heard(self, event: sdl.Event) -> None:
        """Note an event of SDL's, on the thread that polled it."""
        if event.type not in (sdl.KEY_DOWN, sdl.KEY_UP, sdl.TEXT_INPUT, sdl.WINDOW):
            return
        now_ns = self._now_ns()
        with self._hearing:
            self._strokes.at_once = self.typing
            if event.type == sdl.WINDOW:
                if event.window.what == sdl.KEYBOARD_LOST:
                    self._down.clear()
                    self._take(self._strokes.lost(now_ns))
                return
            if event.type == sdl.TEXT_INPUT:
                self._take(self._strokes.typed(event.text.text.decode("utf-8", "ignore"), now_ns))
                return
            place, sym, held = int(event.key.scancode), int(event.key.sym), int(event.key.mod)
            if place in _MODIFIERS:
                return
            before = self._strokes.due()
            if event.type == sdl.KEY_DOWN:
                self._end_if_asked(sym, held)
                key = self._down.setdefault((place, sym), (place, sym, held))
                if event.key.repeat and not self._strokes.holds(key):
                    return
                since_ns = now_ns - self._unheard_ns()
                command = sym in (_RETURN, _KEYPAD_ENTER) and self._ends_a_code(now_ns)
                self._take(self._strokes.down(key, now_ns, since_ns, command=command))
                if sym in _FIGURES or place in _BUTTONS:
                    self._figure_ns = now_ns
            else:
                self._take(self._strokes.up(self._down.pop((place, sym), (place, sym, 0)), now_ns))
            due_ns = self._strokes.due()
        if due_ns is not None and due_ns != before:
            self._later((due_ns - now_ns) / 1e9)

    def _ends_a_code(self, at_ns: int) -> bool:
        """Whether a Return now may be a reader's: no code is without figures, as most names are."""
        return self._figure_ns is not None and at_ns - self._figure_ns <= _CODE_NS

    def look(self) -> None:
        """Find out whose strokes those were that are not known yet. On the window's thread."""
        if self._strokes.due() is None:
            return
        sdl.pump()  # whatever has come up by now is to be known
        now_ns = self._now_ns()
        with self._hearing:
            self._take(self._strokes.look(now_ns))
            due_ns = self._strokes.due()
        if due_ns is not None:
            self._later((due_ns - now_ns) / 1e9)

    def take_typed(self) -> list[str | int]:
        """What was typed since this was asked last: letters, and Kivy's codes of keys that are none."""
        taken = []
        while self._typed:
            taken.append(self._typed.popleft())
        return taken

    def _take(self, found: list[Event[Key]]) -> None:
        for event in found:
            match event:
                case Struck((_, sym, held) as key, at_ns, again):
                    if not (held & (_CTRL | _ALT | _SYSTEM) or (again and sym == _ESCAPE)):
                        self._typed.append(_CODES.get(sym, sym))
                        if not again and not self.typing:
                            self._press(key, at_ns)
                case Released(key, at_ns):
                    self._release(key, at_ns)
                case Typed(letters):
                    self._typed.append(letters)

    def _press(self, key: Key, at_ns: int) -> None:
        button = _button(key)
        if button is not None and button not in self._pressed:
            self._pressed.add(button)
            self._tell(button, True, at_ns)

    def _release(self, key: Key, at_ns: int) -> None:
        button = _button(key)
        if button is not None and button in self._pressed:
            self._pressed.discard(button)
            self._tell(button, False, at_ns)

    def _tell(self, button: str, down: bool, at_ns: int) -> None:
        if self._sink is not None:
            self._sink(ButtonEdge(button, down, at_ns, ERROR_US["key"], "key"))

    def _end_if_asked(self, sym: int, held: int) -> None:
        if self.leave is not None and ((sym == _F4 and held & _ALT) or (sym == _C and held & _CTRL)):
            self.leave()


def key_number(button: str) -> str:
    """What stands on a key."""
    return button.rpartition(":")[2]


def _button(key: Key) -> str | None:
    place, sym, _ = key
    return _BUTTONS.get(place) if place else _SYMS.get(sym)
