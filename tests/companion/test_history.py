"""How games ended, and who has played and won how often."""

from __future__ import annotations

import msgspec
import pytest

from companion.history import Result, people_of, read_summary, result_of, summary_of, tells_all
from tests.companion.table import Table, cranium, people


def crag(*points: int, **options: int) -> Table:
    """A game of Crag copied from paper, so many points each in one row, and the others struck out."""
    table = Table(people("crag", len(points), **options))
    rows = [row for row in table.session.game.sheet.rows if row != "thirteen"]  # type: ignore[attr-defined]
    for one in points:
        table.say("score", row="thirteen", points=one)
    for row in rows:
        for _ in points:
            table.say("score", row=row, points=0)
    return table


def test_a_result_tells_places_points_and_winners_and_is_read_as_it_was_kept() -> None:
    session = crag(26, 0).session
    result = result_of(session)
    assert [(seat.name, seat.points, seat.place) for seat in result.seats] == [("Anna", 26, 1), ("Bo", 0, 2)]
    assert (result.over, result.winners) == (True, (0,))
    assert read_summary(summary_of(session)) == result


def test_equal_scores_share_a_place_and_the_next_is_third() -> None:
    assert [seat.place for seat in result_of(crag(26, 26, 0).session).seats] == [1, 1, 3]


@pytest.mark.parametrize("kept", [None, b"", b"{", b"[]", b'{"seats":7}', b"\xff", b"[" * 100_000])
def test_a_summary_that_cannot_be_read_is_none(kept: bytes | None) -> None:
    assert read_summary(kept) is None


def test_people_are_counted_by_name_over_all_games_that_were_played_to_their_end() -> None:
    tables = [crag(26, 0), crag(0, 26, 0), crag(26, 0, games=2), Table(people("crag")).say("stop_game"),
              Table(cranium("Reds", "Blues")).say("stop_game")]  # fmt: skip
    told = people_of([(table.session.header, result_of(table.session)) for table in tables], bool)
    # a match that is not over, and what was stopped, counts for nobody
    assert [(one.name, one.games, one.won, one.crag) for one in told] == [
        ("Anna", 2, 1, [26, 0]), ("Bo", 2, 1, [0, 26]), ("Ida", 1, 0, [0]),
    ]  # fmt: skip
    assert told[0].crag_average == 13
    assert [one.name for one in people_of([], bool)] == []


def test_of_a_team_its_people_are_counted_and_of_guests_nobody() -> None:
    table = Table(cranium("Reds", "Blues"))
    result = result_of(table.session)
    won = Result(result.seats, 1, over=True, winners=(1,))
    told = people_of([(table.session.header, won)], lambda name: name != "Blues1")
    assert [(one.name, one.won) for one in told] == [("Reds0", 0), ("Reds1", 0), ("Blues0", 1)]


def test_a_seat_has_used_the_time_in_which_it_had_the_turn_pauses_not_counted() -> None:
    table = Table(people("crag"))
    table.say("score", 10, row="thirteen", points=26).say("score", 40, row="thirteen", points=0)
    table.say("pause", 45).say("resume", 1045).say("score", 1050, row="ones", points=0)
    assert used_s(table) == [20, 30], "what is not yet entered counts as well"
    assert used_s(table.wait(1052)) == [20, 32]
    table.say("stop_game", 1053).wait(5000)
    assert used_s(table) == [20, 33], "nobody's time runs when it is over"


def test_time_goes_to_whose_turn_it_is_again_when_something_is_taken_back() -> None:
    table = Table(people("crag"))
    table.say("score", 10, row="thirteen", points=26)
    table.play({"at": 40, "undo": 1})
    table.say("score", 50, row="thirteen", points=0)
    assert used_s(table) == [50, 0]


def test_a_free_table_tells_its_times_itself() -> None:
    table = Table(people("free_table", 3))
    table.say("next_turn", 60).say("sit_out", 70, seat=2, out=True).say("next_turn", 90).say("finish", 100)
    assert used_s(table) == [seat["time_used_s"] for seat in table.view["seats"]] == [70, 30, 0]


def test_whoever_joins_later_has_a_time_as_well() -> None:
    table = Table(people("free_table"))
    table.say("join", 10, name="Ida").say("next_turn", 20).say("next_turn", 50).say("next_turn", 90)
    assert used_s(table) == [20, 30, 40]


def test_people_and_those_of_a_team_have_used_the_time_of_all_their_games() -> None:
    tables = []
    for long in (60, 120):
        table = Table(people("free_table"))
        tables.append(table.say("next_turn", long).say("finish", long + 10))
    told = people_of([(table.session.header, result_of(table.session)) for table in tables], bool)
    assert {one.name: one.used_us for one in told} == {"Anna": 180_000_000, "Bo": 20_000_000}
    teams = Table(cranium("Reds", "Blues")).say("choose_deck", 30, deck="red")
    won = msgspec.structs.replace(result_of(teams.session), over=True, winners=(1,))
    used = {one.name: one.used_us for one in people_of([(teams.session.header, won)], bool)}
    assert used == {"Reds0": 30_000_000, "Reds1": 30_000_000, "Blues0": 0, "Blues1": 0}


def test_a_summary_of_a_version_that_told_no_times_tells_not_all() -> None:
    session = crag(26, 0).session
    assert tells_all(summary_of(session))
    result = result_of(session)
    old = tuple(msgspec.structs.replace(seat, used_us=None) for seat in result.seats)
    assert not tells_all(msgspec.json.encode(msgspec.structs.replace(result, seats=old)))
    assert not tells_all(None)


def used_s(table: Table) -> list[float]:
    return [(seat.used_us or 0) / 1e6 for seat in result_of(table.session).seats]
