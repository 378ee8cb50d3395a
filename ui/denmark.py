"""The map of Denmark: its outline, and where a place lies on it. Pure geometry, in u from the top left.

Degrees are drawn as they are, those of longitude a bit more than half as wide: over so small a country no eye
sees the difference. Bornholm, 150 km out in the Baltic, has an inset of its own in the upper right corner,
half as large again, which stays as it is when the map is zoomed and dragged.

Source: LOOK, screen 14. The outline is Natural Earth's, in the public domain (deploy/outline.py).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import hypot
from pathlib import Path
from typing import NamedTuple, TypeVar

import msgspec

from ui.patches import Outline
from ui.theme import Box

_FILE = Path(__file__).with_name("denmark.json")

EAST = 0.563
"""How wide a degree of longitude is, in degrees of latitude."""

INSET_FROM = 14.3
"""What is Danish and east of this longitude is drawn in the inset."""

MOST_ZOOM = 8.0

# As the look has it: u a degree in a box 556x400; what lies where in that box, as latitude and longitude.
_SCALE, _SIDE = 116.5, 400.0
_MIDDLE, _MIDDLE_AT = (56.15, 10.36), (0.4325, 0.511)
_INSET, _INSET_SCALE = (94.0, 104.0), 1.5
_INSET_MARGIN = 12.0, 14.0
_BORNHOLM, _BORNHOLM_AT = (55.145, 14.92), (0.62, 0.404)

_Town = TypeVar("_Town")


class Shape(msgspec.Struct, frozen=True):
    """A piece of land: its coast as longitude and latitude, anticlockwise, and its triangles' corners.

    `ui.patches.filled` takes both.
    """

    ring: tuple[tuple[float, float], ...]
    triangles: tuple[int, ...]

    @property
    def is_in_inset(self) -> bool:
        """Whether it is drawn there; only Denmark's own are."""
        return all(longitude > INSET_FROM for longitude, _ in self.ring)


class Map(msgspec.Struct, frozen=True):
    """What there is to draw: Denmark's own land, largest first, and its neighbours' round it."""

    source: str
    licence: str
    land: tuple[Shape, ...]
    beyond: tuple[Shape, ...]


@lru_cache(maxsize=1)
def outline() -> Map:
    """The map, read from the file that ships."""
    return msgspec.json.decode(_FILE.read_bytes(), type=Map)


class Projection(NamedTuple):
    """How places lie on the map in a box.

    `zoom` is 1 where all of Denmark is seen, and `left`, `up` by how many u the map is dragged then.
    """

    box: Box
    zoom: float = 1.0
    left: float = 0.0
    up: float = 0.0

    @property
    def scale(self) -> float:
        """How many u a degree of latitude takes."""
        return self._whole * self.zoom

    @property
    def inset(self) -> Box:
        """Where the inset with Bornholm stands."""
        x, y, w, _ = self.box
        (iw, ih), share = _INSET, self._share
        right, top = _INSET_MARGIN
        return x + w - (iw + right) * share, y + top * share, iw * share, ih * share

    def at(self, latitude: float, longitude: float, *, inset: bool | None = None) -> tuple[float, float]:
        """Where a place in Denmark lies; `inset` None: in the inset where it is on Bornholm."""
        if inset is None:
            inset = longitude > INSET_FROM
        (x, y), (middle_latitude, middle_longitude), scale = self._anchor(inset)
        return (
            x + (longitude - middle_longitude) * EAST * scale,
            y - (latitude - middle_latitude) * scale,
        )

    def place(self, x: float, y: float) -> tuple[float, float]:
        """Latitude and longitude of a point of the map or of the inset, whichever is seen there."""
        (ax, ay), (latitude, longitude), scale = self._anchor(self.is_on_inset(x, y))
        return latitude - (y - ay) / scale, longitude + (x - ax) / (EAST * scale)

    def is_on_inset(self, x: float, y: float) -> bool:
        """Whether the inset is seen at that point."""
        return _within(self.inset, x, y)

    def is_seen(self, latitude: float, longitude: float) -> bool:
        """Whether the place is in the box, and not below the inset."""
        x, y = self.at(latitude, longitude)
        return _within(self.box, x, y) and self.is_on_inset(x, y) == (longitude > INSET_FROM)

    def zoomed(self, by: float, x: float, y: float) -> Projection:
        """Closer by that factor, with what is seen at a point staying there as far as the map goes."""
        zoom = min(MOST_ZOOM, max(1.0, self.zoom * by))
        ax, ay = self._whole_at
        grown = zoom / self.zoom
        left = ax - (x - (x - (ax - self.left)) * grown)
        up = ay - (y - (y - (ay - self.up)) * grown)
        return self._replace(zoom=zoom, left=left, up=up)._held()

    def dragged(self, right: float, down: float) -> Projection:
        """Dragged by so many u, as far as the map goes."""
        return self._replace(left=self.left - right, up=self.up - down)._held()

    def coast(self, shape: Shape, *, inset: bool) -> Outline:
        """The coast of a piece of land in u, as it lies on the map or in the inset."""
        return [self.at(latitude, longitude, inset=inset) for longitude, latitude in shape.ring]

    def _held(self) -> Projection:
        """Dragged no further than to the edge of what is seen unzoomed."""
        x, y, w, h = self.box
        ax, ay = self._whole_at
        left = min(max(self.left, (ax - x) * (1 - self.zoom)), (x + w - ax) * (self.zoom - 1))
        up = min(max(self.up, (ay - y) * (1 - self.zoom)), (y + h - ay) * (self.zoom - 1))
        return self._replace(left=left, up=up)

    @property
    def _share(self) -> float:
        """How large all of it is, by what the look's box shows."""
        return min(self.box[2], self.box[3]) / _SIDE

    @property
    def _whole(self) -> float:
        return _SCALE * self._share

    @property
    def _whole_at(self) -> tuple[float, float]:
        """Where the middle of Denmark lies while all of it is seen."""
        x, y, w, h = self.box
        return x + w * _MIDDLE_AT[0], y + h * _MIDDLE_AT[1]

    def _anchor(self, inset: bool) -> tuple[tuple[float, float], tuple[float, float], float]:
        """A point, the place that lies there, and the scale."""
        if inset:
            x, y, w, h = self.inset
            at = x + w * _BORNHOLM_AT[0], y + h * _BORNHOLM_AT[1]
            return at, _BORNHOLM, self._whole * _INSET_SCALE
        x, y = self._whole_at
        return (x - self.left, y - self.up), _MIDDLE, self.scale


def nearest(
    towns: Iterable[tuple[_Town, float, float]], projection: Projection, x: float, y: float, within: float
) -> _Town | None:
    """The town that is meant by a tap there: the nearest that is seen, no further away than so many u.

    `towns`: each with its latitude and longitude.
    """
    best, least = None, within
    for town, latitude, longitude in towns:
        if projection.is_seen(latitude, longitude):
            tx, ty = projection.at(latitude, longitude)
            if (away := hypot(tx - x, ty - y)) <= least:
                best, least = town, away
    return best


def _within(box: Box, x: float, y: float) -> bool:
    left, top, w, h = box
    return left <= x <= left + w and top <= y <= top + h
