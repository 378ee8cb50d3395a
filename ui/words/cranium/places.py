"""Where the piece of a team stands, in a few words."""

from __future__ import annotations

from ui.i18n import text
from ui.words.choices import View
from ui.words.cranium.tiles import space_name


def stands(view: View, seat: int) -> str:
    """On which space, and on which way round where the board has two: "Red space · Fast track"."""
    if view["seats"][seat]["left"]:
        return text("has left the table")
    standing = view["seats"][seat]["standing"]
    match standing["kind"]:
        case "start":
            place = text("START")
        case "planet":
            place = text("Planet")
        case "central":
            place = text("Cranium Central")
        case _:
            place = space_name(standing["colour"])
    if standing["lane"] == "inner":
        return f"{place} · {text('Fast track')}"
    return place
