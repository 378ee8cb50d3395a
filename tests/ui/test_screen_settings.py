"""The screen as a thing, set by touch in the app as it is run."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.rigs.table import Table
from ui.lights import FAINTEST
from ui.settings import Settings, read

pytestmark = pytest.mark.screen


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    (tmp_path / "settings.json").write_text('{"language": "en", "toured": true}')
    with Table(tmp_path, "--simulate") as table:
        table.touch("settings")
        table.until(lambda seen: seen["page"] == "SettingsPage")
        yield table


def kept(state: Path) -> Settings:
    return read(state / "settings.json")


def test_the_picture_is_turned_and_what_lies_there_then_is_hit(table: Table, tmp_path: Path) -> None:
    table.touch("turn", "left")
    table.until(lambda seen: seen["size"] == [480, 800])
    table.touch("trial:keep")
    table.until(lambda seen: seen["page"] == "SettingsPage")
    assert kept(tmp_path).rotation == 90
    table.touch("back", "new_game")
    table.until(lambda seen: seen["page"] == "Which")


def test_a_picture_that_nobody_keeps_is_turned_back_in_time(table: Table, tmp_path: Path) -> None:
    table.touch("turn", "right")
    table.until(lambda seen: seen["size"] == [480, 800])
    table.later(14)
    assert table.see()["size"] == [480, 800]
    table.later(2)
    assert "half" in table.until(lambda seen: seen["size"] == [800, 480])["ways"]
    assert kept(tmp_path).rotation == 0


def test_it_is_made_fainter_though_never_unreadable(table: Table, tmp_path: Path) -> None:
    for _ in range(12):
        table.touch("brightness:less")
    table.until(lambda seen: seen["brightness"] == FAINTEST)
    table.touch("brightness:more")
    table.until(lambda seen: seen["brightness"] > FAINTEST)
    table.touch("back")
    table.until(lambda seen: seen["page"] == "Start")
    assert kept(tmp_path).brightness == pytest.approx(FAINTEST + 0.1 * (1 - FAINTEST), abs=0.001)


def test_it_dims_and_darkens_when_it_was_chosen(table: Table, tmp_path: Path) -> None:
    table.touch("others", "dims:60", "darkens:120", "back")
    table.until(lambda seen: seen["page"] == "Start")
    assert (kept(tmp_path).dims_after_s, kept(tmp_path).darkens_after_s) == (60, 120)
    table.later(62)
    table.until(lambda seen: seen["light"] == pytest.approx(0.3))
    table.later(60)
    table.until(lambda seen: seen["light"] == 0)


def test_the_touch_test_is_left_by_any_key(table: Table) -> None:
    table.touch("touch_test")
    table.until(lambda seen: seen["page"] == "TouchTest")
    table.key(27)
    table.until(lambda seen: seen["page"] == "SettingsPage")


def test_the_touch_test_is_left_by_any_button_and_by_itself(table: Table) -> None:
    leaves: tuple[Callable[[], None], ...] = (lambda: table.key(ord("4")), lambda: table.later(61))
    for leave in leaves:
        table.touch("touch_test")
        table.until(lambda seen: seen["page"] == "TouchTest")
        table.see()
        leave()
        table.until(lambda seen: seen["page"] == "SettingsPage")
