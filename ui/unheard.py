"""Which of the table's buttons are not heard: the broken ones, and those that are silent.

A button is *silent* when the game has waited for it, and it was never pressed since the program started: its
wire may be off, or nothing was ever wired to its pin. It is named after WAITS in vain, counted from when
another button has shown that buttons are used at all; its seat has one on the screen until it is heard.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from companion.errors import HardwareProblem, Phrase

WAITS = 5


class ButtonSilent(HardwareProblem):
    """The game waited for a button that was never pressed."""

    remedy = Phrase("If nothing comes of that, look at its wires: one leads to its pin, the other to ground.")

    def __init__(self, pin: str) -> None:
        super().__init__(
            "Nothing was ever heard of the button on {pin}. Press it once to see whether it works.",
            "Nothing was ever heard of the buttons on {pin}. Press each once to see whether it works.",
            pin=pin,
        )


class Unheard:
    """Follows what the buttons do and what the game waits for."""

    def __init__(self) -> None:
        self._wired: frozenset[str] = frozenset()
        self._broken: frozenset[str] = frozenset()
        self._heard: set[str] = set()
        self._in_vain: Counter[str] = Counter()
        self._waited_for: frozenset[str] = frozenset()

    @property
    def buttons(self) -> frozenset[str]:
        """Those that are not heard."""
        return self._broken | self._silent

    @property
    def _silent(self) -> frozenset[str]:
        return frozenset(button for button, times in self._in_vain.items() if times >= WAITS)

    def wired(self, buttons: Collection[str]) -> None:
        """The table has these buttons."""
        self._wired = frozenset(buttons)

    def broken(self, buttons: frozenset[str]) -> None:
        """From now on these are broken, and no others are."""
        self._broken = buttons

    def pressed(self, button: str) -> None:
        """A button went down."""
        if button in self._wired:
            self._heard.add(button)
            del self._in_vain[button]

    def seen(self, view: Mapping[str, Any], seats_of: Mapping[str, int]) -> Sequence[ButtonSilent]:
        """What the game waits for now; returns which buttons have turned out to be silent.

        A game that is paused waits for nothing, and what it waited for before was not in vain.
        """
        known = self._silent
        waits = {int(seat) for seat in view["buttons"]}
        now = frozenset(button for button, seat in seats_of.items() if seat in waits) & self._wired
        if self._heard and not view["paused"]:
            self._in_vain.update(self._waited_for - now - self._heard - self._broken)
        self._waited_for = now
        return [ButtonSilent(button) for button in sorted(self._silent - known)]
