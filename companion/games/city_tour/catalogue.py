"""The catalogue of cities, and the deal: which cities there are, where pieces start, who has which cards.

Source: seed 002, the deal and the start city; RULES section 2; TABLE_LOG, "city_tour".
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Annotated, Any, Literal, TypeVar, get_args

import msgspec

from companion.errors import Malformed, quoted
from companion.game import MOST_NAME_LETTERS, Header

Group = Literal["A", "B", "C", "D"]

GROUPS: tuple[Group, ...] = get_args(Group)
CARDS_A_GROUP = 4
CARDS = CARDS_A_GROUP * len(GROUPS)


class City(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A city of the board; latitude and longitude (degrees) are for its picture only."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=MOST_NAME_LETTERS)]
    group: Group
    star: bool = False
    airport: bool = False
    harbour: bool = False
    bridge: bool = False
    latitude: Annotated[float, msgspec.Meta(ge=-90, le=90)] | None = None
    longitude: Annotated[float, msgspec.Meta(ge=-180, le=180)] | None = None


class Catalogue(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All cities of a board, as a header gives them."""

    cities: tuple[City, ...]


SHIPPED = ("denmark",)
"""The catalogues that a header can name; each is a file beside this one.

A new game is given the cities themselves all the same: what it began with stays as it was, whatever a later
version ships.
"""

Cities = Mapping[str, City]


@lru_cache(maxsize=1)
def shipped(name: str) -> Catalogue:
    """One of `SHIPPED`."""
    written = files(__package__).joinpath(f"{name}.toml").read_bytes().decode()
    return msgspec.convert(tomllib.loads(written), Catalogue)


def cities_of(header: Header) -> Cities:
    """The cities by name, in the catalogue's order.

    Raises:
        Malformed: no catalogue, one that nobody knows, or one with a mistake in it.
    """
    given = header.catalogue
    if isinstance(given, str):
        if given not in SHIPPED:
            raise Malformed("There is no catalogue called {name}", name=quoted(given))
        catalogue = shipped(given)
    else:
        catalogue = _converted(given, Catalogue, "catalogue")
    cities: dict[str, City] = {}
    for city in catalogue.cities:
        if city.name in cities:
            raise Malformed("The catalogue has {city} twice", city=city.name)
        cities[city.name] = city
    return cities


def starts_of(header: Header, cities: Cities, *, is_common: bool) -> tuple[str, ...]:
    """The start city of each seat: one for all, or each its own (house option). Raises: Malformed."""
    starts = _converted(header.start_cities, tuple[str, ...], "start_cities")
    if len(starts) != len(header.seats):
        raise Malformed("Each seat has a start city")
    for name in starts:
        _check_known(name, cities)
    different = len(set(starts))
    if is_common and different > 1:
        raise Malformed("A common start city is the same for all")
    if not is_common and different < len(starts):
        raise Malformed("Own start cities differ")
    return starts


def cards_of(header: Header, cities: Cities) -> tuple[tuple[str, ...], ...]:
    """The cards of each seat, four of each group, no city twice.

    Raises:
        Malformed: says what is wrong with the deal.
    """
    deal = _converted(header.cards, tuple[tuple[str, ...], ...], "cards")
    if len(deal) != len(header.seats):
        raise Malformed("Each seat has {count} city cards", count=CARDS)
    dealt: set[str] = set()
    for entry, cards in zip(header.seats, deal, strict=True):
        for name in cards:
            _check_known(name, cities)
            if name in dealt:
                raise Malformed("{city} is dealt twice", city=name)
            dealt.add(name)
        groups = Counter(cities[name].group for name in cards)
        for group in GROUPS:
            if groups[group] != CARDS_A_GROUP:
                raise Malformed(
                    "{name} has {count} of group {group}, not {wanted}",
                    name=entry.name, count=groups[group], group=group, wanted=CARDS_A_GROUP,
                )  # fmt: skip
    return deal


T = TypeVar("T")


def _converted(given: Any, kind: type[T], field: str) -> T:
    if given is None:
        raise Malformed("A city tour needs {field}", field=field)
    try:
        return msgspec.convert(given, kind)
    except msgspec.ValidationError as error:
        raise Malformed("{field}: {why}", field=field, why=str(error)) from None


def _check_known(name: str, cities: Cities) -> None:
    if name not in cities:
        raise Malformed("{city} is not in the catalogue", city=name)
