"""What games on a sheet have in common on the screen: their page, and what lies on the table."""

from __future__ import annotations

from functools import partial

from ui.games import OnScreen
from ui.i18n import msgid

on_a_sheet = partial(
    OnScreen,
    page_of=lambda _view: "sheet",
    middle=msgid("The dice"),
    pages={"sheet": "ui.screens.sheet.page:SheetPage"},
    picture="ui.screens.history.pictures:sheet",
    tables="ui.paper.tables:of_sheets",
    in_more=("redo", "pause"),
)
