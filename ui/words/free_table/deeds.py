"""What undo takes back at a free table, in the words that the deed had there."""

from __future__ import annotations

from ui.i18n import plural, text
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
        case "next_turn":
            return text("{name}'s turn was over", name=name)
        case "extra_turn":
            return text("{name} had an extra turn", name=name)
        case "direction" if what["clockwise"]:
            return text("clockwise again")
        case "direction":
            return text("the other way round")
        case "sit_out" if what["out"]:
            return text("{name} sat out", name=name)
        case "sit_out":
            return text("{name} came back", name=name)
        case "reset_hourglass":
            return text("hourglass put back")
        case "add_points":
            return _points(name, what["points"])
        case "open_buzz":
            return text("buzz opened")
        case "close_buzz":
            return text("buzz closed")
        case "buzz":
            return text("{team} pressed first", team=name)
        case "finish":
            return text("the end of the game")
        case "correct" if name and (put_right := _points_put_right(name, list(what["set"]))):
            return put_right
        case _:
            return common_deed(view, what)


def _points_put_right(name: str, fields: list[str]) -> str:
    """Of whom, and of which round; empty where it is something else, or more than one thing."""
    field, _, number = fields[0].partition(".")
    if len(fields) > 1 or field not in ("points", "points_by_round"):
        return ""
    if number:
        return text("{name}: round {number} put right", name=name, number=number)
    return text("{name}: points put right", name=name)


def _points(name: str, points: int) -> str:
    if points < 0:
        return plural("{name} lost {count} point", "{name} lost {count} points", -points, name=name)
    return plural("{name} got {count} point", "{name} got {count} points", points, name=name)
