"""The hourglass: a function of times. Nothing is counted down.

    idle --start--> running --stop--> stopped --start--> running (with what was left)
                    running --its end--> expired, or it runs on: what is left is less than nothing

Running it stores its end; not running it stores what is left. All times are whole microseconds of the
game's own time, which stands still while the table is paused.
"""

from __future__ import annotations

from typing import Literal

import msgspec

HourglassState = Literal["idle", "running", "stopped", "expired"]

SHORTEST_S = 10
LONGEST_S = 600


class Hourglass(msgspec.Struct, frozen=True):
    """A glass of `length_us`. `ends_us` is set while it runs, `left_us` counts while it does not.

    With `is_over` its end has been and it counts on.
    """

    length_us: int
    state: HourglassState = "idle"
    left_us: int = 0
    ends_us: int | None = None
    is_over: bool = False

    @property
    def has_run_out(self) -> bool:
        """Whether its end has been."""
        return self.state == "expired" or self.is_over

    def left(self, now_us: int) -> int:
        """What is left above at that time: less than nothing only when its end has been and it counts on."""
        if self.ends_us is not None:
            left = self.ends_us - now_us
            return left if self.is_over else max(0, left)
        return self.length_us if self.state == "idle" else self.left_us

    def started(self, at_us: int) -> Hourglass:
        """Running: from its full length when idle, else from what was left. Running already: the same."""
        if self.ends_us is not None:
            return self
        return Hourglass(self.length_us, "running", 0, at_us + self.left(at_us), self.is_over)

    def stopped(self, at_us: int) -> Hourglass:
        """Stopped with what was left then; a glass that does not run stays as it is."""
        if self.ends_us is None:
            return self
        return Hourglass(self.length_us, "stopped", self.left(at_us), is_over=self.is_over)

    def expired(self) -> Hourglass:
        """All the sand is below."""
        return Hourglass(self.length_us, "expired", 0)

    def counting_on(self) -> Hourglass:
        """Its end has been, and it runs on."""
        return Hourglass(self.length_us, "running", 0, self.ends_us, is_over=True)

    def reset(self) -> Hourglass:
        """Idle, the sand ready to run its whole length."""
        return Hourglass(self.length_us)

    def shifted(self, by_us: int) -> Hourglass:
        """The same glass as if its time had begun `by_us` later: what is left then is what is left now."""
        if self.ends_us is None:
            return self
        return Hourglass(self.length_us, "running", 0, self.ends_us + by_us, self.is_over)

    def shown(self, now_us: int) -> tuple[HourglassState, int]:
        """State and what is left, as a person sees them: at its end a glass that still settles is expired."""
        left = self.left(now_us)
        if self.state == "running" and left == 0 and not self.is_over:
            return "expired", 0
        return self.state, left
