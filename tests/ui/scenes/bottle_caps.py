"""Bottle caps: throws, moves with their reasons, what nothing could move with, and long and short tracks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from kivy.uix.widget import Widget

from companion.seats import COLOURS
from tests.companion.table import Table as Game
from tests.ui.scenes import Party, at_table, scene
from tests.ui.scenes.sheet_games import begins, options
from ui.screens.bottle_caps.put_right import PutRight
from ui.screens.bottle_caps.table import CapsTable
from ui.screens.end import End

Play = Callable[[Party], Game]
Board = Sequence[Sequence[int]]

MIDDLE: Board = ([18, 3, 40, -1], [4, 43, 9, -1], [27, 30, 41, -1], [0, -1, -1, -1])


def table(party: Party, board: Board = MIDDLE, starter: int = 0, **options: object) -> Game:
    """A game with its caps as they are wanted; they sit in other colours than the usual ones."""
    colours = [*COLOURS[4:], *COLOURS[:4]] if len(board) == 3 else COLOURS
    seats = [
        {"name": player.name, "colour": colour}
        for player, colour in zip(party.players(len(board)), colours, strict=False)
    ]
    header = {"table": 1, "game": "bottle_caps", "seats": seats, "options": options, "starter": starter}
    game = Game(header)
    for seat in range(len(board)):
        game.say("correct", seat=seat, set={"caps": [-1] * 4})
    for seat, caps in enumerate(board):
        game.say("correct", seat=seat, set={"caps": list(caps)})
    return game


def thrown(party: Party, *pips: int, board: Board = MIDDLE, starter: int = 0, **options: object) -> Game:
    game = table(party, board, starter, **options)
    for one in pips:
        game.say("throw", pips=one)
    return game


def paused(game: Game) -> Game:
    return game.say("pause", game.session.now_us / 1_000_000 + 0.5)


FOUR: Board = ([18, 3, 31, 9], [4, 20, 9, -1])
SHUT: Board = ([-1, -1, -1, 43], [4, 43, 9, -1], [6, -1, -1, -1])
LAST: Board = ([39, 41, 42, 43], [4, 43, 9, 42], [6, -1, -1, -1])
LONG: Board = ([30, 52, 56, 57], [0, 13, 59, -1], [0, 11, 20, 25], [58, 59, 33, 1])

PLAYED: dict[str, tuple[Play, str]] = {
    "caps, a throw is waited for": (table, ""),
    "caps, which of two": (lambda party: thrown(party, 4), ""),
    "caps, which of four": (lambda party: thrown(party, 2, board=FOUR), ""),
    "caps, a cap enters and captures": (lambda party: thrown(party, 6, starter=1), ""),
    "caps, the start field is cleared": (lambda party: thrown(party, 6, starter=3), ""),
    "caps, nothing could move": (lambda party: thrown(party, 3, board=SHUT), ""),
    "caps, the second of three tries": (
        lambda party: thrown(party, 3, board=SHUT, three_throws=True), "",
    ),
    "caps, the only one moved by itself": (
        lambda party: thrown(party, 5, board=SHUT, starter=2, move_alone=True), "",
    ),
    "caps, the move that won": (lambda party: thrown(party, 1, board=LAST, move_alone=True), ""),
    "caps, a pretend die falls": (table, "roll"),
    "caps, refused": (lambda party: thrown(party, 4), "key:2"),
    "caps, one has left": (lambda party: thrown(party, 4).say("leave", seat=1), ""),
    "caps, paused": (lambda party: paused(thrown(party, 4)), ""),
    "caps, fourteen fields a side": (lambda party: thrown(party, 3, board=LONG, fields_per_side=14), ""),
    "caps, eight fields a side": (lambda party: thrown(party, 1, board=FOUR, fields_per_side=8), ""),
}


def opened(party: Party, play: Play, tap: str) -> CapsTable:
    page: CapsTable = at_table(CapsTable, play(party), party)
    if tap:
        page.ways[tap].dispatch("on_deed")
    page.tick(0)
    return page


@scene("caps, one is put elsewhere")
def put_elsewhere(party: Party) -> Widget:
    page: PutRight = at_table(PutRight, table(party), party)
    page._pick_up((0, 1))
    return page


@scene("caps, which one is elsewhere")
def which_is_elsewhere(party: Party) -> Widget:
    page: PutRight = at_table(PutRight, table(party, LONG, fields_per_side=14), party)
    return page


scene("options of bottle caps")(partial(options, "bottle_caps", False))
scene("options of bottle caps, all others")(partial(options, "bottle_caps", True))
scene("who begins, bottle caps")(partial(begins, "bottle_caps", 4))


@scene("end, bottle caps")
def over(party: Party) -> Widget:
    """Won by the last throw."""
    page: End = at_table(End, thrown(party, 1, board=LAST, move_alone=True), party)
    return page


for _name, (_play, _tap) in PLAYED.items():
    scene(_name)(partial(opened, play=_play, tap=_tap))
