"""One of a few that stand side by side: the chosen one is bone and lies low, the others are tiles.

Where their labels do not fit into one row they stand in as many as they need; all labels are of one size.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

from ui.theme import Box, theme
from ui.widgets.part import Part
from ui.widgets.text import text_width
from ui.widgets.tile import pad_of

_ICON, _GAP_AFTER_ICON = 28.0, 13.0
_ROW = 66.0


class Option(NamedTuple):
    """One of them: the name that is handed on, and what stands on its tile.

    `size_u`: a size of type of its own, for a choice of sizes.
    """

    says: str
    label: str
    icon: str = ""
    size_u: float = 0.0


class Segments(Part):
    """Exactly one of `options` is chosen; tapping another tells `choose` its name."""

    def __init__(
        self, options: Sequence[Option], chosen: str, choose: Callable[[str], None], **properties: Any
    ) -> None:
        super().__init__(**properties)
        self._options, self.chosen, self._choose = options, chosen, choose

    def fill(self, box: Box) -> None:
        super().fill(box)
        x, y, w, h = box
        gap = theme.space("gap")
        most = max(1, int((h + gap) // (theme.space("target") + gap)))
        rows = min(most, rows_for(self._options, w))
        columns = -(-len(self._options) // rows)
        tile_w, tile_h = (w - gap * (columns - 1)) / columns, (h - gap * (rows - 1)) / rows
        size_u = _common_size(self._options, tile_w)
        for number, option in enumerate(self._options):
            row, column = divmod(number, columns)
            where = (x + column * (tile_w + gap), y + row * (tile_h + gap), tile_w, tile_h)
            self.tile(
                option.says, where, partial(self._take, option.says),
                label=option.label, icon=option.icon, icon_u=_ICON, label_u=option.size_u or size_u,
                chosen=option.says == self.chosen, stands="beside",
            )  # fmt: skip

    def _take(self, says: str) -> None:
        if says == self.chosen:
            return
        self.chosen = says
        for name, tile in self.ways.items():
            tile.chosen = name == says
        self._choose(says)


def height_for(options: Sequence[Option], width: float) -> float:
    """How high a box of that width has to be for them, in u."""
    rows = rows_for(options, width)
    return rows * _ROW + (rows - 1) * theme.space("gap")


def rows_for(options: Sequence[Option], width: float) -> int:
    """In how many rows every label can be read whole in a box of that width (u)."""
    gap = theme.space("gap")
    for rows in range(1, len(options) + 1):
        columns = -(-len(options) // rows)
        tile_w = (width - gap * (columns - 1)) / columns
        if all(_fits(option, tile_w, option.size_u or _least()) for option in options):
            return rows
    return len(options)


def _common_size(options: Sequence[Option], tile_w: float) -> float:
    """The largest size of type at which each label fits its tile, in u."""
    size = theme.font_u("body")
    while size > _least() and not all(_fits(option, tile_w, size) for option in options):
        size -= 1
    return size


def _fits(option: Option, tile_w: float, size_u: float) -> bool:
    room = tile_w - 2 * pad_of(tile_w) - (_ICON + _GAP_AFTER_ICON if option.icon else 0)
    return text_width(option.label, int(theme.px(size_u)), 600) <= theme.px(room) - 1


def _least() -> float:
    return theme.font_u("smallest")
