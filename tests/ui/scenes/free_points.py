"""The pages beside a free table: points, their history, and the seats."""

from __future__ import annotations

from typing import Any

from kivy.uix.widget import Widget

from tests.companion.table import Table as Game
from tests.ui.scenes import Party, at_table, scene
from tests.ui.scenes.free_buzz import free_table
from ui.screens.free_table.points import Points
from ui.screens.free_table.rounds import Rounds
from ui.screens.free_table.seats import Seats

POINTS = (7, -3, 12, 0, 25, -11, 140, 3)


def counted(party: Party, count: int, rounds: int, least: int = 0) -> Game:
    """So many have played so many rounds; in the last one only the first half has points."""
    game, at = free_table(party, count), 0.0
    for number in range(1, rounds + 1):
        for seat in range(count):
            if number < rounds or seat <= count // 2:
                points = POINTS[(seat + 3 * number) % len(POINTS)] - least
                game.say("add_points", at, seat=seat, points=points)
            at += 30
            if number < rounds:
                game.say("next_turn", at)
    return game


def do(page: Any, *names: str) -> Widget:
    for name in names:
        page.ways[name].dispatch("on_deed")
    found: Widget = page
    return found


for _count in (1, 5, 8):

    @scene(f"free points of {_count}")
    def points(party: Party, count: int = _count) -> Widget:
        return at_table(Points, counted(party, count, 3), party)

    @scene(f"free rounds of {_count}")
    def rounds(party: Party, count: int = _count) -> Widget:
        return at_table(Rounds, counted(party, count, 3), party)

    @scene(f"free seats of {_count}")
    def seats(party: Party, count: int = _count) -> Widget:
        return at_table(Seats, counted(party, count, 2), party)


@scene("free points, some are typed for another")
def typed(party: Party) -> Widget:
    return do(at_table(Points, counted(party, 5, 3), party), "seat:3", "key:sign", "key:1", "key:2")


@scene("free points, paused")
def paused(party: Party) -> Widget:
    return at_table(Points, counted(party, 3, 2).say("pause", 400), party)


@scene("free points, before anything")
def none_yet(party: Party) -> Widget:
    return at_table(Points, free_table(party, 4), party)


@scene("free rounds, many and large")
def many(party: Party) -> Widget:
    return at_table(Rounds, counted(party, 8, 24, 40_000), party)


@scene("free rounds, one is put right")
def put_right(party: Party) -> Widget:
    page = at_table(Rounds, counted(party, 8, 12), party)
    page._choose_cell(page.grid.cells[9])
    return do(page, "key:4", "key:2")


@scene("free rounds, one sits out and one has left")
def gone(party: Party) -> Widget:
    game = counted(party, 5, 4).say("sit_out", seat=2, out=True).say("leave", seat=3)
    return at_table(Rounds, game, party)


@scene("free rounds, before anything")
def nothing_yet(party: Party) -> Widget:
    return at_table(Rounds, free_table(party, 4), party)


@scene("free seats, one sits out and one has left")
def out(party: Party) -> Widget:
    game = counted(party, 6, 2).say("sit_out", seat=2, out=True).say("leave", seat=4)
    return do(at_table(Seats, game.say("direction", clockwise=False), party), "seat:2")


@scene("free seats, who leaves is asked about")
def leaving(party: Party) -> Widget:
    return do(at_table(Seats, counted(party, 4, 1), party), "seat:1", "leave")


@scene("free seats, paused")
def seats_rest(party: Party) -> Widget:
    return at_table(Seats, counted(party, 3, 2).say("pause", 400), party)
