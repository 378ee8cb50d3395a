"""What is done while nobody waits for a frame: memory is put in order, and what comes next is made ready.

    a finger, or news of the table -> 0.3 s -> young garbage goes -> 3 s -> all of it does
    a page is seen for the first time -> 1.5 s -> what its first picture took is given back
    1 s without a finger -> one step of what is to be made ready -> 0.05 s -> the next ... -> what the steps
                            took is given back
"""

from __future__ import annotations

import time
from collections.abc import Hashable, Iterator

from kivy.clock import Clock

from ui import memory

_AT_REST_S = 0.3  # no finger comes again so soon, and what slides has arrived
_AT_LONG_REST_S = 3.0
_HAS_BEEN_DRAWN_S = 1.5
_BEFORE_STEPS_S, _STEP_S = 1.0, 0.05


class AtRest:
    """Waits for a rest. Everything here is called on the window's thread."""

    def __init__(self) -> None:
        self._tidies = Clock.create_trigger(lambda _dt: memory.tidy(), _AT_REST_S)
        self._tidies_all = Clock.create_trigger(lambda _dt: memory.tidy(thoroughly=True), _AT_LONG_REST_S)
        self._seen: set[str] = set()
        self._prepared: set[Hashable] = set()
        self._under_way = 0
        self._disturbed_at = time.monotonic()

    def disturbed(self) -> None:
        """Somebody has done something: the rest begins anew."""
        self._disturbed_at = time.monotonic()
        for trigger in (self._tidies, self._tidies_all):
            trigger.cancel()
            trigger()

    def sees(self, page: str) -> None:
        """The page of that name is seen now."""
        if page not in self._seen:
            self._seen.add(page)
            Clock.schedule_once(lambda _dt: memory.give_back(), _HAS_BEEN_DRAWN_S)

    @property
    def is_ready(self) -> bool:
        """Whether all that was to be made ready is."""
        return not self._under_way

    def prepare(self, what: Hashable, steps: Iterator[object]) -> None:
        """Take these steps, one at a time and not while a finger is about; each `what` only once."""
        if what in self._prepared:
            return
        self._prepared.add(what)
        self._under_way += 1

        def step(_dt: float) -> bool:
            if time.monotonic() - self._disturbed_at < _BEFORE_STEPS_S or next(steps, steps) is not steps:
                return True
            self._under_way -= 1
            memory.give_back()
            return False

        Clock.schedule_interval(step, _STEP_S)


def figures() -> Iterator[None]:
    """The steps that make the figures of a running time ready."""
    from ui.widgets.hero_digits import prepared_figures  # not for the first frame

    yield from prepared_figures()
