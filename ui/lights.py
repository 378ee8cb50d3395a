"""The screen's light: as bright as was chosen, dimmed and dark while nobody is there, lit when somebody is.

When is for ui/rest.py to say; here it is done. Where the light behind the screen can be set, it is; else a
shade lies over the page. While it is dark the page is out of the window, which is black: nothing of it is
drawn, and it comes back as it is by then.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from kivy.clock import Clock as KivyClock
from kivy.uix.widget import Widget

from ui import sdl
from ui.page_of import page_of
from ui.rest import DIM, Least, Rest
from ui.showing import Showing
from ui.theme import theme
from ui.widgets.shade import Shade

FAINTEST = 0.15  # of the light there can be: however it is chosen, the screen can still be read
_FAINTEST_DIMMED = 0.1

_TIME_RUNS = ("hourglass", "open_buzz", "buzz_in", "vote")


class Backlight(Protocol):
    """The light behind the screen. Nothing here waits and nothing raises."""

    @property
    def can_be_set(self) -> bool:
        """Whether it obeys; where it does not any more, a shade does instead."""

    def brightness(self) -> float | None:
        """How bright it is set, from 0 to 1."""

    def shine(self, share: float) -> None:
        """Be so bright; 0 is no light at all."""

    def close(self) -> None:
        """Let go of it."""


class Lights:
    """Lights the window that `root` is in.

    Args:
        again: asks for a frame, from any thread.
        brightness: how bright it is while somebody is there, from 0 to 1; None: as it was found.
    """

    def __init__(
        self,
        window: Any,
        root: Widget,
        now_ns: Callable[[], int],
        again: Callable[[], None],
        *,
        backlight: Backlight | None = None,
        brightness: float | None = None,
        dims_after_s: int,
        darkens_after_s: int,
    ) -> None:
        self._window, self._root, self._now_ns, self._again = window, root, now_ns, again
        self._backlight = backlight
        found = backlight.brightness() if backlight is not None and backlight.can_be_set else None
        self._brightness = max(FAINTEST, brightness or found or 1.0)
        self._rest = Rest(now_ns(), dims_after_s, darkens_after_s)
        self._shade = Shade()
        root.add_widget(self._shade)
        self._night = Shade()  # alone in the dark: the window itself is cleared to the theme's ground
        self._night.darken(1.0)
        self._light = 1.0
        self._shone: float | None = None  # of the light behind the screen
        self._keyed_ns: int | None = None
        self._news: tuple[Any, ...] = ()
        self._alarm: Any = None
        self._look()

    # -- what is chosen ----------------------------------------------------------------------------------

    @property
    def brightness(self) -> float:
        """How bright it is while somebody is there."""
        return self._brightness

    @brightness.setter
    def brightness(self, share: float) -> None:
        self._brightness = min(1.0, max(FAINTEST, share))
        self._look()

    def wait(self, dims_after_s: int, darkens_after_s: int) -> None:
        """From now on dim and darken after so many seconds; 0 is never."""
        self._rest.dims_after_s, self._rest.darkens_after_s = dims_after_s, darkens_after_s
        if self._alarm is not None:
            self._alarm.cancel()
        self._look()

    # -- who is there ------------------------------------------------------------------------------------

    def touched(self, at_ns: int) -> bool:
        """A hand is on the glass; returns whether that touch is to press nothing. On the window's thread."""
        is_for_nothing = self._rest.touched(at_ns)
        if self._light < 1.0:
            self._look()
        return is_for_nothing

    def heard(self, event: sdl.Event) -> None:
        """Note a key, on the thread that polled it; a frame follows."""
        if event.type == sdl.KEY_DOWN:
            self._keyed_ns = self._now_ns()

    def show(self, showing: Showing) -> None:
        """Keep as much light as what is shown needs, and light what is new."""
        view = showing.view
        news = (
            showing.presses, showing.game, showing.said_at, showing.troubles,
            None if view is None else (view["phase"], view["turn"], view["hourglass"]["state"]),
        )  # fmt: skip
        now_ns = self._now_ns()
        if news != self._news:
            self._news = news
            self._rest.woken(now_ns)
        self._rest.keep(least_light(showing), now_ns)

    # -- what is done ------------------------------------------------------------------------------------

    @property
    def light(self) -> float:
        """From 1, awake, to 0, dark."""
        return self._light

    @property
    def is_dark(self) -> bool:
        """Whether nothing is drawn."""
        return self._light == 0.0

    @property
    def is_clear(self) -> bool:
        """Whether nothing lies over the page."""
        return not self._shade.share

    def frame(self) -> bool:
        """Once a frame: returns whether it is just fading."""
        if self._keyed_ns is not None:
            keyed_ns, self._keyed_ns = self._keyed_ns, None
            self._rest.woken(keyed_ns)
        self._look()
        return self._rest.fades(self._now_ns())

    def close(self) -> None:
        """Leave the light as it is to be without us."""
        if self._alarm is not None:
            self._alarm.cancel()
        self._window.remove_widget(self._night)
        if self._backlight is not None:
            self._backlight.shine(self._brightness)
            self._backlight.close()

    def _look(self) -> None:
        now_ns = self._now_ns()
        light, was_dark = self._rest.light(now_ns, not theme.reduced_motion), self.is_dark
        self._light = light
        self._shine(self._share(light))
        if was_dark != self.is_dark:
            self._take_out() if self.is_dark else self._put_in()
        self._set_alarm(now_ns)

    def _share(self, light: float) -> float:
        """How bright that is: dimmed, it can still be read, however faint it was chosen."""
        dimmed = min(self._brightness, max(_FAINTEST_DIMMED, DIM * self._brightness))
        if light < DIM:
            return dimmed * light / DIM
        return dimmed + (self._brightness - dimmed) * (light - DIM) / (1 - DIM)

    def _shine(self, share: float) -> None:
        if self._backlight is not None and self._backlight.can_be_set:
            if share != self._shone:  # the first time too: who was killed in the dark left it out
                self._shone = share
                self._backlight.shine(share)
            share = 1.0
        self._shade.darken(1.0 - share)

    def _take_out(self) -> None:
        self._window.remove_widget(self._root)
        self._window.add_widget(self._night)
        self._window.allow_screensaver = True  # the desktop may do with a dark screen what it likes

    def _put_in(self) -> None:
        self._window.allow_screensaver = False
        self._window.remove_widget(self._night)
        self._window.add_widget(self._root)

    def _set_alarm(self, now_ns: int) -> None:
        """Have a frame when it begins to go; whoever stirs until then only makes that frame a vain one."""
        due_ns = self._rest.due(now_ns)
        if due_ns is not None and (self._alarm is None or not self._alarm.is_triggered):
            self._alarm = KivyClock.schedule_once(lambda _dt: self._again(), (due_ns - now_ns) / 1e9)


def least_light(showing: Showing) -> Least:
    """How far it may go: it stays awake where time runs, and does not go dark where there is to be read."""
    view: Mapping[str, Any] | None = showing.view
    if view is not None and not view["paused"]:
        races = "buzz" in view["legal"]
        if races or page_of(view) in _TIME_RUNS or view["hourglass"]["state"] == "running":
            return "awake"
        if page_of(view) == "times_up":
            return "dim"
    return "dim" if showing.said is not None or showing.troubles else "dark"
