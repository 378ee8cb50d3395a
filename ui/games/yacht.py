"""Yacht on the screen."""

from __future__ import annotations

from ui.games.sheets import on_a_sheet
from ui.i18n import msgid
from ui.words.sheets.five_dice import HOUSE_OPTIONS
from ui.words.sheets.yacht import BEFORE, YACHT_WORDS

YACHT = on_a_sheet(
    title=msgid("Yacht"),
    about=msgid("Five dice, three throws and twelve rows, without a bonus."),
    icon="sail-boat",
    words=YACHT_WORDS,
    options=HOUSE_OPTIONS,
    before=BEFORE,
)
