"""The map of Denmark: towns lie on its land, taps find them, and zooming and dragging stay on it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.city_tour.catalogue import City, shipped
from tests.ui.test_shapes import area as covered
from ui.denmark import EAST, INSET_FROM, MOST_ZOOM, Projection, Shape, nearest, outline
from ui.patches import filled
from ui.theme import Box

LOOK: Box = (12.0, 68.0, 556.0, 400.0)
KM_A_DEGREE = 111.2
ALL = (*outline().land, *outline().beyond)
TOWNS = [
    (city, city.latitude, city.longitude)
    for city in shipped("denmark").cities
    if city.latitude is not None and city.longitude is not None
]

boxes = st.tuples(st.floats(0, 60), st.floats(0, 300), st.floats(360, 900), st.floats(300, 700))


@st.composite
def projections(draw: st.DrawFn) -> Projection:
    """The map in some box, after some pinching and dragging."""
    view = Projection(draw(boxes))
    x, y, w, h = view.box
    for _ in range(draw(st.integers(0, 4))):
        at = x + w * draw(st.floats(0, 1)), y + h * draw(st.floats(0, 1))
        view = view.zoomed(draw(st.floats(0.3, 4)), *at)
        view = view.dragged(draw(st.floats(-500, 500)), draw(st.floats(-500, 500)))
    return view


def flat(ring: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Longitude and latitude with one measure for both."""
    return [(x * EAST, y) for x, y in ring]


def area(ring: Sequence[tuple[float, float]]) -> float:
    return sum(x * ny - nx * y for (x, y), (nx, ny) in pairwise([*ring, ring[0]])) / 2


def is_inside(x: float, y: float, ring: Sequence[tuple[float, float]]) -> bool:
    """Whether a way from the point to the east crosses the coast an odd number of times."""
    crossed = False
    for (ax, ay), (bx, by) in pairwise([*ring, ring[0]]):
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            crossed = not crossed
    return crossed


def from_coast(x: float, y: float, ring: Sequence[tuple[float, float]]) -> float:
    """How far the point is from the coast, in degrees of latitude."""
    found = []
    for (ax, ay), (bx, by) in pairwise([*ring, ring[0]]):
        dx, dy = bx - ax, by - ay
        share = min(1.0, max(0.0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)))
        found.append(hypot(x - ax - share * dx, y - ay - share * dy))
    return min(found)


# -- the outline -------------------------------------------------------------------------------------------


def test_the_file_says_where_it_is_from() -> None:
    assert "Natural Earth" in outline().source
    assert outline().licence == "Public domain"


def test_there_is_all_of_denmark_and_not_too_much_to_draw() -> None:
    land = outline().land
    assert len(land) >= 12  # Jutland, Vendsyssel, Zealand, Funen, Lolland, Falster, Bornholm ...
    km2 = sum(area(flat(shape.ring)) for shape in land) * KM_A_DEGREE**2
    assert km2 == pytest.approx(42_900, rel=0.03)
    assert sum(shape.is_in_inset for shape in land) == 1
    assert sum(len(shape.ring) for shape in ALL) < 3000


@pytest.mark.parametrize("shape", ALL, ids=[f"{len(shape.ring)} points" for shape in ALL])
def test_its_triangles_fill_a_shape_once(shape: Shape) -> None:
    ring = flat(shape.ring)
    assert len(set(ring)) >= 3
    assert len(shape.triangles) == 3 * (len(ring) - 2)
    sizes = [
        area([ring[corner] for corner in shape.triangles[at : at + 3]])
        for at in range(0, len(shape.triangles), 3)
    ]
    assert min(sizes) >= -1e-12
    assert sum(sizes) == pytest.approx(area(ring))


def test_it_is_drawn_with_what_it_covers() -> None:
    bornholm = next(shape for shape in outline().land if shape.is_in_inset)
    coast = Projection(LOOK).coast(bornholm, inset=True)
    patch = filled([(x, -y) for x, y in coast], bornholm.triangles)
    assert covered(patch) == pytest.approx(-area(coast), rel=0.01)


@pytest.mark.parametrize("city", [city for city, _, _ in TOWNS], ids=lambda city: city.name)
def test_every_town_is_on_land_or_at_the_quay(city: City) -> None:
    assert city.latitude is not None
    assert city.longitude is not None
    x, y = city.longitude * EAST, city.latitude
    rings = [flat(shape.ring) for shape in outline().land]
    assert any(is_inside(x, y, ring) for ring in rings) or KM_A_DEGREE * min(
        from_coast(x, y, ring) for ring in rings
    ) < 2


@pytest.mark.parametrize(
    ("latitude", "longitude", "land"),
    [
        (56.0, 9.3, True), (57.3, 10.0, True), (55.35, 10.4, True), (55.45, 11.8, True), (55.13, 14.9, True),
        (57.29, 11.0, True), (55.35, 10.95, False), (56.4, 11.5, False), (55.25, 9.8, False),
        (57.0, 8.0, False),
    ],
)  # fmt: skip
def test_land_is_land_and_sea_is_sea(latitude: float, longitude: float, land: bool) -> None:
    rings = [flat(shape.ring) for shape in outline().land]
    assert any(is_inside(longitude * EAST, latitude, ring) for ring in rings) == land


# -- where a place lies --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("town", "x", "y"),
    [
        ("København", 397, 327), ("Skagen", 266, 89), ("Esbjerg", 126, 352), ("Tønder", 154, 413),
        ("Gedser", 355, 456), ("Helsingør", 399, 286), ("Rønne", 498, 132),
    ],
)  # fmt: skip
def test_towns_lie_where_the_look_has_them(town: str, x: float, y: float) -> None:
    (place,) = [(latitude, longitude) for city, latitude, longitude in TOWNS if city.name == town]
    assert Projection(LOOK).at(*place) == pytest.approx((x, y), abs=2)
    assert Projection(LOOK).inset == pytest.approx((462, 82, 94, 104))


@pytest.mark.parametrize("box", [LOOK, (12.0, 100.0, 456.0, 520.0), (12.0, 68.0, 730.0, 390.0)])
def test_all_towns_are_seen_wherever_the_map_lies(box: Box) -> None:
    view = Projection(box)
    for city, latitude, longitude in TOWNS:
        assert view.is_seen(latitude, longitude), city
        x, y = view.at(latitude, longitude)
        left, top, w, h = view.inset if longitude > INSET_FROM else box
        assert left + 4 < x < left + w - 4, city
        assert top + 4 < y < top + h - 4, city


@given(projections(), st.floats(54.5, 57.9), st.floats(8, 15.2))
def test_a_place_is_found_where_it_lies(view: Projection, latitude: float, longitude: float) -> None:
    if view.is_seen(latitude, longitude):
        assert view.place(*view.at(latitude, longitude)) == pytest.approx((latitude, longitude))


@given(projections())
def test_a_tap_on_a_town_means_that_town(view: Projection) -> None:
    for city, latitude, longitude in TOWNS[::7]:
        if view.is_seen(latitude, longitude):
            assert nearest(TOWNS, view, *view.at(latitude, longitude), within=1) == city


def test_a_tap_far_from_every_town_means_none_and_one_beside_it_the_nearest() -> None:
    view = Projection(LOOK)
    x, y = view.at(56.96, 8.69)
    met = nearest(TOWNS, view, x - 3, y + 2, within=32)
    assert met is not None
    assert met.name == "Thisted"
    assert nearest(TOWNS, view, 420, 250, within=32) is None
    assert nearest([], view, x, y, within=32) is None


def below(view: Projection, x: float, y: float) -> tuple[float, float]:
    """The place at a point of the map, as if there were no inset."""
    ax, ay = view.at(56.0, 10.0)
    return 56.0 - (y - ay) / view.scale, 10.0 + (x - ax) / (EAST * view.scale)


@given(projections(), st.floats(0.2, 5), st.floats(0, 1), st.floats(0, 1))
def test_zooming_keeps_what_is_between_the_fingers_as_far_as_the_map_goes(
    view: Projection, by: float, across: float, down: float
) -> None:
    x, y = view.box[0] + view.box[2] * across, view.box[1] + view.box[3] * down
    latitude, longitude = below(view, x, y)
    closer = view.zoomed(by, x, y)
    assert 1 <= closer.zoom <= MOST_ZOOM
    if by >= 1:
        assert closer.at(latitude, longitude, inset=False) == pytest.approx((x, y), abs=0.01)
    assert closer.zoomed(1 / MOST_ZOOM, x, y)[1:4] == pytest.approx((1, 0, 0), abs=0.01)


@given(projections(), st.floats(-3000, 3000), st.floats(-3000, 3000))
def test_the_map_is_dragged_no_further_than_it_goes(view: Projection, right: float, down: float) -> None:
    moved = view.dragged(right, down)
    whole = Projection(view.box)
    x, y, w, h = view.box
    left, top = moved.at(*below(whole, x, y), inset=False)
    right_end, bottom = moved.at(*below(whole, x + w, y + h), inset=False)
    assert left <= x + 0.01
    assert top <= y + 0.01
    assert right_end >= x + w - 0.01
    assert bottom >= y + h - 0.01
    assert moved.inset == view.inset
    assert moved.zoom == view.zoom
