"""A kept game as it stands in the list: worked out only when it is seen, for there may be thousands."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date, timedelta
from functools import cached_property, lru_cache

from companion.errors import TimeglasError
from companion.game import Header
from companion.history import Result
from companion.journal import KeptGame
from companion.tablelog import header_of
from ui.folding import fold
from ui.games import has_screens, on_screen, title_of
from ui.i18n import day, language, month, text, weekday, when
from ui.words.history import outcome
from ui.words.seats import as_said_here

# Words of ours for a day and a month, each with two figures, so that none is the beginning of another.
_DAY, _MONTH = "qd", "qm"
_WEEK, _A_MONDAY = timedelta(7), date(2024, 1, 1)


class ListedGame:
    """One row. `result` is how it ended, where that is known; `now` the label of this moment."""

    mark = ""

    def __init__(self, kept: KeptGame, result: Result | None, now: str) -> None:
        self.kept, self.result, self._now = kept, result, now
        self.says = str(kept.id)

    @cached_property
    def header(self) -> Header | None:
        """What was agreed; None where that is of a newer version."""
        try:
            return header_of(self.kept.header)
        except TimeglasError:
            return None

    @property
    def can_be_opened(self) -> bool:
        """Whether this version knows that game."""
        return self.header is not None and has_screens(self.header.game)

    @property
    def names(self) -> Sequence[str]:
        """Of everybody who is known to have played."""
        if self.result is not None:
            return [as_said_here(seat.name) for seat in self.result.seats]
        return [] if self.header is None else [as_said_here(seat.name) for seat in self.header.seats]

    @property
    def title(self) -> str:
        """What the game is called."""
        if self.header is None:
            return text("A game of a newer version")
        return title_of(self.header.game) if self.can_be_opened else text("A game without screens")

    @property
    def label(self) -> str:
        return " · ".join(filter(None, [self.title, ", ".join(self.names)]))

    @property
    def second(self) -> str:
        how = [] if self.result is None else [outcome(self.result)]
        return " · ".join(filter(None, [when(self.kept.begun, self._now), *how]))

    @property
    def icon(self) -> str:
        if self.header is None or not self.can_be_opened:
            return "help"
        return on_screen(self.header.game).icon

    @property
    def sought(self) -> str:
        """The words in which it is sought: game, people, everybody in a team, and the day."""
        seats = () if self.header is None else self.header.seats
        players = [as_said_here(one.name) for seat in seats for one in seat.players or ()]
        return " ".join([self.label, *players, _day(self.kept.begun[:10], self._now[:10], language())])


@lru_cache(maxsize=16_384)
def _day(said: str, today: str, in_language: str) -> str:
    """A day as it may be looked for: "2026-11-30", "30 November 2026", "Monday", or as the row says it."""
    try:
        its, now = date.fromisoformat(said), date.fromisoformat(today)
    except ValueError:
        return said
    of_year, of_week = _of_year(its.month, its.day, in_language), _of_week(its.weekday(), in_language)
    words = f"{said} {of_year} {its.year} {of_week} {_DAY}{its.day:02} {_MONTH}{its.month:02}"
    if abs(now - its) < _WEEK:
        # Without the time of day, which is no day's.
        words += " " + re.sub(r"\d\S*", "", when(f"{said}T12:00", f"{today}T12:00"))
    return words


def day_meant(sought: str) -> str:
    """What is sought, with the words for a day in it that stand in no year: 20 is no part of 2026 then.

    As a day counts "20.", "20.11", "20/11" and "2026-11-20", and a number beside the name of a month, or what
    that begins with.
    """

    def one(found: re.Match[str]) -> str:
        month = f" {_MONTH}{int(found[2]):02}" if found[2] else ""
        return f"{_DAY}{int(found[1]):02}{month} "

    sought = re.sub(r"(?<!\w)(\d{4})-(\d\d?)-(\d\d?)(?!\w)", r"\3.\2. \1", sought)
    sought = re.sub(r"(?<!\w)(\d{1,2})(?:\.|[./](\d{1,2})\.?)(?!\d)", one, sought)
    if any(name.startswith(word) for word in fold(sought).split() if len(word) > 2
           for name in _months(language())):  # fmt: skip
        sought = re.sub(r"(?<!\w)(\d{1,2})()(?!\w)", one, sought)
    return sought


@lru_cache(maxsize=4)
def _months(_language: str) -> Sequence[str]:
    return [fold(month(number)) for number in range(1, 13)]


@lru_cache(maxsize=4 * 366)
def _of_year(month: int, of_month: int, _language: str) -> str:
    return day(month, of_month)


@lru_cache(maxsize=4 * 7)
def _of_week(number: int, _language: str) -> str:
    return weekday(_A_MONDAY + timedelta(number))
