"""Settings that the disk did not take: they are said once, and tried again until it does."""

from __future__ import annotations

from collections.abc import Callable

from kivy.clock import Clock

from companion.errors import TimeglasError
from ui.settings import KeptSettings

_TRIES_AGAIN_S = 20.0


def catching_up(kept: KeptSettings, tell: Callable[[TimeglasError], None]) -> Callable[[TimeglasError], None]:
    """What to do when they could not be kept: have that said by `tell`, and see that they will be."""

    def unkept(error: TimeglasError) -> None:
        tell(error)
        Clock.schedule_interval(lambda _dt: not kept.catch_up(), _TRIES_AGAIN_S)  # False is the last time

    return unkept
