"""Screen to screen: the window as it was lies over the new page, and fades away.

The new page is there from its first frame on and takes touches at once; the picture takes none. It is one
texture of the window's size, kept from fade to fade, which costs less than to ask for one each time. It is
copied as soon as a finger has come down and that has been shown, for the finger may lead elsewhere: so
nobody waits for the copying when it is lifted. Without such a copy the page is cut to: where no finger led
there, and where the next tap comes while a page still fades, by somebody in a hurry.

Where people race, or look at the time, pages are cut to (`Page.cuts`): the hourglass, buzzing in, time is up,
a race on any other page. So they are where something slides from the old page into the new, as the tab of
whoever plays does, which would be seen twice. With reduced motion all are, and until the graphics chip has
been made ready while nobody waited. A fade ends at once when the window, its rotation or the look changes. A
page that is dark or dimmed is never faded from.

The time is the screen's own, as that of all its movements: no game depends on it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from kivy.animation import AnimationTransition
from kivy.base import EventLoop
from kivy.graphics import Callback
from kivy.graphics.opengl import GL_CURRENT_PROGRAM, glGetIntegerv, glUseProgram
from kivy.uix.widget import Widget

from companion.clock import monotonic_ns
from ui.screens.page import Page
from ui.theme import theme
from ui.under import Under

_FRESH_NS = 1_000_000_000


class _Kept(NamedTuple):
    """Of which page the picture is, of which window, and since when."""

    page: Widget
    window: tuple[Any, ...]
    at_ns: int


class Fade:
    """The picture that fades over what lies on `stage`; true while it does.

    `restore` has the buffer that is drawn into show what was shown last, and returns whether it may be seen.
    """

    def __init__(self, stage: Widget, now_ns: Callable[[], int] = monotonic_ns) -> None:
        self._stage, self._now_ns = stage, now_ns
        self.restore: Callable[[], bool] = _drawn_whole
        self._under = Under()
        self._in_its_place = Callback(self._drawn)
        self._kept: _Kept | None = None
        self._began_ns: int | None = None
        self._window: tuple[Any, ...] = ()
        self._is_ready = False

    def prepare(self) -> None:
        """Have the graphics chip make ready for it, which takes a while; until then pages are cut to."""
        if self._stage.get_root_window() is None:
            return
        self._copy_window()
        self._lay(0.0)
        self._kept, self._is_ready = None, True

    def __bool__(self) -> bool:
        return self._began_ns is not None

    @property
    def share(self) -> float:
        """How much is still seen of the picture, from 1 to 0."""
        seconds = theme.motion("screen")
        if self._began_ns is None or not seconds:
            return 0.0
        done = min(1.0, (self._now_ns() - self._began_ns) / 1e9 / seconds)
        eased: float = getattr(AnimationTransition, theme.easing("screen"))(done)
        return 1.0 - eased

    def keep(self, page: Widget | None) -> None:
        """Copy the window, which shows this page, if that may be of use soon. Between two frames."""
        # What waits to be drawn would be taken for drawn.
        if page is None or self or not self._fades(page) or EventLoop.window.canvas.needs_redraw:
            return
        if self.restore():
            self._copy_window()
            self._kept = _Kept(page, _window(), self._now_ns())

    def over(self, before: Widget | None, page: Widget) -> None:
        """Begin: this page takes the place of that one, which is still on the stage."""
        kept = self._kept
        self.end()
        if kept is None or (kept.page, kept.window) != (before, _window()):
            return
        now_ns = self._now_ns()
        if now_ns - kept.at_ns >= _FRESH_NS or not (self._fades(before) and self._fades(page)):
            return
        self._began_ns, self._window = now_ns, kept.window
        self._stage.canvas.after.add(self._in_its_place)

    def tick(self) -> bool:
        """Go on, or end; returns whether it goes on."""
        if self:
            if self._window != _window() or not self.share:
                self.end()
            else:
                self._in_its_place.ask_update()
        return bool(self)

    def end(self) -> None:
        """See the page as it is, at once; no earlier picture is of any use."""
        if self:
            self._stage.canvas.after.remove(self._in_its_place)
        self._began_ns = self._kept = None

    def _fades(self, page: Widget | None) -> bool:
        """Whether this page comes and goes by fading."""
        if page is None or not self._is_ready or not theme.motion("screen"):
            return False
        return self._stage.get_root_window() is not None and not (isinstance(page, Page) and page.cuts)

    def _copy_window(self) -> None:
        width, height = (int(side) for side in theme.size)
        self._under.copy((0, 0, width, height), [(0, 0, width, height)])

    def _drawn(self, _instruction: Callback) -> bool:
        share = self.share
        if share:
            self._lay(share)
        return True

    def _lay(self, share: float) -> None:
        (kivys,) = glGetIntegerv(GL_CURRENT_PROGRAM)
        self._under.fade(share)
        glUseProgram(kivys)


def _window() -> tuple[Any, ...]:
    """What a picture of the window fits only as long as it is the same."""
    return (theme.size, theme.mode, EventLoop.window.rotation)


def _drawn_whole() -> bool:
    EventLoop.window.clear()
    EventLoop.window.render_context.draw()
    return True
