"""A seat as it is drawn: its mark, and the arcade button that belongs to it."""

from typing import Any

from kivy.graphics import InstructionGroup
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from ui.patches import circle, fan, ring, stroke
from ui.shapes import hollow, silhouette
from ui.theme import Rgba, theme
from ui.widgets.drawing import Drawing
from ui.widgets.paint import Fill

# A mark on a light ground needs an outline to be seen: u.
_BOUND = 2.5
# As a share of the radius: a clover whose discs grow thinner yet falls apart.
_WIDEST = 0.08
_HELD = 3.5  # u: the line about it while its button is held
_LINE = 2.5  # of the outline that is left of who sits out


def mark(
    seat: str | int,
    cx: float,
    cy: float,
    radius: float,
    alpha: float = 1.0,
    on_bone: bool = False,
    outlined: bool = False,
) -> InstructionGroup:
    """Draws a seat's silhouette on the ground about a point, all in pixels.

    Half there (`alpha`) for who has left; `outlined` for who sits out. `on_bone`: it lies on a bone tile,
    where yellow and white would not be seen without an outline.
    """
    drawn = InstructionGroup()
    look = theme.seat(seat)
    colour = (*look.colour[:3], alpha)
    bound = theme.colour("ink") if on_bone else theme.bound
    if bound:
        half = min(theme.px(_BOUND) / 2, _WIDEST * radius)
        drawn.add(Fill((*bound[:3], alpha), silhouette(look.shape, cx, cy, radius, half)))
        drawn.add(Fill(colour, silhouette(look.shape, cx, cy, radius, -half)))
    else:
        drawn.add(Fill(colour, silhouette(look.shape, cx, cy, radius)))
    if outlined:
        line = min(theme.px(_LINE), 0.14 * radius) + (theme.px(_BOUND) / 2 if bound else 0)
        drawn.add(Fill(theme.colour("ground"), hollow(look.shape, cx, cy, radius, line)))
    return drawn


def ink_mark(seat: str | int, cx: float, cy: float, radius: float) -> InstructionGroup:
    """Draws a seat's silhouette in ink, as it stands on the seat's own colour."""
    return Fill(theme.colour("ink"), silhouette(theme.seat(seat).shape, cx, cy, radius))


def locked_out(
    seat: str | int, cx: float, cy: float, radius: float, on_sand: bool = False
) -> InstructionGroup:
    """Draws a seat that may not press: its silhouette half there, and cut through."""
    drawn, colour = InstructionGroup(), theme.colour("ink" if on_sand else "text")
    if on_sand:
        drawn.add(Fill((*colour[:3], 0.5), silhouette(theme.seat(seat).shape, cx, cy, radius)))
    else:
        drawn.add(mark(seat, cx, cy, radius, alpha=0.5))
    ends = [(cx + way * radius * 0.95, cy + way * radius * 0.95) for way in (-1, 1)]
    drawn.add(Fill(colour, stroke(ends, min(theme.px(theme.space("cut")), radius / 3))))
    return drawn


def button(seat: str | int, cx: float, cy: float, radius: float, line: float = 2.0) -> InstructionGroup:
    """Draws the arcade button of a seat; `line` is the bone line's width in u, wider while it is held."""
    look = theme.seat(seat)
    drawn = InstructionGroup()
    drawn.add(Fill(theme.colour("bone"), fan(circle(cx, cy, radius + theme.px(line) / 2))))
    drawn.add(Fill(theme.colour("ink"), fan(circle(cx, cy, radius - theme.px(line) / 2))))
    drawn.add(Fill(look.colour, fan(circle(cx, cy, 0.82 * radius))))
    drawn.add(Fill(theme.colour("ink"), silhouette(look.shape, cx, cy, 0.5 * radius)))
    return drawn


def held(cx: float, cy: float, radius: float, colour: Rgba) -> InstructionGroup:
    """Draws what goes about a seat's mark while its button is held."""
    line = theme.px(_HELD)
    return Fill(colour, ring(cx, cy, radius + theme.px(1) + line, line))


class Mark(Drawing):
    """A seat's mark in the middle of its box, for layouts that want a widget; `ringed` while it is held."""

    drawn_from = ("seat", "radius_u", "ringed")

    seat = StringProperty("")
    radius_u = NumericProperty(19)
    ringed = BooleanProperty(False)

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        if self.seat:
            cx, cy = self.center
            self.canvas.add(mark(self.seat, cx, cy, theme.px(self.radius_u)))
            if self.ringed:
                self.canvas.add(held(cx, cy, theme.px(self.radius_u), theme.colour("text")))
