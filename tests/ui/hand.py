"""Somebody who looks at a screen of the table and taps it, and the game of Cranium that is played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.companion.table import Table as Game
from tests.ui.window import frames, tap_on
from ui.i18n import language, set_language
from ui.screens.game_page import GamePage
from ui.theme import theme
from ui.widgets import keyboard, touchable

COLOURS = ("red", "blue", "yellow", "green")


def game(teams: int = 3, **options: Any) -> Game:
    """A game of Cranium that team 0 begins."""
    seats = [
        {"name": f"Team {colour}", "colour": colour, "players": [{"name": f"{colour} {n}"} for n in (1, 2)]}
        for colour in COLOURS[:teams]
    ]
    said = {"table": 1, "game": "cranium", "seats": seats, "starter": 0, "today": "2026-11-30"}
    return Game({**said, "options": options})


class Hand:
    """Somebody at a screen: shows it views, taps its tiles where they lie, hears what it says."""

    def __init__(self, kind: type[GamePage]) -> None:
        self.said: list[tuple[str, dict[str, Any]]] = []
        self.went: list[str] = []
        self.page: Any = kind(
            say=lambda do, **args: self.said.append((do, args)),
            undo=lambda: self.went.append("undo"),
            redo=lambda: self.went.append("redo"),
            go=self.went.append,
        )
        self.page.ask_help = lambda _far: self.went.append("rules")

    def sees(self, table: Game, **more: Any) -> Hand:
        self.page.show(table.view, **more)
        frames()
        return self

    def taps(self, *names: str) -> Hand:
        for name in names:
            tap_on(self.page.ways[name])
        return self


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The screens speak English, stand still at once, and take quick taps."""
    before = language()
    set_language("en")
    monkeypatch.setattr(theme, "reduced_motion", True)
    # These people take their time between two taps, and we do not wait for them.
    monkeypatch.setattr(touchable.guard, "echo_ns", 0)
    # However slow the machine is, they hold no key down.
    monkeypatch.setattr(keyboard, "_HOLD_S", 60.0)
    yield
    set_language(before)
