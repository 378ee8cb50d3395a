"""The pages about a running game that are visited from it, by the names under which somebody goes there."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from ui.coaching import coach_pages
from ui.machine import Machine
from ui.showing import Showing
from ui.table_thread import TableThread
from ui.words.choices import View
from ui.words.seats import said_here

if TYPE_CHECKING:
    from ui.screens.bottle_caps.as_it_stood import AsItStood
    from ui.screens.city_tour.search import CitySearch
    from ui.screens.new_game.plan import Plan
    from ui.screens.page import Page

# Those that show the open game: without one there is nothing to see on them.
_CITY_AT = {f"city_at:{seat}": seat for seat in range(6)}
OF_A_GAME = frozenset({"review", "sheets", "as_it_stood", "city_search", "city_search_covered", *_CITY_AT})


def game_visits(
    machine: Machine,
    table: TableThread,
    *,
    showing: Callable[[], Showing],
    planned: Callable[[], Plan],
    visit: Callable[..., None],
    back: Callable[[], None],
    go: Callable[[str], None],
) -> dict[str, Callable[[], Page]]:
    """What makes them, each when it is visited first."""

    def game() -> View:
        view: Any = showing().view
        return said_here(view)

    def made_as_it_stood() -> AsItStood:
        from ui.screens.bottle_caps.as_it_stood import AsItStood

        return AsItStood(game=game, look_back=table.look_back, undo=table.undo, visit=visit, back=back)

    def made_city_search(seat: int | None = None, *, tells_own: bool = True) -> CitySearch:
        from ui.screens.city_tour.search import CitySearch

        def say(do: str, **args: Any) -> None:
            table.say(do, args)

        return CitySearch(game=game, say=say, back=back, seat=seat, tells_own=tells_own)

    coached = coach_pages(
        machine, table, showing=showing, game=game, planned=planned, back=back, go=go
    )
    cities: dict[str, Callable[[], Page]] = {
        name: partial(made_city_search, seat) for name, seat in _CITY_AT.items()
    }
    cities["city_search"] = made_city_search
    cities["city_search_covered"] = partial(made_city_search, tells_own=False)
    return {**coached, **cities, "as_it_stood": made_as_it_stood}
