"""Something of the screen is tried: it stays if somebody says so with a touch that hits, else it goes back.

Whoever cannot read the picture any more, or touch what it shows, has nothing to do but to wait.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ui.i18n import text
from ui.theme import Box, theme
from ui.widgets.part import Part
from ui.widgets.text import Step, Writing

LASTS_S = 15
_S = 1_000_000_000


class Trial(Part):
    """What is asked, how long there is to answer, and the two answers; for a whole page.

    Args:
        asks: whether it is right so.
        keep: it is to stay.
        drop: it is to go back; also called when nobody has answered.
    """

    def __init__(
        self, asks: str, *, keep: Callable[[], None], drop: Callable[[], None], **properties: Any
    ) -> None:
        super().__init__(**properties)
        self._asks, self._keep, self._drop = asks, keep, drop
        self._left = Writing(weight=700, size_u=150, align="centre")
        self._ends_ns: int | None = None

    def fill(self, box: Box) -> None:
        super().fill(box)
        x, y, w, h = box
        tile_h, gap = 116.0, theme.space("gap")
        foot = y + h - tile_h - (tile_h + gap if theme.portrait else 0.0)
        body, small = theme.font_u("body"), theme.font_u("smallest")
        beside, asks_h = (0.0, foot - y - 260) if theme.portrait else (220.0, foot - y - 100)
        asks = self.words(
            self._asks, (x, y, w - beside, asks_h), weight=600, lines=6, middle=False,
            size_u=theme.font_u("sentence"), smallest_u=22,
        )  # fmt: skip
        assert asks.laid is not None
        below = y + asks.laid.height / theme.u + 14
        self.words(
            text("If nobody says so, it goes back by itself."), (x, below, w - beside, 84), colour="muted",
            steps=[Step(int(theme.px(size)), 3) for size in (body, body * 0.9, small)], middle=False,
        )  # fmt: skip
        top = below + 92 if theme.portrait else y
        self.add(self._left, (x + w - (beside or w), top, beside or w, foot - 12 - top))
        if theme.portrait:
            keep, drop = (x, foot, w, tile_h), (x, foot + tile_h + gap, w, tile_h)
        else:
            third = (w - gap) / 3
            keep, drop = (x, foot, 2 * third, tile_h), (x + 2 * third + gap, foot, third, tile_h)
        self.tile(
            "keep", keep, self._keep, kind="primary", icon="check", label=text("Keep it so"), stands="beside"
        )
        self.tile("drop", drop, self._drop, icon="undo-variant", label=text("Back"), stands="beside")

    def tick(self, now_ns: int) -> bool:
        """Say how long there is; at the end it goes back."""
        if self._ends_ns is None:
            self._ends_ns = now_ns + LASTS_S * _S
        left_s = -((now_ns - self._ends_ns) // _S)
        self._left.text = str(max(0, left_s))
        if left_s <= 0:
            self._drop()
            return False
        return True
