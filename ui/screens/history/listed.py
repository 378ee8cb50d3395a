"""A kept game as it stands in the list: worked out only when it is seen, for there may be thousands."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache

from companion.errors import TimeglasError
from companion.game import Header
from companion.history import Result
from companion.journal import KeptGame
from companion.tablelog import header_of
from ui.games import has_screens, on_screen, title_of
from ui.i18n import day, language, text, when
from ui.words.history import outcome
from ui.words.seats import as_said_here


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
        """The words in which it is sought: game, people, everybody in a team, and the date."""
        seats = () if self.header is None else self.header.seats
        players = [as_said_here(one.name) for seat in seats for one in seat.players or ()]
        return " ".join([self.label, *players, _date(self.kept.begun[:10], language())])


@lru_cache(maxsize=4096)
def _date(said: str, _language: str) -> str:
    """A date as somebody may look for it: "2026-11-30" and "30 November 2026"."""
    year, _, of_year = said.partition("-")
    month, _, of_month = of_year.partition("-")
    try:
        return f"{said} {day(int(month), int(of_month))} {year}"
    except ValueError:
        return said
