"""The table's screen when nobody is there: dim, dark, and lit by the first hand, whose touch does nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from tests.rigs.table import Table, keep_a_game
from ui.settings import Settings, keep
from ui.theme import Mode

pytestmark = pytest.mark.screen

SHIFT = 0x400000E1
MINUTE = 60.0


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    keep_a_game(tmp_path)
    with Table(tmp_path, "--simulate", "--language", "en") as table:
        table.go_on()
        yield table


def dark(table: Table) -> dict[str, Any]:
    table.later(11 * MINUTE)
    return table.until(lambda seen: seen["light"] == 0)


def lit(table: Table) -> dict[str, Any]:
    return table.until(lambda seen: seen["light"] == 1)


def at_rest(table: Table) -> dict[str, Any]:
    """What is seen once whatever was asked has come to pass."""
    for _ in range(3):
        seen = table.see()
    return seen


def test_after_a_while_it_is_dim_then_dark_and_not_drawn(table: Table) -> None:
    table.later(6 * MINUTE)
    seen = table.until(lambda seen: seen["light"] == pytest.approx(0.3))
    assert seen["drawn"]
    table.later(5 * MINUTE)
    seen = table.until(lambda seen: seen["light"] == 0)
    assert not seen["drawn"]


@pytest.mark.parametrize("minutes", [6, 11])
def test_the_touch_that_wakes_presses_nothing_and_the_page_is_as_it_was(table: Table, minutes: int) -> None:
    before = table.see()
    table.later(minutes * MINUTE)
    table.until(lambda seen: seen["light"] < 0.31)
    table.down("choose_deck:red")
    lit(table)
    table.down("choose_deck:blue", 2)  # a second finger of the same hand
    table.later(1)
    table.down("choose_deck:yellow", 3)
    for finger, name in enumerate(("choose_deck:red", "choose_deck:blue", "choose_deck:yellow"), 1):
        table.up(name, finger)
    seen = at_rest(table)
    assert seen["drawn"]
    assert {name: seen[name] for name in ("page", "ways", "words", "view")} == {
        name: before[name] for name in ("page", "ways", "words", "view")
    }
    table.touch("choose_deck:red")
    assert table.until_phase("read_card")


@pytest.mark.parametrize("mode", ["dark", "light"])
@pytest.mark.parametrize("rotation", [0, 90])
def test_in_the_dark_it_is_black_and_after_waking_it_looks_as_before(
    tmp_path: Path, rotation: int, mode: Mode
) -> None:
    keep_a_game(tmp_path / "state")
    keep(tmp_path / "state" / "settings.json", Settings(language="en", toured=True, mode=mode))
    arguments = ("--simulate", "--language", "en", "--rotation", str(rotation))
    with Table(tmp_path / "state", *arguments) as table:
        table.touch("go_on:1", "choose_deck:red", "read_card:false", "start_hourglass", "pause")
        table.until(lambda seen: seen["view"] and seen["view"]["paused"])
        at_rest(table)
        before = table.picture(tmp_path / "before.png")
        table.later(6 * MINUTE)
        table.until(lambda seen: seen["light"] == pytest.approx(0.3))
        assert table.picture(tmp_path / "dim.png") != before
        dark(table)
        table.picture(tmp_path / "dark.png")
        with Image.open(tmp_path / "dark.png") as black:
            assert black.convert("RGB").getextrema() == ((0, 0),) * 3
        table.key(SHIFT)
        lit(table)
        at_rest(table)
        assert table.picture(tmp_path / "after.png") == before


def test_the_click_that_wakes_presses_nothing(table: Table) -> None:
    dark(table)
    table.click("choose_deck:red")
    lit(table)
    assert at_rest(table)["view"]["phase"] == "choose_deck"
    table.later(1)
    table.click("choose_deck:red")
    table.until_phase("read_card")


def test_a_finger_whose_lifting_is_never_told_does_not_keep_the_others_from_pressing(table: Table) -> None:
    dark(table)
    table.down("choose_deck:red", 7)
    lit(table)
    table.later(3)
    table.touch("choose_deck:red")
    table.until_phase("read_card")


def test_a_button_that_wakes_counts(table: Table) -> None:
    table.touch("choose_deck:red", "read_card:false")
    table.until_phase("turn_hourglass")
    table.later(30 * MINUTE)
    table.until(lambda seen: seen["light"] == 0)
    table.key(ord("3"))
    assert table.until_phase("activity")["hourglass"]["state"] == "running"
    assert lit(table)["drawn"]


def test_a_key_that_is_no_button_wakes_too(table: Table) -> None:
    dark(table)
    table.key(SHIFT)
    assert lit(table)["view"]["phase"] == "choose_deck"


def test_while_the_hourglass_runs_it_stays_lit_and_its_end_is_seen(table: Table) -> None:
    table.touch("choose_deck:red", "read_card:false", "start_hourglass")
    table.until_phase("activity")
    table.later(50)
    assert at_rest(table)["light"] == 1
    table.later(20)
    table.until_phase("judge")
    assert lit(table)["drawn"]
    table.later(60 * MINUTE)
    seen = table.until(lambda seen: seen["light"] < 0.31)
    assert seen["light"] > 0  # somebody is to see that time is up


def test_what_comes_up_in_the_dark_is_seen_and_can_be_read_for_ever(table: Table) -> None:
    dark(table)
    table.trouble("GPIO17 has stuck.")
    assert "GPIO17" in lit(table)["band"]
    table.later(60 * MINUTE)
    assert table.until(lambda seen: seen["light"] < 0.31)["light"] > 0
    table.touch("band")
    lit(table)
    table.later(1)
    table.touch("band")
    table.until(lambda seen: not seen["band"])
    dark(table)


def test_one_dims_never_and_goes_dark_when_it_was_chosen(tmp_path: Path) -> None:
    chosen = '{"language": "en", "toured": true, "dims_after_s": 0, "darkens_after_s": 60}'
    (tmp_path / "settings.json").write_text(chosen)
    with Table(tmp_path, "--simulate") as table:
        table.until(lambda seen: seen["page"] == "Start")
        table.later(58)
        assert at_rest(table)["light"] == 1
        table.later(4)
        assert not table.until(lambda seen: seen["light"] == 0)["drawn"]


def test_it_ends_in_the_dark(table: Table) -> None:
    dark(table)
    assert table.process.stdin is not None
    table.process.stdin.close()
    assert table.next("ended")
