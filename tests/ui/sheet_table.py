"""Somebody who plays a game on a sheet with a finger on its page; the table answers at once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from tests.companion.table import Table as Game
from tests.companion.table import people
from tests.ui.player import PagePlayer
from tests.ui.window import frames, resize, shown
from ui.screens.sheet.page import SheetPage
from ui.sheet import Sheet


class Player(PagePlayer):
    """At the page of a sheet."""

    page: SheetPage

    def __init__(self, game: Game) -> None:
        super().__init__(SheetPage, game)

    @property
    def states(self) -> dict[str, str]:
        """The cells of the rows, as they are drawn."""
        return {
            name.removeprefix("row:"): way.state
            for name, way in self.page.ways.items() if name.startswith("row:")
        }  # fmt: skip

    @property
    def sheet(self) -> Sheet:
        """The sheets as they are to be read."""
        assert self.page._sheet is not None
        return self.page._sheet.sheet

    @property
    def dice(self) -> list[tuple[int, str]]:
        """The dice that lie there, from the left."""
        return [(die.value, die.kind) for die in self.page._dice if die.opacity]


def table_of(game: str, players: int = 2, **options: Any) -> Game:
    return Game(people(game, players, **options))


@contextmanager
def playing(game: Game) -> Iterator[Player]:
    """Somebody who sees that game on the screen."""
    player = Player(game)
    with shown(player.page):
        frames()
        yield player


@pytest.fixture
def crag() -> Iterator[Player]:
    """A game of Crag that has just begun."""
    with playing(table_of("crag")) as player:
        yield player


@pytest.fixture
def yatzy() -> Iterator[Player]:
    """A game of Yatzy for three that has just begun."""
    with playing(table_of("yatzy", 3)) as player:
        yield player


@pytest.fixture(autouse=True)
def usual_window() -> None:
    """The size to design for."""
    resize(800, 480)
