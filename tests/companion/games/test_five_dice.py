"""Yatzy and Yacht, rule by rule. What they share with Crag is tested with Crag. Source: RULES section 3b."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.errors import Malformed, Refused
from companion.games.sheets.sheet import Sheet
from companion.games.yacht import Yacht
from companion.games.yatzy import Yatzy
from tests.companion.games.laws import is_the_same_from_its_journal, say_by_the_laws
from tests.companion.games.sheet_oracles import (
    NUMBER_ROWS,
    YACHT_ROWS,
    YATZY_ROWS,
    Oracle,
    throws_of,
    yacht_by_the_text,
    yatzy_by_the_text,
)
from tests.companion.games.sheet_tables import copied, entered, open_rows, seated
from tests.companion.table import Table

GAMES = ["yatzy", "yacht"]
SHEETS: list[tuple[Sheet, tuple[str, ...], Oracle]] = [
    (Yatzy.sheet, YATZY_ROWS, yatzy_by_the_text),
    (Yacht.sheet, YACHT_ROWS, yacht_by_the_text),
]

# The highest in every row; the numbers of the pairs differ, so two pairs make 22 at the most.
BEST_YATZY = {"ones": 5, "twos": 10, "threes": 15, "fours": 20, "fives": 25, "sixes": 30, "one_pair": 12,
              "two_pairs": 22, "three_of_a_kind": 18, "four_of_a_kind": 24, "small_straight": 15,
              "large_straight": 20, "full_house": 28, "chance": 30, "yatzy": 50}  # fmt: skip
BEST_YACHT = {"ones": 5, "twos": 10, "threes": 15, "fours": 20, "fives": 25, "sixes": 30, "full_house": 28,
              "four_of_a_kind": 24, "little_straight": 30, "big_straight": 30, "choice": 30,
              "yacht": 50}  # fmt: skip
BEST = [("yatzy", BEST_YATZY, 374), ("yacht", BEST_YACHT, 297)]


# -- what dice give ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("sheet", "rows", "by_the_text"), SHEETS)
def test_each_of_the_7776_throws_gives_what_the_text_says(
    sheet: Sheet, rows: tuple[str, ...], by_the_text: Oracle
) -> None:
    assert sheet.rows == rows
    for dice in throws_of(5):
        lying = tuple(sorted(dice))
        for row in rows:
            assert sheet.points(row, dice) == by_the_text(row, lying), (row, dice)


@pytest.mark.parametrize(("sheet", "rows", "by_the_text"), SHEETS)
def test_the_points_of_a_row_are_those_that_some_throw_gives(
    sheet: Sheet, rows: tuple[str, ...], by_the_text: Oracle
) -> None:
    throws = list(combinations_with_replacement(range(1, 7), 5))
    for row in rows:
        assert sheet.possible(row) == {by_the_text(row, dice) for dice in throws}


@pytest.mark.parametrize(
    ("row", "dice", "points"),
    [
        ("one_pair", (3, 3, 5, 5, 6), 10),  # the highest pair
        ("one_pair", (4, 4, 4, 4, 4), 8),
        ("two_pairs", (3, 3, 3, 5, 5), 16),
        ("two_pairs", (3, 3, 3, 3, 5), 0),  # one pair twice
        ("two_pairs", (3, 3, 3, 3, 3), 0),
        ("three_of_a_kind", (2, 2, 2, 2, 2), 6),
        ("four_of_a_kind", (6, 6, 6, 6, 6), 24),
        ("small_straight", (5, 3, 1, 2, 4), 15),
        ("small_straight", (1, 2, 3, 4, 6), 0),
        ("large_straight", (6, 5, 4, 3, 2), 20),
        ("large_straight", (1, 2, 3, 4, 5), 0),
        ("full_house", (6, 6, 6, 5, 5), 28),
        ("full_house", (6, 6, 6, 6, 6), 0),
        ("chance", (1, 2, 4, 4, 6), 17),
        ("yatzy", (1, 1, 1, 1, 1), 50),
        ("yatzy", (1, 1, 1, 1, 2), 0),
    ],
)
def test_what_dice_give_in_yatzy(row: str, dice: tuple[int, ...], points: int) -> None:
    assert entered(Table(seated("yatzy", "Anna")), row, *dice).see(f"seats.0.sheet.{row}") == points


@pytest.mark.parametrize(
    ("row", "dice", "points"),
    [
        ("full_house", (2, 2, 2, 5, 5), 16),
        ("full_house", (4, 4, 4, 4, 4), 0),
        ("four_of_a_kind", (4, 4, 4, 4, 4), 16),
        ("four_of_a_kind", (4, 4, 4, 4, 1), 16),
        ("four_of_a_kind", (4, 4, 4, 1, 1), 0),
        ("little_straight", (5, 4, 3, 2, 1), 30),
        ("big_straight", (2, 3, 4, 5, 6), 30),
        ("big_straight", (1, 3, 4, 5, 6), 0),
        ("choice", (1, 1, 1, 1, 2), 6),
        ("yacht", (6, 6, 6, 6, 6), 50),
    ],
)
def test_what_dice_give_in_yacht(row: str, dice: tuple[int, ...], points: int) -> None:
    assert entered(Table(seated("yacht", "Anna")), row, *dice).see(f"seats.0.sheet.{row}") == points


@pytest.mark.parametrize(("game", "best", "total"), BEST)
def test_the_best_sheet(game: str, best: dict[str, int], total: int) -> None:
    table = Table(seated(game, "Anna"))
    for row, points in best.items():
        with pytest.raises(Refused, match="No throw is worth"):
            copied(table, row, points + 1)
        copied(table, row, points)

    assert (table.see("seats.0.total"), table.see("winners"), table.see("places")) == (total, [0], [[0]])


# -- the bonus -----------------------------------------------------------------------------------------------


def three_of_each(table: Table) -> Table:
    for number, row in enumerate(NUMBER_ROWS, start=1):
        copied(table, row, 3 * number)
    return table


def test_three_of_each_number_give_the_bonus() -> None:
    table = three_of_each(Table(seated("yatzy", "Anna")))

    assert (table.see("seats.0.bonus"), table.see("seats.0.total")) == (50, 63 + 50)


def test_one_point_less_gives_none() -> None:
    table = three_of_each(Table(seated("yatzy", "Anna")))
    table.say("correct", seat=0, set={"sheet.ones": 2})
    assert (table.see("seats.0.bonus"), table.see("seats.0.total")) == (0, 62)
    table.say("correct", seat=0, set={"sheet.ones": 4})
    assert (table.see("seats.0.bonus"), table.see("seats.0.total")) == (50, 64 + 50)


def test_the_bonus_is_there_as_soon_as_it_is_reached() -> None:
    table = copied(copied(Table(seated("yatzy", "Anna")), "sixes", 30), "fives", 25)
    assert table.see("seats.0.bonus") == 0
    copied(table, "fours", 8)
    assert (table.see("seats.0.bonus"), table.see("seats.0.sheet.ones")) == (50, None)
    table.play({"undo": 1})
    assert (table.see("seats.0.bonus"), table.see("seats.0.total")) == (0, 55)


def test_only_the_numbers_count_towards_the_bonus() -> None:
    table = copied(copied(Table(seated("yatzy", "Anna")), "yatzy", 50), "chance", 30)

    assert (table.see("seats.0.bonus"), table.see("seats.0.total")) == (0, 80)


def test_the_bonus_decides_who_wins() -> None:
    table = Table(seated("yatzy", "Anna", "Bo"))
    anna = {row: 3 * number for number, row in enumerate(NUMBER_ROWS, start=1)}  # 63, and 50
    bo = {"sixes": 30, "fives": 25, "one_pair": 12, "chance": 30}  # 97
    for row in YATZY_ROWS:
        copied(table, row, anna.get(row, 5 if row == "chance" else 0))
        copied(table, row, bo.get(row, 0))

    assert [seat["total"] for seat in table.view["seats"]] == [118, 97]
    assert (table.see("winners"), table.see("places")) == ([0], [[0], [1]])


def test_yacht_has_no_bonus() -> None:
    table = three_of_each(Table(seated("yacht", "Anna")))

    assert "bonus" not in table.view["seats"][0]
    assert table.see("seats.0.total") == 63


# -- turns, seats, options -----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_turn_has_three_throws_of_five_dice(game: str) -> None:
    table = Table(seated(game, "Anna"))
    for left in (3, 2, 1):
        assert (table.see("throws_left"), table.see("legal")) == (left, ["throw", "score"])
        with pytest.raises(Refused, match="5 dice"):
            table.say("throw", dice=[1, 2, 3])
        table.say("throw", dice=[1, 2, 3, 4, 6])
    assert table.see("legal") == ["score"]
    with pytest.raises(Refused, match="no throw left"):
        table.say("throw", dice=[1, 2, 3, 4, 5])


def test_kept_dice_lie_in_both_throws() -> None:
    table = Table(seated("yatzy", "Anna")).say("throw", dice=[3, 3, 3, 3, 1])

    assert not say_by_the_laws(table, {"do": "throw", "dice": [3, 3, 3, 1, 1], "keep": [3, 3, 3, 3]})
    assert say_by_the_laws(table, {"do": "throw", "dice": [3, 3, 3, 3, 3], "keep": [3, 3, 3, 3]})


@pytest.mark.parametrize("game", GAMES)
def test_points_from_paper_are_possible_in_their_row(game: str) -> None:
    always_met = "chance" if game == "yatzy" else "choice"
    for row, points, is_possible in (
        (always_met, 0, False), (always_met, 4, False), (always_met, 5, True), (always_met, 31, False),
        ("fives", 30, False), ("fives", 25, True), ("fives", 0, True), ("full_house", 6, False),
        ("full_house", 7, True), ("four_of_a_kind", 6, False), ("four_of_a_kind", 0, True),
    ):  # fmt: skip
        said = {"do": "score", "row": row, "points": points}
        assert say_by_the_laws(Table(seated(game, "Anna")), said) is is_possible, said


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("count", range(1, 9))
def test_one_to_eight_play_each_row_once(game: str, count: int) -> None:
    table = Table(seated(game, *"ABCDEFGH"[:count], starter=count - 1))
    rows = open_rows(table)
    for turn in range(len(rows) * count):
        seat = (count - 1 + turn) % count
        assert table.see("turn") == {"seat": seat, "number": turn + 1, "round": turn // count + 1}
        entered(table, open_rows(table)[0], 1, 2, 3, 4, 6)

    assert (table.see("phase"), table.see("winners")) == ("over", list(range(count)))
    assert table.see("places") == [list(range(count))]


@pytest.mark.parametrize("game", GAMES)
def test_nobody_and_nine_are_not_a_table(game: str) -> None:
    for names in ("", "ABCDEFGHI"):
        with pytest.raises(Malformed, match="1 to 8"):
            Table(seated(game, *names))


@pytest.mark.parametrize("game", GAMES)
def test_who_sits_alone_begins_without_being_named(game: str) -> None:
    assert entered(Table(seated(game, "Anna", starter=None)), "ones", 1, 1, 1, 2, 3).see("turn.seat") == 0
    with pytest.raises(Malformed, match="which seat begins"):
        Table(seated(game, "Anna", "Bo", starter=None))


@pytest.mark.parametrize("game", GAMES)
def test_the_last_one_goes_on_alone_and_does_not_leave(game: str) -> None:
    table = Table(seated(game, "Anna", "Bo")).say("leave", seat=0)

    assert copied(table, "ones", 3).see("turn") == {"seat": 1, "number": 3, "round": 2}
    with pytest.raises(Refused, match="Too few"):
        table.say("leave", seat=1)


@pytest.mark.parametrize("game", GAMES)
def test_a_match_of_one_player_adds_its_games(game: str) -> None:
    table = Table(seated(game, "Anna", games=2))
    rows = open_rows(table)
    for row in rows:
        entered(table, row, 6, 6, 6, 6, 6)
    first = table.see("seats.0.match_total")
    assert table.see("match_game") == 2
    assert table.see("turn") == {"seat": 0, "number": len(rows) + 1, "round": 1}
    for row in rows:
        entered(table, row, 6, 6, 6, 6, 6)
    assert (table.see("phase"), table.see("seats.0.match_total")) == ("over", 2 * first)


def test_the_total_of_an_earlier_game_may_have_the_bonus() -> None:
    table = Table(seated("yatzy", "Anna", games=2))
    for row in YATZY_ROWS:
        entered(table, row, 1, 2, 3, 4, 6)

    assert say_by_the_laws(table, {"do": "correct", "seat": 0, "set": {"earlier_totals.0": 374}})
    assert not say_by_the_laws(table, {"do": "correct", "seat": 0, "set": {"earlier_totals.0": 375}})


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "options", [{"throws": 2}, {"throws": 4}, {"games": 0}, {"games": 10}, {"thirteen": "any"}, {"bonus": 50}]
)
def test_the_options_have_their_ranges(game: str, options: dict[str, Any]) -> None:
    with pytest.raises(Malformed, match="options"):
        Table(seated(game, "Anna", **options))


@pytest.mark.parametrize("game", GAMES)
def test_the_options_in_force_can_be_seen(game: str) -> None:
    table = Table(seated(game, "Anna", throws=3))

    assert table.see("options") == {"throws": 3, "games": 1, "button_enters_best": False}


@pytest.mark.parametrize("game", GAMES)
def test_the_button_enters_the_best_row_where_agreed(game: str) -> None:
    table = Table(seated(game, "Anna", "Bo", button_enters_best=True)).say("throw", 1, dice=[6, 6, 6, 6, 6])

    assert table.press(0, 2)
    assert (table.see(f"seats.0.sheet.{game}"), table.see("turn.seat")) == (50, 1)


# -- what always holds ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=10, deadline=None)
@given(data=st.data(), count=st.integers(1, 4))
def test_whole_games(game: str, data: st.DataObject, count: int) -> None:
    table = Table(seated(game, *"ABCD"[:count]))
    dice = st.tuples(*[st.integers(1, 6)] * 5)
    while table.see("phase") == "turn":
        table.say("throw", dice=data.draw(dice))
        table.say("score", row=data.draw(st.sampled_from(open_rows(table))))
        for seat in table.view["seats"]:
            rows = sum(points or 0 for points in seat["sheet"].values())
            assert seat["total"] == rows + seat.get("bonus", 0)
            assert seat.get("bonus", 0) in (0, 50)
    is_the_same_from_its_journal(table)
