"""What was done and undo takes back, in the words that it had at the table: what is alike in all games."""

from __future__ import annotations

from collections.abc import Callable

from ui.i18n import text
from ui.words.choices import View, capitalised
from ui.words.seats import name_of

Deed = Callable[[View, View], str]
"""What was said, of the view and its `undo_what`."""


def did_of(view: View, deed: Deed) -> str:
    """What was done last, as a sentence without its full stop; empty where nothing was."""
    what = view.get("undo_what")
    return capitalised(deed(view, what)) if what else ""


def undo_of(view: View, deed: Deed) -> str:
    """What undo takes back, as the game says it; empty where there is nothing."""
    what = view.get("undo_what")
    return text("Undo: {what}", what=deed(view, what)) if what else ""


def common_deed(view: View, what: View) -> str:
    """A deed that is the same in every game that has it; a correction where it is none of them."""
    name = name_of(view, what.get("seat"))
    match what["do"]:
        case "start_hourglass":
            return text("hourglass turned")
        case "stop_hourglass":
            return text("hourglass stopped")
        case "judge":
            right, wrong = text("{team} answered right", team=name), text("{team} answered wrong", team=name)
            return right if what["right"] else wrong
        case "join":
            return text("{team} came late", team=what.get("name", ""))
        case "leave":
            return text("{team} left", team=name)
        case "stop_game":
            return text("game stopped")
        case "correct" if "turn.seat" in what["set"]:
            return text("turn given to {name}", name=name_of(view, what["set"]["turn.seat"]))
        case _:
            return text("correction")
