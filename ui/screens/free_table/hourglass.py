"""The hourglass of a free table: beside it lie the next turn and the way to the table with its points."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import ClassVar

from kivy.uix.widget import Widget

from ui.screens.hourglass import Hourglass
from ui.words.choices import Choice


class FreeHourglass(Hourglass):
    """Whoever has finished passes the turn on here; it can be stopped, and the table be looked at."""

    further: ClassVar[int] = 1

    @property
    def _offered(self) -> Choice | None:
        """There is no room to say which button does the same; it is drawn."""
        offered = super()._offered
        return offered and replace(offered, second="")

    def _lay_tiles(self, on: Widget, far: bool = False) -> None:
        """As every hourglass; beside the next turn it is stopped, and beside its neck lies the table."""
        super()._lay_tiles(on, far)
        stop = next((choice for choice in self.choices if choice.do == "stop_hourglass"), None)
        if stop is not None:
            self.offer(stop, self._plan.further[0], on, kind="tool", stands="above")
        self.tile(
            "table", self._plan.aside, partial(self._go, "free_table"), on, kind="tool",
            icon="view-list-outline", stands="beside",
        )  # fmt: skip
