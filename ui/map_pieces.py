"""Where the pieces on a map stand: close together at their town, and aside where they would hide others.

Pure geometry, in u from the top left corner.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import cos, dist, pi, sin, tau
from typing import NamedTuple

from ui.theme import Box

Spot = tuple[float, float]

PIECE = 20.0
CROWDED = 15.0
"""How large the disc is on which a piece stands, by itself and among others in the same town."""

CLOSE = 25.0
"""How far from each other the pieces of one town stand: their discs meet, what is drawn on these does not."""

_AIR = 2.0  # between the discs of two towns
_NOTHING = 0.1
_ROUNDS = 80


class Cluster(NamedTuple):
    """The pieces of one town: where that lies, how many they are, and the box that they stay in, if any."""

    x: float
    y: float
    pieces: int
    within: Box | None = None

    @property
    def radius(self) -> float:
        """How large their discs are."""
        return PIECE if self.pieces == 1 else CROWDED


class Standing(NamedTuple):
    """The pieces of one town: each seat and its spot, how large their discs are, and the middle of all."""

    seats: list[tuple[str, Spot]]
    radius: float
    middle: Spot

    def discs(self) -> Iterator[Box]:
        """What they cover."""
        far = self.radius
        return ((x - far, y - far, 2 * far, 2 * far) for _, (x, y) in self.seats)


def huddled(count: int, x: float, y: float) -> list[Spot]:
    """Where so many pieces stand that share a town, about its middle."""
    if count == 1:
        return [(x, y)]
    far, turns = CLOSE / 2 / sin(pi / count), [pi + tau * each / count for each in range(count)]
    return [(x + far * cos(turn), y + far * sin(turn)) for turn in turns]


def moved_aside(clusters: Sequence[Cluster]) -> list[Spot]:
    """The middle of each cluster, as near to its town as it lies in its box and on no other."""
    middles = [_held(cluster, (cluster.x, cluster.y)) for cluster in clusters]
    for _ in range(_ROUNDS):
        is_still = True
        for one, other in combinations(range(len(clusters)), 2):
            along = _pushes(clusters, middles, one, other)
            if along is None:
                continue
            is_still = False
            (x, y), (ox, oy), (right, down) = middles[one], middles[other], along
            middles[one] = _held(clusters[one], (x - right / 2, y - down / 2))
            middles[other] = _held(clusters[other], (ox + right / 2, oy + down / 2))
        if is_still:
            break
    return middles


def _pushes(
    clusters: Sequence[Cluster], middles: Sequence[Spot], one: int, other: int
) -> Spot | None:
    """How the other one has to move so that no disc of the one lies on one of its own; None: none does."""
    apart = clusters[one].radius + clusters[other].radius + _AIR
    deepest = max(
        apart - dist(spot, beside)
        for spot in huddled(clusters[one].pieces, *middles[one])
        for beside in huddled(clusters[other].pieces, *middles[other])
    )
    if deepest <= _NOTHING:
        return None
    (x, y), (ox, oy) = middles[one], middles[other]
    away = dist(middles[one], middles[other])
    if away < 1.0:  # two towns at one place part to the sides
        return deepest, 0.0
    return deepest * (ox - x) / away, deepest * (oy - y) / away


def _held(cluster: Cluster, middle: Spot) -> Spot:
    if cluster.within is None:
        return middle
    spots = huddled(cluster.pieces, 0.0, 0.0)
    (x, y), (left, top, w, h) = middle, cluster.within
    wide, high = (cluster.radius + max(abs(spot[side]) for spot in spots) for side in (0, 1))
    return min(max(x, left + wide), left + w - wide), min(max(y, top + high), top + h - high)
