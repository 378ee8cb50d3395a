"""Every page of a running game has a way on: to pause, to go on, to take something back, or to more."""

from __future__ import annotations

import pytest

from tests.ui import window  # before Kivy: it opens its window offscreen

# isort: split
from companion.game import OVER
from tests.ui.hand import english
from tests.ui.opened import SIZES, opened
from tests.ui.scenes import scenes
from tests.ui.toy import toy
from ui.page_of import page_of
from ui.screens.game_screen import GameScreen

__all__ = ["english", "toy"]  # fixtures for every test here

pytestmark = [pytest.mark.screen, pytest.mark.usefixtures("toy")]

# The map of a city tour leads to its cards, where all the others are.
WAYS_OUT = {"undo", "pause", "resume", "go_on", "more", "back", "cities"}


@pytest.mark.parametrize("size", [SIZES[0], SIZES[-1]])
def test_every_page_of_a_running_game_has_a_way_out(size: tuple[int, int]) -> None:
    without, pages = [], set()
    for name, make in scenes().items():
        page, _ = opened(make, {"size": size})
        if not isinstance(page, GameScreen) or page.view["phase"] == OVER:
            continue
        pages.add(type(page).__name__)
        # A game's own page may say where its tile is, as "asked:back".
        ways = {says.rpartition(":")[2] for says, way in page.ways.items() if not way.idle}
        if not ways & WAYS_OUT or (page.view["paused"] and not ways & {"resume", "go_on", "back"}):
            without.append((name, sorted(ways)))
    window.resize(800, 480)
    assert without == []
    assert {"Hourglass", "BuzzIn", "TimesUp", "Vote", "Table"} <= pages


def test_a_vote_that_rests_is_seen_where_it_can_go_on() -> None:
    vote = opened(scenes()["table, vote paused"], {})[0]
    assert page_of(vote.view) == "table"
