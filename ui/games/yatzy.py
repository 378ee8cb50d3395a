"""Yatzy on the screen."""

from __future__ import annotations

from ui.games.sheets import on_a_sheet
from ui.i18n import msgid
from ui.words.sheets.five_dice import HOUSE_OPTIONS
from ui.words.sheets.yatzy import BEFORE, YATZY_WORDS

YATZY = on_a_sheet(
    title=msgid("Yatzy"),
    about=msgid("Five dice, three throws, fifteen rows and a bonus."),
    icon="dice-multiple-outline",
    words=YATZY_WORDS,
    options=HOUSE_OPTIONS,
    before=BEFORE,
)
