"""The one thing to do now at a free table, as a sentence."""

from __future__ import annotations

from ui.i18n import text
from ui.words.choices import View
from ui.words.ends import how_far_ahead, who_has_won
from ui.words.seats import name_of, present


def sentence(view: View, step: str | None = None) -> str:
    """The one thing to do now."""
    return text("The game is paused.") if view["paused"] else _step(view)


def _step(view: View) -> str:
    name = name_of(view, view["turn"]["seat"])
    if view["phase"] == "over":
        return who_has_won(view)
    if view["phase"] == "answer":
        return text("{team} answers now. Is the answer right?", team=name_of(view, view["answering"]))
    if view["buzz_open"]:
        return text("Whoever knows it presses first and then answers.")
    glass = view["hourglass"]["state"]
    if glass == "expired" and view["options"]["hourglass_each_turn"]:
        return text("Does {name} pass the turn on?", name=name)
    if glass == "expired":
        return text("The hourglass has run out. How do you go on?")
    return text("{name} plays.", name=name)


def next_seat(view: View) -> int:
    """The seat that does what comes next."""
    answering = view.get("answering")
    return int(view["turn"]["seat"] if answering is None else answering)


def next_up(view: View) -> str:
    """The step that the game stands at, in few words: for the tile that leads back to it."""
    name = name_of(view, next_seat(view))
    if view["phase"] == "over":
        return who_has_won(view)
    return text("{team} answers", team=name) if view["phase"] == "answer" else text("{name} plays", name=name)


def ending(view: View) -> str:
    """What is told of a game that was won: how far ahead the winner is, or how long it took."""
    here = present(view["seats"])
    return how_far_ahead(view, (view["seats"][seat]["points"] for seat in here))


def news(view: View) -> str | None:
    """What has just happened by itself; None: nothing."""
    if view.get("dead_heat"):
        return text("Nobody was first, and everybody may press again.")
    return None
