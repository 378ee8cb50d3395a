"""A number as it is typed on the keypad, figure by figure. No widget here."""

from __future__ import annotations

from ui.i18n import MINUS


class Figures:
    """What has been typed so far.

    Args:
        most: how many figures there may be.
        signed: whether it may be below zero.
    """

    def __init__(self, most: int = 4, signed: bool = False) -> None:
        self.most, self.signed = most, signed
        self.typed = ""
        self.is_negative = False

    @property
    def number(self) -> int | None:
        """The number; None where nothing was typed."""
        if not self.typed:
            return None
        return -int(self.typed) if self.is_negative else int(self.typed)

    @property
    def text(self) -> str:
        """As it is written: with a true minus, and zeros in front where they were typed."""
        return (MINUS if self.is_negative else "") + self.typed

    def type(self, figure: str) -> bool:
        """Add a figure; returns whether there was room for it."""
        if len(figure) != 1 or figure not in "0123456789" or len(self.typed) >= self.most:
            return False
        self.typed += figure
        return True

    def turn_sign(self) -> None:
        """Above zero, below zero."""
        if self.signed:
            self.is_negative = not self.is_negative

    def erase(self) -> None:
        """Take back the last figure; the sign, where there is none."""
        if self.typed:
            self.typed = self.typed[:-1]
        else:
            self.is_negative = False

    def clear(self) -> None:
        """Begin again."""
        self.typed, self.is_negative = "", False
