"""The board of bottle caps under a hand that puts caps where they belong: tapped, or dragged along.

A cap is picked up by a tap, and put down by a tap on a place that is free; or it is dragged there. The place
that a finger means is ringed until it is lifted, for fields are smaller than fingers.
"""

from __future__ import annotations

from collections.abc import Callable
from math import hypot
from typing import Any

from companion.games.bottle_caps.track import CAPS, HOUSE, SIDES
from ui.patches import Patch, join
from ui.theme import theme
from ui.widgets.caps_board import REACH, CapsBoard, Way
from ui.widgets.caps_travel import Board, Moved
from ui.widgets.touchable import TREMBLE

_CAP_REACH = 0.62  # pitches: how far from a cap's middle a finger may come down that means it


class CapsHand(CapsBoard):
    """The board on which every cap can be put elsewhere.

    Args:
        picked_up: somebody has a cap in hand, or none (None).
        put: it was put down: the seat, the cap and the place.
    """

    def __init__(
        self,
        *board: Any,
        picked_up: Callable[[tuple[int, int] | None], None],
        put: Callable[[int, int, int], None],
        **properties: Any,
    ) -> None:
        super().__init__(*board, **properties)
        self._picked_up, self._put = picked_up, put
        self._in_hand: tuple[int, int] | None = None
        self._to: int | None = None  # the place that a finger means
        self._down: tuple[float, float] | None = None
        self._drags = False

    def show_board(self, board: Board) -> None:
        """Show the caps on their places, the one in hand lit."""
        ways = [] if self._in_hand is None else [Way(*self._in_hand, self._there(board, self._in_hand))]
        self.show(board, ways, travels=False)

    def pick_up(self, which: tuple[int, int] | None) -> None:
        """Take this cap in hand, or none."""
        self._in_hand, self._to = which, None
        self.show_board(self._board)

    def _there(self, board: Board, which: tuple[int, int]) -> int:
        """Where its ring lies: at the place that is meant, else about the cap itself."""
        seat, cap = which
        return board[seat][cap] if self._to is None else self._to

    # -- touches -------------------------------------------------------------------------------------------

    def on_touch_down(self, touch: Any) -> bool:
        """A cap is taken, or a place is meant for the one in hand."""
        if self._finger is not None or not self.collide_point(*touch.pos):
            return False
        cap = self._cap_at(*touch.pos)
        if cap is None and (self._in_hand is None or self._place_at(*touch.pos) is None):
            return False
        if self._guard.is_echo(*touch.pos):
            return True
        touch.grab(self)
        self._finger, self.pressed, self._down, self._drags = touch, True, touch.pos, False
        if cap is not None and cap != self._in_hand:
            self._picked_up(cap)
        elif cap is None:
            self._mean(touch)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Once it has gone further than a finger that trembles, the cap goes along."""
        if touch.grab_current is not self or touch is not self._finger or self._down is None:
            return False
        x, y = self._down
        self._drags = self._drags or hypot(touch.x - x, touch.y - y) > theme.px(TREMBLE)
        if self._drags:
            self._mean(touch)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Put it down where it is meant to be."""
        if touch.grab_current is not self or touch is not self._finger:
            return False
        touch.ungrab(self)
        self._finger, self.pressed, self._down = None, False, None
        to, self._to = self._to, None
        self._guard.did(*touch.pos)
        if self._in_hand is not None and to is not None and not getattr(touch, "cancelled", False):
            self._put(*self._in_hand, to)
        self.show_board(self._board)
        return True

    def _mean(self, touch: Any) -> None:
        """Ring the place that the finger is at."""
        self._to = self._place_at(*touch.pos)
        self.show_board(self._board)

    def _cap_at(self, x: float, y: float) -> tuple[int, int] | None:
        """The cap that a finger there is on."""
        found = [
            (hypot(x - spot_x, y - spot_y), seat, cap)
            for seat, places in enumerate(self._board)
            for cap, place in enumerate(places)
            for spot_x, spot_y in [self._spot(seat, place, cap)]
        ]
        far, *which = min(found)
        return (which[0], which[1]) if far <= _CAP_REACH * self._pitch else None

    def _place_at(self, x: float, y: float) -> int | None:
        """The place of the cap in hand that is nearest to a finger there; None: none is within its reach."""
        if self._in_hand is None:
            return None
        seat, _ = self._in_hand
        last = SIDES * self.geometry.fields_per_side + CAPS - 1
        spots = [(self._spot(seat, HOUSE, number), HOUSE) for number in range(CAPS)]
        spots += [(self._spot(seat, place, 0), place) for place in range(last + 1)]
        far, place = min((hypot(x - spot[0], y - spot[1]), place) for spot, place in spots)
        return place if far <= theme.px(REACH) else None

    def _dots(self, cap: Moved, end: int) -> Patch:
        """No way is shown: it was not thrown."""
        return join([])
