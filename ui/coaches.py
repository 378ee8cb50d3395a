"""The coaches of Crag, one for each way of playing it, solved beside the screen when they are first asked.

    nobody asked --of()--> thinks, on a thread of its own --wake--> there, for the rest of the evening

What a coach needs is read in then, too, and where nobody is coached never. A machine on which that cannot be
done plays on without: `is_lost`.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from companion.games.crag.coach import Coach
    from companion.games.crag.review import Weighed
    from companion.past import Deed

    Told = Callable[[list[Weighed], Mapping[int, int]], None]

_log = logging.getLogger(__name__)


class Coaches:
    """Whoever asks is called with `wake` once there is an answer, on another thread."""

    def __init__(self, wake: Callable[[], None] = lambda: None) -> None:
        self._wake = wake
        self._asked: dict[tuple[Any, ...], threading.Thread] = {}
        self._there: dict[tuple[Any, ...], Coach] = {}
        self._thinking: list[threading.Thread] = []
        self.is_lost = False

    def of(self, options: Mapping[str, Any]) -> Coach | None:
        """The coach for a game with these options; None: it thinks, or is lost."""
        variant = options["throws"], options["thirteen"]
        if variant not in self._asked:
            self._asked[variant] = self._beside(lambda: self._solve(*variant))
        return self._there.get(variant)

    def look_back(
        self, options: Mapping[str, Any], done: Sequence[Deed], told: Told
    ) -> None:
        """Weigh every decision of a game; `told` hears of it on another thread.

        It hears also how many decisions of each seat could not be weighed.
        """
        self.of(options)
        solving = self._asked[options["throws"], options["thirteen"]]
        self._beside(lambda: self._weigh(solving, options, done, told))

    def settle(self) -> None:
        """Wait until nobody thinks any more."""
        while self._thinking:
            self._thinking.pop().join()

    def _beside(self, think: Callable[[], None]) -> threading.Thread:
        def run() -> None:
            try:
                think()
            except Exception:  # what is missing on this machine is nobody's fault at the table
                _log.exception("The coach cannot think here")
                self.is_lost = True
            self._wake()

        thread = threading.Thread(target=run, name="coach", daemon=True)
        self._thinking.append(thread)
        thread.start()
        return thread

    def _solve(self, throws: Any, thirteen: Any) -> None:
        from companion.games.crag.coach import Coach  # brings numpy

        self._there[throws, thirteen] = Coach(throws, thirteen)

    def _weigh(
        self, solving: threading.Thread, options: Mapping[str, Any], done: Sequence[Deed],
        told: Told,
    ) -> None:  # fmt: skip
        from companion.games.crag.review import unknown, weighed
        from companion.games.sheets.turns import turns_played

        solving.join()
        coach = self._there[options["throws"], options["thirteen"]]
        turns = turns_played(coach.sheet, done)
        told(list(weighed(coach, turns)), unknown(turns))
