"""Which keys lie where on the on-screen keyboard, wide and upright. Data only.

Upright eleven keys beside each other would be too narrow for a finger: there the letters stand in rows of
nine, which leaves each of them 9 mm on a screen of 7 inch, with those of the north in a row of their own; P
has moved to the end of the row below its neighbours. Signs stand in rows of eight.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

Page = Literal["letters", "digits", "emoji"]

_LETTERS = {
    "da": ("qwertyuiopå", "asdfghjklæø", "zxcvbnmäöü"),
    "nb": ("qwertyuiopå", "asdfghjkløæ", "zxcvbnmäöü"),
    "de": ("qwertzuiopü", "asdfghjklöä", "yxcvbnmåæø"),
}
_UPRIGHT_LETTERS = {
    "da": ("qwertyuio", "asdfghjkl", "zxcvbnmp", "åæøäöüßé-"),
    "nb": ("qwertyuio", "asdfghjkl", "zxcvbnmp", "åøæäöüßé-"),
    "de": ("qwertzuio", "asdfghjkl", "yxcvbnmp", "äöüßåæøé-"),
}
_UPRIGHT_LETTERS_A_ROW = 9
_USUAL = "da"  # of every language without an order of its own
_SIGNS: dict[Page, tuple[str, ...]] = {
    "digits": ("1234567890+", "-/:;()&@\"'!", ".,?*#%=_~€"),
    "emoji": ("😀😎🤠🥳😇🤖👻👽🧙🦸🧜", "🐶🐱🦊🐻🐼🦁🐸🐙🦄🐝🦉", "🍎🍒🥨🍪⭐🔥🌈🎲🏆👑"),
}
_UPRIGHT_SIGNS_A_ROW = 8
RELATIVES = {
    "a": "áàâãą", "e": "éèêëę", "i": "íìîï", "o": "óòôõ", "u": "úùûů", "c": "çćč", "n": "ñńň", "s": "śšș",
    "z": "źżž", "l": "ł", "y": "ýÿ", "d": "ðď", "t": "þť", "r": "ř", "å": "ā", "æ": "ǽ", "ø": "œ",
}  # fmt: skip


class KeyPlace(NamedTuple):
    """A key: what it says, the row it lies in, and where it begins and ends as shares of the row's width.

    `says` is the sign it types, or "shift", "space", "digits" and so on.
    """

    says: str
    row: int
    begins: float
    ends: float


def key_places(page: Page, upright: bool, language: str) -> list[KeyPlace]:
    """Every key of a page, letters in the order that people of that language know."""
    return _upright(page, language) if upright else _wide(page, language)


def row_count(upright: bool) -> int:
    """How many rows of keys every page has."""
    return 5 if upright else 4


def places_of(signs: Sequence[str], row: int, slots: float, first: float = 0.0) -> list[KeyPlace]:
    """Keys side by side in a row that is so many of them wide, from the slot `first` on."""
    return [
        KeyPlace(sign, row, (first + number) / slots, (first + number + 1) / slots)
        for number, sign in enumerate(signs)
    ]


def _wide(page: Page, language: str) -> list[KeyPlace]:
    upper, middle, lower = _SIGNS[page] if page != "letters" else _LETTERS.get(language, _LETTERS[_USUAL])
    left, right = _turns(page)
    return [
        *places_of(upper, 0, 11),
        *places_of(middle, 1, 11),
        KeyPlace("shift", 2, 0, 1 / 11),
        *places_of(lower, 2, 11, 1),
        KeyPlace(left, 3, 0, 2 / 11),
        *places_of("ßé", 3, 11, 2),
        KeyPlace("space", 3, 4 / 11, 8 / 11),
        *places_of("-", 3, 11, 8),
        KeyPlace(right, 3, 9 / 11, 1),
    ]


def _upright(page: Page, language: str) -> list[KeyPlace]:
    left, right = _turns(page)
    if page == "letters":
        first, second, third, north = _UPRIGHT_LETTERS.get(language, _UPRIGHT_LETTERS[_USUAL])
        rows = (first, second, ("shift", *third), north)
        signs = [
            place
            for number, row in enumerate(rows)
            for place in places_of(row, number, _UPRIGHT_LETTERS_A_ROW)
        ]
    else:
        all_of_them, a_row = "".join(_SIGNS[page]), _UPRIGHT_SIGNS_A_ROW
        signs = [
            place
            for row in range(4)
            for place in places_of(all_of_them[a_row * row : a_row * (row + 1)], row, a_row)
        ]
    return [*signs, KeyPlace(left, 4, 0, 0.2), KeyPlace("space", 4, 0.2, 0.8), KeyPlace(right, 4, 0.8, 1)]


def _turns(page: Page) -> tuple[Page, Page]:
    """The pages that the keys beside the space bar turn to."""
    return ("letters" if page == "digits" else "digits"), ("letters" if page == "emoji" else "emoji")
