"""How a game ended, or stands: what the list of earlier games shows without playing them again.

It follows from the lines of the game and is kept beside them, so that a list of thousands opens at once. What
is kept can be of an older version, or of none: then the game is played from its log when it is seen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import msgspec

from companion.game import OVER, Header
from companion.journal import KeptGame
from companion.past import Past
from companion.session import Session


class Standing(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat of a game. `points` None: the game counts none; `place` None: nobody is ranked yet.

    `used_us` is how long it had the turn, pauses not counted; None: noted by a version that told no times.
    """

    name: str
    colour: str
    points: int | None = None
    place: int | None = None
    left: bool = False
    used_us: int | None = None


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """How all seats of a game stand, in which round. `winners` are seats, none until it is over."""

    seats: tuple[Standing, ...]
    round: int
    over: bool = False
    winners: tuple[int, ...] = ()


def points_of(seat: Mapping[str, Any]) -> int | None:
    """What a seat of a view has won; None where the game counts no points."""
    points: int | None = seat.get("match_total", seat.get("points", seat.get("delivered")))
    return points


def used_us(past: Past) -> list[int]:
    """How long each seat has had the turn; what was taken back goes to whose turn it was again."""
    seats = past.view(past.last)["seats"]
    if all("time_used_s" in seat for seat in seats):  # the game counts it itself
        return [round(seat["time_used_s"] * 1e6) for seat in seats]
    used, began_us = [0] * len(past.now.seats), 0
    for deed in past.deeds:
        used[deed.before.turn.seat] += deed.moment_us - began_us
        began_us = deed.moment_us
    if past.now.phase != OVER:
        used[past.now.turn.seat] += max(0, past.moment_us - began_us)
    return used


def result_of(session: Session) -> Result:
    """How this game stands."""
    state, past = session.state, session.past
    view = past.view(past.last)
    used = used_us(past)
    place_of, before = {}, 0
    for tied in view["places"]:
        place_of.update(dict.fromkeys(tied, before + 1))
        before += len(tied)
    seats = tuple(
        Standing(
            seat["name"], seat["colour"], points_of(seat), place_of.get(number), seat["left"], used[number]
        )
        for number, seat in enumerate(view["seats"])
    )
    return Result(seats, state.turn.round, state.phase == OVER, tuple(view["winners"]))


def summary_of(session: Session) -> bytes:
    """The result, to be kept beside the game."""
    return msgspec.json.encode(result_of(session))


def read_summary(kept: bytes | None) -> Result | None:
    """The result that was kept; None where there is none that can be read."""
    if kept is None:
        return None
    try:
        return msgspec.json.decode(kept, type=Result)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None


def tells_all(kept: bytes | None) -> bool:
    """Whether a summary that was kept says all that one says today."""
    result = read_summary(kept)
    return result is not None and all(seat.used_us is not None for seat in result.seats)


def last_first(games: Iterable[KeptGame]) -> Sequence[KeptGame]:
    """These games, the one begun last first; their numbers tell only when each came to this table."""
    return sorted(games, key=lambda kept: (kept.begun, kept.id), reverse=True)


class Person(msgspec.Struct):
    """What somebody has played: how many games, how many of them were won, and their sums at Crag.

    `used_us` is how long they, or their team, had the turn in them, as far as that is known.
    """

    name: str
    games: int = 0
    won: int = 0
    crag: list[int] = []
    used_us: int = 0

    @property
    def crag_average(self) -> float | None:
        """What a game of Crag gave on average; None where none was played to its end."""
        return sum(self.crag) / len(self.crag) if self.crag else None


def people_of(games: Iterable[tuple[Header, Result]], is_given: Callable[[str], bool]) -> list[Person]:
    """Everybody who has played a game to its end, whoever played most first; of guests nothing is told.

    `is_given` says whether somebody gave that name.
    """
    people: dict[str, Person] = {}
    for header, result in games:
        if not (result.over and result.winners):
            continue
        for number, seat in enumerate(result.seats):
            entry = header.seats[number] if number < len(header.seats) else None
            team = entry.players if entry is not None and entry.players is not None else None
            for name in [seat.name] if team is None else [player.name for player in team]:
                if not is_given(name):
                    continue
                person = people.setdefault(name, Person(name))
                person.games += 1
                person.won += number in result.winners
                person.used_us += seat.used_us or 0
                is_one_game = header.game == "crag" and header.options.get("games", 1) == 1
                if is_one_game and seat.points is not None and not seat.left:
                    person.crag.append(seat.points)
    return sorted(people.values(), key=lambda person: -person.games)
