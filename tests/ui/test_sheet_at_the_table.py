"""Whole games on a sheet in the program as it is run, with SDL's touches; the journal has every step."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from tests.rigs.table import Table, keep_a_sheet

pytestmark = pytest.mark.screen

ARGUMENTS = ("--simulate", "--language", "en")


def kept(state: Path, game: str, players: int, **options: Any) -> Path:
    """A state folder with that game, just begun; it is game 1."""
    keep_a_sheet(state, game, players, **options)
    return state


class Hands:
    """Those who play: they throw real dice, and tap what these show."""

    def __init__(self, table: Table, seed: int) -> None:
        self.table, self.dice = table, random.Random(seed)

    def view(self, count: int) -> dict[str, Any]:
        """The view once so many actions are kept."""
        seen = self.table.until(lambda seen: seen["view"] and seen["view"]["undo"] == count)
        view: dict[str, Any] = seen["view"]
        return view

    def throw(self, count: int) -> list[str]:
        return [f"key:{self.dice.randint(1, 6)}" for _ in range(count)]


def test_a_whole_game_of_crag_by_touch(tmp_path: Path) -> None:
    with Table(kept(tmp_path / "state", "crag", 2), *ARGUMENTS) as table:
        hands, done = Hands(table, 3), 0
        table.touch("go_on:1")
        view = hands.view(0)
        while view["phase"] != "over":
            table.touch_at_once(*hands.throw(3))
            done += 1
            view = hands.view(done)
            if done % 3 == 1:  # again, with the first of them kept
                table.touch_at_once("die:0", *hands.throw(2))
                done += 1
                first, view = view["dice"][0], hands.view(done)
                assert view["dice"][0] == first
            best = max(view["offers"], key=view["offers"].__getitem__)
            seat, worth = view["turn"]["seat"], view["offers"][best]
            table.touch(f"row:{best}", *([] if worth else ["asked:strike"]))
            done += 1
            view = hands.view(done)
            assert view["seats"][seat]["sheet"][best] == worth
        table.until(lambda seen: seen["page"] == "End")
        sheets = [seat["sheet"].values() for seat in view["seats"]]
        assert [seat["total"] for seat in view["seats"]] == [sum(sheet) for sheet in sheets]
        table.touch("undo")
        assert hands.view(done - 1)["phase"] == "turn"


def test_the_end_of_a_game_of_yatzy_by_touch(tmp_path: Path) -> None:
    with Table(kept(tmp_path / "state", "yatzy", 1), *ARGUMENTS) as table:
        hands, done = Hands(table, 8), 0
        table.touch("go_on:1")
        view = hands.view(0)
        rows = list(view["seats"][0]["sheet"])
        for row in rows[:-1]:  # from a sheet on paper
            table.touch_at_once(f"row:{row}")
            seen = table.until(lambda seen: "asked:back" in seen["ways"])
            given = [name for name in seen["ways"] if name.startswith("asked:") and name[6:].isdecimal()]
            table.touch_at_once(*(given[-1:] or ["pad:1", "pad:5", "pad:done"]))
            done += 1
            view = hands.view(done)
        assert view["seats"][0]["bonus"] == 50
        table.touch("roll")
        view = hands.view(done + 1)
        assert len(view["dice"]) == 5
        table.touch("undo")
        assert hands.view(done)["dice"] is None
        table.touch_at_once(*5 * ["key:4"])
        hands.view(done + 1)
        table.touch_at_once("row:yatzy")
        assert table.until_phase("over")["seats"][0]["sheet"]["yatzy"] == 50


def test_whose_turn_it_is_lights_and_the_press_enters_the_best_row(tmp_path: Path) -> None:
    state = kept(tmp_path / "state", "crag", 3, button_enters_best=True)
    with Table(state, *ARGUMENTS) as table:
        table.touch("go_on:1")
        table.until(lambda seen: seen["lit"] == [0])
        table.touch("key:6", "key:6", "key:1")
        seen = table.until(lambda seen: "row:crag" in seen["seats"])
        assert seen["seats"] == {"row:crag": "red"}
        table.key(ord("1"))
        seen = table.until(lambda seen: seen["view"]["turn"]["seat"] == 1)
        assert seen["view"]["seats"][0]["sheet"]["crag"] == 50
        table.until(lambda seen: seen["lit"] == [1])


def test_what_was_half_tapped_is_gone_after_a_kill_and_all_else_is_there(tmp_path: Path) -> None:
    state = kept(tmp_path / "state", "yacht", 2)
    with Table(state, *ARGUMENTS) as table:
        table.touch("go_on:1", *5 * ["key:2"])
        table.until(lambda seen: seen["view"]["dice"] == 5 * [2])
        table.touch("die:0", "key:5")
        table.see()
        table.process.kill()
    with Table(state, *ARGUMENTS) as table:
        table.touch("go_on:1")
        seen = table.until(lambda seen: seen["view"] is not None)
        assert seen["view"]["dice"] == 5 * [2]
        table.touch("row:yacht")
        table.until(lambda seen: seen["view"]["turn"]["seat"] == 1)


def test_the_table_rests_and_goes_on(tmp_path: Path) -> None:
    with Table(kept(tmp_path / "state", "crag", 2), *ARGUMENTS) as table:
        table.touch("go_on:1", "key:6", "key:6", "key:1")
        table.until(lambda seen: seen["view"]["dice"])
        table.touch("more", "pause", "paused:go_on")
        seen = table.until(lambda seen: "row:crag" in seen["ways"])
        assert not seen["view"]["paused"]
        table.touch("undo")
        table.until(lambda seen: seen["view"]["redo"] == 1)
        table.touch("more", "redo")
        table.until(lambda seen: seen["view"]["dice"] == [6, 6, 1])


def test_each_game_has_its_own_page_one_after_the_other(tmp_path: Path) -> None:
    state = tmp_path / "state"
    for game in ("yatzy", "crag"):
        keep_a_sheet(state, game, 2)
    with Table(state, *ARGUMENTS) as table:
        for number, page, rows in ((1, "SheetPage", 15), (2, "CoachedSheetPage", 13), (1, "SheetPage", 15)):
            table.touch(f"go_on:{number}")
            seen = table.until(lambda seen: seen["view"] is not None)
            assert seen["page"] == page
            assert sum(name.startswith("row:") for name in seen["ways"]) == rows
            table.touch("more", "start")
            table.until(lambda seen: seen["page"] == "Start")


def test_rules_and_help_lie_over_the_sheet_and_go_again(tmp_path: Path) -> None:
    with Table(kept(tmp_path / "state", "crag", 2), *ARGUMENTS) as table:
        table.touch("go_on:1", "key:6", "rules")
        table.until(lambda seen: "sheet" in seen["ways"])
        table.touch("sheet")
        table.until(lambda seen: "sheet" not in seen["ways"])
        table.touch("key:6", "key:1", "row:crag")
        table.until(lambda seen: seen["view"]["turn"]["seat"] == 1)
