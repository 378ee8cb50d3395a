"""The deal before the game: sixteen cards each, by the program or entered as the cards from the box come.

Both may be mixed: what nobody entered the program deals. A deal never changes; each card gives a new one.
When it is whole, it is the `cards` of a header (TABLE_LOG, "city_tour").

Source: seed 002, the deal; RULES section 2: no card goes to two players, and a group with too few cards for
all of them is refused before the game starts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

import msgspec

from companion.errors import Refused
from companion.games.city_tour.catalogue import CARDS_A_GROUP, GROUPS, Catalogue, City, Group

Draw = Callable[[int], int]
"""A whole number from 0 up to below the one it is given, each as likely: a lot, or a seeded generator."""


class Deal(msgspec.Struct, frozen=True):
    """Who has which cards so far; `cards` are those of each seat, in the order they came."""

    catalogue: Catalogue
    names: tuple[str, ...]
    cards: tuple[tuple[str, ...], ...]

    @property
    def is_whole(self) -> bool:
        """Whether everybody has four of each group."""
        return not any(self.missing(seat, group) for seat in range(len(self.names)) for group in GROUPS)

    def missing(self, seat: int, group: Group) -> int:
        """How many cards of a group that seat still gets."""
        return CARDS_A_GROUP - self._counts(seat)[group]

    def left(self, group: Group | None = None) -> tuple[City, ...]:
        """The cities that nobody has, in the catalogue's order; of one group, or of all."""
        dealt = {name for cards in self.cards for name in cards}
        return tuple(
            city
            for city in self.catalogue.cities
            if city.name not in dealt and (group is None or city.group == group)
        )

    def open_to(self, seat: int) -> tuple[City, ...]:
        """The cities whose card that seat may still get."""
        counts = self._counts(seat)
        return tuple(city for city in self.left() if counts[city.group] < CARDS_A_GROUP)

    def entered(self, seat: int, city: str) -> Deal:
        """The deal with that card, too.

        Raises:
            Refused: there is no such city, somebody has it, or the seat has all of that group.
        """
        group = next((one.group for one in self.catalogue.cities if one.name == city), None)
        if group is None:
            raise Refused("{city} is not in the catalogue", city=city)
        for name, cards in zip(self.names, self.cards, strict=True):
            if city in cards:
                raise Refused("{city} is dealt to {name} already", city=city, name=name)
        if not self.missing(seat, group):
            raise Refused(
                "{name} has all {count} cards of group {group}",
                name=self.names[seat], count=CARDS_A_GROUP, group=group,
            )  # fmt: skip
        return self._with(seat, (*self.cards[seat], city))

    def without(self, seat: int, city: str) -> Deal:
        """The deal with that card taken back; the same where the seat has it not."""
        return self._with(seat, tuple(card for card in self.cards[seat] if card != city))

    def drawn(self, draw: Draw) -> Deal:
        """Everybody gets what is missing, out of what is left, each card as likely."""
        cards = [list(of_seat) for of_seat in self.cards]
        for group in GROUPS:
            left = [city.name for city in self.left(group)]
            for seat, of_seat in enumerate(cards):
                of_seat += [left.pop(draw(len(left))) for _ in range(self.missing(seat, group))]
        return msgspec.structs.replace(self, cards=tuple(map(tuple, cards)))

    def by_group(self, seat: int) -> dict[Group, list[str]]:
        """The cards of a seat, in the order they came."""
        groups = self._groups()
        return {group: [card for card in self.cards[seat] if groups[card] == group] for group in GROUPS}

    def _counts(self, seat: int) -> Counter[Group]:
        groups = self._groups()
        return Counter(groups[card] for card in self.cards[seat])

    def _groups(self) -> dict[str, Group]:
        return {city.name: city.group for city in self.catalogue.cities}

    def _with(self, seat: int, cards: tuple[str, ...]) -> Deal:
        changed = (*self.cards[:seat], cards, *self.cards[seat + 1 :])
        return msgspec.structs.replace(self, cards=changed)


def undealt(catalogue: Catalogue, names: Sequence[str]) -> Deal:
    """The deal before the first card, for people of these names.

    Raises:
        Refused: a group has too few cards for all of them.
    """
    groups = Counter(city.group for city in catalogue.cities)
    wanted = CARDS_A_GROUP * len(names)
    for group in GROUPS:
        if groups[group] < wanted:
            raise Refused(
                "Group {group} has {count} cities; {seats} players need {wanted}",
                group=group, count=groups[group], seats=len(names), wanted=wanted,
            )  # fmt: skip
    return Deal(catalogue, tuple(names), ((),) * len(names))
