"""Yatzy on the screen."""

from __future__ import annotations

from ui.games import OnScreen
from ui.i18n import msgid
from ui.words.sheets.yatzy import BEFORE, HOUSE_OPTIONS, YATZY_WORDS

YATZY = OnScreen(
    title=msgid("Yatzy"),
    about=msgid("Five dice, three throws, fifteen rows and a bonus."),
    icon="dice-multiple-outline",
    words=YATZY_WORDS,
    page_of=lambda _view: "sheet",
    options=HOUSE_OPTIONS,
    before=BEFORE,
    middle=msgid("The dice"),
    pages={"sheet": "ui.screens.sheet.page:SheetPage"},
    in_more=("redo", "pause"),
)
