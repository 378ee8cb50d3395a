"""Points, rounds, seats and the buzz of a free table, in the program as it is run: SDL's touches and keys."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.rigs.table import Table
from tests.ui.free_table_run import free_table, on

pytestmark = pytest.mark.screen


def points(table: Table, *expected: int) -> dict[str, Any]:
    """What is seen once everybody has these."""
    return table.until(lambda seen: [seat["points"] for seat in seen["view"]["seats"]] == [*expected])


def test_a_round_is_counted_seat_after_seat_and_a_cell_of_it_put_right(tmp_path: Path) -> None:
    with free_table(tmp_path / "state") as table:
        table.touch("points")
        on(table, "Points")
        table.touch_at_once("key:7", "key:done", "key:sign", "key:2", "key:done")
        points(table, 7, -2, 0)
        table.touch("quick:5")
        points(table, 7, -2, 5)
        seen = on(table, "Points")
        assert "Everybody has points for round 1." in seen["words"]
        table.touch("undo", "seat:2", "key:1", "key:2")
        seen = table.until(lambda seen: "gets 12 points and then has 12" in seen["words"])
        table.touch("key:done")
        points(table, 7, -2, 12)

        table.touch("rounds")
        on(table, "Rounds")
        table.touch("rounds")  # the middle column is the second seat's
        table.until(lambda seen: "key:done" in seen["ways"])
        table.touch("key:4", "key:done")
        points(table, 7, 4, 12)
        table.touch("undo")
        points(table, 7, -2, 12)
        table.touch("rounds", "none")
        seen = points(table, 7, 0, 12)
        assert seen["view"]["seats"][1]["points_by_round"] == {}
        table.touch("undo", "back")
        points(table, 7, -2, 12)
        on(table, "FreeTable")


def test_what_is_typed_on_a_real_keyboard_is_counted_too(tmp_path: Path) -> None:
    with free_table(tmp_path / "state") as table:
        table.touch("points")
        on(table, "Points")
        table.type("-15")
        table.key(13)
        points(table, -15, 0, 0)
        table.key(27)
        on(table, "FreeTable")


def test_a_wrong_answer_locks_out_and_the_right_one_of_another_gets_its_points(tmp_path: Path) -> None:
    with free_table(tmp_path / "state", buzz="on", points_right=5, points_wrong=-2) as table:
        table.touch("open_buzz")
        on(table, "OpenBuzz")
        table.key(ord("2"))
        seen = on(table, "BuzzIn")
        assert seen["view"]["answering"] == 1
        assert "First, and alone" in seen["words"]
        table.touch("judge:false")
        seen = on(table, "OpenBuzz")
        points(table, 0, -2, 0)
        assert "Bo is locked out." in seen["words"]
        table.key(ord("2"))
        table.key(ord("3"))
        seen = on(table, "BuzzIn")
        assert seen["view"]["answering"] == 2
        table.touch("judge:true")
        points(table, 0, -2, 5)
        seen = on(table, "FreeTable")
        assert (seen["view"]["turn"]["seat"], seen["view"]["buzz_open"]) == (0, False)
        table.touch("open_buzz", "close_buzz")
        on(table, "FreeTable")
        table.touch("undo")
        on(table, "OpenBuzz")


def test_whoever_pressed_too_early_sees_why_and_is_let_in_again(tmp_path: Path) -> None:
    early = "Bo pressed too early and has to wait."
    with free_table(tmp_path / "state", buzz="on", false_start_ms=3000) as table:
        table.key(ord("2"))
        table.touch("open_buzz")
        seen = on(table, "OpenBuzz")
        assert early in seen["words"]
        table.key(ord("2"))
        assert table.see()["page"] == "OpenBuzz"
        table.later(3.2)
        table.until(lambda seen: early not in seen["words"])
        table.key(ord("2"))
        assert on(table, "BuzzIn")["view"]["answering"] == 1


def test_somebody_sits_out_comes_back_leaves_and_joins_in(tmp_path: Path) -> None:
    with free_table(tmp_path / "state") as table:
        table.touch("seats", "seat:1", "sit_out")
        table.until(lambda seen: seen["view"]["seats"][1]["sits_out"])
        assert on(table, "Seats")["view"]["next_seat"] == 2
        table.touch("back_in", "seat:2", "turn")
        table.until(lambda seen: seen["view"]["turn"]["seat"] == 2)
        table.touch("extra_turn")
        table.until(lambda seen: seen["view"]["turn"]["number"] == 2)
        table.touch("direction")
        table.until(lambda seen: seen["view"]["next_seat"] == 1)
        table.touch("seat:1", "leave", "stay", "leave", "leave:sure")
        table.until(lambda seen: seen["view"]["seats"][1]["left"])
        assert "seat:1" not in table.see()["ways"]
        table.touch("join")
        table.until(lambda seen: "a" in seen["ways"])
        table.touch("a", "done")
        seen = table.until(lambda seen: len(seen["view"]["seats"]) == 4)
        assert seen["view"]["seats"][3]["name"] == "A"
        assert seen["view"]["seats"][3]["colour"] == "green"
        on(table, "FreeTable")
        table.touch("undo")
        table.until(lambda seen: len(seen["view"]["seats"]) == 3)


def test_rounds_are_looked_up_and_put_right_from_the_more_menu(tmp_path: Path) -> None:
    with free_table(tmp_path / "state", people=1) as table:
        table.touch("more", "rounds")
        on(table, "Rounds")
        table.touch("rounds", "key:9", "key:done")
        points(table, 9)
