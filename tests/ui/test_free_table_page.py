"""The page of a free table: what counts there, how little of it is drawn for that, and what lies where."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.ui import window  # before Kivy: it opens its window offscreen

# isort: split
from kivy.core.window import Window

from tests.companion.table import Table as Game
from tests.ui.drawn import everything, pixels
from tests.ui.hand import english
from tests.ui.scenes import Party, at_table
from tests.ui.scenes.free_table import now_s, played, table
from tests.ui.test_another_game import Evening, evening
from ui.screens.free_table.lengths import TimeFigures
from ui.screens.free_table.table import FreeTable
from ui.sparing import Sparing
from ui.theme import Mode, theme
from ui.widgets import touchable
from ui.widgets.text import Writing
from ui.widgets.time_bar import TimeBar
from ui.words.spans import clock

__all__ = ["english", "evening"]  # a fixture for every test here

pytestmark = pytest.mark.screen


class Seen:
    """A free table that is looked at while time passes."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.page: FreeTable = at_table(FreeTable, game, Party())

    def later(self, seconds: float) -> None:
        """So much time passes, and the page is told of it."""
        self.game.wait(now_s(self.game) + seconds)
        self.page.tick(0)

    @property
    def written(self) -> list[str]:
        return [each.text for each in self.page.walk() if isinstance(each, Writing)]

    def moves(self) -> list[Any]:
        """What waits to be drawn anew, where that is all."""
        moved = self.page.moved()
        assert moved is not None
        return [widget for widget, boxes in moved.items() if boxes]


@pytest.fixture
def seen(request: pytest.FixtureRequest) -> Iterator[Seen]:
    seen = Seen(played(table(Party(), **getattr(request, "param", {}))))
    with window.shown(seen.page):
        seen.page.moved()
        window.frames()
        yield seen


def test_the_time_of_whose_turn_it_is_counts_and_no_other(seen: Seen) -> None:
    before = [said for said in seen.written if ":" in said]
    seen.later(61)
    after = [said for said in seen.written if ":" in said]
    changed = [(one, other) for one, other in zip(before, after, strict=True) if one != other]
    assert changed == [("17:36", "18:37")]


def test_a_second_draws_one_time_anew_and_what_stands_still_not_at_all(seen: Seen) -> None:
    seen.page.moved()
    seen.later(1)
    moves = seen.moves()
    assert [widget.text for widget in moves if isinstance(widget, Writing)] == ["17:37"]
    # Bars are drawn anew only where that shows: one in a thousand of 17 minutes does not.
    assert not [widget for widget in moves if isinstance(widget, TimeBar)]
    assert len(moves) == 1


@pytest.mark.parametrize("mode", ["dark", "light"])
def test_what_is_drawn_for_a_second_looks_as_if_all_of_it_were(
    mode: Mode, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(theme, "_mode", mode)
    seen = Seen(played(table(Party())).say("start_hourglass", length_s=300))
    sparing = Sparing(Window, seen.page.moved, lambda: None)

    def frame() -> bytes:
        window.frames(1)
        return pixels()

    with window.shown(seen.page):
        sparing.install()
        for _ in range(3):  # it is known then where everything lies
            seen.later(1)
            before = frame()
        for seconds in (1, 60, 200):
            spared = sparing.spared
            seen.later(seconds)
            after = frame()
            assert sparing.spared == spared + 1
            assert after != before
            assert after == everything(sparing, frame)
            before = after
        sparing.uninstall()


def test_news_that_changes_nothing_here_lays_nothing_anew(seen: Seen) -> None:
    rows = seen.page.ways["next_turn"]
    seen.game.wait(now_s(seen.game) + 0.2)
    seen.page.show(seen.game.view)
    assert seen.page.ways["next_turn"] is rows


def test_a_pause_stands_still(seen: Seen) -> None:
    seen.game.say("pause", now_s(seen.game) + 0.5)
    seen.page.show(seen.game.view)
    before = seen.written
    seen.later(30)
    assert seen.written == before
    seen.game.say("resume")
    seen.page.show(seen.game.view)
    assert "17:36" in seen.written


@pytest.mark.parametrize("seen", [{"hourglass_s": 90, "overtime": True}], indirect=True)
def test_the_hourglass_counts_on_its_tile(seen: Seen) -> None:
    seen.game.say("start_hourglass")
    seen.page.show(seen.game.view)
    assert seen.page.ways["hourglass"].label == "1:30"
    seen.later(30.5)
    assert seen.page.ways["hourglass"].label == "1:00"
    seen.later(70)
    assert seen.page.ways["hourglass"].label == "+0:10"


@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
@pytest.mark.parametrize("people", range(1, 9))
def test_everybody_has_a_row_with_time_and_points(size: tuple[int, int], people: int) -> None:
    window.resize(*size)
    page: FreeTable = at_table(FreeTable, played(table(Party(), people)), Party())
    written = [each.text for each in page.walk() if isinstance(each, Writing)]
    assert sum(":" in said for said in written) == people
    points = [str(seat["points"]).replace("-", "−") for seat in page.view["seats"]]
    assert [said for said in written if said[-1:].isdigit() and ":" not in said] == points
    lowest = min(way.y for way in page.ways.values()) / theme.u
    assert lowest > 10
    window.resize(800, 480)


@pytest.mark.parametrize(
    ("keys", "seconds", "said"),
    [
        ("5", 5, "0:05"), ("90", 90, "0:90"), ("130", 90, "1:30"), ("1000", 600, "10:00"),
        ("10203", 3723, "1:02:03"),
    ],
)  # fmt: skip
def test_a_length_is_typed_seconds_last(keys: str, seconds: int, said: str) -> None:
    figures = TimeFigures()
    for key in keys:
        figures.type(key)
    assert (figures.number, figures.text) == (seconds, said)


def test_a_clock_says_hours_only_where_there_are_some() -> None:
    assert [clock(each) for each in (0, 59, 60, 754, 3600, 36_061)] == [
        "0:00", "0:59", "1:00", "12:34", "1:00:00", "10:01:01"
    ]  # fmt: skip


@pytest.mark.parametrize("beside", [["points"], ["points", "rounds"], ["seats"]])
def test_a_tap_too_many_on_the_way_back_takes_nothing_back(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, beside: list[str]
) -> None:
    monkeypatch.setattr(touchable.guard, "now_ns", evening.clock.now_ns)
    monkeypatch.setattr(touchable.guard, "echo_ns", 300_000_000)
    evening.table.begin(b'{"table":1,"game":"free_table","seats":[{"name":"Anna"},{"name":"Bo"}],"starter":0}')
    for way in ("next_turn", *beside):
        evening.clock.advance(1000)
        evening.touch(way)
    evening.until(lambda: "back" in evening.pages.ways)
    back = evening.pages.ways["back"]
    x, y = back.center_x / theme.u, (theme.size[1] - back.center_y) / theme.u
    evening.clock.advance(1000)
    window.tap(x, y)
    evening.until(lambda: evening.pages.name == "FreeTable")
    for ms, left in ((700, 1), (150, 0)):
        evening.clock.advance(ms)
        window.tap(x, y)
        evening.table.settle(5)
        assert evening.latest.view is not None
        assert evening.latest.view["undo"] == left
