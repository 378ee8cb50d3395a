"""A table's own catalogue: read as spreadsheets and editors write it, everything wrong said at once."""

from __future__ import annotations

import time
import unicodedata
from collections.abc import Callable

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.city_tour.catalogue import GROUPS, Catalogue, City, shipped
from companion.games.city_tour.reading import (
    LONGEST_NAME,
    MOST_CITIES,
    MOST_KIB,
    BadCatalogue,
    CatalogueProblem,
    read,
)
from companion.games.city_tour.writing import as_csv, as_toml
from tests.companion.games.tour_tables import tour
from tests.companion.table import Table

TITLES = "name;group;latitude;longitude;star;airport;harbour;bridge"
ENOUGH = [f"{group}{number};{group}" for group in GROUPS for number in range(8)]


def table(*rows: str, titles: str = TITLES) -> bytes:
    """A CSV file of these rows below so many good ones: its titles are row 1, those are 2 to 33."""
    return "\r\n".join([titles, *ENOUGH, *rows]).encode()


def toml(*cities: str) -> bytes:
    """A TOML file of these cities behind 32 good ones."""
    good = [f'name = "{row.split(";")[0]}"\ngroup = "{row[-1]}"' for row in ENOUGH]
    return "\n".join(f"[[cities]]\n{city}" for city in [*good, *cities]).encode()


def problems(file: str, data: bytes) -> list[str]:
    with pytest.raises(BadCatalogue) as caught:
        read(file, data)
    return [str(problem) for problem in caught.value.problems]


def cities_or_problems(file: str, data: bytes) -> tuple[City, ...] | tuple[CatalogueProblem, ...]:
    try:
        return read(file, data).cities
    except BadCatalogue as bad:
        return bad.problems


def last(data: bytes, file: str = "own.csv") -> City:
    return read(file, data).cities[-1]


# -- what spreadsheets write -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("titles", "row"),
    [
        (TITLES, "Ærø By;D;54,9;-10,25;x;;ja;"),
        (TITLES, "Ærø By;d;54.9; −10.25 ;SAND;FALSK;SAND;FALSK"),
        (TITLES, '"Ærø By";D;"54,9";"-10,25";SANN;USANN;SANN;USANN'),
        (TITLES, "Ærø  By ;D;+54,90;-10,250;WAHR;FALSCH;WAHR;FALSCH"),
        (TITLES, "Ærø By;D;54,9;-10,25;Yes;no;1;0;;;"),
        ("Navn;Gruppe;Breddegrad;Længdegrad;Stjerne;Lufthavn;Havn;Bro", "Ærø By;D;54,9;-10,25;ja;nej;ja;nej"),
        ("by;gruppe;bredde;lengde;stjerne;flyplass;havn;bru", "Ærø By;D;54,9;-10,25;ja;nei;ja;nei"),
        ("Stadt;Gruppe;Breite;Länge;Stern;Flughafen;Hafen;Brücke", "Ærø By;D;54,9;-10,25;ja;nein;ja;nein"),
    ],
)
@pytest.mark.parametrize(
    "written",
    [
        lambda text: text.encode(),
        lambda text: text.encode("utf-8-sig"),
        lambda text: text.encode("utf-16"),
        lambda text: text.replace("\r\n", "\r").encode(),
        lambda text: text.replace("\r\n", "\n\n").encode(),
        lambda text: ("sep=;\r\n" + text).encode("utf-8-sig"),
        lambda text: text.replace(";", "\t").encode(),
        lambda text: text.replace("−", "-").encode("cp1252"),
    ],
    ids=["utf-8", "mark", "utf-16", "mac", "blank rows", "sep", "tabs", "windows"],
)
def test_a_table_is_read_as_any_spreadsheet_writes_it(
    titles: str, row: str, written: Callable[[str], bytes]
) -> None:
    data = written(table(row, titles=titles).decode())
    city = City("Ærø By", "D", star=True, harbour=True, latitude=54.9, longitude=-10.25)
    assert last(data) == city


def test_commas_part_the_cells_where_numbers_have_points() -> None:
    data = table('"Bo, by",A,55.5,9').replace(b";", b",")
    assert last(data) == City("Bo, by", "A", latitude=55.5, longitude=9.0)


def test_columns_come_in_any_order_and_only_two_are_needed() -> None:
    data = "\n".join(["group;;name", *(f"{row[-1]};;{row[:2]}" for row in ENOUGH)]).encode()
    assert read("own.CSV", data).cities[0] == City("A0", "A")


def test_a_catalogue_in_toml() -> None:
    data = toml('name = "Ærø"\ngroup = "b"\nlatitude = 54\nlongitude = 10.25\nstar = true\nbridge = false')
    assert last(data, "own.toml") == City("Ærø", "B", star=True, latitude=54.0, longitude=10.25)


def test_a_name_is_kept_as_it_is_shown() -> None:
    assert last(table("A\u030arhus  \u00a0C;A")).name == "Århus C"


# -- what is wrong, with its place --------------------------------------------------------------------------


def test_everything_that_is_wrong_in_a_table_is_said_at_once() -> None:
    said = problems(
        "own.csv",
        table(
            ";A", "Køge;E;;", "a1;A", "Ribe;B;95;8,8", "Tarm;C;55,9;", "Skjern;C;1e3;8,4", "",
            "Ry;A;;;maybe;2",
        ),
    )  # fmt: skip
    assert said == [
        "Row 34, name: the name is missing",
        "Row 35, group: a group is A, B, C or D, not 'E'",
        "Row 36, name: a1 is there already: Row 3",
        "Row 37, latitude: 95.0 is not between -90 and 90",
        "Row 38, longitude: a place on the map has both degrees, or neither",
        "Row 39, latitude: degrees are written as 55.68, not as '1e3'",
        "Row 41, star: say yes or no, not 'maybe'",
        "Row 41, airport: say yes or no, not '2'",
    ]


def test_everything_that_is_wrong_in_a_toml_file_is_said_at_once() -> None:
    said = problems(
        "own.toml",
        b"size = 3\n" + toml('group = "A"', 'name = 7\ngroup = "A"', 'name = "Ry"\ngroup = ["A"]\nstars = 1')
        + toml('name = "Ry"\ngroup = "A"\nlatitude = nan\nlongitude = true\nstar = 1')[len(toml()):],
    )  # fmt: skip
    assert said == [
        "There is no column 'size'; they are"
        " name, group, latitude, longitude, star, airport, harbour, bridge.",
        "City 35, stars: there is no such column",
        "City 33, name: the name is missing",
        "City 34, name: 7 is no name",
        "City 35, group: a group is A, B, C or D, not ['A']",
        "City 36, latitude: nan is not between -90 and 90",
        "City 36, longitude: degrees are written as 55.68, not as True",
        "City 36, star: say yes or no, not 1",
        "City 36, name: Ry is there already: City 35",
    ]


def test_of_a_file_full_of_mistakes_the_first_hundred_are_told() -> None:
    many = b"".join(b"k%d = 1\n" % number for number in range(20_000))
    assert len(problems("own.toml", many)) == 100
    assert "'k0'" in problems("own.toml", many)[0]


def test_a_column_is_named_as_the_file_names_it() -> None:
    data = table("Ribe;B;;;måske", titles="Navn;Gruppe;Breddegrad;Længdegrad; Stjerne ")
    assert problems("own.csv", data) == ["Row 34, Stjerne: say yes or no, not 'måske'"]


@pytest.mark.parametrize(
    ("file", "data", "why"),
    [
        ("own.csv", b"", "It is empty."),
        ("own.csv", b"\xef\xbb\xbf\r\n;;;\r\n", "It is empty."),
        ("own.csv", b"place;group\nRibe;A", "The first row has to name the column name."),
        ("own.csv", table(titles=TITLES.replace("bridge", "harbor")), "The column 'harbor' is there twice."),
        ("own.csv", table(titles=TITLES.replace("bridge", "tunnel")), "There is no column 'tunnel'"),
        ("own.csv", table("A;B;;;;;;;;7"), "Row 34: it has more cells than the first row"),
        ("own.csv", table('"Ribe;B'), "Row 34: this is not CSV: "),
        ("own.csv", table("Ri\0be;B"), "Row 34"),
        ("own.csv", table("Ri\u202ebe;B"), "Row 34, name: the name has signs in it that nobody can see"),
        ("own.csv", table("\u200d;B"), "Row 34, name: '\\u200d' is no name"),
        ("own.csv", table("R" * (LONGEST_NAME + 1) + ";B"), "the name is longer than 40 letters"),
        ("own.csv", b"\x81\x8d", "It is not text in UTF-8."),
        ("own.csv", b"\xff\xfe\x00", "It is not text in UTF-8."),
        ("own.csv", TITLES.encode(), "Group A has 0 cities. Two players need 8."),
        ("own.csv", b"x" * (MOST_KIB * 1024 + 1), f"It is larger than {MOST_KIB} KiB."),
        ("own.csv", table(*(f"N{n};A" for n in range(MOST_CITIES))), "It has more than 500 cities."),
        ("own.csv", table("N;A;1.055,68;9"), "degrees are written as 55.68, not as '1.055,68'"),
        ("own.csv", table(f"N;A;{'9' * 5000};9"), "degrees are written as 55.68, not as '999"),
        ("own.toml", b"", "Group A has 0 cities. Two players need 8."),
        ("own.toml", b"cities = 3", "Each city begins with a line [[cities]]."),
        ("own.toml", b"cities = [3]", "Each city begins with a line [[cities]]."),
        ("own.toml", b"[[cities]", "This is not TOML: "),
        ("own.toml", b"a = " + b"[" * 400 + b"]" * 400, "Line 1 is longer than 500 letters."),
        ("own.toml", b"a = [\n" * 9000, "This is not TOML: "),
        ("own.toml", b"a = " + b"9" * 450, "There is no column 'a'"),
        ("own.toml", toml(f'name = "N"\ngroup = "A"\nlatitude = {"9" * 450}'), "is not between -90 and 90"),
        ("own.toml", toml('name = "N"\ngroup = "A"\nlatitude = 1979-05-27'), "degrees are written as 55.68"),
        ("own.toml", b"\xff", "It is not text in UTF-8."),
    ],
)  # fmt: skip
def test_what_no_catalogue_can_be_is_said(file: str, data: bytes, why: str) -> None:
    assert any(why in problem for problem in problems(file, data)), problems(file, data)


def test_all_of_it_can_be_read_aloud_as_one() -> None:
    with pytest.raises(BadCatalogue, match=r"^own.csv cannot be used.\nIt is empty.$"):
        read("own.csv", b"")


@given(st.binary(max_size=300) | st.text(max_size=300).map(str.encode), st.sampled_from(["a.csv", "a.toml"]))
def test_whatever_lies_in_a_file_is_read_or_refused(data: bytes, file: str) -> None:
    assert cities_or_problems(file, data)


@given(
    st.lists(
        st.lists(st.sampled_from(["", "A", "Ribe", "55,5", "ja", "x", '"', "\ud7ff", "=1", " "]), max_size=9),
        max_size=8,
    )
)
def test_whatever_lies_in_the_cells_is_read_or_refused(rows: list[list[str]]) -> None:
    said = cities_or_problems("own.csv", table(*map(";".join, rows)))
    assert all(isinstance(one, City) or "\n" not in str(one) for one in said)


@pytest.mark.parametrize(
    ("file", "data"),
    [
        ("own.csv", b";" * (MOST_KIB * 1024)),
        ("own.csv", b"name;" * (MOST_KIB * 200)),
        ("own.csv", b"name;group\n" + b"x\n" * (MOST_KIB * 500)),
        ("own.csv", b"name;group\n" + b'"' * (MOST_KIB * 1000)),
        ("own.toml", b"".join(b"k%d" % n + b".a" * 245 + b" = 1\n" for n in range(500))),
        ("own.toml", b"[[cities]]\n" * (MOST_KIB * 90)),
    ],
)
def test_nobody_waits_long_for_the_largest_file(file: str, data: bytes) -> None:
    began = time.process_time()
    assert problems(file, data)
    assert time.process_time() - began < 5


# -- written down and read again ----------------------------------------------------------------------------

names = (
    st.text(max_size=LONGEST_NAME)
    .map(lambda name: " ".join(unicodedata.normalize("NFC", name).split()))
    .filter(lambda name: 0 < len(name) <= LONGEST_NAME)
    .filter(lambda name: not any(unicodedata.category(sign)[0] == "C" for sign in name))
    .filter(lambda name: any(unicodedata.category(sign)[0] not in "ZM" for sign in name))
)
places = st.none() | st.tuples(st.floats(-90, 90), st.floats(-180, 180))


@st.composite
def catalogues(draw: st.DrawFn) -> Catalogue:
    """Any catalogue that can be read: 32 plain cities, and some strange ones."""
    cities = [City(f"{group} {number}", group) for group in GROUPS for number in range(8)]
    for name in draw(st.lists(names, max_size=6, unique_by=str.casefold)):
        if name.casefold() in {city.name.casefold() for city in cities}:
            continue
        latitude, longitude = draw(places) or (None, None)
        star, airport, harbour, bridge = (draw(st.booleans()) for _ in range(4))
        group = draw(st.sampled_from(GROUPS))
        cities.append(City(name, group, star, airport, harbour, bridge, latitude, longitude))
    return Catalogue(tuple(cities))


@settings(max_examples=60)
@given(catalogues())
def test_what_is_written_down_is_read_as_it_was(catalogue: Catalogue) -> None:
    assert read("a.toml", as_toml(catalogue)) == catalogue
    assert read("a.csv", as_csv(catalogue, decimal_comma=True)) == catalogue
    assert read("a.csv", as_csv(catalogue, decimal_comma=False)) == catalogue


def test_the_shipped_one_is_read_like_any_other() -> None:
    catalogue = shipped("denmark")
    assert read("a.toml", as_toml(catalogue)) == catalogue
    assert read("a.csv", as_csv(catalogue, decimal_comma=True)) == catalogue


def test_a_game_keeps_the_catalogue_that_it_began_with() -> None:
    """It is in the header, cities and all, however long their names are."""
    names = [f"{number:03}".ljust(LONGEST_NAME, "🎲") for number in range(MOST_CITIES)]
    longest = Catalogue(
        tuple(
            City(name, GROUPS[number % 4], True, True, True, True, -9.1234567, -170.1234567)
            for number, name in enumerate(names)
        )
    )
    cards = [[longest.cities[seat * 16 + card].name for card in range(16)] for seat in range(6)]
    header = tour(seats=6) | {
        "catalogue": msgspec.to_builtins(longest),
        "start_cities": [longest.cities[0].name] * 6,
        "cards": cards,
    }
    assert len(msgspec.json.encode(header)) < 256 * 1024
    assert Table(header).see("seats.5.cards.A.0.city") == cards[5][0]
