"""Everything drawn is flat with a smooth edge: boxes, rings, lines and fans, as triangles for a mesh.

Pure geometry. Points run anticlockwise with y upwards, as Kivy draws. A `Patch` is what one Kivy mesh
takes: its texture coordinate says how much of the colour is there, 1 inside and 0 half a pixel outside,
so that edges are smooth on every board without multisampling.
What is laid out again and again in the same place is worked out once: nobody changes a patch.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from math import acos, ceil, cos, hypot, pi, sin, tau
from typing import NamedTuple

Point = tuple[float, float]
Outline = list[Point]

SOFT = 0.5


class Patch(NamedTuple):
    """Triangles for one mesh: vertices as x, y, u, v (u is the share of the colour), and their indices."""

    vertices: list[float]
    indices: list[int]


def join(patches: Sequence[Patch]) -> Patch:
    """Several patches as one, to be drawn by one mesh."""
    vertices: list[float] = []
    indices: list[int] = []
    for patch in patches:
        first = len(vertices) // 4
        vertices += patch.vertices
        indices += [first + index for index in patch.indices]
    return Patch(vertices, indices)


def shifted(patch: Patch, x: float, y: float) -> Patch:
    """The patch so far from where it was: what is drawn often is worked out once."""
    vertices = list(patch.vertices)
    vertices[::4] = [at + x for at in vertices[::4]]
    vertices[1::4] = [at + y for at in vertices[1::4]]
    return Patch(vertices, patch.indices)


def scattered(patch: Patch, places: Sequence[Point]) -> Patch:
    """The same patch, made about the origin, at each of these places."""
    return join([shifted(patch, x, y) for x, y in places])


def fan(outline: Outline, centre: Point | None = None) -> Patch:
    """Fills an outline every point of which can be seen from `centre` (the middle of its points if None)."""
    count = len(outline)
    if centre is None:
        centre = (sum(x for x, _ in outline) / count, sum(y for _, y in outline) / count)
    vertices = [centre[0], centre[1], 1.0, 0.5]
    indices: list[int] = []
    for index, ((x, y), (nx, ny)) in enumerate(zip(outline, normals(outline), strict=True)):
        vertices += [x - nx * SOFT, y - ny * SOFT, 1.0, 0.5, x + nx * SOFT, y + ny * SOFT, 0.0, 0.5]
        inner, outer = 1 + 2 * index, 2 + 2 * index
        after = (index + 1) % count
        inner_after, outer_after = 1 + 2 * after, 2 + 2 * after
        indices += [0, inner, inner_after, inner, outer, outer_after, inner, outer_after, inner_after]
    return Patch(vertices, indices)


def filled(outline: Outline, triangles: Sequence[int]) -> Patch:
    """Fills any outline, cut into triangles: three of its points for each."""
    vertices: list[float] = []
    indices = [2 * corner for corner in triangles]
    count = len(outline)
    for index, ((x, y), (nx, ny)) in enumerate(zip(outline, normals(outline), strict=True)):
        vertices += [x - nx * SOFT, y - ny * SOFT, 1.0, 0.5, x + nx * SOFT, y + ny * SOFT, 0.0, 0.5]
        inner, after = 2 * index, 2 * ((index + 1) % count)
        indices += [inner, inner + 1, after + 1, inner, after + 1, after]
    return Patch(vertices, indices)


def band(outer: Outline, inner: Outline) -> Patch:
    """Fills what lies between two closed outlines with as many points each: a ring, a frame, a crescent."""
    vertices: list[float] = []
    edges = zip(outer, normals(outer), inner, normals(inner), strict=True)
    for (ox, oy), (onx, ony), (ix, iy), (inx, iny) in edges:
        vertices += [ox + onx * SOFT, oy + ony * SOFT, 0.0, 0.5, ox - onx * SOFT, oy - ony * SOFT, 1.0, 0.5]
        vertices += [ix + inx * SOFT, iy + iny * SOFT, 1.0, 0.5, ix - inx * SOFT, iy - iny * SOFT, 0.0, 0.5]
    return Patch(vertices, in_rows(len(outer), 4, closed=True))


def stroke(points: Sequence[Point], width: float) -> Patch:
    """A line through the points, open, with flat ends and smooth sides."""
    vertices: list[float] = []
    half = width / 2
    for (x, y), (nx, ny) in zip(points, _open_normals(points), strict=True):
        for far, share in ((half + SOFT, 0.0), (half - SOFT, 1.0), (SOFT - half, 1.0), (-half - SOFT, 0.0)):
            vertices += [x + nx * far, y + ny * far, share, 0.5]
    return Patch(vertices, in_rows(len(points), 4))


def mirrored(half: Sequence[Point], cx: float, cy: float) -> Patch:
    """Fills what lies between a profile and its mirror image about an upright axis; its edges are sharp."""
    vertices: list[float] = []
    for x, y in half:
        vertices += [cx - x, cy + y, 1.0, 0.5, cx + x, cy + y, 1.0, 0.5]
    return Patch(vertices, in_rows(len(half), 2))


def in_rows(rows: int, width: int, closed: bool = False) -> list[int]:
    """The triangles between rows of `width` vertices; closed, also between the last row and the first."""
    indices: list[int] = []
    for row in range(rows if closed else rows - 1):
        here, after = width * row, width * ((row + 1) % rows)
        for step in range(width - 1):
            a, b, c, d = here + step, here + step + 1, after + step, after + step + 1
            indices += [a, b, c, b, d, c]
    return indices


def normals(outline: Outline) -> list[Point]:
    """The outward direction at each point, longer at corners so that the sides stay parallel."""
    count = len(outline)
    found: list[Point] = []
    for index, (x, y) in enumerate(outline):
        before, after = outline[index - 1], outline[(index + 1) % count]
        found.append(corner((x - before[0], y - before[1]), (after[0] - x, after[1] - y)))
    return found


def _open_normals(points: Sequence[Point]) -> list[Point]:
    found: list[Point] = []
    for index, (x, y) in enumerate(points):
        before = points[index - 1] if index else None
        after = points[index + 1] if index + 1 < len(points) else None
        incoming = (x - before[0], y - before[1]) if before else None
        outgoing = (after[0] - x, after[1] - y) if after else None
        found.append(corner(incoming or outgoing or (1.0, 0.0), outgoing or incoming or (1.0, 0.0)))
    return found


def corner(incoming: Point, outgoing: Point) -> Point:
    """The outward direction where one edge follows another."""
    first, second = right_of(incoming), right_of(outgoing)
    x, y = first[0] + second[0], first[1] + second[1]
    scale = 1 + first[0] * second[0] + first[1] * second[1]
    # A spike would throw its edge far out; twice the width is where it is cut.
    return (x / max(scale, 0.5), y / max(scale, 0.5))


def right_of(way: Point) -> Point:
    """The unit direction to the right of a way: outwards, where the way runs anticlockwise."""
    length = hypot(*way) or 1.0
    return way[1] / length, -way[0] / length


def arc(cx: float, cy: float, radius: float, start: float, end: float, steps: int) -> Outline:
    """Points on a circle from one angle to another, both included (radians; 0 is to the right)."""
    return [
        (
            cx + radius * cos(start + (end - start) * step / steps),
            cy + radius * sin(start + (end - start) * step / steps),
        )
        for step in range(steps + 1)
    ]


def steps_for(radius: float, angle: float = tau) -> int:
    """In how many straight pieces an arc is drawn for no eye to see it: at most 0.1 pixel off."""
    return max(2, ceil(angle / (2 * acos(max(0.0, 1 - 0.1 / max(radius, 0.2))))))


def circle(cx: float, cy: float, radius: float) -> Outline:
    """A circle's outline."""
    return arc(cx, cy, radius, 0, tau, max(8, steps_for(radius)))[:-1]


def rounded_box(x: float, y: float, w: float, h: float, radius: float | Sequence[float]) -> Outline:
    """A box with round corners: one radius, or those of top left, top right, bottom right, bottom left."""
    radii = [radius] * 4 if isinstance(radius, (int, float)) else list(radius)
    limit = min(w, h) / 2
    top_left, top_right, bottom_right, bottom_left = (min(each, limit) for each in radii)
    outline: Outline = []
    for cx, cy, each, start in (
        (x + w - top_right, y + h - top_right, top_right, 0.0),
        (x + top_left, y + h - top_left, top_left, pi / 2),
        (x + bottom_left, y + bottom_left, bottom_left, pi),
        (x + w - bottom_right, y + bottom_right, bottom_right, 1.5 * pi),
    ):
        if each <= 0:
            outline.append((cx, cy))
        else:
            outline += arc(cx, cy, each, start, start + pi / 2, steps_for(each, pi / 2))
    return outline


def box(x: float, y: float, w: float, h: float, radius: float | Sequence[float] = 0.0) -> Patch:
    """A filled box with round corners."""
    return _box(x, y, w, h, radius if isinstance(radius, (int, float)) else tuple(radius))


def moving_box(x: float, y: float, w: float, h: float, radius: float | Sequence[float] = 0.0) -> Patch:
    """As `box`, of what will be elsewhere with the next frame: it is not remembered."""
    return fan(rounded_box(x, y, w, h, radius), (x + w / 2, y + h / 2))


@lru_cache(maxsize=1024)
def _box(x: float, y: float, w: float, h: float, radius: float | tuple[float, ...]) -> Patch:
    return moving_box(x, y, w, h, radius)


@lru_cache(maxsize=1024)
def frame(x: float, y: float, w: float, h: float, radius: float, width: float) -> Patch:
    """The line along the inside of a box's edge, `width` thick."""
    outer = rounded_box(x, y, w, h, radius)
    inner = [
        (px - nx * width, py - ny * width) for (px, py), (nx, ny) in zip(outer, normals(outer), strict=True)
    ]
    return band(outer, inner)


def ring(cx: float, cy: float, radius: float, width: float) -> Patch:
    """A circle's line, `width` thick, half of it to either side."""
    outer, share = circle(cx, cy, radius + width / 2), (radius - width / 2) / (radius + width / 2)
    return band(outer, [(cx + (x - cx) * share, cy + (y - cy) * share) for x, y in outer])


@lru_cache(maxsize=1024)
def dashed_frame(x: float, y: float, w: float, h: float, radius: float, width: float, dash: float) -> Patch:
    """As `frame`, in dashes of about that length with gaps two thirds as long."""
    inset = width / 2
    path = rounded_box(x + inset, y + inset, w - width, h - width, max(0.0, radius - inset))
    path.append(path[0])
    lengths = [0.0]
    for (ax, ay), (bx, by) in pairwise(path):
        lengths.append(lengths[-1] + hypot(bx - ax, by - ay))
    count = max(1, round(lengths[-1] / (dash * 5 / 3)))
    pitch = lengths[-1] / count
    return join(
        [
            stroke(_stretch(path, lengths, pitch * number, pitch * (number + 0.6)), width)
            for number in range(count)
        ]
    )


def _stretch(path: Outline, lengths: list[float], start: float, end: float) -> Outline:
    found = [_along(path, lengths, start)]
    found += [point for point, length in zip(path, lengths, strict=True) if start < length < end]
    found.append(_along(path, lengths, end))
    return found


def _along(path: Outline, lengths: list[float], at: float) -> Point:
    for index in range(1, len(path)):
        if lengths[index] >= at:
            share = (at - lengths[index - 1]) / ((lengths[index] - lengths[index - 1]) or 1.0)
            (ax, ay), (bx, by) = path[index - 1], path[index]
            return ax + (bx - ax) * share, ay + (by - ay) * share
    return path[-1]


def fillet(x: float, y: float, radius: float, towards: tuple[int, int]) -> Patch:
    """What rounds off an inner corner at (x, y); `towards`, each 1 or -1, says where its open side lies.

    Nothing where there is no room to round anything off.
    """
    if radius <= 0:
        return Patch([], [])
    sx, sy = towards
    cx, cy = x + sx * radius, y + sy * radius
    start = pi if sx > 0 else 0.0
    turn = pi / 2 if sx * sy > 0 else -pi / 2
    vertices = [x, y, 1.0, 0.5]
    indices: list[int] = []
    for index, (px, py) in enumerate(arc(cx, cy, radius, start, start + turn, steps_for(radius, pi / 2))):
        nx, ny = (cx - px) / radius * SOFT, (cy - py) / radius * SOFT
        vertices += [px - nx, py - ny, 1.0, 0.5, px + nx, py + ny, 0.0, 0.5]
        if index:
            inner, outer = 2 * index - 1, 2 * index
            indices += [0, inner, inner + 2, inner, outer, outer + 2, inner, outer + 2, inner + 2]
    return Patch(vertices, indices)
