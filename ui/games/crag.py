"""Crag on the screen."""

from __future__ import annotations

from ui.games.sheets import on_a_sheet
from ui.i18n import msgid
from ui.words.sheets.crag import BEFORE, CRAG_WORDS, HOUSE_OPTIONS

CRAG = on_a_sheet(
    title=msgid("Crag"),
    about=msgid("Three dice, two throws and thirteen rows to fill."),
    icon="dice-3-outline",
    words=CRAG_WORDS,
    options=HOUSE_OPTIONS,
    before=BEFORE,
    has_coach=True,
    pages={"sheet": "ui.screens.sheet.coached:CoachedSheetPage"},
)
