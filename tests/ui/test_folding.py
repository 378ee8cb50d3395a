"""A name is found however its letters are spelled."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ui.folding import fold, found

CITIES = [
    "Aalborg", "Ærøskøbing", "København", "Køge", "Nørre Aaby", "Rønne", "Store Heddinge", "Straße 7",
    "Århus", "Västerås",
]  # fmt: skip


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Århus", "aarhus"),
        ("Århus", "arhus"),
        ("Køge", "koege"),
        ("Køge", "KOGE"),
        ("Ærø", "aeroe"),
        ("Straße", "STRASSE"),
        ("Straße", "strasse"),
        ("Müller", "mueller"),
        ("Müller", "muller"),
        ("Jörg", "joerg"),
        ("Zoë", "zoe"),
        ("Zoe\u0308", "Zoë"),
        ("Łódź", "lodz"),
        ("Þór", "thor"),
        ("Karl-Emil", "karl  emil"),
    ],
)
def test_spellings_of_one_name_are_one(one: str, other: str) -> None:
    assert fold(one) == fold(other)


def test_other_names_stay_apart() -> None:
    assert fold("Bo") != fold("Ib")
    assert len({fold(city) for city in CITIES}) == len(CITIES)


letters = st.text(alphabet="aeouåæøäöüßéAEOUÅÆØstz -'", max_size=12)


@given(letters)
def test_case_does_not_matter(text: str) -> None:
    assert fold(text.casefold()) == fold(text.upper()) == fold(text)


@given(st.text(max_size=12))
def test_any_text_can_be_folded_and_is_found_by_itself(text: str) -> None:
    assert fold(text).isprintable()
    assert found([text], text, str) == [text]


@given(letters, st.integers(0, 12))
def test_what_has_been_typed_so_far_is_what_the_name_begins_with(text: str, cut: int) -> None:
    assert fold(text).startswith(fold(text[:cut]))


@pytest.mark.parametrize(
    ("sought", "cities"),
    [
        ("", CITIES),
        ("aar", ["Århus"]),
        ("aa", ["Aalborg", "Ærøskøbing", "Århus", "Nørre Aaby", "København", "Straße 7", "Västerås"]),
        ("vasteras", ["Västerås"]),
        ("vaesteraas", ["Västerås"]),
        ("aeroe", ["Ærøskøbing"]),
        ("år", ["Århus"]),
        ("koe", ["København", "Køge", "Ærøskøbing"]),
        ("aaby", ["Nørre Aaby"]),
        ("hed store", ["Store Heddinge"]),
        ("strasse", ["Straße 7"]),
        ("x", []),
    ],
)
def test_what_begins_so_comes_first_and_what_only_contains_it_last(sought: str, cities: list[str]) -> None:
    assert found(CITIES, sought, str) == cities


def test_a_sign_that_is_no_letter_is_sought_as_it_stands() -> None:
    assert found(["Anna 🍎", "Bo"], "🍎", str) == ["Anna 🍎"]
