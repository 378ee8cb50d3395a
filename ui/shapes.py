"""The eight shapes of the seats, each in a circle of radius r: the same as mark, lamp and button.

They stay themselves however they are turned, for people sit all round. Source: the figures of the look.
"""

from functools import lru_cache
from math import acos, atan2, cos, hypot, pi, sin, sqrt, tau

from ui.patches import (
    SOFT,
    Outline,
    Patch,
    arc,
    band,
    circle,
    corner,
    fan,
    in_rows,
    join,
    right_of,
    steps_for,
)

# How far the edges of these are from the middle of the circle, in shares of its radius.
_EDGES_FROM_CENTRE = {"disc": 0.84, "square": 0.75, "triangle": 0.54, "star": 0.42}


@lru_cache(maxsize=256)
def silhouette(shape: str, cx: float, cy: float, r: float, swell: float = 0.0) -> Patch:
    """A seat's shape, filled, and larger by `swell` all round (an outline is a swollen one behind)."""
    match shape:
        case "ring":
            return band(*outlines(shape, cx, cy, r, swell))
        case "crescent":
            return _crescent(cx, cy, r, swell)
        case _:
            return fan(outline(shape, cx, cy, r, swell), (cx, cy))


def outlines(shape: str, cx: float, cy: float, r: float, swell: float = 0.0) -> list[Outline]:
    """Every edge of that silhouette, for whoever fills paths; what lies within a second one is free."""
    match shape:
        case "ring":
            half = max(0.0, 0.19 * r + swell)
            return [
                circle(cx, cy, 0.64 * r + half), _as_many(cx, cy, 0.64 * r - half, 0.64 * r + half)
            ]  # fmt: skip
        case "crescent":
            outer, inner = _crescent_arcs(cx, cy, r, swell)
            return [outer + inner[::-1]]
        case _:
            return [outline(shape, cx, cy, r, swell)]


@lru_cache(maxsize=64)
def hollow(shape: str, cx: float, cy: float, r: float, line: float) -> Patch:
    """What is free within a seat's shape of which only an outline so wide is drawn."""
    if shape == "clover":
        leaves = arc(cx, cy, 0.46 * r, pi / 2, pi / 2 + tau, 3)[:-1]
        return join([fan(circle(x, y, max(0.1, 0.48 * r - line))) for x, y in leaves])
    if shape not in _EDGES_FROM_CENTRE:
        return silhouette(shape, cx, cy, r, -line)
    # Every edge is as far from the centre as the others: a smaller one has edges all as far within.
    smaller = max(0.1, r - line / _EDGES_FROM_CENTRE[shape])
    lower = 0.16 * (r - smaller) if shape == "triangle" else 0.0
    return silhouette(shape, cx, cy - lower, smaller)


def outline(shape: str, cx: float, cy: float, r: float, swell: float = 0.0) -> Outline:
    """The outer edge of a seat's shape; corners are rounded by a line 0.1 r thick."""
    soft = 0.05 * r + swell
    match shape:
        case "disc":
            return circle(cx, cy, 0.84 * r + swell)
        case "square":
            half = 0.7 * r
            corners = [(half, -half), (half, half), (-half, half), (-half, -half)]
        case "triangle":
            corners = [(x, y - 0.16 * r) for x, y in arc(0, 0, 0.98 * r, pi / 2, pi / 2 + tau, 3)[:-1]]
        case "star":
            tips = arc(0, 0, 0.95 * r, pi / 2, pi / 2 + tau, 5)
            waists = arc(0, 0, 0.44 * r, 0.7 * pi, 0.7 * pi + tau, 5)
            corners = [point for pair in zip(tips[:5], waists[:5], strict=True) for point in pair]
        case "cross":
            a, b = 0.9 * r, 0.31 * r
            corners = [(b, a), (-b, a), (-b, b), (-a, b), (-a, -b), (-b, -b)]
            corners += [(-x, -y) for x, y in corners]
        case "clover":
            return _clover(cx, cy, r, swell)
        case "ring":
            return circle(cx, cy, 0.83 * r + swell)
        case _:
            raise ValueError(f"no seat has the shape {shape!r}")
    return _rounded([(cx + x, cy + y) for x, y in corners], soft)


def _as_many(cx: float, cy: float, radius: float, like: float) -> Outline:
    steps = max(8, steps_for(like))
    return arc(cx, cy, max(0.0, radius), 0, tau, steps)[:-1]


def _rounded(corners: Outline, radius: float) -> Outline:
    """The polygon grown by `radius`: outer corners become arcs, inner ones stay sharp (shrunk, all)."""
    count = len(corners)
    found: Outline = []
    for index, (x, y) in enumerate(corners):
        before, after = corners[index - 1], corners[(index + 1) % count]
        first = right_of((x - before[0], y - before[1]))
        second = right_of((after[0] - x, after[1] - y))
        turn = first[0] * second[1] - first[1] * second[0]
        if turn <= 0 or radius <= 0:
            nx, ny = corner((x - before[0], y - before[1]), (after[0] - x, after[1] - y))
            found.append((x + nx * radius, y + ny * radius))
            continue
        start = atan2(first[1], first[0])
        angle = acos(max(-1.0, min(1.0, first[0] * second[0] + first[1] * second[1])))
        found += arc(x, y, radius, start, start + angle, steps_for(radius, angle))
    return found


def _clover(cx: float, cy: float, r: float, swell: float) -> Outline:
    """Three discs; each is followed from where it meets the last one to where it meets the next."""
    # However thick the line about a small one: its leaves hold together.
    far, radius = 0.46 * r, max(0.48 * r + swell, 0.41 * r)
    # Two neighbours meet on the line between them, that far from the middle; then seen from a disc's centre.
    meeting = far / 2 + sqrt(radius**2 - 0.75 * far**2)
    half = atan2(meeting * sin(pi / 3), meeting * cos(pi / 3) - far)
    found: Outline = []
    for angle in (pi / 2, pi / 2 + tau / 3, pi / 2 + 2 * tau / 3):
        x, y = cx + far * cos(angle), cy + far * sin(angle)
        found += arc(x, y, radius, angle - half, angle + half, steps_for(radius, 2 * half))
    return found


def _crescent_arcs(cx: float, cy: float, r: float, swell: float) -> tuple[Outline, Outline]:
    """A disc, set to the right, less a disc about the line between the horns: from horn to horn, both.

    Nothing is left of it where it is shrunk too far.
    """
    centre, radius, apart = cx + 0.22 * r, 0.88 * r + swell, 0.32 * r
    if swell >= 0:
        horn_x, horn_y = apart, sqrt(radius**2 - apart**2)
        inner_radius = max(horn_y - 2 * swell, 0.1)
    else:
        # Shrunk, it ends where the two circles meet.
        inner_radius = sqrt((0.88 * r) ** 2 - apart**2) - swell
        horn_x = (apart**2 + radius**2 - inner_radius**2) / (2 * apart)
        if abs(horn_x) >= radius:
            return [], []
        horn_y = sqrt(radius**2 - horn_x**2)
    start, inner_start = atan2(horn_y, horn_x), atan2(horn_y, horn_x - apart)
    steps = steps_for(radius, tau - 2 * start)
    outer = arc(centre, cy, radius, start, tau - start, steps)
    return outer, arc(centre + apart, cy, inner_radius, inner_start, tau - inner_start, steps)


def _crescent(cx: float, cy: float, r: float, swell: float) -> Patch:
    """A strip from horn to horn."""
    centre, radius, apart = cx + 0.22 * r, 0.88 * r + swell, 0.32 * r
    outer, inner = _crescent_arcs(cx, cy, r, swell)
    vertices: list[float] = []
    for (ox, oy), (ix, iy) in zip(outer, inner, strict=True):
        onx, ony = (ox - centre) / radius, (oy - cy) / radius
        inx, iny = ix - centre - apart, iy - cy
        length = hypot(inx, iny) or 1.0
        inx, iny = inx / length, iny / length
        # Towards the horns there is less than a pixel between the two arcs.
        thin = min(SOFT, hypot(ox - ix, oy - iy) / 2)
        vertices += [ox + onx * thin, oy + ony * thin, 0.0, 0.5, ox - onx * thin, oy - ony * thin, 1.0, 0.5]
        vertices += [ix + inx * thin, iy + iny * thin, 1.0, 0.5, ix - inx * thin, iy - iny * thin, 0.0, 0.5]
    return Patch(vertices, in_rows(len(outer), 4))
