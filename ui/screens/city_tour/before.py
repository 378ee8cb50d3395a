"""The way through a city tour's own pages before the game: cities, start cities, cards.

    what is agreed <-> which catalogue <-> what is wrong with it, or its cities <-> one of them
                   <-> the common start, or everybody's own <-> search
                   <-> everybody's cards <-> one hand
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from companion.errors import Refused
from companion.games.city_tour.catalogue import SHIPPED, City, shipped
from companion.games.city_tour.dealing import Deal
from ui.cities import Known
from ui.i18n import text
from ui.screens.city_tour.catalogues import Catalogues
from ui.screens.city_tour.choose import CitySetup, city_entries
from ui.screens.city_tour.deal import CityDeal, CityHand
from ui.screens.city_tour.seek import SeekCity
from ui.screens.city_tour.setup import Setup, as_agreed
from ui.screens.city_tour.starts import CityStarts
from ui.screens.new_game.own_pages import Way
from ui.screens.new_game.plan import Plan, planned
from ui.screens.page import Page
from ui.words.refusals import says


class Before:
    """Leads through them; `OwnPages` of the new game."""

    def __init__(self, way: Way) -> None:
        self._way = way
        self._plan = planned("city_tour")
        self._catalogues = Catalogues(
            way, take=self._take, chosen=lambda: self._setup.name, changed=self._edited,
            removed=self._removed, back=self._to_setup,
        )  # fmt: skip
        self._setup = self._usual()
        self._agree = CitySetup(
            catalogue=self._catalogues.ask, start=self._ask_start, cards=self._ask_cards,
            go_on=self._go_on, back=way.back, aloud=way.aloud,
        )  # fmt: skip

    def _usual(self) -> Setup:
        """The table's own cities where it has some that can be used, else those that ship."""
        own = (one for one in self._catalogues.known() if one.path is not None and one.catalogue is not None)
        one = next(own, None)
        if one is not None and one.catalogue is not None:
            return Setup(one.name, one.catalogue)
        return Setup(SHIPPED[0], shipped(SHIPPED[0]))

    @property
    def _names(self) -> list[str]:
        return [seat.name for seat in self._plan.seats]

    @property
    def _is_common(self) -> bool:
        return bool(self._plan.options.get("start", "common") == "common")

    # -- what is agreed ----------------------------------------------------------------------------------

    def take_up(self, plan: Plan) -> None:
        """Another game has the last one's cities and starts; its cards are new."""
        setup = as_agreed(plan.fields, [seat.name for seat in plan.seats])
        same = (one.name for one in self._catalogues.known() if one.catalogue == setup.catalogue)
        self._setup = msgspec.structs.replace(setup, name=next(same, ""))

    def ask(self, plan: Plan) -> None:
        """Show what is agreed so far, for whoever plays by now."""
        self._plan = plan
        self._to_setup()

    def _to_setup(self) -> None:
        self._agree.show(self._setup, self._plan.seats, self._is_common)
        self._way.go(self._agree)

    def _agreed(self, setup: Setup) -> None:
        self._setup = setup
        self._to_setup()

    def _go_on(self) -> None:
        try:
            fields = self._setup.fields(self._names, self._is_common)
        except Refused as refused:
            self._way.aloud(says(refused))
            return
        self._plan = self._plan.with_fields(fields)
        self._way.done(self._plan)

    def _show(self, page: Page) -> None:
        page.anew()
        self._way.go(page)

    # -- which cities ------------------------------------------------------------------------------------

    def _take(self, one: Known) -> None:
        assert one.catalogue is not None
        self._agreed(self._setup.of_catalogue(one.name, one.catalogue))

    def _edited(self, one: Known, before: str) -> None:
        """A catalogue was kept: whoever had chosen it, or the one that it comes from, plays with it."""
        assert one.catalogue is not None
        if self._setup.name in (one.name, before):
            self._setup = self._setup.of_catalogue(one.name, one.catalogue)

    def _removed(self, name: str) -> None:
        """Whoever had chosen that plays with what ships under its name, else with what is usual."""
        if self._setup.name != name:
            return
        same = (one for one in self._catalogues.known() if one.name == name and one.catalogue is not None)
        one = next(same, None)
        usual = self._usual() if one is None or one.catalogue is None else Setup(one.name, one.catalogue)
        self._setup = self._setup.of_catalogue(usual.name, usual.catalogue)

    # -- where everybody begins --------------------------------------------------------------------------

    def _ask_start(self) -> None:
        if self._is_common:
            among = self._setup.catalogue.cities
            self._search(
                lambda: text("Where does everybody begin?"), among, self._take_common, self._to_setup
            )
        else:
            self._show(
                CityStarts(self._setup, self._plan.seats, ask=self._ask_own, back=self._to_setup)
            )

    def _take_common(self, city: str) -> None:
        self._agreed(self._setup.starting(city))

    def _ask_own(self, seat: int) -> None:
        who = self._names[seat]

        def take(city: str) -> None:
            self._setup = self._setup.starting(city, who)
            self._ask_start()

        free = self._setup.free_starts(who, self._names)
        self._search(lambda: text("Where does {name} begin?", name=who), free, take, self._ask_start)

    def _search(
        self,
        asks: Callable[[], str],
        among: Sequence[City],
        take: Callable[[str], None],
        back: Callable[[], None],
    ) -> None:
        page = SeekCity(
            city_entries(among), take=take, back=back, asks=asks,
            empty=lambda: text("There is no city left."),
        )  # fmt: skip
        self._show(page)

    # -- the cards ---------------------------------------------------------------------------------------

    def _ask_cards(self) -> None:
        try:
            deal = self._setup.deal(self._names)
        except Refused as refused:
            self._way.aloud(says(refused))
            return
        self._show(CityDeal(deal, self._plan.seats, enter=self._enter, back=self._to_setup))

    def _enter(self, seat: int) -> None:
        page = CityHand(
            self._setup.deal(self._names), self._plan.seats, seat, changed=self._dealt, enter=self._enter,
            aloud=self._way.aloud, back=self._ask_cards,
        )  # fmt: skip
        self._show(page)

    def _dealt(self, deal: Deal) -> None:
        self._setup = self._setup.dealt(deal)
