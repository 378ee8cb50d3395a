"""The settings' buttons with a button box at the table."""

from __future__ import annotations

import pytest

from tests.ui.settings_table import SettingsTable, table
from ui import i18n

__all__ = ["table"]

pytestmark = pytest.mark.screen


@pytest.mark.parametrize(
    ("language", "says"),
    [
        ("en", "Box 2F15 no. 3 was pressed: Yellow team"),
        ("da", "Der blev trykket på boks 2F15 nr. 3: Gult hold"),
    ],
)
def test_a_button_of_a_box_begins_a_sentence_as_any_word_does(
    table: SettingsTable, language: str, says: str
) -> None:
    table.own = tuple(f"box:E6613852837A2F15:{number}" for number in range(4))
    table.end()
    table.start()
    table.touch("settings", "buttons")
    i18n.set_language(language)
    table.press(table.own[2])
    assert says in table.words
