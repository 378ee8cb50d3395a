"""Yacht's rows and rules, in our own words. Source: RULES section 3b."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.yacht import Yacht
from ui.i18n import msgid, text
from ui.words.choices import View
from ui.words.sheets.five_dice import before
from ui.words.sheets.rows import CHANCE, FOUR_ALIKE, FULL_HOUSE, NUMBERS, says, worth
from ui.words.sheets.words import Row, SheetWords

BEFORE = before(msgid("One game has twelve rounds. Several can be added up to a match."))

ROWS = {
    **NUMBERS,
    "full_house": FULL_HOUSE,
    "four_of_a_kind": FOUR_ALIKE,
    "little_straight": Row(msgid("Little straight"), worth("1-2-3-4-5", 30), "1-5"),
    "big_straight": Row(msgid("Big straight"), worth("2-3-4-5-6", 30), "2-6"),
    "choice": Row(msgid("Choice"), CHANCE),
    "yacht": Row(msgid("Yacht"), says(msgid("Five alike: {points} points"), points=50)),
}


def _scoring(_view: View) -> Iterator[str]:
    yield text("Ones to Sixes: the dice that show the number are added up. There is no bonus.")
    yield text("Full house: three alike and two alike, all added up; five alike are none.")
    yield text("Four alike: the four are added up, and four of five alike count, too.")
    yield text("Straights: 1-2-3-4-5 and 2-3-4-5-6 are worth 30 each.")
    yield text("Choice: any dice, all added up. Yacht, five alike: 50.")


YACHT_WORDS = SheetWords(Yacht.sheet, ROWS, _scoring, fewest=1)
