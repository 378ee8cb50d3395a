"""Tiles that lead through the steps of a game: to the first, one back, one on, to the last."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ui.theme import Box
from ui.widgets.part import Part

STEP_H = 66.0  # u
_GAP = 8.0


def lay_steps(page: Part, at: int, count: int, step: Callable[[int], None], where: Box) -> None:
    """Lay them side by side; `step` is told by how many to go on or back. `at` is from 0 to `count`."""
    x, y, w, h = where
    ways = {
        "first": ("skip-previous", -at),
        "previous": ("chevron-left", -1 if at else 0),
        "next": ("chevron-right", 0 if at == count else 1),
        "last": ("skip-next", count - at),
    }
    tile_w = (w - 3 * _GAP) / 4
    usual = "previous" if at else "next"
    for number, (name, (icon, by)) in enumerate(ways.items()):
        page.tile(
            name, (x + number * (tile_w + _GAP), y, tile_w, h), partial(step, by),
            icon=icon, icon_u=38, idle=not by, dim=not by,
            kind="primary" if name == usual and by else "normal",
        )  # fmt: skip
