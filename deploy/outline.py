"""Make the outline of Denmark in ui/denmark.json anew; nobody needs this to run or to test.

    npm pack world-atlas@2.0.2
    # unpack the archive into a folder, then
    python deploy/outline.py FOLDER/countries-10m.json

That file is Natural Earth's 1:10 million countries as TopoJSON, in the public domain. Kept are Denmark, less
the islands that nobody would see, and of its neighbours the coasts round it, coarser. What two countries
share stays shared. Each ring comes with its triangles, so that drawing it takes no reckoning.
"""

import argparse
import json
from collections.abc import Callable, Sequence
from itertools import pairwise
from math import hypot
from pathlib import Path
from typing import Any, NamedTuple

OUTLINE = Path(__file__).resolve().parent.parent / "ui" / "denmark.json"
SOURCE = "Natural Earth 4.1, Admin 0 countries, 1:10 million; TopoJSON of world-atlas 2.0.2"
LICENCE = "Public domain"

NEIGHBOURS = ("Germany", "Norway", "Poland", "Sweden")
# Longitude and latitude: as far as the map can be dragged, and a bit.
FRAME = (3.0, 53.0, 18.5, 58.7)
EAST = 0.563  # a degree of longitude in degrees of latitude, here
DECIMALS = 4  # 10 m

Point = tuple[float, float]


class Care(NamedTuple):
    """How exactly a country is drawn: how far off a line may be, in degrees of latitude; the least island."""

    away: float
    island: float  # square degrees of latitude


CAREFUL, COARSE = Care(0.0025, 1.2e-4), Care(0.008, 2e-3)


def main() -> None:
    """Write the outline."""
    raw = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=raw)
    parser.add_argument("countries", type=Path)
    topology = json.loads(parser.parse_args().countries.read_text("utf-8"))
    OUTLINE.write_text(written(topology), "utf-8")


def written(topology: dict[str, Any]) -> str:
    """The file's text: a shape a line."""
    countries = {}
    for geometry in topology["objects"]["countries"]["geometries"]:
        is_many = geometry["type"] == "MultiPolygon"
        countries[geometry["properties"]["name"]] = geometry["arcs"] if is_many else [geometry["arcs"]]
    arcs = decoded(topology)
    danish = {forwards(index) for polygon in countries["Denmark"] for index in polygon[0]}

    def arc(index: int) -> list[Point]:
        care = CAREFUL if forwards(index) in danish else COARSE
        line = simplified(arcs[forwards(index)], care.away)
        return line if index >= 0 else line[::-1]

    parts = {
        "land": shapes(countries["Denmark"], arc, CAREFUL.island),
        "beyond": [
            shape
            for name in NEIGHBOURS
            for shape in shapes(countries.get(name, []), arc, COARSE.island, clip=FRAME)
        ],
    }
    lines = [f'"source": {json.dumps(SOURCE)}', f'"licence": {json.dumps(LICENCE)}']
    for name, those in parts.items():
        of_part = ",\n".join(json.dumps(shape, separators=(",", ":")) for shape in those)
        lines.append(f'"{name}": [\n{of_part}\n]')
    return "{\n" + ",\n".join(lines) + "\n}\n"


def shapes(
    polygons: Sequence[Sequence[Sequence[int]]],
    arc: Callable[[int], list[Point]],
    least: float,
    clip: tuple[float, float, float, float] | None = None,
) -> list[dict[str, Any]]:
    """The outer rings of a country, largest first, with their triangles."""
    rings = []
    for polygon in polygons:
        ring = [point for index in polygon[0] for point in arc(index)[:-1]]
        if clip is not None:
            ring = clipped(ring, clip)
        ring = without_repeats([(round(x, DECIMALS), round(y, DECIMALS)) for x, y in ring])
        if len(ring) > 2 and abs(area(ring)) >= least:
            rings.append(ring if area(ring) > 0 else ring[::-1])
    rings.sort(key=area, reverse=True)
    return [{"ring": ring, "triangles": triangles(ring)} for ring in rings]


def forwards(index: int) -> int:
    """The arc of an index; below nought it is run through backwards."""
    return index if index >= 0 else ~index


def decoded(topology: dict[str, Any]) -> list[list[Point]]:
    """The arcs in degrees."""
    (east, north), (left, bottom) = topology["transform"]["scale"], topology["transform"]["translate"]
    arcs = []
    for arc in topology["arcs"]:
        x = y = 0
        points = []
        for dx, dy in arc:
            x, y = x + dx, y + dy
            points.append((left + x * east, bottom + y * north))
        arcs.append(points)
    return arcs


def simplified(line: list[Point], away: float) -> list[Point]:
    """The line with fewer points, nowhere further away than that (Douglas and Peucker)."""
    if len(line) < 3:
        return line
    far = max(range(1, len(line) - 1), key=lambda index: apart(line[index], line[0], line[-1]))
    if line[0] != line[-1] and apart(line[far], line[0], line[-1]) <= away:
        return [line[0], line[-1]]
    return simplified(line[: far + 1], away)[:-1] + simplified(line[far:], away)


def apart(point: Point, begin: Point, end: Point) -> float:
    """How far a point is from the piece of a line between two others, in degrees of latitude."""
    x, y = (point[0] - begin[0]) * EAST, point[1] - begin[1]
    dx, dy = (end[0] - begin[0]) * EAST, end[1] - begin[1]
    length = dx * dx + dy * dy
    share = 0.0 if not length else min(1.0, max(0.0, (x * dx + y * dy) / length))
    return hypot(x - share * dx, y - share * dy)


def clipped(ring: list[Point], frame: tuple[float, float, float, float]) -> list[Point]:
    """What of a ring lies within the frame (Sutherland and Hodgman)."""
    for axis, bound, sign in ((0, frame[0], 1), (1, frame[1], 1), (0, frame[2], -1), (1, frame[3], -1)):
        kept: list[Point] = []
        for before, point in pairwise([*ring[-1:], *ring]):
            depth, depth_before = sign * (point[axis] - bound), sign * (before[axis] - bound)
            if (depth >= 0) != (depth_before >= 0):
                share = depth_before / (depth_before - depth)
                x, y = (start + share * (end - start) for start, end in zip(before, point, strict=True))
                kept.append((x, y))
            if depth >= 0:
                kept.append(point)
        ring = kept
    return ring


def without_repeats(ring: list[Point]) -> list[Point]:
    """The ring without points that say nothing: repeated, or on a spike to nowhere."""
    index = 0
    while index < len(ring) and len(ring) > 2:
        before, point, after = ring[index - 1], ring[index], ring[(index + 1) % len(ring)]
        if point in (before, after) or before == after:
            del ring[index]
            index = max(0, index - 2)
        else:
            index += 1
    return ring


def area(ring: Sequence[Point]) -> float:
    """What a ring encloses, in square degrees of latitude; above nought where it goes anticlockwise."""
    return sum(x * ny - nx * y for (x, y), (nx, ny) in pairwise([*ring, ring[0]])) / 2 * EAST


def triangles(ring: Sequence[Point]) -> list[int]:
    """Three corners of the ring for each triangle, by cutting off ears; the ring goes anticlockwise."""
    left = list(range(len(ring)))
    worth = [_worth(ring, left, at) for at in left]
    corners: list[int] = []
    while len(left) > 3:
        if max(worth) < 0:  # what is cut off may set others free
            worth = [_worth(ring, left, at) for at in range(len(left))]
        ear = worth.index(max(worth))
        if worth[ear] < 0:
            raise ValueError(f"a ring crosses itself near {ring[left[ear]]}")
        corners += [left[ear - 1], left[ear], left[(ear + 1) % len(left)]]
        del left[ear], worth[ear]
        for at in (ear - 1, ear % len(left)):
            worth[at] = _worth(ring, left, at)
    return corners + left


def _worth(ring: Sequence[Point], left: Sequence[int], at: int) -> float:
    """How well that corner can be cut off: below nought not at all, else the fatter the better."""
    a, b, c = ring[left[at - 1]], ring[left[at]], ring[left[(at + 1) % len(left)]]
    twice = _turn(a, b, c)
    if twice < 0:
        return -1.0
    for index in left:
        point = ring[index]
        # Along the frame's edge parts of one ring touch: only what is well inside is in the way.
        if point not in (a, b, c) and min(_turn(a, b, point), _turn(b, c, point), _turn(c, a, point)) > 0:
            return -1.0
    longest = max(hypot(v[0] - u[0], v[1] - u[1]) for u, v in pairwise((a, b, c, a)))
    return twice / longest**2


def _turn(a: Point, b: Point, c: Point) -> float:
    """Twice the area of a triangle, below nought where it goes clockwise."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])


if __name__ == "__main__":
    main()
