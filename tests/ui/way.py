"""Somebody on the way to a new game, on a real window, who taps and presses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.ui import window  # before Kivy: it opens its window offscreen

# isort: split
from kivy.core.window import Window

from companion import tablelog
from companion.clock import ManualClock
from companion.game import Header
from companion.journal import Journal
from ui.pairing import Pairing
from ui.round_table import USUAL, Point
from ui.screens.new_game.flow import NewGame
from ui.screens.new_game.plan import Plan, planned
from ui.showing import Showing
from ui.widgets import keyboard, touchable
from ui.widgets.text import Writing

TODAY = "2026-11-30"
BUTTONS = ("GPIO17", "GPIO27", "GPIO22", "GPIO5")


class Way:
    """A new game on its way: the page that is seen, and what came of it."""

    def __init__(
        self, kept: Journal | None = None, state: Path | None = None, game: str = "cranium"
    ) -> None:
        self.clock = ManualClock()
        self.page: Any = None
        self.begun: tuple[Plan, Mapping[str, int]] | None = None
        self.aloud: list[str] = []
        self.left = False
        self.lies_at = USUAL
        self.pairing = Pairing()
        self.flow = NewGame(
            put=self._put, begin=self._begin, pairing=lambda: self.pairing, leave=self._leave,
            aloud=self.aloud.append, now_ns=self.clock.now_ns, today=lambda: TODAY,
            forgotten=dict, lies_at=lambda: self.lies_at, laid_down=self._lay_down,
            state=state,
        )  # fmt: skip
        self.presses = 0
        self.flow.start(Showing(kept=tuple(kept.games()) if kept else ()), planned(game))
        which: Any = self.page
        which.ways[f"game:{game}"].dispatch("on_deed")

    def _put(self, page: Any) -> None:
        if self.page is not None:
            Window.remove_widget(self.page)
        self.page = page
        Window.add_widget(page)
        window.frames(2)

    def _begin(self, plan: Plan, seats_of: Mapping[str, int]) -> None:
        self.begun = plan, seats_of

    def _lay_down(self, at: Point) -> None:
        self.lies_at = at

    def _leave(self) -> None:
        self.left = True

    def touch(self, *names: str) -> None:
        """Tap the tiles of these names, one after the other, with a finger."""
        for name in names:
            window.frames(2)
            tile = self.page.ways[name]
            self.clock.advance(500)
            window.tap_on(tile)
            window.frames(2)

    def press(self, button: str) -> None:
        self.presses += 1
        self.clock.advance(500)
        self.flow.showing(Showing(pressed=((button, self.clock.now_ns()),), presses=self.presses))
        window.frames(1)

    @property
    def words(self) -> list[str]:
        """What is written on the page beside its tiles."""
        return [seen.text for seen in self.page.children if isinstance(seen, Writing)]

    def spell(self, name: str) -> None:
        self.touch(*("space" if letter == " " else letter for letter in name.lower()))

    def seat_everybody(self) -> None:
        self.touch("seat:0", "guest", "guest", "seat:1", "guest", "guest")


@pytest.fixture
def way(monkeypatch: pytest.MonkeyPatch) -> Iterator[Way]:
    window.resize(800, 480)
    way = Way()
    monkeypatch.setattr(touchable.guard, "now_ns", way.clock.now_ns)
    monkeypatch.setattr(keyboard, "_HOLD_S", 60.0)  # nobody holds a key down, however slow the machine is
    yield way
    Window.remove_widget(way.page)


def header_of(way: Way) -> Header:
    assert way.begun is not None
    plan, _ = way.begun
    return tablelog.header_of(plan.header(TODAY))


