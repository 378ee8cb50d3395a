"""The rules of the city tour, one by one. Source: RULES section 2."""

from __future__ import annotations

from typing import Any

import pytest

from companion.errors import Malformed, Refused
from tests.companion.games.laws import say_by_the_laws
from tests.companion.games.tour_tables import (
    GROUPS,
    catalogue,
    dealt,
    draw,
    go,
    idle,
    tour,
)
from tests.companion.table import Table

# -- setting up ----------------------------------------------------------------------------------------------


def test_everybody_stands_at_the_start_with_sixteen_cards() -> None:
    table = Table(tour(seats=3, starter=2))
    view = table.view

    assert (view["phase"], view["turn"]["seat"], view["legal"], view["buttons"]) == (
        "throw",
        2,
        ["throw"],
        {},
    )
    for seat in view["seats"]:
        assert (seat["at"], seat["start"], seat["delivered"]) == ("A20", "A20", 0)
        assert [len(seat["cards"][group]) for group in GROUPS] == [4] * 4
    assert view["seats"][0]["cards"]["B"][2] == {"city": "B3", "delivered": False}
    assert view["seats"][1]["tickets"] == {"flight": 0, "ferry": 0}


WRONG_HEADERS: list[tuple[dict[str, Any], str]] = [
    (tour(starter=None), "begins"),
    (tour(seats=1), "2 to 6"),
    (tour() | {"catalogue": None}, "needs catalogue"),
    (tour() | {"catalogue": "atlantis"}, "no catalogue called 'atlantis'"),
    (tour() | {"catalogue": {"cities": [*catalogue()["cities"], {"name": "A1", "group": "B"}]}}, "A1 twice"),
    (tour() | {"catalogue": {"cities": [{"name": "X", "group": "E"}]}}, "catalogue"),
    (tour() | {"catalogue": {"cities": [{"name": "", "group": "A"}]}}, "catalogue"),
    (tour() | {"catalogue": {"cities": [{"name": "X", "group": "A", "stars": 1}]}}, "catalogue"),
    (tour() | {"catalogue": 7}, "catalogue"),
    (tour("A20", "A21"), "same for all"),
    (tour("A20", "A20", start="own"), "differ"),
    (tour("A20"), "Each seat has a start city"),
    (tour("A20", "X1", start="own"), "X1 is not in the catalogue"),
    (tour() | {"start_cities": None}, "needs start_cities"),
    (tour() | {"cards": None}, "needs cards"),
    (tour() | {"cards": dealt(1)}, "Each seat"),
    (tour(firsts=(1, 4)), "dealt twice"),
    (tour() | {"cards": [dealt(1)[0][1:], dealt(11)[0]]}, "3 of group A"),
    (tour() | {"cards": [["A9", *dealt(1)[0]], dealt(11)[0]]}, "5 of group A"),
    (tour() | {"cards": [["X", *dealt(1)[0][1:]], dealt(11)[0]]}, "X is not in the catalogue"),
    (tour(start="each"), "options"),
    (tour(trading=1), "options"),
    (tour() | {"seats": [{"name": "P", "side": 1}, {"name": "Q"}]}, "no side"),
]


@pytest.mark.parametrize(("header", "why"), WRONG_HEADERS)
def test_what_cannot_be_played_is_said_before_the_start(header: dict[str, Any], why: str) -> None:
    with pytest.raises(Malformed, match=why):
        Table(header)


# -- moving and delivering -----------------------------------------------------------------------------------


def test_arriving_in_a_city_of_ones_own_delivers_its_card() -> None:
    table = go(Table(tour()), "B3")

    assert table.see("seats.0.cards.B.2") == {"city": "B3", "delivered": True}
    assert (table.see("seats.0.delivered"), table.see("seats.0.at"), table.see("turn.seat")) == (1, "B3", 1)
    assert table.see("news") == {"seat": 0, "delivered": "B3", "extra_throw": False, "skipped": []}


def test_a_card_is_delivered_once_and_only_ones_own() -> None:
    table = go(idle(go(idle(go(Table(tour()), "B3")), "A11")), "B3")

    assert [seat["delivered"] for seat in table.view["seats"]] == [1, 0]


def test_a_field_that_is_no_city() -> None:
    table = go(Table(tour()), None)

    assert (table.see("seats.0.at"), table.see("turn.seat"), table.see("seats.0.delivered")) == (None, 1, 0)


def test_the_start_is_no_visit() -> None:
    table = go(Table(tour("A1", "A1")), None)
    assert table.see("seats.0.delivered") == 0
    assert go(idle(table), "A1").see("seats.0.delivered") == 1


def test_no_two_pieces_in_one_city() -> None:
    table = go(Table(tour()), "B3").say("throw", pips=1)
    with pytest.raises(Refused, match="P stands in B3: enter the nearest city"):
        table.say("arrive", city="B3")
    assert table.say("arrive", city="B11").see("seats.1.delivered") == 1


def test_a_city_that_nobody_knows_is_refused() -> None:
    with pytest.raises(Refused, match="not in the catalogue"):
        go(Table(tour()), "Atlantis")


def test_the_common_start_holds_all_that_have_not_left_and_one_that_came_back() -> None:
    table = Table(tour(seats=3))
    go(table, "A9")
    go(table, "A10")
    idle(table)  # seat 2 has not left
    assert go(table, "A20").see("seats.0.at") == "A20"
    table.say("throw", pips=1)
    with pytest.raises(Refused, match="P stands in A20"):
        table.say("arrive", city="A20")


def test_an_own_start_holds_its_owner_alone() -> None:
    table = Table(tour(start="own")).say("throw", pips=1)

    with pytest.raises(Refused, match="Q stands in A21"):
        table.say("arrive", city="A21")


@pytest.mark.parametrize(
    "line",
    [{"do": "arrive", "city": "A1"}, {"do": "arrive"}, {"do": "answer", "right": True},
     {"do": "chance", "effect": "other"}, {"do": "throw"}, {"do": "throw", "pips": 7},
     {"do": "throw", "pips": 1, "seat": 1}, {"do": "travel", "by": "flight", "with": "throw"},
     {"do": "travel", "by": "flight", "with": "ticket"}, {"do": "travel", "by": "bus", "with": "throw"},
     {"do": "trade", "other": 1, "give": "A1", "take": "A11"}],
)  # fmt: skip
def test_what_does_not_come_now_is_refused(line: dict[str, Any]) -> None:
    assert not say_by_the_laws(Table(tour()), line)


# -- questions, extra throws, lost turns ---------------------------------------------------------------------


def test_a_six_stays_and_draws_a_question() -> None:
    table = Table(tour()).say("throw", pips=6)

    assert (table.see("phase"), table.see("legal"), table.see("seats.0.at")) == (
        "question",
        ["answer"],
        "A20",
    )


def test_a_wrong_answer_ends_the_turn() -> None:
    table = idle(Table(tour()))

    assert (table.see("turn.seat"), table.see("seats.0.questions")) == (1, 0)


def test_a_right_answer_keeps_the_card_and_moves() -> None:
    table = Table(tour()).say("throw", pips=6).say("answer", right=True, fields=4)
    assert (table.see("phase"), table.see("fields"), table.see("seats.0.questions")) == ("arrive", 4, 1)
    assert table.say("arrive", city="A1").see("turn.seat") == 1


def test_a_question_card_has_at_least_one_field() -> None:
    with pytest.raises(Malformed):
        Table(tour()).say("throw", pips=6).say("answer", right=True, fields=0)


def test_every_third_kept_card_gives_an_extra_throw() -> None:
    table = Table(tour())
    for kept in range(1, 7):
        table.say("throw", pips=6).say("answer", right=True, fields=1)
        assert table.see("seats.0.extra_throws") == (1 if kept % 3 == 0 else 0)
        table.say("arrive")
        if kept % 3 == 0:
            assert (table.see("turn.seat"), table.see("phase")) == (0, "throw")
            table.say("throw", pips=1)
            assert table.see("seats.0.extra_throws") == 0  # it falls when it is thrown
            table.say("arrive")
        assert table.see("turn.seat") == 1
        idle(table)


def test_a_wrong_answer_keeps_an_owed_throw_for_the_next_turn_after_its_ordinary_one() -> None:
    table = Table(tour()).say("correct", seat=0, set={"extra_throws": 1})
    idle(table)
    assert (table.see("turn.seat"), table.see("seats.0.extra_throws")) == (1, 1)
    go(idle(table), "A1")
    assert (table.see("turn.seat"), table.see("seats.0.extra_throws")) == (0, 1)
    table.say("throw", pips=1)
    assert table.see("seats.0.extra_throws") == 0
    assert table.say("arrive").see("turn.seat") == 1


def test_a_wrong_answer_after_an_extra_throw_ends_the_turn_too() -> None:
    table = Table(tour()).say("correct", seat=0, set={"extra_throws": 2})
    idle(go(table, "A1"))

    assert (table.see("turn.seat"), table.see("seats.0.extra_throws")) == (1, 1)


def test_a_lost_turn_is_skipped_once_and_visibly_and_has_no_number() -> None:
    table = Table(tour(seats=3))
    draw(table, "lost_turn")
    assert (table.see("turn.seat"), table.see("seats.0.lost_turns")) == (1, 1)
    idle(idle(table))
    assert table.see("turn") == {"seat": 1, "number": 4, "round": 2}
    assert (table.see("seats.0.lost_turns"), table.see("news.skipped")) == (0, [0])
    idle(idle(table))
    assert (table.see("turn"), table.see("news")) == ({"seat": 0, "number": 6, "round": 3}, None)


def test_taking_back_what_led_over_a_skipped_turn_gives_it_back() -> None:
    table = Table(tour(seats=3)).say("correct", seat=1, set={"lost_turns": 1})
    before = table.session.state
    idle(table)
    assert (table.see("turn.seat"), table.see("seats.1.lost_turns")) == (2, 0)
    table.play({"undo": 2})
    assert table.session.state == before


def test_everybody_may_lose_a_turn() -> None:
    table = (
        Table(tour())
        .say("correct", seat=0, set={"lost_turns": 2})
        .say("correct", seat=1, set={"lost_turns": 1})
    )
    idle(table)

    assert table.see("turn") == {"seat": 1, "number": 2, "round": 2}
    assert [seat["lost_turns"] for seat in table.view["seats"]] == [1, 0]
    assert table.see("news.skipped") == [1, 0]


# -- stars and chance ----------------------------------------------------------------------------------------


def test_a_star_draws_a_card_at_once() -> None:
    table = go(Table(tour()), "A5")

    assert (table.see("phase"), table.see("turn.seat"), table.see("legal")) == ("chance", 0, ["chance"])


def test_an_extra_throw_is_taken_before_the_turn_passes() -> None:
    table = draw(Table(tour()), "extra_throw")
    assert (table.see("turn.seat"), table.see("phase"), table.see("seats.0.extra_throws")) == (0, "throw", 1)
    assert go(table, None).see("turn.seat") == 1


@pytest.mark.parametrize("kind", ["flight", "ferry"])
def test_a_ticket_is_saved(kind: str) -> None:
    table = draw(Table(tour()), f"{kind}_ticket")

    assert (table.see(f"seats.0.tickets.{kind}"), table.see("turn.seat")) == (1, 1)


def test_something_else_is_only_remembered() -> None:
    table = draw(Table(tour()), "other", text="sing a song")

    assert (table.see("turn.seat"), table.see("seats.0.at")) == (1, "A5")


def test_a_card_that_moves_the_piece_is_an_arrival_but_no_throw() -> None:
    table = draw(Table(tour()), "moved", city="A1")
    assert (table.see("seats.0.delivered"), table.see("seats.0.at"), table.see("turn.seat")) == (1, "A1", 1)

    table = draw(Table(tour()), "moved", city="A7")  # an airport
    idle(table).say("throw", pips=1)
    with pytest.raises(Refused, match="Only a throw"):
        table.play({"do": "travel", "by": "flight", "with": "throw"})


def test_a_card_may_move_to_another_star() -> None:
    assert draw(Table(tour()), "moved", city="A6").see("phase") == "chance"


@pytest.mark.parametrize(
    "card", [{"effect": "moved"}, {"effect": "moved", "city": "A9"}, {"effect": "moved", "city": "X"},
             {"effect": "lost_turn", "city": "A1"}, {"effect": "gone"}],
)  # fmt: skip
def test_a_card_moves_to_a_free_city(card: dict[str, Any]) -> None:
    table = go(idle(Table(tour())), "A9")  # seat 1 stands in A9
    go(table, "A5")

    assert not say_by_the_laws(table, {"do": "chance", **card})
