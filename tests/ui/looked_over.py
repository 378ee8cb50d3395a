"""A page looked over for what a finger or an eye would find wrong, as far as measuring can ask."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any

from ui.screens.page import Page
from ui.theme import theme
from ui.widgets.text import Writing
from ui.widgets.tile import Tile

Rectangle = tuple[float, float, float, float]
"""Left, bottom, right, top; pixels."""


def drawn(make: Callable[[], Page]) -> Page:
    """The page, laid out; what it writes is measured when Kivy's clock has turned."""
    page = make()
    for tile in tiles(page):
        tile._draw()
    return page


def tiles(page: Page) -> list[Tile]:
    return [way for way in page.ways.values() if isinstance(way, Tile)]


def rectangle(widget: Any) -> Rectangle:
    return widget.x, widget.y, widget.right, widget.top


def written(page: Page) -> dict[str, Rectangle]:
    """Where there is writing on the table itself."""
    found = {}
    for child in page.children:
        if isinstance(child, Writing) and child.laid is not None:
            width, height = child.laid.width, child.laid.height
            spare = {"left": 0.0, "centre": 0.5, "right": 1.0}[child.align] * (child.width - width)
            top = child.top - (child.height - height) / 2 if child.middle else child.top
            found[child.text] = (child.x + spare, top - height, child.x + spare + width, top)
    return found


def apart(one: Rectangle, other: Rectangle) -> float:
    """How far apart two rectangles lie; u. Less than 0: they lie on one another."""
    across = max(one[0] - other[2], other[0] - one[2])
    down = max(one[1] - other[3], other[1] - one[3])
    return max(across, down) / theme.u


def complaints(page: Page, may_be_cut: bool) -> list[str]:
    """Everything that a finger or an eye would find wrong."""
    width, height = theme.size
    rim = theme.px(11.5)
    targets = {name: rectangle(way) for name, way in page.ways.items()}
    words = written(page)
    found = []
    for name, (left, bottom, right, top) in targets.items():
        if min(right - left, top - bottom) / theme.u < 63.4:
            found.append(f"{name} is {(right - left) / theme.u:.1f} x {(top - bottom) / theme.u:.1f} u")
        if left < rim or bottom < rim or right > width - rim or top > height - rim:
            found.append(f"{name} lies on the rim")
    for (one, its), (other, others) in combinations(targets.items(), 2):
        if apart(its, others) < 7.2:
            found.append(f"{one} and {other} are {apart(its, others):.1f} u apart")
    for said, its in words.items():
        if its[0] < rim or its[1] < rim or its[2] > width - rim or its[3] > height - rim:
            found.append(f"{said!r} is on the rim")
        found += [f"{said!r} is on {name}" for name, others in targets.items() if apart(its, others) < 0]
    for (one, its), (other, others) in combinations(words.items(), 2):
        if apart(its, others) < -1:
            found.append(f"{one!r} is on {other!r}")
    for child in page.children:
        if isinstance(child, Writing) and child.laid is not None:
            if child.laid.size < int(theme.px(17)):
                found.append(f"{child.text!r} is {child.laid.size / theme.u:.1f} u large")
            if child.laid.shortened and not may_be_cut:
                found.append(f"{child.text!r} is cut")
    for tile in tiles(page):
        for laid in tile.laid:
            if laid.size < int(theme.px(17)):
                found.append(f"{laid.lines} is {laid.size / theme.u:.1f} u large")
            if laid.shortened and not may_be_cut:
                found.append(f"{laid.lines} is cut")
            if laid.width > tile.width - theme.px(8):
                found.append(f"{laid.lines} is wider than its tile")
        if sum(laid.height for laid in tile.laid) > tile.height - theme.px(5):
            found.append(f"{tile.laid[0].lines} is higher than its tile")
    return found
