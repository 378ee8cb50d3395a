"""What the window shows, pixel for pixel, as the app draws it: only what has moved, or everything."""

from __future__ import annotations

from collections.abc import Callable

import tests.ui.window  # noqa: F401 - before Kivy: it opens its window

# isort: split
from kivy.core.window import Window
from kivy.graphics.opengl import GL_RGB, GL_UNSIGNED_BYTE, glReadPixels

from ui.screens.full_screen import FullScreen
from ui.sparing import Changed, Sparing


def pixels() -> bytes:
    """What is to be seen now."""
    return bytes(glReadPixels(0, 0, *(int(side) for side in Window.system_size), GL_RGB, GL_UNSIGNED_BYTE))


def frame() -> bytes:
    """What is to be seen after a frame, if there is anything to draw."""
    if Window.canvas.needs_redraw:
        draw()
    return pixels()


def draw() -> None:
    """One frame, drawn as the app draws it."""
    Window.dispatch("on_draw")
    Window.dispatch("on_flip")


def everything(sparing: Sparing, frame: Callable[[], bytes] = frame) -> bytes:
    """The same moment, drawn whole."""
    sparing.uninstall()
    Window.canvas.ask_update()
    whole = frame()
    sparing.install()
    return whole


def drift(screen: FullScreen, sparing: Sparing) -> Changed | None:
    """Draw what has moved without Kivy's having heard of it; None: Kivy had to draw the frame."""
    changed = screen.drift()
    if changed is not None and sparing.drift(changed):
        return changed
    screen.tick()
    draw()
    return None
