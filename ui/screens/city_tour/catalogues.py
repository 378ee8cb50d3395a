"""The way through the catalogues of cities: which one, what is wrong with it, or its cities to be changed.

In a new game one is taken to play with; from the settings they are only changed.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from companion.games.city_tour.catalogue import SHIPPED, shipped
from ui import cities
from ui.cities import Known
from ui.screens.city_tour.choose import CityCatalogues
from ui.screens.city_tour.editing import Editing
from ui.screens.city_tour.problems import CityProblems
from ui.screens.new_game.names import Seen
from ui.screens.new_game.own_pages import Way
from ui.screens.page import Page

if TYPE_CHECKING:
    from ui.screens.settings.section import Reach


class Catalogues:
    """Leads through it.

    Args:
        back: leads back to where one was before.
        take: is told which one is taken; None: a tap on one leads to its cities.
        chosen: what the one is called that is played with.
        changed: is told what was kept, and the name of the catalogue that it comes from.
        removed: is told the name of one that there is no more.
    """

    def __init__(
        self,
        way: Way,
        *,
        back: Callable[[], None],
        take: Callable[[Known], None] | None = None,
        chosen: Callable[[], str] = lambda: "",
        changed: Callable[[Known, str], None] = lambda _kept, _before: None,
        removed: Callable[[str], None] = lambda _name: None,
    ) -> None:
        self._way, self._back, self._take_up, self._chosen = way, back, take, chosen
        self._editing = Editing(way, changed=changed, removed=removed, back=self.ask)

    def known(self) -> list[Known]:
        """All that there are."""
        if self._way.state is None:
            return [Known(name, None, shipped(name)) for name in SHIPPED]
        return list(cities.known(self._way.state))

    def ask(self) -> None:
        """Show them all."""
        is_choice = self._take_up is not None
        page = CityCatalogues(
            self.known(), self._chosen(), take=self._take if is_choice else self._edit,
            edit=self._edit if is_choice else None, back=self._back,
        )  # fmt: skip
        self._show(page)

    def _take(self, one: Known) -> None:
        if one.catalogue is None:
            self._show_problems(one)
        elif self._take_up is not None:
            self._take_up(one)

    def _edit(self, one: Known) -> None:
        if one.catalogue is None:
            self._show_problems(one)
        else:
            self._editing.begin(one)

    def _show_problems(self, one: Known) -> None:
        assert one.problem is not None
        again = partial(self._read_again, one.name)
        remove = partial(self._editing.ask_removal, one, again)
        self._show(CityProblems(one.problem, again=again, remove=remove, back=self.ask))

    def _read_again(self, name: str) -> None:
        """Its file may be another one by now."""
        one = next((one for one in self.known() if one.name == name), None)
        if one is None or one.catalogue is not None:
            self.ask()
        else:
            self._show_problems(one)

    def _show(self, page: Page) -> None:
        page.anew()
        self._way.go(page)


def change_catalogues(reach: Reach) -> None:
    """Go through them from the settings: each page in the place of the one before, and back in one step."""
    is_there = False

    def go(page: Seen) -> None:
        nonlocal is_there
        reach.visit(page, instead=is_there)
        is_there = True

    way = Way(go, lambda _plan: None, reach.back, reach.aloud, reach.machine.state)
    Catalogues(way, back=reach.back).ask()
