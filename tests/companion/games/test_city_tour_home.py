"""A city tour from its journeys to the way home, put right by hand, and what holds whatever is said."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.errors import Refused
from tests.companion.games.laws import is_the_same_from_its_journal, say_by_the_laws
from tests.companion.games.tour_tables import (
    GROUPS,
    draw,
    go,
    idle,
    ticked,
    tour,
)
from tests.companion.table import Table

# -- flight, ferry, bridge -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("city", "by"), [("A7", "flight"), ("B7", "ferry"), ("C7", "bridge")])
@pytest.mark.parametrize("pips", [1, 5])
def test_a_throw_of_1_or_5_carries_a_piece_across(city: str, by: str, pips: int) -> None:
    table = idle(go(Table(tour()), city)).say("throw", pips=pips)
    assert table.see("legal") == ["arrive", "travel"]
    assert table.see("transports") == [{"by": by, "with": "throw"}]
    table.play({"do": "travel", "by": by, "with": "throw"})
    assert (table.see("phase"), table.see("legal"), table.see("seats.0.at")) == ("arrive", ["arrive"], city)
    assert table.say("arrive", city="A1").see("seats.0.delivered") == 1
    assert table.see("turn.seat") == 1


@pytest.mark.parametrize(
    ("city", "by", "pips", "why"),
    [("A7", "flight", 2, "1 or 5"), ("A7", "flight", 4, "1 or 5"), ("A7", "ferry", 1, "no city with"),
     ("B7", "bridge", 1, "no city with"), ("A9", "flight", 5, "no city with"),
     (None, "flight", 5, "no city with")],
)  # fmt: skip
def test_a_journey_that_the_rules_exclude(city: str | None, by: str, pips: int, why: str) -> None:
    table = idle(go(Table(tour()), city)).say("throw", pips=pips)

    assert {"by": by, "with": "throw"} not in table.see("transports")
    with pytest.raises(Refused, match=why):
        table.play({"do": "travel", "by": by, "with": "throw"})


def test_nobody_travels_from_the_start() -> None:
    table = Table(tour("A7", "A7")).say("throw", pips=1)

    with pytest.raises(Refused, match="Only a throw"):
        table.play({"do": "travel", "by": "flight", "with": "throw"})


def test_a_question_cards_move_counts_as_a_throw() -> None:
    table = Table(tour()).say("throw", pips=6).say("answer", right=True, fields=1).say("arrive", city="A7")
    idle(table).say("throw", pips=5)

    assert table.see("transports") == [{"by": "flight", "with": "throw"}]


def test_a_question_cards_move_is_no_throw_of_1_or_5() -> None:
    table = idle(go(Table(tour()), "A7")).say("throw", pips=6).say("answer", right=True, fields=5)

    with pytest.raises(Refused, match="1 or 5"):
        table.play({"do": "travel", "by": "flight", "with": "throw"})


def test_a_journey_ends_in_another_city_and_brings_no_second_one() -> None:
    table = (
        idle(go(Table(tour()), "A7"))
        .say("throw", pips=1)
        .play({"do": "travel", "by": "flight", "with": "throw"})
    )
    for line in (
        {"do": "arrive"},
        {"do": "arrive", "city": "A7"},
        {"do": "travel", "by": "flight", "with": "throw"},
    ):
        assert not say_by_the_laws(table, line)
    idle(table.say("arrive", city="A8")).say("throw", pips=1)
    with pytest.raises(Refused, match="Only a throw"):
        table.play({"do": "travel", "by": "flight", "with": "throw"})


@pytest.mark.parametrize(("city", "by", "kind"), [("A7", "flight", "flight"), ("B7", "ferry", "ferry"),
                                                  ("C7", "bridge", "ferry")])  # fmt: skip
def test_a_ticket_stands_for_the_throw_it_replaces(city: str, by: str, kind: str) -> None:
    table = idle(go(Table(tour()), city)).say("correct", seat=0, set={f"tickets.{kind}": 1})
    table.say("correct", seat=0, set={"extra_throws": 1})
    assert table.see("legal") == ["throw", "travel"]
    table.play({"do": "travel", "by": by, "with": "ticket"})
    assert (table.see("phase"), table.see(f"seats.0.tickets.{kind}")) == ("arrive", 0)
    table.say("arrive", city="A1")
    # It stood for the ordinary throw; the owed one follows.
    assert (table.see("turn.seat"), table.see("phase"), table.see("seats.0.extra_throws")) == (0, "throw", 1)
    assert go(table, None).see("turn.seat") == 1


def test_a_ticket_can_stand_for_an_extra_throw() -> None:
    table = Table(tour()).say("correct", seat=0, set={"tickets": {"flight": 1}, "extra_throws": 1})
    go(table, "A7").play({"do": "travel", "by": "flight", "with": "ticket"})

    assert table.see("seats.0.extra_throws") == 0
    assert table.say("arrive", city="A1").see("turn.seat") == 1


@pytest.mark.parametrize(("city", "by"), [("A7", "flight"), ("B7", "bridge"), ("A9", "ferry")])
def test_a_ferry_ticket_is_for_a_ferry_or_the_bridge_where_one_is(city: str, by: str) -> None:
    table = idle(go(Table(tour()), city)).say("correct", seat=0, set={"tickets.ferry": 1})

    assert not say_by_the_laws(table, {"do": "travel", "by": by, "with": "ticket"})


def test_a_ticket_is_not_used_after_the_throw() -> None:
    table = (
        idle(go(Table(tour()), "A7")).say("correct", seat=0, set={"tickets.flight": 1}).say("throw", pips=2)
    )

    assert not say_by_the_laws(table, {"do": "travel", "by": "flight", "with": "ticket"})


# -- the end -------------------------------------------------------------------------------------------------


def test_all_delivered_and_home_again_wins() -> None:
    table = Table(tour()).say("correct", seat=0, set=ticked("A1"))
    go(table, "A1")
    assert (table.see("seats.0.delivered"), table.see("phase")) == (16, "throw")  # not home yet
    go(idle(table), "A20")
    assert (table.see("phase"), table.see("winners"), table.see("places")) == ("over", [0], [[0], [1]])
    assert (table.see("legal"), table.see("transports")) == ([], [])


def test_home_with_a_card_left_is_no_victory() -> None:
    table = Table(tour()).say("correct", seat=0, set=ticked("A1"))
    idle(go(idle(go(table, None)), "A20"))

    assert (table.see("phase"), table.see("seats.0.at"), table.see("seats.0.delivered")) == (
        "throw",
        "A20",
        15,
    )


def test_the_start_as_the_sixteenth_card_wins() -> None:
    table = Table(tour("A1", "A1")).say("correct", seat=0, set=ticked("A1"))
    go(idle(go(table, None)), "A1")

    assert (table.see("winners"), table.see("seats.0.delivered")) == ([0], 16)


def test_the_start_as_an_earlier_card_does_not() -> None:
    table = Table(tour("A1", "A1")).say("correct", seat=0, set=ticked("A1", "A2"))
    go(idle(go(table, None)), "A1")

    assert (table.see("phase"), table.see("seats.0.delivered")) == ("throw", 15)


def test_the_star_of_the_winning_city_is_not_drawn() -> None:
    table = Table(tour("A5", "A5")).say("correct", seat=0, set=ticked())
    go(idle(go(table, None)), "A5")

    assert (table.see("phase"), table.see("winners")) == ("over", [0])


def test_who_never_left_the_start_has_not_come_home() -> None:
    table = Table(tour()).say("correct", seat=0, set=ticked())

    assert (table.see("phase"), table.see("seats.0.delivered")) == ("throw", 16)


@pytest.mark.parametrize("how", ["card", "flight"])
def test_any_arrival_brings_a_piece_home(how: str) -> None:
    table = Table(tour()).say("correct", seat=0, set={**ticked(), "tickets.flight": 1})
    if how == "card":
        draw(table, "moved", city="A20")
    else:
        idle(go(table, "A7")).play({"do": "travel", "by": "flight", "with": "ticket"}).say(
            "arrive", city="A20"
        )

    assert table.see("winners") == [0]


# -- trading -------------------------------------------------------------------------------------------------


def test_two_swap_one_undelivered_card_each_where_agreed() -> None:
    table = Table(tour(seats=3, trading=True))
    assert table.see("legal") == ["throw", "trade"]
    table.say("trade", seat=1, other=2, give="A11", take="A15")
    assert (table.see("seats.1.cards.A.0.city"), table.see("seats.2.cards.A.0.city")) == ("A15", "A11")
    assert table.see("turn.seat") == 0
    table.say("trade", other=1, give="B1", take="C11")  # seat 0, whose turn it is
    assert [len(table.see(f"seats.0.cards.{group}")) for group in GROUPS] == [4, 3, 5, 4]
    idle(go(table, None))
    assert go(table, "A11").see("seats.2.delivered") == 1


@pytest.mark.parametrize(
    "trade",
    [{"other": 1, "give": "A1", "take": "A11"}, {"other": 1, "give": "A2", "take": "A1"},
     {"other": 1, "give": "A2", "take": "A15"}, {"other": 0, "give": "A2", "take": "A3"},
     {"other": 3, "give": "A2", "take": "A11"}, {"other": 1, "give": "A11", "take": "A2"},
     {"seat": 2, "other": 1, "give": "A15", "take": "A11"}],
)  # fmt: skip
def test_a_trade_that_cannot_be(trade: dict[str, Any]) -> None:
    table = go(Table(tour(seats=4, trading=True)), "A1").say("leave", seat=2)  # A1 is delivered
    table.say("leave", seat=3)

    assert not say_by_the_laws(table, {"do": "trade", "seat": 0, **trade})


def test_trades_are_made_while_a_throw_is_awaited() -> None:
    table = Table(tour(trading=True)).say("throw", pips=2)

    assert table.see("legal") == ["arrive"]
    assert not say_by_the_laws(table, {"do": "trade", "other": 1, "give": "A1", "take": "A11"})


# -- corrections, leaving, stopping --------------------------------------------------------------------------


@pytest.mark.parametrize(
    "fields",
    [{"at": "Atlantis"}, {"at": "A9"}, {"at": 5}, {"cards.A.4.delivered": True},
     {"cards.E.0.delivered": True}, {"cards.A.0.delivered": 1}, {"cards.A.0.city": "B9"},
     {"cards.A.0.city": "A2"}, {"cards.A.0.city": "A11"}, {"cards.A.0.city": "X"}, {"cards.A.0": "A9"},
     {"questions": -1}, {"questions": True}, {"questions": 1000},
     {"tickets.flight": -1}, {"tickets.train": 1}, {"delivered": 16}, {"start": "A1"}, {"turn.seat": 2},
     {"extra_throws": None}, {"lost_turns": "1"}, {"cards.A.-1.delivered": True}],
)  # fmt: skip
def test_a_correction_has_to_make_sense(fields: dict[str, Any]) -> None:
    table = go(idle(Table(tour())), "A9")

    assert not say_by_the_laws(table, {"do": "correct", "seat": 0, "set": fields})


def test_a_correction_says_whose() -> None:
    with pytest.raises(Refused, match="which seat"):
        Table(tour()).say("correct", set={"at": "A1"})


def test_a_corrected_place_is_no_visit_and_not_by_a_throw() -> None:
    table = Table(tour()).say("correct", seat=0, set={"at": "A7", "tickets.flight": 1})
    assert (table.see("seats.0.at"), table.see("transports")) == ("A7", [])
    table.say("correct", seat=0, set={"at": "A1"})
    assert table.see("seats.0.delivered") == 0


def test_a_mistyped_card_is_put_right() -> None:
    table = Table(tour()).say("correct", seat=0, set={"cards.A.0.city": "A9"})

    assert go(table, "A9").see("seats.0.cards.A.0") == {"city": "A9", "delivered": True}


def test_an_owed_throw_taken_away_by_hand_passes_the_turn() -> None:
    table = draw(Table(tour()), "extra_throw").say("correct", seat=0, set={"extra_throws": 0})

    assert (table.see("turn.seat"), table.see("phase")) == (1, "throw")


def test_correcting_the_turn_begins_it_afresh() -> None:
    table = Table(tour()).say("throw", pips=6).say("correct", set={"turn.seat": 1})

    assert (table.see("turn.seat"), table.see("phase"), table.see("pips")) == (1, "throw", None)


def test_victory_follows_a_correction() -> None:
    table = Table(tour()).say("correct", seat=0, set=ticked("A1"))
    idle(go(idle(go(table, None)), "A20"))
    table.say("correct", seat=0, set={"cards.A.0.delivered": True})  # it had been forgotten
    assert (table.see("phase"), table.see("winners")) == ("over", [0])
    table.say("correct", seat=0, set={"cards.D.3.delivered": False})
    assert (table.see("phase"), table.see("winners"), table.see("turn.seat")) == ("throw", [], 0)


def test_after_the_game_was_stopped_a_correction_changes_no_result() -> None:
    table = go(Table(tour()), None).say("stop_game").say("correct", seat=0, set={**ticked(), "at": "A20"})

    assert (table.see("phase"), table.see("winners"), table.see("places")) == ("over", [], [])


def test_a_seat_that_leaves_takes_its_piece_from_the_board() -> None:
    table = go(Table(tour(seats=3)), "A9").say("throw", pips=2).say("leave", seat=1)
    assert (table.see("turn.seat"), table.see("phase"), table.see("seats.1.at")) == (2, "throw", None)
    table.play({"undo": 2}).say("leave", seat=0)
    assert go(table, "A9").see("seats.1.at") == "A9"  # it is free again
    with pytest.raises(Refused, match="Too few"):
        table.say("leave", seat=1)


# -- what always holds ---------------------------------------------------------------------------------------

SEATS = st.integers(0, 2)
CITIES = st.sampled_from(
    ["A1", "A2", "A5", "A6", "A7", "A8", "A20", "B1", "B5", "B7", "C7", "D1", "A11", "A15"]
)
EFFECTS = st.sampled_from(["extra_throw", "lost_turn", "flight_ticket", "ferry_ticket", "moved", "other"])
SAYINGS = {
    "throw": st.builds(lambda pips: {"do": "throw", "pips": pips}, st.integers(1, 6)),
    "answer": st.builds(lambda right: {"do": "answer", "right": right}, st.sampled_from([True, True, False])),
    "arrive": st.one_of(
        st.just({"do": "arrive"}), st.builds(lambda city: {"do": "arrive", "city": city}, CITIES)
    ),
    "chance": st.one_of(
        st.builds(lambda effect: {"do": "chance", "effect": effect}, EFFECTS),
        st.builds(lambda city: {"do": "chance", "effect": "moved", "city": city}, CITIES),
    ),
    "travel": st.builds(
        lambda by, how: {"do": "travel", "by": by, "with": how},
        st.sampled_from(["flight", "ferry", "bridge"]), st.sampled_from(["throw", "ticket"]),
    ),
    "trade": st.builds(
        lambda seats, cards: {"do": "trade", "seat": seats[0], "other": seats[1], "give": cards[0],
                              "take": cards[1]},
        st.tuples(SEATS, SEATS), st.tuples(CITIES, CITIES),
    ),
}  # fmt: skip
CORRECTIONS = st.one_of(
    st.builds(lambda city: {"at": city}, CITIES),
    st.builds(lambda cards: cards, st.sampled_from([ticked(), ticked("A1"), ticked(value=False)])),
    st.builds(lambda count: {"tickets.flight": count, "extra_throws": count}, st.integers(-1, 2)),
    st.builds(lambda count: {"lost_turns": count, "questions": count}, st.integers(0, 3)),
)


def check_pieces(view: dict[str, Any]) -> None:
    """Nothing is owed that is less than nothing; no two pieces in one city but the common start."""
    for seat in view["seats"]:
        assert min(seat["tickets"].values()) >= 0
        assert min(seat["extra_throws"], seat["lost_turns"], seat["questions"]) >= 0
        cards = [card for group in seat["cards"].values() for card in group]
        assert seat["delivered"] == sum(card["delivered"] for card in cards)
        assert len(cards) == 16
    everybody = [card["city"] for s in view["seats"] for group in s["cards"].values() for card in group]
    assert len(everybody) == len(set(everybody))
    stood_on = [s["at"] for s in view["seats"] if s["at"] is not None and s["at"] != "A20"]
    assert len(stood_on) == len(set(stood_on))
    assert not view["seats"][view["turn"]["seat"]]["left"]


def cards_of(seat: dict[str, Any]) -> dict[str, bool]:
    return {card["city"]: card["delivered"] for group in seat["cards"].values() for card in group}


@settings(max_examples=60, deadline=None)
@given(data=st.data(), trading=st.booleans())
def test_whatever_is_said_the_table_stays_sound(data: st.DataObject, trading: bool) -> None:
    table = Table(tour(seats=3, trading=trading))
    for _ in range(40):
        before = table.view
        if before["phase"] == "over":
            break
        kind = data.draw(st.integers(0, 20))
        if kind == 0:
            line = {"do": "leave", "seat": data.draw(SEATS)}
        elif kind <= 2:
            line = {"do": "correct", "seat": data.draw(SEATS), "set": data.draw(CORRECTIONS)}
        elif kind == 3:
            line = data.draw(SAYINGS[data.draw(st.sampled_from(sorted(SAYINGS)))])
        else:
            line = data.draw(SAYINGS[data.draw(st.sampled_from(before["legal"]))])
        is_taken = say_by_the_laws(table, line)
        if is_taken and line["do"] not in ("leave", "correct"):
            assert line["do"] in before["legal"]
        after = table.view
        check_pieces(after)
        if line["do"] != "correct":
            for was, now in zip(before["seats"], after["seats"], strict=True):
                old, new = cards_of(was), cards_of(now)
                fresh = [city for city, is_delivered in new.items() if is_delivered and not old.get(city)]
                # A delivered city is one of mine, and stood on.
                assert fresh in ([], [now["at"]])
                assert all(city in old for city in fresh)
    is_the_same_from_its_journal(table)
