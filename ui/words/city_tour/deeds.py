"""What undo takes back, in the words that the deed had at the table."""

from __future__ import annotations

from ui.i18n import text
from ui.words.choices import View
from ui.words.city_tour.tiles import BY, EFFECTS
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
        case "answer":
            right = what["right"]
            return text("{name} answered right", name=name) if right else text("{name} was wrong", name=name)
        case "arrive" if what.get("city"):
            return text("{name} came to {city}", name=name, city=what["city"])
        case "arrive":
            return text("{name} came to no city", name=name)
        case "chance" if what.get("city"):
            return text("{name} was moved to {city}", name=name, city=what["city"])
        case "chance":
            return text("{name}: {effect}", name=name, effect=text(EFFECTS[what["effect"]][1]))
        case "travel":
            return text("{name}: {effect}", name=name, effect=text(BY[what["by"]][1]))
        case "trade":
            return text("{give} against {take}", give=what["give"], take=what["take"])
        case "correct" if name and "turn.seat" not in what["set"]:
            return text("correction for {name}", name=name)
        case _:
            return common_deed(view, what)
