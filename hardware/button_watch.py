"""Which button is broken: stuck, or chattering. The game goes on without it, and it is named.

No clock is read here. A fault is said once, and again only after the button was well in between. That nobody
presses a button is no fault of its own: only the game knows whether it was waited for.
"""

from __future__ import annotations

from collections import deque
from typing import Literal

from hardware.debounce import Contact
from hardware.units import SECOND

Fault = Literal["stuck", "chatters"]
STUCK_NS = 30 * SECOND
# A press from before the watch began says nothing, so nobody has a reason to hold it.
STUCK_FROM_THE_START_NS = 5 * SECOND
# Nobody presses more than fifteen times a second; a bouncing press flips some ten times.
MOST_PRESSES = 20
MOST_FLIPS = 300
CALM_NS = 10 * SECOND  # a line that has been calm for so long is trusted again


class ButtonWatch:
    """Watches one button."""

    def __init__(self) -> None:
        self._down_since: int | None = None
        self._may_stay_ns = STUCK_NS
        self._is_stuck = False
        self._chatters_until = 0
        self._flips: deque[int] = deque(maxlen=MOST_FLIPS)
        self._presses: deque[int] = deque(maxlen=MOST_PRESSES)

    @property
    def is_stuck(self) -> bool:
        """Whether it was found stuck and has not come loose."""
        return self._is_stuck

    def chatters(self, now_ns: int) -> bool:
        """Whether the line has chattered lately: what it says then is no finger's."""
        return now_ns < self._chatters_until

    def contact(self, contact: Contact) -> Fault | None:
        """What an accepted press or release tells."""
        self._down_since, self._is_stuck = None, False
        if not contact.down:
            return None
        self._down_since, self._may_stay_ns = contact.at_ns, STUCK_NS
        return self._too_often(self._presses, contact.at_ns)

    def flip(self, at_ns: int) -> Fault | None:
        """What a flip of the line tells, whether or not anything came of it."""
        return self._too_often(self._flips, at_ns)

    def stuck(self, is_down: bool, now_ns: int) -> Fault | None:
        """Whether the button, still down or not at `now_ns`, has just been found stuck."""
        if not is_down:
            self._down_since, self._is_stuck = None, False
            return None
        if self._down_since is None:
            self._down_since, self._may_stay_ns = now_ns, STUCK_FROM_THE_START_NS
        if self._is_stuck or now_ns - self._down_since < self._may_stay_ns:
            return None
        self._is_stuck = True
        return "stuck"

    def _too_often(self, times: deque[int], at_ns: int) -> Fault | None:
        is_many = len(times) == times.maxlen and at_ns - times[0] < SECOND
        times.append(at_ns)
        if not is_many:
            return None
        is_new = at_ns > self._chatters_until
        self._chatters_until = at_ns + CALM_NS
        return "chatters" if is_new else None
