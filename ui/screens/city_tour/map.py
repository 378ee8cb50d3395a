"""The map of a city tour: everybody's pieces, the cities to come and done. A tap picks where one arrives.

At the right, or below, what to do, the city that was tapped with what follows there, search and list.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from companion.games.city_tour.catalogue import CARDS
from ui.i18n import text
from ui.screens.city_tour.off_map import lay_off_map, off_map, row_h
from ui.screens.game_page import GamePage
from ui.theme import Box, theme
from ui.widgets.city_map import CityMap
from ui.widgets.city_marks import MarkKind, Piece, Town
from ui.words.choices import Can, Choice
from ui.words.city_tour.arriving import arriving
from ui.words.help import Chapter
from ui.words.seats import present

_GAP, _SIDE = 8.0, 20.0
_COLUMN = 196.0  # what lies beside the map
_BESIDE_MAP = 16.0
_TILE, _TOOL = 84.0, 64.0
_UPRIGHT_BELOW = 344.0  # upright: what the map leaves
_HINT = 44.0
_MOVED = {"step": "moved"}


class _Room(NamedTuple):
    """The boxes, in u."""

    map: Box
    sentence: Box
    hint: Box
    city: Box
    find: Box
    none: Box
    undo: Box
    cities: Box


def _room() -> _Room:
    rim, top, foot = theme.space("rim"), theme.space("header_compact"), theme.height - _SIDE
    if theme.portrait:
        h = theme.height - top - _UPRIGHT_BELOW
        where, x, y = (rim, top, theme.width - 2 * rim, h), _SIDE, top + h + 8
        w = theme.width - 2 * _SIDE
    else:
        x = theme.width - _SIDE - _COLUMN
        where, y, w = (rim, top, x - _BESIDE_MAP - rim, theme.height - top - rim), top + 16, _COLUMN
    tools_y = foot - _TOOL
    second_y = tools_y - (_GAP if theme.portrait else 24.0) - _TOOL
    city_y = second_y - _GAP - _TILE
    hint_y = city_y - _GAP - _HINT
    half = (w - _GAP) / 2
    return _Room(
        where,
        sentence=(x, y, w, hint_y - _GAP - y),
        hint=(x, hint_y, w, _HINT),
        city=(x, city_y, w, _TILE),
        find=(x, second_y, half, _TOOL),
        none=(x + half + _GAP, second_y, half, _TOOL),
        undo=(x, tools_y, _TOOL if not theme.portrait else half, _TOOL),
        cities=(x + _TOOL + _GAP, tools_y, w - _TOOL - _GAP, _TOOL)
        if not theme.portrait
        else (x + half + _GAP, tools_y, half, _TOOL),
    )


class TourMap(GamePage):
    """The page; leads to "cities", where the cards are, and to "city_search"."""

    is_compact = True

    _begins_moved = False

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self._map: CityMap | None = None
        self._chosen: str | None = None
        self._moment: tuple[Any, ...] = ()
        self._is_moved = False  # by the chance card: it was said that the piece goes to a city

    def begin(self) -> None:
        """Whoever comes here sees all of the map, and has tapped nothing yet."""
        self._chosen, self._map, self._drawn = None, None, ()
        self._moment, self._is_moved = (), self._begins_moved

    # -- what the view says ------------------------------------------------------------------------------

    @property
    def note(self) -> str:
        """How many cards are delivered."""
        return text("{count} of {all}", count=self._seat["delivered"], all=CARDS)

    @property
    def names(self) -> Sequence[str]:
        """Those of people, and of the cities."""
        return (*super().names, *(city["name"] for city in self.view["cities"]))

    @property
    def _seat(self) -> Mapping[str, Any]:
        """Whose turn it is, with what they have."""
        seat: Mapping[str, Any] = self.view["seats"][self.view["turn"]["seat"]]
        return seat

    @property
    def _is_asked(self) -> bool:
        """Whether a piece is on its way to a city."""
        return not self.view["paused"] and (self.view["phase"] == "arrive" or self._step == "moved")

    @property
    def help_box(self) -> Box:
        rim, top = theme.space("rim"), theme.space("header_compact") + 4
        return (rim, top, theme.width - 2 * rim, theme.height - top - rim)

    @property
    def _step(self) -> str | None:
        """What was answered of the question already: that a chance card moves the piece."""
        return "moved" if self._is_moved and self.view["phase"] == "chance" else None

    def help(self) -> list[Chapter]:
        """As every page; and what fingers do on the map."""
        first, *rest = super().help()
        lines = [
            Can(text("Tap a city and see what follows there. Its tile takes the piece there."),
                icon="gesture-tap"),
            Can(text("One finger drags the map, two draw it closer."), icon="map-outline"),
            *first.lines,
        ]  # fmt: skip
        return [Chapter(first.title, lines), *rest]

    # -- laying out --------------------------------------------------------------------------------------

    def lay_body(self) -> None:
        """Map, sentence, and the city that was tapped."""
        moment = (self.view["phase"], self.view["turn"]["number"], self.view["undo"])
        if moment != self._moment:
            self._chosen = None
            self._is_moved = self._is_moved and not self._moment
            self._moment = moment
        room = _room()
        x, y, w, h = room.map
        down = self.band_room + _GAP * self.has_band
        off = off_map(self.view)
        lower = row_h() if off else 0.0
        self._lay_map((x, y + down, w, h - down - lower), is_whole=not off)
        if off:
            lay_off_map(
                self, off, room.map, self._chosen, take=self._tapped, more=partial(self._go, "cities")
            )
        self._lay_words(room)
        if self._chosen is not None:
            self._lay_city(arriving(self.view, self._chosen, self._step), room)
        elif self.view["paused"]:
            self.offer(self.choices_of()[0], room.city)
        if self._is_asked:
            self._lay_ways(room)
        elif self.view["phase"] == "chance" and not self.view["paused"]:
            x, y, _, h = room.find
            moved = next(choice for choice in self.choices_of() if choice.args == _MOVED)
            self.offer(moved, (x, y, room.none[0] + room.none[2] - x, h), stands="beside", icon_u=30)

    def _lay_city(self, choice: Choice, room: _Room) -> None:
        """What was tapped: there the piece arrives, or may not, or it is only said what the city is."""
        (x, y, w, h), (_, hint_y, _, _) = room.city, room.hint
        if not theme.portrait:
            higher = min(y, max(hint_y, room.map[1] + _GAP + self.band_room))
            y, h = higher, y + h - higher
        self.offer(
            choice, (x, y, w, h), second=choice.second, stands="beside", align="left", icon_u=30,
            idle=not (choice.do or choice.refused), label_u=0.85 * theme.font_u("choice"),
            second_u=theme.font_u("label"),
        )  # fmt: skip

    def _lay_words(self, room: _Room) -> None:
        """The sentence; while nothing is tapped also what to tap, below it."""
        size = theme.font_u("choice")
        steps = [(1.2 * size, 3), (size, 4), (0.84 * size, 5), (0.75 * size, 5), (21, 5), (19, 5), (17, 6)]
        x, y, w, h = room.sentence
        if self.has_band and not theme.portrait:
            if self._chosen is None and not self.view["paused"]:  # else its tile takes the room
                y += self.band_room
                self.sentence(
                    self._words.sentence(self.view, self._step), (x, y, w, room.find[1] - _GAP - y), steps
                )
            return
        if theme.portrait or (self._chosen is None and not self.view["paused"]):
            h += room.hint[3] + _GAP
        self.sentence(self._words.sentence(self.view, self._step), (x, y, w, h), steps)
        hint = text("Tap the city on the map") if self._is_asked else ""
        if not any(self._towns()):
            hint = text("These cities have no place on the map.")
        if hint and self._chosen is None and not self.view["paused"]:
            self.words(
                hint, (x, y + h + _GAP, w, room.city[3] / 2), size_u=theme.font_u("body"), lines=2,
                smallest_u=17, colour="muted",
            )  # fmt: skip

    def _lay_map(self, where: Box, is_whole: bool) -> None:
        if self._map is None:
            self._map = CityMap()
            self._map.bind(on_town=lambda _map, name: self._tapped(name))
        corner = theme.radius("inner")
        self._map.corners = (0, 0, 0, 0) if theme.portrait else (corner, 0, 0, corner * is_whole)
        x, y, w, h = where
        line = theme.space("line") if theme.bound else 0.0  # the rim's own is seen beside it
        is_lowest = is_whole and not theme.portrait
        where = (x + line, y + line, w - line * (1 + theme.portrait), h - line * (1 + is_lowest))
        self.ways["map"] = self.add(self._map, where)
        self._map.show(self._towns(), self._pieces(), self._chosen)

    def _towns(self) -> Iterator[Town]:
        """The cities that have a place on the map."""
        seat = self._seat
        cards: dict[str, MarkKind] = {
            card["city"]: "done" if card["delivered"] else "to_come"
            for of_group in seat["cards"].values() for card in of_group
        }  # fmt: skip
        for city in self.view["cities"]:
            if city["latitude"] is not None and city["longitude"] is not None:
                name = city["name"]
                yield Town(
                    name, city["latitude"], city["longitude"], cards.get(name, "other"), name == seat["start"]
                )

    def _pieces(self) -> Iterator[Piece]:
        seats = self.view["seats"]
        for seat in present(seats):
            if seats[seat]["at"] is not None:
                yield Piece(seats[seat]["colour"], seats[seat]["at"], seat == self.view["turn"]["seat"])

    def _lay_ways(self, room: _Room) -> None:
        """The search, and no city at all where the piece may have come to none."""
        none = [choice for choice in self.choices_of() if choice.name == "no_city"]
        x, y, _, h = room.find
        find = room.find if none else (x, y, room.none[0] + room.none[2] - x, h)
        self.tile(
            "search", find, partial(self._go, "city_search"), icon="magnify",
            label="" if none else text("Search"), stands="beside", label_u=theme.font_u("body"),
        )  # fmt: skip
        for choice in none:
            self.offer(choice, room.none, label_u=theme.font_u("body"))

    def lay_tools(self) -> None:
        """Undo, and the way to the cards."""
        room = _room()
        if self._step is None:
            self.lay_undo(room.undo)
        else:
            self.lay_undo_of(text("Back to the chance card"), room.undo, partial(self._turn_moved, False))
        self.tile(
            "cities", room.cities, partial(self._go, "cities"), kind="tool", icon="format-list-checks",
            label=text("List"), stands="beside",
        )  # fmt: skip

    # -- what is tapped ----------------------------------------------------------------------------------

    def _tapped(self, city: str) -> None:
        """A city was tapped: see what follows there."""
        self._chosen = city
        self.anew()

    def take(self, choice: Choice) -> None:
        """As every page; what only says what a city is does nothing."""
        if choice.args == _MOVED:
            self._turn_moved(True)
        elif choice.do or choice.refused:
            super().take(choice)

    def _turn_moved(self, is_moved: bool) -> None:
        self._is_moved = is_moved
        self.anew()


class MovedMap(TourMap):
    """The same page for whoever comes from a chance card that moves the piece."""

    _begins_moved = True
