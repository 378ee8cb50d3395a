"""Looking back on bottle caps by touch: the board after any move, in words too, and going on from there."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from tests.ui import window  # before Kivy: it opens its window offscreen

# isort: split
from companion.game import Header, SeatEntry
from companion.tablelog import header_line
from tests.companion.games.caps_tables import HOME, caps, standing
from tests.companion.table import Table as Game
from tests.ui.hand import english
from tests.ui.scenes.caps_as_it_stood import looked_at
from tests.ui.test_another_game import Evening, evening
from ui.i18n import set_language
from ui.screens.page import Page
from ui.theme import theme
from ui.widgets.caps_board import CapsBoard
from ui.widgets.text import Writing
from ui.words.bottle_caps import past as words
from ui.words.seats import said_here

__all__ = ["english", "evening"]  # fixtures

pytestmark = [pytest.mark.screen, pytest.mark.usefixtures("english")]

THROWS = [(4, 0), (6, 0), (6, 1), (2, 1), (3, 0)]  # the pips, and the cap they move


@pytest.fixture(autouse=True)
def usual_window() -> Iterator[None]:
    window.resize(800, 480)
    yield
    window.resize(800, 480)


def written(page: Page) -> list[str]:
    return [child.text for child in reversed(page.children) if isinstance(child, Writing)]


def board(page: Page) -> CapsBoard:
    return next(child for child in page.children if isinstance(child, CapsBoard))


def told(game: Game) -> str:
    """What is told of the last step."""
    page = looked_at(game)
    return words.told(said_here(game.view), page._steps[-1])


# -- what is told ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "sentence"),
    [
        (lambda: Game(caps()).say("throw", pips=4).say("move", cap=0),
         "Anna threw 4 and moved a cap from the start field to field 4."),
        (lambda: standing([20, -1, -1, -1], [5, 3, -1, -1]).say("throw", pips=3).say("move", cap=0),
         "P0 threw 3 and moved a cap from field 20 to field 23. A cap of P1 was captured and went home."),
        (lambda: standing([38, 5, -1, -1], [0, -1, -1, -1]).say("throw", pips=4).say("move", cap=0),
         "P0 threw 4 and moved a cap from field 38 to goal 3."),
        (lambda: standing([40, 5, -1, -1], [0, -1, -1, -1]).say("throw", pips=2).say("move", cap=0),
         "P0 threw 2 and moved a cap from goal 1 to goal 3."),
        (lambda: standing([9, -1, -1, -1], [20, -1, -1, -1]).say("throw", pips=6).say("move", cap=1),
         "P0 threw 6 and brought a cap in. A cap of P1 was captured and went home."),
        (lambda: standing([-1] * 4, [0, -1, -1, -1]).say("throw", pips=2),
         "P0 threw 2, and no cap may move."),
        (lambda: Game(caps(move_alone=True)).say("throw", pips=5),
         "Anna threw 5 and moved a cap from the start field to field 5."),
        (lambda: Game(caps()).say("throw", pips=5), "Anna threw 5 and has not moved yet."),
        (lambda: standing([36, 41, 42, 43], [0, -1, -1, -1]).say("throw", pips=4).say("move", cap=0),
         "P0 threw 4 and moved a cap from field 36 to goal 1. P0 has won."),
        (lambda: Game(caps("A", "B", "C")).say("leave", seat=1), "B left the table."),
        (lambda: Game(caps()).say("correct", set={"turn.seat": 1}), "The turn was given to Bo."),
        (lambda: Game(caps()).say("correct", seat=1, set={"caps.0": 3}),
         "For Bo something was put right by hand."),
        (lambda: Game(caps()).say("correct", seat=1, set={"caps": HOME}),
         "For Bo something was put right by hand. Bo has won."),
        (lambda: Game(caps()).say("stop_game"), "The game was stopped."),
    ],
)  # fmt: skip
def test_each_step_is_told_in_a_sentence(game: Callable[[], Game], sentence: str) -> None:
    assert told(game()) == sentence


def test_a_step_is_told_in_the_tables_language() -> None:
    game = standing([20, -1, -1, -1], [5, 3, -1, -1]).say("throw", pips=3).say("move", cap=0)
    set_language("de")

    assert told(game) == (
        "P0 warf 3 und zog einen Kronkorken von Feld 20 auf Feld 23. "
        "Ein Kronkorken von P1 wurde geschlagen und ging heim."
    )


@pytest.mark.parametrize(
    ("places", "said"),
    [
        ([0, -1, -1, -1], "start · 3 in the house"),
        ([17, 3, -1, -1], "field 3, 17 · 2 in the house"),
        ([41, 0, 39, 43], "start · field 39 · goal 2, 4"),
        ([-1, -1, -1, -1], "4 in the house"),
        (HOME, "goal 1, 2, 3, 4"),
    ],
)
def test_where_all_caps_stand_is_said_to_set_them_up_by(places: list[int], said: str) -> None:
    assert words.standing(standing(places, [5, -1, -1, -1]).view, 0) == said


def test_who_has_left_has_no_caps() -> None:
    assert words.standing(Game(caps("A", "B", "C")).say("leave", seat=1).view, 1) == "has left the table"


# -- stepping ----------------------------------------------------------------------------------------------


def test_one_steps_back_and_forward_and_nothing_is_changed() -> None:
    game = Game(caps())
    boards = [[[0, -1, -1, -1], [0, -1, -1, -1]]]
    for pips, cap in ((4, 0), (3, 0), (6, 1)):
        game.say("throw", pips=pips).say("move", cap=cap)
        boards.append([seat["caps"] for seat in game.view["seats"]])
    before, page = game.view, looked_at(game)

    seen = [board(page)._board]
    for way in ("previous", "previous", "previous", "previous", "next", "last", "first"):
        page.ways[way].dispatch("on_deed")
        seen.append(board(page)._board)
    order = [3, 2, 1, 0, 0, 1, 3, 0]
    assert seen == [tuple(map(tuple, boards[number])) for number in order]
    assert game.view == before


def test_where_no_step_leads_on_the_tile_does_nothing() -> None:
    page = looked_at(Game(caps()))

    assert written(page)[0] == "As it stands now"
    assert all(page.ways[way].idle for way in ("first", "previous", "next", "last"))
    assert "go_back" not in page.ways


def test_a_cap_goes_its_way_when_one_steps_forward_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(theme, "reduced_motion", False)
    game = Game(caps()).say("throw", pips=4).say("move", cap=0)
    page = looked_at(game)
    with window.shown(page):
        page.ways["previous"].dispatch("on_deed")
        assert not board(page).travels
        page.ways["next"].dispatch("on_deed")
        assert board(page).travels
        assert page.tick(0)
        assert not page.tick(10**10)
        assert not board(page).travels


# -- at the table ------------------------------------------------------------------------------------------


def begun(evening: Evening) -> None:
    """Two are in the middle of a game."""
    header = Header(1, "bottle_caps", (SeatEntry("Lena"), SeatEntry("Opa")), starter=0)
    evening.table.begin(header_line(header))
    for pips, cap in THROWS:
        evening.table.say("throw", {"pips": pips})
        evening.table.say("move", {"cap": cap})
    evening.until(lambda: undo_of(evening) == 2 * len(THROWS))


def undo_of(evening: Evening) -> int | None:
    return None if evening.shown.view is None else int(evening.shown.view["undo"])


def look(evening: Evening, *ways: str) -> None:
    evening.touch("more", "as_it_stood")
    until_said(evening, "Lena threw 3 and moved")
    evening.touch(*ways)


def said(evening: Evening) -> list[str]:
    page = evening.pages.page
    assert isinstance(page, Page)
    return written(page)


def until_said(evening: Evening, what: str) -> None:
    def is_said() -> bool:
        evening.pages.tick(0)
        return any(one.startswith(what) for one in said(evening))

    evening.until(is_said)


def test_the_game_goes_on_from_an_earlier_move_once_one_is_sure(evening: Evening) -> None:
    begun(evening)
    look(evening, "previous", "previous")
    assert said(evening)[0] == "As it stood after move 3 of 5"
    evening.touch("go_back")
    asks, happens, *_ = said(evening)
    assert asks == "Go on from this move?"
    assert happens.startswith(
        "2 moves are taken back, the first of them: Opa threw 2 and moved a cap from the start field"
    )
    evening.touch("stay")
    until_said(evening, "As it stood after move 3 of 5")
    assert undo_of(evening) == 10
    evening.touch("go_back", "do")
    evening.until(lambda: undo_of(evening) == 6 and evening.pages.name == "CapsTable")
    view = evening.shown.view
    assert view is not None
    assert [seat["caps"] for seat in view["seats"]] == [[4, -1, -1, -1], [6, 0, -1, -1]]
    assert view["redo"] == 4


def test_looking_and_coming_back_leaves_the_game_as_it_is(evening: Evening) -> None:
    begun(evening)
    before = evening.shown.view
    look(evening, "first", "next", "back")
    evening.until(lambda: evening.pages.name in ("CapsTable", "MoreMenu"))
    assert before is not None
    assert evening.shown.view is not None
    assert (evening.shown.view["seats"], undo_of(evening)) == (before["seats"], 10)


def test_what_others_do_meanwhile_is_seen_and_never_taken_back_unasked(evening: Evening) -> None:
    begun(evening)
    look(evening, "previous", "go_back")  # one is asked about one move ...
    evening.table.say("throw", {"pips": 1})
    evening.until(lambda: undo_of(evening) == 11)
    evening.touch("do")  # ... but there are more by now
    until_said(evening, "As it stood after move 4 of 6")
    assert undo_of(evening) == 11
    evening.touch("last")
    evening.table.say("move", {"cap": 1})
    until_said(evening, "Opa threw 1 and moved")
    assert said(evening)[0] == "As it stands now"


def test_pages_of_a_game_that_is_put_away_are_left(evening: Evening) -> None:
    begun(evening)
    look(evening)
    evening.table.put_away()
    evening.until(lambda: evening.pages.name == "Start")


def test_it_is_laid_anew_where_the_look_changes(evening: Evening) -> None:
    begun(evening)
    look(evening, "previous")
    theme.mode = "light"
    evening.pages.anew()
    assert said(evening)[0] == "As it stood after move 4 of 5"
    theme.mode = "dark"
