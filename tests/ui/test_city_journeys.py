"""Journeys of a city tour: for a ticket, and those that cannot be made, with the reason."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.ui import window  # before Kivy: it opens its window offscreen

# isort: split
from tests.ui.hand import english
from tests.ui.scenes import Party
from tests.ui.scenes.city_tour import idle_tickets, tour, transport
from tests.ui.test_city_tour_by_touch import SIZES, Player
from tests.ui.window import frames, shown
from ui.screens.city_tour.map import TourMap
from ui.screens.city_tour.search import CitySearch
from ui.screens.city_tour.table import CityTable
from ui.theme import theme
from ui.words.seats import said_here

__all__ = ["english"]  # a fixture

pytestmark = pytest.mark.screen


@pytest.fixture(autouse=True)
def usual_window() -> Iterator[None]:
    window.resize(800, 480)
    yield
    window.resize(800, 480)


def test_a_journey_to_where_it_began_is_refused_by_search_and_on_the_map() -> None:
    game = transport(Party(), 5).play({"do": "travel", "by": "flight", "with": "throw"})
    here, says_why = game.see("seats.0.at"), "The other end is another city"
    player = Player(CityTable, game)
    with shown(player.page):
        search = CitySearch(game=lambda: said_here(game.view), say=player._say, back=lambda: None)
        search.begin()
        search._take_city(here)
        assert player.page._message[0] == says_why
        assert player.game.see("is_transport")
    player = Player(TourMap, game)
    with shown(player.page):
        player.page._tapped(here)
        frames()
        player.taps("city")
        assert player.page._message[0] == says_why


NO_WAY = "The piece stands in no city with a way to travel like that"
NOT_THROWN = "Only a throw brings a piece to its transport, not the start, a journey or a card"


@SIZES
@pytest.mark.parametrize(
    ("at", "ferry", "pips", "tile", "second", "why"),
    [
        ("Vejle", 0, None, "no_travel:flight", "No airport here", NO_WAY),
        ("Vejle", 2, None, "no_travel", "No journey from here", NO_WAY),
        ("Billund", 2, None, "no_travel:ferry", "No harbour or bridge here", NO_WAY),
        ("Aarhus", 2, None, "no_travel", "Not brought here by a throw", NOT_THROWN),
        ("Vejle", 2, 5, "no_travel", "No journey from here", NO_WAY),
        ("Aarhus", 2, 1, "no_travel", "Not brought here by a throw", NOT_THROWN),
    ],
)
def test_a_journey_that_cannot_be_made_is_refused_with_its_reason(
    at: str, ferry: int, pips: int | None, tile: str, second: str, why: str, size: tuple[int, int]
) -> None:
    window.resize(*size)
    game = idle_tickets(Party()).say("correct", seat=0, set={"at": at, "tickets.ferry": ferry})
    player = Player(CityTable, game if pips is None else game.say("throw", pips=pips))
    with shown(player.page, *size):
        way = player.page.ways[tile]
        assert way.kind == "refused"
        assert way.second in (second, "" if way.width < theme.px(140) else second)
        player.taps(tile)
        assert player.page._message[0] == why
        player.taps("key:4" if pips is None else "no_city")
        assert player.page._message is None


def test_a_ticket_is_no_help_after_another_throw() -> None:
    player = Player(CityTable, idle_tickets(Party()).say("throw", pips=3))
    with shown(player.page):
        assert player.page.ways["no_travel"].second == "Needs a 1 or 5"
        player.taps("no_travel")
        assert player.page._message[0] == "Flight, ferry and bridge need a throw of 1 or 5"


def test_the_tile_of_a_journey_for_a_ticket_says_so() -> None:
    player = Player(CityTable, transport(Party(), None))
    with shown(player.page):
        assert {player.page.ways[f"travel:{by}"].second for by in ("flight", "ferry")} == {"For a ticket"}


def test_nobody_is_told_of_journeys_that_nothing_is_there_for() -> None:
    player = Player(CityTable, tour(Party()).say("throw", pips=3))
    with shown(player.page):
        assert not [name for name in player.page.ways if "travel" in name]
