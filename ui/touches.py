"""The one place that touches come from: fingers and the left mouse button, each stamped when it was polled.

On Linux Kivy would deliver one touch twice (a mouse made of it by SDL, and `mtdev`), and of two fingers at
once the first only. So none of Kivy's own providers is configured, and this one takes the fingers from SDL,
the mouse where it is a real one, and drops the copies that SDL makes of either.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any

from kivy.input.motionevent import MotionEvent
from kivy.input.provider import MotionEventProvider

from ui import sdl

MOUSE = ("mouse", 0)
_STEPS = {
    sdl.FINGER_DOWN: "begin", sdl.FINGER_MOTION: "update", sdl.FINGER_UP: "end",
    sdl.MOUSE_DOWN: "begin", sdl.MOUSE_MOTION: "update", sdl.MOUSE_UP: "end",
}  # fmt: skip
_MOUSE_EVENTS = (sdl.MOUSE_DOWN, sdl.MOUSE_MOTION, sdl.MOUSE_UP)


class Touch(MotionEvent):
    """A finger on the glass. `at_ns` is CLOCK_MONOTONIC when its latest step was polled."""

    def __init__(self, device: str, touch_id: object, args: tuple[float, float, int]) -> None:
        self.at_ns = args[2]
        super().__init__(device, touch_id, args, is_touch=True, type_id="touch")
        self.profile = ("pos",)

    def depack(self, args: tuple[float, float, int]) -> None:
        self.sx, self.sy, self.at_ns = args
        super().depack(args)


class Touches(MotionEventProvider):
    """Kivy's only input provider; `listen` it to SDL's events."""

    def __init__(
        self, window: Any, now_ns: Callable[[], int], again: Callable[[], None] = lambda: None
    ) -> None:
        super().__init__("table", "")
        self._window = window
        self._now_ns = now_ns
        self._again = again
        self._steps: deque[tuple[str, tuple[object, int], float, float, int]] = deque()
        self._down: dict[tuple[object, int], Touch] = {}
        self._count = 0

    def heard(self, event: sdl.Event) -> None:
        """Note an event of SDL's, on the thread that polled it."""
        step = _STEPS.get(event.type)
        if step is None:
            return
        if event.type in _MOUSE_EVENTS:
            mouse = event.motion if step == "update" else event.button
            if mouse.which == sdl.MOUSE_MADE_OF_TOUCH:
                return
            if step != "update" and event.button.button != sdl.LEFT_BUTTON:
                return
            width, height = self._window.system_size
            who: tuple[object, int] = MOUSE
            x, y = mouse.x / max(1, width - 1), mouse.y / max(1, height - 1)
        else:
            finger = event.finger
            if finger.touch == sdl.TOUCH_MADE_OF_MOUSE:
                return
            who, x, y = (finger.touch, finger.finger), finger.x, finger.y
        self._steps.append((step, who, x, 1 - y, self._now_ns()))

    def update(self, dispatch_fn: Callable[[str, Touch], None]) -> None:
        """Hand on what was noted; Kivy calls this at the beginning of a frame.

        Of a finger that came down and went on within one frame the rest waits for the next (`again` is
        called): a touch has one time at a time, and whoever races is judged by that of its coming down.
        """
        begun = set()
        while self._steps:
            step, who, x, y, at_ns = self._steps[0]
            if who in begun:
                self._again()
                return
            self._steps.popleft()
            touch = self._down.get(who)
            if step == "begin":
                if touch is not None:  # its end was never said: a screen that was unplugged
                    self._end(touch, who, dispatch_fn)
                self._count += 1
                touch = self._down[who] = Touch(self.device, f"touch{self._count}", (x, y, at_ns))
                begun.add(who)
                dispatch_fn("begin", touch)
            elif touch is not None:
                touch.move((x, y, at_ns))
                if step == "end":
                    self._end(touch, who, dispatch_fn)
                else:
                    dispatch_fn("update", touch)

    def _end(
        self, touch: Touch, who: tuple[object, int], dispatch_fn: Callable[[str, Touch], None]
    ) -> None:
        touch.update_time_end()
        del self._down[who]
        dispatch_fn("end", touch)


def push_touch(kind: int, x: float, y: float) -> None:
    """Play a finger: `kind` FINGER_DOWN, FINGER_MOTION or FINGER_UP, x and y from 0 to 1, y downwards."""
    event = sdl.Event()
    event.finger = sdl.Finger(type=kind, touch=1, finger=1, x=x, y=y, pressure=1.0)
    sdl.push(event)
