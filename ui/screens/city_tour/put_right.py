"""Cards put right by hand: what is delivered, and where a piece stands."""

from __future__ import annotations

from functools import partial
from typing import Any

from companion.games.city_tour.catalogue import GROUPS
from ui.i18n import text
from ui.screens.city_tour.cards import lay_cards
from ui.screens.city_tour.seat_row import lay_seats
from ui.screens.game_page import GamePage
from ui.theme import Box, theme
from ui.words.choices import Can
from ui.words.help import Chapter
from ui.words.seats import present


class PutRight(GamePage):
    """The cards of any seat; a tap lays one down or takes it up again. Leads to "back" and "city_at:SEAT"."""

    is_compact = True

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self._seat: int | None = None

    def begin(self) -> None:
        """The cards of whoever's turn it is."""
        self._seat, self._drawn = None, ()

    @property
    def _whose(self) -> int:
        return int(self.view["turn"]["seat"]) if self._seat is None else self._seat

    def seat_in_play(self) -> int | None:
        """Whose cards they are."""
        return self._whose

    @property
    def help_box(self) -> Box:
        rim, top = theme.space("rim"), theme.space("header_compact") + theme.space("rim")
        return rim, top, theme.width - 2 * rim, theme.height - top - rim

    def help(self) -> list[Chapter]:
        """How cards are put right."""
        lines = [
            Can(text("Tap a card to tick it, or to take its tick away."), icon="gesture-tap"),
            Can(text("Choose above whose cards they are."), icon="account-switch-outline"),
            Can(text("Tickets, throws and other cards are put right under More."), icon="dots-horizontal"),
        ]
        return [Chapter(text("What you can do here"), lines)]

    def lay_body(self) -> None:
        """Whose cards, and the cards."""
        right = theme.width - 20
        y = theme.space("header_compact") + 6 + self.band_room
        foot = self.tools_y - 6
        if self.has_band:
            lay_cards(self, self.view, self._whose, (20, y, right - 20, foot - y))
            return
        seats, room = present(self.view["seats"]), foot - y
        least = len(GROUPS) * 64 + (len(GROUPS) - 1) * 8
        row_h = min(64.0 if not theme.portrait else 136.0, room - least - 8)
        if row_h >= 64:
            lay_seats(self, self.view, seats, (20, y, right - 20, row_h), self._look_at, self._whose)
            y += row_h + 8
        else:
            # So low a screen has room for the cards alone: the next seat is a tool at the foot.
            y += 6
        lay_cards(
            self, self.view, self._whose, (20, y, right - 20, foot - y), tap=self._tick, open_only=False
        )

    def lay_tools(self) -> None:
        """Undo, the next seat's cards, the piece, help and the way back."""
        y, right = self.tools_y, theme.width - 20
        seats = present(self.view["seats"])
        following = seats[(seats.index(self._whose) + 1) % len(seats)]
        self.lay_undo((20, y, 84, 64))
        self.tile(
            "next", (112, y, 160, 64), partial(self._look_at, following), kind="tool", stands="beside",
            label=self.view["seats"][following]["name"], mark=self.view["seats"][following]["colour"],
            icon_u=28,
        )  # fmt: skip
        self.tile(
            "piece", (280, y, 160, 64), partial(self._go, f"city_at:{self._whose}"), kind="tool",
            icon="map-marker-outline", label=text("Move the piece"), stands="beside",
        )  # fmt: skip
        self.lay_help((448, y, 64, 64))
        self.tile(
            "back", (520, y, right - 520, 64), lambda: self._go("back"), kind="primary", icon="close",
            label=text("Back to the table"),
        )  # fmt: skip

    def _look_at(self, seat: int) -> None:
        self._seat = seat
        self.anew()

    def _tick(self, city: str) -> None:
        for group, cards in self.view["seats"][self._whose]["cards"].items():
            for number, card in enumerate(cards):
                if card["city"] == city:
                    fields = {f"cards.{group}.{number}.delivered": not card["delivered"]}
                    self._say("correct", seat=self._whose, set=fields)
