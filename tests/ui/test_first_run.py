"""The first evening, whole: language, tour, and a first game by touches and keys until somebody has won."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from companion.journal import Journal
from tests.rigs.table import Table, keep_a_game
from ui.settings import read

pytestmark = pytest.mark.screen

RED_KEY, BLUE_KEY = ord("1"), ord("2")


def to_the_offer(table: Table, language: str) -> None:
    table.touch(f"language:{language}")
    table.until(lambda seen: seen["page"] == "Tour")
    table.touch("on", "on", "skip")


def test_from_the_first_start_to_the_end_of_a_first_game(tmp_path: Path) -> None:
    with Table(tmp_path, "--simulate") as table:
        to_the_offer(table, "da")
        seen = table.until(lambda seen: "play" in seen["ways"])
        assert any("tast 1" in words for words in seen["words"])
        table.touch("play")
        view = table.until_phase("choose_deck")
        assert [seat["name"] for seat in view["seats"]] == ["Rødt hold", "Blåt hold"]
        assert [player["name"] for player in view["seats"][1]["players"]] == ["Gæst 3", "Gæst 4"]

        # A turn by keys: blue, who sits to the right, turns the glass; red stops it.
        table.touch("choose_deck:red", "read_card:false")
        table.until_phase("turn_hourglass")
        table.key(RED_KEY)
        table.key(BLUE_KEY)
        table.until_phase("activity")
        table.key(RED_KEY)
        table.until_phase("judge")
        table.touch("solved", "to:purple", "roll:purple:central")
        # An all-play by touch: who has no button of their own has one at the screen's edge.
        table.until_phase("choose_deck")
        table.touch("choose_deck:blue", "read_card:true", "start_hourglass", "buzz:1", "judge:true")
        table.until_phase("bonus_roll")
        table.touch("to:green", "roll:green:space")
        # Red's last task.
        table.until(lambda seen: seen["view"]["phase"] == "read_card")
        table.touch("read_card:false", "start_hourglass", "stop_hourglass", "not_solved")
        table.until(lambda seen: seen["view"]["turn"]["seat"] == 0)
        table.touch("choose_deck:yellow", "read_card:false", "start_hourglass", "stop_hourglass", "solved")
        assert table.until_phase("over")["winners"] == [0]
        table.touch("start")
        seen = table.until(lambda seen: seen["page"] == "Start")
        assert {"new_game", "tour"} <= set(seen["ways"])
    chosen = read(tmp_path / "settings.json")
    assert (chosen.language, chosen.toured, chosen.seats_of) == ("da", True, {})
    with closing(Journal(tmp_path / "journal")) as journal:
        assert [game.over for game in journal.games()] == [True]


def test_a_tour_that_was_seen_does_not_come_again_but_can_be_taken(tmp_path: Path) -> None:
    with Table(tmp_path, "--simulate") as table:
        to_the_offer(table, "en")
        table.touch("back")
        table.until(lambda seen: seen["page"] == "Start")
    with Table(tmp_path, "--simulate") as table:
        table.until(lambda seen: seen["page"] == "Start")
        table.touch("tour")
        table.until(lambda seen: seen["page"] == "Tour")
        table.touch("skip", "new_game")
        table.until(lambda seen: seen["page"] == "Which")


def test_from_settings_it_leads_to_the_start_or_to_the_game_that_is_open(tmp_path: Path) -> None:
    keep_a_game(tmp_path)
    with Table(tmp_path, "--simulate", "--language", "en") as table:
        table.touch("settings", "evening", "tour", "skip")
        table.until(lambda seen: "play" in seen["ways"])
        table.touch("back")
        table.until(lambda seen: seen["page"] == "Start")
        table.touch("go_on:1", "more", "settings", "evening", "tour", "skip")
        seen = table.until(lambda seen: "That is all." in seen["words"])
        assert set(seen["ways"]) == {"back"}
        table.touch("back")
        assert table.until(lambda seen: seen["page"] == "Table")["view"]


def test_a_tour_that_was_cut_short_comes_again(tmp_path: Path) -> None:
    with Table(tmp_path, "--simulate") as table:
        table.touch("language:en")
        table.until(lambda seen: seen["page"] == "Tour")
    with Table(tmp_path, "--simulate") as table:
        table.until(lambda seen: seen["page"] == "Tour")


def test_what_came_up_stands_over_the_tour(tmp_path: Path) -> None:
    (tmp_path / "journal").mkdir()
    with Table(tmp_path, "--simulate", "--language", "en") as table:
        told = ("not kept yet", "is no file")
        seen = table.until(lambda seen: seen["page"] == "Tour" and all(one in seen["band"] for one in told))
        table.touch("on")
        assert table.until(lambda seen: seen["band"])["band"] == seen["band"]
        both = seen["band"]
        table.touch("band")
        if table.until(lambda seen: seen["band"] != both)["band"]:
            table.touch("band")  # what came up while somebody answered is to be read, too
        table.until(lambda seen: not seen["band"])
        table.touch("skip", "play")
        table.until_phase("choose_deck")
