"""Two players swap a city card each: who, with whom, and which two cards."""

from __future__ import annotations

from typing import Any

from companion.games.city_tour.catalogue import CARDS
from ui.i18n import text
from ui.screens.city_tour.cards import lay_cards
from ui.screens.city_tour.cards_page import CardsPage
from ui.screens.city_tour.seat_row import lay_seats
from ui.theme import Box, theme
from ui.words.choices import Can
from ui.words.help import Chapter
from ui.words.seats import name_of, present

_SHORT_LINE_H = 24.0
_LINE_H = 36.0


class Trade(CardsPage):
    """Asks step by step, says the trade, and leads back to the table by `go("back")`."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self._seats: tuple[int, ...] = ()
        self._give = ""

    def begin(self) -> None:
        """Nothing is said yet."""
        self._seats, self._give, self._drawn = (), "", ()

    @property
    def _able(self) -> list[int]:
        seats = self.view["seats"]
        return [seat for seat in present(seats) if seats[seat]["delivered"] < CARDS]

    @property
    def _of(self) -> tuple[int, ...]:
        """The two who trade, as far as they are known: where only two can, it is these."""
        able = self._able
        return tuple(able) if len(able) == 2 else self._seats

    def seat_in_play(self) -> int | None:
        """Whose cards are seen."""
        return self._of[1 if self._give else 0] if len(self._of) == 2 else super().seat_in_play()

    def help(self) -> list[Chapter]:
        """What a trade is."""
        lines = [
            Can(text("Two players swap one card each that is not delivered yet.")),
            Can(text("Both have to want it; it can be taken back with Undo.")),
        ]
        return [Chapter(text("What you can do here"), lines)]

    def lay_body(self) -> None:
        """The question of the step, and the seats or the cards that answer it."""
        right = theme.width - 20
        y = theme.space("header_compact") + 2 + self.band_room
        size = min(theme.font_u("sentence"), 30)
        high = 64.0 if theme.portrait else _LINE_H
        steps = [(size, 2 if theme.portrait else 1), (0.9 * size, 1), (24, 1), (21, 2), (19, 2), (17, 2)]
        if self.has_band:  # the cards stay as large as a finger
            high, steps = _SHORT_LINE_H, [(20, 1), (18, 1), (17, 1)]
        self.sentence(self._asks(), (24, y, right - 24, high), steps)
        y += high + (0 if self.has_band else 4)
        room: Box = (20, y, right - 20, self.tools_y - 8 - y)
        if len(self._of) == 2:
            whose = self._of[1 if self._give else 0]
            lay_cards(self, self.view, whose, room, tap=self._take, chosen=self._give)
        else:
            left = [seat for seat in self._able if seat not in self._seats]
            x, top, w, h = room
            lay_seats(self, self.view, left, (x, top, w, min(h, 240)), self._join)

    def _asks(self) -> str:
        of = self._of
        if not of:
            return text("Who trades?")
        if len(of) == 1:
            return text("Who trades with {name}?", name=name_of(self.view, of[0]))
        return text("Which card does {name} give?", name=name_of(self.view, of[1 if self._give else 0]))

    def lay_tools(self) -> None:
        """One step back, and the way back to the table."""
        y, right = self.tools_y, theme.width - 20
        back = {"kind": "primary", "icon": "close", "label": text("Back to the table")}
        if self._seats or self._give:
            self.lay_back(self._step_back, (20, y, 84, 64))
            self.lay_help((112, y, 64, 64))
            self.tile("close", (184, y, right - 184, 64), lambda: self._go("back"), **back)
            return
        self.lay_help((20, y, 64, 64))
        self.tile("close", (92, y, right - 92, 64), lambda: self._go("back"), **back)

    def _step_back(self) -> None:
        if self._give:
            self._give = ""
        else:
            self._seats = self._seats[:-1]
        self.anew()

    def _join(self, seat: int) -> None:
        self._seats = (*self._seats, seat)
        self.anew()

    def _take(self, city: str) -> None:
        if not self._give:
            self._give = city
            self.anew()
            return
        seat, other = self._of
        self._say("trade", seat=seat, other=other, give=self._give, take=city)
        self._go("back")
