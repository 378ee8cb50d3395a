"""A laptop's keys as buttons: 1 to 8, on the upper row or the number pad.

Stamped when SDL polled them; a key that is held does not repeat. Nothing else on the keyboard does anything
to the table (Esc and F1 neither), and while a name is typed no key is a button.
"""

from __future__ import annotations

from collections.abc import Callable

from companion.edges import ERROR_US, ButtonEdge
from ui import sdl

KEYS = tuple(f"key:{digit}" for digit in range(1, 9))
_SYMS = {ord(str(digit)): f"key:{digit}" for digit in range(1, 9)}
_KEYPAD_1 = 0x40000059
_SYMS |= {_KEYPAD_1 + digit - 1: f"key:{digit}" for digit in range(1, 9)}


class Keys:
    """An `EdgeSource` of the keyboard; `heard` is to be added to the watch of SDL's events."""

    def __init__(self, now_ns: Callable[[], int]) -> None:
        self._now_ns = now_ns
        self._sink: Callable[[ButtonEdge], None] | None = None
        self._held: set[str] = set()
        self.typing = False

    def start(self, sink: Callable[[ButtonEdge], None]) -> None:
        self._sink = sink

    def close(self) -> None:
        self._sink = None

    def heard(self, event: sdl.Event) -> None:
        """Note an event of SDL's, on the thread that polled it."""
        if event.type not in (sdl.KEY_DOWN, sdl.KEY_UP) or event.key.repeat:
            return
        button = _SYMS.get(event.key.sym)
        down = event.type == sdl.KEY_DOWN
        if button is None or down == (button in self._held) or (down and self.typing):
            return
        (self._held.add if down else self._held.discard)(button)
        if self._sink is not None:
            self._sink(ButtonEdge(button, down, self._now_ns(), ERROR_US["key"], "key"))
