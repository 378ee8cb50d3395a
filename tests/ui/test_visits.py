"""Pages that are visited: whence one came is where one comes back to, unless the game calls everybody."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.ui import window  # before Kivy: it opens its window offscreen

# isort: split
from hardware.problems import PinInUse
from tests.ui.hand import english
from tests.ui.test_pages import Table as Pretended
from tests.ui.test_pages import choosing, evening_at
from tests.ui.test_pages import table as shown_table
from ui import i18n
from ui.screens.page import Page
from ui.showing import Showing
from ui.theme import theme
from ui.widgets.keyboard import Keyboard
from ui.widgets.spelling import Spelling

__all__ = ["english", "shown_table"]  # fixtures for every test here

pytestmark = pytest.mark.screen


class Visited(Page):
    """A page with one tile, and a keyboard if it is to have one."""

    def __init__(self, table: Table, says: str) -> None:
        super().__init__()
        self._table, self._says = table, says
        self.spelled: Keyboard | None = None
        self.heard: list[Showing] = []

    def lay(self) -> None:
        self.tile(self._says, (20, 320, 200, 100), self._table.pages.back, label=theme.mode)

    @property
    def keyboard(self) -> Keyboard | None:
        return self.spelled

    def showing(self, showing: Showing) -> None:
        self.heard.append(showing)


class Table:
    """The pages of a table, and a finger."""

    def __init__(self, made: Pretended) -> None:
        self.made, self.pages, self.show = made, made.pages, made.show

    def touch(self, *names: str) -> None:
        for name in names:
            window.tap_on(self.pages.ways[name])

    def visit(self, says: str = "visited") -> Visited:
        page = Visited(self, says)
        self.pages.visit(page)
        window.frames(1)
        return page


@pytest.fixture
def table(shown_table: Pretended) -> Iterator[Table]:
    ends = [i18n.observe(shown_table.pages.anew), theme.observe(shown_table.pages.anew)]
    yield Table(shown_table)
    ends[1]()
    theme.mode = "dark"
    ends[0]()


def test_a_visit_from_the_start_leads_back_there(table: Table) -> None:
    table.show(None)
    table.visit()
    table.show(None)
    assert table.pages.name == "Visited"
    table.touch("visited")
    assert table.pages.name == "Start"
    table.touch("new_game")
    assert table.pages.name == "Which"


def test_whoever_wants_no_other_language_goes_back_from_where_they_came(table: Table) -> None:
    table.show(None)
    table.touch("language", "back")
    assert table.pages.name == "Start"
    table.show(choosing())
    table.touch("more", "language", "back")
    assert table.pages.name == "MoreMenu"


def test_at_the_first_start_there_is_nothing_to_go_back_to(table: Table) -> None:
    table.pages.ask_language()
    assert "back" not in table.pages.ways


def test_a_visit_from_a_new_game_finds_it_as_it_was_left_in_the_look_of_now(table: Table) -> None:
    table.show(None)
    table.touch("new_game", "game:cranium", "guest")
    table.visit()
    theme.mode = "light"
    table.touch("visited")
    assert table.pages.name == "Seats"
    assert "Guest 1" in table.made.reads()


def test_a_name_half_typed_waits_for_who_comes_back(table: Table) -> None:
    table.show(None)
    table.touch("new_game", "game:cranium", "new_name", "a")
    table.visit()
    assert table.pages.keyboard is None
    table.touch("visited")
    assert table.pages.keyboard is not None
    assert table.pages.keyboard.spelling.text == "A"


def test_visits_nest_and_each_leads_to_the_one_before(table: Table) -> None:
    table.show(choosing())
    table.touch("more")
    table.visit("first")
    table.visit("second")
    table.touch("second")
    table.touch("first")
    assert table.pages.name == "MoreMenu"
    table.touch("back")
    assert table.pages.name == "Table"


def test_who_goes_to_a_page_that_lies_on_the_way_goes_back_to_it(table: Table) -> None:
    table.show(None)
    first = table.visit("first")
    table.visit("second")
    table.pages.visit(first)
    window.frames(1)
    table.touch("first")
    assert table.pages.name == "Start"


def test_the_table_is_drawn_in_the_look_that_was_chosen_meanwhile(table: Table) -> None:
    table.show(choosing())
    page = table.visit()
    theme.mode = "light"
    window.frames(1)
    assert [way.label for way in page.ways.values()] == ["light"]
    table.touch("visited")
    light = window.picture().getpixel((30, 90))
    assert light == tuple(round(share * 255) for share in theme.colour("ground")[:3])


def test_a_step_at_the_table_does_not_end_a_visit(table: Table) -> None:
    table.show(choosing())
    page = table.visit()
    table.show(evening_at(lambda view: view["phase"] == "read_card"))
    assert table.pages.page is page
    table.touch("visited")
    assert table.pages.name == "Table"
    assert "read_card:false" in table.pages.ways


@pytest.mark.parametrize(
    ("name", "phase"), [("Hourglass", "activity"), ("BuzzIn", "answer"), ("Vote", "vote")]
)
def test_a_step_that_calls_everybody_does(table: Table, name: str, phase: str) -> None:
    table.show(choosing())
    table.visit("first")
    table.visit("second")
    table.show(evening_at(lambda view: view["phase"] == phase))
    assert table.pages.name == name
    table.show(choosing())
    assert table.pages.name == "Table"


def test_time_that_is_up_does_and_who_left_a_resting_glass_is_called_when_it_runs_on(table: Table) -> None:
    paused = evening_at(lambda view: view["paused"] and view["phase"] == "activity")
    table.show(paused)
    page = table.visit()
    table.show(paused)
    assert table.pages.page is page
    paused.say("resume", {}, paused.now_us)
    table.show(paused)
    assert table.pages.name == "Hourglass"
    table.visit()
    table.show(evening_at(lambda view: view["hourglass"]["state"] == "expired"))
    assert table.pages.name == "TimesUp"


def test_a_game_that_is_put_away_meanwhile_leaves_the_start_to_come_back_to(table: Table) -> None:
    table.show(choosing())
    table.visit()
    table.show(None)
    assert table.pages.name == "Visited"
    table.touch("visited")
    assert table.pages.name == "Start"


def test_the_band_is_said_over_a_visited_page_until_it_is_answered(table: Table) -> None:
    troubles = (PinInUse("GPIO17"),)
    table.show(choosing(), troubles=troubles)
    table.visit()
    assert table.made.band == "GPIO17 is in use by another program."
    table.pages.aloud("Mind the cat.")
    assert table.made.band == "Mind the cat.\nGPIO17 is in use by another program."
    window.frames(2)
    table.touch("band")
    assert table.made.band == ""
    assert table.pages.name == "Visited"


def test_a_visited_page_hears_of_presses_and_a_page_below_does_not(table: Table) -> None:
    table.show(None)
    table.touch("new_game", "game:cranium", "guest", "seat:1", "guest", "seat:0", "guest", "seat:1", "guest")
    table.touch("next", "next", "begins:0")
    assert table.pages.name == "Buttons"
    page = table.visit()
    table.show(None, pressed=(("key:1", 1),), presses=1)
    assert [showing.presses for showing in page.heard] == [1]
    table.touch("visited")
    table.show(None, pressed=(("key:1", 1),), presses=1)
    assert table.pages.name == "Buttons"
    assert "Red team" in table.made.reads()
    table.show(None, pressed=(("key:1", 1), ("key:3", 2)), presses=2)
    assert "Blue team" in table.made.reads()


def test_what_is_typed_goes_to_the_keyboard_over_a_visited_page(table: Table) -> None:
    table.show(None)
    page = table.visit()
    page.spelled = Keyboard(Spelling(""), lambda _name: None, lambda: "Who?")
    assert table.pages.keyboard is page.spelled
    assert table.pages.typing is page.spelled
