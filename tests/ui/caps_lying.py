"""A page with a board of bottle caps, for fingers and eyes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import product
from typing import Any

from tests.ui.window import frames, shown

# isort: split
from PIL import Image

from companion.games.bottle_caps.track import HOUSE
from ui.screens.page import Page
from ui.theme import Box, Rgba, theme
from ui.widgets.caps_board import CapsBoard, Way
from ui.widgets.caps_travel import Board

COLOURS = ("red", "blue", "yellow", "green")
ALL_SIDES = (0, 1, 2, 3)
BOX = (20.0, 76.0, 390.0, 384.0)
CAPS: Board = ((18, 3, 43, HOUSE), (HOUSE, HOUSE, 12, 43), (31, HOUSE, 5, 41), (7, HOUSE, HOUSE, HOUSE))
WAYS = (Way(0, 0, 22), Way(0, 1, 7))


class Lying(Page):
    """A page with nothing but the board."""

    def __init__(self, board: CapsBoard, box: Box) -> None:
        super().__init__()
        self.board, self._box, self.said = board, box, list[tuple[int, int]]()
        board.bind(on_cap=lambda _board, seat, cap: self.said.append((seat, cap)))

    def lay(self) -> None:
        self.touchable("board", self.board, self._box, lambda: None)


@contextmanager
def laid(
    caps: Board = CAPS, ways: Sequence[Way] = WAYS, length: int = 10, sides: Sequence[int] = ALL_SIDES,
    colours: Sequence[str] = COLOURS, box: Box = BOX, size: tuple[int, int] = (800, 480),
) -> Iterator[Lying]:  # fmt: skip
    page = Lying(CapsBoard(length, sides, colours), box)
    with shown(page, *size):
        page.anew()
        page.board.show(caps, ways)
        frames()
        yield page


def at(page: Lying, side: int, place: int, cap: int = 0) -> tuple[float, float]:
    """Where a cap lies, in u from the top left."""
    board = page.board
    x, y = board.geometry.spot(side, place, cap)
    pitch = min(board.width, board.height) / board.geometry.side
    return theme.in_u(board.center_x + x * pitch, board.center_y + y * pitch)


def as_bytes(colour: Rgba) -> tuple[int, ...]:
    return tuple(round(share * 255) for share in colour[:3])


def close_to(page: Lying, image: Image.Image, side: int, place: int, cap: int = 0) -> set[Any]:
    """The colours within a field."""
    x, y = (round(way * theme.u) for way in at(page, side, place, cap))
    far = round(0.38 * min(page.board.width, page.board.height) / page.board.geometry.side)
    return {
        image.getpixel((x + dx, y + dy))
        for dx, dy in product(range(-far, far + 1), repeat=2)
        if dx * dx + dy * dy <= far * far
    }
