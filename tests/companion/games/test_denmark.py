"""The catalogue that ships: Danish towns where they are, with what a traveller finds there."""

from __future__ import annotations

import unicodedata
from collections import Counter
from itertools import combinations
from math import cos, hypot, radians

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.city_tour.catalogue import CARDS_A_GROUP, GROUPS, City, shipped
from companion.games.city_tour.rules import CityTour
from tests.companion.games.tour_tables import tour
from tests.companion.table import Table
from ui.folding import fold, found

CITIES = shipped("denmark").cities
BY_NAME = {city.name: city for city in CITIES}

KM_A_DEGREE = 111.2
# Where one boards a plane in Denmark: the airports themselves, not the towns.
AIRPORTS = {
    "AAL": (57.09, 9.85), "AAR": (56.30, 10.62), "BLL": (55.74, 9.15), "CPH": (55.62, 12.65),
    "EBJ": (55.53, 8.55), "KRP": (56.30, 9.12), "ODE": (55.48, 10.33), "RNN": (55.06, 14.76),
    "SGD": (54.96, 9.79), "TED": (57.07, 8.71),
}  # fmt: skip
FARTHEST_AIRPORT = 40
INLAND = (
    "Herning", "Ikast", "Brande", "Billund", "Karup", "Silkeborg", "Skanderborg", "Hadsten", "Bjerringbro",
    "Viborg", "Vojens", "Tinglev", "Vejen", "Ringe", "Ringsted", "Sorø", "Slagelse", "Hillerød", "Aars",
    "Støvring", "Brønderslev", "Hjørring", "Sindal", "Dronninglund", "Løgumkloster", "Faxe", "Maribo",
)  # fmt: skip


def km(one: tuple[float, float], other: tuple[float, float]) -> float:
    """How far two places lie apart, as Denmark is small."""
    north = one[0] - other[0]
    east = (one[1] - other[1]) * cos(radians((one[0] + other[0]) / 2))
    return KM_A_DEGREE * hypot(north, east)


def place(city: City) -> tuple[float, float]:
    assert city.latitude is not None
    assert city.longitude is not None
    return city.latitude, city.longitude


def flagged(flag: str) -> set[str]:
    return {city.name for city in CITIES if getattr(city, flag)}


def test_six_people_can_be_dealt_cards_of_it() -> None:
    groups = Counter(city.group for city in CITIES)
    assert set(groups) == set(GROUPS)
    assert len(set(groups.values())) == 1
    assert min(groups.values()) >= CARDS_A_GROUP * CityTour.seats_from_to[1]
    assert len(CITIES) >= 100


def test_every_town_lies_in_denmark_and_none_on_another() -> None:
    for city in CITIES:
        latitude, longitude = place(city)
        assert 54.55 <= latitude <= 57.76, city
        assert 8.07 <= longitude <= 15.17, city
    for one, other in combinations(CITIES, 2):
        assert km(place(one), place(other)) > 5, (one, other)


@pytest.mark.parametrize(
    ("name", "latitude", "longitude"),
    [
        ("Skagen", 57.72, 10.58), ("Thyborøn", 56.70, 8.21), ("Esbjerg", 55.47, 8.45),
        ("Tønder", 54.93, 8.87), ("Gedser", 54.57, 11.93), ("Nexø", 55.06, 15.13),
        ("København", 55.68, 12.57), ("Aarhus", 56.16, 10.20), ("Odense", 55.40, 10.39),
        ("Aalborg", 57.05, 9.92), ("Helsingør", 56.04, 12.61),
    ],
)  # fmt: skip
def test_known_towns_are_where_they_are(name: str, latitude: float, longitude: float) -> None:
    assert km(place(BY_NAME[name]), (latitude, longitude)) < 2


@pytest.mark.parametrize(
    ("group", "south", "north", "west", "east"),
    [("A", 56.5, 57.8, 8.2, 11.0), ("B", 55.4, 56.8, 8.0, 11.0), ("C", 54.8, 55.6, 8.4, 10.9),
     ("D", 54.5, 56.2, 11.0, 15.2)],
)  # fmt: skip
def test_a_group_is_a_region(group: str, south: float, north: float, west: float, east: float) -> None:
    for city in CITIES:
        if city.group == group:
            latitude, longitude = place(city)
            assert south <= latitude <= north, city
            assert west <= longitude <= east, city


def test_one_flies_from_where_an_airport_is() -> None:
    used = set()
    for name in flagged("airport"):
        nearest = min(AIRPORTS, key=lambda code: km(AIRPORTS[code], place(BY_NAME[name])))
        assert km(AIRPORTS[nearest], place(BY_NAME[name])) < FARTHEST_AIRPORT, name
        used.add(nearest)
    assert used == set(AIRPORTS)
    assert len(flagged("airport")) == len(AIRPORTS)


def test_ferries_leave_from_the_coast_and_reach_every_island() -> None:
    assert not flagged("harbour") & set(INLAND)
    assert set(INLAND) <= set(BY_NAME)
    for island in ("Vesterø Havn", "Tranebjerg", "Ærøskøbing", "Marstal", "Rudkøbing", "Rønne"):
        assert BY_NAME[island].harbour, island


def test_the_bridge_is_the_one_over_the_great_belt() -> None:
    assert flagged("bridge") == {"Nyborg", "Korsør"}


def test_every_group_has_as_many_stars_and_some_way_to_travel() -> None:
    stars = Counter(city.group for city in CITIES if city.star)
    assert set(stars) == set(GROUPS)
    assert len(set(stars.values())) == 1
    for flag in ("airport", "harbour"):
        assert {city.group for city in CITIES if getattr(city, flag)} == set(GROUPS)


def test_names_are_written_as_danes_write_them() -> None:
    letters = set("abcdefghijklmnopqrstuvwxyzæøå ")
    for name in BY_NAME:
        assert set(name.casefold()) <= letters, name
        assert name == unicodedata.normalize("NFC", name.strip())
        assert all(word[0].isupper() for word in name.split()), name
    for name in ("Aarhus", "Aalborg", "Aabenraa", "Ærøskøbing", "København", "Faaborg", "Sæby", "Løgstør"):
        assert name in BY_NAME


def test_no_two_towns_are_sought_by_one_spelling() -> None:
    assert len({fold(name) for name in BY_NAME}) == len(CITIES)
    for name in BY_NAME:
        assert found(CITIES, name, lambda city: city.name)[0].name == name


SPELLINGS = {"å": ("aa", "a\u030a"), "aa": ("å",), "ø": ("oe", "o", "ö"), "æ": ("ae", "ä")}


@st.composite
def spellings(draw: st.DrawFn) -> tuple[str, str]:
    """A town, and how somebody may spell its beginning."""
    name = draw(st.sampled_from(sorted(BY_NAME)))
    spelt = name[: draw(st.integers(1, len(name)))]
    for letter, others in SPELLINGS.items():
        spelt = spelt.casefold().replace(letter, draw(st.sampled_from((letter, *others))))
    return name, draw(st.sampled_from((spelt, spelt.upper(), spelt.title(), f" {spelt} ")))


@given(spellings())
def test_a_town_is_found_by_its_beginning_however_that_is_spelled(spelling: tuple[str, str]) -> None:
    name, spelt = spelling
    towns = [city.name for city in found(CITIES, spelt, lambda city: city.name)]
    begin = [fold(town).startswith(fold(spelt)) for town in towns]
    assert name in towns
    assert begin == sorted(begin, reverse=True)  # those come before the ones that have it within


def test_a_log_can_name_it() -> None:
    cards = [
        [city.name for group in GROUPS for city in [c for c in CITIES if c.group == group][4 * seat :][:4]]
        for seat in range(2)
    ]
    header = tour("Odense", "Odense") | {"catalogue": "denmark", "cards": cards}
    assert Table(header).see("seats.0.cards.A.0") == {"city": "Skagen", "delivered": False}
