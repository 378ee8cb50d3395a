"""The look that the settings ask for, brought into force: at once, everywhere, under a running game too."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock

from ui import i18n
from ui.settings import KeptSettings, mode_at
from ui.theme import theme

_LOOKS_AT_THE_CLOCK_S = 20.0


class Look:
    """Follows the settings; by the clock it looks at the clock now and then."""

    def __init__(self, kept: KeptSettings, now_label: Callable[[], str]) -> None:
        self._kept, self._now_label = kept, now_label
        self._clock: Any = None
        kept.observe(self.take_effect)

    def take_effect(self, _dt: float = 0) -> None:
        """See that theme and language are as the settings say."""
        chosen = self._kept.now
        theme.reduced_motion = chosen.reduced_motion
        theme.mode = mode_at(chosen.mode, self._now_label())
        theme.text_size = chosen.text_size
        if chosen.language is not None:
            i18n.set_language(chosen.language)
        if chosen.mode != "clock" and self._clock is not None:
            self._clock.cancel()
            self._clock = None
        elif chosen.mode == "clock" and self._clock is None:
            self._clock = Clock.schedule_interval(self.take_effect, _LOOKS_AT_THE_CLOCK_S)
