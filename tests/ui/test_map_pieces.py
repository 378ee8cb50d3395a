"""The pieces on a map stand close together at their town, and none hides those of another."""

from __future__ import annotations

from itertools import combinations
from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.city_tour.catalogue import shipped
from ui.denmark import Projection
from ui.map_pieces import CROWDED, PIECE, Cluster, huddled, moved_aside
from ui.theme import Box
from ui.widgets.city_map import TAP_REACH

BOX: Box = (12.0, 68.0, 556.0, 400.0)
CITIES = {city.name: city for city in shipped("denmark").cities}
SHOWN = 0.7  # of its disc: what is drawn on it

towns = st.tuples(st.floats(12, 568), st.floats(68, 468))
parties = st.lists(st.tuples(towns, st.integers(1, 6)), min_size=1, max_size=6).filter(
    lambda clusters: sum(count for _, count in clusters) <= 6
)


def cluster(city: str, count: int) -> Cluster:
    latitude, longitude = CITIES[city].latitude, CITIES[city].longitude
    assert latitude is not None
    assert longitude is not None
    return Cluster(*Projection(BOX).at(latitude, longitude), count, BOX)


def discs(clusters: list[Cluster]) -> list[list[tuple[float, float]]]:
    return [huddled(one.pieces, *middle) for one, middle in zip(clusters, moved_aside(clusters), strict=True)]


@pytest.mark.parametrize("count", range(1, 7))
def test_pieces_in_one_town_stand_close_and_each_is_seen_whole(count: int) -> None:
    huddle = huddled(count, 100.0, 50.0)
    assert all(hypot(x - ox, y - oy) >= 2 * SHOWN * CROWDED for (x, y), (ox, oy) in combinations(huddle, 2))
    assert all(
        min(hypot(x - ox, y - oy) for ox, oy in huddle if (ox, oy) != (x, y)) < 2 * CROWDED
        for x, y in huddle if count > 1
    )
    assert all(hypot(x - 100, y - 50) <= TAP_REACH for x, y in huddle)
    assert sum(x for x, _ in huddle) / count == pytest.approx(100)
    assert sum(y for _, y in huddle) / count == pytest.approx(50)


def test_by_itself_a_cluster_is_at_its_town() -> None:
    ringsted, skagen = cluster("Ringsted", 3), cluster("Skagen", 1)
    assert moved_aside([ringsted, skagen]) == [(ringsted.x, ringsted.y), (skagen.x, skagen.y)]


def test_two_in_the_capital_hide_nobody_in_the_town_beside_it() -> None:
    clusters = [cluster("København", 2), cluster("Roskilde", 1)]
    two, (one,) = discs(clusters)
    assert all(hypot(x - one[0], y - one[1]) >= CROWDED + PIECE for x, y in two)
    for each, (x, y) in zip(clusters, moved_aside(clusters), strict=True):
        assert hypot(x - each.x, y - each.y) < 15


@given(parties)
def test_wherever_they_are_each_is_at_least_half_seen(
    party: list[tuple[tuple[float, float], int]],
) -> None:
    clusters = [Cluster(*town, count, BOX) for town, count in party]
    lying = discs(clusters)
    for one, other in combinations(range(len(clusters)), 2):
        largest = max(clusters[one].radius, clusters[other].radius)
        assert all(
            hypot(x - ox, y - oy) >= largest - 1 for x, y in lying[one] for ox, oy in lying[other]
        )
    for each, spots in zip(clusters, lying, strict=True):
        for x, y in spots:
            assert BOX[0] - 1e-6 <= x - each.radius
            assert x + each.radius <= BOX[0] + BOX[2] + 1e-6
            assert BOX[1] - 1e-6 <= y - each.radius
            assert y + each.radius <= BOX[1] + BOX[3] + 1e-6


@given(parties)
def test_they_stay_near_their_towns(party: list[tuple[tuple[float, float], int]]) -> None:
    clusters = [Cluster(*town, count) for town, count in party]
    for each, (x, y) in zip(clusters, moved_aside(clusters), strict=True):
        assert hypot(x - each.x, y - each.y) <= 100
