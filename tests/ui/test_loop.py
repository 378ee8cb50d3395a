"""The loop sleeps while nothing moves and wakes for whatever is new; touches come from one place."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from functools import partial

import pytest

from tests.ui import window  # before Kivy: it opens its window offscreen

# isort: split
from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.core.window import Window

from ui import sdl
from ui.loop import AT_ONCE_IN_A_ROW, NEWS_AT_ONCE, Loop
from ui.touches import Touch, Touches, push_touch

pytestmark = pytest.mark.screen

Step = tuple[str, Touch]


@pytest.fixture
def watch() -> Iterator[sdl.Watch]:
    window.resize(800, 480)
    window.frames(3)
    watch = sdl.Watch()
    yield watch
    watch.close()
    watch.close()


class Still:
    """A screen on which nothing moves, until it is told to."""

    def __init__(self) -> None:
        self.moving = False
        self.frames = 0

    def __call__(self) -> bool:
        self.frames += 1
        return self.moving


@pytest.fixture
def still() -> Still:
    return Still()


@pytest.fixture
def loop(watch: sdl.Watch, still: Still) -> Iterator[Loop]:
    loop = Loop(still)
    loop.install(watch)
    for _ in range(10):  # what the window had left to do
        loop.wake()
        window.frames(1)
    yield loop
    loop.uninstall()


def test_while_nothing_moves_no_frame_is_due_before_kivys_own_clock_asks(loop: Loop) -> None:
    now = Clock.time()
    # Kivy clears its caches once a second, and that may be now.
    assert loop._due(now) >= min(now + 0.2, Clock.get_min_timeout())


def test_a_wake_from_another_thread_ends_the_sleep(loop: Loop, still: Still) -> None:
    before = still.frames
    threading.Timer(0.01, loop.wake).start()
    window.frames(1)
    assert still.frames == before + 1


def test_an_event_of_sdls_ends_the_sleep_and_its_touch_is_there_in_the_same_frame(
    loop: Loop, watch: sdl.Watch
) -> None:
    touches = Touches(Window, lambda: 77)
    watch.add(touches.heard)
    threading.Timer(0.01, push_touch, (sdl.FINGER_DOWN, 0.25, 0.25)).start()
    Clock.tick()
    steps: list[Step] = []
    touches.update(lambda step, touch: steps.append((step, touch)))
    ((step, touch),) = steps
    assert step == "begin"
    assert (touch.sx, touch.sy, touch.at_ns) == (0.25, 0.75, 77)


def test_what_a_turn_that_failed_left_in_the_queue_is_taken_in_by_the_next(loop: Loop) -> None:
    loop._sdl_waits = True
    sdl.push(sdl.Event(type=sdl.MOUSE_MOTION))
    Clock.tick()  # as a turn that an error ends before Kivy has polled
    late = threading.Timer(0.5, loop._woken.set)
    late.start()
    Clock.tick()
    assert late.is_alive()
    late.cancel()
    window.frames(1)


def test_a_window_that_was_uncovered_is_drawn_in_the_same_turn(loop: Loop) -> None:
    drawn: list[None] = []
    note = lambda _window: drawn.append(None)  # noqa: E731
    Window.bind(on_flip=note)
    threading.Timer(0.01, sdl.push, (sdl.Event(type=sdl.WINDOW),)).start()
    EventLoop.idle()
    Window.unbind(on_flip=note)
    assert drawn


def test_what_moves_is_drawn_at_the_frame_rate_and_not_faster(loop: Loop, still: Still) -> None:
    still.moving = True
    loop.keep_to(20)
    loop.wake()
    window.frames(1)
    assert loop._due(Clock.time()) == pytest.approx(Clock._last_tick + 0.05)


def test_news_without_end_is_drawn_at_the_frame_rate_and_whatever_else_comes_among_it_at_once(
    loop: Loop, still: Still
) -> None:
    still.moving = True
    loop.keep_to(15)
    frames = NEWS_AT_ONCE + 12

    def takes_s(*more: Callable[[], object]) -> float:
        began = Clock.time()
        for number in range(frames):
            loop.news()
            for one in more[number % 2 :]:
                one()
            window.frames(1)
        return float(Clock.time() - began)

    assert takes_s() > 10 / 15
    touch = partial(sdl.push, sdl.Event(type=sdl.FINGER_MOTION))
    for urge in ([loop.wake, loop.wake], [touch, touch]):
        assert min(takes_s(*urge) for _ in range(6)) < 10 / 15
    threading.Timer(0.01, loop.wake).start()
    assert takes_s() > 10 / 15


def test_what_draws_itself_is_no_frame_until_something_comes(watch: sdl.Watch, still: Still) -> None:
    drifts = 0

    def drift() -> bool:
        nonlocal drifts
        drifts += 1
        if drifts == 3:
            turning.wake()
        return True

    turning = Loop(still, 60, drift)
    turning.install(watch)
    try:
        still.moving = True
        turning.wake()
        window.frames(1)
        frames = still.frames
        while still.frames == frames:  # Kivy's own clock may ask for a turn in between
            window.frames(1)
    finally:
        turning.uninstall()
    assert drifts == 3
    assert still.frames == frames + 1


def test_the_loop_turns_when_it_was_told_it_is_due(loop: Loop) -> None:
    now = Clock.time()
    loop.due_in(0.2)
    assert loop._due(now) <= now + 0.25
    loop.due_in(None)
    assert loop._due(now) >= min(now + 0.5, Clock.get_min_timeout())


def test_the_frame_rate_stays_between_15_and_60(loop: Loop) -> None:
    loop.keep_to(5)
    assert loop.frame_rate == 15
    loop.keep_to(500)
    assert loop.frame_rate == 60


def test_where_nobody_asks_for_a_frame_rate_it_is_found_while_something_moves(
    loop: Loop, still: Still
) -> None:
    assert loop.frame_rate == 30
    still.moving = True
    loop.wake()
    until = Clock.time() + 20
    while loop.frame_rate == 30 and Clock.time() < until:
        window.frames(1)
    assert loop.frame_rate in (15, 60)


def test_a_callback_that_asks_for_every_next_frame_gets_it_at_the_frame_rate(loop: Loop) -> None:
    def again(_dt: float) -> None:
        Clock.schedule_once(again, 0)

    again(0)
    for _ in range(AT_ONCE_IN_A_ROW):
        assert loop._woken.is_set()
        window.frames(1)
    for _ in range(3):
        assert not loop._woken.is_set()
        assert loop._due(Clock.time()) == pytest.approx(Clock._last_tick + 1 / loop.frame_rate)
        window.frames(1)
    Clock.unschedule(again)


class OfSize:
    """A window of which only the size matters."""

    system_size = (801, 481)


def drained(touches: Touches, frames: int = 3) -> list[tuple[str, str]]:
    steps: list[tuple[str, str]] = []
    for _ in range(frames):
        touches.update(lambda step, touch: steps.append((step, str(touch.id))))
    return steps


def finger(kind: int, number: int, touch: int = 1) -> sdl.Event:
    event = sdl.Event()
    event.finger = sdl.Finger(type=kind, touch=touch, finger=number, x=0.5, y=0.5)
    return event


def mouse(
    kind: int, which: int = 0, button: int = sdl.LEFT_BUTTON, x: int = 400, y: int = 120
) -> sdl.Event:
    event = sdl.Event()
    event.button = sdl.MouseButton(type=kind, which=which, button=button, x=x, y=y)
    return event


def test_a_finger_and_the_mouse_that_sdl_makes_of_it_are_one_touch() -> None:
    touches = Touches(OfSize(), lambda: 0)
    touches.heard(finger(sdl.FINGER_DOWN, 1))
    touches.heard(mouse(sdl.MOUSE_DOWN, sdl.MOUSE_MADE_OF_TOUCH))
    touches.heard(finger(sdl.FINGER_UP, 1))
    touches.heard(mouse(sdl.MOUSE_UP, sdl.MOUSE_MADE_OF_TOUCH))
    assert drained(touches) == [("begin", "touch1"), ("end", "touch1")]


def test_a_mouse_and_the_finger_that_sdl_makes_of_it_are_one_touch() -> None:
    touches = Touches(OfSize(), lambda: 0)
    touches.heard(mouse(sdl.MOUSE_DOWN))
    touches.heard(finger(sdl.FINGER_DOWN, 1, sdl.TOUCH_MADE_OF_MOUSE))
    touches.heard(mouse(sdl.MOUSE_UP))
    touches.heard(finger(sdl.FINGER_UP, 1, sdl.TOUCH_MADE_OF_MOUSE))
    assert drained(touches) == [("begin", "touch1"), ("end", "touch1")]


def test_a_tap_within_one_frame_is_seen_coming_down_at_the_time_it_came_down() -> None:
    times, wakes = iter((5, 9)), []
    touches = Touches(OfSize(), lambda: next(times), lambda: wakes.append(True))
    touches.heard(finger(sdl.FINGER_DOWN, 1))
    touches.heard(finger(sdl.FINGER_UP, 1))
    seen: list[tuple[str, int]] = []
    touches.update(lambda step, touch: seen.append((step, touch.at_ns)))
    assert seen == [("begin", 5)]
    assert wakes
    touches.update(lambda step, touch: seen.append((step, touch.at_ns)))
    assert seen[1:] == [("end", 9)]


def test_two_fingers_at_once_are_two_touches() -> None:
    touches = Touches(OfSize(), lambda: 0)
    touches.heard(finger(sdl.FINGER_DOWN, 1))
    touches.heard(finger(sdl.FINGER_DOWN, 2))
    touches.heard(finger(sdl.FINGER_UP, 1))
    assert drained(touches) == [("begin", "touch1"), ("begin", "touch2"), ("end", "touch1")]


def test_a_finger_whose_lifting_was_never_told_is_lifted_when_it_comes_again() -> None:
    touches = Touches(OfSize(), lambda: 0)
    touches.heard(finger(sdl.FINGER_DOWN, 1))
    touches.heard(finger(sdl.FINGER_DOWN, 1))
    assert drained(touches) == [("begin", "touch1"), ("end", "touch1"), ("begin", "touch2")]


def test_the_other_mouse_buttons_and_a_hovering_mouse_touch_nothing() -> None:
    touches = Touches(OfSize(), lambda: 0)
    touches.heard(mouse(sdl.MOUSE_DOWN, button=3))
    touches.heard(sdl.Event(type=sdl.MOUSE_MOTION))
    assert drained(touches) == []


def test_a_mouse_played_into_the_queue_arrives_where_it_was_put(watch: sdl.Watch) -> None:
    touches = Touches(Window, lambda: 5)
    watch.add(touches.heard)
    sdl.push(mouse(sdl.MOUSE_DOWN, x=100, y=40))
    steps: list[Step] = []
    touches.update(lambda step, touch: steps.append((step, touch)))
    ((_, touch),) = steps
    width, height = Window.system_size
    assert touch.sx == pytest.approx(100 / (width - 1))
    assert touch.sy == pytest.approx(1 - 40 / (height - 1))


def test_the_library_is_found_in_a_folder_whose_name_has_spaces() -> None:
    maps = (
        "7f0000000000-7f0000001000 r-xp 00000000 08:01 131 \n"
        "7f0000001000-7f0000002000 r-xp 00000000 08:01 132   /a game/we play/libSDL2-2-b0.so.0.3000.7\n"
    )
    assert sdl.loaded_from(maps) == "/a game/we play/libSDL2-2-b0.so.0.3000.7"
    assert sdl.loaded_from(maps.splitlines()[0]) is None
