"""Crag, Yatzy and Yacht, at every step of a turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.uix.widget import Widget

from companion.seats import COLOURS
from tests.companion.table import Table as Game
from tests.ui.scenes import Party, at_table, scene
from ui.screens.sheet.page import SheetPage

Play = Callable[[Party], Game]
Taps = tuple[str, ...]

THROWS: dict[int, list[list[int]]] = {
    3: [[6, 6, 1], [1, 3, 5], [2, 2, 4], [5, 5, 5], [4, 6, 3]],
    5: [[6, 6, 1, 6, 2], [1, 2, 3, 4, 5], [2, 2, 4, 4, 4], [5, 5, 5, 5, 5], [4, 6, 3, 1, 1]],
}


def table(party: Party, game: str = "crag", players: int = 4, **options: Any) -> Game:
    """A game that the first player begins; they sit in other colours than the usual ones."""
    colours = [*COLOURS[5:], *COLOURS[:5]]
    seats = [
        {"name": player.name, "colour": colour}
        for player, colour in zip(party.players(players), colours, strict=False)
    ]
    return Game({"table": 1, "game": game, "seats": seats, "options": options, "starter": 0})


def played(game: Game, turns: int) -> Game:
    """So many turns of it: the best row each time, or one is struck out."""
    dice = 3 if game.view["game"] == "crag" else 5
    for turn in range(turns):
        game.say("throw", dice=THROWS[dice][turn % len(THROWS[dice])])
        given = game.view["offers"]
        game.say("score", row=max(given, key=given.__getitem__))
    return game


def thrown(game: Game, times: int = 1) -> Game:
    dice = THROWS[3 if game.view["game"] == "crag" else 5]
    for number in range(times):
        game.say("throw", dice=dice[number])
    return game


def corrected(game: Game) -> Game:
    """An entry is put right in the middle of a turn."""
    return game.say("correct", seat=1, set={"sheet.ones": 3})


def unbalanced(game: Game) -> Game:
    """Somebody who waits for a turn is given a row."""
    return game.say("correct", seat=1, set={"sheet.ones": 3})


def paused(game: Game) -> Game:
    return game.say("pause", game.session.now_us / 1_000_000 + 0.5)


def undone(game: Game) -> Game:
    return game.play({"at": game.session.now_us / 1_000_000 + 0.5, "undo": 1})


PLAYED: dict[str, tuple[Play, Taps]] = {
    "crag, the first turn": (lambda party: table(party), ()),
    "crag, a turn begins": (lambda party: played(table(party), 17), ()),
    "crag, a throw is tapped in": (lambda party: played(table(party), 17), ("key:6", "key:1")),
    "crag, the first throw": (lambda party: thrown(played(table(party), 17)), ()),
    "crag, two dice are kept": (lambda party: thrown(played(table(party), 17)), ("die:0", "die:1")),
    "crag, the second throw is tapped in": (
        lambda party: thrown(played(table(party), 17)), ("die:0", "key:6"),
    ),
    "crag, the last throw": (lambda party: thrown(played(table(party), 30), 2), ()),
    "crag, a zero is asked": (lambda party: thrown(played(table(party), 17)), ("row:even_straight",)),
    "crag, on paper": (lambda party: played(table(party), 17), ("row:sixes",)),
    "crag, an entry is wrong": (lambda party: played(table(party), 17), ("row:crag",)),
    "crag, one has a row more": (lambda party: unbalanced(table(party, players=2)), ()),
    "yatzy, an entry is wrong": (lambda party: played(table(party, "yatzy", 1), 15 - 1), ("row:chance",)),
    "crag, the last rows": (lambda party: thrown(played(table(party), 48)), ()),
    "crag, undo asks": (lambda party: corrected(thrown(played(table(party), 17))), ("undo",)),
    "crag, undone": (lambda party: undone(played(table(party), 9)), ()),
    "crag, two players": (lambda party: thrown(played(table(party, players=2), 9)), ()),
    "crag, five players": (lambda party: thrown(played(table(party, players=5), 23)), ()),
    "crag, the second of three games": (
        lambda party: thrown(played(table(party, players=5, games=3), 5 * 13 + 12)), (),
    ),
    "crag, the button enters": (
        lambda party: thrown(played(table(party, button_enters_best=True), 17)), (),
    ),
    "crag, the button enters a crag": (lambda party: thrown(table(party, button_enters_best=True)), ()),
    "crag, one has left": (lambda party: thrown(played(table(party), 17).say("leave", seat=2)), ()),
    "crag, paused": (lambda party: paused(thrown(played(table(party), 17))), ()),
    "yatzy, the first turn": (lambda party: table(party, "yatzy", 3), ()),
    "yatzy, two dice are kept": (
        lambda party: thrown(played(table(party, "yatzy", 5), 23)), ("die:0", "die:3"),
    ),
    "yatzy, eight players": (lambda party: thrown(played(table(party, "yatzy", 8), 57), 3), ()),
    "yatzy, alone": (lambda party: thrown(played(table(party, "yatzy", 1), 6)), ()),
    "yatzy, on paper": (lambda party: table(party, "yatzy", 3), ("row:two_pairs",)),
    "yatzy, many points on paper": (lambda party: table(party, "yatzy", 3), ("row:chance",)),
    "yatzy, a zero is asked": (lambda party: thrown(table(party, "yatzy", 6)), ("row:yatzy",)),
    "yatzy, several games": (lambda party: played(table(party, "yatzy", 4, games=9), 61), ()),
    "yatzy, undone": (lambda party: undone(played(table(party, "yatzy", 4), 9)), ()),
    "yacht, a turn begins": (lambda party: played(table(party, "yacht", 4), 21), ()),
    "yacht, the first throw": (lambda party: thrown(played(table(party, "yacht", 6), 30)), ()),
}


def opened(party: Party, play: Play, taps: Taps) -> SheetPage:
    page: SheetPage = at_table(SheetPage, play(party), party)
    for name in taps:
        if name in page.ways:
            page.ways[name].dispatch("on_deed")
    return page


def _enter(name: str, play: Play, taps: Taps) -> None:
    @scene(name)
    def _page(party: Party) -> Widget:
        return opened(party, play, taps)

    if "pla" in name or "first throw" in name:
        @scene(f"{name}, the sheets")
        def _sheets(party: Party) -> Widget:
            return opened(party, play, ("other",))


for _name, (_play, _taps) in PLAYED.items():
    _enter(_name, _play, _taps)
