"""What is said at a free table: what lies there as tiles, what undo takes back, what the hourglass says."""

from __future__ import annotations

from typing import Any

import pytest

from tests.companion.table import Table as Game
from tests.ui.hand import english
from ui.i18n import LANGUAGES, set_language
from ui.words import free_table as words

__all__ = ["english"]  # a fixture for every test here


def table(*names: str, **options: Any) -> Game:
    seats = [{"name": name} for name in names or ("Anna", "Bo", "Ida")]
    return Game({"table": 1, "game": "free_table", "seats": seats, "options": options, "starter": 0})


def offered(game: Game) -> list[str]:
    return [choice.label for choice in words.choices(game.view)]


@pytest.mark.parametrize(
    ("said", "label"),
    [
        ({"do": "next_turn"}, "Undo: Anna's turn was over"),
        ({"do": "extra_turn"}, "Undo: Anna had an extra turn"),
        ({"do": "direction", "clockwise": False}, "Undo: the other way round"),
        ({"do": "sit_out", "seat": 2, "out": True}, "Undo: Ida sat out"),
        ({"do": "join", "name": "Mor"}, "Undo: Mor came late"),
        ({"do": "leave", "seat": 1}, "Undo: Bo left"),
        ({"do": "start_hourglass"}, "Undo: hourglass turned"),
        ({"do": "add_points", "seat": 1, "points": 7}, "Undo: Bo got 7 points"),
        ({"do": "add_points", "seat": 1, "points": -1}, "Undo: Bo lost 1 point"),
        ({"do": "open_buzz"}, "Undo: buzz opened"),
        ({"do": "finish"}, "Undo: the end of the game"),
        ({"do": "stop_game"}, "Undo: game stopped"),
        ({"do": "correct", "set": {"turn.seat": 2}}, "Undo: turn given to Ida"),
        ({"do": "correct", "seat": 1, "set": {"points": 3}}, "Undo: Bo: points put right"),
        ({"do": "correct", "seat": 1, "set": {"points_by_round.1": 3}}, "Undo: Bo: round 1 put right"),
    ],
)  # fmt: skip
def test_undo_names_what_it_takes_back(said: dict[str, Any], label: str) -> None:
    game = table(buzz="on").play(said)
    assert words.undo_label(game.view) == label
    for code in LANGUAGES:
        set_language(code)
        assert "{" not in words.undo_label(game.view)


def test_undo_names_who_was_right_or_wrong_and_not_whose_turn_it_is() -> None:
    game = table(buzz="on").say("open_buzz")
    game.press(2, 1)
    game.wait(2).say("judge", right=False)
    assert words.undo_label(game.view) == "Undo: Ida answered wrong"
    game.press(1, 3)
    game.wait(4).say("judge", right=True)
    assert words.undo_label(game.view) == "Undo: Bo answered right"


def test_nothing_is_undone_of_a_game_that_just_began() -> None:
    assert words.undo_label(table().view) == ""


def test_the_tile_of_the_next_turn_says_whose_it_is_and_which_button_does_it() -> None:
    game = table().say("sit_out", seat=1, out=True)
    (tile,) = [choice for choice in words.choices(game.view) if choice.do == "next_turn"]
    assert (tile.label, tile.mark, tile.by_button) == ("The turn goes to Ida", "yellow", 0)
    assert tile.second == words.passed_over(game.view) == "Bo sits out"
    assert words.passed_over(game.say("direction", clockwise=False).view) == ""
    game = table("Anna", "Bo")
    (tile,) = [choice for choice in words.choices(game.view) if choice.do == "next_turn"]
    assert tile.second == "or the red button"
    (tile,) = [choice for choice in words.choices(game.view, keys={0: "4"}) if choice.do == "next_turn"]
    assert tile.second == "or key 4"
    (tile,) = [choice for choice in words.choices(table("Anna").view) if choice.do == "next_turn"]
    assert (tile.label, tile.mark) == ("Next turn", "")


def test_after_its_time_a_turn_is_passed_on_or_played_on() -> None:
    game = table(hourglass_each_turn=True).say("next_turn", 1).wait(62)
    assert game.view["hourglass"]["state"] == "expired"
    assert offered(game) == ["The turn goes to Ida", "Bo plays on", "Once more"]
    assert words.sentence(game.view) == "Does Bo pass the turn on?"


def test_an_hourglass_of_no_turn_has_run_out_for_everybody() -> None:
    game = table().say("start_hourglass", 1).wait(62)
    assert offered(game) == ["Go on", "Once more"]
    assert [choice.primary for choice in words.choices(game.view)] == [True, False]


def test_the_tile_of_the_hourglass_says_how_long_or_how_much_is_left() -> None:
    game = table(overtime=True, hourglass_s=90)
    label = words.hourglass_label
    assert label(game.view, 0) == "Hourglass 1:30"
    game.say("start_hourglass", 1)
    left = (89_000_001, 60_000_000, 1, 0)
    assert [label(game.view, each) for each in left] == ["1:30", "1:00", "0:01", "0:00"]
    assert [label(game.view, each) for each in (-1, -1_000_000, -75_500_000)] == ["+0:00", "+0:01", "+1:15"]


def test_nobody_leaves_who_is_the_last() -> None:
    refused = {choice.do: choice.refused for choice in words.more(table("Anna").view)}
    assert refused["leave"] == "Somebody has to stay."
    assert not refused["finish"]
    assert words.more(table().say("finish").view) == []


def test_the_end_says_how_far_ahead_or_how_long() -> None:
    game = table().say("add_points", seat=1, points=5).say("add_points", seat=0, points=4).say("finish")
    assert words.ending(game.view) == "1 point ahead"
    assert words.sentence(game.view) == "Bo has won."
    assert words.ending(table("Anna").say("next_turn").say("finish").view) == "After 2 rounds"


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_option_has_a_name_and_a_sentence_for_each_of_its_values(code: str) -> None:
    set_language(code)
    for option in words.HOUSE_OPTIONS:
        assert words.option_label(option.name)
        assert option.default in option.values
        for value in option.values:
            assert words.value_label(option.name, value)
            assert words.describe(option.name, value).endswith(".")


def test_the_rules_of_a_buzz_tell_of_false_starts_where_they_count() -> None:
    early = "Whoever presses too early is locked out for 2 seconds."
    assert early in words.rules(table(buzz="on", false_start_ms=2000).say("open_buzz").view)
    without = words.rules(table(buzz="on").say("open_buzz").view)
    assert not [rule for rule in without if "too early" in rule]
