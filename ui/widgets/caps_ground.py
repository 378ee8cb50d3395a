"""The board of bottle caps without a cap: the track, start fields with their arrows, goal lanes, houses."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import atan2, tau

from kivy.graphics import InstructionGroup

from companion.games.bottle_caps.track import CAPS, HOUSE, START
from ui.patches import Patch, Point, arc, box, circle, fan, frame, join, ring, scattered, stroke
from ui.shapes import silhouette
from ui.theme import Seat, theme
from ui.widgets.caps_geometry import FIELD, CapsGeometry
from ui.widgets.paint import Fill

_START, _ARROW = 0.46, 0.24  # radii, in pitches
_SLOT = 0.32
_SUNK_SLOT, _SUNK_SHARE = 0.55, 0.45  # but no more than that of half the house
_CORNER = 0.34  # of a house
_MARK = 0.18  # of half the house
_LANE = 0.41
_TINT = 0.22


def ground(
    board: CapsGeometry,
    colours: Sequence[str | None],
    where: tuple[float, float, float, float],
    pitch: float,
) -> InstructionGroup:
    """Draws the board into a box in pixels; a side that has no colour is nobody's."""
    return _Ground(board, where, pitch).drawn(colours)


class _Ground:
    """Where in the box everything lies."""

    def __init__(
        self, board: CapsGeometry, where: tuple[float, float, float, float], pitch: float
    ) -> None:
        self._board, self._where, self._pitch = board, where, pitch

    def drawn(self, colours: Sequence[str | None]) -> InstructionGroup:
        drawn = InstructionGroup()
        drawn.add(Fill(theme.colour("well"), box(*self._where, theme.px(theme.radius("well")))))
        line, fields = theme.colour("line"), [self._px(field) for field in self._board.fields]
        links = [stroke(pair, theme.px(2)) for pair in pairwise([*fields, fields[0]])]
        drawn.add(Fill(line, join(links)))
        drawn.add(Fill(theme.colour("tile"), scattered(self._disc(FIELD), fields)))
        nobodys = [
            self._px(spot)
            for lane, colour in zip(self._board.lanes, colours, strict=True)
            if colour is None
            for spot in lane
        ]
        about, faint = self._ring(FIELD, theme.px(1.5)), self._ring(_LANE, theme.px(1))
        drawn.add(Fill(line, join([scattered(about, fields), scattered(faint, nobodys)])))
        for side, colour in enumerate(colours):
            if colour is not None:
                self._add_side(drawn, side, theme.seat(colour))
        return drawn

    def _add_side(self, drawn: InstructionGroup, side: int, seat: Seat) -> None:
        """A seat's goal lane, its start field and its house, with its shape in the middle."""
        bound, pitch, colour = theme.bound, self._pitch, seat.colour
        lane = [self._px(spot) for spot in self._board.lanes[side]]
        start = self._px(self._board.spot(side, START))
        slots = [self._px(self._board.spot(side, HOUSE, cap)) for cap in range(CAPS)]
        filled = [scattered(self._disc(_LANE), lane)]
        thin, thick = theme.px(2.5 if bound is None else 2.0), theme.px(theme.space("lit"))
        about = self._ring(_LANE - thin / 2 / pitch, thin)
        lines = [scattered(about, lane), ring(*start, _START * pitch, thick)]
        lines.append(self._arrow(side, start))
        middle, far = self._px(self._board.houses[side]), self._board.house_half * pitch
        lines.append(silhouette(seat.shape, *middle, _MARK * far))
        house, line = self._house(side), theme.px(theme.space("line"))
        corner = _CORNER * pitch
        if bound is None:
            drawn.add(Fill((*colour[:3], _TINT), join(filled)))
            drawn.add(Fill(colour, join([*lines, frame(*house, corner, line)])))
            drawn.add(Fill(theme.colour("line"), scattered(self._ring(_SLOT, theme.px(1.5)), slots)))
        else:
            filled.append(fan(circle(*start, _START * pitch)))
            drawn.add(Fill(colour, join([*filled, box(*house, corner)])))
            drawn.add(Fill(bound, join([*lines, frame(*house, corner, line)])))
            sunk = self._disc(min(_SUNK_SLOT, _SUNK_SHARE * self._board.house_half))
            drawn.add(Fill(theme.colour("well"), scattered(sunk, slots)))

    def _disc(self, radius: float) -> Patch:
        return fan(circle(0.0, 0.0, radius * self._pitch), (0.0, 0.0))

    def _ring(self, radius: float, width: float) -> Patch:
        return ring(0.0, 0.0, radius * self._pitch, width)

    def _house(self, side: int) -> tuple[float, float, float, float]:
        x, y = self._px(self._board.houses[side])
        half = self._board.house_half * self._pitch
        return round(x - half), round(y - half), round(2 * half), round(2 * half)

    def _arrow(self, side: int, start: Point) -> Patch:
        x, y = self._board.heading(side)
        angle = atan2(y, x)
        return fan(arc(*start, _ARROW * self._pitch, angle, angle + tau, 3)[:-1], start)

    def _px(self, point: Point) -> Point:
        x, y, w, h = self._where
        return x + w / 2 + point[0] * self._pitch, y + h / 2 + point[1] * self._pitch
