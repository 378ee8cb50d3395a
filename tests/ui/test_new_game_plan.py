"""A plan of a game: teams, people and what is agreed become the header of a table log."""

from __future__ import annotations

import pytest

from companion import tablelog
from companion.journal import Journal
from companion.seats import Player
from companion.session import Session
from ui.i18n import language, set_language
from ui.round_table import usual
from ui.screens.new_game.plan import Plan, again, known_players, planned
from ui.words.seats import is_guest

TODAY = "2026-11-30"


def full(plan: Plan) -> Plan:
    for team in range(len(plan.seats)):
        while len(plan.seats[team].players) < 2:
            plan = plan.with_guest(team)
    return plan


def test_a_plan_begins_with_two_teams_and_has_room_for_four() -> None:
    plan = planned()
    assert [team.colour for team in plan.seats] == ["red", "blue"]
    assert [team.colour for team in plan.with_seats(9).seats] == ["red", "blue", "yellow", "green"]
    assert len(plan.with_seats(4).with_seats(1).seats) == 2


def test_what_is_missing_is_said_until_every_team_has_two() -> None:
    plan = planned().seated(0, Player("Anna")).seated(0, Player("Bo")).seated(1, Player("Carl"))
    assert plan.missing() == "Blue team needs one more player."
    assert plan.with_guest(1).missing() == ""


def test_a_person_plays_in_one_team_only() -> None:
    plan = planned().seated(0, Player("Anna")).seated(1, Player("Anna", "12-03"))
    assert plan.seat_of("Anna") == 1
    assert plan.seats[0].players == ()


@pytest.mark.parametrize("game", ["cranium", "free_table"])
def test_guests_of_two_languages_are_numbered_as_one_and_called_in_the_language_of_the_moment(
    game: str,
) -> None:
    before = language()
    try:
        set_language("da")
        plan = planned(game).with_seats(3).with_guest(0).with_guest(1)
        set_language("de")
        plan = plan.with_guest(2)
        assert [list(seat.people) for seat in plan.seats] == [["Gast 1"], ["Gast 2"], ["Gast 3"]]
        assert {"Gast 1", "Gast 2", "Gast 3"} <= set(plan.names)
        assert plan.seat_of("Gast 1") == 0
        sits = plan.namesake("gast 2")
        assert sits is not None
        assert sits.name == "Gæst 2"
        assert plan.without("Gast 2").seats[1].players == ()
    finally:
        set_language(before)


def test_teams_that_change_places_keep_colour_and_people() -> None:
    plan = planned().with_seats(3).seated(0, Player("Anna")).arranged((2, 1, 0), usual(3))
    assert [team.colour for team in plan.seats] == ["yellow", "blue", "red"]
    assert plan.seat_of("Anna") == 2


def test_a_team_that_comes_sits_behind_the_last_and_one_that_goes_leaves_the_others_their_sides() -> None:
    plan = planned().with_seats(3).arranged((1, 0, 2), (0, 1, 1, 1))
    more = plan.with_seats(4)
    assert [team.colour for team in more.seats] == ["green", "blue", "red", "yellow"]
    assert more.sits == (1, 1, 1, 1)
    fewer = plan.seated(0, Player("Anna")).seated(2, Player("Bo")).with_seats(2)
    assert [team.colour for team in fewer.seats] == ["blue", "yellow"]
    assert fewer.sits == (0, 1, 0, 1)


def test_the_board_of_four_sides_is_turned_as_people_sit_round_it() -> None:
    def sides(plan: Plan) -> list[int | None]:
        return [seat.side for seat in tablelog.header_of(plan.beginning(0).header(TODAY)).seats]

    plan = planned("bottle_caps", [Player(name) for name in ("Anna", "Bo", "Ida", "Liv")])
    assert sides(plan) == [2, 3, 0, 1]  # the first at the far side, and 0 is the near one
    assert sides(plan.with_seats(2)) == [2, 0]
    assert sides(plan.with_seats(2).arranged((0, 1), (0, 1, 1, 0))) == [3, 0]
    header = tablelog.header_of(plan.beginning(0).header(TODAY))
    table = Session(header)
    table.say("leave", {"seat": 1}, 0)
    assert sides(again(table.header, table.view()["seats"])) == [2, 0, 1]  # whoever stays keeps the side


def test_a_rematch_leaves_everybody_where_they_sit() -> None:
    plan = full(planned().with_seats(3)).beginning(0)
    table = Session(tablelog.header_of(plan.header(TODAY)))
    assert again(table.header, table.view()["seats"], (1, 0, 1, 1)).sits == (1, 0, 1, 1)
    table.say("leave", {"seat": 0}, 0)
    assert again(table.header, table.view()["seats"], (1, 0, 1, 1)).sits == (0, 0, 1, 1)
    assert again(table.header, table.view()["seats"]).sits == usual(2)


def test_the_team_with_the_next_birthday_begins_unless_the_table_says_otherwise() -> None:
    plan = full(planned().seated(0, Player("Anna", "11-29")).seated(1, Player("Bo", "12-03")))
    first = plan.first(TODAY)
    assert first is not None
    assert first.seat == 1
    assert first.why == "Bo has the next birthday: 3 December."
    assert tablelog.header_of(plan.header(TODAY)).starter is None
    assert tablelog.header_of(plan.beginning(0).header(TODAY)).starter == 0


def test_a_birthday_shared_by_two_teams_leaves_it_to_the_table() -> None:
    plan = full(planned().seated(0, Player("Anna", "12-03")).seated(1, Player("Bo", "1990-12-03")))
    first = plan.first(TODAY)
    assert first is not None
    assert first.seat is None
    assert first.why.startswith("Two teams have the next birthday")


def test_the_header_holds_what_was_agreed() -> None:
    plan = full(planned().named(0, "  The best ").with_option("hourglass_s", 45)).beginning(1)
    header = tablelog.header_of(plan.header(TODAY))
    assert header.seats[0].name == "The best"
    assert header.seats[1].name == "Blue team"
    assert header.options == {"hourglass_s": 45}
    assert header.seats[0].players is not None


def test_a_rematch_has_the_same_seats_and_the_next_starter() -> None:
    plan = full(planned().with_seats(3).with_option("length", "long")).beginning(2)
    header = tablelog.header_of(plan.header(TODAY))
    rematch = again(header, Session(header).view()["seats"])
    assert rematch.starter == 0
    assert tablelog.header_of(rematch.header(TODAY)).options == {"length": "long"}
    assert [team.name for team in rematch.seats] == ["Red team", "Blue team", "Yellow team"]


def test_who_has_left_is_not_in_the_rematch_and_a_late_team_is() -> None:
    plan = full(planned().with_seats(3)).beginning(0)
    table = Session(tablelog.header_of(plan.header(TODAY)))
    late = {"name": "Late", "players": [{"name": "Liv"}, {"name": "Odd"}]}
    table.say("join", late, 0)
    table.say("leave", {"seat": 1}, 0)
    rematch = again(table.header, table.view()["seats"])
    assert [team.name for team in rematch.seats] == ["Red team", "Yellow team", "Late"]
    assert [player.name for player in rematch.seats[2].players] == ["Liv", "Odd"]
    assert rematch.starter == 1
    assert Session(tablelog.header_of(rematch.header(TODAY))).view()["turn"]["seat"] == 1


def test_who_has_played_before_is_known_with_the_last_birthday_given() -> None:
    journal = Journal(None)
    older = full(planned().seated(0, Player("Anna", "12-03")))
    newer = full(planned().seated(1, Player("Bo")).seated(1, Player("Anna")))
    for plan in (older, newer):
        journal.begin(plan.beginning(0).header(TODAY), "")
    journal.begin(b"not a header", "")
    known = {player.name: player.birthday for player in known_players(journal.games())}
    assert known == {"Anna": "12-03", "Bo": None}


@pytest.mark.parametrize("name", ["Guest 1", "Gæst 12", "Gjest 2", "Gast 3"])
def test_a_guest_is_nobody_to_know_again(name: str) -> None:
    assert is_guest(name)
    assert not is_guest(name + " Andersen")


def test_people_may_be_called_nearly_like_a_guest() -> None:
    assert not any(map(is_guest, ("Guest", "Gustav 3", "7", "Guest one", "")))
