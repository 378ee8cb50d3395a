"""The search for a city: a suggestion that is tapped is taken at once, and so is a name typed whole."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ui.folding import fold
from ui.i18n import text
from ui.screens.search import Search


class SeekCity(Search):
    """Asks for one of the cities that are its entries."""

    def __init__(self, *args: Any, **properties: Any) -> None:
        super().__init__(*args, icon="map-marker-outline", **properties)

    @property
    def seeks(self) -> str:
        return text("Search for a city")

    @property
    def picked(self) -> Callable[[str], None]:
        return self._spelled

    def _spelled(self, sought: str) -> None:
        says = next((one.says for one in self._entries if sought and fold(one.label) == fold(sought)), None)
        if says is None:
            self._seek(sought)
            return
        self._seek("")
        self._take(says)
