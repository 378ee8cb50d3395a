"""Somebody who looks at a page of a running game and touches it; the table answers at once."""

from __future__ import annotations

from typing import Any, Self

from tests.companion.table import Table as Game
from tests.ui.window import frames, tap_on
from ui.screens.game_page import GamePage
from ui.words.seats import said_here


class PagePlayer:
    """Taps the page where its tiles lie; `said` is what the table heard, refused or not."""

    def __init__(self, kind: type[GamePage], game: Game) -> None:
        self.game = game
        self.said: list[tuple[str, dict[str, Any]]] = []
        self.went: list[str] = []
        self._at = 1 + game.session.now_us / 1_000_000
        self.page: Any = kind(say=self._say, undo=self._undo, redo=self._redo, go=self.went.append)
        self.page.ask_help = lambda _far: self.went.append("rules")
        self.sees()

    def sees(self, **more: Any) -> Self:
        self.page.show(said_here(self.game.view), **more)
        frames()
        return self

    def taps(self, *names: str) -> Self:
        for name in names:
            tap_on(self.page.ways[name])
            frames()
        return self

    def _say(self, do: str, **args: Any) -> None:
        self.said.append((do, args))
        self._at += 1
        self.game.say(do, self._at, **args)
        self.sees()

    def _undo(self) -> None:
        self._at += 1
        self.game.play({"at": self._at, "undo": 1})
        self.sees()

    def _redo(self) -> None:
        self._at += 1
        self.game.play({"at": self._at, "redo": 1})
        self.sees()
