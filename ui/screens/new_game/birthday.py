"""Whose birthday is when: a month and a day, two taps; the team with the next one begins."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from ui.i18n import month, text
from ui.screens.page import Page
from ui.theme import theme

_DAYS = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


class Birthday(Page):
    """Asks for one. `done` is told "MM-DD", or None where it is not to be said."""

    def __init__(self, *, done: Callable[[str | None], None], back: Callable[[], None], **rest: Any) -> None:
        super().__init__(**rest)
        self._done, self._back = done, back
        self._name, self._colour = "", "red"
        self._month: int | None = None

    def show(self, name: str, colour: str) -> None:
        """Ask for the birthday of somebody who sits in a team of that colour."""
        self._name, self._colour, self._month = name, colour, None
        self.anew()

    def edge(self) -> Any:
        return theme.seat(self._colour).colour

    def lay(self) -> None:
        width, height, upright = theme.width, theme.height, theme.portrait
        asks = text("When is {name}'s birthday?", name=self._name)
        self.words(asks, (28, 18, width - 56, 46), size_u=34, smallest_u=20, weight=600)
        columns, top = (3, 76.0) if upright else (2, 72.0)
        months_w = width - 40 if upright else 272.0
        month_h = 52.0 if upright else 47.0
        cell = (months_w - 8 * (columns - 1)) / columns
        for number in range(12):
            row, column = divmod(number, columns)
            where = (20 + column * (cell + 8), top + row * (month_h + 8), cell, month_h)
            self.tile(
                f"month:{number + 1}", where, partial(self._choose, number + 1),
                label=month(number + 1), label_u=20, chosen=number + 1 == self._month,
            )  # fmt: skip
        left = 20.0 if upright else 20 + months_w + 16
        days_top = top + 4 * (month_h + 8) + 16 if upright else top
        self._lay_days(left, days_top, width - 20 - left, 56.0 if upright else 58.0)
        foot = height - 82
        self.tile("back", (20, foot, 84, 64), self._back, kind="tool", icon="arrow-left", stands="beside")
        self.tile(
            "no_birthday", (112, foot, width - 132, 64), partial(self._done, None),
            kind="tool", icon="skip-next", label=text("Without a birthday"),
        )  # fmt: skip

    def _lay_days(self, left: float, top: float, width: float, day_h: float) -> None:
        cell = (width - 6 * 8) / 7
        days = _DAYS[self._month - 1] if self._month else 31
        for number in range(days):
            row, column = divmod(number, 7)
            where = (left + column * (cell + 8), top + row * (day_h + 8), cell, day_h)
            self.tile(
                f"day:{number + 1}", where, partial(self._choose_day, number + 1),
                kind="tool", label=str(number + 1), label_u=24, stands="beside", idle=self._month is None,
            )  # fmt: skip

    def _choose(self, number: int) -> None:
        self._month = number
        self.anew()

    def _choose_day(self, day: int) -> None:
        self._done(f"{self._month:02d}-{day:02d}")
