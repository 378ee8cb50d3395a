"""The pages beside a free table, and the page on which its buzz waits: what they draw and what they say."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.companion.table import Table as Game
from tests.companion.table import people
from tests.ui.hand import english
from tests.ui.hourglass_table import Evening, an_evening
from tests.ui.window import Finger, frames, picture, resize, shown, tap
from ui.screens.end import End
from ui.screens.free_table.grid import Cell, RoundsGrid
from ui.screens.free_table.points import Points
from ui.screens.free_table.rounds import Rounds
from ui.screens.open_buzz import OpenBuzz
from ui.theme import placed, theme

__all__ = ["an_evening", "english"]  # fixtures

pytestmark = pytest.mark.screen


def game(count: int = 3, **options: Any) -> Game:
    return Game(people("free_table", count, **options))


class Counting:
    """Somebody at the page of points, whose table answers at once."""

    def __init__(self, table: Game) -> None:
        self.table, self._at = table, 100.0
        self.page = Points(say=self._say, undo=self._undo, redo=lambda: None, go=lambda _where: None)
        self.page.begin()
        self.page.show(table.view)

    def taps(self, *names: str) -> None:
        for name in names:
            self.page.ways[name].dispatch("on_deed")

    def _say(self, do: str, **args: Any) -> None:
        self._at += 1
        self.table.say(do, self._at, **args)
        self.page.show(self.table.view)

    def _undo(self) -> None:
        self._at += 1
        self.table.play({"at": self._at, "undo": 1})
        self.page.show(self.table.view)

    @property
    def points(self) -> list[int]:
        return [seat["points"] for seat in self.table.view["seats"]]


def test_the_next_seat_that_plays_comes_up_the_way_that_the_turns_go() -> None:
    table = game(4).say("sit_out", seat=3, out=True).say("direction", clockwise=False)
    counting = Counting(table)
    assert counting.page.seat == 0
    counting.taps("quick:5")
    assert counting.page.seat == 2
    counting.taps("key:8", "key:done")
    assert counting.page.seat == 1
    assert counting.points == [5, 0, 8, 0]
    counting.taps("seat:3", "quick:1")
    assert counting.page.seat == 3  # it sits out, and nobody comes after it
    counting.taps("undo", "undo")
    assert counting.page.seat == 2  # whose points they were
    assert counting.points == [5, 0, 0, 0]


def test_what_was_given_last_lies_there_to_be_given_again() -> None:
    counting = Counting(game())
    counting.taps("key:2", "key:5", "key:done")
    quick = [name for name in counting.page.ways if name.startswith("quick:")]
    assert quick == ["quick:1", "quick:5", "quick:10", "quick:25"]
    counting.taps("quick:25", "quick:25")
    assert counting.points == [25, 25, 25]


def test_a_figure_that_was_typed_outlives_a_change_of_seat() -> None:
    counting = Counting(game())
    counting.taps("key:9", "seat:2")
    assert counting.page.edge() == theme.seat("yellow").colour
    counting.taps("key:done")
    assert counting.points == [0, 0, 9]


def test_half_a_number_waits_for_whoever_was_called_away_and_stays_with_its_seat() -> None:
    counting = Counting(game())
    counting.taps("key:1")
    counting.table.say("next_turn", 50.0)
    counting.page.show(counting.table.view)
    counting.page.begin()  # from where the game had called to
    counting.page.show(counting.table.view)
    counting.taps("key:2", "key:done")
    assert counting.points == [12, 0, 0]


def test_half_a_number_is_given_up_by_going_back_and_is_none_of_another_game() -> None:
    counting = Counting(game())
    counting.taps("key:1", "back")
    counting.page.begin()
    counting.page.show(counting.table.view)
    counting.taps("key:2", "key:done")
    assert counting.points == [2, 0, 0]
    counting.taps("key:7")
    counting.page.begin()
    counting.page.show(game(2).view)
    counting.page.show(counting.table.view)
    assert counting.page.seat == 0
    counting.taps("key:3", "key:done")
    assert counting.points == [5, 0, 0]


@pytest.fixture
def grid() -> Iterator[tuple[RoundsGrid, list[Cell]]]:
    """Eight seats and forty rounds."""
    resize(800, 480)
    table, picked = game(8), list[Cell]()
    for number in range(40 * 8 - 1):
        table.say("add_points", number, seat=number % 8, points=20_000 + number).say("next_turn")
    seats = dict(enumerate(table.view["seats"]))
    grid = RoundsGrid(seats, table.view["turn"]["round"], picked.append, **placed(20, 70, 500, 300))
    with shown(grid):
        place = grid.pos, grid.size
        yield grid, picked
        assert place == (grid.pos, grid.size)


def test_the_last_rounds_are_seen_and_a_tap_says_which_cell_it_was_on(
    grid: tuple[RoundsGrid, list[Cell]],
) -> None:
    table, picked = grid
    assert table.cells[-1].round == 40
    x, y = table.middle_of(Cell(1, 39))
    tap(*theme.in_u(x, y))
    assert picked == [Cell(1, 39)]


def test_rounds_and_seats_are_dragged_into_sight_and_that_taps_nothing(
    grid: tuple[RoundsGrid, list[Cell]],
) -> None:
    table, picked = grid
    before = table.cells
    finger = Finger(400, 150)
    for step in range(1, 8):
        finger.move(400 - 40 * step, 150 + 30 * step)
    finger.lift()
    frames()
    assert table.cells[0].round < before[0].round - 2
    assert table.cells[-1].seat > before[-1].seat
    for _ in range(8):
        finger = Finger(100, 100)
        for step in range(1, 8):
            finger.move(100 + 80 * step, 100 + 30 * step)
        finger.lift()
    assert table.cells[0] == Cell(0, 1)
    assert not picked
    tap(*theme.in_u(*table.middle_of(Cell(0, 1))))
    assert picked == [Cell(0, 1)]


@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
def test_whoever_has_no_button_presses_on_the_edge_at_the_finger_s_own_time(
    evening: Evening, size: tuple[int, int]
) -> None:
    class StampedFinger(Finger):
        at_ns = 77

    screen = evening.screen(OpenBuzz)
    with shown(screen, *size):
        table = game(8, buzz="on").say("open_buzz", 1)
        screen.show(table.view, table.session.now_us, with_button={0, 1, 2})
        frames()
        assert sorted(name for name in screen.ways if name.startswith("buzz:")) == [
            f"buzz:{seat}" for seat in range(3, 8)
        ]
        tile = screen.ways["buzz:5"]
        StampedFinger(*theme.in_u(*tile.center))
        assert evening.pressed == [(5, 77)]
    resize(800, 480)


def test_nothing_of_the_turn_is_offered_while_everybody_may_press(evening: Evening) -> None:
    screen = evening.screen(OpenBuzz)
    table = game(3, buzz="on").say("open_buzz", 1)
    with shown(screen):
        screen.show(table.view, table.session.now_us)
        assert set(screen.ways) == {"rules", "close_buzz", "undo", "pause"}
        assert screen.edge() == theme.colour("bone")


def test_whoever_has_left_stays_in_the_history_where_there_are_points() -> None:
    table = game(4).say("add_points", 1, seat=1, points=4).say("leave", seat=1).say("leave", seat=2)
    page = Rounds(say=lambda _do: None, undo=lambda: None, redo=lambda: None, go=lambda _where: None)
    page.show(table.view)
    assert page.grid is not None
    assert [cell.seat for cell in page.grid.cells] == [0, 1, 3]
    page._choose_cell(Cell(1, 1))
    assert "band" in page.ways
    assert not any(name.startswith("key:") for name in page.ways)
    page.ways["band"].dispatch("on_deed")
    page._choose_cell(Cell(3, 1))
    assert "key:done" in page.ways


@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
@pytest.mark.parametrize("people", [2, 3, 5, 8])
def test_all_who_have_won_together_stand_side_by_side_none_over_another(
    people: int, size: tuple[int, int]
) -> None:
    page = End(say=lambda do, **args: None, undo=lambda: None, redo=lambda: None, go=lambda where: None)
    with shown(page, *size):
        page.show(game(people).say("finish").view)
        image = picture()
    rows = range(round(theme.px(5)), round(theme.px(120)))
    for number, seat in enumerate(page.view["seats"]):
        left, right = (round(image.width * side / people) for side in (number, number + 1))
        own = tuple(round(share * 255) for share in theme.seat(seat["colour"]).colour[:3])
        assert all(image.getpixel((x, y)) == own for x in (left + 2, right - 3) for y in rows)
        middles = ((x, round(theme.px(60))) for x in range(left, right))
        assert any(image.getpixel(middle) != own for middle in middles)
