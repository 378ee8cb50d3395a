"""How far colours are apart: contrast (WCAG 2), and CIEDE2000 as people see them, the colour-blind too.

Sources: WCAG 2.2, "relative luminance" and "contrast ratio"; G. Sharma, W. Wu, E. Dalal, The CIEDE2000
color-difference formula (2005); G. Machado, M. Oliveira, L. Fernandes, A physiologically-based model for
simulation of color vision deficiency (2009), the matrices of severity 1.0; IEC 61966-2-1 (sRGB).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

Rgb = Sequence[float]
"""Red, green and blue, from 0 to 1; what follows them is left alone."""
Triple = tuple[float, float, float]

EYES: dict[str, tuple[Triple, Triple, Triple]] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
    "grey": ((0.2126, 0.7152, 0.0722),) * 3,
}

_TO_XYZ = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
_WHITE = (0.95047, 1.0, 1.08883)  # D65


def contrast(one: Rgb, other: Rgb) -> float:
    """From 1 to 21."""
    lower, higher = sorted((luminance(one), luminance(other)))
    return (higher + 0.05) / (lower + 0.05)


def luminance(colour: Rgb) -> float:
    """Relative luminance, from 0 to 1."""
    red, green, blue = _linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def smallest(colours: Sequence[Rgb], eyes: str) -> float:
    """The smallest distance between any two, as those eyes see them."""
    seen = [lab(colour, eyes) for colour in colours]
    return min(distance(one, other) for one, other in combinations(seen, 2))


def lab(colour: Rgb, eyes: str = "normal") -> Triple:
    """CIELAB of the colour, as those eyes see it."""
    seen = [min(1.0, max(0.0, level)) for level in _times(EYES[eyes], _linear(colour))]
    x, y, z = (_root(level / white) for level, white in zip(_times(_TO_XYZ, seen), _WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def distance(one: Triple, other: Triple) -> float:
    """CIEDE2000 between two colours in CIELAB."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    c_mean = (hypot(a1, b1) + hypot(a2, b2)) / 2
    stretch = 1 + 0.5 * (1 - sqrt(c_mean**7 / (c_mean**7 + 25**7)))
    c1, c2 = hypot(stretch * a1, b1), hypot(stretch * a2, b2)
    h1, h2 = _angle(stretch * a1, b1), _angle(stretch * a2, b2)
    turn = 0.0
    h_mean = h1 + h2
    if c1 * c2:
        turn = h2 - h1
        if abs(turn) > 180:
            turn += 360 if turn < 0 else -360
            h_mean += 360 if h_mean < 360 else -360
        h_mean /= 2
    dl, dc, dh = l2 - l1, c2 - c1, 2 * sqrt(c1 * c2) * sin(radians(turn / 2))
    l_mean, c_mean = (l1 + l2) / 2, (c1 + c2) / 2
    t = (
        1
        - 0.17 * cos(radians(h_mean - 30))
        + 0.24 * cos(radians(2 * h_mean))
        + 0.32 * cos(radians(3 * h_mean + 6))
        - 0.20 * cos(radians(4 * h_mean - 63))
    )
    sl = 1 + 0.015 * (l_mean - 50) ** 2 / sqrt(20 + (l_mean - 50) ** 2)
    sc, sh = 1 + 0.045 * c_mean, 1 + 0.015 * c_mean * t
    blue = 60 * exp(-(((h_mean - 275) / 25) ** 2))
    rotation = -2 * sqrt(c_mean**7 / (c_mean**7 + 25**7)) * sin(radians(blue))
    return sqrt((dl / sl) ** 2 + (dc / sc) ** 2 + (dh / sh) ** 2 + rotation * (dc / sc) * (dh / sh))


def _linear(colour: Rgb) -> Triple:
    red, green, blue = (
        level / 12.92 if level <= 0.04045 else ((level + 0.055) / 1.055) ** 2.4 for level in colour[:3]
    )
    return red, green, blue


def _times(rows: Sequence[Triple], colour: Sequence[float]) -> Triple:
    red, green, blue = (sum(share * level for share, level in zip(row, colour, strict=True)) for row in rows)
    return red, green, blue


def _root(share: float) -> float:
    return share ** (1 / 3) if share > (6 / 29) ** 3 else share / (3 * (6 / 29) ** 2) + 4 / 29


def _angle(a: float, b: float) -> float:
    return degrees(atan2(b, a)) % 360
