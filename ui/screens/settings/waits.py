"""A page for the while that something takes which nobody can hurry: what is going on, and that it goes on."""

from __future__ import annotations

from typing import Any

from ui.screens.page import Page
from ui.theme import theme
from ui.widgets.progress import Progress


class Waits(Page):
    """Says what is being done, and that nothing is lost by it."""

    def __init__(self, says: str, also: str, **properties: Any) -> None:
        super().__init__(**properties)
        self._says, self._also = says, also
        self._progress = Progress()

    def lay(self) -> None:
        width, middle = theme.width - 56, theme.height / 2
        self.words(
            self._says, (28, middle - 120, width, 100), size_u=54, smallest_u=30, lines=2, weight=700
        )
        self._progress = self.put("progress", Progress(), (28, middle - 20, width, 28))
        self.words(
            self._also, (28, middle + 28, width, 120), size_u=theme.font_u("body"), lines=5, middle=False
        )

    def tick(self, now_ns: int) -> bool:
        return self._progress.tick(now_ns)
