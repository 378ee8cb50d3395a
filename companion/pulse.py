"""The pulse of a part that works in a thread of its own: whoever looks sees that it hangs, or has died.

A thread says when it takes something up and when it rests; while it rests it owes nobody a sign of life. One
that hangs says no more, and one that has died never came to rest: both have worked for too long.
"""

from __future__ import annotations

from companion.clock import monotonic_ns


class Pulse:
    """The pulse of one thread, which has the same `name`.

    It goes by the machine's time, not the table's, which may be moved. One thread writes it, any may look.

    Attributes:
        patience_s: how long a part may be busy, before it is given up; a slow disk is no fault yet.
    """

    def __init__(self, name: str, patience_s: float) -> None:
        self.name = name
        self.patience_s = patience_s
        self._since_ns: int | None = None

    def works(self) -> None:
        """It has taken something up, now."""
        self._since_ns = monotonic_ns()

    def rests(self) -> None:
        """It has done what there was to do, or has ended in good order."""
        self._since_ns = None

    def is_lost(self, now_ns: int) -> bool:
        """Whether it has given no sign of life for too long; `now_ns` is CLOCK_MONOTONIC."""
        since_ns = self._since_ns
        return since_ns is not None and now_ns - since_ns > self.patience_s * 1e9
