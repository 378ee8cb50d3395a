"""The coach beside a game of Crag: what it says to whoever asks, and at the end what was given away."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.ui import window  # before Kivy: it opens its window offscreen

# isort: split
from companion.games.crag.sheet import ROWS
from tests.ui.hand import english
from tests.ui.test_another_game import Evening, MovingEvening
from ui.coaches import Coaches
from ui.screens.review import Review
from ui.screens.sheet.coached import CoachedSheetPage
from ui.settings import Settings, read
from ui.theme import theme
from ui.widgets.text import Writing

__all__ = ["english"]  # a fixture

pytestmark = pytest.mark.screen


@pytest.fixture(params=[(800, 480), (720, 1280)], ids=["wide", "upright"])
def evening(request: pytest.FixtureRequest, english: None) -> Iterator[Evening]:
    window.resize(*request.param)
    evening = MovingEvening()
    evening.table.begin(json.dumps(
        {"table": 1, "game": "crag", "seats": [{"name": "Anna"}, {"name": "Bo"}], "starter": 0}
    ).encode())  # fmt: skip
    evening.until(lambda: "key:6" in evening.pages.ways)
    yield evening
    evening.close()
    window.resize(800, 480)


def throws(evening: Evening, *dice: int) -> None:
    """Taps a throw in."""
    evening.touch(*(f"key:{die}" for die in dice[:-1]))
    evening.do(f"key:{dice[-1]}")


def said(evening: Evening) -> list[str]:
    """Whatever stands on the page."""
    page = evening.pages.page
    assert page is not None
    return [each.text for each in page.walk() if isinstance(each, Writing)]


def coached(evening: Evening, *seats: int) -> None:
    """Somebody says whom the coach helps."""
    evening.touch("more", "coach", *(f"coached:{seat}" for seat in seats), "back")
    evening.until(lambda: "key:6" in evening.pages.ways or "back" in evening.pages.ways)
    if "back" in evening.pages.ways:
        evening.touch("back")
    evening.until(lambda: "key:6" in evening.pages.ways)


def test_nobody_is_helped_who_has_not_asked_for_it(evening: Evening) -> None:
    throws(evening, 6, 6, 3)
    evening.until(lambda: "row:sixes" in evening.pages.ways)
    assert not [name for name in evening.pages.ways if name.startswith("coach")]
    assert evening.pages.ways["row:sixes"].third == ""


def test_who_asks_for_it_is_told_what_to_keep_and_what_rows_are_worth(evening: Evening) -> None:
    coached(evening, 0)
    assert evening.kept.now.coached == {"Anna"}
    throws(evening, 6, 6, 3)
    evening.until(lambda: "coach:why" in evening.pages.ways)
    assert "Keep 6 and 6, throw the third" in said(evening)
    assert "1 in 6" in said(evening)
    assert evening.pages.ways["row:sixes"].third == "143.0"

    page = evening.pages.page
    assert isinstance(page, CoachedSheetPage)
    assert page.help()[0].lines[-1].says.startswith("The coach says which dice to keep.")

    evening.touch("coach:why")
    assert "Points to the end, on average" in said(evening)
    evening.touch("coach:why", "coach:sheets")
    evening.until(lambda: "coach:advice" in evening.pages.ways)
    assert "Keep 6 and 6, throw the third" not in said(evening)
    evening.touch("coach:advice")
    evening.until(lambda: "coach:sheets" in evening.pages.ways)


def test_only_who_asked_for_it_is_helped(evening: Evening) -> None:
    coached(evening, 1)
    throws(evening, 6, 6, 1)
    evening.until(lambda: "row:crag" in evening.pages.ways)
    assert "coach:sheets" not in evening.pages.ways
    evening.do("row:crag")
    throws(evening, 6, 6, 1)
    evening.until(lambda: "Enter 50 in Crag" in said(evening))
    evening.do("row:crag")
    evening.until(lambda: "coach:sheets" not in evening.pages.ways)


def test_while_it_thinks_the_game_goes_on(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Coaches, "of", lambda self, options: None)
    coached(evening, 0)
    throws(evening, 6, 6, 1)
    evening.until(lambda: "The coach is thinking." in said(evening))
    evening.do("row:crag")
    monkeypatch.undo()
    evening.do("undo")
    evening.until(lambda: "Enter 50 in Crag" in said(evening))


def test_a_finger_that_is_down_as_it_answers_presses_its_key(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Coaches, "of", lambda self, options: None)
    coached(evening, 0)
    throws(evening, 6, 6, 3)
    evening.until(lambda: "The coach is thinking." in said(evening))
    key, row = evening.pages.ways["key:4"], evening.pages.ways["row:sixes"]
    finger = window.Finger(key.center_x / theme.u, (theme.size[1] - key.center_y) / theme.u)
    monkeypatch.undo()
    evening.until(lambda: "Keep 6 and 6, throw the third" in said(evening))
    assert evening.pages.ways["row:sixes"] is row
    assert row.third == "143.0"
    finger.lift()
    evening.until(lambda: evening.pages.ways["row:sixes"].state == "waits")  # a die is told


def test_where_it_cannot_be_had_that_is_said(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "companion.games.crag.coach", None)  # it cannot be imported
    coached(evening, 0)
    throws(evening, 6, 6, 1)
    lost = "The coach cannot think on this machine. The game goes on without it."
    evening.until(lambda: lost in said(evening))
    evening.do("row:crag")


def test_at_the_end_each_decision_is_weighed(evening: Evening) -> None:
    for row in ROWS:
        for _ in range(2):
            evening.table.say("throw", {"dice": [6, 6, 3]})
            evening.table.say("throw", {"dice": [6, 2, 4], "keep": [6]})
            evening.table.say("score", {"row": row})
    evening.until(lambda: evening.pages.name == "End")
    evening.touch("review")
    evening.until(lambda: "seat:1" in evening.pages.ways)
    assert isinstance(evening.pages.page, Review)
    assert "Gave up Fives" in said(evening)  # the costliest
    assert "Enter 20 in Even" in said(evening)
    evening.touch("seat:1")
    assert evening.pages.ways["seat:1"].chosen
    evening.touch("others", "back")
    evening.until(lambda: evening.pages.name == "End")


def test_before_a_game_it_is_said_whom_the_coach_helps(evening: Evening) -> None:
    evening.touch("more")
    evening.do("start")
    evening.until(lambda: evening.pages.name == "Start")
    evening.touch("new_game", "game:crag", "seat:0", "guest", "seat:1", "guest", "next", "coach", "coached:1")
    assert evening.kept.now.coached == {"Guest 2"}
    evening.touch("back")
    evening.until(lambda: "throws:3" in evening.pages.ways)


def test_whoever_the_coach_helps_is_kept_and_what_is_no_list_of_names_costs_nothing_else(
    tmp_path: Path,
) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"coached": ["Anna"], "volume": 4}')
    assert read(path).coached == {"Anna"}
    path.write_text('{"coached": 7, "volume": 4}')
    assert read(path) == Settings(volume=4)
