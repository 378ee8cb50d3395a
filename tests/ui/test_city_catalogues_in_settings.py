"""Catalogues of cities are changed from the settings, too: the table's own, one that ships, a damaged one."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.city_tour.catalogue import shipped
from tests.ui.settings_table import SettingsTable, table
from ui.cities import keep, named

__all__ = ["table"]  # a fixture for every test here

pytestmark = pytest.mark.screen


def test_cities_are_changed_without_a_new_game(table: SettingsTable) -> None:
    state = table.path.parent
    keep(state, "box", shipped("denmark"))
    (state / "cities" / "torn.csv").write_text("name;group\nSkagen;Q\n")
    table.touch("settings", "evening", "cities")
    assert table.pages.name == "CityCatalogues"
    assert "edit:box" not in table.pages.ways  # a tap on the catalogue itself leads there
    table.touch("catalogue:torn")
    assert table.pages.name == "CityProblems"
    table.touch("back", "catalogue:box", "found:list:row:Skagen", "flag:bridge", "keep")
    assert table.pages.name == "CityEdit"
    assert next(city for city in named("box", state).cities if city.name == "Skagen").bridge
    table.touch("back")
    assert table.pages.name == "CityCatalogues"
    table.touch("back")
    assert table.pages.name == "SettingsPage"
    assert table.tile("evening").chosen


def test_of_one_that_ships_the_table_gets_its_own(table: SettingsTable) -> None:
    table.touch("settings", "evening", "cities", "catalogue:denmark")
    page: Any = table.pages.page
    assert table.pages.name == "Keyboard"
    page.typed("ours")
    table.touch("done", "add")
    table.pages.page.typed("Utopia")  # type: ignore[union-attr]
    table.touch("done", "keep", "back", "back")
    assert table.pages.name == "SettingsPage"
    assert "Utopia" in {city.name for city in named("ours", table.path.parent).cities}
