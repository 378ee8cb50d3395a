"""The map of Denmark: its outline, and where a place lies on it. Pure geometry, in u from the top left.

A table with towns elsewhere has a chart of its own, on which all of them are seen.

Degrees are drawn as they are, those of longitude a bit more than half as wide: over so small a country no eye
sees the difference. Bornholm, 150 km out in the Baltic, has an inset of its own in the upper right corner,
half as large again, which stays as it is when the map is zoomed and dragged.

Source: LOOK, screen 14. The outline is Natural Earth's, in the public domain (deploy/outline.py).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import cos, dist, hypot, radians
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
_INSET, _INSET_SCALE = (94.0, 104.0), 1.5
_INSET_MARGIN = 12.0, 14.0
_BORNHOLM, _BORNHOLM_AT = (55.145, 14.92), (0.62, 0.404)
# From where to where towns lie for which that map is drawn: latitudes and longitudes.
_LATITUDES, _LONGITUDES = (54.5, 57.85), (7.9, INSET_FROM)
_INSET_LATITUDES, _INSET_LONGITUDES = (54.95, 55.35), (INSET_FROM, 15.25)
_NEAR_LATITUDES, _NEAR_LONGITUDES = (53.2, 58.5), (3.5, 18.0)  # as far as its neighbours are drawn
_BESIDE = 0.84  # how much of the box other towns take up
_LEAST_SPAN = 0.4  # degrees: one town by itself, or many at one place
_LEAST_EAST = 0.1  # how wide a degree is at least, near the poles

_LEAST_APART = 8.0  # u: two fingers are never nearer to each other

_Town = TypeVar("_Town")
Spot = tuple[float, float]


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


class Chart(NamedTuple):
    """What a map shows before it is zoomed: which place lies where in its box, and how much is seen about it.

    `span`: so many degrees of latitude and of longitude have to be seen; None: as the look draws Denmark,
    with the inset. `east` is how wide a degree of longitude is. `has_land`: whether the outline is drawn at
    all, of which there is nothing further away.
    """

    latitude: float
    longitude: float
    across: float = 0.5
    down: float = 0.5
    east: float = EAST
    span: tuple[float, float] | None = None
    has_land: bool = True

    @property
    def has_inset(self) -> bool:
        """Whether Bornholm is drawn by itself."""
        return self.span is None

    def scale(self, box: Box) -> float:
        """How many u a degree of latitude takes in that box."""
        _, _, w, h = box
        if self.span is None:
            return min(w, h) / _SIDE * _SCALE
        high, wide = self.span
        return _BESIDE * min(h / high, w / (wide * self.east))


DENMARK = Chart(56.15, 10.36, 0.4325, 0.511)


def chart_of(places: Iterable[tuple[float, float]]) -> Chart:
    """The chart for towns at these places, given as latitude and longitude: Denmark's where all are there."""
    towns = list(places)
    if all(map(_is_in_denmark, towns)):
        return DENMARK
    latitudes, longitudes = [town[0] for town in towns], [town[1] for town in towns]
    south, north, west, east = min(latitudes), max(latitudes), min(longitudes), max(longitudes)
    middle = (south + north) / 2
    return Chart(
        middle, (west + east) / 2,
        east=max(_LEAST_EAST, cos(radians(middle))),
        span=(max(_LEAST_SPAN, north - south), max(_LEAST_SPAN, east - west)),
        has_land=all(map(_is_near, towns)),
    )  # fmt: skip


def _is_in_denmark(town: tuple[float, float]) -> bool:
    latitude, longitude = town
    in_inset = longitude > INSET_FROM
    low, high = _INSET_LATITUDES if in_inset else _LATITUDES
    west, east = _INSET_LONGITUDES if in_inset else _LONGITUDES
    return low <= latitude <= high and west <= longitude <= east


def _is_near(town: tuple[float, float]) -> bool:
    (low, high), (west, east) = _NEAR_LATITUDES, _NEAR_LONGITUDES
    return low <= town[0] <= high and west <= town[1] <= east


class Projection(NamedTuple):
    """How places lie on the map in a box.

    `zoom` is 1 where all of the chart is seen, and `left`, `up` by how many u the map is dragged then.
    """

    box: Box
    zoom: float = 1.0
    left: float = 0.0
    up: float = 0.0
    chart: Chart = DENMARK

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
            inset = self.is_in_inset(longitude)
        (x, y), (middle_latitude, middle_longitude), scale = self._anchor(inset)
        return (
            x + (longitude - middle_longitude) * self.chart.east * scale,
            y - (latitude - middle_latitude) * scale,
        )

    def place(self, x: float, y: float) -> tuple[float, float]:
        """Latitude and longitude of a point of the map or of the inset, whichever is seen there."""
        (ax, ay), (latitude, longitude), scale = self._anchor(self.is_on_inset(x, y))
        return latitude - (y - ay) / scale, longitude + (x - ax) / (self.chart.east * scale)

    def is_on_inset(self, x: float, y: float) -> bool:
        """Whether the inset is seen at that point."""
        return self.chart.has_inset and _within(self.inset, x, y)

    def is_in_inset(self, longitude: float) -> bool:
        """Whether a place so far east is seen in the inset."""
        return self.chart.has_inset and longitude > INSET_FROM

    def is_seen(self, latitude: float, longitude: float) -> bool:
        """Whether the place is in the box, and not below the inset."""
        x, y = self.at(latitude, longitude)
        return _within(self.box, x, y) and self.is_on_inset(x, y) == self.is_in_inset(longitude)

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

    def in_box(self, box: Box) -> Projection:
        """The same part of the map in another box, as far as it goes."""
        share = self.chart.scale(box) / self.chart.scale(self.box)
        return self._replace(box=box, left=self.left * share, up=self.up * share)._held()

    def pinched(self, before: Sequence[Spot], after: Sequence[Spot]) -> Projection:
        """What one finger has dragged, or two have dragged and drawn apart, from where they were before."""
        (x, y), (to_x, to_y) = _between(before), _between(after)
        grown = dist(*after[:2]) / max(_LEAST_APART, dist(*before[:2])) if len(before) > 1 else 1.0
        return self.zoomed(max(1 / MOST_ZOOM, grown), x, y).dragged(to_x - x, to_y - y)

    def coast(self, shape: Shape, *, inset: bool) -> Outline:
        """The coast of a piece of land in u, as it lies on the map or in the inset."""
        (x, y), (middle_latitude, middle_longitude), scale = self._anchor(inset)
        across = self.chart.east * scale
        return [
            (x + (longitude - middle_longitude) * across, y - (latitude - middle_latitude) * scale)
            for longitude, latitude in shape.ring
        ]

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
        return self.chart.scale(self.box)

    @property
    def _whole_at(self) -> tuple[float, float]:
        """Where the chart's own place lies while all of it is seen."""
        x, y, w, h = self.box
        return x + w * self.chart.across, y + h * self.chart.down

    def _anchor(self, inset: bool) -> tuple[tuple[float, float], tuple[float, float], float]:
        """A point, the place that lies there, and the scale."""
        if inset:
            x, y, w, h = self.inset
            at = x + w * _BORNHOLM_AT[0], y + h * _BORNHOLM_AT[1]
            return at, _BORNHOLM, self._whole * _INSET_SCALE
        x, y = self._whole_at
        return (x - self.left, y - self.up), (self.chart.latitude, self.chart.longitude), self.scale


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


def _between(fingers: Sequence[Spot]) -> Spot:
    """The middle of the first two, or where the only one is."""
    two = fingers[:2]
    return sum(x for x, _ in two) / len(two), sum(y for _, y in two) / len(two)


def _within(box: Box, x: float, y: float) -> bool:
    left, top, w, h = box
    return left <= x <= left + w and top <= y <= top + h
