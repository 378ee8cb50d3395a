"""Seats round the table, and whose turn it is.

A seat's place in the list is its index, and the list goes clockwise, so "to the left" is the next index
and "to the right" the one before. A seat that has left keeps its index and is passed over.

Source: RULES, "Common to all games".
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

import msgspec

from companion.errors import Malformed

# The order in which colours are given out (TABLE_LOG, detail 15).
COLOURS = ("red", "blue", "yellow", "green", "white", "violet", "orange", "turquoise")
MOST_SEATS = len(COLOURS)
MOST_SEATS_EVER = 16 * MOST_SEATS  # who comes late sits behind all who ever sat there, in one evening


class Player(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One person of a team; `birthday` is "YYYY-MM-DD" or "MM-DD"."""

    name: str
    birthday: str | None = None


class Seat(msgspec.Struct, frozen=True):
    """A place at the table: a player or a team, with its colour."""

    name: str
    colour: str
    left: bool = False


class Turn(msgspec.Struct, frozen=True):
    """Whose turn it is. `number` counts turns from 1; `round` grows when the starter's place is passed."""

    seat: int
    number: int = 1
    round: int = 1


def present(seats: Sequence[Seat]) -> list[int]:
    """The indices of the seats that have not left, in order."""
    return [i for i, seat in enumerate(seats) if not seat.left]


def ranked(seats: Sequence[Seat], points: Callable[[int], int]) -> list[list[int]]:
    """The seats that have not left by their points, most first, equal ones together."""
    by_points: dict[int, list[int]] = {}
    for seat in present(seats):
        by_points.setdefault(points(seat), []).append(seat)
    return [by_points[number] for number in sorted(by_points, reverse=True)]


def left_of(seats: Sequence[Seat], index: int) -> int:
    """The next seat clockwise that has not left; `index` itself if there is no other."""
    count = len(seats)
    for step in range(1, count + 1):
        other = (index + step) % count
        if not seats[other].left:
            return other
    return index


def right_of(seats: Sequence[Seat], index: int) -> int:
    """The seat that played before this one: the nearest anticlockwise that has not left."""
    count = len(seats)
    for step in range(1, count + 1):
        other = (index - step) % count
        if not seats[other].left:
            return other
    return index


def passed_on(
    seats: Sequence[Seat],
    turn: Turn,
    starter: int,
    *,
    clockwise: bool = True,
    sitting_out: Collection[int] = (),
) -> Turn:
    """The turn after this one: of the next seat that plays, or of the same one if no other does.

    The round grows when the starter's place is reached or passed.
    """
    count = len(seats)
    way = 1 if clockwise else -1
    steps = next(
        (
            step
            for step in range(1, count + 1)
            for other in ((turn.seat + way * step) % count,)
            if not seats[other].left and other not in sitting_out
        ),
        count,
    )
    passes_start = way * (starter - turn.seat) % count or count
    return Turn((turn.seat + way * steps) % count, turn.number + 1, turn.round + (passes_start <= steps))


def next_colour(ever: Collection[str], now: Collection[str]) -> str:
    """A colour for one who sits down late: the first that no seat ever had, else that none has now."""
    free = [colour for colour in COLOURS if colour not in ever]
    return free[0] if free else next(colour for colour in COLOURS if colour not in now)


def late_seat(seats: Sequence[Seat], name: str) -> Seat:
    """The place of one who sits down behind the last seat, in a colour of its own."""
    colours = [seat.colour for seat in seats]
    return Seat(name, next_colour(colours, [colours[i] for i in present(seats)]))


def given_colours(wanted: Sequence[str | None]) -> list[str]:
    """A colour for every seat: the wanted one, else the first that nobody has.

    Raises:
        Malformed: an unknown colour, one wanted twice, or more seats than colours.
    """
    taken = [colour for colour in wanted if colour is not None]
    for colour in taken:
        if colour not in COLOURS:
            raise Malformed("There is no seat colour {colour}", colour=colour)
        if taken.count(colour) > 1:
            raise Malformed("Two seats want the colour {colour}", colour=colour)
    free = [colour for colour in COLOURS if colour not in taken]
    if len(wanted) > len(COLOURS):
        raise Malformed("There are {most} colours, so there can be no more seats", most=len(COLOURS))
    return [colour if colour is not None else free.pop(0) for colour in wanted]
