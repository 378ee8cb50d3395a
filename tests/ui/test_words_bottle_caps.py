"""The words of bottle caps: why a cap has to move, what a throw did by itself, what undo takes back."""

from __future__ import annotations

import pytest

from tests.companion.games.caps_tables import standing
from tests.companion.table import Table
from tests.ui.hand import english
from ui.i18n import LANGUAGES, set_language
from ui.words import bottle_caps as words

__all__ = ["english"]  # a fixture for every test here


def tiles(table: Table, *, is_short: bool = False) -> list[tuple[str, str, bool]]:
    found = words.choices(table.view, is_short=is_short)
    return [(choice.label, choice.second, choice.primary) for choice in found]


def test_a_choice_is_told_with_what_each_move_does() -> None:
    table = standing([18, 3, 36, -1], [27, -1, -1, -1]).say("throw", pips=4)
    assert words.sentence(table.view) == "P0 moves four fields. Which cap?"
    assert tiles(table) == [
        ("From field 18 to field 22", "the field is free", False),
        ("From field 3 to field 7", "captures a cap of P1", True),
        ("From field 36 to goal 1", "is in the goal lane", False),
    ]
    assert tiles(table, is_short=True) == [
        ("18 to 22", "free", False), ("3 to 7", "captures P1", True), ("36 to goal 1", "goal lane", False),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("caps", "pips", "said", "tile"),
    [
        ([0, 12, -1, -1], 6, "P0 has to clear the start field, for caps wait in the house.",
         ("From the start field to field 6", "clears the start field", True)),
        ([12, -1, -1, -1], 6, "With the 6 a new cap of P0 has to enter.",
         ("From the house to the start field", "comes into the game", True)),
        ([12, -1, -1, -1], 1, "P0 moves one field. Only one cap can.",
         ("From field 12 to field 13", "the field is free", True)),
        ([40, -1, -1, -1], 3, "P0 moves three fields. Only one cap can.",
         ("From goal 1 to goal 4", "is in the goal lane", True)),
    ],
)  # fmt: skip
def test_a_forced_move_says_why(caps: list[int], pips: int, said: str, tile: tuple[str, str, bool]) -> None:
    table = standing(caps, [27, -1, -1, -1]).say("throw", pips=pips)
    assert words.sentence(table.view) == said
    assert tiles(table) == [tile]


def test_a_throw_that_moves_nothing_says_so_and_whose_turn_it_is() -> None:
    table = standing([-1] * 4, [27, -1, -1, -1]).say("throw", pips=3)
    assert words.news(table.view) == "P0 threw 3, and no cap may move."
    assert words.sentence(table.view) == "P1 throws the die."
    assert words.undo_label(table.view) == "Undo: P0 threw 3"


def test_three_tries_are_counted() -> None:
    table = standing([-1] * 4, [27, -1, -1, -1], three_throws=True)
    assert words.try_label(table.view) == "Throw 1 of 3"
    table.say("throw", pips=3)
    assert words.news(table.view) == "P0 threw 3, and no cap may move. 2 tries are left."
    assert (words.sentence(table.view), words.try_label(table.view)) == ("P0 throws again.", "Throw 2 of 3")
    table.say("throw", pips=2)
    assert words.try_label(table.view) == "Throw 3 of 3"
    table.say("throw", pips=5)
    assert (table.see("turn.seat"), words.try_label(table.view)) == (1, "")


def test_after_a_6_one_throws_again() -> None:
    table = standing([12, 15, 20, 30], [27, -1, -1, -1]).say("throw", pips=6).say("move", cap=0)
    assert words.sentence(table.view) == "P0 throws again."
    assert (words.news(table.view), words.undo_label(table.view)) == (None, "Undo: P0 moved a cap")
    table = standing([38, 43, 42, 41], [27, -1, -1, -1], six_without_move="throws_again").say("throw", pips=6)
    assert words.news(table.view) == "No cap of P0 may move, but after a 6 the throw is free."


def test_a_cap_that_moved_by_itself_is_told_from_where_to_where() -> None:
    table = standing([3, -1, -1, -1], [27, -1, -1, -1], move_alone=True).say("throw", pips=4)
    said = "P0 threw 4. From field 3 to field 7: no other move. A cap of P1 goes home."
    assert words.news(table.view) == said
    table = standing([7, -1, -1, -1], [29, -1, -1, -1], move_alone=True).say("throw", pips=6)
    assert words.news(table.view) == "P0 threw 6. From the house to the start field: no other move."


def test_who_was_next_is_told_at_the_end() -> None:
    table = standing([39, 41, 42, 43], [27, 40, 42, -1], [1, 2, 3, -1], move_alone=True)
    table.say("throw", pips=1)
    assert words.sentence(table.view) == "P0 has won."
    assert words.ending(table.view) == "Next: P1, 2 of 4 caps in the goal"


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_option_has_a_sentence_for_each_value(code: str) -> None:
    set_language(code)
    for option in words.HOUSE_OPTIONS:
        assert words.option_label(option.name)
        said = [words.describe(option.name, value) for value in option.values]
        assert len(set(said)) == len(said)
        assert all(words.value_label(option.name, value) for value in option.values)
