"""Esc is a touch on the page's own way back, on every page that has one, and nothing where none has."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.ui import window  # before Kivy: it opens its window offscreen

# isort: split
from kivy.clock import Clock

from tests.ui.hand import english
from tests.ui.opened import opened
from tests.ui.scenes import Make, scenes
from tests.ui.test_pages import Table, choosing
from tests.ui.test_pages import table as shown_table
from tests.ui.toy import toy
from ui.screens.full_screen import FullScreen
from ui.screens.game_page import GamePage
from ui.screens.help_sheet import HelpSheet
from ui.typed import ESCAPE, typed

__all__ = ["english", "shown_table", "toy"]  # fixtures for every test here

pytestmark = [pytest.mark.screen, pytest.mark.usefixtures("toy")]

# What leads back, on whatever page: by its name, or by the arrow that it bears.
NAMES = {"back", "asked:back", "stay", "trial:drop", "leave", "close", "skip", "sheet"}
# Whoever is here is nowhere else before, or is called by the game.
NOWHERE = ("Start", "Waits", "Clean")


@pytest.fixture(autouse=True)
def _as_it_was() -> Iterator[None]:
    yield
    window.resize(800, 480)
    Clock.tick()


@pytest.mark.parametrize("make", scenes().values(), ids=scenes())
def test_escape_leads_back_wherever_something_does(make: Make) -> None:
    page, _ = opened(make, {})
    sheets = [part for part in page.walk(restrict=True) if isinstance(part, HelpSheet)]
    ways = {**getattr(page, "ways", {}), **(sheets[0].ways if sheets else {})}
    leads = {name for name, way in ways.items() if name in NAMES and not way.idle}
    deeds: list[str] = []
    for name, way in ways.items():
        way.bind(on_deed=lambda _way, name=name: deeds.append(name))
    left: list[Any] = []
    if type(page).__name__ == "TouchTest" and not leads:  # any key leads back there
        page._leave = lambda: left.append(1)
    typed(ESCAPE, page, ways)
    if leads:
        assert len(deeds) == 1
        assert deeds[0] in leads
    else:
        assert not deeds
        is_game = isinstance(page, GamePage | FullScreen)
        is_first = type(page).__name__ == "Language"
        assert left or is_game or is_first or type(page).__name__ in NOWHERE, type(page).__name__


def test_escape_goes_back_through_a_running_game_step_by_step_and_leaves_it_alone(shown_table: Table) -> None:
    table = shown_table
    table.show(choosing())
    table.pages.typed(ESCAPE)
    assert table.pages.name == "Table"
    table.tap("rules")
    assert "sheet" in table.pages.ways
    table.pages.typed(ESCAPE)
    assert "sheet" not in table.pages.ways
    for name in ("more", "settings"):
        table.tap(name)
    assert table.pages.name == "SettingsPage"
    table.pages.typed(ESCAPE)
    assert table.pages.name == "MoreMenu"
    table.pages.typed(ESCAPE)
    assert table.pages.name == "Table"
