"""Lets a running game pause while somebody does what is no part of it, and go on afterwards.

Who goes from one such page to another leaves the first before the second is there: so what is wished last
within one turn of the clock is what holds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kivy.clock import Clock


class Pausing:
    """A game that rested before is left resting.

    Args:
        view: what is to be seen of the open game; None: none is open.
        say: says an action.
    """

    def __init__(self, view: Callable[[], Mapping[str, Any] | None], say: Callable[[str], None]) -> None:
        self._view, self._say = view, say
        self._is_ours = False
        self._asked: bool | None = None  # whether the game is to rest, as we asked last
        self._rests = False
        self._obey = Clock.create_trigger(self._ask, -1)

    def let(self, rests: bool) -> None:
        """Let the game rest, or go on if it rests because of us."""
        self._rests = rests
        self._obey()

    def _ask(self, _dt: float) -> None:
        rests, view = self._rests, self._view()
        if view is None:
            self._is_ours = False
        elif rests and not view["paused"] and view["phase"] != "over":
            self._is_ours = self._asked = True
            self._say("pause")
        elif not rests and self._is_ours:
            self._is_ours = self._asked = False
            self._say("resume")

    def did(self, before: Mapping[str, Any] | None, view: Mapping[str, Any]) -> bool:
        """Whether from that view to this one the game rests, or goes on, because of us."""
        if before is None or before["paused"] == view["paused"] or view["paused"] is not self._asked:
            return False
        self._asked = None
        return True
