"""Whose birthday is when: a month and then a day, one tap each; the team with the next one begins."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from ui.i18n import month, text
from ui.screens.page import Page
from ui.theme import Rgba, theme

_DAYS = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
_GAP = 8.0


class Birthday(Page):
    """Asks for one. `done` is told "MM-DD", or None where it is not to be said; back leads one step back."""

    def __init__(self, *, done: Callable[[str | None], None], back: Callable[[], None], **rest: Any) -> None:
        super().__init__(**rest)
        self._done, self._back = done, back
        self._name, self._colour = "", "red"
        self._month: int | None = None

    def show(self, name: str, colour: str) -> None:
        """Ask for the birthday of somebody who sits in a team of that colour."""
        self._name, self._colour = name, colour
        self._choose(None)

    @property
    def names(self) -> Sequence[str]:
        return (self._name,)

    def edge(self) -> Rgba:
        return theme.seat(self._colour).colour

    def lay(self) -> None:
        asks = text("When is {name}'s birthday?", name=self._name)
        if self._month is not None:
            asks = text(
                "On which day in {month} is {name}'s birthday?", month=month(self._month), name=self._name
            )
        # Where the keyboard had it, from which one comes.
        back = self._back if self._month is None else partial(self._choose, None)
        self.lay_back(back, (20, 20, 84, 64))
        wide = theme.width - 136
        self.words(asks, (116, 16, wide, 50), size_u=32, smallest_u=21, weight=600, lines=2)
        why = text("Whoever has the next birthday begins.")
        self.words(why, (116, 66, wide, self._top - 70), size_u=20, smallest_u=17, lines=2, colour="muted")
        columns, cell, row_h = self._grid()
        last_row, used = divmod(31, columns)
        if self._month is None:
            self._lay_months(last_row * (row_h + _GAP))
        else:
            for number in range(_DAYS[self._month - 1]):
                row, column = divmod(number, columns)
                where = (20 + column * (cell + _GAP), self._top + row * (row_h + _GAP), cell, row_h)
                self.tile(
                    f"day:{number + 1}", where, partial(self._choose_day, number + 1),
                    label=str(number + 1), label_u=27, stands="beside",
                )  # fmt: skip
        # Beside the 31st, the last of them all.
        left = 20 + used * (cell + _GAP)
        self.tile(
            "no_birthday",
            (left, self._top + last_row * (row_h + _GAP), theme.width - 20 - left, row_h),
            partial(self._done, None),
            kind="tool", icon="skip-next", label=text("Without a birthday"), stands="beside",
        )  # fmt: skip

    @property
    def _top(self) -> float:
        """Where the grid begins."""
        return 112.0 if theme.portrait else 96.0

    def _grid(self) -> tuple[int, float, float]:
        """How many days lie in a row, how wide each is, and how high; u."""
        columns = 5 if theme.portrait else 7
        rows = 31 // columns + 1
        cell = (theme.width - 40 - _GAP * (columns - 1)) / columns
        return columns, cell, (theme.height - 20 - self._top - _GAP * (rows - 1)) / rows

    def _lay_months(self, height: float) -> None:
        columns = 3 if theme.portrait else 4
        rows = 12 // columns
        cell = (theme.width - 40 - _GAP * (columns - 1)) / columns
        row_h = height / rows - _GAP
        for number in range(12):
            row, column = divmod(number, columns)
            self.tile(
                f"month:{number + 1}",
                (20 + column * (cell + _GAP), self._top + row * (row_h + _GAP), cell, row_h),
                partial(self._choose, number + 1),
                label=month(number + 1), label_u=27, stands="beside",
            )  # fmt: skip

    def _choose(self, number: int | None) -> None:
        self._month = number
        self.anew()

    def _choose_day(self, day: int) -> None:
        self._done(f"{self._month:02d}-{day:02d}")
