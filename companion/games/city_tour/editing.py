"""A catalogue changed by hand: a city added, renamed, given another group, place or flags, or taken out.

What a file may not say nobody can enter either (companion/games/city_tour/reading.py); only too few cities
for a game are no mistake while somebody is still at it.
"""

from __future__ import annotations

import msgspec

from companion.errors import Phrase, Refused, TimeglasError
from companion.games.city_tour.catalogue import Catalogue, City
from companion.games.city_tour.reading import MOST_CITIES, as_name


def with_city(catalogue: Catalogue, city: City, instead_of: str | None = None) -> Catalogue:
    """The catalogue with that city instead of the one of that name, or as the last one (None).

    Raises:
        Refused: its name is none, or another's, or there are as many as there may be.
    """
    cities = list(catalogue.cities)
    at = next((index for index, one in enumerate(cities) if one.name == instead_of), len(cities))
    try:
        name = as_name(city.name)
    except TimeglasError as error:
        where, why = Phrase("City {number}", number=at + 1), Phrase(error.template, **error.fields)
        raise Refused("{field}: {why}", field=where, why=why) from None
    for index, one in enumerate(cities):
        if index != at and one.name.casefold() == name.casefold():
            raise Refused("The catalogue has {city} already", city=one.name)
    if at == len(cities) == MOST_CITIES:
        raise Refused("It has more than {most} cities.", most=MOST_CITIES)
    cities[at : at + 1] = [msgspec.structs.replace(city, name=name)]
    return Catalogue(tuple(cities))


def without_city(catalogue: Catalogue, name: str) -> Catalogue:
    """The catalogue without the city of that name."""
    return Catalogue(tuple(city for city in catalogue.cities if city.name != name))
