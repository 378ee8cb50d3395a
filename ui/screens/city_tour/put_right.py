"""Cards put right by hand: what is delivered, and where a piece stands."""

from __future__ import annotations

from functools import partial
from typing import Any

from ui.i18n import text
from ui.screens.city_tour.cards import lay_cards
from ui.screens.city_tour.cards_page import CardsPage
from ui.theme import theme
from ui.words.choices import Can
from ui.words.help import Chapter
from ui.words.seats import present

_SAID_H = 26.0


class PutRight(CardsPage):
    """The cards of any seat; a tap lays one down or takes it up again. Leads to "back" and "city_at:SEAT"."""

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

    def help(self) -> list[Chapter]:
        """How cards are put right."""
        lines = [
            Can(text("Tap a card to tick it, or to take its tick away."), icon="gesture-tap"),
            Can(
                text("The mark at the foot leads to the next player's cards."), icon="account-switch-outline"
            ),
            Can(text("Tickets, throws and other cards are put right under More."), icon="dots-horizontal"),
        ]
        return [Chapter(text("What you can do here"), lines)]

    def lay_body(self) -> None:
        """What a tap does, where there is room for it; and the cards of the one who is looked at."""
        right = theme.width - 20
        y = theme.space("header_compact") + 6 + self.band_room
        if not self.has_band:
            self.words(
                text("A tap ticks a card, or takes its tick away."), (28, y - 6, right - 28, _SAID_H),
                size_u=theme.font_u("label"), smallest_u=17, colour="muted",
            )  # fmt: skip
            y += _SAID_H - 4
        foot = self.tools_y - 8
        lay_cards(
            self, self.view, self._whose, (20, y, right - 20, foot - y), tap=self._tick, open_only=False
        )

    def lay_tools(self) -> None:
        """Undo, the next seat's cards, the piece, help and the way back."""
        y, right = self.tools_y, theme.width - 20
        is_upright, left = theme.portrait, 20.0
        tool, broad = (64.0, 64.0) if is_upright else (84.0, 160.0)
        self.lay_undo((left, y, tool, 64))
        left += tool + 8
        seats = present(self.view["seats"])
        following = seats[(seats.index(self._whose) + 1) % len(seats)]
        self.tile(
            "next", (left, y, broad, 64), partial(self._look_at, following), kind="tool",
            label="" if is_upright else self.view["seats"][following]["name"],
            mark=self.view["seats"][following]["colour"], icon_u=28, stands="beside",
        )  # fmt: skip
        left += broad + 8
        self.tile(
            "piece", (left, y, broad, 64), partial(self._go, f"city_at:{self._whose}"), kind="tool",
            icon="map-marker-outline", label="" if is_upright else text("Move the piece"), stands="beside",
        )  # fmt: skip
        left += broad + 8
        self.lay_help((left, y, 64, 64))
        left += 72
        self.tile(
            "back", (left, y, right - left, 64), lambda: self._go("back"), kind="primary",
            icon="" if is_upright else "close", label=text("Back to the table"),
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
