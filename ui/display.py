"""The screen as a thing: how its picture is turned, where its touches land, how much light it gives.

What the settings say of it takes effect here, at once whenever they change. What is only being tried is not
kept: it holds until the settings take effect again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.uix.widget import Widget

from ui.lights import Backlight, Lights
from ui.settings import KeptSettings
from ui.touch_fix import TouchFix
from ui.touches import Touches
from ui.turn import Rotation
from ui.window import turn


class Display:
    """The window's screen. `lights` and `touches` are to be told of SDL's events."""

    def __init__(
        self,
        window: Any,
        root: Widget,
        kept: KeptSettings,
        now_ns: Callable[[], int],
        again: Callable[[], None],
        backlight: Backlight | None = None,
    ) -> None:
        self._window, self._kept = window, kept
        chosen = kept.now
        self.lights = Lights(
            window, root, now_ns, again,
            backlight=backlight, brightness=chosen.brightness,
            dims_after_s=chosen.dims_after_s, darkens_after_s=chosen.darkens_after_s,
        )  # fmt: skip
        self.touches = Touches(window, now_ns, again, self.lights.touched)
        kept.observe(self.take_effect)
        self.take_effect()

    def take_effect(self) -> None:
        """Be as the settings say."""
        chosen = self._kept.now
        self.turn(chosen.rotation)
        self.touches.fix = chosen.touch
        if chosen.brightness is not None:
            self.lights.brightness = chosen.brightness
        self.lights.wait(chosen.dims_after_s, chosen.darkens_after_s)

    @property
    def rotation(self) -> Rotation:
        """How the picture is turned now."""
        rotation: Rotation = self._window.rotation
        return rotation

    @property
    def brightness(self) -> float:
        """How bright it is while somebody is there, from 0 to 1."""
        return self.lights.brightness

    def turn(self, rotation: Rotation) -> None:
        """Turn the picture, to be tried."""
        if rotation != self._window.rotation:
            turn(self._window, rotation)

    def fix(self, fix: TouchFix) -> None:
        """Set touches right in that way, to be tried."""
        self.touches.fix = fix

    def shine(self, brightness: float) -> None:
        """Be so bright, to be tried: from 0 to 1."""
        self.lights.brightness = brightness
