"""Spelling a name on the screen."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ui.widgets.spelling import LONGEST_NAME, Spelling


def typed(signs: str, text: str = "") -> Spelling:
    spelling = Spelling(text)
    for sign in signs:
        spelling.type(sign)
    return spelling


def test_each_word_begins_with_a_large_letter() -> None:
    assert typed("søren-peter øst").text == "Søren-Peter Øst"


def test_shift_turns_the_next_letter_round() -> None:
    spelling = typed("m")
    spelling.shift()
    spelling.type("c")
    spelling.type("d")
    assert spelling.text == "MCd"
    small = Spelling()
    small.shift()
    small.type("e")
    assert small.text == "e"


def test_shift_twice_writes_large_until_it_is_pressed_again() -> None:
    spelling = typed("d")
    spelling.shift()
    spelling.shift()
    for sign in "sb ok":
        spelling.type(sign)
    assert spelling.text == "DSB OK"
    spelling.shift()
    spelling.type("a")
    assert spelling.text == "DSB OKa"


def test_a_sharp_s_stays_small() -> None:
    spelling = typed("a")
    spelling.shift()
    spelling.type("ß")
    assert spelling.text == "Aß"


def test_backspace_takes_an_emoji_whole() -> None:
    spelling = Spelling("Æble 👨‍👩‍👧")
    spelling.backspace()
    assert spelling.text == "Æble "
    spelling.backspace()
    assert spelling.text == "Æble"


def test_backspace_on_nothing_is_nothing() -> None:
    spelling = Spelling()
    spelling.backspace()
    assert spelling.text == ""
    assert spelling.shifted


@given(st.text(max_size=30))
def test_backspace_comes_to_an_end(text: str) -> None:
    spelling = Spelling(text)
    for _ in range(len(text)):
        before = spelling.text
        spelling.backspace()
        assert len(spelling.text) < len(before) or not before


def test_a_name_is_at_most_forty_letters() -> None:
    assert len(typed("x" * 60).text) == LONGEST_NAME


def test_a_name_begins_with_no_space_and_ends_with_none() -> None:
    spelling = typed("  bo  ")
    assert spelling.text == "Bo "
    assert spelling.name == "Bo"


def test_known_names_are_offered_as_they_fit() -> None:
    known = ["Søren", "Søren-Peter", "Sørine", "Anna", "sørgen"]
    assert typed("sør").suggestions(known) == ["Søren", "Søren-Peter", "Sørine"]
    assert Spelling("Søren").suggestions(known) == ["Søren-Peter"]
    assert Spelling().suggestions(known) == known[:3]


def test_a_known_name_is_taken_whole() -> None:
    spelling = typed("sør")
    spelling.complete("Søren-Peter")
    assert spelling.name == "Søren-Peter"
