"""The rules of bottle caps, one by one. Source: RULES section 4."""

from __future__ import annotations

from typing import Any

import pytest

from companion.errors import Malformed, Refused
from tests.companion.games.caps_tables import caps, may_move, standing
from tests.companion.games.laws import say_by_the_laws
from tests.companion.table import Table

# -- setting up ----------------------------------------------------------------------------------------------


def test_one_cap_stands_on_the_start_field_and_three_wait() -> None:
    view = Table(caps("A", "B", "C", starter=2)).view

    assert [seat["caps"] for seat in view["seats"]] == [[0, -1, -1, -1]] * 3
    assert (view["turn"]["seat"], view["phase"], view["legal"], view["buttons"]) == (
        2,
        "throw",
        ["throw"],
        {},
    )


@pytest.mark.parametrize(
    ("wanted", "sides"),
    [
        ((None, None), [0, 2]),
        ((None, None, None), [0, 1, 2]),
        ((None, None, None, None), [0, 1, 2, 3]),
        ((3, 1), [3, 1]),
        ((2, None), [2, 0]),
        ((1, None), [1, 2]),
        ((None, 0), [2, 0]),
        ((None, None, 0), [1, 2, 0]),
    ],
)
def test_each_seat_has_a_side(wanted: tuple[int | None, ...], sides: list[int]) -> None:
    view = Table(caps(*"ABCD"[: len(wanted)], sides=wanted)).view

    assert [seat["side"] for seat in view["seats"]] == sides


@pytest.mark.parametrize(
    "header",
    [caps(starter=None), caps("A"), caps(*"ABCDE"), caps(sides=(1, 1)), caps(sides=(4, None)),
     caps(sides=(-1, None)), caps(fields_per_side=7), caps(fields_per_side=15), caps(move_alone="yes"),
     caps(six_without_move="stays"), caps() | {"cards": []}],
)  # fmt: skip
def test_what_cannot_be_played_is_said_before_the_start(header: dict[str, Any]) -> None:
    with pytest.raises(Malformed):
        Table(header)


# -- moving --------------------------------------------------------------------------------------------------


def test_a_throw_moves_a_cap_so_many_fields_and_the_turn_passes() -> None:
    table = Table(caps()).say("throw", pips=4)
    assert (table.see("phase"), table.see("pips"), table.see("legal")) == ("move", 4, ["move"])
    table.say("move", cap=0)
    assert (table.see("seats.0.caps.0"), table.see("turn.seat"), table.see("pips")) == (4, 1, None)


def test_caps_are_jumped_and_their_fields_counted() -> None:
    assert may_move(standing([10, 12, 13, 30], [31, 35, -1, -1]), 4) == {0: 14, 1: 16, 2: 17, 3: 34}


def test_who_has_several_caps_chooses() -> None:
    table = standing([5, 21, -1, -1], [0, -1, -1, -1]).say("throw", pips=2).say("move", cap=1)

    assert table.see("seats.0.caps") == [5, 23, -1, -1]


def test_nobody_captures_an_own_cap() -> None:
    table = standing([5, 8, -1, -1], [0, -1, -1, -1]).say("throw", pips=3)

    assert [move["cap"] for move in table.see("moves")] == [1]
    with pytest.raises(Refused, match="one's own stands on that field"):
        table.say("move", cap=0)


def test_a_throw_that_ends_on_a_foreign_cap_sends_it_home() -> None:
    # Seat 1 starts from side 2: its place 3 is field 23.
    table = standing([20, -1, -1, -1], [5, 3, -1, -1]).say("throw", pips=3)
    assert table.see("moves") == [{"cap": 0, "to": 23, "captures": {"seat": 1, "cap": 1}}]
    table.say("move", cap=0)
    assert (table.see("seats.0.caps"), table.see("seats.1.caps")) == ([23, -1, -1, -1], [5, -1, -1, -1])


def test_nobody_is_made_to_capture() -> None:
    table = standing([20, 5, -1, -1], [7, 3, -1, -1]).say("throw", pips=3).say("move", cap=1)

    assert table.see("seats.1.caps") == [7, 3, -1, -1]


def test_who_can_move_must_move() -> None:
    table = Table(caps()).say("throw", pips=4)

    with pytest.raises(Refused, match="moved first"):
        table.say("throw", pips=4)


def test_nobody_moves_without_a_throw() -> None:
    with pytest.raises(Refused, match="Throw first"):
        Table(caps()).say("move", cap=0)


@pytest.mark.parametrize(
    "line",
    [{"do": "throw", "pips": 0}, {"do": "throw", "pips": 7}, {"do": "throw"}, {"do": "throw", "pips": "6"},
     {"do": "move", "cap": 4}, {"do": "move", "cap": -1}],
)  # fmt: skip
def test_a_die_has_six_sides_and_a_seat_four_caps(line: dict[str, Any]) -> None:
    assert not say_by_the_laws(Table(caps()), line)


def test_a_throw_with_which_nothing_may_move_passes_by_itself() -> None:
    table = standing([-1] * 4, [0, -1, -1, -1]).say("throw", pips=3)

    assert (table.see("turn.seat"), table.see("turn.number"), table.see("phase")) == (1, 2, "throw")
    assert table.see("news") == {"kind": "passed", "seat": 0, "pips": 3, "cap": None, "captured": None}


# -- the six, the start field --------------------------------------------------------------------------------


def test_with_a_six_a_waiting_cap_enters_and_the_same_seat_throws_again() -> None:
    table = standing([7, -1, 21, -1], [0, -1, -1, -1]).say("throw", pips=6)
    assert table.see("moves") == [{"cap": 1, "to": 0, "captures": None}]
    for cap, why in ((0, "a new cap enters"), (2, "a new cap enters"), (3, "a new cap enters")):
        with pytest.raises(Refused, match=why):
            table.say("move", cap=cap)
    table.say("move", cap=1)
    assert (table.see("turn.seat"), table.see("turn.number"), table.see("phase")) == (0, 1, "throw")


def test_entering_captures_a_foreign_cap_on_the_start_field() -> None:
    # Seat 1's place 20 is field 0, where seat 0 starts.
    table = standing([7, -1, -1, -1], [20, 5, -1, -1]).say("throw", pips=6)
    assert table.see("moves") == [{"cap": 1, "to": 0, "captures": {"seat": 1, "cap": 0}}]
    assert table.say("move", cap=1).see("seats.1.caps") == [-1, 5, -1, -1]


def test_a_six_moves_the_cap_on_the_start_field_first() -> None:
    table = standing([21, 0, -1, -1], [0, -1, -1, -1]).say("throw", pips=6)

    assert table.see("moves") == [{"cap": 1, "to": 6, "captures": None}]
    for cap in (0, 2):
        with pytest.raises(Refused, match="start field moves first"):
            table.say("move", cap=cap)


def test_a_six_that_cannot_clear_the_start_field_is_another_caps() -> None:
    table = standing([21, 0, 6, -1], [0, -1, -1, -1])
    assert may_move(table, 6) == {0: 27, 2: 12}
    table.say("throw", pips=6)
    with pytest.raises(Refused, match="stands on the start field"):
        table.say("move", cap=3)


@pytest.mark.parametrize(("pips", "moves"), [(1, {0: 1}), (5, {0: 5}), (4, {1: 8, 2: 25})])
def test_while_caps_wait_the_start_field_is_cleared_as_soon_as_it_can_be(
    pips: int, moves: dict[int, int]
) -> None:
    assert may_move(standing([0, 4, 21, -1], [0, -1, -1, -1]), pips) == moves


def test_with_no_cap_waiting_the_start_field_is_no_matter_and_any_cap_takes_the_six() -> None:
    table = standing([0, 4, 21, 40], [0, -1, -1, -1])

    assert may_move(table, 1) == {0: 1, 1: 5, 2: 22, 3: 41}
    assert may_move(table, 6) == {0: 6, 1: 10, 2: 27}
    assert table.say("throw", pips=6).say("move", cap=2).see("turn.seat") == 0


def test_only_a_six_brings_a_cap_in() -> None:
    table = standing([7, -1, -1, -1], [0, -1, -1, -1]).say("throw", pips=5)

    with pytest.raises(Refused, match="Only a 6"):
        table.say("move", cap=1)


def test_every_further_six_gives_another_throw() -> None:
    table = Table(caps())
    for _ in range(6):
        table.say("throw", pips=6)
        table.say("move", cap=table.see("moves.0.cap"))
        assert (table.see("turn.seat"), table.see("turn.number"), table.see("phase")) == (0, 1, "throw")
    assert table.see("seats.0.caps") == [18, 6, 0, -1]


STUCK = [39, 40, 41, 42]  # nothing of this can move five or six


@pytest.mark.parametrize(("six_without_move", "seat"), [("passes", 1), ("throws_again", 0)])
def test_a_six_that_moves_nothing(six_without_move: str, seat: int) -> None:
    table = standing(STUCK, [0, -1, -1, -1], six_without_move=six_without_move).say("throw", pips=6)

    assert (table.see("turn.seat"), table.see("phase")) == (seat, "throw")
    table = standing(STUCK, [0, -1, -1, -1], six_without_move=six_without_move).say("throw", pips=5)
    assert table.see("turn.seat") == 1  # the option is about the six alone


# -- the goal lane -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("pips", [1, 2, 3, 4])
def test_each_field_of_the_lane_is_counted(pips: int) -> None:
    assert may_move(standing([39, 5, -1, -1], [0, -1, -1, -1]), pips)[0] == 39 + pips


@pytest.mark.parametrize("pips", [5, 6])
def test_a_throw_past_the_last_field_of_the_lane_is_refused(pips: int) -> None:
    table = standing([39, 5, 6, 7], [0, -1, -1, -1]).say("throw", pips=pips)

    with pytest.raises(Refused, match="past the end"):
        table.say("move", cap=0)


def test_own_caps_in_the_lane_are_jumped_and_not_landed_on() -> None:
    table = standing([39, 40, 42, -1], [0, -1, -1, -1])

    assert may_move(table, 2) == {0: 41}
    assert may_move(table, 3) == {1: 43}
    assert may_move(table, 1) == {1: 41, 2: 43}


def test_nobody_enters_a_foreign_lane() -> None:
    # Field 19 is the last before seat 1's lane; seat 0 goes past it along the track.
    table = standing([19, 5, -1, -1], [40, 41, -1, -1]).say("throw", pips=2).say("move", cap=0)

    assert (table.see("seats.0.caps.0"), table.see("seats.1.caps")) == (21, [40, 41, -1, -1])


def test_first_with_all_four_in_the_lane_wins_also_with_a_six() -> None:
    table = (
        standing([36, 41, 42, 43], [0, -1, -1, -1], [3, -1, -1, -1]).say("throw", pips=4).say("move", cap=0)
    )
    assert (table.see("phase"), table.see("winners"), table.see("places")) == ("over", [0], [[0], [1, 2]])
    assert (table.see("legal"), table.see("moves"), table.see("pips")) == ([], [], None)

    table = standing([34, 41, 42, 43], [0, -1, -1, -1]).say("throw", pips=6).say("move", cap=0)
    assert (table.see("phase"), table.see("winners")) == ("over", [0])
    with pytest.raises(Refused, match="over"):
        table.say("throw", pips=1)


@pytest.mark.parametrize("fields", [8, 14])
def test_the_track_is_as_long_as_agreed(fields: int) -> None:
    table = Table(caps("A", "B", fields_per_side=fields))
    table.say("correct", seat=0, set={"caps": [4 * fields - 1, -1, -1, -1]})

    assert may_move(table, 4) == {0: 4 * fields + 3}
    with pytest.raises(Refused, match="place"):
        table.say("correct", seat=0, set={"caps.1": 4 * fields + 4})


# -- house options -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("shut_in", [[-1] * 4, [43, -1, -1, -1], [-1, 42, 43, -1], [43, 41, 42, -1]])
def test_three_throws_for_who_has_no_cap_on_the_track(shut_in: list[int]) -> None:
    table = standing(shut_in, [0, -1, -1, -1], three_throws=True)
    for left in (3, 2, 1):
        assert (table.see("turn.seat"), table.see("throws_left")) == (0, left)
        table.say("throw", pips=5)
    assert table.see("turn.seat") == 1
    assert standing(shut_in, [0, -1, -1, -1]).say("throw", pips=5).see("turn.seat") == 1


@pytest.mark.parametrize(
    "not_shut_in", [[42, -1, -1, -1], [43, 41, -1, -1], [40, 41, 42, -1], [39, 43, 42, 41]]
)
def test_there_are_no_three_throws_for_others(not_shut_in: list[int]) -> None:
    table = standing(not_shut_in, [0, -1, -1, -1], three_throws=True).say("throw", pips=5)

    assert table.see("turn.seat") == 1


def test_any_move_ends_the_three_tries() -> None:
    table = standing([-1] * 4, [0, -1, -1, -1], three_throws=True)
    table.say("throw", pips=5).say("throw", pips=6).say("move", cap=0)
    assert table.see("throws_left") == 1
    assert table.say("throw", pips=3).say("move", cap=0).see("turn.seat") == 1


def test_a_single_legal_move_is_made_at_once_where_agreed() -> None:
    table = Table(caps(move_alone=True)).say("throw", pips=6)
    assert (table.see("seats.0.caps"), table.see("turn.seat"), table.see("phase")) == (
        [6, -1, -1, -1],
        0,
        "throw",
    )
    assert table.see("news") == {"kind": "moved", "seat": 0, "pips": 6, "cap": 0, "captured": None}
    table.play({"undo": 1})
    assert (table.see("seats.0.caps"), table.see("undo")) == ([0, -1, -1, -1], 0)

    table = standing([5, 21, -1, -1], [0, -1, -1, -1], move_alone=True).say("throw", pips=2)
    assert table.see("phase") == "move"
