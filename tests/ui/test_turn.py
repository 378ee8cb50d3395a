"""The picture turned by quarters: boxes and places of the window's, and what is drawn past Kivy."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tests.ui.window  # noqa: F401 - before Kivy: it opens its window

# isort: split
from kivy.base import EventLoop
from kivy.core.window import Window
from kivy.graphics.transformation import Matrix
from kivy.uix.widget import Widget

from tests.ui.drawn import drift, everything, frame, pixels
from tests.ui.hourglass_table import Evening
from tests.ui.window import frames, resize, shown
from ui import picture, sdl
from ui.screens.hourglass import Hourglass
from ui.sparing import Sparing
from ui.theme import theme
from ui.touches import Touches, push_touch
from ui.turn import ROTATIONS, Rotation, box_in_window, on_glass, place_in_window, turned
from ui.window import turn

rotations = st.sampled_from(ROTATIONS)
sides = st.integers(1, 2000)


def test_a_quarter_more_comes_round_after_four() -> None:
    assert [turned(rotation, 90) for rotation in ROTATIONS] == [90, 180, 270, 0]
    assert turned(0, -90) == 270


@given(sides, sides, st.tuples(*[st.integers(0, 2000)] * 4), rotations)
def test_a_box_keeps_its_corners_and_its_size(
    width: int, height: int, box: tuple[int, int, int, int], rotation: Rotation
) -> None:
    x, y, w, h = box
    corners = [(x, y), (x + w, y), (x, y + h), (x + w, y + h)]
    there = {place_in_window(*corner, (width, height), rotation) for corner in corners}
    left, low, across, up = box_in_window(box, (width, height), rotation)
    assert there == {(left, low), (left + across, low), (left, low + up), (left + across, low + up)}


@given(sides, sides, st.data(), rotations)
def test_what_was_turned_stands_upright_again(
    width: int, height: int, data: st.DataObject, rotation: Rotation
) -> None:
    width, height = width % 7 + 1, height % 7 + 1
    page = {(x, y): data.draw(st.binary(min_size=4, max_size=4)) for y in range(height) for x in range(width)}
    across, up = (width, height) if rotation in (0, 180) else (height, width)
    window = {box_in_window((x, y, 1, 1), (width, height), rotation)[:2]: page[x, y] for x, y in page}
    lying = b"".join(window[x, y] for y in range(up) for x in range(across))
    upright = b"".join(page[x, y] for y in range(height) for x in range(width))
    assert picture.upright(across, up, lying, rotation) == (width, height, upright)


@pytest.mark.screen
@pytest.mark.parametrize("rotation", ROTATIONS)
def test_it_is_turned_as_kivy_turns_it(rotation: Rotation) -> None:
    resize(800, 480)
    turn(Window, rotation)
    try:
        matrix: Matrix = Window.render_context["modelview_mat"]
        x, y, _ = matrix.transform_point(37.0, 11.0, 0.0)
        assert place_in_window(37.0, 11.0, Window.size, rotation) == pytest.approx((x, y))
        assert on_glass(37.0, 11.0, Window.size, rotation) == pytest.approx((x / 800, 1 - y / 480))
    finally:
        turn(Window, 0)


@pytest.fixture
def touches() -> Iterator[None]:
    """Fingers and mouse as the app hears of them."""
    watch = sdl.Watch()
    touches = Touches(Window, lambda: 0)
    watch.add(touches.heard)
    EventLoop.add_input_provider(touches)
    yield
    EventLoop.remove_input_provider(touches)
    watch.close()


@pytest.mark.screen
@pytest.mark.parametrize("rotation", ROTATIONS)
def test_finger_and_mouse_hit_what_they_touch(rotation: Rotation, touches: None) -> None:
    resize(800, 480)
    turn(Window, rotation)
    pressed: list[tuple[float, float]] = []
    board = Widget(size_hint=(1, 1))
    board.bind(on_touch_down=lambda _board, touch: pressed.append(touch.pos))
    try:
        with shown(board, *(round(side) for side in Window.size)):
            for x, y in ((12, 34), (401, 77)):
                across, down = on_glass(x, y, Window.size, rotation)
                push_touch(sdl.FINGER_DOWN, across, down)
                push_touch(sdl.FINGER_UP, across, down)
                frames(2)
                for kind in (sdl.MOUSE_DOWN, sdl.MOUSE_UP):
                    event = sdl.Event()
                    event.button = sdl.MouseButton(
                        type=kind, button=sdl.LEFT_BUTTON, x=round(across * 800), y=round(down * 480)
                    )
                    sdl.push(event)
                    frames(2)
    finally:
        turn(Window, 0)
        resize(800, 480)
    for touched, wanted in zip(pressed, ((12, 34), (12, 34), (401, 77), (401, 77)), strict=True):
        assert touched == pytest.approx(wanted, abs=1.5)


@pytest.fixture(params=[90, 180, 270])
def glass(request: pytest.FixtureRequest) -> Iterator[tuple[Evening, Hourglass, Sparing]]:
    """A running hourglass in a window that is turned."""
    resize(800, 480)
    theme.mode = "dark"
    turn(Window, request.param)
    evening = Evening()
    try:
        theme.resize(*Window.size)
        screen = evening.screen(Hourglass)
        with shown(screen, *(round(side) for side in Window.size)):
            sparing = Sparing(Window, screen.moved, lambda: screen.afloat)
            sparing.install()
            yield evening, screen, sparing
            sparing.uninstall()
    finally:
        turn(Window, 0)
        resize(800, 480)


@pytest.mark.screen
@pytest.mark.parametrize("all_play", [False, True])
def test_turned_only_what_moves_is_drawn_and_it_looks_as_if_all_were(
    glass: tuple[Evening, Hourglass, Sparing], all_play: bool
) -> None:
    evening, screen, sparing = glass
    screen.show(evening.view(42.3, all_play=all_play), evening.now_us)
    frame()
    drifts = 0
    for number in range(40):
        evening.now_us += 66_667
        drifts += drift(screen, sparing) is not None
        if number % 6 == 0:
            assert pixels() == everything(sparing), number
            frame()
    assert drifts >= 20


@pytest.mark.screen
def test_what_stood_the_other_way_up_is_drawn_whole(glass: tuple[Evening, Hourglass, Sparing]) -> None:
    evening, screen, sparing = glass
    screen.show(evening.view(42.3), evening.now_us)
    frame()
    for _ in range(4):
        evening.now_us += 66_667
        screen.tick()
        frame()
    spared = sparing.spared
    turn(Window, turned(Window.rotation, 180))
    assert frame() == everything(sparing)
    assert sparing.spared == spared
    evening.now_us += 66_667
    screen.tick()
    assert frame() == everything(sparing)
