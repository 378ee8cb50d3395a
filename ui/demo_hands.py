"""The hands that play the scripted evening: they tap tiles, move the clock, wait and take pictures.

A touch looks for the tile that says the deed, as a person looks for its words, and enters as an SDL event at
its middle. What waits for something yields, once a frame.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Mapping
from pathlib import Path
from typing import Any

from kivy.base import EventLoop

from companion import tablelog
from companion.clock import ManualClock
from ui import picture, sdl
from ui.app import TableApp
from ui.games import on_screen
from ui.touches import push_touch
from ui.turn import on_glass

PATIENCE_S = 20.0
TAP_MS, BETWEEN_TAPS_MS = 60.0, 400.0
_STEP_NS, _SMALL_STEPS, _LOOK_STEPS = 100_000_000, 8, 5
_SETTLES_S = 0.35  # for whatever slides or fades to have done so, before its picture is taken

Steps = Generator[None, None, None]


class DemoFailed(Exception):  # noqa: N818
    """The app did not do what the log says."""


class Hands:
    """Somebody at the table of the app.

    Args:
        clock: the app's own, which nobody else moves.
        out: the folder for pictures; None takes none.
        tell: hears of every step.
        linger_s: how long people get to look at each step.

    Attributes:
        rests: whether frames come as they do for people; else one comes after the other.
    """

    def __init__(
        self, app: TableApp, clock: ManualClock, out: Path | None, tell: Callable[[str], None],
        linger_s: float = 0.0,
    ) -> None:
        self._app, self._clock, self._out, self._linger_s = app, clock, out, linger_s
        self.tell = tell
        self.rests = linger_s > 0
        self._pictures = 0

    def deed(self, says: str) -> Steps:
        """Tap what says this just now, and see the table take it up."""
        before = self._app.shown.serial
        yield from self.touch(says, tap_ms=0)
        yield from self.until(f"{says} to be done", lambda: self._app.shown.serial > before)
        view = self._app.shown.view
        said = "" if view is None else on_screen(view["game"]).words.sentence(view)
        self.tell(f"        {said}")

    def expect(self, wanted: Mapping[str, Any]) -> Steps:
        """What is expected must come to hold of what was published."""

        def failing() -> list[str]:
            view = self._app.shown.view
            return [path for path in wanted if not tablelog.agrees(wanted[path], tablelog.found(view, path))]

        try:
            yield from self.until("what the log expects", lambda: not failing())
        except DemoFailed:
            got = {path: tablelog.found(self._app.shown.view, path) for path in failing()}
            told = (f"{path}: expected {wanted[path]}, got {found}" for path, found in got.items())
            raise DemoFailed("; ".join(told)) from None

    def touch(self, says: str, tap_ms: float = TAP_MS) -> Steps:
        """Tap the middle of the tile that says this, as an event of the window's."""
        self._clock.advance(0 if tap_ms == 0 else BETWEEN_TAPS_MS)
        yield from self.until(f"a tile that says {says}", lambda: says in self._app.pages.ways)
        tile = self._app.pages.ways[says]
        x, y = tile.to_window(*tile.center)
        window = EventLoop.window
        glass, down = on_glass(x, y, window.size, window.rotation), window.height - y
        label = getattr(tile, "label", "") or getattr(tile, "word", "") or getattr(tile, "sign", "") or says
        self.tell(f"{self.time()}  touch “{label.replace(chr(10), ' ')}” at {x:.0f}, {down:.0f}")
        push_touch(sdl.FINGER_DOWN, *glass)
        yield from self.frames()
        self._clock.advance(tap_ms)
        push_touch(sdl.FINGER_UP, *glass)
        yield from self.frames()
        yield from self.wait(self._linger_s)

    def frames(self) -> Steps:
        """What was pushed is seen in the next frame, and what it leads to in the one after."""
        yield
        yield

    def advance_to(self, at_us: int) -> Steps:
        """Move the app's clock to that table time; where people look on, not all at once."""
        clock = self._app.shown.clock
        if clock is None:
            raise DemoFailed("no game is open")
        until_ns = clock.monotonic_ns(at_us)
        rest_ns = until_ns - self._clock.now_ns()
        if rest_ns < 0:
            raise DemoFailed("the log's time goes back")
        # The last of it in steps as long as frames: what falls then has begun to fall.
        small = min(_SMALL_STEPS, rest_ns // _STEP_NS)
        large = max(1, int(self._linger_s * 30))
        for step_ns in (*[(rest_ns - small * _STEP_NS) // large] * large, *[_STEP_NS] * small):
            yield from self.advance(step_ns)
        yield from self.advance(until_ns - self._clock.now_ns())

    def advance(self, by_ns: int) -> Steps:
        before = self._app.shown.serial
        self._clock.advance(by_ns / 1e6)
        self._app.table.tick()
        yield from self.until("the table", lambda: self._app.shown.serial > before)

    def take(self, name: str) -> Steps:
        """A picture of the page, once everything on it has come to rest."""
        if self._out is None:
            return
        if self._app.shown.clock is not None:
            for _ in range(_LOOK_STEPS):
                yield from self.advance(_STEP_NS)
        yield from self.wait(_SETTLES_S)
        self._pictures += 1
        picture.take(self._out / f"{self._pictures:02d}-{name}.png")
        self.tell(f"    picture {self._pictures:02d}-{name}.png")

    def wait(self, seconds: float) -> Steps:
        until = time.monotonic() + seconds
        rests, self.rests = self.rests, True
        yield
        while time.monotonic() < until:
            yield
        self.rests = rests

    def until(self, what: str, holds: Callable[[], bool]) -> Steps:
        """Let frames pass until it holds. It waits for threads, so it is patient; the app's clock stands."""
        patience = time.monotonic() + PATIENCE_S
        while not holds():
            if time.monotonic() > patience:
                seen = f"{self._app.pages.name}: {', '.join(self._app.pages.ways)}"
                raise DemoFailed(f"waited in vain for {what}; seen is {seen}")
            yield

    def time(self) -> str:
        clock = self._app.shown.clock
        if clock is None:
            return "  --.-"
        return f"{clock.table_us(self._clock.now_ns()) / 1e6:6.1f}"
