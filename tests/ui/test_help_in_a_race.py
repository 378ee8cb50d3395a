"""Help in a race lies beside what people race for, and on a whole tile or on none."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.ui import window  # before Kivy: it opens its window offscreen

# isort: split
from kivy.clock import Clock
from kivy.uix.widget import Widget

from tests.ui.opened import SIZES, opened
from tests.ui.scenes import Party, at_table
from tests.ui.scenes.cranium import running
from tests.ui.walker import look
from ui.help import Help
from ui.screens.hourglass import Hourglass

pytestmark = pytest.mark.screen


@pytest.fixture(autouse=True)
def _as_it_was() -> Iterator[None]:
    yield
    window.resize(800, 480)


@pytest.mark.parametrize("far", [False, True])
@pytest.mark.parametrize("teams", [2, 3, 4])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_sheet_covers_no_tile_in_part(size: tuple[int, int], teams: int, far: bool) -> None:
    def race(party: Party) -> Widget:
        page: Widget = at_table(Hourglass, running(party, teams=teams, all_play=True), party)
        return page

    page, _ = opened(race, {"size": size, "with_button": ()})
    Help(page).open(page, far=far)
    Clock.tick_draw()
    sight = look(page)
    assert not sight.hidden
    assert len([target for target in sight.targets if target.name.startswith("buzz:")]) == teams
