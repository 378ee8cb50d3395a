"""The page with the map of a city tour, used by fingers: an arrival, a city that is taken, a chance card."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ui import window  # before Kivy: it opens its window offscreen

# isort: split
from companion.games.city_tour.catalogue import shipped
from tests.companion.table import Table as Game
from tests.ui.hand import english
from tests.ui.scenes import Party
from tests.ui.scenes.city_map import nowhere, two_nowhere
from tests.ui.scenes.city_tour import PLAIN, middle, own, refused, starred, tour, transport
from tests.ui.window import Finger, frames, shown
from ui.screens.city_tour.map import MovedMap, TourMap
from ui.screens.city_tour.table import CityTable
from ui.theme import theme
from ui.widgets import touchable
from ui.widgets.city_map import CityMap
from ui.widgets.text import Writing
from ui.words.city_tour.arriving import arriving, what_it_is
from ui.words.seats import said_here

__all__ = ["english"]  # a fixture for every test here

pytestmark = pytest.mark.screen

PLACES = {city.name: (city.latitude, city.longitude) for city in shipped("denmark").cities}


class Player:
    """Somebody who looks at the map and touches it; the table answers at once."""

    def __init__(self, game: Game, kind: type[TourMap] = TourMap) -> None:
        self.game, self._at = game, game.session.now_us / 1_000_000
        self.went: list[str] = []
        self.page = kind(say=self._say, undo=lambda: None, redo=lambda: None, go=self.went.append)
        self.page.begin()
        self.sees()

    def sees(self) -> None:
        self.page.show(said_here(self.game.view))
        frames()

    def taps(self, name: str) -> Player:
        x, y = self.page.ways[name].center
        window.tap(*theme.in_u(x, y))
        frames()
        return self

    def taps_city(self, city: str) -> Player:
        latitude, longitude = PLACES[city]
        assert latitude is not None
        assert longitude is not None
        window.tap(*self.map.view.at(latitude, longitude))
        frames()
        return self

    @property
    def map(self) -> CityMap:
        found = self.page.ways["map"]
        assert isinstance(found, CityMap)
        return found

    @property
    def words(self) -> list[str]:
        """What is written beside the map."""
        return [widget.text for widget in self.page.walk() if isinstance(widget, Writing)]

    @property
    def tile(self) -> tuple[str, str, str]:
        """The city that was tapped, what its tile says, and of which kind it is."""
        tile: Any = self.page.ways["city"]
        return tile.label, tile.second, tile.kind

    def _say(self, do: str, **args: Any) -> None:
        self._at += 1
        self.game.say(do, self._at, **args)
        self.sees()


@pytest.fixture(autouse=True)
def _no_echo(monkeypatch: pytest.MonkeyPatch) -> None:
    """Taps follow one another at once here."""
    monkeypatch.setattr(touchable.guard, "echo_ns", 0)
    theme.resize(800, 480)


def test_a_city_is_tapped_and_then_its_tile() -> None:
    game = middle(Party()).say("throw", pips=4)
    player, city = Player(game), "Gedser"
    with shown(player.page):
        assert "city" not in player.page.ways
        player.taps_city(city)
        assert player.tile == (city, "Nothing to deliver", "primary")
        assert game.see("phase") == "arrive"
        player.taps("city")
    assert game.see("seats.0.at") == city


def test_a_card_to_come_is_delivered() -> None:
    game = middle(Party()).say("throw", pips=4)
    city = next(own(game, number) for number in range(16) if arriving(game.view, own(game, number)).second
                == "Deliver the card")  # fmt: skip
    player = Player(game)
    with shown(player.page):
        player.map.dispatch("on_town", city)
        player.taps("city")
    assert game.see("seats.0.delivered") == 7


def test_the_city_where_somebody_stands_is_refused_with_the_rules_reason() -> None:
    game = refused(Party())
    player = Player(game)
    with shown(player.page):
        player.taps_city(PLAIN)
        assert player.tile == (PLAIN, "Anna stands here", "refused")
        player.taps("city")
        assert player.page._message is not None
        assert player.page._message[0] == f"Anna stands in {PLAIN}: enter the nearest city onward"
    assert game.see("phase") == "arrive"


def test_a_journey_ends_in_another_city_and_in_no_field_between() -> None:
    game = transport(Party(), 5)
    here = game.see("seats.0.at")
    game.play({"do": "travel", "by": "flight", "with": "throw"})
    player = Player(game)
    with shown(player.page):
        assert "no_city" not in player.page.ways
        player.map.dispatch("on_town", here)
        assert player.tile[2] == "refused"
        player.taps_city("Skagen").taps("city")
    assert game.see("seats.0.at") == "Skagen"


def test_a_chance_card_moves_the_piece_once_somebody_says_so() -> None:
    game = starred(Party())
    player = Player(game)
    with shown(player.page):
        assert "Where did the chance card move Anna?" not in player.words
        player.taps_city("Gedser")
        assert player.tile == ("Gedser", "No card of this city", "normal")
        player.taps("city")
        assert game.see("phase") == "chance"
        assert "search" not in player.page.ways
        player.taps("chance:moved")
        assert "Where did the chance card move Anna?" in player.words
        player.taps("undo")
        assert "Where did the chance card move Anna?" not in player.words
        assert game.see("phase") == "chance"
        player.taps("chance:moved").taps_city("Gedser").taps("city")
    assert game.see("seats.0.at") == "Gedser"


def test_whoever_said_that_the_card_moves_the_piece_is_asked_on_the_map_at_once() -> None:
    game = starred(Party())
    player = Player(game, MovedMap)
    with shown(player.page):
        assert "Where did the chance card move Anna?" in player.words
        player.taps_city("Aarhus").taps("city")
        # A star again: of this card nothing was said yet.
        assert game.see("phase") == "chance"
        assert "Where did the chance card move Anna?" not in player.words
        assert "chance:moved" in player.page.ways


def test_the_cards_lead_to_the_map_with_what_was_said_on_them() -> None:
    went: list[str] = []
    page = CityTable(say=lambda *_, **__: None, undo=lambda: None, redo=lambda: None, go=went.append)
    page.show(said_here(starred(Party()).view))
    page.ways["map"].dispatch("on_deed")
    page.ways["chance:moved"].dispatch("on_deed")
    page.ways["map"].dispatch("on_deed")
    assert went == ["map", "map_moved"]


def test_while_nobody_moves_a_tap_only_says_what_a_city_is() -> None:
    game = middle(Party())
    player = Player(game)
    with shown(player.page):
        player.taps_city("Gedser").taps("city")
        assert player.tile == ("Gedser", "No card of this city", "normal")
        assert "search" not in player.page.ways
        player.taps("cities")
    assert player.went == ["cities"]
    assert game.see("phase") == "throw"
    assert what_it_is(game.view, own(game, 0)) == "Delivered"
    assert what_it_is(game.view, own(game, 15)) == "To be delivered"
    assert what_it_is(game.view, "Vejle") == "Anna stands here"


def test_the_search_is_one_tap_away_and_so_is_no_city() -> None:
    game = middle(Party()).say("throw", pips=4)
    player = Player(game)
    with shown(player.page):
        player.taps("search")
        assert player.went == ["city_search"]
        player.taps("no_city")
    assert game.see("seats.0.at") is None


def test_a_message_leaves_the_map_as_close_as_it_was() -> None:
    player = Player(middle(Party()).say("throw", pips=4))
    with shown(player.page):
        x, y = player.map.center
        x, y = theme.in_u(x, y)
        one, other = Finger(x - 30, y), Finger(x + 30, y)
        other.move(x + 150, y)
        one.lift()
        other.lift()
        zoom = player.map.view.zoom
        assert zoom > 2
        player.page.tell("That went wrong inside the program. The game is as it was.")
        frames()
        assert player.map.view.zoom == zoom


def test_the_last_city_is_home() -> None:
    game = tour(Party(), 2)
    for seat in (0, 1):
        fields = {f"cards.{group}.{number}.delivered": True for group in "ABCD" for number in range(4)}
        game.say("correct", seat=seat, set=fields)
    game.say("throw", pips=2).say("arrive", city="Gedser").say("throw", pips=2).say("arrive")
    game.say("throw", pips=4)
    assert arriving(game.view, "Vejle").second == "Home: that wins the game"
    player = Player(game)
    with shown(player.page):
        player.map.dispatch("on_town", "Vejle")
        player.taps("city")
    assert game.see("winners") == [0]


def test_where_no_city_has_a_place_the_map_says_so() -> None:
    player = Player(nowhere(Party()))
    with shown(player.page):
        assert "These cities have no place on the map." in player.words
        player.taps("cities")
        assert player.went == ["cities"]


def test_a_city_and_a_piece_without_a_place_stand_in_a_row_and_a_tap_arrives_there() -> None:
    game = two_nowhere(Party())
    player = Player(game)
    with shown(player.page):
        assert "Not on the map" in player.words
        off: Any = [player.page.ways[f"off:{city}"] for city in ("Vejle", "Randers", "Odder")]
        assert [tile.second for tile in off] == ["Bo + 2", "Anna", ""]
        assert [tile.mark for tile in off] == [game.see(f"seats.{seat}.colour") for seat in (1, 0)] + [""]
        player.taps("off:Odder")
        assert player.tile[:2] == ("Odder", "Deliver the card")
        player.taps("city")
    assert game.see("seats.1.at") == "Odder"


def test_more_cities_without_a_place_than_there_is_room_for_are_on_the_list() -> None:
    player = Player(nowhere(Party()))
    with shown(player.page):
        player.taps("off_more")
    assert player.went == ["cities"]


def test_where_every_city_has_a_place_the_map_has_all_the_room() -> None:
    player = Player(middle(Party()))
    with shown(player.page):
        assert "Not on the map" not in player.words
        assert not any(name.startswith("off") for name in player.page.ways)
