"""Crag on the screen."""

from __future__ import annotations

from ui.games import OnScreen
from ui.i18n import msgid
from ui.words.sheets.crag import BEFORE, CRAG_WORDS, HOUSE_OPTIONS

CRAG = OnScreen(
    title=msgid("Crag"),
    about=msgid("Three dice, two throws and thirteen rows to fill."),
    icon="dice-3-outline",
    words=CRAG_WORDS,
    page_of=lambda _view: "sheet",
    options=HOUSE_OPTIONS,
    before=BEFORE,
    has_coach=True,
    middle=msgid("The dice"),
    pages={"sheet": "ui.screens.sheet.coached:CoachedSheetPage"},
    in_more=("redo", "pause"),
)
