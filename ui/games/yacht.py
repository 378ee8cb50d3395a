"""Yacht on the screen."""

from __future__ import annotations

from ui.games import OnScreen
from ui.i18n import msgid
from ui.words.sheets.yacht import BEFORE, HOUSE_OPTIONS, YACHT_WORDS

YACHT = OnScreen(
    title=msgid("Yacht"),
    about=msgid("Five dice, three throws and twelve rows, without a bonus."),
    icon="sail-boat",
    words=YACHT_WORDS,
    page_of=lambda _view: "sheet",
    options=HOUSE_OPTIONS,
    before=BEFORE,
    middle=msgid("The dice"),
    pages={"sheet": "ui.screens.sheet.page:SheetPage"},
    in_more=("redo", "pause"),
)
