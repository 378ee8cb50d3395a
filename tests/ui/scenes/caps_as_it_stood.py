"""Bottle caps, looked back upon: the board as it stood after any move, and going back to there."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from kivy.uix.widget import Widget

from companion.errors import Refused
from tests.companion.table import Table as Game
from tests.ui.scenes import Party, at_table, nothing, scene
from tests.ui.scenes.bottle_caps import LONG, MIDDLE, table, thrown
from ui.screens.bottle_caps.as_it_stood import AsItStood
from ui.screens.bottle_caps.table import CapsTable
from ui.screens.more_menu import MoreMenu
from ui.words.refusals import says
from ui.words.seats import said_here


def played(game: Game, moves: int = 12, seed: int = 1) -> Game:
    """So many throws on, each moved by chance."""
    chance = Random(seed)
    for _ in range(moves):
        game.say("throw", pips=chance.randint(1, 6))
        if game.see("phase") == "move":
            moves_now: Sequence[Any] = game.see("moves")
            game.say("move", cap=chance.choice(moves_now)["cap"])
    return game


def looked_at(game: Game, *taps: str, visited: list[Widget] | None = None) -> AsItStood:
    """The page after so many taps; where it leads to further pages, these are put into `visited`."""
    page = AsItStood(
        game=lambda: said_here(game.view),
        look_back=lambda told: told(game.session.past),
        undo=nothing,
        visit=nothing if visited is None else lambda there, **_: visited.append(there),
        back=nothing,
    )
    page.begin()
    page.anew()
    page.tick(0)
    for way in taps:
        page.ways[way].dispatch("on_deed")
    return page


@scene("caps as it stood, now")
def as_it_stands(party: Party) -> Widget:
    return looked_at(played(table(party)))


@scene("caps as it stood, some moves before")
def some_moves_before(party: Party) -> Widget:
    return looked_at(played(table(party), seed=4), *["previous"] * 3)


@scene("caps as it stood, a capture")
def a_capture(party: Party) -> Widget:
    game = thrown(party, 4, board=MIDDLE).say("move", cap=1)
    return looked_at(played(game, 2), "previous", "previous")


@scene("caps as it stood, at the start")
def at_the_start(party: Party) -> Widget:
    return looked_at(played(table(party)), "first")


@scene("caps as it stood, fourteen fields a side")
def fourteen_a_side(party: Party) -> Widget:
    return looked_at(thrown(party, 3, board=LONG, fields_per_side=14))


@scene("caps as it stood, one has left")
def one_has_left(party: Party) -> Widget:
    return looked_at(table(party, MIDDLE[:3]).say("leave", seat=1))


@scene("caps as it stood, nothing was done")
def nothing_was_done(party: Party) -> Widget:
    seats = [{"name": player.name} for player in party.players(2)]
    return looked_at(Game({"table": 1, "game": "bottle_caps", "seats": seats, "starter": 0}))


@scene("caps as it stood, go on from here")
def go_on_from_here(party: Party) -> Widget:
    visited: list[Widget] = []
    looked_at(played(table(party)), *["previous"] * 5, "go_back", visited=visited)
    page: Any = visited[0]
    page.anew()
    return page


@scene("caps as it stood, in the more menu")
def in_the_more_menu(party: Party) -> Widget:
    page = MoreMenu(say=nothing, undo=nothing, redo=nothing, go=nothing)
    page.open(said_here(table(party).view))
    return page


@scene("caps, a cap that may not move")
def a_cap_that_may_not_move(party: Party) -> Widget:
    """Why it may not, and which may instead: no such sentence is longer."""
    game = thrown(party, 2, board=([39, 41, 0, 33], *MIDDLE[1:]))
    page: CapsTable = at_table(CapsTable, game, party)
    try:
        game.say("move", cap=0)
    except Refused as refused:
        page.tell(says(refused))
    return page
