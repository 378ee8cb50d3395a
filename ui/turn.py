"""The picture turned in its window by quarter turns, for a screen that is mounted on its side or upside down.

Everything is laid out on the *page*, which stands upright for those who look at it; the *window* is the
screen as the machine knows it. `rotation` says by how many degrees the page is turned in it, anticlockwise,
as Kivy's `Window.rotation` does, which turns what Kivy draws and the touches that come in. Here is what goes
past Kivy: boxes of pixels to be cut out or copied, and places for a finger that is played.
"""

from __future__ import annotations

from typing import Literal, get_args

Rotation = Literal[0, 90, 180, 270]
ROTATIONS: tuple[Rotation, ...] = get_args(Rotation)
Size = tuple[float, float]

# Cosine and sine.
WAYS: dict[int, tuple[float, float]] = {0: (1.0, 0.0), 90: (0.0, 1.0), 180: (-1.0, 0.0), 270: (0.0, -1.0)}


def turned(rotation: int, by: int) -> Rotation:
    """The rotation after another turn, anticlockwise."""
    return ROTATIONS[(rotation + by) // 90 % 4]


def place_in_window(x: float, y: float, page: Size, rotation: int) -> tuple[float, float]:
    """Where a place of the page's is in the window; both from the bottom left. `page` is the page's size."""
    width, height = page
    if rotation == 90:
        return height - y, x
    if rotation == 180:
        return width - x, height - y
    if rotation == 270:
        return y, width - x
    return x, y


def box_in_window(box: tuple[int, int, int, int], page: Size, rotation: int) -> tuple[int, int, int, int]:
    """As `place_in_window`, for a box of whole pixels: x, y, width, height."""
    if not rotation:
        return box
    x, y, w, h = box
    ends = [place_in_window(*corner, page, rotation) for corner in ((x, y), (x + w, y + h))]
    left, low = (round(min(side)) for side in zip(*ends, strict=True))
    return (left, low, h, w) if rotation in (90, 270) else (left, low, w, h)


def on_glass(x: float, y: float, page: Size, rotation: int) -> tuple[float, float]:
    """Where a finger lies that touches the page there: shares of the screen, y downwards, as SDL counts."""
    width, height = page if rotation in (0, 180) else page[::-1]
    x, y = place_in_window(x, y, page, rotation)
    return x / width, 1 - y / height
