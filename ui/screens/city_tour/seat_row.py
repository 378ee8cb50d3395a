"""A row of tiles, one for each seat, of which one is looked at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from ui.screens.page import Page
from ui.theme import Box, theme
from ui.words.choices import View

_GAP = 8.0


def lay_seats(
    page: Page, view: View, seats: Sequence[int], box: Box, take: Callable[[int], None],
    chosen: int | None = None, prefix: str = "seat",
) -> None:  # fmt: skip
    """Lay a tile for each of these seats side by side into a box, in rows of three where it is high."""
    x, y, w, h = box
    columns = min(3, len(seats)) if h > 2 * 64 or theme.portrait else len(seats)
    rows = -(-len(seats) // columns)
    wide, high = (w + _GAP) / columns, (h + _GAP) / rows
    for number, seat in enumerate(seats):
        row, column = divmod(number, columns)
        page.tile(
            f"{prefix}:{seat}", (x + column * wide, y + row * high, wide - _GAP, high - _GAP),
            partial(take, seat), label=view["seats"][seat]["name"], mark=view["seats"][seat]["colour"],
            chosen=seat == chosen, label_u=20, icon_u=30, stands="beside",
        )  # fmt: skip
