"""What is seen of a press of a button or a key: the tile that it does, else the mark of its seat, ringed.

A press that means nothing at the moment is seen, too: nobody is to think that the button is broken. It is
seen as long as the button is down, and at least for a moment.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kivy.clock import Clock

from ui.screens.game_screen import GameScreen
from ui.showing import Showing
from ui.widgets.offer_grid import OfferCell
from ui.widgets.tile import Tile
from ui.widgets.touchable import Touchable

_LEAST_NS = 300_000_000
_ON_SCREEN = "screen:"  # buttons on the screen show a touch themselves


class Presses:
    """Shows them on one page of a running game at a time; nothing is done while nobody presses."""

    def __init__(self, now_ns: Callable[[], int]) -> None:
        self._now_ns = now_ns
        self._again: Any = None
        self._known = 0  # how many presses the page has heard of

    def show(self, page: GameScreen, ways: Mapping[str, Touchable], showing: Showing) -> None:
        """The table has published something, or another page is seen; `ways` is what can be touched there."""
        tiles = [tile for tile in ways.values() if isinstance(tile, Tile | OfferCell) and tile.seat]
        seats = self._seats(showing.held, showing)
        held = {page.view["seats"][seat]["colour"] for seat in seats}
        for tile in tiles:
            tile.held = tile.seat in held
        done = {tile.seat for tile in tiles}
        lately, rest_ns = self._lately(showing)
        seats |= self._seats(lately, showing)
        self._tell(page, lately, showing)
        page.ring(frozenset(seat for seat in seats if page.view["seats"][seat]["colour"] not in done))
        if self._again is not None:
            self._again.cancel()
            self._again = None
        if rest_ns is not None:
            self._again = Clock.schedule_once(lambda _dt: self.show(page, ways, showing), rest_ns / 1e9)

    def _tell(self, page: GameScreen, lately: frozenset[str], showing: Showing) -> None:
        """Have the page hear of each new press, once."""
        news = min(showing.presses - self._known, len(showing.pressed))
        self._known = showing.presses
        for button, _ in showing.pressed[len(showing.pressed) - news :]:
            if button in lately:
                for seat in self._seats(frozenset({button}), showing):
                    page.button_pressed(seat)

    @staticmethod
    def _seats(buttons: frozenset[str], showing: Showing) -> set[int]:
        seats = (showing.seats_of.get(button) for button in buttons if not button.startswith(_ON_SCREEN))
        count = len(showing.view["seats"]) if showing.view is not None else 0
        return {seat for seat in seats if seat is not None and seat < count}

    def _lately(self, showing: Showing) -> tuple[frozenset[str], int | None]:
        """The buttons that went down a moment ago, and in how long none of them did."""
        now_ns = self._now_ns()
        gone = {button: now_ns - at_ns for button, at_ns in showing.pressed}
        lately = {button: ns for button, ns in gone.items() if ns < _LEAST_NS}
        rest_ns = _LEAST_NS - min(lately.values()) if lately else None
        return frozenset(lately), rest_ns
