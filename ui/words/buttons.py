"""What a button is called: a key by its number, one on a pin by the pin."""

from __future__ import annotations

from ui.i18n import text


def button_name(button: str) -> str:
    """The name of a button, as it is said to people."""
    kind, _, number = button.partition(":")
    return text("Key {number}", number=number) if kind == "key" else button
