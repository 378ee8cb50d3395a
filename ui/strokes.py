"""Which strokes of a keyboard are hands', and which a barcode reader's that types faster than any hand.

A reader is a keyboard to the machine: it strikes its keys one at a time, each up again before the next goes
down, every few milliseconds. A hand holds a key for thirty milliseconds and more; two people who race may
strike one millisecond apart, but each holds on. So a stroke, from its key's going down, is

    struck --still down when looked at `HELD_NS` later------------------------> a hand's, and counts
    struck --up again before that--> quick --no burst within `BURST_NS`-------> counts all the same
                                     quick --a burst------------------------> a reader's, and is nothing

and a burst is a third stroke within `BURST_NS` of the first, where the first two were quick and none went
down while another was. It goes on until nothing was struck for that long. A hand that strikes amidst a burst
holds on, and counts.

A screen that was busy hears of whole strokes late and at once, however slowly they were struck: SDL 2 stamps
a key when it is polled, whatever time the event was given. So each stroke also has the earliest time at which
it can have been. A burst is proven against that: by a third stroke within `BURST_NS` of when the first was at
the earliest, a fourth within half as much more, and so on. What may have been hands counts.

Where something is typed into a field, `at_once`, every stroke counts, and at once: of what a person typed no
letter may be lost, however late it is heard, while a reader's figures in a field are seen and taken back.
Only a `command`, which ends a code, still waits to be known.

What counts, counts with the time of its going down. Nobody waits longer than a hand holds its key anyway;
what is later is only what no hand did: a key struck by a program. How long a key was down is known no better
than the keyboard was looked at: one that came up unseen between two looks was quick.

Pure: keys are whatever tells them apart, times are CLOCK_MONOTONIC in ns.
"""

from __future__ import annotations

from typing import Generic, NamedTuple, TypeVar

HELD_NS = 20_000_000
BURST_NS = 60_000_000
STROKES = 3
_PACE_NS = BURST_NS // (STROKES - 1)

_WITH_ITS_KEY_NS = 30_000_000  # letters come right after their key

K = TypeVar("K")


class Struck(NamedTuple, Generic[K]):
    """A key went down; `again`: it is held, and the keyboard repeats it."""

    key: K
    at_ns: int
    again: bool = False


class Released(NamedTuple, Generic[K]):
    """A key came up."""

    key: K
    at_ns: int


class Typed(NamedTuple):
    """Letters were typed."""

    letters: str


Event = Struck[K] | Released[K] | Typed


class _Stroke(Generic[K]):
    def __init__(self, key: K, down_ns: int, since_ns: int, alone: bool, in_burst: bool) -> None:
        self.key, self.down_ns, self.since_ns = key, down_ns, since_ns
        self.alone, self.in_burst = alone, in_burst
        self.up_ns: int | None = None
        self.holds = False  # it was seen to: a hand's
        self.told = False  # its going down was returned
        self.counts: bool | None = None  # None: nobody knows yet
        self.letters: list[str] = []


class Strokes(Generic[K]):
    """Told of all that a keyboard does, in its order; returns what of it is hands', once that is known."""

    def __init__(self) -> None:
        self.at_once = False  # nothing waits to be known, as where letters are typed
        self._unsure: list[_Stroke[K]] = []
        self._held: dict[K, _Stroke[K]] = {}
        self._last: _Stroke[K] | None = None
        self._burst_until_ns: int | None = None

    def down(
        self, key: K, at_ns: int, since_ns: int | None = None, *, command: bool = False
    ) -> list[Event[K]]:
        """A key went down, or repeats; at the earliest at `since_ns`, which is `at_ns` unless it is said.

        `command`: it does more than write into a field, so that a reader may not strike it there either.
        """
        since_ns = at_ns if since_ns is None else since_ns
        if key in self._held:
            self._last = self._held[key]
            return [Struck(key, at_ns, again=True)]
        if any(stroke.key == key and stroke.up_ns is None for stroke in self._unsure):
            return [Struck(key, at_ns, again=True)] if self.holds(key) else []
        found = self.look(since_ns)  # only until then everything has been told
        in_burst = self._burst_until_ns is not None and since_ns <= self._burst_until_ns
        alone = all(stroke.up_ns is not None for stroke in self._unsure)
        before = [stroke for stroke in self._unsure if self._is_quick(stroke) and stroke.alone]
        if alone and self._is_burst(before, at_ns):
            in_burst = True
            for stroke in before:
                stroke.counts = False
                self._unsure.remove(stroke)
        if in_burst:
            self._burst_until_ns = at_ns + BURST_NS
        self._last = _Stroke(key, at_ns, since_ns, alone, in_burst)
        if self.at_once and not (command and in_burst):
            found += self._before()
            self._last.counts = self._last.told = True
            found.append(Struck(key, at_ns))
        self._unsure.append(self._last)
        return found

    def up(self, key: K, at_ns: int) -> list[Event[K]]:
        """A key came up."""
        if self._held.pop(key, None) is not None:
            return [Released(key, at_ns)]
        for stroke in self._unsure:
            if stroke.key == key and stroke.up_ns is None:
                stroke.up_ns = at_ns
                if stroke.in_burst and not stroke.holds:
                    stroke.counts = stroke.told
                    self._unsure.remove(stroke)
                    self._burst_until_ns = at_ns + BURST_NS
                return [Released(key, at_ns)] if stroke.told else []
        return []

    def typed(self, letters: str, at_ns: int) -> list[Event[K]]:
        """Letters came of the key that went down last, or of none."""
        stroke = self._last
        if stroke is not None and stroke.counts is None:
            stroke.letters.append(letters)
            return []
        is_readers = stroke is not None and stroke.counts is False
        if is_readers and stroke is not None and at_ns - (stroke.up_ns or stroke.down_ns) < _WITH_ITS_KEY_NS:
            return []
        return [Typed(letters)]

    def look(self, at_ns: int) -> list[Event[K]]:
        """Time has passed; whatever the keyboard did until then has been told."""
        found: list[Event[K]] = []
        for stroke in self._unsure:
            stroke.holds |= stroke.up_ns is None and at_ns - stroke.down_ns >= HELD_NS
        for stroke in list(self._unsure):
            if stroke.holds or (stroke.up_ns is not None and at_ns - stroke.down_ns >= BURST_NS):
                if stroke.up_ns is None:
                    self._held[stroke.key] = stroke
                found += self._counted(stroke)
        return found

    def lost(self, at_ns: int) -> list[Event[K]]:
        """The keyboard belongs to somebody else now: what is down will come up unheard."""
        found: list[Event[K]] = []
        for stroke in list(self._unsure):
            if stroke.up_ns is None:
                stroke.up_ns = at_ns
                if stroke.told:
                    found.append(Released(stroke.key, at_ns))
            found += [] if stroke.in_burst and not stroke.holds else self._counted(stroke)
        found += [Released(key, at_ns) for key in self._held]
        self._unsure.clear()
        self._held.clear()
        return found

    def holds(self, key: K) -> bool:
        """Whether this key is a hand's, and down."""
        return key in self._held or any(
            stroke.key == key and stroke.told and stroke.up_ns is None for stroke in self._unsure
        )

    def due(self) -> int | None:
        """When to look next; None: there is nothing to be found out."""
        return min(
            (stroke.down_ns + (BURST_NS if self._is_quick(stroke) else HELD_NS) for stroke in self._unsure),
            default=None,
        )

    @staticmethod
    def _is_quick(stroke: _Stroke[K]) -> bool:
        return stroke.up_ns is not None and not stroke.holds

    @staticmethod
    def _is_burst(before: list[_Stroke[K]], at_ns: int) -> bool:
        """Whether one more at this time makes a burst of any so many of the last."""
        return any(
            at_ns - stroke.since_ns <= _PACE_NS * (len(before) - number)
            for number, stroke in enumerate(before[: len(before) + 2 - STROKES])
        )

    def _before(self) -> list[Event[K]]:
        """What was struck before the field was open, and has its place before what is typed there."""
        waiting = [stroke for stroke in self._unsure if not stroke.told and not stroke.in_burst]
        found: list[Event[K]] = []
        for stroke in waiting:
            found += self._counted(stroke)
            if stroke.up_ns is None:
                self._held[stroke.key] = stroke
        return found

    def _counted(self, stroke: _Stroke[K]) -> list[Event[K]]:
        self._unsure.remove(stroke)
        if stroke.told:
            return []
        stroke.counts = True
        found: list[Event[K]] = [Struck(stroke.key, stroke.down_ns)]
        found += [Typed(letters) for letters in stroke.letters]
        if stroke.up_ns is not None:
            found.append(Released(stroke.key, stroke.up_ns))
        return found
