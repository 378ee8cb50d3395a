"""A catalogue changed by hand keeps to what a file may say."""

from __future__ import annotations

import msgspec
import pytest

from companion.errors import Refused
from companion.games.city_tour.catalogue import Catalogue, City, shipped
from companion.games.city_tour.editing import with_city, without_city
from companion.games.city_tour.reading import MOST_CITIES, read
from companion.games.city_tour.writing import as_toml

DENMARK = shipped("denmark")


def test_a_city_is_added_as_the_last_one() -> None:
    changed = with_city(DENMARK, City("  Anholt  By", "A", harbour=True))
    assert changed.cities == (*DENMARK.cities, City("Anholt By", "A", harbour=True))
    assert read("a.toml", as_toml(changed)) == changed


def test_a_city_that_is_renamed_stays_in_its_place_on_the_list_and_on_the_map() -> None:
    grenen = msgspec.structs.replace(DENMARK.cities[0], name="Grenen", group="B", star=False, airport=True)
    changed = with_city(DENMARK, grenen, instead_of="Skagen")
    assert changed.cities[0] == grenen
    assert changed.cities[0].latitude == DENMARK.cities[0].latitude
    assert changed.cities[1:] == DENMARK.cities[1:]


def test_a_city_can_be_given_other_flags_and_another_spelling_under_its_name() -> None:
    skagen = msgspec.structs.replace(DENMARK.cities[0], name="SKAGEN", star=False)
    assert with_city(DENMARK, skagen, instead_of="Skagen").cities[0] == skagen


def test_a_city_is_put_elsewhere_on_the_map_or_taken_from_it() -> None:
    moved = msgspec.structs.replace(DENMARK.cities[0], latitude=55.0, longitude=10.0)
    assert with_city(DENMARK, moved, instead_of="Skagen").cities[0] == moved
    nowhere = msgspec.structs.replace(moved, latitude=None, longitude=None)
    changed = with_city(DENMARK, nowhere, instead_of="Skagen")
    assert changed.cities[0] == nowhere
    assert read("a.toml", as_toml(changed)) == changed


def test_a_city_is_taken_out() -> None:
    assert without_city(DENMARK, "Skagen").cities == DENMARK.cities[1:]
    assert without_city(DENMARK, "Grenen") == DENMARK


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", "City [0-9]*: the name is missing"),
        (" ", "is no name"),
        ("A" * 41, "longer than 40 letters"),
        ("ribe", "has Ribe already"),
    ],
)
@pytest.mark.parametrize("instead_of", [None, "Skagen"])
def test_a_name_that_cannot_be_is_refused(name: str, why: str, instead_of: str | None) -> None:
    with pytest.raises(Refused, match=why):
        with_city(DENMARK, City(name, "A"), instead_of=instead_of)


def test_there_are_no_more_cities_than_a_file_may_have() -> None:
    full = Catalogue(tuple(City(str(number), "A") for number in range(MOST_CITIES)))
    with pytest.raises(Refused, match="more than 500"):
        with_city(full, City("Ribe", "A"))
    assert len(with_city(full, City("Ribe", "A"), instead_of="7").cities) == MOST_CITIES
