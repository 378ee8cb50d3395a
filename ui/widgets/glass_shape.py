"""The shape of the hourglass and where its sand stands, as numbers; nothing here knows a screen.

A bulb is 1 high. Its half profile is a radius for each depth under the plate: a shoulder, then a waist down
to the neck; the lower bulb mirrors the upper one. *Share* is how much of the sand is still above.

Upper bulb: the surface is a paraboloid. While little has run, the sand's line on the wall stands still and
the funnel deepens; then the funnel keeps its slope and the line sinks. Lower bulb: a heap of a fixed slope,
its foot first on the plate, then on the wall. Both are solved so that the sand that is gone above lies below.
The solving is done once, for 101 shares; between two of them a straight line is enough to the eye.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from math import exp, pi, sin, sqrt
from typing import Any, NamedTuple

from ui.theme import theme

ROWS = 101
COLUMNS = 17
FINE_COLUMNS = 33  # where a bulb is so large that the corners between so few would be seen
RISING_COLUMNS = 33
# Finer than any screen: the profile's own error is then under a thousandth of a pixel.
_SHOULDER_STEPS, _WAIST_STEPS = 60, 180
# Under this share the paraboloid would cut through the wall: the last of the sand just sinks into the neck.
_LAST_SOLVED = 0.02
# How the columns of sand are shared out, so that what is drawn is what there is: closer together towards the
# wall of the upper bulb; of one side of the heap one half over the plate, the rest along the wall.
_CROWDED, _LEANS = 0.75, 1.2


class SandLevel(NamedTuple):
    """Where the sand stands, in bulb heights.

    `line` and `dip`: depth of the sand's line on the upper wall, and of the funnel's middle under it.
    `foot_height`, `foot`: height of the heap's foot over the lower plate, and its radius. `top`: the heap's
    height over the plate.
    """

    line: float
    dip: float
    foot_height: float
    foot: float
    top: float


class Column(NamedTuple):
    """One upright slice of sand: sideways from the axis, then its upper and lower end.

    In the upper bulb the ends are depths under its plate, in the lower one heights over its plate.
    """

    x: float
    surface: float
    ground: float


class GlassShape:
    """The glass of the design's numbers (`[hourglass]` in tokens.toml)."""

    def __init__(self, numbers: Mapping[str, Any]) -> None:
        self.shoulder: Sequence[Sequence[float]] = numbers["shoulder"]
        self.waist: Sequence[Sequence[float]] = numbers["waist"]
        self._dip, self._dip_volume = float(numbers["dip"]), float(numbers["dip_volume"])
        self._heap, self._heap_volume = float(numbers["heap"]), float(numbers["heap_volume"])
        curve = _bezier(self.shoulder, _SHOULDER_STEPS) + _bezier(self.waist, _WAIST_STEPS)[1:]
        self._radii = [radius for radius, _ in curve]
        self._depths = [depth for _, depth in curve]
        self._volumes = [0.0]
        for i in range(1, len(curve)):
            a, b, deep = self._radii[i - 1], self._radii[i], self._depths[i] - self._depths[i - 1]
            self._volumes.append(self._volumes[-1] + pi * deep * (a * a + a * b + b * b) / 3)
        self.bulb_volume = self._volumes[-1]
        self.sand_volume = float(numbers["fill"]) * self.bulb_volume
        self.widest = self._radii[_SHOULDER_STEPS]
        self.plate_radius = self._radii[0]
        self.table: tuple[SandLevel, ...] = self._make_table()

    def radius(self, depth: float) -> float:
        """The inner radius at a depth under the plate, both in bulb heights."""
        return _between(self._depths, self._radii, depth)

    def volume_above(self, depth: float) -> float:
        """The volume of a bulb between its plate and a depth."""
        i = min(max(bisect_right(self._depths, depth), 1), len(self._depths) - 1)
        a, b, deep = self._radii[i - 1], self.radius(depth), depth - self._depths[i - 1]
        return self._volumes[i - 1] + pi * deep * (a * a + a * b + b * b) / 3

    def shoulder_depth(self, radius: float) -> float:
        """The depth at which the wall, widening from the plate, has this radius; 0 inside the plate's."""
        shoulder = _SHOULDER_STEPS + 1
        return _between(self._radii[:shoulder], self._depths[:shoulder], radius)

    def outline(self, slices: int) -> list[tuple[float, float]]:
        """`slices` + 1 points (radius, depth) of the profile, about as far apart everywhere."""
        shoulder = max(1, round(slices * 0.3))
        return [*_bezier(self.shoulder, shoulder), *_bezier(self.waist, slices - shoulder)[1:]]

    def level(self, share: float) -> SandLevel:
        """Where the sand stands when this share of it is above; outside 0 to 1 as at the nearer end."""
        place = min(max(share, 0.0), 1.0) * (ROWS - 1)
        row = min(int(place), ROWS - 2)
        here, there, part = self.table[row], self.table[row + 1], place - row
        return SandLevel(*(a + (b - a) * part for a, b in zip(here, there, strict=True)))

    def upper_columns(self, level: SandLevel, columns: int = COLUMNS) -> list[Column]:
        """The upper sand from the left wall to the right one.

        The columns stand where the wall's curve says, or the neck would be cut short.
        """
        radius = self.radius(level.line)
        last = len(self._depths) - 1
        first = max(bisect_left(self._depths, level.line), _SHOULDER_STEPS)
        half = [Column(0.0, min(level.line + level.dip, 1.0), 1.0)]
        for step in range(columns // 2):
            i = last - round((last - first) * (step / (columns // 2 - 1)) ** _CROWDED)
            x, ground = self._radii[i], self._depths[i]
            s = min(1.0, x / radius)
            half.append(Column(x, min(level.line + level.dip * (1 - s * s), ground), ground))
        return [column._replace(x=-column.x) for column in half[:0:-1]] + half

    def lower_columns(self, level: SandLevel, columns: int = COLUMNS) -> list[Column]:
        """The heap from the left wall to the right one."""
        rise = level.top - level.foot_height
        half = [
            Column(
                (x := level.foot * _dome_x(s)),
                level.foot_height + rise * (1 - s * s),
                0.0 if x <= self.plate_radius else min(self.shoulder_depth(x), level.foot_height),
            )
            for s in self._spread(level, columns // 2)
        ]
        return [column._replace(x=-column.x) for column in half[:0:-1]] + half

    def _spread(self, level: SandLevel, steps: int) -> list[float]:
        """Where the columns from the axis to the foot stand, as shares of the dome's parameter."""
        if level.foot <= self.plate_radius:
            return [sin(i * pi / (2 * steps)) for i in range(steps + 1)]
        # One column in three leans on the curved wall, where straight ones would miss the most.
        over = _dome_s(self.plate_radius / level.foot)
        inside = steps // 2
        over_plate = [over * sin(i * _LEANS / inside) / sin(_LEANS) for i in range(inside + 1)]
        walls = steps - inside
        heights = [level.foot_height * (i / walls) ** 1.5 for i in range(1, walls)]
        return [*over_plate, *(_dome_s(self.radius(height) / level.foot) for height in heights), 1.0]

    def _make_table(self) -> tuple[SandLevel, ...]:
        first_line = _solve(lambda depth: self.sand_volume - self._volume_under(depth), 0.0, 1.0)
        last = round(_LAST_SOLVED * (ROWS - 1))
        rows = [self._solve_level(row / (ROWS - 1), first_line) for row in range(ROWS)]
        for row in range(last):
            part = row / last
            line, dip = 1 + (rows[last].line - 1) * part, rows[last].dip * part
            rows[row] = rows[row]._replace(line=line, dip=dip)
        return tuple(rows)

    def _solve_level(self, share: float, first_line: float) -> SandLevel:
        above, below = self.sand_volume * share, self.sand_volume * (1 - share)
        radius = self.radius(first_line)
        dip = below / (self._dip_volume * pi * radius**2)
        line, funnel = first_line, self._dip_volume * pi * self._dip
        if dip > self._dip * radius:
            line = _solve(
                lambda depth: above - self._volume_under(depth) + funnel * self.radius(depth) ** 3,
                first_line,
                1.0,
            )
            dip = self._dip * self.radius(line)
        heap = self._heap_volume * pi * self._heap
        foot, foot_height = (below / heap) ** (1 / 3), 0.0
        if foot > self.plate_radius:
            foot_height = _solve(
                lambda height: self.volume_above(height) + heap * self.radius(height) ** 3 - below, 0.0, 0.33
            )
            foot = self.radius(foot_height)
        return SandLevel(line, dip, foot_height, foot, foot_height + self._heap * foot)

    def _volume_under(self, depth: float) -> float:
        return self.bulb_volume - self.volume_above(depth)


@cache
def hourglass_shape() -> GlassShape:
    """The one shape of all our hourglasses, made when it is first asked for."""
    return GlassShape(theme.tokens["hourglass"])


def rising_surface(x: float, gone: float, width: float, height: float, stream_x: float, rim: float) -> float:
    """How far from the screen's top the sand stands at `x` in the last ten seconds.

    All in design units. `gone` is the share of the ten seconds that is over: at 0 only the heap under the
    stream shows, at 1 the screen is full inside its rim.
    """
    away = x - stream_x
    edge = 40 * min(1.0, abs(away) / (width / 2))
    heap = 64 * (1 - gone) * exp(-((away / 110) ** 2))
    return height - rim - (height - 2 * rim + 40) * gone + edge - heap


def _dome_x(s: float) -> float:
    """How far out a point of the heap lies: a quadratic curve, round at the top, straight at the foot."""
    return (0.44 * s + 0.56) * s


def _dome_s(x: float) -> float:
    """The inverse of `_dome_x`."""
    return (sqrt(0.56 * 0.56 + 4 * 0.44 * x) - 0.56) / (2 * 0.44)


def _bezier(points: Sequence[Sequence[float]], steps: int) -> list[tuple[float, float]]:
    curve = []
    for i in range(steps + 1):
        t = i / steps
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = points
        curve.append((a * ax + b * bx + c * cx + d * dx, a * ay + b * by + c * cy + d * dy))
    return curve


def _between(keys: Sequence[float], values: Sequence[float], key: float) -> float:
    """The value at `key` on straight lines between rising keys; the end's beyond an end."""
    i = min(max(bisect_left(keys, key), 1), len(keys) - 1)
    low, high = keys[i - 1], keys[i]
    part = min(max((key - low) / (high - low), 0.0), 1.0)
    return values[i - 1] + (values[i] - values[i - 1]) * part


def _solve(rising: Callable[[float], float], low: float, high: float) -> float:
    """Where a function that rises from under zero to over it is zero, to a millionth."""
    while high - low > 1e-6:
        middle = (low + high) / 2
        if rising(middle) < 0:
            low = middle
        else:
            high = middle
    return (low + high) / 2
