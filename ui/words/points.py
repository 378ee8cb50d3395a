"""Points as they are said by themselves."""

from __future__ import annotations

from companion.history import points_of
from ui.i18n import plural, signed, text, whole
from ui.words.choices import View


def points_said(points: int) -> str:
    """How many somebody has: "31 points", "−1 point"."""
    return _points(points, whole(points))


def stood(view: View, seat: int) -> str:
    """What is told of a seat where its game has no words of its own for that: its points."""
    of = view["seats"][seat]
    if of["left"]:
        return text("has left the table")
    points = points_of(of)
    return "" if points is None else points_said(points)


def points_added(points: int) -> str:
    """How many somebody gets: "+5 points", "−2 points"."""
    return _points(points, signed(points))


def _points(points: int, written: str) -> str:
    return plural("{points} point", "{points} points", abs(points), points=written)
