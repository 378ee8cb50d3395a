"""The land under the towns: Denmark with its coast, its neighbours, and Bornholm in its inset."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.graphics import InstructionGroup

from ui.denmark import Projection, Shape, outline
from ui.patches import Outline, Patch, box, filled, frame, join, stroke
from ui.theme import theme
from ui.widgets.paint import Fill

_COAST = 1.2  # u
_INSET_CORNER = 8.0


def ground(view: Projection) -> InstructionGroup:
    """Draws the land on the map; nothing where the towns are further away than it reaches."""
    drawn = InstructionGroup()
    if view.chart.has_land:
        land = outline()
        drawn.add(_land(view, land.beyond, "abroad"))
        has_inset = view.chart.has_inset
        drawn.add(_land(view, [each for each in land.land if not (has_inset and each.is_in_inset)], "land"))
    return drawn


def inset(view: Projection) -> InstructionGroup:
    """Draws Bornholm in its box, over whatever lies there."""
    drawn = InstructionGroup()
    x, y, w, h = theme.box(*view.inset)
    corner = theme.px(_INSET_CORNER)
    drawn.add(Fill(theme.colour("well"), box(x, y, w, h, corner)))
    drawn.add(_land(view, [shape for shape in outline().land if shape.is_in_inset], "land", inset=True))
    drawn.add(Fill(theme.colour("line"), frame(x, y, w, h, corner, theme.px(theme.space("line")))))
    return drawn


def _land(
    view: Projection, shapes: Sequence[Shape], colour: str, *, inset: bool = False
) -> InstructionGroup:
    drawn = InstructionGroup()
    coasts = [[theme.point(*point) for point in view.coast(shape, inset=inset)] for shape in shapes]
    land = [filled(coast, shape.triangles) for coast, shape in zip(coasts, shapes, strict=True)]
    drawn.add(Fill(theme.colour(colour), join(land)))
    if colour == "land":
        drawn.add(Fill(theme.colour("line"), join([_coast(coast) for coast in coasts])))
    return drawn


def _coast(coast: Outline) -> Patch:
    return stroke([*coast, coast[0]], theme.px(_COAST))
