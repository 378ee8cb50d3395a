"""The page of city cards: to come, delivered, covered and chosen; what a player has; and the die thrown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.city_tour.catalogue import shipped
from ui.gallery.page import Specimens
from ui.theme import theme
from ui.widgets.city_card import CityCard, LyingCard
from ui.widgets.die import IN_LINE, LyingDie
from ui.widgets.holding import Holding
from ui.words.city_tour import signs

_HIGH = 64.0
_NAMES = ("Frederikshavn", "København", "Svendborg", "Roskilde")


class CityCards(Specimens):
    """Each state of a card in a row, to be tapped and only looked at."""

    shows = "CityCard"

    def lay_specimens(self) -> None:
        columns, gap = 2 if theme.portrait else 4, theme.space("gap")
        w = (theme.width - 40 + gap) / columns
        known = {city.name: signs(_flags(city)) for city in shipped("denmark").cities}
        states: Sequence[Mapping[str, Any]] = (
            {}, {"chosen": True}, {"done": True, "kind": "tool"}, {"covered": True, "kind": "tool"},
        )  # fmt: skip
        for number, (state, name) in enumerate(zip(states, _NAMES, strict=True)):
            row, column = divmod(number, columns)
            x, y = 20 + column * w, 20 + row * 2 * (_HIGH + gap)
            card = CityCard(label=name, signs=known[name], **state)
            self.touchable(f"city:{name}", card, (x, y, w - gap, _HIGH), self.nothing)
            seen = {key: state[key] for key in ("done", "covered") if key in state}
            lying = LyingCard(label=name, signs=known[name], label_u=20, **seen)
            self.add(lying, (x, y + _HIGH + gap, w - gap, _HIGH - 16))
        y = 20 + (2 * len(states) // columns) * (_HIGH + gap) + gap
        held = (("airplane", "1", "ticket"), ("ferry", "0", ""), ("card-text-outline", "2/3", "to a throw"))
        for number, (icon, count, label) in enumerate(held):
            self.add(Holding(icon=icon, count=count, label=label), (20 + number * 130, y, 122, _HIGH))
        self.add(LyingDie(value=4), (20, y + _HIGH + gap, IN_LINE, IN_LINE))


def _flags(city: object) -> dict[str, object]:
    """What a city has, by name."""
    return {name: getattr(city, name) for name in ("airport", "harbour", "bridge", "star")}
