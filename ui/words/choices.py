"""What a game says at the table, and what lies there as tiles: the choices that people have now."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Protocol

from ui.i18n import msgid, text

View = Mapping[str, Any]
"""What a person at the table can see, as data (the session's view)."""

NO_KEYS: Mapping[int, str] = MappingProxyType({})
"""No seat has a key in place of its button."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One tile.

    Attributes:
        do: the action that it says; empty where the tile only leads to further tiles, which are asked for
            with these `args`.
        args: the action's arguments.
        label: what stands on it, in the table's language.
        second: the smaller line below, or empty.
        icon: a Material Design icon's name, or empty.
        primary: the one most often taken (at most one of those offered together).
        sand: it turns the hourglass.
        by_button: the seat whose own button does the same, or None.
        deck: the colour of the card, or of the die's side, that it is.
        refused: why it cannot be said now; empty where it can.
        undoes: what undo says while one looks at the further tiles; empty where it leads to none.
        chosen: it is how things stand already.
        mark: the colour of the seat that comes by it, drawn in place of an icon.
        name: what the tile is found by, where deed and arguments would not do.
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
    undoes: str = ""
    chosen: bool = False
    mark: str = ""
    name: str = ""


def capitalised(said: str) -> str:
    """The same, as it begins a sentence or stands by itself."""
    return said[:1].upper() + said[1:]


def to_go_on() -> Choice:
    """What alone may be chosen of a game that rests."""
    return Choice("resume", {}, text("Go on"), icon="play", primary=True)


@dataclass(frozen=True, slots=True)
class Card:
    """A card that lies on the table: its colour, and what stands on it with little room and with more."""

    deck: str
    word: str
    long_word: str


@dataclass(frozen=True, slots=True)
class Correction:
    """Something of a seat's that people can put right by hand.

    Attributes:
        name: what its tile is found by.
        asks: whose it is, as a question.
        question: what it is to be, of that seat; told the same as `offers`.
        offers: the answers, of that seat; those without a deed lead to further ones with their `args`.
    """

    name: str
    label: str
    second: str
    icon: str
    asks: str
    question: Callable[..., str]
    offers: Callable[..., list[Choice]]


@dataclass(frozen=True, slots=True)
class Can:
    """A line of what can be done, or of a rule.

    Attributes:
        says: one or two sentences.
        seats: whose it is; their buttons are drawn before it.
        icon: what is drawn before it where it is nobody's; empty: a bullet.
        presses: whether these seats press, or may not.
    """

    says: str
    seats: tuple[int, ...] = ()
    icon: str = ""
    presses: bool = True


class Words(Protocol):
    """What a game says; each package of ui/words is one.

    `step` is which tile was taken of those that lead to further ones: what stands in its `args`.
    """

    def sentence(self, view: View, step: str | None = None) -> str: ...
    def news(self, view: View) -> str | None: ...
    def choices(
        self,
        view: View,
        step: str | None = None,
        with_button: Container[int] | None = None,
        keys: Mapping[int, str] = NO_KEYS,
    ) -> list[Choice]: ...
    def card(self, view: View, step: str | None = None) -> Card | None: ...
    def more(self, view: View) -> list[Choice]: ...
    def corrections(self, view: View) -> list[Correction]: ...
    def rules(self, view: View) -> list[str]: ...
    def buttons(self, view: View) -> list[Can]: ...
    def did(self, view: View) -> str: ...
    def undo_label(self, view: View) -> str: ...
    def ending(self, view: View) -> str: ...
    def next_seat(self, view: View) -> int: ...
    def next_up(self, view: View) -> str: ...
    def option_label(self, option: str) -> str: ...
    def value_label(self, option: str, value: Any) -> str: ...
    def describe(self, option: str, value: Any) -> str: ...


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
