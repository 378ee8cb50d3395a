"""Bottle caps put right by hand, seats that leave, and what holds whatever is said."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.errors import Refused
from companion.games.bottle_caps.track import Track
from tests.companion.games.caps_tables import HOME, caps, standing
from tests.companion.games.laws import is_the_same_from_its_journal, say_by_the_laws
from tests.companion.table import Table

# -- corrections, leaving, stopping --------------------------------------------------------------------------


@pytest.mark.parametrize(
    "fields",
    [{"caps": [5, 5, -1, -1]}, {"caps": [5, -1, -1]}, {"caps": [44, -1, -1, -1]}, {"caps.0": -2},
     {"caps.4": 1}, {"caps": [23, -1, -1, -1]}, {"caps.0": True}, {"caps.0": None}, {"side": 1},
     {"turn.seat": 2}, {"pips": 6}, {"caps": [1.5, -1, -1, -1]}],
)  # fmt: skip
def test_a_correction_puts_caps_where_they_can_stand(fields: dict[str, Any]) -> None:
    table = standing([0, -1, -1, -1], [3, -1, -1, -1])  # field 23 is taken

    assert not say_by_the_laws(table, {"do": "correct", "seat": 0, "set": fields})


def test_two_caps_change_places_in_one_correction() -> None:
    table = standing([4, 9, -1, -1], [0, -1, -1, -1]).say("correct", seat=0, set={"caps.0": 9, "caps.1": 4})

    assert table.see("seats.0.caps") == [9, 4, -1, -1]


def test_a_correction_of_caps_says_whose() -> None:
    with pytest.raises(Refused, match="which seat"):
        Table(caps()).say("correct", set={"caps.0": 3})


def test_what_a_throw_may_move_follows_a_correction() -> None:
    table = standing([4, 9, -1, -1], [0, -1, -1, -1]).say("throw", pips=3)
    table.say("correct", seat=0, set={"caps.0": 6})
    assert [move["to"] for move in table.see("moves")] == [12]
    table.say("correct", seat=0, set={"caps": [42, 41, -1, -1]})
    assert (table.see("turn.seat"), table.see("phase")) == (1, "throw")


def test_correcting_the_turn_begins_it_afresh() -> None:
    table = Table(caps()).say("throw", pips=3).say("correct", set={"turn.seat": 1})

    assert (table.see("turn.seat"), table.see("phase"), table.see("pips")) == (1, "throw", None)


def test_victory_follows_a_correction() -> None:
    table = standing([0, -1, -1, -1], [0, -1, -1, -1]).say("correct", seat=1, set={"caps": HOME})
    assert (table.see("phase"), table.see("winners")) == ("over", [1])
    table.say("correct", seat=0, set={"caps": HOME})
    assert table.see("winners") == [1]  # it was first
    table.say("correct", seat=1, set={"caps.0": 39})
    assert table.see("winners") == [0]
    table.say("correct", seat=0, set={"caps.0": 39})
    assert (table.see("phase"), table.see("winners"), table.see("turn.seat")) == ("throw", [], 0)


def test_after_the_game_was_stopped_a_correction_changes_no_result() -> None:
    table = Table(caps()).say("stop_game").say("correct", seat=1, set={"caps": HOME})

    assert (table.see("phase"), table.see("winners"), table.see("places")) == ("over", [], [])


def test_a_seat_that_leaves_takes_its_caps_from_the_board() -> None:
    table = (
        standing([4, 9, -1, -1], [0, -1, -1, -1], [0, -1, -1, -1]).say("throw", pips=3).say("leave", seat=0)
    )

    assert (table.see("seats.0.caps"), table.see("turn.seat"), table.see("phase")) == ([-1] * 4, 1, "throw")
    for _ in range(2):
        table.say("throw", pips=1).say("move", cap=0)
    assert table.see("turn") == {"seat": 1, "number": 4, "round": 2}
    with pytest.raises(Refused, match="Too few"):
        table.say("leave", seat=1)


# -- what always holds ---------------------------------------------------------------------------------------


def by_the_text(view: dict[str, Any], pips: int) -> dict[int, tuple[int, tuple[int, int] | None]]:
    """Cap: (where to, whom it captures), worked out another way: from a board of spots."""
    side = view["options"]["fields_per_side"]
    round_about = 4 * side
    board: dict[Any, tuple[int, int]] = {}

    def spot(seat: int, place: int) -> Any:
        if place >= round_about:
            return ("lane", seat, place - round_about)
        return ("track", (view["seats"][seat]["side"] * side + place) % round_about)

    for seat, entry in enumerate(view["seats"]):
        for cap, place in enumerate(entry["caps"]):
            if place >= 0:
                board[spot(seat, place)] = (seat, cap)
    me = view["turn"]["seat"]
    mine = view["seats"][me]["caps"]
    waiting = [cap for cap in range(4) if mine[cap] == -1]
    reach: dict[int, tuple[int, tuple[int, int] | None]] = {}
    for cap in range(4):
        to = mine[cap] + pips
        if mine[cap] == -1 or to > round_about + 3:
            continue
        there = board.get(spot(me, to))
        if there is None or there[0] != me:
            reach[cap] = (to, there)
    on_start = board.get(spot(me, 0))
    start_cap = on_start[1] if on_start is not None and on_start[0] == me else None
    if waiting and start_cap in reach:
        assert start_cap is not None
        return {start_cap: reach[start_cap]}
    if waiting and pips == 6 and start_cap is None:
        return {waiting[0]: (0, on_start)}
    return reach


def check_board(view: dict[str, Any]) -> None:
    """Four caps each; no two on one field; a turn only of somebody at the table."""
    side = view["options"]["fields_per_side"]
    fields = []
    for entry in view["seats"]:
        assert len(entry["caps"]) == 4
        assert all(-1 <= place <= 4 * side + 3 for place in entry["caps"])
        fields += [(entry["side"] * side + p) % (4 * side) for p in entry["caps"] if 0 <= p < 4 * side]
        lane = [place for place in entry["caps"] if place >= 4 * side]
        assert len(lane) == len(set(lane))
        if entry["left"]:
            assert entry["caps"] == [-1] * 4
    assert len(fields) == len(set(fields))
    assert not view["seats"][view["turn"]["seat"]]["left"]


OPTIONS = st.fixed_dictionaries({
    "fields_per_side": st.integers(8, 14),
    "six_without_move": st.sampled_from(["passes", "throws_again"]),
    "three_throws": st.booleans(),
    "move_alone": st.booleans(),
})  # fmt: skip
PLACES = st.lists(st.integers(-1, 59), min_size=4, max_size=4)


@settings(max_examples=60, deadline=None)
@given(data=st.data(), seats=st.integers(2, 4), options=OPTIONS)
def test_whatever_is_thrown_the_board_stays_sound(
    data: st.DataObject, seats: int, options: dict[str, Any]
) -> None:
    table = Table(caps(*"ABCD"[:seats], **options))
    for seat in range(seats):  # somewhere in the middle of a game
        say_by_the_laws(table, {"do": "correct", "seat": seat, "set": {"caps": data.draw(PLACES)}})
    for _ in range(40):
        before = table.view
        if before["phase"] == "over":
            break
        if before["phase"] == "move":
            wanted = by_the_text(before, before["pips"])
            offered = {
                move["cap"]: (
                    move["to"],
                    move["captures"] and (move["captures"]["seat"], move["captures"]["cap"]),
                )
                for move in before["moves"]
            }
            assert offered == wanted != {}
            cap = data.draw(st.integers(0, 3))
            assert say_by_the_laws(table, {"do": "move", "cap": cap}) is (cap in wanted)
        elif data.draw(st.integers(0, 30)) == 0:
            say_by_the_laws(table, {"do": "leave", "seat": data.draw(st.integers(0, seats - 1))})
        elif data.draw(st.integers(0, 20)) == 0:
            fields = {f"caps.{data.draw(st.integers(0, 3))}": data.draw(st.integers(-1, 59))}
            seat = data.draw(st.integers(0, seats - 1))
            say_by_the_laws(table, {"do": "correct", "seat": seat, "set": fields})
        else:
            pips = data.draw(st.integers(1, 6))
            assert say_by_the_laws(table, {"do": "throw", "pips": pips})
            if not by_the_text(before, pips):
                assert (table.see("phase"), table.see("pips")) == ("throw", None)
        check_board(table.view)
    is_the_same_from_its_journal(table)


@given(places=st.lists(st.integers(0, 43), min_size=4, max_size=4, unique=True))
def test_a_cap_is_on_a_field_of_the_track_or_in_its_own_lane(places: list[int]) -> None:
    track = Track(10, (0, 1, 2, 3))
    for seat in range(4):
        fields = [track.field(seat, place) for place in places]
        assert [field is None for field in fields] == [place >= 40 for place in places]
        assert all(field == (seat * 10 + p) % 40 for field, p in zip(fields, places, strict=True) if p < 40)
