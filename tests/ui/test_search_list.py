"""A list that is searched, turned over and dragged: a finger that trembles taps, one that drags does not."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests.ui.hand import english
from tests.ui.test_parts import laid, middle, taps
from tests.ui.window import Finger, frames, picture, shown, tap

# isort: split
from ui.screens.page import Page
from ui.screens.search import Search
from ui.theme import theme
from ui.widgets.rolling import Entry, Rolling
from ui.widgets.search_list import SearchList

__all__ = ["english"]  # a fixture for every test here

pytestmark = pytest.mark.screen

TOWNS = [
    "Aalborg", "Esbjerg", "Helsingør", "København", "Køge", "Nyborg", "Odense", "Roskilde", "Rønne", "Skagen",
    "Tønder", "Vejle",
]  # fmt: skip
ENTRIES = [Entry(town, town) for town in TOWNS]
BOX = (20.0, 100.0, 400.0, 280.0)  # four rows


@contextmanager
def rolling(entries: list[Entry] = ENTRIES) -> Iterator[tuple[Page, list[str]]]:
    said: list[str] = []
    with laid(Rolling(entries, said.append), BOX) as page:
        yield page, said


def seen(page: Page) -> list[str]:
    """The rows that lie wholly in the box, from the top."""
    _, low, _, high = theme.box(*BOX)
    rows = [
        (way.y, name.rpartition(":")[2])
        for name, way in page.ways.items()
        if ":row:" in name and way.y >= low - 1 and way.top <= low + high + 1
    ]
    return [name for _, name in sorted(rows, reverse=True)]


def test_a_short_list_has_nothing_to_turn_over_and_does_not_move() -> None:
    with rolling(ENTRIES[:4]) as (page, said):
        assert list(page.ways) == [f"it:row:{town}" for town in TOWNS[:4]]
        finger = Finger(200, 300)
        finger.move(200, 140)
        finger.lift()
        assert seen(page) == TOWNS[:4]
        assert said == []


def test_the_tiles_at_its_side_turn_it_over_and_stop_at_the_ends() -> None:
    with rolling() as (page, _said):
        assert seen(page) == TOWNS[:4]
        taps(page, "it:down")
        assert seen(page) == TOWNS[4:8]
        taps(page, "it:down", "it:down")
        assert seen(page) == TOWNS[8:]
        assert page.ways["it:down"].idle
        taps(page, "it:up", "it:up", "it:up")
        assert seen(page) == TOWNS[:4]
        assert page.ways["it:up"].idle


def test_a_finger_that_trembles_taps_a_row() -> None:
    with rolling() as (page, said):
        finger = Finger(200, 130)
        for x, y in ((206, 138), (195, 121), (203, 133)):
            finger.move(x, y)
        finger.lift()
        assert said == ["Aalborg"]
        assert seen(page) == TOWNS[:4]


def test_a_finger_that_drags_rolls_the_list_and_taps_nothing() -> None:
    with rolling() as (page, said):
        finger = Finger(200, 350)
        finger.move(200, 330)
        finger.move(200, 199)
        assert not any(way.pressed for way in page.ways.values())
        finger.lift()
        assert said == []
        # 151 u are two rows and a bit: it rests on a row.
        assert seen(page) == TOWNS[2:6]
        tap(200, 130)
        assert said == ["Helsingør"]


def test_while_it_is_dragged_the_list_looks_as_if_it_lay_there() -> None:
    with rolling() as (page, _said):
        finger = Finger(200, 350)
        finger.move(200, 200)
        finger.move(200, 350 - 72)  # a row
        dragged = picture().crop((20, 100, 340, 380))
        finger.lift()
        assert seen(page) == TOWNS[1:5]
        assert picture().crop((20, 100, 340, 380)).tobytes() == dragged.tobytes()


def test_a_drag_is_known_to_whoever_draws_sparingly() -> None:
    with rolling() as (page, _said):
        finger = Finger(200, 350)
        finger.move(200, 330)
        page.moved()
        assert page.moved() is not None
        finger.move(200, 328)
        assert page.moved() is None
        finger.lift()


def test_a_finger_that_drags_back_has_dragged_all_the_same() -> None:
    with rolling() as (page, said):
        finger = Finger(200, 130)
        finger.move(200, 100)
        finger.move(200, 130)
        finger.lift()
        assert said == []
        assert seen(page) == TOWNS[:4]


def test_it_is_dragged_no_further_than_there_is_anything() -> None:
    with rolling() as (page, _said):
        for begins, ends in ((370, 110), (370, 110), (370, 110), (370, 110)):
            finger = Finger(200, begins)
            finger.move(200, ends)
            finger.lift()
        assert seen(page) == TOWNS[8:]


def test_what_is_cut_off_at_its_edge_cannot_be_tapped_there() -> None:
    with rolling() as (page, said):
        finger = Finger(200, 350)
        finger.move(200, 320)
        tap(200, 92)  # above the box, where the first row sticks out
        finger.lift()
        assert said == []
        assert seen(page)


def test_with_motion_the_list_slides_to_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(theme, "reduced_motion", False)
    monkeypatch.setattr(theme, "motion", lambda _name: 0.02)
    with rolling() as (page, _said):
        taps(page, "it:down")
        for _ in range(500):
            frames(1)
            if seen(page) == TOWNS[4:8]:
                break
        assert seen(page) == TOWNS[4:8]


# -- searching ---------------------------------------------------------------------------------------------


def test_what_is_typed_on_a_real_keyboard_is_found_however_it_is_spelled() -> None:
    said: list[str] = []
    part = SearchList(ENTRIES, said.append, search=lambda: said.append("search"), empty="Nobody yet")
    with laid(part, BOX) as page:
        taps(page, "it:search")
        part.typed("KOE")
        found = [name for name in page.ways if ":row:" in name]
        assert found == ["it:list:row:København", "it:list:row:Køge"]
        taps(page, "it:list:row:Køge")
        part.key_down(8)
        part.typed("xx")
        assert [name for name in page.ways if ":row:" in name] == []
        taps(page, "it:clear")
        assert "it:list:row:Aalborg" in page.ways
    assert said == ["search", "Køge"]


def test_where_nothing_is_there_is_nothing_to_search() -> None:
    with laid(SearchList([], print, search=print, empty="Nobody yet"), BOX) as page:
        assert page.ways == {}


def test_the_page_of_a_search_leads_by_way_of_the_keyboard() -> None:
    said: list[str] = []
    page = Search(
        ENTRIES, take=said.append, back=lambda: said.append("back"), asks=lambda: "Which town?",
        empty=lambda: "No town",
    )  # fmt: skip
    with shown(page):
        page.anew()
        frames()
        taps(page, "found:search")
        assert page.keyboard is not None
        taps(page, "r", "o", "s", "done")
        assert page.keyboard is None
        assert [name for name in page.ways if ":row:" in name] == ["found:list:row:Roskilde"]
        assert page.typing is not None
        page.typing.key_down(8)
        page.typing.typed("sk")
        page.anew()  # as when the look changes
        assert [name for name in page.ways if ":row:" in name] == ["found:list:row:Roskilde"]
        page.typing.typed("ilde")
        x, y = middle(page.ways["found:list:row:Roskilde"])
        tap(x, y)
        taps(page, "back")
    assert said == ["Roskilde", "back"]
