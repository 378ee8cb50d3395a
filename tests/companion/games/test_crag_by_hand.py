"""Crag put right by hand, seats that leave, and what holds whatever is said."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.errors import Refused
from companion.games.crag.sheet import ROWS
from tests.companion.games.crag_tables import crag, filled, game_of, played_out
from tests.companion.games.laws import is_the_same_from_its_journal, say_by_the_laws
from tests.companion.games.sheet_tables import copied
from tests.companion.table import Table

# -- corrections, leaving, stopping --------------------------------------------------------------------------


def test_a_corrected_row_changes_the_total_and_not_the_turn() -> None:
    table = copied(Table(crag()), "ones", 2).say("throw", dice=[1, 1, 2])
    table.say("correct", seat=0, set={"sheet.ones": 3, "sheet": {"twos": 6}})

    assert (table.see("seats.0.total"), table.see("turn.seat"), table.see("dice")) == (9, 1, [1, 1, 2])


@pytest.mark.parametrize(
    "fields",
    [{"sheet.ones": 4}, {"sheet.ones": True}, {"sheet.ones": "3"}, {"sheet.chance": 5}, {"total": 5}, {},
     {"turn.seat": 2}, {"turn.seat": None}, {"dice": [1, 1, 1]}, {"sheet.": 0}, {"sheet.ones": 2.5}],
)  # fmt: skip
def test_a_correction_obeys_the_rules(fields: dict[str, Any]) -> None:
    assert not say_by_the_laws(Table(crag()), {"do": "correct", "seat": 0, "set": fields})


def test_a_correction_of_a_row_says_whose() -> None:
    with pytest.raises(Refused, match="which seat"):
        Table(crag()).say("correct", set={"sheet.ones": 1})


def test_a_sheet_filled_by_hand_has_no_turn_left() -> None:
    table = Table(crag("A", "B", "C"))
    table.say("correct", seat=1, set=filled())
    assert copied(table, "ones").see("turn") == {"seat": 2, "number": 2, "round": 1}
    table.say("correct", seat=2, set=filled())
    assert table.see("turn") == {"seat": 0, "number": 3, "round": 2}
    table.say("correct", seat=0, set=filled(sixes=18))
    assert (table.see("phase"), table.see("winners")) == ("over", [0])


def test_correcting_the_turn_begins_it_afresh() -> None:
    table = Table(crag()).say("throw", dice=[1, 1, 2]).say("correct", set={"turn.seat": 1})

    assert (table.see("turn.seat"), table.see("dice"), table.see("throws_left")) == (1, None, 2)


def test_nobody_with_a_full_sheet_is_given_the_turn() -> None:
    table = Table(crag()).say("correct", seat=1, set=filled())

    with pytest.raises(Refused, match="full"):
        table.say("correct", set={"turn.seat": 1})


def test_victory_follows_a_correction() -> None:
    table = game_of(6, 12).say("correct", seat=0, set={"sheet.sixes": 18})
    assert (table.see("winners"), table.see("places")) == ([0], [[0], [1]])

    table.say("correct", seat=1, set={"sheet.sixes": None})
    assert (table.see("phase"), table.see("winners"), table.see("turn.seat")) == ("turn", [], 1)
    table.say("correct", seat=1, set={"sheet.sixes": 18})
    assert table.see("winners") == [0, 1]
    table.say("correct", seat=0, set={"sheet.ones": None})
    assert (table.see("phase"), table.see("turn.seat")) == ("turn", 0)


def test_after_the_game_was_stopped_a_correction_changes_no_result() -> None:
    table = Table(crag()).say("stop_game").say("correct", seat=0, set=filled(sixes=18))

    assert (table.see("phase"), table.see("winners"), table.see("places")) == ("over", [], [])
    assert table.see("seats.0.total") == 18


def test_a_seat_that_leaves_gives_its_turn_away_and_has_no_place() -> None:
    table = Table(crag("A", "B", "C")).say("throw", dice=[1, 1, 2]).say("leave", seat=0)
    assert (table.see("turn.seat"), table.see("dice"), table.see("seats.0.left")) == (1, None, True)
    with pytest.raises(Refused, match="Too few"):
        table.say("leave", seat=1)
    for row in ROWS:
        copied(copied(table, row), row, 6 if row == "sixes" else 0)
    assert table.see("places") == [[2], [1]]


def test_the_last_to_enter_leaves_and_the_game_is_over() -> None:
    table = game_of(6, 12, 18).play({"undo": 1}).say("leave", seat=2)

    assert (table.see("phase"), table.see("places")) == ("over", [[1], [0]])


def test_who_left_begins_no_game_of_a_match() -> None:
    table = game_of(0, 0, 0, games=2).play({"undo": 39}).say("leave", seat=1)

    assert (played_out(table).see("match_game"), table.see("turn.seat")) == (2, 2)


def test_who_left_last_is_given_no_turn_when_a_row_is_opened_again() -> None:
    table = game_of(6, 12, 18).play({"undo": 1}).say("leave", seat=2)
    table.say("correct", seat=1, set={"sheet.sixes": None})

    assert (table.see("phase"), table.see("turn.seat"), table.see("winners")) == ("turn", 1, [])


def test_places_of_the_moment_are_shared_and_who_left_has_none() -> None:
    table = Table(crag("A", "B", "C", "D"))
    assert [seat["place"] for seat in table.view["seats"]] == [1, 1, 1, 1]
    for points in (6, 12, 12, 0):
        copied(table, "sixes", points)
    assert [seat["place"] for seat in table.view["seats"]] == [3, 1, 1, 4]
    table.say("leave", seat=1)
    assert [seat["place"] for seat in table.view["seats"]] == [2, None, 1, 3]
    table.say("stop_game")
    assert [seat["place"] for seat in table.view["seats"]] == [None] * 4


# -- matches put right ---------------------------------------------------------------------------------------


def test_the_total_of_an_earlier_game_can_be_put_right() -> None:
    table = game_of(6, 12, games=3).say("correct", seat=0, set={"earlier_totals.0": 244})

    assert (table.see("seats.0.earlier_totals"), table.see("seats.0.match_total")) == ([244], 244)
    assert (table.see("turn.seat"), table.see("match_game")) == (1, 2)


def test_victory_in_a_match_follows_an_earlier_game() -> None:
    table = played_out(game_of(6, 12, games=2)).say("correct", seat=0, set={"earlier_totals": {"0": 12}})

    assert (table.see("winners"), table.see("places")) == ([0, 1], [[0, 1]])


@pytest.mark.parametrize(
    "fields",
    [{"earlier_totals.0": 245}, {"earlier_totals.0": -1}, {"earlier_totals.0": None},
     {"earlier_totals.0": True}, {"earlier_totals.1": 6}, {"earlier_totals.-1": 6}, {"earlier_totals.00": 6},
     {"earlier_totals": 6}, {"earlier_totals.": 6}, {"match_total": 6}, {"place": 1}],
)  # fmt: skip
def test_an_earlier_total_is_one_that_a_sheet_can_have(fields: dict[str, Any]) -> None:
    assert not say_by_the_laws(game_of(6, 12, games=2), {"do": "correct", "seat": 0, "set": fields})


def test_an_earlier_total_is_somebodys() -> None:
    with pytest.raises(Refused, match="which seat"):
        game_of(6, 12, games=2).say("correct", set={"earlier_totals.0": 6})


def test_a_row_filled_by_hand_at_the_very_end_begins_the_next_game() -> None:
    table = game_of(6, 12, games=2).play({"undo": 1}).say("correct", seat=1, set={"sheet.crag": 50})

    assert (table.see("match_game"), table.see("turn")) == (2, {"seat": 1, "number": 27, "round": 1})
    assert table.see("seats.1.earlier_totals") == [62]


# -- what always holds ---------------------------------------------------------------------------------------

DICE = st.tuples(*[st.integers(1, 6)] * 3)
POINTS = st.sampled_from([0, 1, 2, 3, 6, 20, 25, 26, 50])
SEATS = st.integers(0, 2)
ANY_ROW = st.sampled_from(ROWS)
SAYINGS = st.one_of(
    st.builds(lambda dice: {"do": "throw", "dice": dice}, DICE),
    st.builds(lambda dice, count: {"do": "throw", "dice": dice, "keep": dice[:count]}, DICE, SEATS),
    st.builds(lambda row: {"do": "score", "row": row}, ANY_ROW),
    st.builds(lambda row, points: {"do": "score", "row": row, "points": points}, ANY_ROW, POINTS),
    st.builds(
        lambda seat, row, points: {"do": "correct", "seat": seat, "set": {f"sheet.{row}": points}},
        SEATS, ANY_ROW, st.none() | POINTS,
    ),
    st.builds(lambda seat: {"do": "correct", "seat": seat, "set": filled(crag=None)}, SEATS),
    st.builds(lambda seat: {"do": "correct", "set": {"turn.seat": seat}}, SEATS),
    st.builds(lambda seat: {"do": "leave", "seat": seat}, SEATS),
)  # fmt: skip


@settings(max_examples=60, deadline=None)
@given(said=st.lists(SAYINGS, max_size=60), games=st.integers(1, 3), throws=st.sampled_from([2, 3]))
def test_whatever_is_said_the_table_stays_sound(said: list[dict[str, Any]], games: int, throws: int) -> None:
    table = Table(crag("A", "B", "C", games=games, throws=throws))
    for line in said:
        say_by_the_laws(table, line)
        view = table.view
        for seat in view["seats"]:
            assert seat["total"] == sum(points or 0 for points in seat["sheet"].values()) <= 244
            assert seat["match_total"] == seat["total"] + sum(seat["earlier_totals"])
        in_turn = view["seats"][view["turn"]["seat"]]
        if view["phase"] == "turn":
            assert not in_turn["left"]
            assert None in in_turn["sheet"].values()
            assert 0 <= view["throws_left"] <= throws
        else:
            assert all(None not in seat["sheet"].values() for seat in view["seats"] if not seat["left"])
            assert view["winners"] == view["places"][0]
    is_the_same_from_its_journal(table)


@settings(max_examples=15, deadline=None)
@given(data=st.data(), seats=st.integers(2, 5))
def test_thirteen_rounds_are_a_game(data: st.DataObject, seats: int) -> None:
    table = Table(crag(*"ABCDE"[:seats]))
    for turn in range(13 * seats):
        assert (table.see("turn.round"), table.see("turn.seat")) == (turn // seats + 1, turn % seats)
        table.say("throw", dice=data.draw(DICE))
        table.say("score", row=data.draw(st.sampled_from(list(table.see("offers")))))
    assert table.see("phase") == "over"
    is_the_same_from_its_journal(table)
