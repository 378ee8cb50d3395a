"""Whom the coach helps: a tile for everybody who sits there, tapped to change it. Nobody, at first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

from ui.i18n import text
from ui.screens.page import Page
from ui.settings import KeptSettings
from ui.theme import theme

_TILE, _MOST = 66.0, 96.0  # high


class Person(NamedTuple):
    """Somebody at the table: the name that is kept, the same as it is said here, and the seat's colour."""

    name: str
    said: str
    colour: str


class Coached(Page):
    """Keeps by name who wants to be helped; `people` sit at the table, or are to."""

    def __init__(
        self,
        *,
        people: Callable[[], Sequence[Person]],
        kept: KeptSettings,
        back: Callable[[], None],
        **rest: Any,
    ) -> None:
        super().__init__(**rest)
        self._people, self._kept, self._back = people, kept, back

    @property
    def names(self) -> Sequence[str]:
        return [person.said for person in self._people()]

    def lay(self) -> None:
        left, width = 28.0, theme.width - 56
        foot = theme.height - 82
        size = theme.font_u("sentence")
        asks = self.words(
            text("Whom does the coach help?"), (left, 20, width, 64 if not theme.portrait else 110),
            weight=600, lines=2, size_u=min(size, 37), smallest_u=24, middle=False,
        )  # fmt: skip
        top = 20 + (asks.laid.height / theme.u if asks.laid else 44) + 6
        about = text(
            "It says which dice to keep, and what each row is worth. Everybody at the table sees it."
        )
        told = self.words(about, (left, top, width, 120), size_u=theme.font_u("label") + 2, smallest_u=17,
                          lines=4, colour="muted", middle=False)  # fmt: skip
        top += (told.laid.height / theme.u if told.laid else 50) + 16
        people = self._people()
        columns = 1 if theme.portrait else 2
        rows = max(1, -(-len(people) // columns))
        gap = theme.space("gap")
        w = (theme.width - 40 - gap * (columns - 1)) / columns
        h = max(_TILE, min(_MOST, (foot - 8 - top - gap * (rows - 1)) / rows))
        for number, person in enumerate(people):
            row, column = divmod(number, columns)
            helps = person.name in self._kept.now.coached
            self.tile(
                f"coached:{number}", (20 + column * (w + gap), top + row * (h + gap), w, h),
                partial(self._switch, person.name), mark=person.colour, icon_u=36, label=person.said,
                label_u=24, second=text("The coach helps") if helps else text("No help"),
                second_u=theme.font_u("label"), chosen=helps, align="left", stands="beside",
            )  # fmt: skip
        self.lay_back(self._back)

    def _switch(self, name: str) -> None:
        coached = self._kept.now.coached
        self._kept.change(coached=coached - {name} if name in coached else coached | {name})
        self.anew()
