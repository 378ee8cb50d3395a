"""What seats are called: by what people typed, and before that by their colour."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ui.i18n import in_every_language, msgid, text
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
_GUEST = msgid("Guest {number}")


def team_name(colour: str) -> str:
    """The name of a team that has not given itself one."""
    return text(_TEAMS[colour])


def name_of(view: View, seat: int | None) -> str:
    """The name of a seat; empty for no seat."""
    return "" if seat is None else str(view["seats"][seat]["name"])


def guest(number: int) -> str:
    """What somebody is called who has given no name."""
    return text(_GUEST, number=number)


def is_guest(name: str) -> bool:
    """Whether that is what somebody without a name is called, in any of the languages."""
    number = name.rpartition(" ")[2]
    return number.isdecimal() and name in in_every_language(_GUEST, number=number)


def present(seats: Sequence[Mapping[str, Any]]) -> list[int]:
    """The indices of a view's seats that have not left, in order."""
    return [index for index, seat in enumerate(seats) if not seat.get("left")]
