"""What seats are called: by what people typed, and before that by their colour."""

from __future__ import annotations

from ui.i18n import msgid, text
from ui.words.choices import View

_TEAMS = {
    "red": msgid("Red team"),
    "blue": msgid("Blue team"),
    "yellow": msgid("Yellow team"),
    "green": msgid("Green team"),
    "white": msgid("White team"),
    "violet": msgid("Violet team"),
    "orange": msgid("Orange team"),
    "turquoise": msgid("Turquoise team"),
}


def team_name(colour: str) -> str:
    """The name of a team that has not given itself one."""
    return text(_TEAMS[colour])


def name_of(view: View, seat: int | None) -> str:
    """The name of a seat; empty for no seat."""
    return "" if seat is None else str(view["seats"][seat]["name"])


def is_here(view: View, seat: int) -> bool:
    """Whether the seat still plays."""
    return not view["seats"][seat].get("left")
