"""The whole board of bottle caps as a picture, with every cap where it stands.

What may be moved lies on a bright disc, with dots along its way and a ring where it would end. A finger need
not hit: whatever is nearest to it within its reach is meant, and a lit cap and the place where it would end
are the same. Dots in a quiet colour say where the last cap came from. Where there is room, every fifth field
has its number, as one of the seats counts them.

A cap that was moved goes from field to field while `tick` is called, and is there at once where anything is
touched, where motion is reduced, and where more has changed than by one throw.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import dist, hypot
from typing import Any, NamedTuple

from kivy.animation import AnimationTransition
from kivy.clock import Clock
from kivy.graphics import InstructionGroup, PopMatrix, PushMatrix, Translate

from companion.games.bottle_caps.track import HOUSE, SIDES, START
from ui.patches import Patch, Point, circle, fan, join, ring, scattered
from ui.theme import theme
from ui.widgets.cap import Standing, caps
from ui.widgets.caps_geometry import FIELD, LIT, CapsGeometry, caps_geometry
from ui.widgets.caps_ground import ground
from ui.widgets.caps_travel import Board, Journey, Moved, journeys, moved
from ui.widgets.paint import Fill
from ui.widgets.text import least, one_line, text_width, write
from ui.widgets.touchable import Touchable

REACH = 32.0
"""How far from a finger what it means may lie: u."""

_CAP, _LIT_CAP = 0.44, 0.54  # radii, in pitches
_RING, _RING_ABOUT_CAP = 0.49, 0.59
_DOT, _LEAST_DOT = 0.06, 1.8  # in pitches, and no less than so many u
_DOTS = 3  # to a field
_NUMBERED = 5  # every so many fields
_ROOM_IN_FIELD = 0.85  # of its width
_ALL_WAITING = -1  # a waiting cap is as good as another


class Way(NamedTuple):
    """A move that may be made: the cap, and the place where it would end."""

    seat: int
    cap: int
    to: int


class CapsBoard(Touchable):
    """The board of these seats: each has a side (0 lies at the bottom, then clockwise) and a colour.

    `on_cap` is dispatched with the seat and the cap that a finger has meant: also one that may not be moved,
    so that somebody can say why.
    """

    overhang = 0.0

    def __init__(
        self, fields_per_side: int, sides: Sequence[int], colours: Sequence[str], **properties: Any
    ) -> None:
        self.register_event_type("on_cap")
        super().__init__(**properties)
        self._sides, self._colours = tuple(sides), tuple(colours)
        self._board: Board = ()
        self._ways: tuple[Way, ...] = ()
        self._last: Moved | None = None
        self._meant: tuple[int, int] | None = None
        self._chosen: tuple[int, int] | None = None
        self._journeys: list[Journey] = []
        self._began_ns: int | None = None
        self._drawn: tuple[Any, ...] = ()
        self._caps_drawn: tuple[Any, ...] = ()
        self._counted_by: int | None = None
        self._numbered: tuple[Any, ...] = ()
        self._ground, self._numbers, self._still, self._moving = (InstructionGroup() for _ in range(4))
        self._on_their_way: list[tuple[Journey, Translate]] = []
        for group in (self._ground, self._numbers, self._still, self._moving):
            self.canvas.add(group)
        self.geometry: CapsGeometry = caps_geometry(fields_per_side)
        self._redraw = Clock.create_trigger(self._draw, -1)
        for name in ("pos", "size", "pressed", "parent"):
            self.fbind(name, self._redraw)

    def on_cap(self, seat: int, cap: int) -> None:
        """A cap was tapped, or where it would end; bind it."""

    # -- what is to be seen --------------------------------------------------------------------------------

    def show(self, board: Board, ways: Iterable[Way] = (), travels: bool = True) -> None:
        """Show the caps on their places, and which of them may be moved.

        The cap that a throw has moved goes its way, unless nobody sees the board by the next frame, or it is
        not to travel.
        """
        before, after = self._board, tuple(tuple(places) for places in board)
        if after != before:
            self.rest()
            self._last = moved(before, after)
            if travels and theme.motion("cap"):
                self._journeys = journeys(self.geometry, self._sides, before, after)
        self._board, self._ways = after, tuple(ways)
        self._redraw()

    @property
    def chosen(self) -> tuple[int, int] | None:
        """The seat and the cap whose way alone is shown, while somebody points at it elsewhere."""
        return self._chosen

    @chosen.setter
    def chosen(self, chosen: tuple[int, int] | None) -> None:
        if chosen != self._chosen:
            self._chosen = chosen
            self._redraw()

    @property
    def counted_by(self) -> int | None:
        """The seat that counts the fields that are numbered: from its own start, along the arrow."""
        return self._counted_by

    @counted_by.setter
    def counted_by(self, seat: int | None) -> None:
        if seat != self._counted_by:
            self._counted_by = seat
            self._redraw()

    @property
    def travels(self) -> bool:
        """Whether a cap is on its way."""
        return bool(self._journeys)

    def tick(self, now_ns: int) -> bool:
        """Bring a cap that is on its way to where it is by now; returns whether any is."""
        if not self._journeys:
            return False
        if self._began_ns is None:
            self._began_ns = now_ns
        fields = (now_ns - self._began_ns) / 1e9 / (theme.motion("cap") or 1e-9)
        if fields >= max(journey.ends for journey in self._journeys):
            self.rest()
            return False
        eased = getattr(AnimationTransition, theme.easing("cap"))
        for journey, translate in self._on_their_way:
            translate.xy = self._px(journey.at(fields, eased))
        return True

    def rest(self) -> None:
        """Have every cap where it stands, at once."""
        if self._journeys:
            self._journeys, self._began_ns = [], None
            self._redraw()

    # -- touches -------------------------------------------------------------------------------------------

    def on_touch_down(self, touch: Any) -> bool:
        """Take the touch of a cap; whoever touches the screen has no eye for caps on their way."""
        self.rest()
        meant = self.nearest(*touch.pos) if self.collide_point(*touch.pos) else None
        if meant is None:
            return False
        if self._finger is None:
            self._meant = meant
        return super().on_touch_down(touch)

    def nearest(self, x: float, y: float) -> tuple[int, int] | None:
        """The seat and the cap that a finger there means; None: nothing lies near enough.

        Lit caps and the ends of their ways count from further off than caps that may not be moved. A cap that
        would be sent home is the end of a way.
        """
        lit = {(way.seat, self._alike(way.seat, way.cap)): way for way in self._ways}
        found: list[tuple[float, bool, int, int]] = []
        for seat, places in enumerate(self._board):
            for cap, place in enumerate(places):
                way = lit.get((seat, self._alike(seat, cap)))
                spots = [self._spot(seat, place, cap)]
                if way is not None:
                    spots.append(self._spot(seat, way.to, cap))
                far = min(hypot(x - spot_x, y - spot_y) for spot_x, spot_y in spots)
                reach = theme.px(REACH) if way is not None else self._pitch / 2
                if far <= reach:
                    found.append((far, way is None, seat, cap if way is None else way.cap))
        return min(found)[2:] if found else None

    def _alike(self, seat: int, cap: int) -> int:
        return _ALL_WAITING if self._board[seat][cap] == HOUSE else cap

    def _near(self, touch: Any) -> bool:
        return self.nearest(*touch.pos) == self._meant

    def _do(self, touch: Any) -> None:
        super()._do(touch)
        if self._meant is not None:
            self.dispatch("on_cap", *self._meant)

    # -- the picture ---------------------------------------------------------------------------------------

    @property
    def _pitch(self) -> float:
        """From field to field, in pixels."""
        return float(min(self.width, self.height) / self.geometry.side)

    def _px(self, point: Point) -> Point:
        """A point of the board in pixels."""
        return self.center_x + point[0] * self._pitch, self.center_y + point[1] * self._pitch

    def _spot(self, seat: int, place: int, cap: int) -> Point:
        return self._px(self.geometry.spot(self._sides[seat], place, cap))

    def _draw(self, *_: Any) -> None:
        if self.width <= 1 or self.height <= 1:
            return
        if self.get_root_window() is None:
            self.rest()
        here = [bool(places) for places in self._board]
        seats = zip(self._sides, self._colours, here or [True] * len(self._sides), strict=True)
        coloured: list[str | None] = [None] * SIDES
        for side, colour, is_here in seats:
            coloured[side] = colour if is_here else None
        look = (theme.mode, theme.u, *self.pos, *self.size, *coloured)
        if look != self._drawn:
            self._drawn = look
            self._ground.clear()
            self._ground.add(ground(self.geometry, coloured, (*self.pos, *self.size), self._pitch))
        if (look, self._counted_by) != self._numbered:
            self._numbered = look, self._counted_by
            self._draw_numbers()
        alone = self._meant if self.pressed else self._chosen
        shown = (look, self._board, self._ways, self._last, alone, self._counted_by, *self._journeys)
        if shown != self._caps_drawn:
            self._caps_drawn = shown
            self._draw_caps(alone)

    def _draw_numbers(self) -> None:
        self._numbers.clear()
        size, room = least(), self._room_in_field
        for place in self._numbered_places:
            x, y = self._px(self.geometry.spot(self._sides[self._counted_by or 0], place))
            laid = one_line(str(place), room, size, size, 600)
            at = x - room / 2, y + laid.height / 2, room
            self._numbers.add(write(laid, theme.colour("muted"), *at, "centre"))

    @property
    def _room_in_field(self) -> float:
        return _ROOM_IN_FIELD * 2 * FIELD * self._pitch

    @property
    def _numbered_places(self) -> list[int]:
        """As the seat counts them that does; not where a seat's arrow lies."""
        if self._counted_by is None or text_width("88", least(), 600) > self._room_in_field:
            return []
        side, board = self._sides[self._counted_by], self.geometry
        starts = {board.field(each, START) for each in self._sides}
        places = range(_NUMBERED, len(board.fields), _NUMBERED)
        return [place for place in places if board.field(side, place) not in starts]

    def _draw_caps(self, alone: tuple[int, int] | None) -> None:
        self._still.clear()
        self._moving.clear()
        self._on_their_way = []
        pitch, lit = self._pitch, {(way.seat, way.cap): way for way in self._ways}
        travelling = {(journey.seat, journey.cap) for journey in self._journeys}
        places = {
            (seat, cap): self._spot(seat, place, cap)
            for seat, caps_of in enumerate(self._board)
            for cap, place in enumerate(caps_of)
        }
        self._draw_last()
        self._draw_ways(lit, alone)
        quiet = [which for which in places if which not in travelling and which not in lit]
        self._still.add(caps([self._standing(which, places[which]) for which in quiet], _CAP * pitch))
        bright = [which for which in places if which in lit and which not in travelling]
        if bright:
            disc = fan(circle(0.0, 0.0, LIT * pitch))
            discs = scattered(disc, [places[which] for which in bright])
            self._still.add(Fill(theme.colour("primary"), discs))
            for which in bright:  # two that stand side by side lie over each other
                self._still.add(caps([self._standing(which, places[which])], _LIT_CAP * pitch))
        for journey in reversed(self._journeys):  # what captures comes to lie on what it hits
            self._draw_travelling(journey)

    def _standing(self, which: tuple[int, int], at: Point) -> Standing:
        return Standing(self._colours[which[0]], *at)

    def _draw_travelling(self, journey: Journey) -> None:
        translate = Translate(*self._px(journey.stops[0][1]))
        drawn = caps([self._standing((journey.seat, journey.cap), (0.0, 0.0))], _LIT_CAP * self._pitch)
        for instruction in (PushMatrix(), translate, drawn, PopMatrix()):
            self._moving.add(instruction)
        self._on_their_way.append((journey, translate))

    def _draw_ways(self, lit: dict[tuple[int, int], Way], alone: tuple[int, int] | None) -> None:
        """Dots along the ways, and rings at their ends; of one alone while a finger is on it."""
        ways = [way for which, way in lit.items() if alone in (None, which) or alone not in lit]
        if not ways:
            return
        drawn = []
        for way in ways:
            drawn.append(self._ring(way.seat, way.to, way.cap, theme.space("lit")))
            drawn.append(self._dots(Moved(way.seat, way.cap, self._board[way.seat][way.cap]), way.to))
        self._still.add(Fill(theme.colour("primary"), join(drawn)))

    def _draw_last(self) -> None:
        """Where the last cap came from, as long as nobody has to choose."""
        if self._last is None or self._ways or self._journeys:
            return
        last = self._last
        drawn = [self._dots(last, self._board[last.seat][last.cap])]
        if last.start != HOUSE:
            drawn.append(self._ring(last.seat, last.start, last.cap, theme.space("line")))
        self._still.add(Fill(theme.colour("muted"), join(drawn)))

    def _ring(self, seat: int, place: int, cap: int, width: float) -> Patch:
        """A line about a place; further out where a cap stands, or where there is one of a seat's colour."""
        spot = self._spot(seat, place, cap)
        coloured = [self._spot(other, START, 0) for other in range(len(self._sides))]
        taken = [
            self._spot(other, there, number)
            for other, places in enumerate(self._board)
            for number, there in enumerate(places)
        ]
        radius = _RING_ABOUT_CAP if spot in (*coloured, *taken) else _RING
        return ring(*spot, radius * self._pitch, theme.px(width))

    def _dots(self, cap: Moved, end: int) -> Patch:
        way = self.geometry.way(self._sides[cap.seat], cap.start, end, cap.cap)
        dot = fan(circle(0.0, 0.0, max(theme.px(_LEAST_DOT), _DOT * self._pitch)))
        told = [self.geometry.spot(side, START) for side in self._sides]  # an arrow, or a number
        told += [self.geometry.spot(self._sides[self._counted_by or 0], at) for at in self._numbered_places]
        return scattered(
            dot, [self._px(at) for at in dotted(way) if min(dist(at, spot) for spot in told) > FIELD]
        )


def dotted(way: Sequence[Point]) -> list[Point]:
    """Points along a way, from half a pitch after its beginning to half a pitch before its end."""
    found: list[Point] = []
    lengths = [0.0]
    for before, after in pairwise(way):
        lengths.append(lengths[-1] + dist(before, after))
    between = lengths[-1] - 1
    count = round(between * _DOTS)
    piece = 0
    for number in range(count + 1):
        at = 0.5 + between * number / max(1, count)
        while piece < len(way) - 2 and at > lengths[piece + 1]:
            piece += 1
        share = (at - lengths[piece]) / ((lengths[piece + 1] - lengths[piece]) or 1.0)
        (x, y), (to_x, to_y) = way[piece], way[piece + 1]
        found.append((x + (to_x - x) * share, y + (to_y - y) * share))
    return found
