"""Rows of tiles on a page of the game."""

from __future__ import annotations

import pytest

from tests.ui import window  # before Kivy: it opens its window offscreen

# isort: split
from ui.screens.game_page import in_a_row

__all__ = ["window"]

pytestmark = pytest.mark.screen


@pytest.mark.parametrize("wide_first", [False, True])
def test_a_row_of_nothing_is_empty(wide_first: bool) -> None:
    assert list(in_a_row(0, 20, 780, wide_first)) == []
