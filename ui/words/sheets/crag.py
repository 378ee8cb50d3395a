"""Crag's rows and rules, in our own words. Source: seed 003; RULES section 3."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.games.crag.rules import CragOptions
from companion.games.crag.sheet import WITHOUT_PAIR
from ui.i18n import msgid, text
from ui.words.choices import View
from ui.words.options import house_options
from ui.words.sheets.options import OFFERED
from ui.words.sheets.rows import NUMBERS, says, worth
from ui.words.sheets.words import Row, SheetWords

HOUSE_OPTIONS = house_options(
    CragOptions,
    {
        "throws": (2, 3), "games": OFFERED["games"], "thirteen": ("without_pair", "any"),
        "button_enters_best": OFFERED["button_enters_best"],
    },
)  # fmt: skip

BEFORE = {
    "seats": (
        msgid("Two to five people play, each for themselves."),
        msgid("Three dice are needed. The sheets are kept here."),
    ),
    "options": (msgid("One game has thirteen rounds. Where it is over too soon, several are added up."),),
    "begins": (
        msgid("No rule says who begins: the table says so, or the lot."),
        msgid("From there the turn goes to the left."),
    ),
}


def _thirteen(agreed: View) -> str:
    if agreed.get("thirteen") == "any":
        return text("Any dice that make 13: {points} points", points=26)
    return text("13 without a pair: {points} points", points=26)


def _straight(dice: str) -> Callable[[View], str]:
    return worth(dice, 20)


ROWS = {
    **NUMBERS,
    "odd_straight": Row(msgid("Odd"), _straight("1-3-5"), "1-3-5"),
    "even_straight": Row(msgid("Even"), _straight("2-4-6"), "2-4-6"),
    "low_straight": Row(msgid("Low"), _straight("1-2-3"), "1-2-3"),
    "high_straight": Row(msgid("High"), _straight("4-5-6"), "4-5-6"),
    "three_of_a_kind": Row(msgid("Triple"), says(msgid("Three alike: {points} points"), points=25)),
    "thirteen": Row(msgid("Thirteen"), _thirteen),
    "crag": Row(msgid("Crag"), says(msgid("13 with a pair: {points} points"), points=50)),
}


def _scoring(view: View) -> Iterator[str]:
    yield text("Ones to Sixes: the dice that show the number are added up.")
    yield text("1-3-5, 2-4-6, 1-2-3 and 4-5-6 are worth 20 each, three alike 25.")
    yield text("Crag is worth 50: 13 with a pair, so 6-6-1, 5-5-3 or 4-4-5.")
    if view["options"]["thirteen"] == "any":
        yield text("Thirteen is worth 26: any three dice that make 13.")
    else:
        yield text("Thirteen is worth 26: 13 without a pair, so 2-5-6 or 3-4-6.")


CRAG_WORDS = SheetWords(WITHOUT_PAIR, ROWS, _scoring, fewest=2)
