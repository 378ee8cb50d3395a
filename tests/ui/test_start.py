"""The first page: the game that was left is one tap away, and says what comes next in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from tests.ui import window  # before Kivy: it opens its window offscreen

# isort: split
from companion import tablelog
from companion.journal import Journal
from tests.ui.hand import english, game
from ui.demo import EVENING
from ui.peeks import left_open
from ui.screens.new_game.plan import planned
from ui.screens.start import Start
from ui.theme import theme
from ui.words.cranium import next_seat, next_up

__all__ = ["english"]  # a fixture for every test here

pytestmark = pytest.mark.screen


class Beginning:
    """The first page, with one kept game for each view."""

    def __init__(self, *views: dict[str, Any]) -> None:
        self.went: list[object] = []
        window.resize(800, 480)
        journal = Journal(None)
        plan = planned().with_guest(0).with_guest(0).with_guest(1).with_guest(1).beginning(0)
        games = []
        for view in reversed(views):
            header = msgspec.json.decode(plan.header("2026-11-29"))
            header["game"] = view["game"]
            games.append(journal.begin(msgspec.json.encode(header), "2026-11-29T21:14"))
        self.peeks = dict(zip(games, reversed(views), strict=True))
        self.looked_at: list[int] = []
        self.page = Start(
            go_on=self.went.append, new_game=lambda: self.went.append("new"),
            go=self.went.append, look_at=self._look_at, now_label=lambda: "2026-11-30T20:00",
        )  # fmt: skip
        self.left = left_open(journal.games())
        self.page.show(self.left, {})

    def _look_at(self, games: Sequence[int]) -> None:
        self.looked_at += games
        self.page.show(self.left, {game: self.peeks[game] for game in self.looked_at})

    def tap(self, says: str) -> None:
        window.tap_on(self.page.ways[says])


def test_the_last_game_says_who_does_what_next_and_when_it_was_left() -> None:
    table = game(3).say("choose_deck", 0, deck="red").say("read_card", 1, all_play=False)
    beginning = Beginning(table.view, game(2).view)
    with window.shown(beginning.page):
        newest: Any = beginning.page.ways["go_on:2"]
        assert newest.second == "Team yellow turns the hourglass\n3 teams · yesterday evening at 21:14"
        assert newest.mark == "yellow"
        assert newest.kind == "primary"
        beginning.tap("go_on:2")
        beginning.tap("go_on:1")
        beginning.tap("new_game")
    assert beginning.went == [2, 1, "new"]


def test_it_says_how_many_there_are_now_not_how_many_began() -> None:
    table = game(2).say("join", name="Late", players=[{"name": "Liv"}, {"name": "Odd"}])
    beginning = Beginning(table.view)
    with window.shown(beginning.page):
        assert "\n3 teams · " in beginning.page.ways["go_on:1"].second
    table.say("leave", seat=0)
    beginning = Beginning(table.view)
    with window.shown(beginning.page):
        assert "\n2 teams · " in beginning.page.ways["go_on:1"].second


def test_a_yellow_mark_is_seen_on_the_bone_tile() -> None:
    table = game(3).say("choose_deck", 0, deck="red")
    beginning = Beginning(table.view)
    with window.shown(beginning.page):
        tile: Any = beginning.page.ways["go_on:1"]
        image = window.picture()
        across = [image.getpixel((x, int(480 - tile.center_y))) for x in range(int(tile.x), int(tile.x) + 90)]
    ink, yellow, bone = (
        tuple(round(share * 255) for share in colour[:3])
        for colour in (theme.colour("ink"), theme.seat("yellow").colour, theme.colour("bone"))
    )
    assert {ink, yellow, bone} <= set(across)


def test_a_long_name_pushes_neither_what_comes_next_away_nor_when_it_was() -> None:
    view = game(2).view
    view["seats"][0]["name"] = "Grandmother's secret heroes of Hjørring 🧚"
    beginning = Beginning(view)
    with window.shown(beginning.page):
        tile: Any = beginning.page.ways["go_on:1"]
        *before, last = tile.laid[1].lines
        assert before[0].startswith("Grandmother's secret")
        assert " ".join(before).endswith("chooses a deck")
        assert last.startswith("2 teams")
        assert tile.laid[1].size == 22


def test_without_an_open_game_the_new_one_is_the_usual_choice() -> None:
    beginning = Beginning()
    with window.shown(beginning.page):
        tile: Any = beginning.page.ways["new_game"]
        assert tile.kind == "primary"


def test_a_game_without_screens_says_so_and_takes_no_other_games_place() -> None:
    charades = {**game(2).view, "game": "charades"}
    beginning = Beginning(charades, charades, game(2).view)
    with window.shown(beginning.page):
        assert [way for way in beginning.page.ways if way.startswith("go_on")] == ["go_on:1", "go_on:3"]
        tile: Any = beginning.page.ways["go_on:3"]
        assert tile.label == "A game without screens"
        assert tile.second == "yesterday evening at 21:14"


def test_of_many_games_that_were_left_only_those_that_are_shown_are_looked_at() -> None:
    beginning = Beginning(*[game(2).view] * 5)
    with window.shown(beginning.page):
        assert beginning.looked_at == [5, 4]
        for then in ([5, 4, 3, 2], [5, 4, 3, 2, 1], [5, 4, 3, 2, 1]):
            beginning.tap("more_games")
            assert beginning.looked_at == then
        assert [way for way in beginning.page.ways if way.startswith("go_on")] == ["go_on:5", "go_on:4"]


def test_every_step_of_an_evening_can_be_said_in_few_words() -> None:
    said = set()
    for step in tablelog.play(EVENING.read_bytes(), lambda _: Journal(None), judge=False):
        view = step.session.view()
        sentence = next_up(view)
        assert sentence
        assert "{" not in sentence
        assert 0 <= next_seat(view) < len(view["seats"])
        said.add(view["phase"])
    assert {
        "choose_deck",
        "read_card",
        "turn_hourglass",
        "activity",
        "judge",
        "answer",
        "vote",
        "roll",
    } <= said
