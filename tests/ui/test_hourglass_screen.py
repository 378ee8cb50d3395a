"""The hourglass's screen as it is seen and touched, with a clock that is moved."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from PIL import Image

from tests.ui.hourglass_table import Evening, a_glass, an_evening, pixels_like
from tests.ui.window import Finger, frames, picture, resize, tap
from ui.screens.hourglass import Hourglass
from ui.theme import theme

__all__ = ["a_glass", "an_evening"]  # fixtures

pytestmark = pytest.mark.screen


class StampedFinger(Finger):
    """A finger whose touch-down the screen's input has stamped."""

    at_ns = 123_456_789


def test_what_is_left_follows_from_the_tables_time_and_is_not_counted(
    evening: Evening, glass: Hourglass
) -> None:
    glass.show(evening.view(42.0), evening.now_us)
    assert glass._digits[0].said == "42"
    # However seldom the screen is drawn, and whatever it missed:
    evening.now_us += 30_500_000
    glass.tick()
    assert glass._digits[0].said == "12"


def test_a_minute_passes_frame_by_frame(evening: Evening, glass: Hourglass) -> None:
    glass.show(evening.view(60.0), evening.now_us)
    said = []
    while glass.tick():
        said.append(glass._last_digits[0].said if glass._sand.parent else glass._digits[0].said)
        evening.now_us += 66_667
    assert [int(digits) for digits in dict.fromkeys(said)] == list(range(60, 0, -1))
    assert glass._last_digits[0].said == "0"
    evening.now_us += 5_000_000
    assert not glass.tick()
    assert glass._last_digits[0].said == "0"


def test_a_glass_that_has_just_started_is_turned_over(evening: Evening, glass: Hourglass) -> None:
    glass.show(evening.view(60.0), evening.now_us)
    evening.now_us += 300_000
    glass.tick()
    assert glass._glass.is_turning
    evening.now_us += 300_001
    glass.tick()
    assert not glass._glass.is_turning


def test_with_reduced_motion_it_stands_at_once(evening: Evening, glass: Hourglass) -> None:
    theme.reduced_motion = True
    try:
        glass.show(evening.view(60.0), evening.now_us)
        evening.now_us += 100_000
        glass.tick()
        assert not glass._glass.is_turning
    finally:
        theme.reduced_motion = False


def test_in_the_last_ten_seconds_sand_rises_over_the_screen_and_digits_turn_to_ink(
    evening: Evening, glass: Hourglass
) -> None:
    glass.show(evening.view(9.0), evening.now_us)
    sand, digits = [], []
    for _ in range(8):
        image = picture()
        sand.append(pixels_like(image, "sand", (12, 12, 788, 370)))
        digits.append(pixels_like(image, "ink", (352, 60, 780, 370), reach=12))
        evening.now_us += 1_000_000
        glass.tick()
    assert all(less < more for less, more in pairwise(sand))
    assert digits[0] == 0
    assert digits[-1] > 5_000


def test_it_is_paused_and_goes_on_where_it_stood(evening: Evening, glass: Hourglass) -> None:
    glass.show(evening.view(24.2), evening.now_us)
    tap(737, 418)
    assert evening.did == ["pause"]
    glass.show(evening.view(24.2, state="stopped", paused=True), evening.now_us)
    evening.now_us += 60_000_000
    while glass.tick():
        evening.now_us += 100_000
    assert glass._digits[0].said == "25"
    assert glass._name == "Paused"
    tap(500, 418)
    assert evening.said == [("resume", {})]


TURNED = {"do": "start_hourglass", "seat": 0}


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (720, 1280)])
def test_a_second_tap_where_it_was_paused_takes_nothing_back(
    evening: Evening, glass: Hourglass, size: tuple[int, int]
) -> None:
    resize(*size)
    try:
        glass.show(evening.view(24.0), evening.now_us)
        at = glass._plan.pause.x + 40, glass._plan.pause.y + 40
        tap(*at)
        evening.forget_tap()
        glass.show(evening.view(24.0, state="stopped", paused=True, undo_what=TURNED), evening.now_us)
        tap(*at)
        assert evening.did == ["pause"]
        assert evening.said == []
    finally:
        resize(800, 480)


@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
def test_a_paused_hourglass_names_what_it_takes_back(
    evening: Evening, glass: Hourglass, size: tuple[int, int]
) -> None:
    resize(*size)
    try:
        glass.show(evening.view(24.0, state="stopped", paused=True, undo_what=TURNED), evening.now_us)
        frames()
        assert glass.ways["undo"].label == "Undo: hourglass turned"
        assert not glass.ways["undo"].laid[0].shortened
        where = glass._plan.undo
        tap(where.x + where.w / 2, where.y + where.h / 2)
        assert evening.did == ["undo"]
    finally:
        resize(800, 480)


def test_the_one_tile_says_what_the_view_calls_legal(evening: Evening, glass: Hourglass) -> None:
    glass.show(evening.view(24.0), evening.now_us)
    assert set(glass.ways) == {"stop_hourglass", "pause", "rules"}
    tap(500, 418)
    assert evening.said == [("stop_hourglass", {})]


def test_the_rim_has_the_colour_of_whoever_plays_and_is_bone_when_all_do(
    evening: Evening, glass: Hourglass
) -> None:
    glass.show(evening.view(24.0), evening.now_us)
    assert picture().getpixel((500, 3)) == (255, 113, 94)
    glass.show(evening.view(24.0, all_play=True), evening.now_us)
    assert picture().getpixel((250, 3)) == (244, 237, 223)


def test_an_edge_button_presses_when_the_finger_comes_down_with_the_fingers_own_time(
    evening: Evening, glass: Hourglass
) -> None:
    glass.show(evening.view(42.0, all_play=True), evening.now_us, with_button={0, 1})
    frames()
    near, far = (
        StampedFinger(way.center_x / theme.u, (theme.size[1] - way.center_y) / theme.u)
        for way in (glass.ways["buzz:2"], glass.ways["buzz:3"])
    )
    assert evening.pressed == [(2, 123_456_789), (3, 123_456_789)]
    near.lift()
    far.lift()
    assert len(evening.pressed) == 2


def test_seats_with_a_button_of_their_own_have_none_on_the_edge(evening: Evening, glass: Hourglass) -> None:
    glass.show(evening.view(42.0, all_play=True), evening.now_us, with_button={0, 1, 2, 3})
    frames()
    tap(139, 440)
    assert evening.pressed == []


def test_both_sides_of_an_all_play_can_pause(evening: Evening, glass: Hourglass) -> None:
    glass.show(evening.view(42.0, all_play=True), evening.now_us)
    frames()
    tap(148, 318)
    evening.forget_tap()
    tap(800 - 148, 480 - 318)
    assert evening.did == ["pause", "pause"]


@pytest.mark.parametrize(("width", "height"), [(800, 480), (1280, 720), (720, 1280)])
@pytest.mark.parametrize("mode", ["dark", "light"])
def test_digits_of_the_running_hourglass_are_large_in_every_window(
    evening: Evening, glass: Hourglass, width: int, height: int, mode: str
) -> None:
    resize(width, height)
    theme.mode = "light" if mode == "light" else "dark"
    try:
        glass.show(evening.view(24.0), evening.now_us)
        image = picture()
        box = glass._plan.digits
        half = theme.px(box.width / 2)
        cx, cy = theme.px(box.centre_x), theme.px(box.centre_y)
        reach = theme.px(130)
        area = tuple(round(side) for side in (cx - half, cy - reach, cx + half, cy + reach))
        text = pixels_like(image, "text", (area[0], area[1], area[2], area[3]))
        assert text > theme.px(100) * theme.px(150)
    finally:
        theme.mode = "dark"
        resize(800, 480)


def test_after_ten_minutes_minutes_give_way_to_seconds(evening: Evening, glass: Hourglass) -> None:
    glass.show(evening.view(600.0, 600.0), evening.now_us)
    assert glass._digits[0].said == "10"
    evening.now_us += 1_000_000
    glass.tick()
    assert glass._digits[0].said == "9:59"


def test_a_race_says_on_both_sides_what_to_do_and_who_may_press(evening: Evening, glass: Hourglass) -> None:
    glass.show(evening.view(42.0, all_play=True), evening.now_us)
    hint = glass._plan.hint
    near = (int(hint.x), int(hint.y), int(hint.x + hint.w), int(hint.y + hint.h))
    far = (800 - near[2], 480 - near[3], 800 - near[0], 480 - near[1])
    everybody = picture()
    for side in (near, far):
        assert pixels_like(everybody, "text", side) > 150
        assert red_pixels(everybody.crop(side)) > 100
    locked = evening.view(41.0, all_play=True)
    locked["seats"][0]["locked_out"] = True
    glass.show(locked, evening.now_us)
    assert red_pixels(picture().crop(near)) == 0


def test_a_race_says_so_under_sand_too(evening: Evening, glass: Hourglass) -> None:
    glass.show(evening.view(1.0, all_play=True), evening.now_us)
    hint = glass._plan.hint
    box = (int(hint.x), int(hint.y), int(hint.x + hint.w), int(hint.y + hint.h))
    assert pixels_like(picture(), "ink", box) > 150


def red_pixels(image: Image.Image) -> int:
    r, g, b = (round(part * 255) for part in theme.seat("red").colour[:3])
    colours: Any = image.getcolors(image.width * image.height)
    return sum(
        count for count, one in colours if abs(one[0] - r) + abs(one[1] - g) + abs(one[2] - b) < 30
    )


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (720, 1280)])
@pytest.mark.parametrize("all_play", [False, True])
@pytest.mark.parametrize("paused", [False, True])
def test_a_message_hides_neither_what_can_be_tapped_nor_more_of_the_digits_than_their_foot(
    evening: Evening,
    glass: Hourglass,
    size: tuple[int, int],
    all_play: bool,
    paused: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(theme, "reduced_motion", True)
    resize(*size)
    view = evening.view(42.0, state="stopped" if paused else "running", all_play=all_play, paused=paused)
    glass.show(view, evening.now_us, with_button={0})
    glass.tell("The button box is gone.")
    frames()
    band = glass.ways["band"].parent
    covered = [
        name for name, way in glass.ways.items()
        if name != "band" and way.to_window(way.x, way.y)[1] < band.top
        and way.to_window(way.x, way.top)[1] > band.y
    ]  # fmt: skip
    assert covered == []
    digits = glass._plan.digits
    top = digits.centre_y - 0.35 * digits.size
    _, band_y, _, band_h = glass.band_box
    assert band_y >= top + 0.5 * digits.size or band_y + band_h <= top
