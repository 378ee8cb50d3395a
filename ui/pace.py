"""How many frames a second are drawn of what moves: found out while it moves, not by the machine's name.

    cheap for the next rate -> up      too dear, or frames come late -> down, and not up again for a while

A frame is dear by the processor time of all our threads, also of those that stand in for a graphics chip.
Frames of a fast chip that waits for a slow screen come late. Nothing but the drawing depends on it: time is
the table's.
"""

from __future__ import annotations

import time
from collections.abc import Callable

RATES = (15, 30, 60)
_WINDOW_S, _LEAST_FRAMES = 0.4, 8
# Shares of one core.
_CHEAP, _DEAR = 0.4, 0.6
_LATE, _LATE_SHARE = 1.5, 0.25  # of the time between two frames; of all frames
_STAYS_S, _STAYS_AT_MOST_S = 8.0, 120.0


class Pace:
    """The frame rate; `frame` is told of every frame while something moves, `rest` of when nothing does.

    Args:
        asked: so many frames and never others; None: whatever is right.
        cpu_s: the processor time used so far.
    """

    def __init__(self, asked: int | None = None, cpu_s: Callable[[], float] = time.process_time) -> None:
        self._cpu_s = cpu_s
        self.asked = asked
        self.rate = RATES[1] if asked is None else min(RATES[-1], max(RATES[0], asked))
        self._last_s: float | None = None
        self._began_s = self._began_cpu_s = 0.0
        self._frames = self._late = 0
        self._stays_until_s, self._stays_s = 0.0, _STAYS_S

    def rest(self) -> None:
        """Nothing moves: what comes next is no late frame."""
        self._last_s = None

    def frame(self, now_s: float) -> None:
        """A frame is drawn now."""
        if self.asked is not None:
            return
        last_s, self._last_s = self._last_s, now_s
        if last_s is None:
            self._began_s, self._began_cpu_s, self._frames, self._late = now_s, self._cpu_s(), 0, 0
            return
        self._frames += 1
        self._late += now_s - last_s > _LATE / self.rate
        if now_s - self._began_s >= _WINDOW_S and self._frames >= _LEAST_FRAMES:
            self._judge(now_s)
            self._began_s, self._began_cpu_s, self._frames, self._late = now_s, self._cpu_s(), 0, 0

    def _judge(self, now_s: float) -> None:
        a_frame_s = (self._cpu_s() - self._began_cpu_s) / self._frames
        place = RATES.index(self.rate)
        if self._late > _LATE_SHARE * self._frames or a_frame_s * self.rate > _DEAR:
            if place:
                self.rate = RATES[place - 1]
            self._stays_until_s = now_s + self._stays_s
            self._stays_s = min(2 * self._stays_s, _STAYS_AT_MOST_S)
        elif place + 1 < len(RATES) and now_s >= self._stays_until_s:
            if a_frame_s * RATES[place + 1] <= _CHEAP:
                self.rate = RATES[place + 1]
        elif now_s >= self._stays_until_s + self._stays_s:
            self._stays_s = _STAYS_S  # it has gone well for long
