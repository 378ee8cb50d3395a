"""Where each one begins, where start cities are everybody's own: a tile for each, and then a search."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from ui.i18n import text
from ui.screens.city_tour.setup import Setup
from ui.screens.menu import places
from ui.screens.new_game.plan import SeatPlan
from ui.screens.page import Page
from ui.theme import theme


class CityStarts(Page):
    """Asks for each one's start city; `ask` is told of which seat."""

    def __init__(
        self,
        setup: Setup,
        seats: Sequence[SeatPlan],
        *,
        ask: Callable[[int], None],
        back: Callable[[], None],
        **rest: Any,
    ) -> None:
        super().__init__(**rest)
        self._setup, self._seats, self._ask, self._back = setup, seats, ask, back

    @property
    def names(self) -> Sequence[str]:
        return [*(seat.name for seat in self._seats), *self._setup.own.values()]

    def lay(self) -> None:
        width, foot = theme.width, theme.height - 82
        self.words(
            text("Where does everybody begin?"), (28, 16, width - 56, 50), size_u=34, smallest_u=22,
            weight=600,
        )  # fmt: skip
        starts = [self._setup.own.get(seat.name) for seat in self._seats]
        first_open = starts.index(None) if None in starts else -1
        boxes = places(len(starts), 76, foot)
        for number, (seat, start, box) in enumerate(zip(self._seats, starts, boxes, strict=True)):
            self.tile(
                f"start:{number}", box, partial(self._ask, number), mark=seat.colour, icon_u=40,
                kind="primary" if number == first_open else "normal", label=seat.name,
                label_u=theme.font_u("choice"), second=start or text("Choose a city."),
                second_u=theme.font_u("label") + 1, align="left", stands="beside",
            )  # fmt: skip
        self.lay_back(self._back)
        if first_open < 0:
            self.tile(
                "done", (width - 252, foot, 232, 66), self._back,
                kind="primary", icon="check", label=text("Done"), stands="beside",
            )  # fmt: skip
