"""Cranium's rules, one by one. Source: RULES section 1."""

from __future__ import annotations

from typing import Any

import pytest

from companion.errors import Malformed, Refused
from tests.companion.table import Table, cranium, ordinary


def turn(table: Table, at: float, *, solved: bool = True, deck: str = "red", **roll: Any) -> None:
    """One whole ordinary turn of whoever's it is."""
    if table.see("phase") == "choose_deck":
        table.say("choose_deck", at, deck=deck)
    table.say("read_card", at + 1, all_play=False).say("start_hourglass", at + 2)
    table.say("solved" if solved else "not_solved", at + 3)
    if solved and table.see("phase") == "roll":
        table.say("roll", at + 4, **(roll or {"colour": "red"}))


def born(*days: str | None) -> dict[str, Any]:
    header = cranium(*[f"T{i}" for i in range(len(days))], starter=None)
    for seat, day in zip(header["seats"], days, strict=True):
        if day is not None:
            seat["players"][0]["birthday"] = day
    return header


@pytest.mark.parametrize(
    ("today", "days", "starter"),
    [
        ("2026-11-30", ("03-02", "12-01", None), 1),
        ("2026-11-30", ("11-30", "12-01"), 0),  # today counts
        ("2026-11-30", ("11-29", "1984-06-01"), 1),
        ("2026-02-27", ("02-29", "03-01"), 0),  # the 28th in a common year
        ("2027-02-28", ("2000-02-29", "03-01"), 0),
        ("2028-02-28", ("02-29", "02-28"), 1),  # but not in a leap year
        ("2026-12-31", ("12-30", "01-01"), 1),
    ],
)
def test_the_team_with_the_next_birthday_begins(
    today: str, days: tuple[str | None, ...], starter: int
) -> None:
    header = born(*days) | {"today": today}

    assert Table(header).see("turn.seat") == starter


@pytest.mark.parametrize(
    ("header", "why"),
    [
        (born("12-01", "1990-12-01"), "same next birthday"),
        (born("02-29", "02-28") | {"today": "2027-01-01"}, "same next birthday"),
        (born(None, None), "say which team begins"),
        ({**born("12-01", None), "today": None}, "today"),
        (born("02-30", None), "no birthday"),
        (born("1990-02-29", None), "no birthday"),
        (born("12-01", None) | {"today": "2026-13-01"}, "no date"),
        (cranium("R"), "2 to 4"),
        (cranium(*"RGBYW"), "2 to 4"),
        (cranium(hourglass_s=9), "hourglass_s"),
        (cranium(false_start_ms=50), "false_start_ms"),
        (cranium(lenght="long"), "lenght"),
        (cranium(starter=7), "no seat 7"),
    ],
)
def test_a_table_that_cannot_begin_is_told_why(header: dict[str, Any], why: str) -> None:
    with pytest.raises(Malformed, match=why):
        Table(header)


def test_two_of_one_team_with_the_same_birthday_are_no_question() -> None:
    header = born("12-01", None)
    header["seats"][0]["players"][1]["birthday"] = "12-01"

    assert Table(header).see("turn.seat") == 0


def test_a_team_has_two_players_at_least() -> None:
    header = cranium()
    header["seats"][1]["players"].pop()

    with pytest.raises(Malformed, match="at least 2 players"):
        Table(header)


def test_start_purple_and_planets_leave_the_deck_free_and_a_colour_gives_it() -> None:
    table = Table(cranium("R", "G"))
    turn(table, 0, colour="blue")
    turn(table, 10, colour="purple")
    assert (table.see("phase"), table.see("deck"), table.see("turn.seat")) == ("read_card", "blue", 0)
    turn(table, 20, colour="red", landed="planet")
    assert (table.see("phase"), table.see("deck"), table.see("turn.seat")) == ("choose_deck", None, 1)
    turn(table, 30, solved=False)
    assert (table.see("phase"), table.see("deck"), table.see("seats.0.standing.colour")) == (
        "choose_deck", None, None,
    )  # fmt: skip


def test_only_the_team_to_the_right_turns_the_hourglass_by_its_button() -> None:
    table = Table(cranium(*"RGBY"))
    table.say("choose_deck", deck="red").say("read_card", all_play=False)

    assert table.see("buttons") == {"3": "start_hourglass"}
    assert [table.press(seat, 1.0) for seat in (0, 1, 2)] == [False] * 3
    assert table.press(3, 1.5)
    assert table.see("hourglass.ends_at_us") == 61_500_000


def test_the_hourglass_runs_out_into_a_question_that_may_still_be_answered_solved() -> None:
    table = ordinary().wait(62)

    assert (table.see("phase"), table.see("hourglass.state"), table.see("hourglass.left_s")) == (
        "judge", "expired", 0,
    )  # fmt: skip
    assert table.see("legal") == ["solved", "not_solved", "dispute"]
    table.say("solved", 63)
    assert table.see("phase") == "roll"


def test_not_solved_stays_and_passes_the_turn_to_the_left() -> None:
    table = ordinary().say("not_solved", 5)

    assert (table.see("turn"), table.see("seats.0.standing.kind")) == (
        {"seat": 1, "number": 2, "round": 1}, "start",
    )  # fmt: skip


def test_planets_are_no_stops_in_a_quick_game() -> None:
    table = ordinary(length="quick").say("solved", 5)

    with pytest.raises(Refused):
        table.say("roll", colour="purple", landed="planet")
    table.say("roll", colour="purple")
    assert table.see("seats.0.standing") == {"kind": "space", "colour": "purple", "lane": None}


class TestTheLongGame:
    def on_planet(self) -> Table:
        table = Table(cranium("R", "G", length="long"))
        turn(table, 0, colour="red", landed="planet")
        turn(table, 10, solved=False)
        return table

    def test_the_first_activity_on_a_planet_solved_opens_the_inner_lane(self) -> None:
        table = self.on_planet()
        turn(table, 20, colour="blue")
        assert table.see("seats.0.standing") == {"kind": "space", "colour": "blue", "lane": "inner"}

    def test_not_solved_at_first_the_later_success_leads_on_by_the_outer_lane(self) -> None:
        table = self.on_planet()
        turn(table, 20, solved=False)
        turn(table, 30, solved=False)
        turn(table, 40, colour="blue")
        assert table.see("seats.0.standing.lane") == "outer"

    def test_purple_on_the_inner_lane_goes_to_the_next_planet(self) -> None:
        table = self.on_planet()
        turn(table, 20, colour="blue")
        turn(table, 30, solved=False)
        table.say("read_card", 40, all_play=False).say("start_hourglass", 41).say("solved", 42)
        with pytest.raises(Refused):
            table.say("roll", colour="purple", landed="space")
        table.say("roll", colour="purple")
        assert table.see("seats.0.standing") == {"kind": "planet", "colour": None, "lane": "outer"}

    def test_the_very_roll_that_enters_the_inner_lane_counts_as_on_it(self) -> None:
        table = self.on_planet()
        turn(table, 20, colour="purple")
        assert table.see("seats.0.standing.kind") == "planet"

    def test_a_bonus_roll_away_from_a_planet_goes_on_by_the_outer_lane(self) -> None:
        table = self.on_planet()
        table.say("choose_deck", 20, deck="red").say("read_card", 21, all_play=True)
        table.say("start_hourglass", 22).say("buzz", 23, seat=0).say("judge", 24, right=True)
        table.say("roll", 25, colour="green")
        assert table.see("seats.0.standing") == {"kind": "space", "colour": "green", "lane": "outer"}
        assert (table.see("phase"), table.see("deck"), table.see("turn.seat")) == ("read_card", "red", 0)

    def test_the_fresh_card_after_a_bonus_roll_onto_a_planet_is_its_first_activity(self) -> None:
        table = Table(cranium("R", "G", length="long"))
        table.say("choose_deck", 0, deck="red").say("read_card", 1, all_play=True)
        table.say("start_hourglass", 2).say("buzz", 3, seat=0).say("judge", 4, right=True)
        table.say("roll", 5, colour="green", landed="planet")
        turn(table, 10, colour="blue")
        assert table.see("seats.0.standing.lane") == "inner"


class TestCentral:
    def in_central(self, **options: Any) -> Table:
        table = Table(cranium("R", "G", **options))
        turn(table, 0, colour="red", landed="central")
        turn(table, 10, solved=False)
        return table

    def test_reaching_it_ends_the_turn_and_wins_nothing(self) -> None:
        table = Table(cranium("R", "G"))
        turn(table, 0, colour="red", landed="central")
        assert (table.see("turn.seat"), table.see("winners"), table.see("final")) == (1, [], False)

    def test_the_others_choose_the_deck_and_a_solved_task_wins(self) -> None:
        table = self.in_central()
        assert (table.see("final"), table.see("phase")) == (True, "choose_deck")
        table.say("choose_deck", 20, deck="blue", seat=1)
        turn(table, 21)
        assert (table.see("phase"), table.see("winners"), table.see("legal")) == ("over", [0], [])

    def test_not_solved_stays_there_and_tries_again(self) -> None:
        table = self.in_central(length="long")
        turn(table, 20, solved=False)
        assert table.see("seats.0.standing") == {"kind": "central", "colour": None, "lane": "outer"}
        turn(table, 30, solved=False)
        assert (table.see("final"), table.see("turn.seat")) == (True, 0)

    def test_a_bonus_roll_into_central_ends_the_turn_of_the_team_in_turn(self) -> None:
        table = Table(cranium("R", "G", "B"))
        table.say("choose_deck", 0, deck="red").say("read_card", 1, all_play=True)
        table.say("start_hourglass", 2).say("buzz", 3, seat=0).say("judge", 4, right=True)
        table.say("roll", 5, colour="green", landed="central")
        assert (table.see("turn.seat"), table.see("winners")) == (1, [])

    def test_a_bonus_roll_of_another_team_into_central_leaves_the_turn_where_it_was(self) -> None:
        table = Table(cranium("R", "G", "B"))
        table.say("choose_deck", 0, deck="red").say("read_card", 1, all_play=True)
        table.say("start_hourglass", 2).say("buzz", 3, seat=2).say("judge", 4, right=True)
        table.say("roll", 5, colour="green", landed="central")
        assert (table.see("turn.seat"), table.see("phase"), table.see("final")) == (0, "read_card", False)


class TestDisputes:
    def test_two_teams_play_again_with_a_new_card(self) -> None:
        table = ordinary(names=("R", "G")).say("stop_hourglass", 5).say("dispute", 6)
        assert (table.see("phase"), table.see("deck"), table.see("hourglass.state")) == (
            "read_card", "red", "idle",
        )  # fmt: skip

    def test_a_tie_plays_again(self) -> None:
        table = ordinary().say("stop_hourglass", 5).say("dispute", 6)
        table.say("vote", seat=1, solved=True).say("vote", seat=2, solved=False)
        assert (table.see("phase"), table.see("news.kind")) == ("read_card", "replay")

    def test_a_press_votes_solved_and_a_majority_ends_it(self) -> None:
        table = ordinary(names=tuple("RGBY")).say("stop_hourglass", 5).say("dispute", 6)
        assert table.see("buttons") == {"1": "vote", "2": "vote", "3": "vote"}
        table.press(1, 7)
        assert table.see("buttons") == {"2": "vote", "3": "vote"}
        table.press(3, 8)
        assert table.see("phase") == "roll"

    def test_not_solved_by_vote_passes_the_turn(self) -> None:
        table = ordinary().say("stop_hourglass", 5).say("dispute", 6)
        table.say("vote", seat=1, solved=False).say("vote", seat=2, solved=False)
        assert table.see("turn.seat") == 1

    def test_in_an_all_play_the_teams_not_answering_vote_and_wrong_runs_on(self) -> None:
        table = Table(cranium(while_answering="running"))
        table.say("choose_deck", 0, deck="red").say("read_card", 1, all_play=True)
        table.say("start_hourglass", 2).say("buzz", 12, seat=1).say("dispute", 22)
        assert (table.see("voters"), table.see("hourglass.state"), table.see("hourglass.left_s")) == (
            [0, 2], "stopped", 40,
        )  # fmt: skip
        table.say("vote", 30, seat=0, solved=False).say("vote", 32, seat=2, solved=False)
        assert (table.see("phase"), table.see("hourglass.left_s")) == ("activity", 40)
        assert table.wait(42).see("hourglass.left_s") == 30
        assert table.see("seats.1.locked_out") is True


class TestComingAndGoing:
    def test_a_late_team_takes_its_place_behind_the_last_seat(self) -> None:
        table = Table(cranium("R", "G"))
        assert table.see("legal") == ["choose_deck", "join"]
        table.say("join", name="Late", players=[{"name": "a"}, {"name": "b"}])
        assert table.see("seats.2.standing") == {"kind": "start", "colour": "purple", "lane": None}
        assert table.see("seats.2.colour") == "yellow"
        turn(table, 0, solved=False)
        turn(table, 10, solved=False)
        assert (table.see("turn.seat"), table.see("turn.round")) == (2, 1)

    def test_four_teams_are_the_most(self) -> None:
        table = Table(cranium(*"RGBY"))
        assert table.see("legal") == ["choose_deck"]
        with pytest.raises(Refused):
            table.say("join", name="Late", players=[{"name": "a"}, {"name": "b"}])

    def test_when_every_colour_has_been_used_a_late_team_has_one_that_nobody_at_the_table_has(self) -> None:
        table = Table(cranium(*"RGBY"))
        for number in range(6):
            table.say("leave", seat=number)
            table.say("join", name=f"Late {number}", players=[{"name": "a"}, {"name": "b"}])
        seats = table.see("seats")
        here = [seat["colour"] for seat in seats if not seat["left"]]
        assert len(seats) == 10
        assert len(set(here)) == 4

    def test_a_team_that_leaves_in_its_turn_gives_it_to_the_next(self) -> None:
        table = ordinary().say("leave", 5, seat=0)
        assert (table.see("turn"), table.see("seats.0.left"), table.see("phase")) == (
            {"seat": 1, "number": 2, "round": 1}, True, "choose_deck",
        )  # fmt: skip
        turn(table, 10, solved=False)
        turn(table, 20, solved=False)
        assert (table.see("turn.seat"), table.see("turn.round"), table.see("reader")) == (1, 2, 2)

    def test_the_last_two_cannot_be_parted(self) -> None:
        with pytest.raises(Refused):
            Table(cranium("R", "G")).say("leave", seat=0)

    def test_the_answering_team_that_leaves_counts_as_wrong(self) -> None:
        table = Table(cranium())
        table.say("choose_deck", 0, deck="red").say("read_card", 1, all_play=True)
        table.say("start_hourglass", 2).say("buzz", 12, seat=1).say("leave", 20, seat=1)
        assert (table.see("phase"), table.see("hourglass.left_s")) == ("activity", 50)

    def test_stopping_ends_without_a_winner_and_can_be_taken_back(self) -> None:
        table = ordinary().say("stop_game", 12)
        assert (table.see("phase"), table.see("winners"), table.see("places")) == ("over", [], [])
        table.play({"undo": 1})
        assert (table.see("phase"), table.see("paused"), table.see("hourglass.left_s")) == (
            "activity", True, 50,
        )  # fmt: skip


class TestCorrections:
    def test_a_standing_is_put_right_and_the_deck_follows(self) -> None:
        table = Table(cranium()).say("correct", seat=0, set={"standing": {"kind": "space", "colour": "blue"}})
        assert (table.see("phase"), table.see("deck"), table.see("turn.number")) == ("read_card", "blue", 1)

    @pytest.mark.parametrize(
        "wrong",
        [
            {"standing": {"kind": "moon"}},
            {"standing": {"kind": "space", "colour": None}},
            {"standing": {"kind": "space", "colour": "pink"}},
            {"standing": {"kind": "planet", "colour": "red"}},
            {"standing.lane": "inner"},
            {"points": 3},
            {},
        ],
    )
    def test_what_makes_no_sense_is_refused(self, wrong: dict[str, Any]) -> None:
        table = Table(cranium())
        before = table.view
        with pytest.raises(Refused):
            table.say("correct", seat=0, set=wrong)
        assert table.view == before

    def test_correcting_whose_turn_it_is_begins_that_turn_afresh(self) -> None:
        table = ordinary().say("correct", 5, set={"turn.seat": 2})
        assert (table.see("turn"), table.see("phase"), table.see("hourglass.state")) == (
            {"seat": 2, "number": 1, "round": 1}, "choose_deck", "idle",
        )  # fmt: skip

    def test_taking_the_winner_out_of_central_takes_the_victory_away(self) -> None:
        table = Table(cranium("R", "G"))
        turn(table, 0, colour="red", landed="central")
        turn(table, 10, solved=False)
        turn(table, 20)
        assert table.see("winners") == [0]
        table.say("correct", 30, seat=0, set={"standing": {"kind": "space", "colour": "green"}})
        assert (table.see("phase"), table.see("winners"), table.see("deck")) == ("read_card", [], "green")


def test_the_clay_reminder_comes_after_a_modelling_task() -> None:
    table = Table(cranium()).say("choose_deck", 0, deck="blue")
    table.say("read_card", 1, all_play=False, modelling=True).say("start_hourglass", 2).say("not_solved", 3)

    assert table.see("news.kind") == "clay"
    table.say("choose_deck", 4, deck="red")
    assert table.see("news") is None


@pytest.mark.parametrize("count", [2, 3, 4])
def test_clockwise_stays_clockwise_over_a_hundred_rounds(count: int) -> None:
    table = Table(cranium(*"RGBY"[:count], starter=count - 1))
    for i in range(100 * count):
        assert table.see("turn") == {
            "seat": (count - 1 + i) % count, "number": i + 1, "round": i // count + 1,
        }  # fmt: skip
        turn(table, 10.0 * i, solved=False)
