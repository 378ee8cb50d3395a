"""What stands on the map of a city tour: the marks of towns, home, and the pieces. All in pixels."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin, tau
from typing import Literal, NamedTuple

from kivy.graphics import InstructionGroup

from ui.patches import Patch, Point, circle, fan, join, ring, scattered, stroke
from ui.shapes import silhouette
from ui.theme import theme
from ui.widgets.paint import Fill
from ui.widgets.text import write_icon

MarkKind = Literal["to_come", "done", "other"]

REACH: dict[MarkKind, float] = {"to_come": 11.5, "done": 10.0, "other": 5.0}
"""How far each reaches, with a bit of air: u."""

HOME = 14.0
PIECE = 20.0
CROWDED = 15.0
"""How large the disc is on which a piece stands, by itself and among others in the same town: u."""

_TO_COME, _HOLE, _HALO = 10.0, 4.4, 2.0
_DONE, _DONE_LINE = 8.6, 1.8
_OTHER = 3.4
_HOUSE = 28.0
_SHAPE = 0.7  # of its disc: the silhouette of a piece
_PIECE_LINE = 2.0
RINGED = 6.0
"""How much further the ring about a town reaches that was tapped: u."""

_CHOSEN_LINE = 3.0


class Town(NamedTuple):
    """A town on the map, and what it is to whoever looks at it."""

    name: str
    latitude: float
    longitude: float
    kind: MarkKind = "other"
    is_home: bool = False


class Piece(NamedTuple):
    """Whose piece stands in which town."""

    seat: str
    town: str
    in_play: bool = False


def marks(spots: Sequence[tuple[MarkKind, Point]]) -> InstructionGroup:
    """Draws the marks of towns, those that matter most over the others."""
    drawn = InstructionGroup()
    at: dict[MarkKind, list[Point]] = {"other": [], "done": [], "to_come": []}
    for kind, spot in spots:
        at[kind].append(spot)
    muted, well, text = (theme.colour(name) for name in ("muted", "well", "text"))
    if at["other"]:
        drawn.add(Fill(muted, scattered(fan(circle(0.0, 0.0, theme.px(_OTHER))), at["other"])))
    if at["done"]:
        drawn.add(Fill(well, scattered(fan(circle(0.0, 0.0, theme.px(_DONE))), at["done"])))
        drawn.add(Fill(muted, scattered(_ticked(), at["done"])))
    if at["to_come"]:
        halo = fan(circle(0.0, 0.0, theme.px(_TO_COME + _HALO)))
        line = theme.px(_TO_COME - _HOLE)
        drawn.add(Fill(well, scattered(halo, at["to_come"])))
        drawn.add(Fill(text, scattered(ring(0.0, 0.0, theme.px(_HOLE) + line / 2, line), at["to_come"])))
    return drawn


def home(x: float, y: float) -> InstructionGroup:
    """Draws the house that one comes back to."""
    drawn = InstructionGroup()
    for colour, size in (("well", _HOUSE + 2 * _HALO), ("text", _HOUSE)):
        drawn.add(write_icon("home", theme.colour(colour), x, y, theme.px(size)))
    return drawn


def piece(seat: str, x: float, y: float, radius: float) -> InstructionGroup:
    """Draws a piece: the silhouette of its seat on a dark disc; `radius` is that of the disc, in pixels."""
    drawn, look, line = InstructionGroup(), theme.seat(seat), theme.px(_PIECE_LINE)
    drawn.add(Fill(theme.colour("text"), fan(circle(x, y, radius))))
    drawn.add(Fill(theme.colour("ink"), fan(circle(x, y, radius - line))))
    drawn.add(Fill(look.colour, silhouette(look.shape, x, y, _SHAPE * radius)))
    return drawn


def about(x: float, y: float, reach: float) -> InstructionGroup:
    """Draws the ring about the town that was tapped."""
    radius, line = reach + theme.px(RINGED - _CHOSEN_LINE / 2), theme.px(_CHOSEN_LINE)
    return Fill(theme.colour("text"), ring(x, y, radius, line))


def huddled(count: int, x: float, y: float) -> list[Point]:
    """Where so many pieces stand that share a town, touching one another: u."""
    if count == 1:
        return [(x, y)]
    far, turns = CROWDED / sin(pi / count), [pi + tau * each / count for each in range(count)]
    return [(x + far * cos(turn), y + far * sin(turn)) for turn in turns]


def _ticked() -> Patch:
    """A ring with a check in it, about the origin."""
    u = theme.u
    check = stroke([(-3.6 * u, 0.2 * u), (-1.0 * u, -2.8 * u), (3.9 * u, 3.2 * u)], theme.px(_DONE_LINE))
    return join([ring(0.0, 0.0, theme.px(_DONE), theme.px(_DONE_LINE)), check])
