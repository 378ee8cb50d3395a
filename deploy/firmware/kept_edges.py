"""Edges that the table has not acknowledged yet, each sent again every 50 ms.

There is room for CAPACITY of them. When they are more the oldest gives way, as does one that is older than
OLDEST_US, whose time would soon be taken for another; the table sees from the numbers how many it lost, and
from the state bits which buttons are down.
"""

from array import array

import micropython

from lines import LineOut
from ticks import MS, since

CAPACITY = 64
AGAIN_US = 50 * MS
OLDEST_US = 300_000 * MS


class KeptEdges:
    """A ring, oldest first, of `count` edges, the newest with the number `last_seq`.

    A *place* counts from the oldest. Those before `_fresh` have been sent. Of these the one at `_again` waits
    longest to be sent again, then those behind it, then those from the oldest on.
    """

    def __init__(self) -> None:
        self.last_seq = 0
        self._oldest = 0
        self.count = 0
        self._fresh = 0
        self._again = 0
        self._what = bytearray(CAPACITY)  # twice the button, plus 1 if it went down
        self._at = array("i", bytes(4 * CAPACITY))
        self._sent_at = array("i", bytes(4 * CAPACITY))

    @micropython.native
    def add(self, button: int, down: int, at: int) -> None:
        if self.count == CAPACITY:
            self._forget(1)
        index = (self._oldest + self.count) % CAPACITY
        self._what[index] = button << 1 | down
        self._at[index] = at
        self.count += 1
        self.last_seq = (self.last_seq + 1) & 0xFFFF

    @micropython.native
    def acknowledge(self, seq: int) -> None:
        """Every edge up to this one has arrived. A number that was not given, or long ago, says nothing."""
        beyond = (self.last_seq - seq) & 0xFFFF  # how many are newer
        if beyond < self.count:
            self._forget(self.count - beyond)

    @micropython.native
    def forget_old(self, now: int) -> None:
        """Lets the oldest go if it is too old. There is one at least."""
        if since(self._at[self._oldest], now) > OLDEST_US:
            self._forget(1)

    @micropython.native
    def due(self, now: int) -> int:
        """The place of the edge that is to be sent now, or -1. There is one at least."""
        if self._fresh < self.count:
            return self._fresh
        index = (self._oldest + self._again) % CAPACITY
        return self._again if since(self._sent_at[index], now) >= AGAIN_US else -1

    @micropython.native
    def sent(self, place: int, now: int) -> None:
        """The edge at this place, which was due, is being sent."""
        self._sent_at[(self._oldest + place) % CAPACITY] = now
        if place == self._fresh:
            self._fresh += 1
        else:
            self._again += 1
        if self._again >= self._fresh:
            self._again = 0

    @micropython.native
    def say(self, line: LineOut, place: int) -> None:
        """Makes the line that tells of the edge at this place."""
        index = (self._oldest + place) % CAPACITY
        what = self._what[index]
        line.begin(69)  # E
        line.number((self.last_seq - (self.count - 1 - place)) & 0xFFFF)
        line.number(what >> 1)
        line.number(what & 1)
        line.number(self._at[index])
        line.end()

    def _forget(self, count: int) -> None:
        self._oldest = (self._oldest + count) % CAPACITY
        self.count -= count
        self._fresh = max(0, self._fresh - count)
        self._again = max(0, self._again - count)
