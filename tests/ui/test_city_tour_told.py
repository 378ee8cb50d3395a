"""How everybody stood on a city tour: at the end, and when one looks back."""

from __future__ import annotations

import pytest

from tests.ui import window  # before Kivy: it opens its window offscreen

# isort: split
from tests.ui.hand import english
from tests.ui.scenes import Party, at_table
from tests.ui.scenes.city_tour import delivered, tour
from ui.games import on_screen
from ui.screens.end import End
from ui.screens.history.standings import Standings
from ui.widgets.points_bar import PointsBar
from ui.widgets.text import Writing

__all__ = ["english"]  # a fixture for every test here

pytestmark = pytest.mark.screen
PARTY = Party()


@pytest.fixture(autouse=True)
def size() -> None:
    window.resize(800, 480)


def test_the_end_lists_everybody_with_their_cities() -> None:
    game = delivered(tour(PARTY, 2), 15).say("stop_game")
    page = at_table(End, game, PARTY)
    written = [widget.text for widget in page.walk() if isinstance(widget, Writing)]
    assert [text for text in written if "cities" in text] == ["15 of 16 cities", "0 of 16 cities"]


@pytest.mark.parametrize("count", [1, 15, 16])
def test_looking_back_a_bar_is_full_only_with_all_cities(count: int) -> None:
    game = delivered(tour(PARTY, 2), count)
    told = on_screen("city_tour")
    assert told.stands is not None
    standings = Standings(game.view, told.stands, told.most)
    standings.fill((0, 0, 400, 300))
    bars = [widget.share for widget in standings.walk() if isinstance(widget, PointsBar)]
    assert bars == [count / 16, 0]
    assert told.stands(game.view, 0).startswith(f"{count} of 16 cities")
