"""What a page showed before, and where a message came by on its way, is given back."""

from __future__ import annotations

import gc
import weakref

import pytest

from tests.ui import window  # before Kivy: it opens its window offscreen

# isort: split
from tests.ui.scenes import Party, scenes
from ui import patches
from ui.screens.page import Page
from ui.widgets.message_band import MessageBand, usual_box

pytestmark = pytest.mark.screen


@pytest.mark.parametrize("scene", ["confirm", "table, choose a deck"])
def test_a_page_that_is_laid_anew_keeps_no_tile_of_before(scene: str) -> None:
    page = scenes()[scene](Party())
    assert isinstance(page, Page)
    with window.shown(page):
        page.moved()  # as each frame asks
        before = [weakref.ref(tile) for tile in page.ways.values()]
        page.anew()
        window.frames()
        gc.collect()
        assert before
        assert not any(tile() for tile in before)


def test_a_message_on_its_way_is_drawn_without_being_remembered() -> None:
    band = MessageBand(lambda: None, text="The button does not answer")
    with window.shown(band):
        band.lay(usual_box(100))
        window.frames()
        remembered, lies_at = patches._box.cache_info().currsize, band.tile.y
        for step in range(1, 21):
            band.y += 0.25
            window.frames(1)
            assert band.tile.y == pytest.approx(lies_at + 0.25 * step)
    assert patches._box.cache_info().currsize == remembered
