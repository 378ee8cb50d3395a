"""Any city of the board, looked for by its name: where a piece has come to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ui.folding import fold
from ui.i18n import text
from ui.screens.city_tour.seek import SeekCity
from ui.widgets.rolling import Entry
from ui.words.choices import View
from ui.words.city_tour import signs
from ui.words.seats import name_of


class CitySearch(SeekCity):
    """Asks where the piece of a seat has come to, and says so.

    Args:
        game: the view as it is now.
        say: says an action: its name and its arguments.
        seat: whose piece was put elsewhere by hand; None: the piece of whoever's turn it is arrives.
        tells_own: whether it may be seen whose cards are to come; else they are covered.
    """

    def __init__(
        self,
        *,
        game: Callable[[], View],
        say: Callable[..., None],
        back: Callable[[], None],
        seat: int | None = None,
        tells_own: bool = True,
        **properties: Any,
    ) -> None:
        super().__init__(
            (), take=self._take_city, back=back, empty=lambda: text("There is no city."),
            asks=lambda: text("Where is {name}?", name=name_of(game(), self._whose)), **properties,
        )  # fmt: skip
        self._game, self._say, self._seat, self._tells_own = game, say, seat, tells_own

    @property
    def _whose(self) -> int:
        return int(self._game()["turn"]["seat"]) if self._seat is None else self._seat

    def begin(self) -> None:
        """All cities of the game that is open; those whose card would be delivered come first."""
        view = self._game()
        cards = view["seats"][self._whose]["cards"].values()
        own = {card["city"] for group in cards for card in group if not card["delivered"]}
        own = own if self._tells_own else set()
        held = {city["name"]: city for city in view["cities"]}
        here = {seat["at"]: seat for seat in view["seats"] if seat["at"]}
        found = [
            Entry(name, name, _second(held[name]["group"], name in own, here.get(name)),
                  "" if name in here else next(iter(signs(held[name])), "map-marker-outline"),
                  here[name]["colour"] if name in here else "")
            for name in sorted(held, key=lambda name: (name not in own, fold(name)))
        ]  # fmt: skip
        self._entries = found if self._seat is None else [Entry("", text("No city"), icon="close"), *found]

    def _take_city(self, city: str) -> None:
        self._back()
        if self._seat is not None:
            self._say("correct", seat=self._seat, set={"at": city or None})
        elif self._game()["phase"] == "chance":
            self._say("chance", effect="moved", city=city)
        else:
            self._say("arrive", city=city)


def _second(group: str, is_own: bool, here: View | None) -> str:
    if here is not None:
        return text("{name} stands here", name=here["name"])
    return text("Deliver the card") if is_own else text("Group {group}", group=group)
