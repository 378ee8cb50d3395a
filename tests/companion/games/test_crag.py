"""Crag's rules, one by one. Source: RULES section 3."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.errors import Malformed, Refused
from companion.games.crag.sheet import ANY_THIRTEEN, ROWS, WITHOUT_PAIR
from tests.companion.games.laws import is_the_same_from_its_journal, say_by_the_laws
from tests.companion.table import Table

ALL_THROWS = list(product(range(1, 7), repeat=3))
BEST = {"ones": 3, "twos": 6, "threes": 9, "fours": 12, "fives": 15, "sixes": 18, "odd_straight": 20,
        "even_straight": 20, "low_straight": 20, "high_straight": 20, "three_of_a_kind": 25, "thirteen": 26,
        "crag": 50}  # fmt: skip


def crag(*names: str, starter: int | None = 0, **options: Any) -> dict[str, Any]:
    header: dict[str, Any] = {"table": 1, "game": "crag", "options": options,
                              "seats": [{"name": name} for name in names or ("Anna", "Bo")]}  # fmt: skip
    return header if starter is None else header | {"starter": starter}


def copied(table: Table, row: str, points: int = 0) -> Table:
    """A row of whoever's turn it is, copied from paper."""
    return table.say("score", row=row, points=points)


def game_of(*totals: int, **options: Any) -> Table:
    """A whole game in which each seat has these points, all in one row, and nothing else."""
    table = Table(crag(*[f"P{i}" for i in range(len(totals))], **options))
    for row in ROWS:
        for total in totals:
            copied(table, row, total if row == "sixes" else 0)
    return table


def played_out(table: Table) -> Table:
    """Nothing in every row still open, to the end of this game."""
    game = table.see("match_game")
    while table.see("phase") != "over" and table.see("match_game") == game:
        sheet = table.see(f"seats.{table.see('turn.seat')}.sheet")
        copied(table, next(row for row, points in sheet.items() if points is None))
    return table


def filled(**but: int | None) -> dict[str, Any]:
    """A correction that gives every row 0, but these."""
    return {f"sheet.{row}": but.get(row, 0) for row in ROWS}


# -- what dice give ------------------------------------------------------------------------------------------


def by_the_text(row: str, dice: tuple[int, ...], *, any_thirteen: bool) -> int:
    """The rules once more, written another way: from the lists that the rules give."""
    lying = sorted(dice)
    fixed: dict[str, tuple[int, list[list[int]]]] = {
        "odd_straight": (20, [[1, 3, 5]]),
        "even_straight": (20, [[2, 4, 6]]),
        "low_straight": (20, [[1, 2, 3]]),
        "high_straight": (20, [[4, 5, 6]]),
        "three_of_a_kind": (25, [[pips] * 3 for pips in range(1, 7)]),
        "crag": (50, [[1, 6, 6], [3, 5, 5], [4, 4, 5]]),
        "thirteen": (26, [[2, 5, 6], [3, 4, 6]]),
    }
    if row in fixed:
        points, met_by = fixed[row]
        if row == "thirteen" and any_thirteen:
            met_by = met_by + fixed["crag"][1]
        return points if lying in met_by else 0
    number = list(ROWS).index(row) + 1
    return Counter(dice)[number] * number


@pytest.mark.parametrize("row", ROWS)
def test_each_of_the_216_throws_gives_what_the_text_says(row: str) -> None:
    for dice in ALL_THROWS:
        assert WITHOUT_PAIR.points(row, dice) == by_the_text(row, dice, any_thirteen=False), dice
        assert ANY_THIRTEEN.points(row, dice) == by_the_text(row, dice, any_thirteen=True), dice


@pytest.mark.parametrize("row", ROWS)
def test_the_table_offers_what_each_throw_gives(row: str) -> None:
    table = Table(crag())
    for dice in {tuple(sorted(dice)) for dice in ALL_THROWS}:
        table.say("throw", dice=dice)
        assert table.see(f"offers.{row}") == WITHOUT_PAIR.points(row, dice)
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
