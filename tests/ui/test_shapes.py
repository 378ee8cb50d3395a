"""The seats' shapes and what everything is drawn from: they stay where they belong."""

from __future__ import annotations

from math import hypot, pi, tau

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from ui.patches import Patch, arc, band, box, circle, dashed_frame, fan, fillet, frame, join, stroke
from ui.shapes import silhouette
from ui.theme import theme

SHAPES = [seat.shape for seat in theme.seats]
radii = st.floats(4, 120)


def corners(patch: Patch) -> list[tuple[float, float, float]]:
    """Every vertex as x, y and its share of the colour."""
    flat = patch.vertices
    return [(flat[i], flat[i + 1], flat[i + 2]) for i in range(0, len(flat), 4)]


def area(patch: Patch) -> float:
    """What the patch covers, its soft edge by the share of the colour there."""
    points = corners(patch)
    whole = 0.0
    for i in range(0, len(patch.indices), 3):
        a, b, c = (points[index] for index in patch.indices[i : i + 3])
        size = abs((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])) / 2
        whole += size * (a[2] + b[2] + c[2]) / 3
    return whole


@pytest.mark.parametrize("shape", SHAPES)
@given(r=radii)
def test_a_shape_stays_within_its_circle(shape: str, r: float) -> None:
    # The triangle's feet are set down, and every corner is rounded by a line: a little beyond is the look's.
    reach = max(hypot(x - 10, y + 20) for x, y, share in corners(silhouette(shape, 10, -20, r)) if share)
    assert reach <= 1.13 * r


@pytest.mark.parametrize("shape", SHAPES)
def test_a_shape_is_large_enough_to_be_seen(shape: str) -> None:
    assert area(silhouette(shape, 0, 0, 30)) > 0.22 * pi * 30**2


@pytest.mark.parametrize("shape", SHAPES)
def test_a_swollen_shape_covers_more(shape: str) -> None:
    assert area(silhouette(shape, 0, 0, 30, 2)) > area(silhouette(shape, 0, 0, 30)) + 100


@pytest.mark.parametrize("shape", SHAPES)
@given(r=st.floats(8, 120), line=st.floats(0.5, 3))
@example(r=8.0, line=3.0)
def test_a_shape_leaves_room_for_the_line_about_it_however_small_it_is(
    shape: str, r: float, line: float
) -> None:
    assert 0 <= area(silhouette(shape, 0, 0, r, -line)) <= 1.05 * area(silhouette(shape, 0, 0, r))


@pytest.mark.parametrize("shape", SHAPES)
def test_every_index_is_a_vertex(shape: str) -> None:
    patch = silhouette(shape, 0, 0, 19)
    assert len(patch.vertices) % 4 == 0
    assert len(patch.indices) % 3 == 0
    assert 0 <= min(patch.indices) <= max(patch.indices) < len(patch.vertices) // 4
    assert max(patch.indices) < 65535


def test_nobody_knows_a_heart() -> None:
    with pytest.raises(ValueError, match="heart"):
        silhouette("heart", 0, 0, 10)


def test_areas_are_those_of_the_figures() -> None:
    assert area(fan(circle(0, 0, 50), (0, 0))) == pytest.approx(pi * 2500, rel=0.005)
    assert area(box(0, 0, 100, 40)) == pytest.approx(4000, rel=0.001)
    assert area(box(0, 0, 100, 40, 10)) == pytest.approx(4000 - (4 - pi) * 100, rel=0.005)
    assert area(frame(0, 0, 100, 40, 8, 2)) == pytest.approx(
        2 * 140 * 2 - 16 - (4 - pi) * (64 - 36) + 0, rel=0.04
    )
    assert area(band(arc(0, 0, 50, 0, tau, 60)[:-1], arc(0, 0, 30, 0, tau, 60)[:-1])) == pytest.approx(
        pi * (2500 - 900), rel=0.005
    )
    assert area(stroke([(0, 0), (100, 0)], 6)) == pytest.approx(600, rel=0.001)
    # The two cusps run out thinner than their soft edge, which is counted twice there.
    assert area(fillet(5, 5, 80, (-1, 1))) == pytest.approx((1 - pi / 4) * 6400, rel=0.05)
    assert area(join([box(0, 0, 10, 10), box(50, 0, 10, 10)])) == pytest.approx(200, rel=0.01)


def test_dashes_leave_gaps_two_thirds_as_long() -> None:
    share = area(dashed_frame(0, 0, 180, 72, 16, 2, 9)) / area(frame(0, 0, 180, 72, 16, 2))
    assert share == pytest.approx(0.6, abs=0.05)


@pytest.mark.parametrize("radius", [0.0, -1.5])
def test_where_there_is_no_room_there_is_no_fillet(radius: float) -> None:
    assert fillet(10, 10, radius, (1, -1)) == Patch([], [])


def test_a_fillet_lies_in_the_quarter_it_is_told() -> None:
    for sx in (1, -1):
        for sy in (1, -1):
            for x, y, share in corners(fillet(0, 0, 20, (sx, sy))):
                if share:
                    assert x * sx >= -0.6
                    assert y * sy >= -0.6
