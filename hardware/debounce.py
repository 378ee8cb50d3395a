"""What a finger did, out of what a contact did: one press, however it bounced.

A contact that closes chatters for some milliseconds before it rests, and again when it opens. Out of the
raw flips of one line this makes balanced pairs of "down" and "up", each stamped at its *first* contact, so
that a bouncy button loses no race.

Theory. A *train* begins with the first flip away from what was last accepted.

    resting ──flip away──▶ in a train ──held away for `hold`, mask over──▶ accepted, stamped where the
       ▲                      │   ▲                                        train began
       └──back, held for hold─┘   └─ older than TRAIN_NS: chatter, begins anew with the next flip away

- `hold` (3 ms): a shorter contact is a spike and nothing. A flip away after the line has rested so long
  begins a train of its own, so the real press after a spike gets its own stamp.
- `mask` (20 ms): after something was accepted nothing else is, for so long. Then the level is read again:
  what has come to stay meanwhile is accepted with its own stamp.
- While a button is held its level is read again every REREAD_NS. A level that differs from the last flip
  heard is *doubted* for DOUBT_NS (its flip may still be on the way, with a better stamp, if the machine is
  busy), then taken: a lost release heals by itself within 100 ms. Such a contact was stamped by reading, and
  says how long before that it may have been.
- A button that was held when the watch began says nothing until it was released: only a new press counts.

No clock is read here. Call `feed` with every flip, `poll` with the level read at or after `due()`.
"""

from __future__ import annotations

from typing import NamedTuple

from companion.edges import ButtonEdge
from hardware.units import MS

REREAD_NS = 40 * MS
DOUBT_NS = 20 * MS
TRAIN_NS = 50 * MS


class Contact(NamedTuple):
    """The button went down, or up, at CLOCK_MONOTONIC `at_ns`: its first contact, or `since_ns` before it."""

    down: bool
    at_ns: int
    since_ns: int = 0

    def edge(self, button: str, error_us: int) -> ButtonEdge:
        """What is heard of it, when a flip that is heard is stamped as exactly as `error_us` says."""
        return ButtonEdge(button, self.down, self.at_ns, error_us + -(-self.since_ns // 1000), "gpio")


class Debounce:
    """One line. Levels are True where the contact is closed, whatever the voltage."""

    def __init__(self, hold_ms: int = 3, mask_ms: int = 20, *, level: bool = False) -> None:
        self._hold = hold_ms * MS
        self._mask = mask_ms * MS
        self._down = level  # what was last accepted
        self._is_old = level  # held since before the watch began: its release is not told
        self._raw = level  # where the last flip left the line
        self._since = 0  # when that was
        self._first: int | None = None  # where the train began
        self._first_since = 0  # or so long before that
        self._known = 0  # when the line was last known to be as `_raw` says
        self._mask_until = 0
        self._doubt: int | None = None  # since when the level read differs from `_raw`
        self._reread: int | None = 0 if level else None

    @property
    def is_down(self) -> bool:
        """Whether the button counts as held now."""
        return self._down

    @property
    def is_from_before(self) -> bool:
        """Whether it is held since before the watch began, so that nothing is heard of it yet."""
        return self._is_old

    def feed(self, at_ns: int, level: bool) -> list[Contact]:
        """What a flip to `level` at `at_ns` settles, oldest first.

        Flips of a line come in order. One that was counted as lost and comes after all changes nothing.
        """
        at_ns = max(at_ns, self._since)
        accepted = self._settle(at_ns)
        self._doubt = None
        self._flip(at_ns, level)
        self._known = at_ns
        return accepted

    def poll(self, now_ns: int, level: bool) -> list[Contact]:
        """What has settled by `now_ns`, when the line reads `level`."""
        if level != self._raw:
            if self._doubt is None:
                self._doubt = now_ns
            if now_ns - self._doubt < DOUBT_NS:
                return []
            self._flip(self._doubt, level, max(0, self._doubt - self._known))
        self._doubt = None
        self._known = now_ns
        if self._reread is not None and now_ns >= self._reread:
            self._reread = now_ns + REREAD_NS if self._down else None
        return self._settle(now_ns)

    def due(self) -> int | None:
        """When `poll` wants to be called next; None: not before the next flip."""
        if self._doubt is not None:
            return self._doubt + DOUBT_NS
        if self._raw == self._down:
            return self._reread
        return max(self._since + self._hold, self._mask_until)

    def _flip(self, at_ns: int, level: bool, since_ns: int = 0) -> None:
        if level != self._raw and level != self._down:
            has_rested = at_ns - self._since >= self._hold
            if self._first is None or has_rested or at_ns - self._first > TRAIN_NS:
                self._first, self._first_since = at_ns, since_ns
        # Twice the same level: the flip between them was lost, and the line has not rested since.
        self._raw, self._since = level, at_ns

    def _settle(self, now_ns: int) -> list[Contact]:
        if self._raw == self._down or self._first is None:
            return []
        ready = max(self._since + self._hold, self._mask_until)
        if now_ns < ready:
            return []
        contact = Contact(self._raw, self._first, self._first_since)
        is_told = not self._is_old
        self._is_old = False
        self._down, self._first = self._raw, None
        self._mask_until = self._reread = ready + self._mask
        return [contact] if is_told else []
