"""A page that stands still is drawn anew only where a tile is pressed; it looks as if all of it were."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests.ui.drawn import everything, pixels
from tests.ui.hand import Hand, english, game
from tests.ui.window import frames, shown

# isort: split
from kivy.core.window import Window

from tests.companion.table import Table as Game
from ui.screens.bottle_caps.table import CapsTable
from ui.screens.end import End
from ui.screens.game_page import GamePage
from ui.screens.more_menu import MoreMenu
from ui.screens.table import Table
from ui.sparing import Sparing
from ui.theme import Mode, theme
from ui.widgets.deck_card import DeckCard
from ui.widgets.tile import Tile
from ui.widgets.touchable import Touchable

__all__ = ["english"]  # a fixture for every test here

pytestmark = pytest.mark.screen


class Drawn:
    """A page in the window, drawn as the app draws it."""

    def __init__(self, page: GamePage) -> None:
        self.page = page
        self.sparing = Sparing(Window, page.moved, lambda: None)

    def frame(self) -> bytes:
        """What the window shows after its next frame."""
        frames(1)
        return pixels()

    def whole(self) -> bytes:
        """The same, drawn whole."""
        return everything(self.sparing, self.frame)

    @property
    def tiles(self) -> list[Touchable]:
        return [tile for tile in self.page.ways.values() if isinstance(tile, Tile | DeckCard)]


@pytest.fixture(params=["dark", "light"])
def mode(request: pytest.FixtureRequest) -> Iterator[Mode]:
    before, theme.mode = theme.mode, request.param
    yield theme.mode
    theme.mode = before


@contextmanager
def drawn(kind: type[GamePage], made: Game) -> Iterator[Drawn]:
    person = Hand(kind)
    with shown(person.page):
        person.sees(made)
        drawn = Drawn(person.page)
        drawn.sparing.install()
        yield drawn
        drawn.sparing.uninstall()


def reading() -> Game:
    return game().say("choose_deck", 0, deck="red").say("read_card", 1, all_play=False)


def over() -> Game:
    return game().say("stop_game", 1)


@pytest.fixture(params=[(Table, game), (Table, reading), (End, over), (MoreMenu, game)])
def seen(request: pytest.FixtureRequest, mode: Mode) -> Iterator[Drawn]:
    kind, made = request.param
    with drawn(kind, made()) as seen:
        yield seen


def test_tiles_that_are_pressed_and_let_go_look_as_if_everything_were_drawn(seen: Drawn) -> None:
    at_rest = seen.frame()
    assert seen.tiles
    for tile in seen.tiles:
        tile.pressed = True
        pressed = seen.frame()
        assert pressed == seen.whole()
        assert pressed != at_rest or tile.idle
        tile.pressed = False
        assert seen.frame() == at_rest
        spared = seen.sparing.spared
        tile.pressed = True
        assert seen.frame() == pressed
        tile.pressed = False
        assert seen.frame() == at_rest
        assert seen.sparing.spared == spared + 2


@pytest.fixture
def table(mode: Mode) -> Iterator[Drawn]:
    with drawn(Table, reading()) as table:
        yield table


def test_whatever_else_changes_is_drawn_too(table: Drawn) -> None:
    tile = table.page.ways["rules"]

    def pressed_once() -> None:
        tile.pressed = True
        table.frame()
        tile.pressed = False
        table.frame()

    pressed_once()
    tile.x += 7
    assert table.frame() == table.whole()
    pressed_once()
    tile.label = "Another label"
    table.page.strip.rim.colour = (1, 0, 0, 1)
    assert table.frame() == table.whole()
    pressed_once()
    table.page.tell("Something is said.")
    assert table.frame() == table.whole()
    table.page.ways["band"].pressed = True
    assert table.frame() == table.whole()
    table.page.tell(None)
    assert table.frame() == table.whole()


@pytest.fixture
def board(mode: Mode, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Drawn, Game]]:
    monkeypatch.setattr(theme, "reduced_motion", False)
    seats = [{"name": "Ada", "colour": "red"}, {"name": "Bo", "colour": "white"}]
    made = Game({"table": 1, "game": "bottle_caps", "seats": seats, "starter": 0, "options": {}})
    with drawn(CapsTable, made.say("throw", pips=4)) as board:
        yield board, made


def test_a_cap_on_its_way_looks_as_if_everything_were_drawn_and_only_the_board_is(
    board: tuple[Drawn, Game],
) -> None:
    table, made = board
    at_first = table.frame()
    table.page.show(made.say("move", cap=0).view)
    table.page.strip.rim.show(theme.seat("white").colour, None)  # it would slide meanwhile
    table.page.tick(0)
    table.frame()
    seen, spared = {at_first}, table.sparing.spared
    for step in range(1, 16):
        assert table.page.tick(step * 25_000_000) == (step < 15)
        now = table.frame()
        if step % 4 == 0:
            assert now == table.whole()
        seen.add(now)
    assert table.frame() == table.whole()
    assert len(seen) > 12
    assert table.sparing.spared > spared + 10
