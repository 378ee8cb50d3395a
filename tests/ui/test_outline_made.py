"""The outline is made of countries as they are published: fewer points, shared borders, whole triangles."""

from __future__ import annotations

from itertools import pairwise
from math import cos, sin, tau
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from deploy.outline import apart, area, clipped, simplified, triangles, without_repeats, written
from ui.denmark import Map

# In hundredths of a degree: two countries that share a border, an island, and a rock.
COAST = [[900, 5500], [0, 50], [0, 50], [150, 0], [0, -100]]
BORDER = [[1050, 5500], [-50, 10], [-50, 0], [-50, -10]]
SOUTH = [[900, 5500], [0, -150], [150, 0], [0, 150]]
ISLAND = [[1100, 5500], [20, 0], [0, 20], [-20, 0], [0, -20]]
ROCK = [[1200, 5500], [1, 0], [0, 1], [-1, -1]]


def country(name: str, *polygons: list[int]) -> dict[str, Any]:
    arcs = [[polygon] for polygon in polygons]
    kind = "Polygon" if len(arcs) == 1 else "MultiPolygon"
    return {"type": kind, "properties": {"name": name}, "arcs": arcs[0] if len(arcs) == 1 else arcs}


TOPOLOGY = {
    "transform": {"scale": [0.01, 0.01], "translate": [0.0, 0.0]},
    "arcs": [COAST, BORDER, SOUTH, ISLAND, ROCK],
    "objects": {
        "countries": {
            "geometries": [
                country("Denmark", [0, 1], [3], [4]), country("Germany", [2, 1]), country("Peru", [3]),
            ]
        }
    },
}  # fmt: skip


def test_countries_share_their_border_and_what_nobody_would_see_is_left_out() -> None:
    made = msgspec.json.decode(written(TOPOLOGY), type=Map)
    assert [len(shape.ring) for shape in made.land] == [6, 4]
    assert [len(shape.ring) for shape in made.beyond] == [6]
    assert set(made.land[0].ring) & set(made.beyond[0].ring) == {
        (9.0, 55.0), (9.5, 55.1), (10.0, 55.1), (10.5, 55.0),
    }  # fmt: skip
    assert all(area(shape.ring) > 0 for shape in (*made.land, *made.beyond))


points = st.tuples(st.floats(8, 13), st.floats(54, 58))


@given(st.lists(points, min_size=2, max_size=40), st.floats(0.001, 0.5))
def test_a_simpler_line_is_nowhere_far_from_what_it_was(line: list[tuple[float, float]], away: float) -> None:
    simple = simplified(line, away)
    assert (simple[0], simple[-1]) == (line[0], line[-1])
    assert all(min(apart(point, *piece) for piece in pairwise(simple)) <= away + 1e-9 for point in line)


@given(st.lists(st.floats(0.2, 1), min_size=3, max_size=60))
def test_triangles_fill_any_ring(reaches: list[float]) -> None:
    count = len(reaches)
    ring = [(r * cos(tau * at / count), r * sin(tau * at / count)) for at, r in enumerate(reaches)]
    corners = triangles(ring)
    sizes = [area([ring[corner] for corner in corners[at : at + 3]]) for at in range(0, len(corners), 3)]
    assert len(sizes) == count - 2
    assert min(sizes) > -1e-12
    assert sum(sizes) == pytest.approx(area(ring))


def test_a_ring_that_crosses_itself_is_none() -> None:
    with pytest.raises(ValueError, match="crosses itself"):
        triangles([(0, 0), (2, 2), (0, 2), (2, 0), (3, -3), (-3, -2)])


def test_what_lies_outside_the_frame_is_cut_off() -> None:
    square = [(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0)]
    inside = clipped(square, (1.0, -1.0, 3.0, 2.0))
    assert set(inside) == {(1.0, 0.0), (3.0, 0.0), (3.0, 2.0), (1.0, 2.0)}
    assert clipped(square, (5.0, 5.0, 6.0, 6.0)) == []


def test_points_that_say_nothing_are_left_out() -> None:
    ring = [(0.0, 0.0), (0.0, 0.0), (4.0, 0.0), (9.0, 0.0), (4.0, 0.0), (4.0, 4.0)]
    assert without_repeats(ring) == [(0.0, 0.0), (4.0, 0.0), (4.0, 4.0)]
