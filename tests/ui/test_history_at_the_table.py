"""Earlier games found, looked back upon, gone on with and taken along, by touch, with the table behind it."""

from __future__ import annotations

import time
from datetime import date, timedelta

import pytest

from tests.ui import window  # before Kivy: it opens its window offscreen

# isort: split
from companion.history import summary_of
from tests.companion.table import Table as Game
from tests.companion.table import people
from tests.ui.archives import PretendSticks
from tests.ui.hand import english
from tests.ui.history_table import (
    evening,
    journal,
    keep,
    look_at,
    rows,
    sticks,
    to_history,
    written,
)
from tests.ui.test_another_game import Evening, MovingEvening
from tests.ui.test_peeks import Noted
from ui import i18n
from ui.along import Along
from ui.lock import hashed
from ui.screens.history.history import History
from ui.screens.history.record import Record
from ui.widgets.message_band import MessageBand
from ui.widgets.tile import Tile

__all__ = ["english", "evening", "journal", "sticks"]  # fixtures

pytestmark = [pytest.mark.screen, pytest.mark.usefixtures("english")]


def test_every_game_is_there_with_its_people_and_how_it_ended(evening: Evening) -> None:
    to_history(evening)
    assert list(rows(evening).items()) == [
        ("3", "A game of a newer version"), ("2", "Cranium · Reds, Blues"), ("1", "Crag · Anna, Bo"),
    ]  # fmt: skip
    seconds = [way.second for way in evening.pages.ways.values() if isinstance(way, Tile)]
    assert "on Saturday at 21:30 · Not played to the end" in seconds
    assert "1 November · Stopped" in seconds


def test_games_stand_by_their_day_whenever_they_came_to_this_table(journal: Noted) -> None:
    for day in (5, 28, 16):
        keep(journal, Game(people("crag")), f"2026-11-{day:02}T20:00")
    evening = MovingEvening(journal)
    to_history(evening)
    assert list(rows(evening)) == ["2", "3", "1"]
    assert [kept.id for kept in evening.shown.kept] == [2, 3, 1]  # so that whoever played last is named first
    evening.close()


def test_somebody_who_is_suggested_is_sought_at_once(evening: Evening) -> None:
    to_history(evening)
    evening.touch("found:search", "known:Anna")
    evening.until(lambda: list(rows(evening)) == ["1"])


@pytest.mark.parametrize(
    ("sought", "found"),
    [
        ("anna", ["1"]), ("reds0", ["2"]), ("crag", ["1"]), ("28 november", ["2"]), ("2026-11-01", ["1"]),
        ("saturday", ["2"]), ("sunday crag", ["1"]), ("monday", ["3"]), ("today", ["3"]), ("zz", []),
    ],
)
def test_a_game_is_found_by_people_kind_and_day(evening: Evening, sought: str, found: list[str]) -> None:
    to_history(evening)
    for letter in sought:
        evening.pages.typed(letter)
    window.frames(1)
    assert list(rows(evening)) == found


def test_one_steps_through_a_game_and_nothing_is_changed_by_looking(
    evening: Evening, journal: Noted
) -> None:
    before = journal.lines(1)
    page = look_at(evening, 1)
    assert "Step 3 of 3 · 0:12" in written(evening)
    assert "Game stopped" in written(evening)
    evening.touch("previous")
    assert "Anna 50 in Crag" in written(evening)
    evening.touch("first")
    assert "At the start" in written(evening)
    evening.touch("next", "last", "bar")  # in the middle of the bar
    assert page._at == 2
    evening.touch("back")
    evening.until(lambda: isinstance(evening.pages.page, History))
    assert journal.lines(1) == before


def test_beside_a_sheet_it_is_said_whose_mark_is_whose(evening: Evening) -> None:
    look_at(evening, 1)
    assert {"Anna", "Bo"} <= set(written(evening))


def test_a_game_that_was_left_goes_on_from_there(evening: Evening) -> None:
    look_at(evening, 2)
    evening.touch("go_on")
    evening.until(lambda: evening.shown.game == 2 and evening.pages.name == "Table")
    assert evening.shown.view is not None
    assert evening.shown.view["phase"] == "turn_hourglass"
    # and from its own menu one comes here again, and back to the very same table
    evening.touch("more", "history")
    evening.until(lambda: isinstance(evening.pages.page, History))
    evening.touch("back")
    evening.until(lambda: evening.pages.name in ("Table", "MoreMenu"))
    # another one is gone on with in its place, and it is kept
    evening.touch(*(["back"] if evening.pages.name == "MoreMenu" else []), "more")
    look_at(evening, 1)
    evening.touch("go_on")
    evening.until(lambda: evening.shown.game == 1 and evening.pages.name == "End")
    evening.touch("start")
    evening.until(lambda: evening.pages.name == "Start")
    assert {kept.id for kept in evening.shown.kept} == {1, 2, 3}


def test_one_of_a_newer_version_is_shown_and_not_opened(evening: Evening) -> None:
    to_history(evening)
    evening.touch("found:list:row:3")
    evening.until(lambda: any("does not know that game" in one.text for one in evening.stage.walk()
                              if isinstance(one, MessageBand)))  # fmt: skip
    assert isinstance(evening.pages.page, History)


def test_it_asks_for_the_pin_where_one_is_set(evening: Evening) -> None:
    evening.kept.change(pin=hashed("1234"))
    evening.touch("history")
    evening.until(lambda: evening.pages.name == "AskPin")
    evening.touch(*(f"pin:{figure}" for figure in "1234"), "pin:done")
    evening.until(lambda: isinstance(evening.pages.page, History) and bool(rows(evening)))
    evening.touch("found:list:row:1")
    evening.until(lambda: isinstance(evening.pages.page, Record))
    evening.pages.forsaken()
    assert evening.pages.name == "Start"


def test_who_has_played_is_told_with_how_often_they_won_and_leads_to_their_games(
    evening: Evening, journal: Noted
) -> None:
    for seats in (3, 2):
        table = Game(people("free_table", seats)).say("add_points", 1, seat=1, points=5)
        table.say("next_turn", 5400).say("finish", 5430)
        keep(journal, table, "2026-11-29T20:00")
    to_history(evening)
    evening.touch("people")
    evening.until(lambda: evening.pages.name == "People")
    tiles = [way for way in evening.pages.ways.values() if isinstance(way, Tile)]
    told = {tile.label: tile.second for tile in tiles if tile.second}
    assert told == {
        "Anna": "2 games · 0 won · 3 h 0 min used", "Bo": "2 games · 2 won · 1 min used",
        "Ida": "1 game · 0 won",
    }  # fmt: skip
    evening.touch("found:list:row:Ida")
    evening.until(lambda: isinstance(evening.pages.page, History))
    assert list(rows(evening).values()) == ["Free table · Anna, Bo, Ida"]


def test_where_nothing_is_kept_that_is_said(sticks: PretendSticks) -> None:
    evening = MovingEvening(along=Along(sticks))
    evening.touch("history")
    evening.until(lambda: any("can be found here again" in said for said in written(evening)))
    assert "save" not in evening.pages.ways
    evening.close()


def test_five_thousand_games_are_there_at_once_and_none_of_them_is_played_again(journal: Noted) -> None:
    lines = Game(people("crag")).journal.lines(1)
    summary = summary_of(Game(people("crag")).session)
    for number in range(5000):
        begun = f"{date(2010, 1, 1) + timedelta(number)}T20:00"
        journal.take_in(lines, begun, begun, summary, over=True)
    evening = MovingEvening(journal)
    journal.looks.clear()
    before = time.perf_counter()
    to_history(evening)
    evening.touch("found:list:down", "found:list:down")
    evening.until(lambda: "4990" in rows(evening))
    evening.pages.typed("b")
    window.frames(1)
    assert time.perf_counter() - before < 5.0  # half a second where nothing else runs
    assert journal.looks == []
    assert len(rows(evening)) <= 6
    evening.close()


def test_whoever_comes_back_from_a_game_sees_the_list_as_it_was_left(journal: Noted) -> None:
    lines = Game(people("crag")).journal.lines(1)
    for day in range(1, 29):
        journal.take_in(lines, f"2026-11-{day:02}T20:00", "", None, over=False)
    evening = MovingEvening(journal)
    to_history(evening)
    evening.touch("found:list:down", "found:list:down")
    evening.until(lambda: "20" in rows(evening) and "28" not in rows(evening))
    seen = list(rows(evening))
    evening.touch("found:list:row:20")
    evening.until(lambda: isinstance(evening.pages.page, Record) and "back" in evening.pages.ways)
    evening.touch("back")
    evening.until(lambda: isinstance(evening.pages.page, History))
    assert list(rows(evening)) == seen
    # and whoever comes from elsewhere begins with the newest
    evening.touch("back")
    to_history(evening)
    assert "28" in rows(evening)
    evening.close()


def test_it_speaks_the_language_of_the_moment(evening: Evening) -> None:
    end = i18n.observe(evening.pages.anew)
    look_at(evening, 1)
    i18n.set_language("da")
    window.frames(1)
    assert "Trin 3 af 3 · 0:12" in written(evening)
    end()
