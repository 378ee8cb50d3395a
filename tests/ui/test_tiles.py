"""Tiles under real fingers: one touch is one deed, done when it is meant, and nothing else presses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from kivy.uix.widget import Widget

from companion.clock import ManualClock
from tests.ui.window import Finger, frames, picture, resize, shown, tap
from ui.theme import place, theme
from ui.widgets.tile import Tile
from ui.widgets.touchable import TapGuard, Touchable

pytestmark = pytest.mark.screen


class Board(Widget):
    """Two tiles side by side, and the deeds that they did."""

    def __init__(self) -> None:
        super().__init__()
        self.clock = ManualClock()
        self.deeds: list[str] = []
        self.first = self.put("left", 20)
        self.second = self.put("right", 236)

    def put(self, name: str, x: float, **look: Any) -> Tile:
        tile = Tile(guard=TapGuard(lambda: self.clock.now_ns()), label=name, icon="check-bold", **look)
        place(tile, x, 250, 208, 136)
        tile.bind(on_deed=lambda _tile: self.deeds.append(name))
        self.add_widget(tile)
        return tile


@pytest.fixture
def board() -> Iterator[Board]:
    resize(800, 480)
    board = Board()
    with shown(board):
        yield board


def test_a_tap_is_one_deed_done_when_the_finger_is_lifted(board: Board) -> None:
    finger = Finger(100, 300)
    assert board.first.pressed
    assert board.deeds == []
    finger.lift()
    assert not board.first.pressed
    assert board.deeds == ["left"]


def test_where_people_race_the_deed_is_done_on_touch_down(board: Board) -> None:
    board.first.races = True
    finger = Finger(100, 300)
    assert board.deeds == ["left"]
    finger.lift()
    assert board.deeds == ["left"]


def test_a_finger_that_trembles_still_presses(board: Board) -> None:
    finger = Finger(100, 384)
    for x, y in ((104, 389), (96, 394), (101, 386)):
        finger.move(x, y)
    finger.lift()
    assert board.deeds == ["left"]


def test_a_finger_that_slides_off_presses_nothing(board: Board) -> None:
    finger = Finger(100, 300)
    finger.move(300, 300)
    assert not board.first.pressed
    assert not board.second.pressed
    finger.lift()
    assert board.deeds == []


def test_a_finger_that_comes_back_presses(board: Board) -> None:
    finger = Finger(100, 300)
    finger.move(100, 200)
    finger.move(100, 300)
    assert board.first.pressed
    finger.lift()
    assert board.deeds == ["left"]


def test_a_second_finger_on_the_same_tile_is_nothing(board: Board) -> None:
    first, second = Finger(80, 300), Finger(150, 320)
    second.lift()
    assert board.deeds == []
    first.lift()
    assert board.deeds == ["left"]


def test_two_fingers_on_two_tiles_of_two_pages_are_two_deeds(board: Board) -> None:
    one, other = Finger(80, 300), Finger(300, 300)
    other.lift()
    one.lift()
    assert board.deeds == ["right", "left"]


def shared_guard(board: Board, **look: Any) -> list[str]:
    """Two tiles below, as any two on a page, and what they did."""
    guard, deeds = TapGuard(lambda: board.clock.now_ns()), []
    for name, x in (("one", 20), ("other", 236)):
        tile = Tile(guard=guard, label=name, **look)
        place(tile, x, 396, 208, 70)
        tile.bind(on_deed=lambda _tile, name=name: deeds.append(name))
        board.add_widget(tile)
    return deeds


def test_of_two_fingers_on_two_tiles_of_a_page_the_one_lifted_first_does_the_only_deed(board: Board) -> None:
    deeds = shared_guard(board)
    one, other = Finger(80, 430), Finger(300, 430)
    other.lift()
    assert not any(tile.pressed for tile in board.children)
    one.lift()
    assert deeds == ["other"]
    board.clock.advance(400)
    Finger(80, 430).lift()
    assert deeds == ["other", "one"]


def test_a_finger_that_slid_off_leaves_the_deed_to_the_other(board: Board) -> None:
    deeds = shared_guard(board)
    one, other = Finger(80, 430), Finger(300, 430)
    one.move(80, 380)
    one.lift()
    other.lift()
    assert deeds == ["other"]


@pytest.mark.parametrize("look", [{"races": True}, {"guarded": False}])
def test_keys_and_what_people_race_for_are_pressed_at_once(board: Board, look: dict[str, bool]) -> None:
    deeds = shared_guard(board, **look)
    one, other = Finger(80, 430), Finger(300, 430)
    one.lift()
    other.lift()
    assert deeds == ["one", "other"]


def test_a_tap_between_tiles_presses_nothing(board: Board) -> None:
    tap(232, 300)
    tap(100, 240)
    assert board.deeds == []


def test_the_echo_of_a_tap_is_nothing(board: Board) -> None:
    tap(100, 300)
    board.clock.advance(200)
    tap(110, 295)
    assert board.deeds == ["left"]
    board.clock.advance(150)
    tap(100, 300)
    assert board.deeds == ["left", "left"]


def test_the_echo_is_nothing_on_the_tile_that_has_come_there_meanwhile(board: Board) -> None:
    guard = TapGuard(lambda: board.clock.now_ns())
    old, new = Touchable(guard=guard), Touchable(guard=guard)
    for touchable, name in ((old, "old"), (new, "new")):
        place(touchable, 500, 250, 208, 136)
        touchable.bind(on_deed=lambda _touchable, name=name: board.deeds.append(name))
    board.add_widget(old)
    tap(560, 300)
    board.remove_widget(old)
    board.add_widget(new)
    board.clock.advance(250)
    tap(562, 301)
    assert board.deeds == ["old"]
    board.clock.advance(100)
    tap(562, 301)
    assert board.deeds == ["old", "new"]


@pytest.mark.parametrize(("old_takes_back", "waits_ms"), [(False, 800), (True, 300)])
def test_a_tap_by_habit_takes_nothing_back_on_a_page_that_has_just_come(
    board: Board, old_takes_back: bool, waits_ms: int
) -> None:
    guard = TapGuard(lambda: board.clock.now_ns())
    old, undo = Touchable(guard=guard, takes_back=old_takes_back), Touchable(guard=guard, takes_back=True)
    for touchable, name in ((old, "old"), (undo, "undo")):
        place(touchable, 500, 250, 208, 136)
        touchable.bind(on_deed=lambda _touchable, name=name: board.deeds.append(name))
    old.bind(on_deed=lambda _touchable: guard.page_changed())
    board.add_widget(old)
    tap(560, 300)
    board.remove_widget(old)
    board.add_widget(undo)
    board.clock.advance(waits_ms - 10)
    tap(562, 301)
    assert board.deeds == ["old"]
    board.clock.advance(20)
    tap(562, 301)
    assert board.deeds == ["old", "undo"]
    board.clock.advance(310)
    tap(562, 301)  # on the same page one may be quick
    assert board.deeds == ["old", "undo", "undo"]


def test_a_tile_taken_away_under_the_finger_does_nothing(board: Board) -> None:
    finger = Finger(100, 300)
    board.remove_widget(board.first)
    finger.lift()
    assert board.deeds == []


def test_a_tile_that_lets_go_forgets_the_finger(board: Board) -> None:
    finger = Finger(100, 300)
    board.first.let_go()
    finger.lift()
    assert board.deeds == []
    assert not board.first.pressed


def test_an_idle_tile_takes_the_touch_and_does_nothing(board: Board) -> None:
    board.first.idle = True
    tap(100, 300)
    assert board.deeds == []


def test_the_touch_brings_its_stamp_along(board: Board) -> None:
    finger = Finger.__new__(Finger)
    finger.at_ns = 123
    Finger.__init__(finger, 100, 300)
    finger.lift()
    assert board.first.at_ns == 123
    tap(300, 300)
    assert board.second.at_ns is None


def colour_at(x: float, y: float) -> tuple[float, ...]:
    return picture().getpixel((round(theme.px(x)), round(theme.px(y))))  # type: ignore[return-value]


def rgb(name: str) -> tuple[int, ...]:
    return tuple(round(share * 255) for share in theme.colour(name)[:3])


def test_a_pressed_tile_lies_its_thickness_lower(board: Board) -> None:
    assert colour_at(60, 252) == rgb("tile")
    assert colour_at(60, 384) == rgb("tile_lip")
    finger = Finger(100, 300)
    assert colour_at(60, 252) != rgb("tile")
    assert colour_at(60, 384) == rgb("tile")
    finger.lift()
    assert colour_at(60, 252) == rgb("tile")


@pytest.mark.parametrize(("kind", "face"), [("primary", "primary"), ("sand", "sand"), ("tool", "well")])
def test_the_face_says_what_kind_of_tile_it_is(board: Board, kind: str, face: str) -> None:
    board.first.kind = kind
    frames()
    assert colour_at(60, 262) == rgb(face)


def test_a_refused_tile_has_no_face_and_tells_why_when_it_is_touched(board: Board) -> None:
    board.first.kind, board.first.second = "refused", "Only when you have solved it"
    frames()
    assert colour_at(60, 262) == (0, 0, 0)
    tap(100, 300)
    assert board.deeds == ["left"]


def test_a_button_that_does_the_same_is_drawn_at_the_corner(board: Board) -> None:
    board.second.seat = "yellow"
    frames()
    yellow = tuple(round(share * 255) for share in theme.seat("yellow").colour[:3])
    assert colour_at(236 + 208 - 14 + 14, 260) == yellow


def test_a_chosen_tile_is_bone_and_lies_low(board: Board) -> None:
    board.first.chosen = True
    frames()
    assert colour_at(60, 384) == rgb("primary")


def test_a_card_that_stands_beside_its_word_does_not_touch_it() -> None:
    resize(800, 480)
    root = Widget()
    tile = Tile(deck="purple", label="Purple space", stands="beside", label_u=30)
    place(tile, 20, 100, 340, 116)
    root.add_widget(tile)
    with shown(root):
        drawn = picture()
    middle = [drawn.getpixel((x, 158)) for x in range(20, 360)]
    face = middle[4]
    is_face = [pixel == face for pixel in middle]
    card = is_face.index(False)
    over = is_face.index(True, card + 60)
    word = is_face.index(False, over)
    assert word - over >= 8
