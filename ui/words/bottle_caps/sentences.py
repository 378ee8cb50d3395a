"""The one thing to do now at a table of bottle caps, and what a throw did by itself."""

from __future__ import annotations

from companion.games.bottle_caps.rules import TRIES
from companion.games.bottle_caps.track import CAPS, HOUSE, SIX, START
from ui.i18n import msgid, plural, text
from ui.words.bottle_caps.places import caps_of, goal_field, way, why
from ui.words.choices import View
from ui.words.seats import name_of, present


def sentence(view: View, step: str | None = None) -> str:
    """The one thing to do now."""
    if view["paused"]:
        return text("The game is paused.")
    name = name_of(view, view["turn"]["seat"])
    if view["phase"] == "over":
        return _over(view)
    if view["phase"] == "throw":
        return text("{name} throws again.", name=name) if throws_again(view) else _throws(name)
    reason, pips = why(view), view["pips"]
    if reason == "enters":
        return text("With the 6 a new cap of {name} has to enter.", name=name)
    if reason == "clears":
        return text("{name} has to clear the start field, for caps wait in the house.", name=name)
    moves = text(_MOVES[pips], name=name)
    asks = text("Only one cap can.") if reason == "only" else text("Which cap?")
    return f"{moves} {asks}"


def _throws(name: str) -> str:
    return text("{name} throws the die.", name=name)


def throws_again(view: View) -> bool:
    """Whether whoever throws now has just done so: moved with a 6, or tries once more."""
    seat, said, did = view["turn"]["seat"], view["news"], view.get("undo_what") or {}
    if said is not None and said["seat"] == seat:
        return True
    return did.get("do") == "move" and did.get("seat") == seat


def try_label(view: View) -> str:
    """Which of three tries it is: "Throw 2 of 3"; empty where there is only one."""
    left, said = view["throws_left"], view["news"]
    goes_on = said is not None and said["kind"] == "once_more" and said["pips"] != SIX
    if view["phase"] != "throw" or not (left > 1 or (left == 1 and goes_on)):
        return ""
    return text("Throw {number} of {throws}", number=TRIES - left + 1, throws=TRIES)


def next_seat(view: View) -> int:
    """Whose turn it is."""
    return int(view["turn"]["seat"])


def next_up(view: View) -> str:
    """The step that the game stands at, in few words: for the tile that leads back to it."""
    name = name_of(view, view["turn"]["seat"])
    if view["phase"] == "over":
        return _over(view)
    if view["phase"] == "throw":
        return text("{name} throws the die", name=name)
    return text("{name} moves a cap", name=name)


def news(view: View) -> str | None:
    """What the last throw did by itself; None: nothing."""
    said = view["news"]
    if said is None or view["phase"] == "over":
        return None
    name, pips = name_of(view, said["seat"]), said["pips"]
    match said["kind"]:
        case "passed":
            return text("{name} threw {pips}, and no cap may move.", name=name, pips=pips)
        case "once_more" if pips == SIX:
            return text("No cap of {name} may move, but after a 6 the throw is free.", name=name)
        case "once_more":
            tries = plural("{count} try is left.", "{count} tries are left.", view["throws_left"])
            return f"{text('{name} threw {pips}, and no cap may move.', name=name, pips=pips)} {tries}"
        case _:
            return _moved_alone(view, name)


def _moved_alone(view: View, name: str) -> str:
    """From where to where the only move went that there was, and whom it captured: the table follows."""
    said = view["news"]
    pips, to = said["pips"], caps_of(view, said["seat"])[said["cap"]]
    place = HOUSE if to == START else to - pips
    told = text("{name} threw {pips}. {way}: no other move.", name=name, pips=pips, way=way(view, place, to))
    if said["captured"] is None:
        return told
    return f"{told} {text('A cap of {name} goes home.', name=name_of(view, said['captured']))}"


def ending(view: View) -> str:
    """What is told of a game that was won: how near the others were."""
    others = [seat for seat in present(view["seats"]) if seat not in view["winners"]]
    if not others:
        return plural("After {count} round", "After {count} rounds", view["turn"]["round"])
    home = {seat: sum(goal_field(view, place) > 0 for place in caps_of(view, seat)) for seat in others}
    best = max(others, key=lambda seat: home[seat])
    return text("Next: {name}, {count} of {all} caps in the goal", name=name_of(view, best),
                count=home[best], all=CAPS)  # fmt: skip


def _over(view: View) -> str:
    if not view["winners"]:
        return text("The game was stopped. Nobody has won.")
    return text("{team} has won.", team=", ".join(name_of(view, seat) for seat in view["winners"]))


_MOVES = {
    1: msgid("{name} moves one field."),
    2: msgid("{name} moves two fields."),
    3: msgid("{name} moves three fields."),
    4: msgid("{name} moves four fields."),
    5: msgid("{name} moves five fields."),
    6: msgid("{name} moves six fields."),
}
