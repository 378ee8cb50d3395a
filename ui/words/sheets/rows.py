"""What rows of several sheets have in common."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from ui.i18n import msgid, text
from ui.words.choices import View
from ui.words.sheets.words import Row


def says(needs: str, **fields: object) -> Callable[[View], str]:
    """The needs of a row that are always the same."""
    return lambda _agreed: text(needs, **fields)


def worth(dice: str, points: int) -> Callable[[View], str]:
    """The needs of a row that takes these dice only."""
    return lambda _agreed: text("{dice}: {points} points", dice=dice, points=points)


_number = partial(says, msgid("The dice that show {pips}, added up"))

NUMBERS: Mapping[str, Row] = {
    "ones": Row(msgid("Ones"), _number(pips=1)),
    "twos": Row(msgid("Twos"), _number(pips=2)),
    "threes": Row(msgid("Threes"), _number(pips=3)),
    "fours": Row(msgid("Fours"), _number(pips=4)),
    "fives": Row(msgid("Fives"), _number(pips=5)),
    "sixes": Row(msgid("Sixes"), _number(pips=6)),
}

FULL_HOUSE = Row(msgid("Full house"), says(msgid("Three alike and two alike, all added up")))
FOUR_ALIKE = Row(msgid("Four alike"), says(msgid("Four alike, added up")))
CHANCE = says(msgid("Any dice, all added up"))
