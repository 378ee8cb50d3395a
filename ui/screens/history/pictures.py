"""What is drawn of a moment of a game where more can be seen than how everybody stood: sheets, a board."""

from __future__ import annotations

from typing import cast

from kivy.uix.widget import Widget

from ui.games import on_screen
from ui.screens.bottle_caps.boards import board_of, standing
from ui.sheet import sheets
from ui.theme import Box, placed
from ui.widgets.caps_board import CapsBoard
from ui.widgets.sheet_grid import SheetGrid
from ui.words.choices import View
from ui.words.sheets import SheetWords


def sheet(view: View, where: Box) -> Widget:
    """Everybody's sheets."""
    words = cast(SheetWords, on_screen(view["game"]).words)
    return SheetGrid(sheets(view, words), **placed(*where))


def board(view: View, where: Box) -> Widget:
    """The board with everybody's caps, square in the middle of its box."""
    x, y, w, h = where
    side = min(w, h)
    drawn = CapsBoard(*board_of(view), **placed(x + (w - side) / 2, y + (h - side) / 2, side, side))
    drawn.show(standing(view), travels=False)
    return drawn
