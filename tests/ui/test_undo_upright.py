"""Undo says what it takes back, upright and with redo beside it, too."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.ui import window  # before Kivy: it opens its window offscreen
from tests.ui.hand import english
from tests.ui.opened import SIZES, TEXT_SIZES, opened
from tests.ui.scenes import Party, at_table
from ui.i18n import LANGUAGES
from ui.screens.table import Table
from ui.theme import TextSize, theme
from ui.widgets.text import ELLIPSIS

__all__ = ["english"]  # a fixture for every test here

pytestmark = pytest.mark.screen


@pytest.fixture(autouse=True)
def _as_it_was() -> Iterator[None]:
    yield
    theme.text_size = "normal"
    window.resize(800, 480)


@pytest.mark.parametrize("text_size", TEXT_SIZES)
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("code", LANGUAGES)
def test_undo_names_what_it_takes_back_with_redo_beside_it(
    code: str, size: tuple[int, int], text_size: TextSize
) -> None:
    def undone(party: Party) -> Table:
        game = party.game(3).say("choose_deck", 1, deck="red").say("read_card", 2, all_play=False)
        game.say("start_hourglass", 3).say("stop_hourglass", 9).say("not_solved", 10)
        game.play({"at": 11.0, "undo": 1})
        page: Table = at_table(Table, game, party)
        return page

    for party in ("plain", "forty letters"):
        page, _ = opened(undone, {"size": size, "text_size": text_size, "language": code, "party": party})
        assert "redo" in page.ways
        label = page.ways["undo"].label
        assert label == page._words.undo_label(page.view)
        (laid,) = page.ways["undo"].laid
        assert not laid.lines[-1].endswith(ELLIPSIS)
