"""What is agreed before a city tour: which cities, where everybody begins, which cards. Data; no widget here.

What is said of people is kept by their names, so that it stays whoever changes places or sits down later.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from secrets import randbelow
from typing import Any

import msgspec

from companion.errors import Refused
from companion.game import Header
from companion.games.city_tour.catalogue import CARDS, Catalogue, City, cities_of
from companion.games.city_tour.dealing import Deal, Draw, undealt
from ui.i18n import text

_replace = msgspec.structs.replace


class Setup(msgspec.Struct, frozen=True):
    """As far as it is agreed.

    `name` is what the catalogue is called. `common` is the start city of all, `own` those of the people where
    each has their own; `cards` are those that were entered by hand, in the order they came.
    """

    name: str
    catalogue: Catalogue
    common: str | None = None
    own: Mapping[str, str] = {}
    cards: Mapping[str, tuple[str, ...]] = {}

    def of_catalogue(self, name: str, catalogue: Catalogue) -> Setup:
        """The same with other cities; what is not among them is to be said again."""
        known = {city.name for city in catalogue.cities}
        return Setup(
            name, catalogue, self.common if self.common in known else None,
            {who: city for who, city in self.own.items() if city in known},
            {who: tuple(city for city in cards if city in known) for who, cards in self.cards.items()},
        )  # fmt: skip

    def starting(self, city: str, who: str | None = None) -> Setup:
        """That is the start city of `who`, or of all (None)."""
        if who is None:
            return _replace(self, common=city)
        others = {name: start for name, start in self.own.items() if start != city}
        return _replace(self, own={**others, who: city})

    def start_of(self, who: str, is_common: bool) -> str | None:
        """Where that person begins; None: nobody has said it."""
        return self.common if is_common else self.own.get(who)

    def free_starts(self, who: str, names: Sequence[str]) -> list[City]:
        """The cities in which nobody else of these begins."""
        taken = {self.own.get(name) for name in names if name != who}
        return [city for city in self.catalogue.cities if city.name not in taken]

    def deal(self, names: Sequence[str]) -> Deal:
        """The cards entered for these people. Raises: Refused, there are too few for all of them."""
        deal = undealt(self.catalogue, names)
        for seat, name in enumerate(names):
            for city in self.cards.get(name, ()):
                with suppress(Refused):  # in another group by now, or another's who sat down again
                    deal = deal.entered(seat, city)
        return deal

    def dealt(self, deal: Deal) -> Setup:
        """The cards are entered as in that deal."""
        return _replace(self, cards={**self.cards, **dict(zip(deal.names, deal.cards, strict=True))})

    def missing(self, names: Sequence[str], is_common: bool) -> str:
        """What has to be said before it can begin, as a sentence; empty: nothing."""
        if is_common:
            return "" if self.common else text("Choose the start city first.")
        without = next((name for name in names if name not in self.own), None)
        return text("{name} has no start city yet.", name=without) if without is not None else ""

    def fields(self, names: Sequence[str], is_common: bool, draw: Draw = randbelow) -> Mapping[str, Any]:
        """The header's own fields; the program deals what nobody has entered. Raises: Refused."""
        starts = [self.start_of(name, is_common) for name in names]
        return _fields(self.catalogue, starts, self.deal(names).drawn(draw))


def _fields(catalogue: Catalogue, starts: Sequence[str | None], deal: Deal) -> Mapping[str, Any]:
    # The cities themselves: a game keeps those that it began with.
    return {
        "catalogue": {"cities": msgspec.to_builtins(list(catalogue.cities))},
        "start_cities": list(starts),
        "cards": [list(cards) for cards in deal.cards],
    }


def again(header: Header, seats: Sequence[int]) -> Mapping[str, Any]:
    """Another game with these seats: the same cities and starts, and new cards, which the program deals."""
    catalogue = Catalogue(tuple(cities_of(header).values()))
    names = [header.seats[seat].name for seat in seats]
    starts = [header.start_cities[seat] for seat in seats]
    return _fields(catalogue, starts, undealt(catalogue, names).drawn(randbelow))


def as_agreed(fields: Mapping[str, Any], names: Sequence[str]) -> Setup:
    """What an earlier game was begun with, without its cards; what its catalogue is called is not known."""
    catalogue = msgspec.convert(fields["catalogue"], Catalogue)
    starts = fields["start_cities"]
    common = starts[0] if len(set(starts)) == 1 else None
    return Setup("", catalogue, common, {} if common else dict(zip(names, starts, strict=True)))


def said_of(count: int) -> str:
    """How many cards somebody has."""
    return text("{count} of {all} cards", count=count, all=CARDS)
