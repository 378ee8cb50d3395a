"""What each decision of a game of Crag gave away, looked back upon."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.games.crag.coach import Coach, Throws
from companion.games.crag.review import Weighed, unknown, weighed
from companion.games.crag.sheet import ROWS
from companion.games.sheets.turns import turns_played
from tests.companion.games.crag_tables import crag
from tests.companion.games.sheet_tables import copied, open_rows
from tests.companion.table import Table

COACH = Coach(2)


def review(table: Table, coach: Coach = COACH) -> list[Weighed]:
    return list(weighed(coach, turns_played(coach.sheet, table.session.past.deeds)))


def thrown(table: Table, *dice: int, **more: Any) -> Table:
    return table.say("throw", dice=dice, **more)


def test_a_decision_gave_away_what_lay_between_it_and_the_best_one() -> None:
    # two sixes and a three: the third die is the one to throw; all were thrown, and a crag was not taken
    table = thrown(thrown(Table(crag()), 6, 3, 6), 1, 6, 6, keep=[]).say("score", row="sixes")
    kept, entered = review(table)

    before, after = COACH.advice(ROWS, [6, 6, 3], 1), COACH.advice(ROWS, [6, 6, 1], 0)
    assert kept.gave_away == pytest.approx(before.keeps[6, 6] - before.keeps[()])
    assert kept.gave_away > 3
    assert (kept.best_keep, kept.decision.kept) == ((6, 6), ())
    assert entered.gave_away == pytest.approx(after.rows["crag"] - after.rows["sixes"])
    assert (entered.best_keep, entered.best_row, entered.best_points) == (None, "crag", 50)


def test_who_plays_as_the_coach_says_gives_nothing_away() -> None:
    table, chance = Table(crag()), random.Random(3)
    while table.see("phase") != "over":
        rows = open_rows(table)
        dice = [chance.randint(1, 6) for _ in range(3)]
        keep = COACH.advice(rows, dice, 1).keep or ()
        thrown(table, *dice)
        if len(keep) < 3:
            dice = [*keep, *(chance.randint(1, 6) for _ in range(3 - len(keep)))]
            thrown(table, *dice, keep=list(keep))
        table.say("score", row=COACH.advice(rows, dice, table.see("throws_left")).best_row)

    decisions = review(table)
    assert len(decisions) >= 26
    assert {one.gave_away for one in decisions} == {0.0}


def test_what_was_given_away_and_the_luck_add_up_to_what_was_had() -> None:
    # on one sheet: expected before the first throw + luck of the dice - what was given away = points
    table, chance = Table(crag()), random.Random(4)
    luck, expected = 0.0, COACH.expected(ROWS)
    while table.see("phase") != "over":
        rows = open_rows(table)
        if table.see("turn.seat") == 1:
            copied(table, rows[0])
            continue
        dice = [chance.randint(1, 6) for _ in range(3)]
        thrown(table, *dice)
        first = COACH.advice(rows, dice, 1)
        luck += first.expected - COACH.expected(rows)
        again = [*dice[:1], *(chance.randint(1, 6) for _ in range(2))]
        thrown(table, *again, keep=dice[:1])
        luck += COACH.advice(rows, again, 0).expected - first.keeps[tuple(dice[:1])]
        table.say("score", row=chance.choice(rows))

    gave_away = sum(one.gave_away for one in review(table))
    assert table.see("seats.0.total") == pytest.approx(expected + luck - gave_away)
    assert gave_away > 20


@pytest.mark.parametrize("throws", [2, 3])
def test_a_throw_of_no_dice_gives_away_no_more_than_the_throw(throws: Throws) -> None:
    table = Table(crag(throws=throws))
    thrown(thrown(table, 6, 6, 1), 6, 6, 1, keep=[6, 6, 1])
    (decision,) = review(table, Coach(throws))
    assert decision.gave_away == 0.0


def test_what_nobody_said_is_passed_over() -> None:
    table = thrown(thrown(Table(crag()), 6, 6, 3), 6, 6, 1).say("score", row="crag")
    copied(table, "ones")
    assert [one.decision.row for one in review(table)] == ["crag"]


def test_what_cannot_be_weighed_is_counted() -> None:
    table = thrown(thrown(Table(crag()), 6, 3, 6), 1, 6, 6).say("score", row="crag")  # what was kept?
    copied(table, "ones")
    thrown(table, 1, 2, 3)
    turns = turns_played(COACH.sheet, table.session.past.deeds)
    assert unknown(turns) == {0: 1, 1: 1}
    assert len(review(table)) == 1
