"""The course of a game: what was done in it, deed by deed, each told in a sentence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from companion.history import points_of
from companion.past import Past
from ui.games import has_screens, on_screen
from ui.words.choices import View
from ui.words.seats import said_here


class Told(NamedTuple):
    """Something that was done: the stand (see `Past`) that it led to, and its sentence."""

    stand: int
    says: str


class Reached(NamedTuple):
    """A step, and what every seat had after it; no points where the game counts none.

    `round` is that round's number, after that of its game where several make a match.
    """

    says: str
    moment_us: int
    round: tuple[int, int]
    points: Sequence[int | None]


def course_of(past: Past) -> Sequence[Told]:
    """Everything that was done and not taken back, in order; of a game without screens nothing is told."""
    if not has_screens(past.game.name):
        return ()
    game = on_screen(past.game.name)
    if game.course is not None:
        return [Told(stand, says) for stand, says in game.course(past)]
    return [Told(stand, game.words.did(view_at(past, stand))) for stand in range(1, past.last + 1)]


def view_at(past: Past, stand: int) -> View:
    """What a person at the table could see then, with what nobody named said in the table's language."""
    return said_here(past.view(stand))


def counts_points(past: Past) -> bool:
    """Whether there are running totals to be told."""
    seats = past.view(0)["seats"]
    return bool(seats) and points_of(seats[0]) is not None


def reached(past: Past) -> Iterator[Reached]:
    """The course with the running totals, which is what is written to a spreadsheet and drawn on paper."""
    counts = counts_points(past)
    for stand, says in course_of(past):
        view = view_at(past, stand)
        points = [points_of(seat) for seat in view["seats"]] if counts else []
        round_ = view.get("match_game", 1), view["turn"]["round"]
        yield Reached(says, past.deeds[stand - 1].moment_us, round_, points)
