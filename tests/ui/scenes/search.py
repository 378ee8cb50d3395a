"""Somebody is looked for in a list."""

from __future__ import annotations

from functools import partial

from kivy.uix.widget import Widget

from tests.ui.scenes import Party, nothing, scene
from ui.i18n import text
from ui.screens.search import Search
from ui.widgets.rolling import Entry


def search(known: int, sought: str, party: Party) -> Widget:
    """So many people are known, and that was typed."""
    entries = [Entry(player.name, player.name, icon="account-outline") for player in party.players(known)]
    page = Search(
        entries, take=nothing, back=nothing, asks=lambda: text("Who?"), empty=lambda: text("Nobody wins.")
    )
    page.anew()
    if sought:
        page.ways["found:search"].dispatch("on_deed")
        assert page.keyboard is not None
        page.keyboard.typed(sought)
        page.keyboard.ways["done"].dispatch("on_deed")
    return page


scene("search")(partial(search, 8, ""))
scene("search, nobody is known")(partial(search, 0, ""))
scene("search, nobody is called so")(partial(search, 8, "xyz"))
