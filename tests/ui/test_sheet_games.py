"""Crag, Yatzy and Yacht are chosen, agreed on and begun by touch, put right in the menu, and played again."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.ui import window  # before Kivy: it opens its window offscreen

# isort: split
from tests.ui.hand import Hand, english
from tests.ui.scenes import Party, at_table
from tests.ui.scenes.sheet_games import begun, played
from tests.ui.test_another_game import Evening, evening
from tests.ui.window import shown
from ui.keys import KEYS
from ui.screens.end import End
from ui.screens.more_menu import MoreMenu
from ui.words.sheets.yatzy import YATZY_WORDS

__all__ = ["english", "evening"]  # fixtures

pytestmark = pytest.mark.screen


def test_a_match_of_crag_is_agreed_on_and_begun_by_touch(evening: Evening) -> None:
    evening.touch("new_game", "game:crag", "more", *["guest"] * 3, "next")
    evening.touch("throws:3", "games:more", "thirteen:any", "button_enters_best:True", "next")
    assert not any(tile.kind == "primary" for tile in evening.pages.ways.values())  # no rule says who begins
    evening.touch("begins:1")
    for key in KEYS[:3]:
        evening.strike(key)
    evening.until(lambda: evening.shown.view is not None)
    header, view = evening.shown.header, evening.shown.view
    assert header is not None
    assert view is not None
    assert (header.game, header.starter) == ("crag", 1)
    assert [seat.name for seat in header.seats] == ["Guest 1", "Guest 2", "Guest 3"]
    assert header.options == {"throws": 3, "games": 2, "thirteen": "any", "button_enters_best": True}
    assert evening.seats_of == {key: seat for seat, key in enumerate(KEYS[:3])}
    assert (view["turn"]["seat"], view["throws_left"]) == (1, 3)


def test_one_plays_yatzy_alone_and_is_not_asked_who_begins(evening: Evening) -> None:
    evening.touch("new_game", "game:yatzy", "guest", "next", "next", "back")
    evening.until(lambda: evening.pages.name == "Options")
    evening.touch("next", "no_button")
    evening.until(lambda: evening.shown.view is not None)
    assert evening.shown.view is not None
    assert len(evening.shown.view["seats"]) == 1
    evening.touch("more")
    evening.until(lambda: evening.pages.name == "MoreMenu")
    assert {"row", "stop_game"} <= set(evening.pages.ways)
    assert not {"turn", "leave", "join"} & set(evening.pages.ways)


def test_where_nobody_has_a_button_it_is_said_once(evening: Evening) -> None:
    evening.touch("new_game", "game:yacht", *["more"] * 4, *["guest"] * 5, "next", "next", "begins:4")
    evening.touch("no_buttons")
    evening.until(lambda: evening.shown.view is not None)
    assert evening.seats_of == {}
    assert evening.shown.view is not None
    assert evening.shown.view["turn"]["seat"] == 4


@pytest.fixture
def more() -> Iterator[Hand]:
    person = Hand(MoreMenu)
    with shown(person.page):
        yield person


def test_an_entry_is_put_right_in_four_taps(more: Hand) -> None:
    table = played(begun("crag", 3, Party()), 5)
    more.sees(table).taps("row", "row:1", "row:1:twos", "row:1:twos:4")
    ((do, args),) = more.said
    table.say(do, **args)
    assert table.see("seats.1.sheet.twos") == 4
    assert more.went == ["back"]


def test_an_entry_is_opened_again(more: Hand) -> None:
    table = played(begun("yatzy", 2, Party()), 5)
    more.sees(table).taps("row", "row:0", "row:0:ones", "row:0:ones:open")
    ((do, args),) = more.said
    table.say(do, **args)
    assert table.see("seats.0.sheet.ones") is None


def test_back_leads_back_one_question_at_a_time(more: Hand) -> None:
    more.sees(played(begun("crag", 2, Party()), 3)).taps("row", "row:1", "row:1:ones", "back")
    assert "row:1:twos" in more.page.ways
    more.taps("back")
    assert {"row:0", "row:1"} <= set(more.page.ways)
    more.taps("back")
    assert "language" in more.page.ways
    more.taps("back")
    assert more.went == ["back"]


@pytest.mark.parametrize("size", [(800, 480), (720, 1280)], ids=["wide", "upright"])
def test_all_the_points_of_a_row_are_there_on_pages_if_need_be(more: Hand, size: tuple[int, int]) -> None:
    window.resize(*size)
    more.sees(begun("yatzy", 2, Party())).taps("row", "row:0", "row:0:chance")
    found = set(more.page.ways)
    while "others" in more.page.ways and not {"row:0:chance:30"} <= found:
        more.taps("others")
        found |= set(more.page.ways)
    assert {f"row:0:chance:{points}" for points in range(5, 31)} <= found
    window.resize(800, 480)



def test_a_game_that_was_left_is_found_at_the_start_with_what_comes_next(evening: Evening) -> None:
    evening.touch("new_game", "game:crag", "guest", "guest", "next", "next", "begins:1")
    evening.touch("no_button", "no_button", "more", "start")
    evening.until(lambda: evening.pages.name == "Start")
    go_on = next(tile for name, tile in evening.pages.ways.items() if name.startswith("go_on:"))
    assert go_on.label == "Go on with Crag"
    assert go_on.second.startswith("Guest 2 throws\n2 players")


def test_alone_nobody_takes_revenge() -> None:
    page = at_table(End, played(begun("yatzy", 1, Party())), Party())
    assert page.ways["rematch"].label == "Once more"


def test_a_game_that_is_over_is_played_again_by_the_same_and_the_next_begins(evening: Evening) -> None:
    evening.touch("new_game", "game:yatzy", "more", "guest", "guest", "next", "next", "begins:0")
    evening.touch("no_button", "no_button")
    evening.until(lambda: evening.shown.view is not None)
    sheet = YATZY_WORDS.sheet
    for number, row in enumerate(row for row in sheet.rows for _ in range(2)):
        points = sorted(sheet.possible(row))[-1 - number % 2]
        evening.table.say("score", {"row": row, "points": points})
    evening.until(lambda: evening.pages.name == "End")
    assert evening.shown.view is not None
    assert evening.shown.view["winners"] == [0]
    assert evening.pages.ways["undo"].label.startswith("Undo: Guest 2")
    assert evening.pages.ways["rematch"].label == "Rematch"
    evening.touch("rematch")
    evening.until(lambda: evening.shown.view is not None and evening.shown.view["phase"] == "turn")
    assert evening.shown.header is not None
    assert (evening.shown.header.game, evening.shown.header.starter) == ("yatzy", 1)


def test_at_the_end_all_sheets_can_be_read_and_left_again(evening: Evening) -> None:
    evening.touch("new_game", "game:yatzy", "guest", "next", "next")
    evening.touch("no_button")
    evening.until(lambda: evening.shown.view is not None)
    assert evening.shown.view is not None
    for row in evening.shown.view["seats"][0]["sheet"]:
        evening.pages._game.say("score", row=row, points=min(YATZY_WORDS.sheet.possible(row)))
        evening.until(lambda row=row: entry_of(evening, row) is not None)  # type: ignore[misc]
    evening.until(lambda: evening.pages.name == "End")
    evening.touch("sheets")
    evening.until(lambda: evening.pages.name == "AllSheets")
    evening.touch("back")
    evening.until(lambda: evening.pages.name == "End")


def entry_of(evening: Evening, row: str) -> int | None:
    assert evening.shown.view is not None
    points: int | None = evening.shown.view["seats"][0]["sheet"][row]
    return points


def test_a_tap_on_the_sheet_shows_all_of_them_and_leads_to_what_is_wrong_there(evening: Evening) -> None:
    evening.touch("new_game", "game:yatzy", "more", "guest", "guest", "next", "next", "begins:0")
    evening.touch("no_button", "no_button")
    evening.until(lambda: evening.shown.view is not None)
    evening.until(lambda: evening.pages.name == "SheetPage")
    to_sheets = ["sheets"] if "sheets" in evening.pages.ways else ["other", "sheets"]  # upright a tab
    evening.touch(*to_sheets)
    evening.until(lambda: evening.pages.name == "AllSheets")
    evening.touch("back")
    evening.until(lambda: evening.pages.name == "SheetPage")
    evening.touch(*to_sheets, "correct", "row:1", "row:1:ones", "row:1:ones:3")
    evening.until(lambda: evening.shown.view["seats"][1]["sheet"]["ones"] == 3)  # type: ignore[index]
    evening.until(lambda: evening.pages.name == "SheetPage")
    assert "band" in evening.pages.ways


def test_where_the_game_is_put_away_nobody_looks_at_its_sheets_any_more(evening: Evening) -> None:
    evening.touch("new_game", "game:yatzy", "guest", "next", "next")
    evening.touch("no_button")
    evening.until(lambda: evening.pages.name == "SheetPage")
    evening.touch(*(["sheets"] if "sheets" in evening.pages.ways else ["other", "sheets"]))
    evening.until(lambda: evening.pages.name == "AllSheets")
    evening.pages._table.put_away()
    evening.until(lambda: evening.pages.name == "Start")
    assert "band" not in evening.pages.ways
