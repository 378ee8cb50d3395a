"""A message outside a game covers nothing: the page lies below it, with all that can be touched."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from tests.ui import window  # before Kivy: it opens its window offscreen

# isort: split
from kivy.clock import Clock

from hardware.problems import PinInUse
from tests.ui.hand import english
from tests.ui.opened import SIZES, opened
from tests.ui.scenes import Make, Party, nothing, scenes
from tests.ui.test_pages import Table, choosing
from tests.ui.test_pages import table as shown_table
from tests.ui.toy import toy
from tests.ui.walker import TARGET, Target, Words, look
from ui.screens.game_screen import GameScreen
from ui.screens.page import Page
from ui.screens.touch_test import TouchTest
from ui.theme import theme
from ui.widgets.key import Key
from ui.widgets.message_band import MessageBand

__all__ = ["english", "shown_table", "toy"]  # fixtures for every test here

pytestmark = pytest.mark.screen

PLAIN = {"language": "da", "told": "all at once"}
TROUBLES = (PinInUse("GPIO17"),)


@pytest.fixture(autouse=True)
def _as_it_was(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(theme, "reduced_motion", True)  # a band lies there at once
    yield
    theme.leave(0.0)
    theme.text_size = "normal"
    window.resize(800, 480)
    Clock.tick()


def of_each_page() -> dict[str, Make]:
    """A scene of each page that is no game's, by the name of the page."""
    theme.resize(800, 480)
    found: dict[str, Make] = {}
    for make in scenes().values():
        page = make(Party())
        if not isinstance(page, GameScreen) and not (isinstance(page, Page) and page.holds):
            found.setdefault(type(page).__name__, make)
    return found


@pytest.mark.usefixtures("toy")
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_page_lies_below_a_message(size: tuple[int, int]) -> None:
    found = []
    for (name, make), text_size in product(of_each_page().items(), ("normal", "largest")):
        page, _ = opened(make, {**PLAIN, "size": size, "text_size": text_size})
        sight = look(page)
        assert sight.band is not None, name
        seen: list[Target | Words] = [*sight.targets, *sight.words]
        over = [each for each in seen if each.box.top < sight.band.bottom + 7 and not _in_band(each)]
        assert sight.targets or name in ("TouchTest", "Waits"), name
        found += [f"{name}, {text_size}: {each}" for each in over]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_what_lies_below_a_message_is_still_as_large_as_a_finger(size: tuple[int, int]) -> None:
    theme.resize(*size)
    usual = theme.u
    page, _ = opened(scenes()["keyboard, three are known"], {**PLAIN, "size": size})
    mm = 0.193 * theme.u / usual  # at 7 inch
    assert mm * TARGET > 10
    keys = [each.box.high for each in look(page).targets if isinstance(each.touchable, Key)]
    assert mm * min(keys) > 8.8


def _in_band(seen: Target | Words) -> bool:
    if isinstance(seen, Target):
        return seen.in_band or not seen.draws  # the tour's pages can be tapped anywhere
    widget = seen.holder
    return isinstance(widget, MessageBand) or isinstance(widget.parent, MessageBand)


def band_of(table: Table) -> MessageBand:
    (band,) = (seen for seen in table.stage.walk() if isinstance(seen, MessageBand))
    return band


def test_what_lies_below_a_message_can_be_touched_and_gets_its_room_back(shown_table: Table) -> None:
    table = shown_table
    table.show(None)
    before = {name: (*way.pos, *way.size) for name, way in table.pages.ways.items()}
    table.show(None, troubles=TROUBLES)
    band = band_of(table)
    assert not [name for name, way in table.pages.ways.items() if name not in band.ways and way.top > band.y]
    x, y = theme.in_u(*table.pages.ways["new_game"].center)
    finger = window.Finger(x, y + theme.above)
    assert table.pages.ways["new_game"].pressed
    finger.lift()
    assert table.pages.name != "Start"
    table.tap("back")
    x, y = theme.in_u(*table.pages.ways["band"].center)
    window.tap(x, y + theme.above)
    assert table.band == ""
    assert {name: (*way.pos, *way.size) for name, way in table.pages.ways.items()} == before


def test_a_message_that_stands_makes_no_game_smaller(shown_table: Table) -> None:
    table = shown_table
    table.show(choosing())
    table.tap("more")
    before = {name: (*way.pos, *way.size) for name, way in table.pages.ways.items()}
    table.pages.visit(table.pages._visits.page("language"))
    table.show(choosing(), troubles=TROUBLES)
    assert theme.above
    table.show(choosing())
    assert not theme.above
    table.show(choosing(), troubles=TROUBLES)
    table.pages.back()
    assert not theme.above
    table.tap("band")
    assert {name: (*way.pos, *way.size) for name, way in table.pages.ways.items()} == before


def test_a_message_gives_way_with_a_screen_that_is_turned(shown_table: Table) -> None:
    table = shown_table
    table.show(None, troubles=TROUBLES)
    for size in ((720, 1280), (1280, 720)):
        table.turn(*size)
        band = band_of(table)
        assert band.top <= theme.size[1] - theme.px(theme.space("rim"))
        others = [way for name, way in table.pages.ways.items() if name not in band.ways]
        assert not [way for way in others if way.top > band.y]


def test_a_touch_test_begins_anew_where_a_message_moves_its_targets(shown_table: Table) -> None:
    table = shown_table
    class Panel:
        rotation = 0

    page = TouchTest(
        display=Panel(), kept=table.kept, leave=nothing, presses=lambda: 0,  # type: ignore[arg-type]
    )  # fmt: skip
    table.pages.visit(page)
    window.frames(1)
    window.tap(*page.targets[0])
    assert len(page._told) == 1
    table.show(None, troubles=TROUBLES)
    assert page._told == []
    for x, y in page.targets[:2]:
        window.tap(x, y + theme.above)
    for at, to in zip(page._landed, page.targets[:2], strict=True):
        assert at == pytest.approx(theme.point(*to), abs=2)
