"""The cards of the others, one hand at a time, only to be looked at; covered ones as at the table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from companion.games.city_tour.catalogue import CARDS
from ui.i18n import text
from ui.screens.city_tour.cards import Laid, lay_cards, lift
from ui.screens.city_tour.cards_page import CardsPage
from ui.screens.city_tour.holdings import lay_holdings
from ui.theme import Box, theme
from ui.words.choices import Can
from ui.words.help import Chapter
from ui.words.seats import name_of, present

_TILE, _GAP, _HELD = 64.0, 8.0, 52.0


class Hands(CardsPage):
    """The cards of all whose turn it is not, and what they have; leads back to the table by `go("back")`.

    The cards of the one whose turn it is lie on the table.
    """

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self._seat: int | None = None
        self._cards: list[Laid] = []
        self._pressed: frozenset[int] = frozenset()

    def begin(self) -> None:
        """First those of whoever plays next."""
        self._seat, self._drawn = None, ()

    @property
    def _others(self) -> Sequence[int]:
        """Whose cards can be seen here, from the left of the one whose turn it is."""
        seats, turn = present(self.view["seats"]), int(self.view["turn"]["seat"])
        return [seat for seat in seats if seat > turn] + [seat for seat in seats if seat < turn]

    @property
    def _whose(self) -> int:
        others = self._others
        return self._seat if self._seat is not None and self._seat in others else others[0]

    @property
    def note(self) -> str:
        """How many of the cards are delivered."""
        return text("{count} of {all}", count=self.view["seats"][self._whose]["delivered"], all=CARDS)

    def seat_in_play(self) -> int | None:
        """Whose cards they are."""
        return self._whose

    def help(self) -> list[Chapter]:
        """Whose cards are seen, and by what covered ones are."""
        lines = [Can(text("A tap on a mark at the foot shows the cards of that player."), icon="gesture-tap")]
        if self.covering.is_on:
            name = name_of(self.view, self._whose)
            sees = text("While the button of {name} is held down, the cards are seen.", name=name)
            lines.append(Can(sees, (self._whose,)))
        return [Chapter(text("What you can do here"), lines)]

    # -- covered cards -----------------------------------------------------------------------------------

    def ring(self, seats: frozenset[int]) -> None:
        """As every page; whoever holds their own button sees their cards."""
        super().ring(seats)
        self._pressed = seats
        self._lift(self._whose in seats)

    def _lift(self, is_up: bool) -> None:
        if self.covering.is_on:
            lift(self._cards, is_up)

    # -- laying out --------------------------------------------------------------------------------------

    def lay_body(self) -> None:
        """What they have, and the cards."""
        right = theme.width - 20
        y = theme.space("header_compact") + 4 + self.band_room
        foot = self._marks_y - _GAP
        if not self.has_band:
            lay_holdings(self, self.view, self._whose, right, y, _HELD, left=28)
            y += _HELD + 4
        covered = self.covering.is_on and self._whose not in self._pressed
        where: Box = (20, y, right - 20, foot - y)
        self._cards = lay_cards(self, self.view, self._whose, where, covered=covered)

    @property
    def _marks_y(self) -> float:
        """Where the marks of the seats lie: beside the tools, upright above them."""
        return self.tools_y - (_TILE + _GAP if theme.portrait else 0)

    def lay_tools(self) -> None:
        """A mark for each seat; what lifts covered cards, help and the way back."""
        y, right, x = self.tools_y, theme.width - 20, 20.0
        for seat in sorted(self._others):
            self.tile(
                f"seat:{seat}", (x, self._marks_y, _TILE, _TILE), partial(self._look_at, seat), kind="tool",
                mark=self.view["seats"][seat]["colour"], icon_u=34, chosen=seat == self._whose,
                stands="beside",
            )  # fmt: skip
            x += _TILE + _GAP
        x = 20.0 if theme.portrait else x
        if self.covering.is_on:
            hold = self.tile(
                "hold", (x, y, _TILE + _GAP, _TILE), lambda: None, kind="tool",
                icon="hand-back-right-outline", label=text("Hold"), guarded=False,
            )  # fmt: skip
            hold.bind(pressed=lambda _tile, pressed: self._lift(pressed))
            x += _TILE + 2 * _GAP
        self.lay_help((x, y, _TILE, _TILE))
        x += _TILE + _GAP
        self.tile(
            "back", (x, y, right - x, _TILE), lambda: self._go("back"), kind="primary",
            icon="close" if right - x > 180 else "", label=text("Back to the table"),
        )  # fmt: skip

    def _look_at(self, seat: int) -> None:
        self._seat = seat
        self.anew()
