"""Yatzy's rows and rules, in our own words. Source: RULES section 3b."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.yatzy import Yatzy
from ui.i18n import msgid, text
from ui.words.choices import View
from ui.words.sheets.five_dice import before
from ui.words.sheets.rows import CHANCE, FOUR_ALIKE, FULL_HOUSE, NUMBERS, says, worth
from ui.words.sheets.words import Row, SheetWords

BEFORE = before(msgid("One game has fifteen rounds. Several can be added up to a match."))

ROWS = {
    **NUMBERS,
    "one_pair": Row(msgid("Pair"), says(msgid("The highest pair, added up"))),
    "two_pairs": Row(msgid("Two pairs"), says(msgid("Two different pairs, added up"))),
    "three_of_a_kind": Row(msgid("Three alike"), says(msgid("Three alike, added up"))),
    "four_of_a_kind": FOUR_ALIKE,
    "small_straight": Row(msgid("Small straight"), worth("1-2-3-4-5", 15), "1-5"),
    "large_straight": Row(msgid("Large straight"), worth("2-3-4-5-6", 20), "2-6"),
    "full_house": FULL_HOUSE,
    "chance": Row(msgid("Chance"), CHANCE),
    "yatzy": Row(msgid("Yatzy"), says(msgid("Five alike: {points} points"), points=50)),
}


def _scoring(_view: View) -> Iterator[str]:
    yield text("Ones to Sixes: the dice that show the number are added up. From 63 in all: a bonus of 50.")
    yield text("Pairs, three and four alike: only these dice are added up. Two pairs are two different ones.")
    yield text("Full house: three alike and two alike, all added up. Chance: any dice, all added up.")
    yield text("Straights: 1-2-3-4-5 is worth 15, 2-3-4-5-6 is worth 20. Yatzy, five alike: 50.")


YATZY_WORDS = SheetWords(Yatzy.sheet, ROWS, _scoring, fewest=1)
