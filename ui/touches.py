"""The one place that touches come from: fingers and the left mouse button, each stamped when it was polled.

On Linux Kivy would deliver one touch twice (a mouse made of it by SDL, and `mtdev`), and of two fingers at
once the first only. So none of Kivy's own providers is configured, and this one takes the fingers from SDL,
the mouse where it is a real one, and drops the copies that SDL makes of either.

A touch that only wakes the screen is not handed on at all, from its coming down to its being lifted. A palm,
of more fingers than `HANDFUL`, is handed on `cancelled`: what is done on release is not done. (What people
race for is done as a finger comes down, and may be done by as many as there are seats.)
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any

from kivy.input.motionevent import MotionEvent
from kivy.input.provider import MotionEventProvider

from ui import sdl
from ui.touch_fix import AS_TOLD, TouchFix

MOUSE = ("mouse", 0)
HANDFUL = 5  # four people may press at the same moment, and one more
_STEPS = {
    sdl.FINGER_DOWN: "begin", sdl.FINGER_MOTION: "update", sdl.FINGER_UP: "end",
    sdl.MOUSE_DOWN: "begin", sdl.MOUSE_MOTION: "update", sdl.MOUSE_UP: "end",
}  # fmt: skip
_MOUSE_EVENTS = (sdl.MOUSE_DOWN, sdl.MOUSE_MOTION, sdl.MOUSE_UP)
# How long a finger that woke the screen keeps others from pressing, should its lifting never be told.
_WAKING_HAND_NS = 2_000_000_000

Who = tuple[object, int]


class Touch(MotionEvent):
    """A finger on the glass.

    `at_ns` is CLOCK_MONOTONIC when its latest step was polled. `told` is where the panel says it is, as
    shares of the glass, y downwards. `cancelled`: its being lifted does nothing.
    """

    def __init__(self, device: str, touch_id: object, args: tuple[float, float, int]) -> None:
        self.at_ns = args[2]
        self.told = (0.0, 0.0)
        self.by_mouse = False
        self.cancelled = False
        super().__init__(device, touch_id, args, is_touch=True, type_id="touch")
        self.profile = ("pos",)

    def depack(self, args: tuple[float, float, int]) -> None:
        self.sx, self.sy, self.at_ns = args
        super().depack(args)


class Touches(MotionEventProvider):
    """Kivy's only input provider; `listen` it to SDL's events.

    Args:
        again: asks for another frame.
        wakes: told of every step of every touch, with its time, before it is handed on; returns whether a
            touch that comes down then only wakes the screen.
    """

    def __init__(
        self,
        window: Any,
        now_ns: Callable[[], int],
        again: Callable[[], None] = lambda: None,
        wakes: Callable[[int], bool] = lambda _at_ns: False,
    ) -> None:
        super().__init__("table", "")
        self.fix: TouchFix = AS_TOLD
        self._window = window
        self._now_ns = now_ns
        self._again = again
        self._wakes = wakes
        self._steps: deque[tuple[str, Who, float, float, int]] = deque()
        self._down: dict[Who, Touch] = {}
        self._waking: dict[Who, int] = {}  # those that are not handed on, and since when
        self._is_palm = False
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
            who: Who = MOUSE
            x, y = mouse.x / max(1, width - 1), mouse.y / max(1, height - 1)
        else:
            finger = event.finger
            if finger.touch == sdl.TOUCH_MADE_OF_MOUSE:
                return
            who, x, y = (finger.touch, finger.finger), finger.x, finger.y
        self._steps.append((step, who, x, y, self._now_ns()))

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
            only_wakes = self._wakes(at_ns)
            if step == "begin":
                touch = self._down.get(who)
                if touch is not None:  # its end was never said: a screen that was unplugged
                    self._end(touch, who, dispatch_fn)
                if only_wakes or any(at_ns < until for until in self._waking.values()):
                    self._waking[who] = at_ns + _WAKING_HAND_NS
                    continue
                self._waking.pop(who, None)
                begun.add(who)
                self._begin(who, x, y, at_ns, dispatch_fn)
            elif who in self._waking:
                if step == "end":
                    del self._waking[who]
            else:
                touch = self._down.get(who)
                if touch is not None:
                    self._go_on(touch, step, who, x, y, at_ns, dispatch_fn)

    def _begin(
        self, who: Who, x: float, y: float, at_ns: int, dispatch_fn: Callable[[str, Touch], None]
    ) -> None:
        self._count += 1
        touch = self._down[who] = Touch(self.device, f"touch{self._count}", self._lies(who, x, y, at_ns))
        touch.told, touch.by_mouse = (x, y), who == MOUSE
        if len(self._down) > HANDFUL:
            self._is_palm = True
            for each in self._down.values():
                each.cancelled = True
        touch.cancelled = self._is_palm
        dispatch_fn("begin", touch)

    def _go_on(
        self,
        touch: Touch,
        step: str,
        who: Who,
        x: float,
        y: float,
        at_ns: int,
        dispatch_fn: Callable[[str, Touch], None],
    ) -> None:
        touch.move(self._lies(who, x, y, at_ns))
        touch.told = x, y
        if step == "end":
            self._end(touch, who, dispatch_fn)
        else:
            dispatch_fn("update", touch)

    def _lies(self, who: Who, x: float, y: float, at_ns: int) -> tuple[float, float, int]:
        """Where it is for Kivy. A mouse shows where it is: it needs no fix."""
        if who != MOUSE:
            x, y = self.fix(x, y)
        return x, 1 - y, at_ns

    def _end(self, touch: Touch, who: Who, dispatch_fn: Callable[[str, Touch], None]) -> None:
        touch.update_time_end()
        del self._down[who]
        self._is_palm = self._is_palm and bool(self._down)
        dispatch_fn("end", touch)


def push_touch(kind: int, x: float, y: float, finger: int = 1) -> None:
    """Play a finger: `kind` FINGER_DOWN, FINGER_MOTION or FINGER_UP, x and y from 0 to 1, y downwards."""
    event = sdl.Event()
    event.finger = sdl.Finger(type=kind, touch=1, finger=finger, x=x, y=y, pressure=1.0)
    sdl.push(event)
