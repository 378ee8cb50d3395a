"""What a game says at the table, and what lies there as tiles: the choices that people have now."""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from ui.i18n import msgid

View = Mapping[str, Any]
"""What a person at the table can see, as data (the session's view)."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One tile.

    Attributes:
        do: the action that it says; empty where the tile only leads to further tiles, which
            `choices(view, **args)` then gives.
        args: the action's arguments.
        label: what stands on it, in the table's language.
        second: the smaller line below, or empty.
        icon: a Material Design icon's name, or empty.
        primary: the one most often taken (at most one of those offered together).
        sand: it turns the hourglass.
        by_button: the seat whose own button does the same, or None.
        deck: the colour of the card, or of the die's side, that it is.
        refused: why it cannot be said now; empty where it can.
    """

    do: str
    args: Mapping[str, Any]
    label: str
    second: str = ""
    icon: str = ""
    primary: bool = False
    sand: bool = False
    by_button: int | None = None
    deck: str | None = None
    refused: str = ""


class Words(Protocol):
    """What a game says; each package of ui/words is one."""

    def sentence(self, view: View, rolled: str | None = None) -> str: ...
    def news(self, view: View) -> str | None: ...
    def choices(
        self, view: View, rolled: str | None = None, with_button: Container[int] | None = None
    ) -> list[Choice]: ...
    def more(self, view: View) -> list[Choice]: ...
    def rules(self, view: View) -> list[str]: ...
    def undo_label(self, view: View) -> str: ...


# "or the red button": under a tile that a seat's own button does, too.
OR_BUTTON = {
    "red": msgid("or the red button"),
    "blue": msgid("or the blue button"),
    "yellow": msgid("or the yellow button"),
    "green": msgid("or the green button"),
    "white": msgid("or the white button"),
    "violet": msgid("or the violet button"),
    "orange": msgid("or the orange button"),
    "turquoise": msgid("or the turquoise button"),
}
