"""Pages of the map of a city tour: Denmark in the middle of a game, and a board with towns elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from companion.games.city_tour.catalogue import shipped
from ui.gallery.page import Specimens
from ui.theme import theme
from ui.widgets.city_map import CityMap
from ui.widgets.city_marks import MarkKind, Piece, Town

_MOST = 640.0  # u


class _Maps(Specimens):
    """A map with its towns and pieces."""

    shows = "CityMap"
    pieces: ClassVar[tuple[Piece, ...]]
    chosen: ClassVar[str | None] = None

    def towns(self) -> Iterator[Town]:
        """What lies on it."""
        raise NotImplementedError

    def lay_specimens(self) -> None:
        city_map = CityMap((18, 18, 18, 18))
        city_map.show(self.towns(), self.pieces, self.chosen)
        w, h = theme.width - 40, min(self.foot - 28, _MOST)
        self.touchable("map", city_map, (20, 20, w, h), self.nothing)


class Denmark(_Maps):
    """Cities to come and done, home, and six pieces of which four share a town; one city was tapped."""

    part = "denmark"
    pieces = (
        Piece("red", "Aarhus", True), Piece("blue", "Odense"), Piece("yellow", "Gedser"),
        Piece("green", "Gedser"), Piece("white", "Gedser"), Piece("violet", "Gedser"),
    )  # fmt: skip
    chosen = "Ringkøbing"
    to_come = (
        "Frederikshavn", "Thisted", "Ringkøbing", "Esbjerg", "Tønder", "Roskilde", "København", "Nyborg",
        "Svendborg", "Rønne",
    )  # fmt: skip
    done = ("Skagen", "Aalborg", "Vejle", "Helsingør", "Aarhus", "Odense")

    def towns(self) -> Iterator[Town]:
        for city in shipped("denmark").cities:
            kind: MarkKind = "to_come" if city.name in self.to_come else "other"
            if city.latitude is not None and city.longitude is not None:
                kind = "done" if city.name in self.done else kind
                yield Town(city.name, city.latitude, city.longitude, kind, city.name == "Viborg")


class Elsewhere(_Maps):
    """A board with towns in other countries, one of which has a very long name."""

    part = "elsewhere"
    pieces = (Piece("turquoise", "Reykjavík", True), Piece("orange", "Akureyri"))
    named: ClassVar[tuple[tuple[str, float, float, MarkKind], ...]] = (
        ("Reykjavík", 64.15, -21.94, "done"), ("Akureyri", 65.68, -18.09, "to_come"),
        ("Ísafjörður", 66.07, -23.12, "to_come"), ("Höfn", 64.25, -15.21, "other"),
        ("Egilsstaðir", 65.26, -14.39, "other"), ("Húsavík", 66.05, -17.34, "done"),
        ("Vestmannaeyjar i det sydlige Atlanterhav", 63.44, -20.27, "to_come"),
    )  # fmt: skip

    def towns(self) -> Iterator[Town]:
        for name, latitude, longitude, kind in self.named:
            yield Town(name, latitude, longitude, kind, name == "Höfn")
