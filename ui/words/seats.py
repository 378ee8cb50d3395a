"""What seats and guests are called: by what people typed, and before that by their colour or a number.

A game keeps the words with which it began. What nobody typed is said in the table's language all the same:
such a name is known by being exactly what one of the languages calls that team or guest.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
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
_SEATS = {
    "red": msgid("The red seat"),
    "blue": msgid("The blue seat"),
    "yellow": msgid("The yellow seat"),
    "green": msgid("The green seat"),
    "white": msgid("The white seat"),
    "violet": msgid("The violet seat"),
    "orange": msgid("The orange seat"),
    "turquoise": msgid("The turquoise seat"),
}
_GUEST = msgid("Guest {number}")


def team_name(colour: str) -> str:
    """The name of a team that has not given itself one."""
    return text(_TEAMS[colour])


def seat_name(colour: str) -> str:
    """What a seat is called where nobody sits yet."""
    return text(_SEATS[colour])


def name_of(view: View, seat: int | None) -> str:
    """The name of a seat; empty for no seat."""
    return "" if seat is None else str(view["seats"][seat]["name"])


def guest(number: int | str) -> str:
    """What somebody is called who has given no name."""
    return text(_GUEST, number=number)


def is_guest(name: str) -> bool:
    """Whether that is what somebody without a name is called, in any of the languages."""
    return _guest_number(name) is not None


def is_given(name: str) -> bool:
    """Whether somebody gave that name to a team, or to themselves."""
    return name not in _nobodys() and not is_guest(name)


def as_said_here(name: str) -> str:
    """A name as the table's language says it; what people typed stays as it is."""
    colour, number = _nobodys().get(name), _guest_number(name)
    if colour is not None:
        return team_name(colour)
    return name if number is None else guest(number)


def said_here(view: View) -> View:
    """The view with the names that nobody gave as the table's language says them."""
    seats = [_seat_here(seat) for seat in view["seats"]]
    return view if seats == view["seats"] else {**view, "seats": seats}


def _seat_here(seat: dict[str, Any]) -> dict[str, Any]:
    # A team that calls itself by another one's colour means it.
    is_of_its_colour = _nobodys().get(seat["name"]) == seat["colour"]
    name = as_said_here(seat["name"]) if is_of_its_colour or is_guest(seat["name"]) else seat["name"]
    players = [{**player, "name": as_said_here(player["name"])} for player in seat.get("players", ())]
    return {**seat, "name": name, **({"players": players} if players else {})}


@cache
def _nobodys() -> dict[str, str]:
    """Every language's name of a team that has none of its own, and the team's colour."""
    return {name: colour for colour, said in _TEAMS.items() for name in in_every_language(said)}


def _guest_number(name: str) -> str | None:
    number = name.rpartition(" ")[2]
    is_one = number.isdecimal() and name in in_every_language(_GUEST, number=number)
    return number if is_one else None


def present(seats: Sequence[Mapping[str, Any]]) -> list[int]:
    """The indices of a view's seats that have not left, in order."""
    return [index for index, seat in enumerate(seats) if not seat.get("left")]
