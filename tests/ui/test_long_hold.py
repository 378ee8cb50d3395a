"""A button that is held down for long on the first page leads to the touch test; elsewhere it does not."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.ui import window  # before Kivy: it opens its window offscreen

# isort: split
from tests.ui.hand import game
from tests.ui.settings_table import PINS, Nobodys, SettingsTable
from ui import long_hold

pytestmark = pytest.mark.screen

HELD = {"held": frozenset({PINS[2]})}


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[SettingsTable]:
    """The table at its start, on a screen that can be touched; a hold is long at once."""
    monkeypatch.setattr(long_hold, "LONG_S", 0.0)
    window.resize(800, 480)
    table = SettingsTable(tmp_path, display=Nobodys())
    yield table
    table.end()


def shows(table: SettingsTable, **news: Any) -> str:
    table.show(**news)
    window.frames(2)
    return table.pages.name


def test_a_button_held_on_the_first_page_leads_to_the_touch_test(table: SettingsTable) -> None:
    assert shows(table) == "Start"
    assert shows(table, **HELD) == "TouchTest"
    assert shows(table) == "TouchTest"  # let go
    table.press(PINS[2])
    table.passes(0)
    assert table.pages.name == "Start"


def test_one_let_go_in_time_leads_nowhere(table: SettingsTable, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(long_hold, "LONG_S", 60.0)
    assert shows(table) == "Start"
    assert shows(table, **HELD) == "Start"
    monkeypatch.setattr(long_hold, "LONG_S", 0.0)
    assert shows(table) == "Start"


@pytest.mark.parametrize("news", [{"broken": frozenset({PINS[2]})}, {}])
def test_one_that_is_broken_or_was_down_before_is_held_by_nobody(table: SettingsTable, news: Any) -> None:
    if news:
        assert shows(table) == "Start"
        assert shows(table, **HELD, **news) == "Start"
    else:
        table.plays(game(3).session)
        assert shows(table, **HELD) == "Table"
        table.session = None
        assert shows(table, **HELD) == "Start"


def test_in_a_game_it_belongs_to_its_seat(table: SettingsTable) -> None:
    table.plays(game(3).session)
    assert shows(table, **HELD) == "Table"


def test_what_is_touched_on_the_screen_is_no_button(table: SettingsTable) -> None:
    assert shows(table) == "Start"
    assert shows(table, held=frozenset({"screen:0"})) == "Start"
