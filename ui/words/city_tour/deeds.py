"""What undo takes back, in the words that the deed had at the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ui.i18n import text
from ui.words.choices import View
from ui.words.city_tour.corrections import COUNTED
from ui.words.city_tour.tiles import BY, EFFECTS
from ui.words.deeds import common_deed, did_of, undo_of
from ui.words.seats import name_of


def undo_label(view: View) -> str:
    """What undo takes back; empty where there is nothing."""
    return undo_of(view, _deed)


def _put_right(view: View, seat: int, fields: Mapping[str, Any]) -> str:
    """What a correction of a seat came to, where it is one that is offered."""
    name = name_of(view, seat)
    if len(fields) != 1:
        return text("correction for {name}", name=name)
    ((field, value),) = fields.items()
    match field.split("."):
        case ["at"] if value is None:
            return text("{name} stands in no city", name=name)
        case ["at"]:
            return text("{name} put in {city}", name=name, city=value)
        case ["cards", group, number, "delivered"]:
            city = view["seats"][seat]["cards"][group][int(number)]["city"]
            if value:
                return text("{name}: {city} ticked", name=name, city=city)
            return text("{name}: {city} not ticked", name=name, city=city)
        case ["cards", _, _, "city"]:
            return text("{name}: the card is {city}", name=name, city=value)
        case _ if field in COUNTED:
            return text("{name}: {what}: {count}", name=name, what=text(COUNTED[field][0]), count=value)
        case _:
            return text("correction for {name}", name=name)


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
            other, give, take = name_of(view, what["other"]), what["give"], what["take"]
            return text("{name} gave {other} {give} for {take}", name=name, other=other, give=give, take=take)
        case "correct" if name and "turn.seat" not in what["set"]:
            return _put_right(view, what["seat"], what["set"])
        case _:
            return common_deed(view, what)
