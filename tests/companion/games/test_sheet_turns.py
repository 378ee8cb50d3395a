"""What was decided in every turn of a game on a sheet, told afterwards."""

from __future__ import annotations

from typing import Any

from companion.games.crag.sheet import ROWS, WITHOUT_PAIR
from companion.games.sheets.turns import Decision, PlayedTurn, turns_played
from companion.tablelog import folded
from tests.companion.games.crag_tables import crag, filled, game_of, played_out
from tests.companion.games.sheet_tables import copied
from tests.companion.table import Table


def played(table: Table) -> list[PlayedTurn]:
    return turns_played(WITHOUT_PAIR, table.session.past.deeds)


def thrown(table: Table, *dice: int, **more: Any) -> Table:
    return table.say("throw", dice=dice, **more)


def test_a_turn_tells_what_lay_there_what_was_kept_and_what_was_entered() -> None:
    table = thrown(thrown(Table(crag()), 6, 6, 3), 6, 6, 1, keep=[6, 6]).say("score", row="crag")

    assert played(table) == [
        PlayedTurn(
            seat=0, number=1, game=1, row="crag", points=50,
            decisions=(
                Decision((6, 6, 3), 1, ROWS, kept=(6, 6)),
                Decision((6, 6, 1), 0, ROWS, row="crag"),
            ),
        )
    ]  # fmt: skip


def test_who_enters_early_had_throws_left() -> None:
    table = thrown(Table(crag(throws=3)), 6, 6, 1).say("score", row="crag")

    assert [decision.throws_left for turn in played(table) for decision in turn.decisions] == [2]


def test_what_nobody_said_was_kept_is_not_known_but_nothing_kept_is() -> None:
    table = thrown(thrown(thrown(Table(crag(throws=3)), 6, 6, 3), 6, 6, 1), 1, 2, 3, keep=[])

    unsaid, nothing = played(table)[0].decisions
    assert (unsaid.kept, unsaid.is_known) == (None, False)
    assert (nothing.kept, nothing.is_known) == ((), True)


def test_a_row_copied_from_paper_was_no_decision_that_is_known() -> None:
    assert played(copied(Table(crag()), "sixes", 12)) == [
        PlayedTurn(seat=0, number=1, game=1, row="sixes", points=12)
    ]


def test_only_rows_that_were_open_could_be_entered() -> None:
    table = copied(copied(Table(crag()), "ones"), "twos")
    thrown(table, 6, 6, 1).say("correct", seat=0, set={"sheet.twos": 4})
    thrown(table, 6, 6, 1, keep=[6, 6, 1]).say("score", row="crag")

    first, second = played(table)[-1].decisions
    assert first.open_rows == tuple(row for row in ROWS if row not in {"ones", "twos"})
    assert second.open_rows == first.open_rows
    assert not {"ones", "twos"} & {*first.open_rows}


def test_what_was_taken_back_was_never_decided() -> None:
    table = thrown(thrown(Table(crag()), 6, 6, 3), 6, 6, 1, keep=[6, 6]).say("score", row="ones")
    table.play({"undo": 2})
    thrown(table, 6, 6, 6, keep=[6, 6]).say("score", row="three_of_a_kind")

    (turn,) = played(table)
    assert (turn.row, turn.points) == ("three_of_a_kind", 25)
    assert [decision.dice for decision in turn.decisions] == [(6, 6, 3), (6, 6, 6)]


def test_a_row_entered_by_a_button_was_entered() -> None:
    table = thrown(Table(crag(button_enters_best=True)), 6, 6, 1)
    table.press(0, 1)

    assert [(turn.row, turn.points) for turn in played(table)] == [("crag", 50)]


def test_a_turn_that_was_broken_off_has_no_row() -> None:
    table = thrown(thrown(Table(crag("A", "B", "C")), 6, 6, 3), 6, 6, 2, keep=[6, 6])
    table.say("correct", set={"turn.seat": 1})
    thrown(table, 1, 2, 3).say("leave", seat=1)
    thrown(table, 4, 5, 6).say("correct", seat=2, set=filled())
    thrown(table, 5, 5, 3).say("score", row="crag")

    turns = played(table)
    assert [(turn.seat, turn.row, turn.points) for turn in turns] == [
        (0, None, None), (1, None, None), (2, None, None), (0, "crag", 50),
    ]  # fmt: skip
    assert [len(turn.decisions) for turn in turns] == [1, 0, 0, 1]


def test_a_turn_that_goes_on_is_told_as_far_as_it_came() -> None:
    assert played(thrown(Table(crag()), 6, 6, 3)) == [PlayedTurn(seat=0, number=1, game=1)]


def test_what_was_entered_stays_what_it_was_when_the_sheet_is_corrected() -> None:
    table = thrown(Table(crag()), 6, 6, 3).say("score", row="sixes")
    table.say("correct", seat=0, set={"sheet.sixes": 18})

    assert [(turn.row, turn.points) for turn in played(table)] == [("sixes", 12)]


def test_every_game_of_a_match_is_told_and_so_is_one_from_its_lines() -> None:
    table = played_out(game_of(6, 12, games=2))
    turns = played(table)

    assert [turn.game for turn in turns] == [1] * 26 + [2] * 26
    assert [turn.number for turn in turns] == list(range(1, 53))
    assert sum(turn.points or 0 for turn in turns if turn.seat == 1) == table.see("seats.1.match_total")
    kept = folded(table.journal.lines(table.session.game_id))
    assert turns_played(WITHOUT_PAIR, kept.past.deeds) == turns
