"""What undo takes back, in the words that the deed had at the table."""

from __future__ import annotations

from collections.abc import Callable

from ui.i18n import text
from ui.words.choices import View
from ui.words.deeds import common_deed, did_of, undo_of
from ui.words.seats import name_of


def undo_label(view: View, row_label: Callable[[str], str]) -> str:
    """What undo takes back; empty where there is nothing."""
    return undo_of(view, lambda view, what: _deed(view, what, row_label))


def did(view: View, row_label: Callable[[str], str]) -> str:
    """What was done last; empty where nothing was."""
    return did_of(view, lambda view, what: _deed(view, what, row_label))


def _deed(view: View, what: View, row_label: Callable[[str], str]) -> str:
    seat = what.get("seat")
    name = name_of(view, seat)
    match what["do"]:
        case "throw":
            return text("{name} threw {dice}", name=name, dice="-".join(map(str, what["dice"])))
        case "score":
            return _entry(name, _points(view, seat, what), row_label(what["row"]))
        case "correct" if (row := _row(what)) and what["set"][row] is None:
            return text("{name}: {row} open again", name=name, row=row_label(row.partition(".")[2]))
        case "correct" if row := _row(what):
            return _entry(name, what["set"][row], row_label(row.partition(".")[2]))
        case _:
            return common_deed(view, what)


def _entry(name: str, points: int | None, row: str) -> str:
    if points is None:  # its sheet has been put away
        return text("{name} entered {row}", name=name, row=row)
    return text("{name} {points} in {row}", name=name, points=points, row=row)


def _points(view: View, seat: int | None, what: View) -> int | None:
    points = what.get("points")
    if points is None and seat is not None:
        points = view["seats"][seat]["sheet"][what["row"]]
    return points


def _row(what: View) -> str:
    """The field of a correction that is one row's; empty where it is none, or more than one thing."""
    fields = list(what["set"])
    return fields[0] if len(fields) == 1 and fields[0].startswith("sheet.") else ""
