"""Help over a running game: it swallows no press, goes when the game goes on, and hides no message."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.rigs.table import Table, keep_a_game
from tests.ui import window  # before Kivy: it opens its window offscreen

# isort: split
from kivy.uix.floatlayout import FloatLayout

from tests.ui.hand import english, game
from ui.help import Help
from ui.round_table import USUAL, Around, usual
from ui.screens.buzz_in import BuzzIn
from ui.screens.end import End
from ui.screens.hourglass import Hourglass
from ui.screens.more_menu import MoreMenu
from ui.screens.table import Table as TablePage
from ui.screens.times_up import TimesUp
from ui.screens.vote import Vote
from ui.settings import Settings, keep
from ui.theme import theme
from ui.widgets.tile import Tile

__all__ = ["english"]  # a fixture for every test here

pytestmark = pytest.mark.screen

SIZES = [(800, 480), (1024, 600), (1280, 720), (720, 1280)]


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    keep_a_game(tmp_path / "state")
    with Table(tmp_path / "state", "--simulate", "--language", "en") as table:
        table.touch("go_on:1", "choose_deck:red")
        yield table


def is_open(seen: dict[str, Any]) -> bool:
    return "sheet" in seen["ways"]


def is_closed(seen: dict[str, Any]) -> bool:
    return not is_open(seen)


def begin_to_run(table: Table, kind: str = "read_card:false") -> None:
    """The hourglass runs, and is seen."""
    table.touch(kind, "start_hourglass")
    table.until(lambda seen: seen["page"] == "Hourglass")


def test_it_goes_by_a_tap_and_comes_again(table: Table) -> None:
    table.touch("rules")
    assert "What you can do now" in table.until(is_open)["words"]
    table.touch("sheet")
    table.until(is_closed)
    table.touch("rules")
    table.until(is_open)


def test_the_hourglass_runs_on_behind_it_and_the_button_stops_it(table: Table) -> None:
    begin_to_run(table)
    table.touch("rules")
    seen = table.until(is_open)
    assert seen["view"]["hourglass"]["state"] == "running"
    table.key(ord("1"))
    assert table.until_phase("judge")["hourglass"]["state"] == "stopped"
    table.until(is_closed)


def test_what_lies_beside_it_is_pressed_at_the_first_touch(table: Table) -> None:
    begin_to_run(table)
    table.touch("rules")
    table.until(is_open)
    table.touch("stop_hourglass")
    table.until_phase("judge")
    table.until(is_closed)


def test_in_a_race_the_edge_of_the_screen_still_counts(table: Table) -> None:
    begin_to_run(table, "read_card:true")
    for seat, side in ((0, "rules"), (1, "far_rules")):
        table.touch(side)
        table.until(is_open)
        table.touch(f"buzz:{seat}")
        assert table.until_phase("answer")["answering"] == seat
        table.until(is_closed)
        table.touch("judge:false")
        table.until(lambda seen: seen["page"] == "Hourglass")


def test_it_names_the_key_that_was_agreed_and_no_other(tmp_path: Path) -> None:
    keep_a_game(tmp_path)
    keep(tmp_path / "settings.json", Settings(seats_of={"key:1": 0, "key:3": 1}))
    with Table(tmp_path, "--simulate", "--language", "en") as table:
        table.touch("go_on:1", "choose_deck:red", "read_card:true", "rules")
        seen = table.until(is_open)
        assert any("It is done on the screen." in words for words in seen["words"])
        table.key(ord("3"))  # which is another team's
        table.touch("sheet", "start_hourglass")
        table.until(lambda seen: seen["page"] == "Hourglass" and is_closed(seen))
        table.touch("rules")
        seen = table.until(is_open)
        assert any("taps the one at the edge of the screen" in words for words in seen["words"])
        table.key(ord("3"))
        assert table.until_phase("answer")["answering"] == 1


def test_where_nobody_has_a_button_a_tile_names_the_key(tmp_path: Path) -> None:
    keep_a_game(tmp_path)
    keep(tmp_path / "settings.json", Settings(seats_of={}))
    with Table(tmp_path, "--simulate", "--language", "en") as table:
        table.touch("go_on:1", "choose_deck:red", "read_card:false", "start_hourglass")
        table.until(lambda seen: seen["page"] == "Hourglass")
        assert "stop_hourglass" in table.seats()
        table.key(ord("1"))
        table.until_phase("judge")


def test_it_goes_when_the_game_is_paused_by_another(table: Table) -> None:
    begin_to_run(table)
    table.touch("pause")
    table.until(lambda seen: seen["view"]["paused"])
    table.touch("rules")
    assert "The game is paused: no time passes until somebody goes on." in table.until(is_open)["words"]
    table.touch("resume")
    table.until(is_closed)


def test_touched_again_its_tile_takes_it_away(table: Table) -> None:
    begin_to_run(table, "read_card:true")
    table.touch("rules")
    table.until(is_open)
    table.touch("rules")
    table.until(is_closed)


# -- every screen ----------------------------------------------------------------------------------------


def reading(**options: Any) -> Any:
    return game(3, **options).say("choose_deck", 0, deck="red")


def running(*, all_play: bool = False) -> Any:
    return reading().say("read_card", 1, all_play=all_play).say("start_hourglass", 2)


def answering() -> Any:
    table = running(all_play=True)
    table.press(1, 10.0)
    return table.wait(11)


def won() -> Any:
    table = game(3).say("correct", 0, seat=0, set={"standing.kind": "central"})
    table.say("choose_deck", 1, deck="red").say("read_card", 2, all_play=False)
    return table.say("start_hourglass", 3).say("solved", 9)


SCREENS: dict[str, tuple[Any, Callable[[], Any]]] = {
    "table": (TablePage, reading),
    "hourglass": (Hourglass, lambda: running().wait(20)),
    "last ten": (Hourglass, lambda: running().wait(56)),
    "race": (Hourglass, lambda: running(all_play=True).wait(20)),
    "paused": (Hourglass, lambda: running().wait(20).say("pause")),
    "time is up": (TimesUp, lambda: running().wait(90)),
    "buzz-in": (BuzzIn, answering),
    "vote": (Vote, lambda: running().say("stop_hourglass", 12).say("dispute", 13)),
    "end": (End, won),
    "more": (MoreMenu, running),
}


def page_of(name: str) -> Any:
    kind, played = SCREENS[name]
    table = played()

    def nothing(*_: Any, **__: Any) -> None:
        """Nobody says anything here."""

    if kind in (Hourglass, TimesUp, BuzzIn):
        now_us = table.session.now_us
        page = kind(now_us=lambda: now_us, say=nothing, undo=nothing, pause=nothing, press_seat=nothing)
        page.show(table.view, now_us)
        return page
    page = kind(say=nothing, undo=nothing, redo=nothing, go=nothing)
    page.show(table.view)
    return page


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", SCREENS)
def test_every_screen_of_a_game_has_help_a_tap_away(name: str, size: tuple[int, int]) -> None:
    window.resize(*size)
    page, stage = page_of(name), FloatLayout()
    stage.add_widget(page)
    with window.shown(stage, *size):
        help_tile = page.ways["rules"]
        assert min(help_tile.size) >= theme.px(64) - 1
        others = [way for way in page.ways.values() if way is not help_tile and isinstance(way, Tile)]
        if not isinstance(page, Hourglass):  # its other side is turned
            assert not any(help_tile.collide_widget(other) for other in others)
        sheet = Help(stage)
        sheet.open(page)
        window.frames()
        assert {"sheet"} <= set(sheet.ways)
        assert page.is_covered
        sheet.close()
        assert not page.is_covered
        assert not sheet


@pytest.mark.parametrize("name", SCREENS)
def test_it_lies_beside_what_is_said(name: str) -> None:
    window.resize(800, 480)
    page, stage = page_of(name), FloatLayout()
    page.tell("Something went wrong. Do this.")
    stage.add_widget(page)
    with window.shown(stage):
        sheet = Help(stage)
        sheet.open(page, band=page.band_box)
        band = page.ways["band"].parent
        assert not sheet.ways["sheet"].collide_widget(band)
        assert sheet.ways["sheet"].height >= theme.px(150)


def test_it_gives_way_to_the_last_ten_seconds() -> None:
    page, stage = page_of("hourglass"), FloatLayout()
    stage.add_widget(page)
    with window.shown(stage):
        sheet = Help(stage)
        sheet.open(page)
        sheet.tick()
        assert sheet
        page.bring_to(55_000_000)
        sheet.tick()
        assert not sheet
        sheet.open(page)  # who asks for it then may read it
        sheet.tick()
        assert sheet


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("teams", [2, 3, 4])
@pytest.mark.parametrize("far", [False, True])
def test_no_button_on_the_edge_is_covered(size: tuple[int, int], teams: int, far: bool) -> None:
    window.resize(*size)
    table = game(teams).say("choose_deck", 0, deck="red").say("read_card", 1, all_play=True)
    table.say("start_hourglass", 2).wait(20)
    now_us = table.session.now_us
    for lies_at in (USUAL, (0.5, 0.5), (0.1, 0.9), (0.9, 0.1), (0.0, 0.5)):
        page: Any = Hourglass(
            now_us=lambda: now_us, say=print, undo=print, pause=print, press_seat=print,
            around=lambda seats, lies_at=lies_at: Around(usual(seats), lies_at),
        )  # fmt: skip
        page.show(table.view, now_us, with_button=())
        stage = FloatLayout()
        stage.add_widget(page)
        with window.shown(stage, *size):
            sheet = Help(stage)
            sheet.open(page, far=far)
            x, y, w, h = _in_window(sheet.ways["sheet"], far)
            assert min(w, h) >= theme.px(180)
            edges = [way for name, way in page.ways.items() if name.startswith("buzz:")]
            assert len(edges) == teams
            for edge in edges:
                assert edge.x >= x + w or edge.right <= x or edge.y >= y + h or edge.top <= y


def _in_window(way: Any, far: bool) -> tuple[float, float, float, float]:
    x, y = way.pos
    if far:
        x, y = theme.size[0] - way.right, theme.size[1] - way.top
    return x, y, way.width, way.height
