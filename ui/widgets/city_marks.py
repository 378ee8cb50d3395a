"""What stands on the map of a city tour: the marks of towns, home, and the pieces. All in pixels."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
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

_TO_COME, _HOLE, _HALO = 10.0, 4.4, 2.0
_DONE, _DONE_LINE = 8.6, 1.8
_OTHER = 3.4
_HOUSE = 28.0
_SHAPE = 0.7  # of its disc: the silhouette of a piece
_PIECE_LINE = 2.0
_LEADER = 2.0
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


def pieces(stand: Sequence[tuple[str, Point]], radius: float) -> InstructionGroup:
    """Draws the pieces of one town, each the silhouette of its seat, all of them on one dark plate.

    The plate is a disc of that radius under each of them, in pixels, and what lies between these.
    """
    drawn, spots = InstructionGroup(), [spot for _, spot in stand]
    for colour, reach in (("text", radius), ("ink", radius - theme.px(_PIECE_LINE))):
        plate = [scattered(fan(circle(0.0, 0.0, reach)), spots)]
        if len(spots) > 1:
            around = [*spots, spots[0]]
            plate += [stroke([one, other], 2 * reach) for one, other in pairwise(around)]
        if len(spots) > 2:
            plate.append(fan(spots))
        drawn.add(Fill(theme.colour(colour), join(plate)))
    for seat, (x, y) in stand:
        look = theme.seat(seat)
        drawn.add(Fill(look.colour, silhouette(look.shape, x, y, _SHAPE * radius)))
    return drawn


def leader(town: Point, to: Point) -> InstructionGroup:
    """Draws the fine line from a town to what belongs to it and stands aside."""
    drawn = InstructionGroup()
    for colour, wide in (("well", _LEADER + _HALO), ("text", _LEADER)):
        drawn.add(Fill(theme.colour(colour), stroke([town, to], theme.px(wide))))
    return drawn


def about(x: float, y: float, reach: float) -> InstructionGroup:
    """Draws the ring about the town that was tapped."""
    radius, line = reach + theme.px(RINGED - _CHOSEN_LINE / 2), theme.px(_CHOSEN_LINE)
    return Fill(theme.colour("text"), ring(x, y, radius, line))


def _ticked() -> Patch:
    """A ring with a check in it, about the origin."""
    u = theme.u
    check = stroke([(-3.6 * u, 0.2 * u), (-1.0 * u, -2.8 * u), (3.9 * u, 3.2 * u)], theme.px(_DONE_LINE))
    return join([ring(0.0, 0.0, theme.px(_DONE), theme.px(_DONE_LINE)), check])
