"""The points of a seat at the free table, as they were written down: round by round.

    points_by_round   {1: 5, 3: -2}    ->    points 3

A round in which nothing was written has no entry; one in which 0 was written has.
"""

from __future__ import annotations

from companion.errors import Refused

Score = tuple[tuple[int, int], ...]  # (round, its points), in the order of the rounds

MOST_POINTS = 999_999


def total(score: Score) -> int:
    """The points of all rounds together."""
    return sum(points for _, points in score)


def written(score: Score, round_number: int, points: int | None) -> Score:
    """With that many points in that round; None: nothing was written in it.

    Raises:
        Refused: more than can be written down, in the round or altogether.
    """
    kept = dict(score)
    if points is None:
        kept.pop(round_number, None)
    else:
        kept[round_number] = points
    new = tuple(sorted(kept.items()))
    if any(abs(number) > MOST_POINTS for number in (points or 0, total(new))):
        raise Refused("Points go from {least} to {most}", least=-MOST_POINTS, most=MOST_POINTS)
    return new


def added(score: Score, round_number: int, points: int) -> Score:
    """With that many more in that round. Raises: Refused."""
    return written(score, round_number, dict(score).get(round_number, 0) + points)
