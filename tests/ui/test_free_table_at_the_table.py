"""Games at a free table in the program as it is run: SDL's touches and keys, and a clock that leaps."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.journal import Journal
from companion.tablelog import begin, header_of
from tests.rigs.pretend_pi import PretendPi
from tests.rigs.table import Table, keep_a_sheet
from tests.ui.free_table_run import free_table, on
from tests.ui.test_table_on_pins import BLUE, RED, YELLOW, TableOnPins

pytestmark = pytest.mark.screen


def turn(table: Table, seat: int) -> dict[str, Any]:
    """What is seen once it is that seat's turn."""
    return table.until(lambda seen: seen["view"] and seen["view"]["turn"]["seat"] == seat)


def test_a_whole_game_by_touch_with_an_hourglass_of_each_turn_that_counts_on(tmp_path: Path) -> None:
    with free_table(tmp_path / "state", hourglass_s=30, hourglass_each_turn=True, overtime=True) as table:
        table.touch("next_turn")
        turn(table, 1)
        seen = on(table, "FreeHourglass")
        assert seen["seats"]["next_turn"] == "blue"  # whose turn it is can still pass it on
        table.later(43)
        seen = table.until(lambda seen: seen["view"]["hourglass"]["left_s"] < 0)
        table.touch("table")
        on(table, "FreeTable")
        assert seen["view"]["hourglass"]["state"] == "running"
        table.touch("hourglass")
        on(table, "FreeHourglass")
        table.touch("next_turn")
        seen = turn(table, 2)
        assert seen["view"]["hourglass"]["left_s"] > 20
        assert seen["view"]["seats"][1]["time_used_s"] > 42
        table.touch("pause")
        seen = table.until(lambda seen: seen["view"]["paused"])
        assert seen["page"] == "FreeHourglass"
        table.later(100)
        table.touch("undo")  # the turn is Bo's again, with what was left, and the table rests
        seen = turn(table, 1)
        assert seen["view"]["paused"]
        table.touch("resume")
        table.until(lambda seen: not seen["view"]["paused"])
        table.touch("table")
        on(table, "FreeTable")
        table.touch("points", "seat:2", "key:7", "key:done", "seat:0", "quick:5")
        table.until(lambda seen: [seat["points"] for seat in seen["view"]["seats"]] == [5, 0, 7])
        table.touch("back")
        on(table, "FreeTable")
        table.touch("more", "finish")
        seen = on(table, "End")
        view = seen["view"]
        assert view["places"] == [[2], [0], [1]]
        used = sum(seat["time_used_s"] for seat in view["seats"])
        assert 42 < used < 100  # a pause is nobody's time
        table.touch("rounds")
        on(table, "Rounds")
        table.touch("back")
        on(table, "End")
        table.touch("undo")
        table.until(lambda seen: seen["view"]["phase"] == "turn")
        table.touch("resume")  # what ran before rests
        table.until(lambda seen: not seen["view"]["paused"])
        table.touch("table", "more", "finish", "rematch")
        seen = on(table, "FreeTable")
        assert [seat["points"] for seat in seen["view"]["seats"]] == [0, 0, 0]
        assert seen["view"]["turn"]["seat"] == 1  # who begins goes on to the left


def test_the_button_of_whose_turn_it_is_passes_it_on_and_no_other_does(tmp_path: Path) -> None:
    with free_table(tmp_path / "state") as table:
        assert table.see()["seats"] == {"next_turn": "red"}
        table.until(lambda seen: seen["lit"] == [0])
        for key, seat in (("2", 0), ("1", 1), ("1", 1), ("2", 2), ("3", 0)):
            table.key(ord(key))
            table.see()
            turn(table, seat)
        assert table.see()["view"]["turn"]["round"] == 2
        table.touch("next_turn")
        turn(table, 1)


@pytest.mark.pins
def test_a_real_button_passes_the_turn_on_while_sand_runs(pi: PretendPi, tmp_path: Path) -> None:
    keep_a_sheet(tmp_path / "state", "free_table", 3, hourglass_each_turn=True)
    with TableOnPins(pi, tmp_path / "state") as table:
        table.touch("go_on:1")
        on(table, "FreeTable")
        for pin, seat in ((RED, 1), (BLUE, 2), (YELLOW, 0)):
            pi.press(pin)
            assert turn(table, seat)["view"]["hourglass"]["state"] == "running"
            pi.release(pin)
        pi.press(YELLOW)  # whose turn it is not
        pi.release(YELLOW)
        assert turn(table, 0)["view"]["turn"]["number"] == 4


def test_whoever_looks_at_the_table_while_sand_runs_looks_on_until_time_is_up(tmp_path: Path) -> None:
    with free_table(tmp_path / "state", hourglass_s=60, hourglass_each_turn=True) as table:
        table.touch("next_turn")
        on(table, "FreeHourglass")
        table.touch("table", "next_turn")
        turn(table, 2)
        assert table.see()["page"] == "FreeTable"
        table.key(ord("3"))
        turn(table, 0)
        table.touch("pause")
        table.until(lambda seen: seen["view"]["paused"])
        table.touch("resume")
        table.until(lambda seen: not seen["view"]["paused"])
        assert table.see()["page"] == "FreeTable"
        table.touch("hourglass")
        on(table, "FreeHourglass")
        table.touch("table")
        table.later(61)
        on(table, "TimesUp")
        table.touch("next_turn")
        on(table, "FreeHourglass")


def test_two_quick_taps_are_one_turn(tmp_path: Path) -> None:
    with free_table(tmp_path / "state") as table:
        table.hear_echoes()
        table.touch_at_once("next_turn", "next_turn")
        assert turn(table, 1)["view"]["undo"] == 1
        assert table.see()["view"]["undo"] == 1


def test_an_hourglass_of_any_length_and_what_ends_it(tmp_path: Path) -> None:
    with free_table(tmp_path / "state") as table:
        table.touch("lengths", "length:120")
        seen = on(table, "FreeHourglass")
        assert seen["view"]["hourglass"]["length_s"] == 120
        table.touch("stop_hourglass")
        on(table, "FreeTable")
        table.touch("hourglass")  # what was left runs on
        seen = on(table, "FreeHourglass")
        assert 100 < seen["view"]["hourglass"]["left_s"] <= 120
        table.touch("table", "lengths", "key:1", "key:2", "key:5", "key:done")
        seen = table.until(lambda seen: seen["view"]["hourglass"]["length_s"] == 85)
        on(table, "FreeHourglass")
        table.later(86)
        on(table, "TimesUp")
        table.touch("start_hourglass")
        on(table, "FreeHourglass")
        table.later(86)
        on(table, "TimesUp")
        table.touch("reset_hourglass")
        seen = on(table, "FreeTable")
        assert seen["view"]["hourglass"] == {
            "state": "idle", "length_s": 60.0, "left_s": 60.0, "overtime": False, "ends_at_us": None
        }  # fmt: skip
        assert seen["view"]["turn"]["seat"] == 0


def test_the_time_of_whose_turn_it_is_counts_on_the_screen(tmp_path: Path) -> None:
    with free_table(tmp_path / "state") as table:
        table.later(75)
        table.until(lambda seen: any(words.startswith("1:1") for words in seen["words"]))
        table.touch("pause")
        table.until(lambda seen: seen["view"]["paused"])
        table.later(40)  # for longer, and the screen would go dark
        table.touch("resume", "next_turn")
        turn(table, 1)
        table.later(180)
        seen = table.until(lambda seen: any(words.startswith("3:0") for words in seen["words"]))
        assert any(words.startswith("1:1") for words in seen["words"])


def test_alone_the_next_turn_is_the_next_round(tmp_path: Path) -> None:
    with free_table(tmp_path / "state", people=1) as table:
        table.key(ord("1"))
        table.until(lambda seen: seen["view"]["turn"]["round"] == 2)
        table.touch("next_turn")
        table.until(lambda seen: seen["view"]["turn"]["round"] == 3)


def test_a_game_for_one_begins_with_what_was_agreed(tmp_path: Path) -> None:
    with Table(tmp_path / "state", "--simulate", "--language", "en") as table:
        table.touch("skip", "new_game", "others", "game:free_table", "guest", "next")
        table.touch("hourglass_each_turn:True", "hourglass_s:more", "buzz:on", "next")
        table.touch("points_right:more", "next")
        seen = table.until(lambda seen: seen["page"] == "FreeTable" or "no_button" in seen["ways"])
        if seen["page"] != "FreeTable":
            table.touch("no_button")
        seen = on(table, "FreeTable")
        options = seen["view"]["options"]
        assert (options["hourglass_s"], options["hourglass_each_turn"], options["buzz"]) == (90, True, "on")
        assert options["points_right"] == 1


def test_a_ninth_who_comes_for_one_who_left_plays_like_the_others(tmp_path: Path) -> None:
    state = tmp_path / "state"
    seats = [{"name": f"{number}"} for number in range(8)]
    header = {"table": 1, "game": "free_table", "seats": seats, "starter": 0, "options": {"buzz": "on"}}
    with closing(Journal(state / "journal")) as journal:
        session = begin(header_of(json.dumps(header).encode()), journal)
        session.say("leave", {"seat": 3}, 0)
        session.say("join", {"name": "Late"}, 0)
    with Table(state, "--simulate", "--language", "en") as table:
        table.touch("go_on:1", "open_buzz")
        on(table, "OpenBuzz")
        table.touch("buzz:8")
        assert on(table, "BuzzIn")["view"]["answering"] == 8
        table.touch("judge:true", "hourglass")
        on(table, "FreeHourglass")
        table.touch("stop_hourglass")
