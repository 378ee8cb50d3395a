"""The games that the program knows, by the name that a table log gives them."""

from __future__ import annotations

from typing import Any

from companion.errors import Malformed, quoted
from companion.game import Game, Header
from companion.games.bottle_caps import BottleCaps
from companion.games.city_tour import CityTour
from companion.games.crag import Crag
from companion.games.cranium import Cranium

GAMES: dict[str, type[Game[Any]]] = {game.name: game for game in (Cranium, CityTour, Crag, BottleCaps)}


def game_of(header: Header) -> Game[Any]:
    """The game of a header, set up. Errors: Malformed names what is wrong with it."""
    if header.game not in GAMES:
        raise Malformed("There is no game called {name}", name=quoted(header.game))
    return GAMES[header.game](header)
