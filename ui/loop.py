"""When the screen wakes: at a touch, a new view, a frame of something that moves; else it sleeps.

Kivy's own idling sleeps through the rest of a frame whatever comes (a touch waits for it), and turns as
fast with nothing to draw. Here `Clock.idle` waits on one event, which whoever has something new sets:

    asleep --wake() from any thread, an event polled by SDL--> a frame at once
    asleep --a timeout of Kivy's clock, or ours, is due-----------------> a frame
    asleep --something moves, and 1/frame_rate is over--------> a frame, or a drift and asleep again

News that follow each other without end are drawn at the frame rate, and whatever else wakes it at once.

A drift is a frame in which all that moves is something small, which is drawn without Kivy's having turned.

How it sleeps depends on SDL's video driver. X11 and Wayland can wait for their own connection: we let SDL
wait, and wake it by an event of ours. The others (kmsdrm on a Pi's console) have to be asked: we sleep on
our event and pump every `PUMP_S`. Offscreen has no devices: its events are pushed, which the watch hears.
"""

from __future__ import annotations

import functools
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from math import inf
from typing import Any

from kivy.base import EventLoop
from kivy.cache import Cache
from kivy.clock import Clock

from ui import sdl
from ui.pace import Pace

PUMP_S = 0.008  # half of what a touch's stated error allows
LONGEST_S = 1.0  # Python's signal handlers run only between two sleeps
# A callback that asks for the next frame again and again is drawn at the frame rate from this turn on.
AT_ONCE_IN_A_ROW = 3
NEWS_AT_ONCE = 8  # in a row, each sooner than a frame is due


class Bell:
    """What `threading.Event` is, for one who sleeps; falling asleep and waking cost less."""

    def __init__(self) -> None:
        self._silent = threading.Lock()
        self._silent.acquire()

    def set(self) -> None:
        """Ring, until it is cleared."""
        with suppress(RuntimeError):  # it rings already
            self._silent.release()

    def is_set(self) -> bool:
        """Whether it rings."""
        return not self._silent.locked()

    def clear(self) -> None:
        """Be silent."""
        self._silent.acquire(blocking=False)

    def wait(self, timeout_s: float) -> None:
        """Sleep until it rings, at most so long."""
        if self._silent.acquire(timeout=timeout_s):
            self.set()


class Loop:
    """Kivy's idling, replaced while installed.

    `moves` is asked once a frame, on the window's thread: it brings the screen up to date and returns
    whether anything still moves. `drifts` is asked before, where no more than time has passed: whether it has
    drawn the frame itself. `looks` is called at every turn, and once a second while nothing turns.
    `frame_rate`: frames a second while something moves; None: as many as are right for this machine.
    """

    def __init__(
        self,
        moves: Callable[[], bool],
        frame_rate: int | None = None,
        drifts: Callable[[], bool] = lambda: False,
        looks: Callable[[], None] = lambda: None,
    ) -> None:
        self._pace = Pace(frame_rate)
        self._moves, self._drifts, self._looks = moves, drifts, looks
        self._alarm = inf
        self._framed_at = 0.0  # in the time of Kivy's clock, a frame or a drift
        self._moving = True
        self._woken = Bell()
        self._within = False
        self._sdl_waits = False
        self._pump_s: float | None = None
        self._in_a_row = 0
        self._news_in_a_row = 0
        self._is_urgent = False  # it was woken by more than news
        self._thread = threading.get_ident()
        self._asked_ns: int | None = None  # when SDL was asked last for what its devices say; None: it tells

    @property
    def frame_rate(self) -> int:
        """Frames a second while something moves, at present."""
        return self._pace.rate

    def keep_to(self, frame_rate: int | None) -> None:
        """From now on so many frames a second; None: as many as are right for this machine."""
        if frame_rate != self._pace.asked:
            self._pace = Pace(frame_rate)

    def install(self, watch: sdl.Watch) -> None:
        """Take over `Clock.idle`; the window has to be open. Call it on the window's thread."""
        self._thread = threading.get_ident()
        driver = sdl.driver()
        self._sdl_waits = driver in ("x11", "wayland")
        self._pump_s = None if driver in sdl.UNSEEN else PUMP_S
        watch.add(self._heard)
        # Kivy's clock reads CLOCK_MONOTONIC_RAW by ctypes; and each look at the clock goes by a proxy.
        Clock.time = self._time = functools.partial(time.clock_gettime, time.CLOCK_MONOTONIC_RAW)
        self._nearest = Clock.get_min_timeout
        Clock.unschedule(Cache._purge_by_timeout)  # once a second, for what is never put there
        Clock.idle = self._idle
        Clock.on_schedule = self._scheduled

    def uninstall(self) -> None:
        """Give Kivy its own idling back."""
        Clock.schedule_interval(Cache._purge_by_timeout, 1)
        del Clock.time
        del Clock.idle
        del Clock.on_schedule

    def due_in(self, rest_s: float | None) -> None:
        """Turn after this time at the latest; None: there is nothing to turn for. On the window's thread."""
        self._alarm = inf if rest_s is None else self._time() + rest_s + 0.001

    def wake(self) -> None:
        """Draw a frame as soon as possible; from any thread."""
        self._is_urgent = True
        self.news()

    def news(self) -> None:
        """There is more to be drawn, which may come without end; from any thread."""
        self._woken.set()
        if self._sdl_waits and threading.get_ident() != self._thread:
            sdl.push(sdl.Event(type=sdl.USER))

    def wake_in(self, after_s: float) -> None:
        """Draw a frame in so long, however soon after another; from any thread."""
        timer = threading.Timer(after_s, self.wake)
        timer.daemon = True
        timer.start()

    def unheard_ns(self) -> int:
        """How old what SDL says now may be at most: for so long nobody has asked it."""
        if self._asked_ns is None or threading.get_ident() != self._thread:  # whoever plays an event tells it
            return 0
        return time.monotonic_ns() - self._asked_ns

    def sleep_in(self) -> None:
        """Let no thread wake SDL any more: there will be no frame, and perhaps no screen to wait for."""
        self._sdl_waits = False

    def _heard(self, event: sdl.Event) -> None:
        if event.type == sdl.WINDOW:
            # Kivy asks to be drawn after this turn's drawing, and the next turn may be long in coming.
            Clock.schedule_once(lambda _dt: EventLoop.window.canvas.ask_update(), 0)
        if event.type != sdl.USER:
            self._is_urgent = True
        self._woken.set()

    def _scheduled(self, event: Any) -> None:
        """Kivy's clock was given something: what is for now or the next frame must not sleep."""
        if threading.get_ident() != self._thread:
            self.wake()
        elif event.timeout <= 0 and not event.loop and self._in_a_row < AT_ONCE_IN_A_ROW:
            self._in_a_row += 1
            self._is_urgent = True
            self._woken.set()

    def _idle(self) -> float:
        # A window that is resized makes Kivy draw from within the pumping of events: no time to sleep.
        is_drawn = False
        self._looks()
        self._asked_ns = time.monotonic_ns()  # Kivy does, after each frame
        if not self._within:
            self._within = True
            try:
                is_drawn = self._sleep()
            finally:
                self._within = False
        now = self._framed_at = self._time()
        if self._moving:
            self._pace.frame(now)
        Clock._dt = now - Clock._last_tick
        Clock._last_tick = now
        if not is_drawn:
            self._moving = self._moves()
            if not self._moving:
                self._pace.rest()
        return now

    def _sleep(self) -> bool:
        """Returns at what is to be drawn, or done by Kivy; true if what moves is drawn already."""
        while not self._woken.is_set():
            self._looks()
            now = self._time()
            rest = self._due(now) - now
            if rest <= 0:
                if not (self._moving and self._drifts()):
                    break
                self._framed_at = now
                self._pace.frame(now)
                if self._nearest() <= now:  # only Kivy has something to do
                    return True
                continue
            if self._sdl_waits:
                # SDL counts in whole milliseconds: one too early would turn the loop for nothing.
                # An event that a turn left behind, because of an error, is waited for by nobody else.
                self._asked_ns = None
                is_told = sdl.wait(int(min(rest, LONGEST_S) * 1000) + 1)
                self._asked_ns = time.monotonic_ns()
                if is_told:
                    break
            else:
                self._woken.wait(min(rest, self._pump_s or LONGEST_S))
                if self._pump_s is not None:
                    sdl.pump()
                    self._asked_ns = time.monotonic_ns()
        self._hold_back()
        self._woken.clear()
        return False

    def _hold_back(self) -> None:
        """Wait for the next frame's time where news alone, and ever more of them, have broken the sleep."""
        due = self._framed_at + 1 / self._pace.rate
        if self._time() >= due:
            self._news_in_a_row = 0
        elif not self._is_urgent:
            self._news_in_a_row += 1
        while not self._is_urgent and self._news_in_a_row > NEWS_AT_ONCE and (now := self._time()) < due:
            time.sleep(min(due - now, PUMP_S))
            if self._sdl_waits or self._pump_s is not None:
                sdl.pump()
                self._asked_ns = time.monotonic_ns()
        self._is_urgent = False

    def _due(self, now: float) -> float:
        """Returns when the next frame is due, in the time of Kivy's clock."""
        next_frame: float = self._framed_at + 1 / self._pace.rate
        nearest: float = self._nearest()  # 0 where a callback wants the next frame
        if nearest > 0:
            self._in_a_row = 0
        if self._moving:
            return next_frame
        nearest = min(nearest, self._alarm)
        return max(nearest, next_frame) if nearest < now + LONGEST_S else now + LONGEST_S
