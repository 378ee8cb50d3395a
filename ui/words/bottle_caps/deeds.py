"""What undo takes back, in the words that the deed had at the table."""

from __future__ import annotations

from ui.i18n import text
from ui.words.choices import View
from ui.words.deeds import common_deed, did_of, undo_of
from ui.words.seats import name_of


def undo_label(view: View) -> str:
    """What undo takes back; empty where there is nothing."""
    return undo_of(view, _deed)


def did(view: View) -> str:
    """What was done last; empty where nothing was."""
    return did_of(view, _deed)


def _deed(view: View, what: View) -> str:
    name = name_of(view, what.get("seat"))
    match what["do"]:
        case "throw":
            return text("{name} threw {pips}", name=name, pips=what["pips"])
        case "move":
            return text("{name} moved a cap", name=name)
        case "correct" if name and "turn.seat" not in what["set"]:
            return text("a cap of {name} put elsewhere", name=name)
        case _:
            return common_deed(view, what)
