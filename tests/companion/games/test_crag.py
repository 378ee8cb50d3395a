"""Crag's rules, one by one. Source: RULES section 3."""

from __future__ import annotations

from typing import Any

import pytest

from companion.errors import Malformed, Refused
from companion.games.crag.sheet import ANY_THIRTEEN, ROWS, WITHOUT_PAIR
from tests.companion.games.crag_tables import crag, filled, game_of, played_out
from tests.companion.games.laws import say_by_the_laws
from tests.companion.games.sheet_oracles import CRAG_ROWS, crag_by_the_text, throws_of
from tests.companion.games.sheet_tables import copied
from tests.companion.table import Table

ALL_THROWS = throws_of(3)

BEST = {"ones": 3, "twos": 6, "threes": 9, "fours": 12, "fives": 15, "sixes": 18, "odd_straight": 20,
        "even_straight": 20, "low_straight": 20, "high_straight": 20, "three_of_a_kind": 25, "thirteen": 26,
        "crag": 50}  # fmt: skip


# -- what dice give ------------------------------------------------------------------------------------------


def test_the_sheet_has_the_rows_of_the_text() -> None:
    assert ROWS == CRAG_ROWS


@pytest.mark.parametrize("row", ROWS)
def test_each_of_the_216_throws_gives_what_the_text_says(row: str) -> None:
    for dice in ALL_THROWS:
        assert WITHOUT_PAIR.points(row, dice) == crag_by_the_text(row, dice), dice
        assert ANY_THIRTEEN.points(row, dice) == crag_by_the_text(row, dice, any_thirteen=True), dice


@pytest.mark.parametrize("thirteen", ["without_pair", "any"])
def test_the_table_offers_what_each_throw_gives(thirteen: str) -> None:
    table = Table(crag(thirteen=thirteen))
    for dice in ALL_THROWS:
        table.say("throw", dice=dice)
        assert table.see("offers") == {
            row: crag_by_the_text(row, dice, any_thirteen=thirteen == "any") for row in ROWS
        }
        table.play({"undo": 1})


def test_the_best_sheet_has_244_points() -> None:
    assert {row: max(WITHOUT_PAIR.possible(row)) for row in ROWS} == BEST
    table = Table(crag())
    for row in ROWS:
        copied(table, row, BEST[row])
        copied(table, row)

    assert table.see("seats.0.total") == 244
    assert table.see("winners") == [0]


# -- throws --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("throws", [2, 3])
def test_there_are_no_more_throws_than_agreed(throws: int) -> None:
    table = Table(crag(throws=throws))
    for left in range(throws, 0, -1):
        assert (table.see("throws_left"), table.see("legal")) == (left, ["throw", "score"])
        table.say("throw", dice=[1, 2, 4])
    assert (table.see("throws_left"), table.see("legal")) == (0, ["score"])
    with pytest.raises(Refused, match="no throw left"):
        table.say("throw", dice=[1, 2, 4])


@pytest.mark.parametrize(
    ("keep", "dice", "is_taken"),
    [
        ([], [1, 1, 1], True),
        ([6], [6, 1, 1], True),
        ([6, 6], [6, 1, 6], True),
        ([6, 6, 2], [2, 6, 6], True),
        ([6, 6], [6, 1, 1], False),  # one of them is no longer there
        ([6, 6, 6], [6, 6, 6], False),  # there were two
        ([1], [1, 1, 1], False),  # there was none
    ],
)
def test_kept_dice_lie_in_both_throws(keep: list[int], dice: list[int], is_taken: bool) -> None:
    table = Table(crag()).say("throw", dice=[6, 2, 6])

    assert say_by_the_laws(table, {"do": "throw", "dice": dice, "keep": keep}) is is_taken


def test_nothing_is_kept_with_the_first_throw() -> None:
    with pytest.raises(Refused, match="before the first throw"):
        Table(crag()).say("throw", dice=[6, 2, 6], keep=[6])


@pytest.mark.parametrize("dice", [[1, 2], [1, 2, 3, 4], [0, 1, 2], [7, 1, 2], [1, 2, "3"], [1.5, 1, 2], 6])
def test_a_throw_is_three_dice_of_six_sides(dice: Any) -> None:
    with pytest.raises((Refused, Malformed)):
        Table(crag()).say("throw", dice=dice)


def test_dice_stay_in_the_order_they_were_said() -> None:
    assert Table(crag()).say("throw", dice=[6, 1, 5]).see("dice") == [6, 1, 5]


# -- entering ------------------------------------------------------------------------------------------------


def test_a_row_that_the_dice_do_not_meet_is_entered_as_nothing() -> None:
    table = Table(crag()).say("throw", dice=[1, 2, 4]).say("score", row="crag")

    assert (table.see("seats.0.sheet.crag"), table.see("turn.seat"), table.see("dice")) == (0, 1, None)


def test_each_row_is_used_once() -> None:
    table = copied(copied(Table(crag()), "ones"), "ones").say("throw", dice=[1, 1, 1])

    assert "ones" not in table.see("offers")
    with pytest.raises(Refused, match="entry already"):
        table.say("score", row="ones")


def test_there_is_no_other_row() -> None:
    with pytest.raises(Refused, match="no row"):
        Table(crag()).say("throw", dice=[1, 1, 1]).say("score", row="chance")


def test_without_dice_the_points_are_said() -> None:
    with pytest.raises(Refused, match="Throw first"):
        Table(crag()).say("score", row="ones")
    assert copied(Table(crag()), "ones", 2).see("seats.0.total") == 2


def test_once_dice_were_thrown_points_are_not_said() -> None:
    table = Table(crag()).say("throw", dice=[1, 1, 2])

    with pytest.raises(Refused, match="dice are thrown"):
        copied(table, "ones", 2)


@pytest.mark.parametrize(
    ("row", "points", "is_possible"),
    [("ones", 4, False), ("ones", 3, True), ("fours", 6, False), ("sixes", 18, True), ("crag", 26, False),
     ("thirteen", 50, False), ("thirteen", 26, True), ("low_straight", 15, False), ("ones", -1, False)],
)  # fmt: skip
def test_points_from_paper_are_possible_in_their_row(row: str, points: int, is_possible: bool) -> None:
    assert say_by_the_laws(Table(crag()), {"do": "score", "row": row, "points": points}) is is_possible


def test_only_the_seat_whose_turn_it_is_throws_and_enters() -> None:
    table = Table(crag())
    with pytest.raises(Refused, match="Anna's turn"):
        table.say("throw", seat=1, dice=[1, 1, 2])
    assert table.say("throw", seat=0, dice=[1, 1, 2]).see("dice") == [1, 1, 2]


def test_the_turn_goes_clockwise_and_the_round_grows_at_the_starter() -> None:
    table = Table(crag("A", "B", "C", starter=1))
    seen = []
    for _ in range(5):
        seen.append((table.see("turn.seat"), table.see("turn.number"), table.see("turn.round")))
        copied(table, ROWS[len(seen)])
    assert seen == [(1, 1, 1), (2, 2, 1), (0, 3, 1), (1, 4, 2), (2, 5, 2)]


# -- the end, matches ----------------------------------------------------------------------------------------


def test_the_highest_sum_wins_and_equal_sums_share_a_place() -> None:
    table = game_of(6, 12, 12, 0)

    assert (table.see("phase"), table.see("winners")) == ("over", [1, 2])
    assert table.see("places") == [[1, 2], [0], [3]]
    assert (table.see("legal"), table.see("buttons"), table.see("throws_left")) == ([], {}, 0)


def test_places_are_not_known_before_the_end() -> None:
    table = copied(Table(crag()), "sixes", 18)

    assert (table.see("places"), table.see("winners")) == ([], [])


def test_a_match_adds_its_games_and_the_order_rotates() -> None:
    table = game_of(6, 12, 0, games=3)

    assert (table.see("phase"), table.see("match_game")) == ("turn", 2)
    assert [seat["match_total"] for seat in table.view["seats"]] == [6, 12, 0]
    assert [seat["total"] for seat in table.view["seats"]] == [0, 0, 0]
    assert table.see("turn") == {"seat": 1, "number": 40, "round": 1}
    copied(table, "sixes", 18)  # of seat 1
    assert (table.see("seats.1.total"), table.see("seats.1.match_total")) == (18, 30)
    played_out(table)
    assert (table.see("match_game"), table.see("turn.seat"), table.see("turn.round")) == (3, 2, 1)
    played_out(table)
    assert (table.see("winners"), table.see("places")) == ([1], [[1], [0], [2]])
    assert table.see("seats.1.earlier_totals") == [12, 18]


def test_the_last_entry_of_a_game_is_taken_back_over_the_beginning_of_the_next() -> None:
    table = game_of(6, 12, games=2).play({"undo": 1})

    assert (table.see("match_game"), table.see("turn.seat")) == (1, 1)
    assert table.see("seats.1.sheet.crag") is None
    assert table.see("seats.0.sheet.sixes") == 6


@pytest.mark.parametrize("throws", [1, 4, "2"])
def test_the_options_have_their_ranges(throws: Any) -> None:
    for wrong in ({"throws": throws}, {"games": 10}, {"games": 0}, {"thirteen": "pair"}, {"bonus": True}):
        with pytest.raises(Malformed, match="options"):
            Table(crag(**wrong))


@pytest.mark.parametrize(
    "header",
    [crag("A"), crag(*"ABCDEF"), crag(starter=None), crag(starter=2), crag() | {"catalogue": "denmark"},
     crag() | {"seats": [{"name": "A", "side": 1}, {"name": "B"}]}],
)  # fmt: skip
def test_what_cannot_be_played_is_said_before_the_start(header: dict[str, Any]) -> None:
    with pytest.raises(Malformed):
        Table(header)


# -- the button ----------------------------------------------------------------------------------------------


def test_the_button_enters_the_best_row_where_agreed() -> None:
    table = Table(crag(button_enters_best=True))
    assert table.see("buttons") == {}
    table.say("throw", 1, dice=[6, 6, 1])
    assert table.see("buttons") == {"0": "score"}
    assert not table.press(1, 2)
    assert table.press(0, 2.5)
    assert (table.see("seats.0.sheet.crag"), table.see("turn.seat"), table.see("buttons")) == (50, 1, {})


def test_of_equal_rows_the_button_enters_the_upper_one() -> None:
    table = Table(crag(button_enters_best=True)).say("throw", 1, dice=[2, 2, 4])
    table.press(0, 2)
    assert table.see("seats.0.sheet.twos") == 4

    table.say("throw", 3, dice=[1, 1, 1])
    table.play({"at": 4, "do": "correct", "seat": 1, "set": filled(ones=None, crag=None)})
    table.say("throw", 5, dice=[2, 3, 4])
    table.press(1, 6)
    assert table.see("seats.1.sheet.ones") == 0


def test_the_button_does_nothing_where_not_agreed() -> None:
    table = Table(crag()).say("throw", 1, dice=[6, 6, 1])

    assert table.see("buttons") == {}
    assert not table.press(0, 2)
