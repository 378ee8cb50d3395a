"""The keyboard, with as many names offered as there can be."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.uix.widget import Widget

from tests.ui.scenes import Party, nothing, scene
from ui.i18n import text
from ui.widgets.keyboard import Keyboard
from ui.widgets.spelling import Spelling


def keyboard(party: Party, known: int = 0, name: str = "", page: str = "", **more: Any) -> Keyboard:
    """Somebody is named; so many people are known."""
    people = [player.name for player in party.players(known)]
    team = party.teams[1] or "Bo"

    def asks() -> str:
        return text("Who plays in {team}?", team=team)

    keys = Keyboard(Spelling(name), nothing, asks, known=people, seat="blue", back=nothing, **more)
    if page:
        keys.ways[page].dispatch("on_deed")
    return keys


scene("keyboard, nobody is known")(keyboard)
scene("keyboard, three are known")(partial(keyboard, known=3))
scene("keyboard, many are known")(partial(keyboard, known=8))
scene("keyboard, digits")(partial(keyboard, known=8, page="digits"))
scene("keyboard, emoji")(partial(keyboard, page="emoji"))


@scene("keyboard, a whole name")
def whole_name(party: Party) -> Widget:
    """As long as it is."""
    return keyboard(party, 3, party.people[0])


@scene("keyboard, all large")
def all_large(party: Party) -> Widget:
    """With shift held."""
    keys = keyboard(party)
    for _ in range(2):
        keys.ways["shift"].dispatch("on_deed")
    return keys


@scene("keyboard, relatives of a letter")
def relatives(party: Party) -> Widget:
    """A key was held down."""
    keys = keyboard(party, 3)
    keys._offer_relatives("e", keys.ways["e"], 0.0)
    return keys
