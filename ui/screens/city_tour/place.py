"""Where a city of the table's own lies: a tap on the map says it, among the other cities of its catalogue."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from companion.games.city_tour.catalogue import City
from ui.i18n import text
from ui.screens.page import Page
from ui.theme import Box, theme
from ui.widgets.city_map import CityMap
from ui.widgets.city_marks import MarkKind, Town

_SIDE, _GAP, _TOOL = 20.0, 8.0, 64.0
_COLUMN = 216.0  # beside the map
_BELOW = 316.0  # upright: below it
_DIGITS = 4  # of a degree: 10 m


class _Room(NamedTuple):
    """The boxes, in u."""

    map: Box
    asks: Box
    hint: Box
    none: Box
    back: Box
    keep: Box


def _room() -> _Room:
    width, height = theme.width, theme.height
    if theme.portrait:
        y, x, w = height - _BELOW, _SIDE, width - 2 * _SIDE
        where = (_SIDE, _SIDE, w, y - 16 - _SIDE)
    else:
        y, x, w = 28.0, width - _SIDE - _COLUMN, _COLUMN
        where = (_SIDE, _SIDE, x - 16 - _SIDE, height - 2 * _SIDE)
    foot = height - 18 - _TOOL
    none_y = foot - _GAP - _TOOL
    hint_h = 60.0 if theme.portrait else 112.0
    hint_y = none_y - 12 - hint_h
    return _Room(
        where, (x, y, w, hint_y - _GAP - y), (x, hint_y, w, hint_h),
        (x + _TOOL + _GAP, none_y, w - _TOOL - _GAP, _TOOL), (x, none_y, _TOOL, _TOOL),
        (x, foot, w, _TOOL + 2),
    )  # fmt: skip


class CityPlace(Page):
    """The page.

    Args:
        city: as it would be kept.
        others: the other cities of the catalogue; those without a place are not seen.
        keep: is told the city with the place that it has now, or with none.
        back: leads away, with the place as it was.
    """

    def __init__(
        self,
        city: City,
        others: Sequence[City],
        *,
        keep: Callable[[City], None],
        back: Callable[[], None],
        **rest: Any,
    ) -> None:
        super().__init__(**rest)
        self._city, self._others, self._keep, self._back = city, others, keep, back
        self._map = CityMap([theme.radius("inner")] * 4)
        self._map.bind(on_place=lambda _map, latitude, longitude: self._put(latitude, longitude))

    @property
    def names(self) -> Sequence[str]:
        return [self._city.name, *(city.name for city in self._others)]

    def lay(self) -> None:
        room, name = _room(), self._city.name
        self.ways["map"] = self.add(self._map, room.map)
        self._map.show(self._towns(), chosen=name)
        self.words(
            text("Where does {city} lie?", city=name), room.asks, weight=600, size_u=theme.font_u("choice"),
            smallest_u=17, lines=5,
        )  # fmt: skip
        self.words(
            text("Tap the place on the map. Two fingers draw it closer."), room.hint,
            size_u=theme.font_u("label"), smallest_u=17, lines=5, colour="muted",
        )  # fmt: skip
        self.tile(
            "none", room.none, lambda: self._put(None, None), kind="tool",
            icon="close" if theme.portrait else "", label=text("Not on the map"), stands="beside",
            idle=not self._is_placed,
        )  # fmt: skip
        self.lay_back(self._back, room.back)
        self.tile(
            "keep", room.keep, lambda: self._keep(self._city), kind="primary", icon="check",
            label=text("Keep"), stands="beside",
        )  # fmt: skip

    @property
    def _is_placed(self) -> bool:
        return self._city.latitude is not None and self._city.longitude is not None

    def _towns(self) -> Iterator[Town]:
        """The others, and over them the city itself."""
        for city in (*self._others, self._city):
            if city.latitude is not None and city.longitude is not None:
                kind: MarkKind = "to_come" if city is self._city else "other"
                yield Town(city.name, city.latitude, city.longitude, kind)

    def _put(self, latitude: float | None, longitude: float | None) -> None:
        if latitude is not None and longitude is not None:
            latitude, longitude = round(latitude, _DIGITS), round(longitude, _DIGITS)
        self._city = msgspec.structs.replace(self._city, latitude=latitude, longitude=longitude)
        self.anew()
