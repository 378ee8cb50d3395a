"""A real window with real GL for tests: SDL's offscreen driver, touches that enter as input, pictures out.

Import this before anything of Kivy.
"""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")
os.environ.setdefault("KIVY_NO_ARGS", "1")
os.environ.setdefault("KIVY_NO_CONFIG", "1")
os.environ.setdefault("KIVY_NO_FILELOG", "1")
# Kivy leaves the root logger and stderr alone.
os.environ.setdefault("KIVY_LOG_MODE", "PYTHON")
os.environ.setdefault("KIVY_HOME", tempfile.mkdtemp(prefix="timeglas-kivy-"))

from kivy.base import EventLoop
from kivy.config import Config

Config.set("graphics", "multisamples", "0")
Config.set("graphics", "width", "800")
Config.set("graphics", "height", "480")
Config.set("kivy", "exit_on_escape", "0")

from kivy.core.window import Window  # noqa: E402
from kivy.graphics import ClearBuffers, ClearColor, Fbo  # noqa: E402
from kivy.input.motionevent import MotionEvent  # noqa: E402
from kivy.uix.widget import Widget  # noqa: E402
from PIL import Image  # noqa: E402

from ui.theme import theme  # noqa: E402


class Finger(MotionEvent):
    """One finger on the screen: put down, moved and lifted at places given in u from the top left."""

    def __init__(self, x: float, y: float) -> None:
        super().__init__("test", str(id(self)), self._share(x, y), is_touch=True, type_id="touch")
        self._say("begin")

    def depack(self, args: Any) -> None:
        """Kivy's way of taking a position in."""
        self.profile = ["pos"]
        self.sx, self.sy = args
        super().depack(args)

    def move(self, x: float, y: float) -> None:
        """Slide to another place."""
        self.move_to(self._share(x, y))
        self._say("update")

    def move_to(self, share: tuple[float, float]) -> None:
        """Take in the new position."""
        super().move(share)

    def lift(self) -> None:
        """Let go."""
        self._say("end")

    @staticmethod
    def _share(x: float, y: float) -> tuple[float, float]:
        width, height = theme.size
        return theme.px(x) / width, 1 - theme.px(y) / height

    def _say(self, what: str) -> None:
        EventLoop.post_dispatch_input(what, self)
        frames(1)


def tap(x: float, y: float) -> None:
    """A finger comes down and is lifted again, at a place given in u from the top left."""
    Finger(x, y).lift()


def tap_on(widget: Widget) -> None:
    """A finger taps the middle of it."""
    x, y = widget.center
    tap(x / theme.u, (theme.size[1] - y) / theme.u)


def frames(count: int = 2) -> None:
    """Let Kivy's clock and drawing run so many times."""
    for _ in range(count):
        EventLoop.idle()


@contextmanager
def shown(widget: Widget, width: int = 800, height: int = 480) -> Iterator[Widget]:
    """The widget in the window of that size; taken out again afterwards."""
    resize(width, height)
    Window.add_widget(widget)
    try:
        frames()
        yield widget
    finally:
        Window.remove_widget(widget)
        Window.clearcolor = (0, 0, 0, 1)


def resize(width: int, height: int) -> None:
    """Give the window, and the theme, that many pixels."""
    if EventLoop.window is None:
        EventLoop.set_window(Window)
    EventLoop.status = "started"
    if tuple(Window.size) != (width, height):
        Window.size = (width, height)
        frames()
    theme.resize(width, height)


def picture() -> Image.Image:
    """What the window shows: drawn into a buffer of its size, for SDL's offscreen surface cannot grow."""
    frames()
    width, height = (int(side) for side in Window.size)
    buffer = Fbo(size=(width, height), with_stencilbuffer=True)
    with buffer:
        ClearColor(*Window.clearcolor)
        ClearBuffers()
    held = [child.canvas for child in reversed(Window.children)]
    # A canvas knows one parent only: lent to two, it could be taken out of the window no more.
    for canvas in held:
        Window.canvas.remove(canvas)
        buffer.add(canvas)
    buffer.draw()
    for canvas in held:
        buffer.remove(canvas)
        Window.canvas.add(canvas)
    image = Image.frombytes("RGBA", (width, height), bytes(buffer.pixels)).convert("RGB")
    return image.transpose(Image.Transpose.FLIP_TOP_BOTTOM)


def save(widget: Widget, path: Path | str, width: int = 800, height: int = 480) -> Image.Image:
    """Write the widget's picture as a PNG, and return it."""
    with shown(widget, width, height):
        image = picture()
    image.save(path)
    return image
