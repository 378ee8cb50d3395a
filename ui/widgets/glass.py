"""The hourglass on the screen: glass, sand, the stream and its grains.

What stands still is drawn once for a size. While sand runs, the two bodies of sand are written anew five
times a second (they move by one or two pixels in that time) and the grains with every frame; that is all.
Where everything stands follows from the share left and from the table's time, so the same moment is always
the same picture.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor, pi, sin, sqrt
from typing import Any

from kivy.animation import AnimationTransition
from kivy.graphics import Color, Mesh, PopMatrix, PushMatrix, Rotate, Scale
from kivy.uix.widget import Widget

from ui.apart import Apart
from ui.patches import Patch, in_rows, join, mirrored, stroke
from ui.sparing import PixelBox
from ui.theme import Rgba, theme
from ui.widgets.glass_shape import COLUMNS, FINE_COLUMNS, SandLevel, hourglass_shape
from ui.widgets.grains import Grains
from ui.widgets.paint import Fill, ramp
from ui.widgets.plate import Plate, Plates
from ui.widgets.sand import CLOTH, sand_cloth

SLICES = 28  # of a bulb's wall
SAND_EVERY_S = 0.2
_SAND_STEP = 0.5  # px that it has to have moved, too
STREAM_END_S = 0.3  # for the stream's end to fall from the neck to the heap
_DRAWN_IN = 0.36
_GROWN = 5.0  # the glass's size when the screen has become its bulb
# Of the turn: where it has come to 120 degrees, from which on sand that was left above falls; and where its
# 180 degrees are nearly done and the sand lies down anew, to its end.
_FALLS_FROM, _SETTLES_FROM = 0.59, 0.8
_HIGHLIGHTS = ((0.10, 0.46), (0.62, 0.74))


class Glass(Widget):
    """One hourglass. `stand` builds it, `show` moves its sand, `turn` and `grow` move the whole of it."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.size_hint = (None, None)
        self._shape = hourglass_shape()
        self._share, self._running, self._since = 0.0, False, -STREAM_END_S
        self._written: float | None = None
        self._was_seen = False
        self._moved: list[PixelBox] | None = None
        self._turned = 1.0
        self._level = self._shape.level(0.0)
        self._u = 0.0
        self._looks_at_s = self._grown = 0.0
        self.grains = Grains()
        self.apart = Apart()
        self.canvas.add(self.apart.in_its_place)

    def stand(
        self, centre_x: float, top: float, bulb: float, plates: Plates, plate_half: float, colour: Rgba
    ) -> None:
        """Draw the glass for a place, all in u from the window's top left corner.

        `plates`: bumps of the screen's rim, or bars of their own, which reach `plate_half` from the middle,
        in a colour.
        """
        u = self._u = theme.u
        self._cx, self._neck = theme.point(centre_x, top + bulb)
        self._b = bulb * u
        self._plate_half = plate_half * u
        self.pos = (self._cx - self._plate_half, self._neck - self._b)
        self.size = (2 * self._plate_half, 2 * self._b)
        middle, cloth, canvas = (self._cx, self._neck), sand_cloth(), self.apart.content
        self._rotate = Rotate(angle=0, origin=middle)
        self._scale = Scale(1, 1, 1, origin=middle)
        many = self._columns = COLUMNS if self._b <= _COARSE else FINE_COLUMNS
        self._upper, self._lower = strip(many, cloth), strip(many, cloth)
        self._upper_edge, self._lower_edge = strip(many, ramp()), strip(many, ramp())
        self._stream_ends = (0.0, 0.0)
        self._stream = Mesh(vertices=[0.0] * 4 * 8, indices=ACROSS, mode="triangles", texture=ramp())
        self.grains.stand(middle, 1.6 * u)
        self._cloth_colours = Color(1, 1, 1, 1), Color(1, 1, 1, 1)  # of the upper sand and of the lower
        self._edge_colours = Color(*theme.colour("sand")), Color(*theme.colour("sand"))
        self._stream_colour = Color(*theme.colour("sand"))
        self._plates = [
            Plate(self._cx, side, self._end(side), self._plate_half, colour, plates) for side in (1, -1)
        ]
        canvas.clear()
        for instruction in (
            PushMatrix(), self._rotate, self._scale,
            Fill(theme.colour("glass"), mirrored(self._wall(), self._cx, 0.0)),
            self._cloth_colours[0], self._upper, self._cloth_colours[1], self._lower,
            self._edge_colours[0], self._upper_edge, self._edge_colours[1], self._lower_edge,
            self._stream_colour, self._stream,
            Fill((*theme.colour("text")[:3], 0.38), self._highlights()),
            Fill(theme.colour("text"), self._walls()),
            *self._plates,
            PopMatrix(),
            self.grains.in_its_place,
        ):  # fmt: skip
            canvas.add(instruction)
        self._written, self._was_seen, self._moved = None, False, None
        self._running, self._since, self._turned = False, -STREAM_END_S, 1.0
        self.opacity, self._grown = 1.0, 0.0
        self._write(self._level)
        self._draw_air(0.0)
        self.apart.changed()

    def show(self, share: float, running: bool, at_s: float) -> bool:
        """Bring the sand to a share left; returns whether anything of it still moves.

        `at_s` is the table's time: grains are where they are at that time.
        """
        if running != self._running:
            # A glass that has only just been put here has run, or rested, for long.
            self._running, self._since = running, at_s if self._was_seen else at_s - STREAM_END_S
            self._written = None
        level, written, old = self._shape.level(share), self._written, self._level
        if written is None or abs(share - self._share) > 0.02:
            self._share, self._written, self._moved = share, at_s, None
            self._write(level)
            self._looks_at_s = at_s + SAND_EVERY_S
        elif (at_s >= self._looks_at_s or at_s < written) and self._is_lower(level):
            self._share, self._written = share, at_s
            self._looks_at_s = at_s + SAND_EVERY_S
            self._write(level)
            self._note_surfaces(old, level)
        self._was_seen = True
        self._draw_air(at_s)
        if self._moved is None or self._moved:
            self.apart.changed()
        return running or self._is_ending(at_s)

    def drift(self, share: float, at_s: float, is_apart: bool) -> Sequence[PixelBox] | None:
        """As `show` while sand runs, without a word to Kivy.

        `is_apart`: nothing else is to be seen where sand is, and it may sink. Returns where anything but the
        grains has moved; None where `show` has more to do than that.
        """
        if not self.grains.shown or self._moved is None:
            return None
        if at_s >= self._looks_at_s:
            level, old = self._shape.level(share), self._level
            is_lower = self._is_lower(level)
            if is_lower and not is_apart:
                return None
            self._looks_at_s = at_s + SAND_EVERY_S
            if is_lower:
                self._share, self._written = share, at_s
                self._write(level)
                self._note_surfaces(old, level)
                self._draw_air(at_s)
                return self.take_moved()
        self.grains.at(at_s)
        return ()

    def _is_lower(self, level: SandLevel) -> bool:
        """Whether the sand at this level looks other than it is drawn."""
        old = self._level
        sunk = max(level.line + level.dip - old.line - old.dip, level.top - old.top)
        return sunk * self._b >= _SAND_STEP or sunk < 0

    def take_moved(self) -> list[PixelBox] | None:
        """Where anything has moved since this was asked last, in pixels; None: everywhere."""
        moved, self._moved = self._moved, []
        return moved

    def rest(self, share: float) -> None:
        """Stand still with a share above, as if it had always stood so."""
        self._running, self._since, self._written = False, -STREAM_END_S, None
        self.show(share, False, 0.0)

    @property
    def is_turning(self) -> bool:
        """Whether it has been turned over only in part."""
        return self._turned < 1

    def turn(self, done: float, share: float = 1.0, before: float = 0.0) -> None:
        """Turn the whole glass over: at 0 it stands as it did `before`, at 1 turned, with `share` above.

        Sand goes with the glass. What had not run yet falls to the plate that is lowest now; towards the end
        the sand lies down as it must in a standing glass.
        """
        self._turned, self._moved, self._written = done, None, None
        self._running, self._since, self._was_seen = False, -STREAM_END_S, True
        eased = getattr(AnimationTransition, theme.easing("turn_over"))(done)
        self._rotate.angle = -180 * eased if done < 1 else 0
        # Turned sideways it is longer than its place is wide.
        self._size(1 - _DRAWN_IN * sqrt(abs(sin(pi * eased))))
        self.apart.changed()
        for plate in self._plates:
            plate.loosen(done < 1)
        settled = max(0.0, (done - _SETTLES_FROM) / (1 - _SETTLES_FROM))
        if done >= 1:
            self._show_sand(1.0, 1.0)
            self._share = share
            self._write(self._shape.level(share))
        else:
            falls = min(1.0, max(0.0, (done - _FALLS_FROM) / (_SETTLES_FROM - _FALLS_FROM)))
            # What lies anew comes before the old goes: the glass is never empty.
            self._show_sand(min(1.0, 2 * settled) or 1 - falls, min(1.0, 2 * (1 - settled)))
            old, new = self._shape.level(before), self._shape.level(share)
            self._write_columns(new if settled else old, old, upside_down=settled > 0)
        self._draw_air(0.0)

    def _show_sand(self, upper: float, lower: float) -> None:
        for colours in (self._cloth_colours, self._edge_colours):
            colours[0].a, colours[1].a = upper, lower

    @property
    def is_grown(self) -> bool:
        """Whether it is opened, however little."""
        return self._grown > 0

    def grow(self, part: float) -> None:
        """Open the glass about its neck: 0 as it stands, 1 grown over the screen and gone."""
        self._moved, self._grown = None, part
        self.apart.changed()
        size = 1 + (_GROWN - 1) * part
        self._size(size)
        self.opacity = 1 - part
        self.grains.grow(size, 1 - part)

    def _size(self, size: float) -> None:
        self._scale.x = self._scale.y = size

    def _is_ending(self, at_s: float) -> bool:
        return not theme.reduced_motion and 0 <= at_s - self._since < STREAM_END_S

    # What moves

    def _write(self, level: SandLevel) -> None:
        self._level = level
        self._write_columns(level, level)

    def _write_columns(self, above: SandLevel, below: SandLevel, upside_down: bool = False) -> None:
        """Write the upper sand at one level, in the lower bulb where `upside_down`, and the lower at one."""
        up = -1.0 if upside_down else 1.0
        neck, b = self._neck, self._b
        sides = (
            (self._shape.upper_columns(above, self._columns), up, up, self._upper, self._upper_edge),
            (self._shape.lower_columns(below, self._columns), -1.0, 1.0, self._lower, self._lower_edge),
        )
        for columns, side, out, body, edge in sides:
            # Where there is no sand there is no surface of it.
            edge_px = _SOFT if any(column.surface != column.ground for column in columns) else 0.0
            vertices: list[float] = []
            soft: list[float] = []
            for column in columns:
                x = self._cx + column.x * b
                y, ground = neck + side * (1 - column.surface) * b, neck + side * (1 - column.ground) * b
                soft += (x, y + out * edge_px, 0, 0.5, x, y - out * edge_px, 1, 0.5)
                vertices += (x, y, x / CLOTH, y / CLOTH, x, ground, x / CLOTH, ground / CLOTH)
            body.vertices = vertices
            edge.vertices = soft

    def _draw_air(self, at_s: float) -> None:
        """The stream and its grains; they are away from the moment its upper end has reached the heap."""
        u, heap = self._u, self._neck - (1 - self._level.top) * self._b
        fall = self._neck - heap + 6 * u
        since = (at_s - self._since) / STREAM_END_S
        shown = self._turned >= 1 and (self._running or self._is_ending(at_s))
        if shown != bool(self._stream_colour.a):
            self._stream_colour.a = 1.0 if shown else 0.0
            self._moved = None
        if not shown:
            self._move_grains(False, 0.0, at_s)
            return
        moves = not theme.reduced_motion
        part = min(max(since, 0.0), 1.0) ** 2 if moves else 1.0
        upper = self._neck if self._running else self._neck - part * fall
        lower = self._neck - part * fall if self._running else self._neck - fall
        if (upper, lower) != self._stream_ends:
            self._stream_ends = upper, lower
            wide, narrow = 0.018 * self._b, 0.018 * 0.55 * self._b
            at_upper = wide + (narrow - wide) * (self._neck - upper) / fall
            at_lower = wide + (narrow - wide) * (self._neck - lower) / fall
            self._stream.vertices = [*across(self._cx, upper, at_upper), *across(self._cx, lower, at_lower)]
            self._note(wide + 1, self._neck, self._neck - fall)
        self._move_grains(moves and self._running and since >= 1, fall - 6 * u, at_s)

    def _move_grains(self, shown: bool, fall: float, at_s: float) -> None:
        grains = self.grains
        if shown or grains.shown:
            self._note_box(grains.box)
        grains.shown = shown
        if shown:
            before, rise = grains.box, (self._level.top - self._level.foot_height) * self._b
            grains.over(fall, self._level.foot * self._b, rise)
            grains.at(at_s)
            if grains.box != before:
                self._note_box(grains.box)

    def _note(self, half: float, top: float, bottom: float) -> None:
        """Remember that something has moved about the axis between two heights."""
        left, low = floor(self._cx - half) - 4, floor(bottom) - 4
        self._note_box((left, low, ceil(self._cx + half) + 4 - left, ceil(top) + 4 - low))

    def _note_box(self, box: PixelBox) -> None:
        if self._moved is not None:
            self._moved.append(box)

    def _note_surfaces(self, old: SandLevel, new: SandLevel) -> None:
        neck, b = self._neck, self._b
        first, last = min(old.line, new.line), max(old.line + old.dip, new.line + new.dip)
        self._note(self._shape.widest * b, neck + (1 - first) * b, neck + (1 - last) * b)
        foot, top = min(old.foot_height, new.foot_height), max(old.top, new.top)
        self._note(self._shape.widest * b, neck - (1 - top) * b, neck - (1 - foot) * b)

    # What stands still

    def _end(self, side: int) -> float:
        return self._neck + side * self._b

    def _highlights(self) -> Patch:
        lines = []
        for low, high in _HIGHLIGHTS:
            depths = [low + (high - low) * i / 8 for i in range(9)]
            out = [self._cx - self._shape.radius(depth) * self._b + 13 * self._u for depth in depths]
            for side in (1, -1):
                heights = [self._neck + side * (1 - depth) * self._b for depth in depths]
                lines.append(stroke(list(zip(out, heights, strict=True)), 4 * self._u))
        return join(lines)

    def _walls(self) -> Patch:
        """The glass in one line all round, so that its corners are whole where no plate hides them."""
        wall, cx = self._wall(), self._cx
        left, right = [(cx - r, y) for r, y in wall], [(cx + r, y) for r, y in reversed(wall)]
        top, bottom = (cx, self._end(1)), (cx, self._end(-1))
        return stroke([top, *left, bottom, *right, top], theme.space("glass") * self._u)

    def _wall(self) -> list[tuple[float, float]]:
        """The right wall from the upper plate to the lower one, from the axis outwards."""
        half = [(r * self._b, (1 - depth) * self._b) for r, depth in self._shape.outline(SLICES)]
        return [(r, self._neck + y) for r, y in half] + [(r, self._neck - y) for r, y in half[-2::-1]]


def strip(columns: int, texture: Any) -> Any:
    """A mesh for a body of sand in upright columns: two vertices each, to be written."""
    count = 2 * columns
    return Mesh(
        vertices=[0.0] * 4 * count, indices=list(range(count)), mode="triangle_strip", texture=texture
    )


def across(cx: float, y: float, half: float) -> list[float]:
    """One end of a stream: four vertices across it, so that both its sides are soft (with `ACROSS`)."""
    vertices: list[float] = []
    for x, share in ((-half - 0.5, 0), (0.5 - half, 1), (half - 0.5, 1), (half + 0.5, 0)):
        vertices += (cx + x, y, share, 0.5)
    return vertices


# Two such ends as triangles.
ACROSS = in_rows(2, 4)
_COARSE = 240  # px: how high a bulb is at most that has few columns of sand
_SOFT = 0.75  # px above and under the surface of sand, over which it fades
