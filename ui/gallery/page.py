"""A page of the gallery: specimens, and at the foot its name and the tiles that turn the page.

Each page is named after the class that is seen on it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import ClassVar

from ui.screens.page import Page
from ui.theme import Box, theme

Turn = Callable[[int], None]
NS_ON_PICTURES = 700_000_000
"""At what time what moves by itself is seen on a picture."""


class Specimens(Page):
    """The base of such pages. `turn` is told which way to go: 1 or -1."""

    shows: ClassVar[str]
    part: ClassVar[str] = ""
    """Which of several pages of that class this is."""
    below_foot: ClassVar[float] = 0.0

    def __init__(self, turn: Turn) -> None:
        super().__init__()
        self._turn = turn

    def lay(self) -> None:
        self.lay_foot()
        self.lay_specimens()

    def lay_specimens(self) -> None:
        """What is to be looked at; for the subclass."""
        raise NotImplementedError

    def lay_foot(self) -> None:
        """The way back, the name and the way on."""
        y, right = self.foot + 8, theme.width - 104
        for says, x, icon, way in (("previous", 20.0, "arrow-left", -1), ("next", right, "arrow-right", 1)):
            self.tile(says, (x, y, 84, 64), partial(self._turn, way), kind="tool", icon=icon)
        name = f"{self.shows}: {self.part}" if self.part else self.shows
        self.words(
            name, (112, y, theme.width - 224, 64), size_u=24, weight=600, align="centre", colour="muted"
        )

    @property
    def foot(self) -> float:
        """Where the specimens end, in u."""
        return theme.height - self.below_foot - 88

    def heading(self, said: str, x: float, y: float, w: float) -> None:
        """What a specimen shows, in the words of the code."""
        self.words(said, (x, y, w, 22), size_u=17, smallest_u=12, colour="muted")

    def nothing(self) -> None:
        """A specimen was touched."""

    def grid(self, columns: int, rows: int, top: float = 20.0, bottom: float | None = None) -> list[Box]:
        """So many boxes row by row, a gap apart, between `top` and the foot."""
        gap = theme.space("gap")
        w = (theme.width - 40 - gap * (columns - 1)) / columns
        h = ((self.foot if bottom is None else bottom) - top - gap * (rows - 1)) / rows
        return [
            (20 + column * (w + gap), top + row * (h + gap), w, h)
            for row in range(rows)
            for column in range(columns)
        ]
