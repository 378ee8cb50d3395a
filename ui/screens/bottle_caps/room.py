"""Where everything lies on the page of bottle caps: board at the left, upright above. All in u."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ui.theme import Box, theme

_GAP, _KEY, _SIDE = 8.0, 64.0, 20.0
_COLUMN = 3  # keys side by side
_TOP = 76.0
_SENTENCE = 68.0
# The board and the sentence below it.
_UPRIGHT, _UPRIGHT_WITHOUT_TILES = (352.0, 58.0), (410.0, 80.0)
_DIE = 156.0
_MOST_TILE = 72.0
_BAND = 76.0


@dataclass(frozen=True)
class Room:
    """The boxes. `rest` is what the tiles, or a die that falls, may take under the sentence."""

    board: Box
    sentence: Box
    rest: Box
    keys: Sequence[Box]
    undo: Box
    rules: Box
    more: Box

    @property
    def whole(self) -> Box:
        """The sentence and what lies under it: a long message takes their place."""
        x, y, w, _ = self.sentence
        return x, y, w, self.rest[1] + self.rest[3] - y

    @property
    def line(self) -> Box:
        """Where a short message lies, in place of the sentence; what lies under it gives way a little."""
        x, y, w, h = self.sentence
        return x, y, w, max(h, _BAND)

    def below(self, band: Box) -> Room:
        """The same with a message there: what lies under it takes what that leaves."""
        _, y, _, h = band
        x, _, w, _ = self.rest
        top = y + h + _GAP
        return replace(self, rest=(x, top, w, max(0.0, self.rest[1] + self.rest[3] - top)))

    @property
    def tools(self) -> Box:
        """What the keys and tools take together."""
        x, _, w, _ = self.sentence
        return x, self.keys[0][1], w, 2 * _KEY + _GAP

    def has_room(self, count: int) -> bool:
        """Whether so many tiles have room there, each as high as a finger needs."""
        return self._rows >= -(-count // 2)

    def is_broad(self, count: int) -> bool:
        """Whether each of so many tiles has the whole width."""
        return count <= min(2, self._rows)

    @property
    def _rows(self) -> int:
        return min(2, int((self.rest[3] + _GAP) // (_KEY + _GAP)))

    @property
    def last(self) -> Box:
        """The lowest place of a tile, next to the keys: there lies one that is alone."""
        x, y, w, h = self.rest
        tile_h = min(_MOST_TILE, (h - _GAP) / 2 if self._rows > 1 else h)
        return x, y + h - tile_h, w, tile_h

    def above(self, tile: Box) -> Box:
        """The sentence's box, down to a tile that lies alone."""
        x, y, w, _ = self.sentence
        return x, y, w, tile[1] - _GAP - y

    def choices(self, count: int) -> list[Box]:
        """Where so many tiles lie: one below the other, or two abreast where they are many for that."""
        x, y, w, h = self.rest
        columns = 1 if self.is_broad(count) else 2
        tile_w, tile_h = (w - _GAP * (columns - 1)) / columns, min(_MOST_TILE, (h - _GAP) / 2)
        if self._rows < 2:
            tile_h = min(_MOST_TILE, h)
        if count == 1:
            return [self.last]
        return [
            (x + number % columns * (tile_w + _GAP), y + number // columns * (tile_h + _GAP), tile_w, tile_h)
            for number in range(count)
        ]


def fall_in(box: Box) -> Box:
    """Where a die falls in that box."""
    x, y, w, h = box
    side = min(_DIE, h)
    return x + (w - side) / 2, y + (h - side) / 2, side, side


def room_for(*, has_tiles: bool = True) -> Room:
    """Where everything lies on the screen as it is now; upright a page without tiles has a larger board."""
    width, foot = theme.width, theme.height - _SIDE
    keys_w, keys_h = _COLUMN * (_KEY + _GAP) - _GAP, 2 * _KEY + _GAP
    keys_y = foot - keys_h
    if theme.portrait:
        wide = width - 2 * _SIDE
        upright, sentence_h = _UPRIGHT if has_tiles else _UPRIGHT_WITHOUT_TILES
        board = (_SIDE + (wide - upright) / 2, _TOP, upright, upright)
        left, top = _SIDE, _TOP + upright + 4
    else:
        board_h = theme.height - _TOP - _SIDE
        board = (_SIDE, _TOP, board_h + 6, board_h)
        left, top, sentence_h = board[0] + board[2] + 18, _TOP, _SENTENCE
        keys_y = foot - 8 - keys_h
        wide = width - _SIDE - left
    sentence = (left, top, wide, sentence_h)
    rest_y = top + sentence_h + 4
    rest = (left, rest_y, wide, keys_y - _GAP - rest_y)
    keys = [
        (left + number % _COLUMN * (_KEY + _GAP), keys_y + number // _COLUMN * (_KEY + _GAP), _KEY, _KEY)
        for number in range(2 * _COLUMN)
    ]
    tools_x = left + keys_w + _GAP
    tools_w = left + wide - tools_x
    half, below = (tools_w - _GAP) / 2, keys_y + _KEY + _GAP
    return Room(
        board, sentence, rest, keys,
        undo=(tools_x, keys_y, tools_w, _KEY),
        rules=(tools_x, below, half, _KEY),
        more=(tools_x + half + _GAP, below, half, _KEY),
    )  # fmt: skip


def below_header() -> Box:
    """Where help lies: all below the header of a page with a board."""
    rim, top = theme.space("rim"), theme.space("header_compact") + 4
    return (rim, top, theme.width - 2 * rim, theme.height - top - rim)
