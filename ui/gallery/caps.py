"""Pages of bottle caps: the board in its two forms, a long and a short track, and a cap of each seat."""

from __future__ import annotations

from typing import ClassVar

from ui.gallery.page import Specimens
from ui.theme import theme
from ui.widgets.cap import Cap
from ui.widgets.caps_board import CapsBoard, Way
from ui.widgets.caps_hand import CapsHand
from ui.widgets.caps_travel import Board

_MOST = 480.0  # u


class _Caps(Specimens):
    """A board on which a throw may be moved; beside it, or below, a cap of each of its seats."""

    shows = "CapsBoard"
    fields_per_side: ClassVar[int]
    sides: ClassVar[tuple[int, ...]] = (0, 1, 2, 3)
    colours: ClassVar[tuple[str, ...]] = ("red", "blue", "yellow", "green")
    board: ClassVar[Board]
    before: ClassVar[Board] = ()
    ways_on: ClassVar[tuple[Way, ...]] = ()

    def lay_specimens(self) -> None:
        side = min(self.foot - 20, theme.width - 40, _MOST)
        self.touchable("board", self.made(), (20, 20, side, side), self.nothing)
        for number, colour in enumerate(self.colours):
            radius = 34.0 - 6 * number
            x, y = (side + 60, 40 + 84 * number) if not theme.portrait else (40 + 90 * number, side + 40)
            self.add(Cap(seat=colour, radius_u=radius), (x, y, 68, 68))


    def made(self) -> CapsBoard:
        """The board as it is seen."""
        board = CapsBoard(self.fields_per_side, self.sides, self.colours)
        board.show(self.before, travels=False)
        board.show(self.board, self.ways_on, travels=False)
        return board


class Cross(_Caps):
    """In the middle of a game: two caps of red may be moved, and one of them would send one home."""

    part, fields_per_side = "cross", 10
    board = ((18, 3, 43, -1), (-1, -1, 12, 43), (31, -1, 0, 41), (24, -1, -1, -1))
    ways_on = (Way(0, 0, 22), Way(0, 1, 7))


class LongCross(_Caps):
    """Three seats of other colours; the last throw has moved a cap of violet."""

    part, fields_per_side = "cross, 14", 14
    sides, colours = (0, 1, 2), ("white", "violet", "turquoise")
    before = ((50, 3, 59, 27), (-1, -1, 16, 38), (32, 0, 54, 1))
    board = ((50, 3, 59, 27), (-1, -1, 16, 42), (32, 0, 54, 1))


class Ring(_Caps):
    """The shortest track, which is nearly round; a new cap has to enter."""

    part, fields_per_side = "ring, 8", 8
    board = ((6, -1, -1, -1), (-1, 34, 12, 33), (31, 35, 0, -1), (22, -1, 2, 1))
    ways_on = (Way(0, 1, 0),)


class LongRing(_Caps):
    """Two who sit opposite; of all that lies on the others' sides nothing is coloured."""

    part, fields_per_side = "ring, 13", 13
    sides, colours = (0, 2), ("orange", "turquoise")
    board = ((1, 20, 54, 51), (47, -1, 55, 26))
    ways_on = (Way(1, 0, 52), Way(1, 3, 31))


class Hand(_Caps):
    """The board on which caps are put elsewhere by hand; a cap of green is in hand."""

    shows, fields_per_side = "CapsHand", 9
    board = ((5, -1, 38, 20), (-1, 34, 12, 33), (31, 35, 0, -1), (23, -1, 2, 1))

    def made(self) -> CapsBoard:
        board = CapsHand(
            self.fields_per_side, self.sides, self.colours,
            picked_up=lambda which: board.pick_up(which), put=lambda *_: board.pick_up(None),
        )  # fmt: skip
        board.show_board(self.board)
        board.pick_up((3, 0))
        return board
