"""Drawing only what has moved shows, pixel for pixel, what drawing everything does."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator

import pytest

import tests.ui.window  # noqa: F401 - before Kivy: it opens its window

# isort: split
from kivy.core.window import Window
from kivy.graphics import Color, Rectangle
from kivy.uix.widget import Widget

from tests.ui.drawn import draw, drift, everything, frame, pixels
from tests.ui.garbage import left_by
from tests.ui.hourglass_table import Evening, a_glass, an_evening
from ui.screens.hourglass import Hourglass
from ui.sparing import Sparing

__all__ = ["a_glass", "an_evening"]  # fixtures

pytestmark = pytest.mark.screen


@pytest.fixture
def sparing(glass: Hourglass) -> Iterator[Sparing]:
    sparing = Sparing(Window, glass.moved, lambda: glass.afloat)
    sparing.install()
    yield sparing
    sparing.uninstall()


@pytest.mark.parametrize("all_play", [False, True])
def test_a_running_hourglass_looks_as_if_everything_were_drawn(
    evening: Evening, glass: Hourglass, sparing: Sparing, all_play: bool
) -> None:
    glass.show(evening.view(42.3, all_play=all_play), evening.now_us)
    frame()
    for number in range(45):
        evening.now_us += 66_667
        glass.tick()
        shown_now = frame()
        if number % 5 == 0:
            assert shown_now == everything(sparing), number
    assert sparing.spared >= 40


@pytest.mark.parametrize("all_play", [False, True])
def test_grains_sand_and_seconds_look_the_same_where_kivy_has_heard_of_none(
    evening: Evening, glass: Hourglass, sparing: Sparing, all_play: bool
) -> None:
    glass.show(evening.view(42.3, all_play=all_play), evening.now_us)
    frame()
    drifts = changes = 0
    for number in range(60):
        evening.now_us += 66_667
        changed = drift(glass, sparing)
        if changed is not None:
            drifts, changes = drifts + 1, changes + bool(changed)
        if number % 7 == 0:
            assert pixels() == everything(sparing), number
            frame()
    assert drifts >= 30
    assert (changes == 0) if all_play else (changes >= 8)


def test_what_kivy_has_not_heard_of_is_drawn_by_it_where_the_buffers_age_is_unknown(
    evening: Evening, glass: Hourglass, sparing: Sparing
) -> None:
    glass.show(evening.view(42.05), evening.now_us)
    frame()
    for _ in range(10):
        evening.now_us += 3_000
        glass.tick()
        frame()
    sparing._age = lambda: 0
    evening.now_us += 66_667
    changed = glass.drift()
    assert changed  # a second has passed
    assert not sparing.drift(changed)
    glass.tick()
    assert frame() == everything(sparing)


def test_whatever_else_changes_is_drawn_too(evening: Evening, glass: Hourglass, sparing: Sparing) -> None:
    glass.show(evening.view(42.3), evening.now_us)
    other = Widget(pos=(600, 400), size=(50, 50))
    with other.canvas:
        colour = Color(1, 0, 0, 1)
        Rectangle(pos=other.pos, size=other.size)

    def at_once() -> bytes:
        evening.now_us += 66_667
        glass.tick()
        return frame()

    at_once()
    glass.add_widget(other)
    assert at_once() == everything(sparing)
    at_once()
    colour.rgb = (0, 1, 0)
    assert at_once() == everything(sparing)
    at_once()
    glass.remove_widget(other)
    assert at_once() == everything(sparing)
    at_once()
    Window.add_widget(other)
    assert at_once() == everything(sparing)
    Window.remove_widget(other)
    assert at_once() == everything(sparing)


def test_as_many_frames_are_made_up_for_as_the_buffer_is_old(
    evening: Evening, glass: Hourglass, sparing: Sparing
) -> None:
    glass.show(evening.view(42.3), evening.now_us)
    for _ in range(6):
        evening.now_us += 66_667
        glass.tick()
        frame()
    spared = sparing.spared
    ages = [3, 0, 2, 99]
    sparing._age = lambda: ages[0]
    for is_spared in (True, False, True, False):
        evening.now_us += 66_667
        glass.tick()
        frame()
        assert (sparing.spared > spared) == is_spared
        spared = sparing.spared
        ages.pop(0)


class _Allocated(ctypes.Structure):
    """What glibc's `mallinfo2` tells."""

    _fields_ = tuple(
        (name, ctypes.c_size_t)
        for name in ("arena", "ordblks", "smblks", "hblks", "hblkhd", "usmblks", "fsmblks", "uordblks",
                     "fordblks", "keepcost")
    )  # fmt: skip


def allocated_mb() -> float:
    libc = ctypes.CDLL(None)
    libc.mallinfo2.restype = _Allocated
    return float(libc.mallinfo2().uordblks) / 2**20


def test_frames_that_follow_each_other_at_once_do_not_lie_in_memory(
    evening: Evening, glass: Hourglass, sparing: Sparing
) -> None:
    glass.show(evening.view(42.3), evening.now_us)
    frame()
    before_mb, most_mb = allocated_mb(), 0.0
    for _ in range(60):
        Window.canvas.ask_update()
        draw()
        most_mb = max(most_mb, allocated_mb())
    assert most_mb - before_mb < 8


def test_sand_that_runs_makes_nothing_that_has_to_be_searched_for(
    evening: Evening, glass: Hourglass, sparing: Sparing
) -> None:
    glass.show(evening.view(58.5), evening.now_us)

    def run() -> None:
        for _ in range(300):
            evening.now_us += 66_667
            drift(glass, sparing)

    assert not left_by(run)
