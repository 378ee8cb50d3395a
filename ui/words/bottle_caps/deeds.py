"""What undo takes back, in the words that the deed had at the table."""

from __future__ import annotations

from ui.i18n import text
from ui.words.choices import View
from ui.words.seats import name_of


def undo_label(view: View) -> str:
    """What undo takes back; empty where there is nothing."""
    what = view.get("undo_what")
    return text("Undo: {what}", what=_deed(view, what)) if what else ""


def _deed(view: View, what: View) -> str:
    name = name_of(view, what.get("seat"))
    match what["do"]:
        case "throw":
            return text("{name} threw {pips}", name=name, pips=what["pips"])
        case "move":
            return text("{name} moved a cap", name=name)
        case "leave":
            return text("{team} left", team=name)
        case "stop_game":
            return text("game stopped")
        case "correct" if "turn.seat" in what["set"]:
            return text("turn given to {name}", name=name_of(view, what["set"]["turn.seat"]))
        case "correct" if name:
            return text("a cap of {name} put elsewhere", name=name)
        case _:
            return text("correction")
