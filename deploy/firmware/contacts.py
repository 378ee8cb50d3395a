"""What fingers did, out of what contacts did: each press and release once, with its first contact's time.

A contact that closes chatters for some milliseconds, and again when it opens. A *train* begins with the first
flip away from what was last accepted. When the contact has then rested away for HOLD_US it is accepted, with
the time at which the train began; for MASK_US nothing else of this button is, then its level is read again.
A shorter contact is a spike and nothing; a flip away after a rest begins a train of its own, as does one that
comes when the train is older than TRAIN_US. It is the same debouncing as that of the Pi's pins.

A button that is held when the box starts is down from then on, without an edge; its release is one.
"""

from array import array

import micropython

from kept_edges import KeptEdges
from ticks import MS, earlier, since

HOLD_US = 3 * MS
MASK_US = 20 * MS
TRAIN_US = 50 * MS


class Contacts:
    """All buttons, a bit each.

    Attributes:
        down: those that count as pressed.
        raw: those whose contacts were closed at the last look.
        moving: those that have to be looked at though no contact has flipped.
    """

    def __init__(self, buttons: int, pressed: int, edges: KeptEdges) -> None:
        self.down = pressed
        self._edges = edges
        self.raw = pressed
        self.moving = 0
        self._rested = -1  # those that were as they are for HOLD_US
        self._in_train = 0
        self._masked = 0
        self._flipped_at = array("i", bytes(4 * buttons))
        self._first_at = array("i", bytes(4 * buttons))  # where the train began
        self._masked_at = array("i", bytes(4 * buttons))

    @micropython.native
    def look(self, now: int, pressed: int) -> None:
        """Takes in which contacts are closed now; what that settles is among the edges."""
        flipped = pressed ^ self.raw
        busy = flipped | self.moving
        button, bit = 0, 1
        while bit <= busy:
            if busy & bit:
                if self.moving & bit:
                    self._settle(button, bit, now)
                if flipped & bit:
                    self._flip(button, bit, now)
            button += 1
            bit <<= 1

    @micropython.native
    def _flip(self, button: int, bit: int, now: int) -> None:
        self.raw ^= bit
        if (self.raw ^ self.down) & bit and (
            not self._in_train & bit
            or self._rested & bit
            or since(self._first_at[button], now) > TRAIN_US
        ):
            self._first_at[button] = now
            self._in_train |= bit
        self._flipped_at[button] = now
        self._rested &= ~bit
        self.moving |= bit

    @micropython.native
    def _settle(self, button: int, bit: int, now: int) -> None:
        ready = since(self._flipped_at[button], now) - HOLD_US  # how long it is
        if self._masked & bit:
            open_for = since(self._masked_at[button], now) - MASK_US
            if open_for >= 0:
                self._masked &= ~bit
                ready = min(ready, open_for)
        if not self._rested & bit:
            if since(self._flipped_at[button], now) < HOLD_US:
                return
            self._rested |= bit
        if self._masked & bit:
            return
        if (self.raw ^ self.down) & bit:
            self.down ^= bit
            self._in_train &= ~bit
            self._masked |= bit
            self._masked_at[button] = earlier(now, ready)
            self._edges.add(button, 1 if self.down & bit else 0, self._first_at[button])
        else:
            self.moving &= ~bit
