"""Everybody who has played here, with how often, and how often they have won; a tap finds their games."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, ClassVar

from companion.game import Header
from companion.history import Result, people_of
from ui.i18n import text
from ui.screens.search import Search
from ui.widgets.rolling import Entry
from ui.words.history import told_of
from ui.words.seats import is_given


class People(Search):
    """Those of the games that `open` was told; `take` is told whose games are to be found."""

    columns: ClassVar[int] = 1

    def __init__(self, *, take: Callable[[str], None], back: Callable[[], None], **properties: Any) -> None:
        super().__init__(
            (), take=take, back=back, asks=lambda: text("Who has played here"),
            empty=lambda: text("Whoever has played a game to its end stands here, with how many were won."),
            **properties,
        )  # fmt: skip
        self._games: list[tuple[Header, Result]] = []

    def open(self, games: Iterable[tuple[Header, Result]]) -> None:
        """Tell of these games."""
        self._games = list(games)

    def lay(self) -> None:
        self._entries = [
            Entry(person.name, person.name, told_of(person), "account-outline")
            for person in people_of(self._games, is_given)
        ]
        super().lay()
