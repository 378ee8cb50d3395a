"""Points as they are said by themselves."""

from __future__ import annotations

from ui.i18n import plural, signed, whole


def points_said(points: int) -> str:
    """How many somebody has: "31 points", "−1 point"."""
    return _points(points, whole(points))


def points_added(points: int) -> str:
    """How many somebody gets: "+5 points", "−2 points"."""
    return _points(points, signed(points))


def _points(points: int, written: str) -> str:
    return plural("{points} point", "{points} points", abs(points), points=written)
