"""The programs whose window is measured, drawing into memory: Kivy's smallest, and the table.

    python -m tests.bench.shown hello            a Label, Kivy as it comes
    python -m tests.bench.shown table FOLDER     `timeglas run`, its games and settings in FOLDER

Both say {"first_frame_ns": ...} when their first frame is finished, and answer a line on stdin with one:

    cpu               {"cpu_ns": ...}     the processor time used so far, all threads
    open              {"phase": ...}      the table: the newest game is opened
    say DO ARGUMENTS  {"phase": ...}      the table: an action was said and is shown
    undo              {"phase": ...}
    rate NUMBER       {"rate": ...}       the table: so many frames a second of what moves, from now on
    frames            {"frames": ...}     the table: how many frames were drawn so far
    tap NAME          {"down_us": ..., "up_us": ..., "up_cpu_us": ...}    the table: a finger pressed the
                      tile of that name
    end               the table: as when its window is closed

`down_us` is from the finger coming down to the first finished frame that looks different, `up_us` from its
being lifted to the first finished frame of what the table then shows: the action decided, kept and drawn;
`up_cpu_us` the processor time of all threads in between.
"""

from __future__ import annotations

import json
import os
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.rigs.frames import Frames, now_ns, until

TABLE_ARGUMENTS = ("run", "--simulate", "--size", "800x480", "--state")


def say(**what: object) -> None:
    os.write(1, json.dumps(what).encode() + b"\n")


def tell_first_frame(window: Any, is_ready: Callable[[], Any]) -> None:
    """Say when the first frame was finished in which there was what a finger could press."""
    frames = Frames(window, is_ready)

    def tell() -> None:
        at_ns = frames.until(lambda frame: bool(frame.state))
        frames.stop()
        say(first_frame_ns=at_ns)

    threading.Thread(target=tell, daemon=True).start()


def obey(commands: dict[str, Callable[..., None]]) -> None:
    """Do what stdin says, in a thread of its own."""

    def listen() -> None:
        for line in sys.stdin:
            name, *arguments = line.split(maxsplit=2)
            commands[name](*arguments)

    threading.Thread(target=listen, daemon=True).start()


def tell_cpu() -> None:
    say(cpu_ns=time.process_time_ns())


def hello() -> None:
    from kivy.app import App
    from kivy.core.window import Window
    from kivy.uix.label import Label

    class Hello(App):
        def build(self) -> Label:
            return Label(text="Hello")

        def on_start(self) -> None:
            tell_first_frame(Window, lambda: True)
            obey({"cpu": tell_cpu})

    Hello().run()


class Driven:
    """The running table, driven from stdin."""

    def __init__(self, app: Any) -> None:
        from kivy.base import EventLoop

        self.app = app
        self.window = EventLoop.window
        self.frames: Frames | None = None
        self._drawn, self._flip = 0, self.window.flip
        self.window.flip = self._count
        tell_first_frame(self.window, lambda: app.pages.ways)
        obey({"cpu": tell_cpu, "open": self.open, "say": self.say, "undo": self.undo, "tap": self.tap,
              "rate": self.rate, "frames": self.tell_frames, "end": app.leave})  # fmt: skip

    def open(self) -> None:
        until(lambda: self.app.shown.kept)
        self._shown(lambda: self.app.table.open(self.app.shown.kept[0].id))

    def say(self, do: str, arguments: str = "{}") -> None:
        self._shown(lambda: self.app.table.say(do, json.loads(arguments)))

    def undo(self) -> None:
        self._shown(self.app.table.undo)

    def _count(self) -> None:
        self._drawn += 1
        self._flip()

    def rate(self, frame_rate: str) -> None:
        self.app.loop.keep_to(int(frame_rate))
        say(rate=self.app.loop.frame_rate)

    def tell_frames(self) -> None:
        say(frames=self._drawn)

    def tap(self, name: str) -> None:
        from ui.sdl import FINGER_DOWN, FINGER_UP
        from ui.touches import push_touch
        from ui.turn import on_glass

        if self.frames is None:
            self.frames = Frames(self.window, self._moment)
        frames = self.frames
        frames.still()
        tile = self.app.pages.ways[name]
        x, y = on_glass(tile.center_x, tile.center_y, self.window.size, self.window.rotation)
        before = frames.seen()
        down_ns = now_ns()
        push_touch(FINGER_DOWN, x, y)
        pressed_ns = frames.until(lambda frame: frame.look != before)
        frames.looks = False
        frames.still()
        moment = self._moment()
        up_ns, up_cpu_ns = now_ns(), time.process_time_ns()
        push_touch(FINGER_UP, x, y)
        shown_ns = frames.until(lambda frame: frame.state != moment)
        say(
            down_us=(pressed_ns - down_ns) / 1000, up_us=(shown_ns - up_ns) / 1000,
            up_cpu_us=(frames.cpu_ns - up_cpu_ns) / 1000,
        )  # fmt: skip
        frames.still()

    def _moment(self) -> Any:
        """What tells one view that is drawn from another."""
        view = self.app.shown.view
        return None if view is None else (view["phase"], view["turn"]["number"], view["undo"])

    def _shown(self, does: Callable[[], None]) -> None:
        """Do it, and wait until the screen has taken it up."""
        serial = self.app.shown.serial
        does()
        until(lambda: self.app.shown.serial != serial)
        say(phase=self.app.shown.view and self.app.shown.view["phase"])


def table(folder: str) -> None:
    """The command itself. Only where it makes the window ready do we look in."""
    from ui import main, window

    ready = window.prepare

    def prepare(*given: Any, **named: Any) -> None:
        ready(*given, **named)
        from ui.app import TableApp

        start = TableApp.on_start

        def on_start(app: TableApp) -> None:
            start(app)
            Driven(app)

        setattr(TableApp, "on_start", on_start)  # noqa: B010 - mypy would not have it otherwise

    setattr(window, "prepare", prepare)  # noqa: B010
    main.main([*TABLE_ARGUMENTS, folder])


if __name__ == "__main__":
    os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")
    if sys.argv[1] == "hello":
        os.environ.update(KIVY_NO_ARGS="1", KIVY_NO_CONSOLELOG="1")
        os.environ.update(KCFG_GRAPHICS_WIDTH="800", KCFG_GRAPHICS_HEIGHT="480")
        hello()
    else:
        table(str(Path(sys.argv[2])))
