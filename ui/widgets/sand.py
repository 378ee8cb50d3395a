"""What sand looks like: a small cloth of grains, laid over everything that is sand so that it does not move.

Sand is the colour of time, and of nothing else.
"""

from __future__ import annotations

from math import ceil, hypot
from random import Random
from typing import Any

from kivy.graphics.texture import Texture

from ui.theme import Rgba, theme

# A power of two: older graphics chips repeat no other.
CLOTH = 128
# Of 96 u square, as the look has it.
_GRAINS, _GRAINS_SQUARE = 210, 96
_GRAIN_SHARE = 0.6  # of a grain's own colour; more looks like gravel


def sand_cloth() -> Any:
    """The texture of sand in the present mode and size; repeats every `CLOTH` pixels."""
    key = (theme.mode, theme.u)
    if key not in _cloths:
        _cloths.clear()
        _cloths[key] = _weave()
    return _cloths[key]


def grain_dot() -> Any:
    """A round white dot with a soft edge, for grains in the air."""
    if not _dots:
        side, middle = 16, 7.5
        shade = bytearray()
        for y in range(side):
            for x in range(side):
                cover = min(max(7.5 - hypot(x - middle, y - middle), 0.0), 1.0)
                shade += bytes((255, 255, 255, round(255 * cover)))
        dot = Texture.create(size=(side, side), colorfmt="rgba")
        dot.blit_buffer(bytes(shade), colorfmt="rgba", bufferfmt="ubyte")
        _dots.append(dot)
    return _dots[0]


def _weave() -> Any:
    sand, light, dark = (_bytes(theme.colour(name)) for name in ("sand", "sand_light", "sand_dark"))
    cloth = bytearray(bytes(sand) * (CLOTH * CLOTH))
    # The same grains every time: two pictures of one moment are the same picture.
    chance = Random(96)
    count = round(_GRAINS * (CLOTH / (_GRAINS_SQUARE * theme.u)) ** 2)
    for grain in range(count):
        x, y = chance.uniform(0, CLOTH), chance.uniform(0, CLOTH)
        _lay(cloth, x, y, chance.uniform(0.6, 1.4) * theme.u, light if grain % 2 else dark)
    texture = Texture.create(size=(CLOTH, CLOTH), colorfmt="rgba")
    texture.wrap = "repeat"
    texture.blit_buffer(bytes(cloth), colorfmt="rgb", bufferfmt="ubyte")
    return texture


def _lay(cloth: bytearray, x: float, y: float, radius: float, colour: tuple[int, int, int]) -> None:
    """Lay a grain on the cloth; what reaches over an edge comes in at the other one."""
    reach = ceil(radius + 1)
    for row in range(int(y) - reach, int(y) + reach + 1):
        for column in range(int(x) - reach, int(x) + reach + 1):
            cover = min(radius + 0.5 - hypot(column + 0.5 - x, row + 0.5 - y), 1.0)
            if cover <= 0:
                continue
            at = 3 * ((row % CLOTH) * CLOTH + column % CLOTH)
            for part in range(3):
                below = cloth[at + part]
                cloth[at + part] = round(below + (colour[part] - below) * cover * _GRAIN_SHARE)


def _bytes(colour: Rgba) -> tuple[int, int, int]:
    return round(colour[0] * 255), round(colour[1] * 255), round(colour[2] * 255)


_cloths: dict[tuple[str, float], Any] = {}
_dots: list[Any] = []
