"""What is agreed before a city tour, on one page; and which catalogue of cities is played with."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

from companion.errors import Refused
from companion.games.city_tour.catalogue import CARDS, SHIPPED, City
from ui.cities import Known, described
from ui.games import on_screen
from ui.i18n import msgid, text
from ui.screens.city_tour.setup import Setup
from ui.screens.new_game.plan import SeatPlan
from ui.screens.page import Page
from ui.theme import Box, theme
from ui.widgets.rolling import Entry
from ui.words.before import chapters
from ui.words.help import Chapter
from ui.words.refusals import says

_TITLES = {"denmark": msgid("Denmark")}
_FLAGS = {
    "star": msgid("star"), "airport": msgid("airport"), "harbour": msgid("harbour"), "bridge": msgid("bridge")
}  # fmt: skip
_TOP, _GAP, _ROW, _MOST = 76.0, 8.0, 72.0, 120.0


def called(name: str) -> str:
    """What the catalogue of that name is called; one that nobody knows any more is last time's."""
    if name in SHIPPED:
        return text(_TITLES[name])
    return name or text("As last time")


def about(city: City) -> str:
    """Its group, and what there is."""
    parts = [text("Group {group}", group=city.group)]
    return ", ".join([*parts, *(flag_named(flag) for flag in _FLAGS if getattr(city, flag))])


def flag_named(flag: str) -> str:
    """What a city may have, in the table's language."""
    return text(_FLAGS[flag])


def city_entries(cities: Iterable[City]) -> list[Entry]:
    """A row for each of them."""
    return [Entry(city.name, city.name, about(city)) for city in cities]


class CitySetup(Page):
    """Three tiles: the cities, the start, the cards; what is still missing stands on the way on."""

    def __init__(
        self,
        *,
        catalogue: Callable[[], None],
        start: Callable[[], None],
        cards: Callable[[], None],
        go_on: Callable[[], None],
        back: Callable[[], None],
        aloud: Callable[[str], None],
        **rest: Any,
    ) -> None:
        super().__init__(**rest)
        self._to_catalogue, self._to_start, self._to_cards = catalogue, start, cards
        self._go_on, self._back, self._aloud = go_on, back, aloud

    def show(self, setup: Setup, seats: Sequence[SeatPlan], is_common: bool) -> None:
        """Show how far it is agreed."""
        self._setup, self._seats, self._is_common = setup, seats, is_common
        self.anew()

    @property
    def names(self) -> Sequence[str]:
        own = [self._setup.name] if self._setup.name not in SHIPPED else []
        return [*(seat.name for seat in self._seats), *self._starts, *own]

    @property
    def _starts(self) -> list[str]:
        starts = (self._setup.start_of(seat.name, self._is_common) for seat in self._seats)
        return [start for start in starts if start is not None]

    def lay(self) -> None:
        width, foot = theme.width, theme.height - 82
        setup, names = self._setup, [seat.name for seat in self._seats]
        self.words(
            text("Cities and cards"), (28, 16, width - 56, 50), size_u=34, smallest_u=22, weight=600
        )
        h = min(_MOST, (foot - 12 - _TOP - 2 * _GAP) / 3)
        try:
            refused, cards = "", self._said_of_cards(len(names))
        except Refused as why:
            refused = cards = says(why)
        missing = refused or setup.missing(names, self._is_common)
        rows = (
            ("catalogue", "card-text-outline", called(setup.name), described(setup.catalogue),
             self._to_catalogue),
            ("start", "home-outline", *self._said_of_start(), self._to_start),
            ("cards", "view-list-outline", text("City cards"), cards, self._to_cards),
        )  # fmt: skip
        for number, (says_, icon, label, second, deed) in enumerate(rows):
            self.tile(
                says_, (20, _TOP + number * (h + _GAP), width - 40, h), deed,
                icon=icon, icon_u=44, label=label, label_u=theme.font_u("choice"), align="left",
                second=second, second_u=theme.font_u("label") + 1, stands="beside",
            )  # fmt: skip
        self.lay_back(self._back)
        next_w = 232.0
        next_x = width - 20 - next_w
        self.lay_help((next_x - 72, foot, 64, 64))
        self.tile(
            "next", (next_x, foot, next_w, 66), partial(self._aloud, missing) if missing else self._go_on,
            kind="refused" if missing else "primary", icon="" if missing else "arrow-right",
            label=text("Next"), label_u=19 if missing else 0, second=missing,
        )  # fmt: skip

    def help(self) -> list[Chapter]:
        """What is not plain to see here."""
        return chapters("cities", on_screen("city_tour").before)

    def _said_of_start(self) -> tuple[str, str]:
        starts = self._starts
        if self._is_common:
            if starts:
                said = text("Everybody begins there, and comes home there.")
                return text("Start: {city}", city=starts[0]), said
            return text("Start city"), text("Choose where everybody begins.")
        said = text("{count} of {all} chosen", count=len(starts), all=len(self._seats))
        return text("Own start cities"), ", ".join(starts) if len(starts) == len(self._seats) else said

    def _said_of_cards(self, seats: int) -> str:
        """Raises: Refused, there are too few."""
        entered = sum(map(len, self._setup.deal([seat.name for seat in self._seats]).cards))
        if not entered:
            return text("The program deals them, or you enter them by hand.")
        if entered == CARDS * seats:
            return text("All of them are entered by hand.")
        return text(
            "{count} of {all} entered; the program deals the others.", count=entered, all=CARDS * seats
        )


class CityCatalogues(Page):
    """A row for each catalogue that there is: taken by a tap, and beside it the way to change it, if any."""

    def __init__(
        self,
        known: Sequence[Known],
        chosen: str,
        *,
        take: Callable[[Known], None],
        edit: Callable[[Known], None] | None,
        back: Callable[[], None],
        **rest: Any,
    ) -> None:
        super().__init__(**rest)
        self._known, self._chosen = known, chosen
        self._take, self._edit, self._back = take, edit, back
        self._page = 0

    @property
    def names(self) -> Sequence[str]:
        return [one.name for one in self._known if one.name not in SHIPPED]

    def lay(self) -> None:
        width, foot = theme.width, theme.height - 82
        self.words(text("Which cities?"), (28, 16, width - 56, 50), size_u=34, smallest_u=22, weight=600)
        fits = int((foot - 12 - _TOP + _GAP) // (_ROW + _GAP))
        pages = max(1, -(-len(self._known) // fits))
        self._page %= pages
        shown = self._known[fits * self._page : fits * (self._page + 1)]
        h = min(100.0, (foot - 12 - _TOP + _GAP) / max(4, len(shown)) - _GAP)
        for number, one in enumerate(shown):
            self._lay_row(one, (20, _TOP + number * (h + _GAP), width - 40, h))
        self.lay_back(self._back)
        if pages > 1:
            self.tile(
                "others", (112, foot, 240, 64), self._turn,
                kind="tool", icon="dots-horizontal", label=text("Others"), stands="beside",
            )  # fmt: skip

    def _lay_row(self, one: Known, where: Box) -> None:
        x, y, w, h = where
        if one.catalogue is None:
            second = text("Cannot be used: tap to see why.")
            look: dict[str, Any] = {"kind": "refused"}
        else:
            second, look = described(one.catalogue), {"chosen": one.name == self._chosen}
        room = w if self._edit is None else w - 88
        self.tile(
            f"catalogue:{one.name}", (x, y, room, h), partial(self._take, one), label=called(one.name),
            label_u=theme.font_u("choice"), second=second, second_u=theme.font_u("label") + 1, align="left",
            icon="" if one.catalogue is None else "card-text-outline", icon_u=40, stands="beside", **look,
        )  # fmt: skip
        if self._edit is not None and one.catalogue is not None:
            self.tile(
                f"edit:{one.name}", (x + w - 80, y, 80, h), partial(self._edit, one),
                icon="pencil-outline", stands="beside",
            )  # fmt: skip

    def _turn(self) -> None:
        self._page += 1
        self.anew()
