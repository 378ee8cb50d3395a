"""The map of a city tour: where to, a city that is taken, a journey, and towns that lie elsewhere."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from kivy.uix.widget import Widget

from companion.games.city_tour.catalogue import shipped
from tests.companion.table import Table as Game
from tests.ui.scenes import Party, at_table, scene
from tests.ui.scenes.city_tour import PLAIN, middle, own, refused, starred, tour, transport
from ui.screens.city_tour.map import MovedMap, TourMap

Play = Callable[[Party], Game]


def elsewhere(party: Party) -> Game:
    """A game on a board of the table's own, with towns in Iceland of which a few have no place."""
    header = {
        name: value for name, value in msgspec.to_builtins(tour(party, 2).session.header).items()
        if value is not None
    }  # fmt: skip
    cities = [
        {
            "name": city.name, "group": city.group, "latitude": 63.4 + number % 9 * 0.34,
            "longitude": -24.0 + number % 13 * 0.8, "star": city.star,
        }
        for number, city in enumerate(shipped("denmark").cities)
    ]  # fmt: skip
    for city in cities[::30]:
        del city["latitude"], city["longitude"]
    return Game({**header, "catalogue": {"cities": cities}})


def nowhere(party: Party) -> Game:
    """Of no city it is known where it lies."""
    header = tour(party).session.header
    cities = [{"name": city.name, "group": city.group} for city in shipped("denmark").cities]
    start, cards = ["Vejle"] * len(header.seats), header.cards
    seats = [{"name": seat.name} for seat in header.seats]
    return Game({
        "table": 1, "game": "city_tour", "starter": 0, "seats": seats, "start_cities": start, "cards": cards,
        "catalogue": {"cities": cities},
    }).say("throw", pips=2)  # fmt: skip


def two_nowhere(party: Party) -> Game:
    """Home, where three stand, a city where one stands, and a card to come have no place on the map."""
    header = {
        name: value for name, value in msgspec.to_builtins(tour(party).session.header).items()
        if value is not None
    }  # fmt: skip
    cities = msgspec.to_builtins(list(shipped("denmark").cities))
    for city in cities:
        if city["name"] in ("Vejle", "Randers", "Odder"):
            del city["latitude"], city["longitude"]
    game = Game({**header, "catalogue": {"cities": cities}})
    return game.say("throw", pips=3).say("arrive", city="Randers").say("throw", pips=3)


def flown(party: Party) -> Game:
    return transport(party, 5).play({"do": "travel", "by": "flight", "with": "throw"})


PLAYED: dict[str, tuple[Play, str | Callable[[Game], str]]] = {
    "map, the game begins": (tour, ""),
    "map, where to": (lambda party: middle(party).say("throw", pips=4), ""),
    "map, one of the own": (
        lambda party: middle(party).say("throw", pips=4), lambda game: own(game, 3),
    ),
    "map, a city that is taken": (refused, PLAIN),
    "map, what a city is": (middle, "Gedser"),
    "map, the end of a journey": (flown, "Rønne"),
    "map, no place is known": (nowhere, ""),
    "map, a chance card": (starred, "Gedser"),
    "map, two cities without a place": (two_nowhere, ""),
    "map, one without a place is tapped": (two_nowhere, "Vejle"),
    "map, paused": (lambda party: middle(party).say("pause"), ""),
    "map, towns elsewhere": (elsewhere, "Aarhus"),
}


def opened(
    party: Party, play: Play, city: str | Callable[[Game], str], kind: type[TourMap] = TourMap
) -> TourMap:
    game = play(party)
    page: TourMap = at_table(kind, game, party)
    name = city if isinstance(city, str) else city(game)
    if name:
        page.ways["map"].dispatch("on_town", name)
    return page


def _enter(name: str, play: Play, city: str | Callable[[Game], str]) -> None:
    @scene(name)
    def _page(party: Party) -> Widget:
        return opened(party, play, city)


@scene("map, where a chance card moves to")
def moved(party: Party) -> Widget:
    page = opened(party, starred, "", MovedMap)
    page.begin()
    page.show(page.view)
    return page


for _name, (_play, _city) in PLAYED.items():
    _enter(_name, _play, _city)
