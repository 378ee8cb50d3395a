"""How games ended, and who has played and won how often."""

from __future__ import annotations

import pytest

from companion.history import Result, people_of, read_summary, result_of, summary_of
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
