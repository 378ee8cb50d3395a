"""The games that the program knows, by the name that a table log gives them."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from companion.errors import Malformed, quoted
from companion.game import Game, Header

# Where each one's rules are: a game is read in when it is first played, for no table plays them all.
GAMES = {
    "cranium": "companion.games.cranium:Cranium",
    "city_tour": "companion.games.city_tour:CityTour",
    "crag": "companion.games.crag:Crag",
    "yatzy": "companion.games.yatzy:Yatzy",
    "yacht": "companion.games.yacht:Yacht",
    "bottle_caps": "companion.games.bottle_caps:BottleCaps",
    "free_table": "companion.games.free_table:FreeTable",
}


def kind_of(name: str) -> type[Game[Any]]:
    """The class of a game. Raises: Malformed, where there is none of that name."""
    if name not in GAMES:
        raise Malformed("There is no game called {name}", name=quoted(name))
    module, _, kind = GAMES[name].partition(":")
    found: type[Game[Any]] = getattr(import_module(module), kind)
    return found


def game_of(header: Header) -> Game[Any]:
    """The game of a header, set up. Raises: Malformed names what is wrong with it."""
    return kind_of(header.game)(header)
