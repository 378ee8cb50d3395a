"""Whose button is which, and which of them are of use: data only.

A button that is broken keeps its seat, for when it works again; meanwhile its team has one on the screen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ui.keys import KEYS, key_number


@dataclass(frozen=True)
class Pairing:
    """The buttons of a table and their seats.

    Attributes:
        own: the table's buttons in the order of the seats; "" where a seat has none.
        agreed: the seat of each button as the people agreed; None: they never have, and `own` says it.
        broken: those that are not heard.
    """

    own: Sequence[str] = ()
    agreed: Mapping[str, int] | None = None
    broken: frozenset[str] = frozenset()

    @property
    def seats_of(self) -> Mapping[str, int]:
        """The seat of every button that has one, whether it works or not."""
        if self.agreed is not None:
            return self.agreed
        return {name: seat for seat, name in enumerate(self.own) if name}

    @property
    def owners(self) -> Mapping[str, int]:
        """The seat of everything that presses for one, keys too.

        A key presses for the seat of its number, unless it was given to another, or that seat has one that
        was.
        """
        has_key = {seat for name, seat in self.seats_of.items() if name in KEYS}
        free = {
            key: seat for seat, key in enumerate(KEYS) if key not in self.seats_of and seat not in has_key
        }
        return {**self.seats_of, **free}

    @property
    def keys(self) -> Mapping[int, str]:
        """The keys that press for each seat, by their numbers: "3", or "1, 2"."""
        found: dict[int, list[str]] = {}
        for key in KEYS:
            if key in self.owners:
                found.setdefault(self.owners[key], []).append(key_number(key))
        return {seat: ", ".join(numbers) for seat, numbers in found.items()}

    @property
    def keys_instead(self) -> Mapping[int, str]:
        """Those of the seats that press a key as others a button.

        It was given to them, or this table has no button at all.
        """
        given = {seat for name, seat in self.seats_of.items() if name in KEYS}
        has_buttons = any(name and name not in KEYS for name in (*self.own, *self.seats_of))
        return {
            seat: numbers
            for seat, numbers in self.keys.items()
            if seat not in self.with_any_button and (not has_buttons or seat in given)
        }

    @property
    def with_any_button(self) -> frozenset[int]:
        """The seats whose button is none of the keys, and works."""
        return frozenset(
            seat for name, seat in self.seats_of.items() if name not in KEYS and self._works(name)
        )

    @property
    def with_button(self) -> frozenset[int]:
        """The seats that need no button on the screen."""
        return frozenset(seat for name, seat in self.seats_of.items() if self._works(name))

    @property
    def with_real_button(self) -> frozenset[int]:
        """The seats that have a button in the table's own order, and it works; a key is none."""
        return frozenset(
            seat for seat, name in enumerate(self.own) if name and name not in KEYS and self._works(name)
        )

    @property
    def let_down(self) -> frozenset[int]:
        """The seats that have a button which is of no use now."""
        return frozenset(self.seats_of.values()) - self.with_button

    def anew(self, pressed: Mapping[str, int]) -> dict[str, int]:
        """What is agreed when these buttons were pressed: who could not press keeps the seat."""
        kept = {
            name: seat
            for name, seat in self.seats_of.items()
            if not self._works(name) and seat not in pressed.values()
        }
        return {**kept, **pressed}

    def _works(self, name: str) -> bool:
        return name in KEYS or (name in self.own and name not in self.broken)
