"""The clock of a button box beside the machine's own: what its microseconds are in CLOCK_MONOTONIC.

No clock is read here. Everything that is known are bounds, and none of them is a guess:

    a ping was sent before its answer was stamped       the box's time is not earlier than the sending
    a line was stamped before it was received           the box's time is not later than the receipt

Between the two lies the truth. A short round trip has them close together, a slow one is only less use; and
whatever is heard of the box, a beat or an edge, is a bound from above. How fast the box's clock runs follows
from the same bounds, the farther they lie apart the better: it is some steady rate, so bounds that are some
time old still bound what is now. The middle of what is possible is said to be the time, and half of its width
how far that may be wrong.

Of each stretch of time only the two closest bounds are kept, of the last KEPT_US, and the newest few, which
are better than any as long as the rate is not known. Bounds that contradict each other (a machine that slept
meanwhile) are dropped but for the newest. A box whose clock contradicts itself all the same has none: its
presses are told as they are received, and as unsure as that is.

Two presses of one box are ordered by the box's clock alone: what is learnt between them moves neither.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from itertools import chain
from typing import NamedTuple

from hardware.box_protocol import CLOCK_US, ahead

STRETCH_US = 2_000_000
KEPT_US = 60_000_000
PPM = 1e-6
MOST_DRIFT = 1_000 * PPM  # of a crystal, and much more than it should; a ceramic resonator needs SLOPPY
SLOPPY = 12_000 * PPM
POOR = 3  # so many contradictions within what is kept
NEWEST = 8
ANSWER_US = 50  # an answer may be stamped so long before the ping was read to its end
WANDER = 2 * PPM  # by which a rate that was found may change while bounds are kept
NOTHING_KNOWN_US = 50_000  # the error while no ping was answered yet
TOGETHER_US = 2_000_000  # of one race: longer than any settling time
SOON_US = 10_000_000  # an edge is never stamped so long after the last that was heard
JUMP_NS = 100_000_000
TOLD = 16
TOLD_APART_NS = 1_000


class Stamp(NamedTuple):
    """When something happened at the box: CLOCK_MONOTONIC, and how far that may be wrong."""

    at_ns: int
    error_us: int


class _Bound(NamedTuple):
    t_us: int  # of the box, and it does not wrap
    at_ns: int


class _Frozen(NamedTuple):
    """A moment that has been told, and how exact: its neighbours are told from it."""

    t_us: int
    stamp: Stamp


class BoxClock:
    """One box's clock since the box started.

    Args:
        stamp_us: how far the box's own stamps of its buttons may be wrong: it looks at them so often.

    Attributes:
        is_none: it runs at no steady rate, backwards, or not at all: nothing that it says is looked at.
    """

    def __init__(self, stamp_us: int) -> None:
        self._stamp_us = stamp_us
        self.restarted()

    def restarted(self, *, is_none: bool = False) -> None:
        """The box began anew: what was known of its clock says nothing."""
        self.is_none = is_none
        self._latest: _Bound | None = None  # what was heard last, and when
        self._told: deque[_Frozen] = deque(maxlen=TOLD)  # the last edges
        self._line: _Frozen | None = None  # the first of those that are told together
        self.answers = 0
        self._most_drift = MOST_DRIFT
        self._contradictions = 0
        self._contradicted_us = 0
        self._forget_bounds()

    def _forget_bounds(self) -> None:
        self._not_before: dict[int, _Bound] = {}  # by stretch
        self._not_after: dict[int, _Bound] = {}
        self._newest: deque[tuple[_Bound, _Bound]] = deque(maxlen=NEWEST)
        self._slowest, self._fastest = 1 - self._most_drift, 1 + self._most_drift
        self._rated_us = 0

    # -- what is heard -----------------------------------------------------------------------------------

    def answered(self, sent_ns: int, got_ns: int, t_us: int) -> None:
        """A ping came back: it was sent, its answer stamped `t_us`, and received."""
        received = self.heard(got_ns, t_us)
        sent = _Bound(received.t_us, sent_ns - 1000 * ANSWER_US)
        self._bound(self._not_before, sent)
        self._newest.append((sent, received))
        self.answers += 1
        self._find_rate(received.t_us)
        not_before, not_after = self._between(received.t_us, got_ns)
        if not_before is not None and not_before > not_after:
            self._contradicted()

    def heard(self, got_ns: int, t_us: int) -> _Bound:
        """Something stamped just before it was sent was received."""
        received = _Bound(t_us + self._turns_us(got_ns, t_us), got_ns)
        if self._latest is None or received.t_us > self._latest.t_us:
            self._latest = received
        self._bound(self._not_after, received)
        return received

    def jumps(self, got_ns: int, t_us: int, sent_ns: int | None = None) -> bool:
        """Whether what was stamped so does not go on from what was heard: has the box begun anew?

        A line may come late, but neither before the one before it nor before it was stamped; the answer to a
        ping that was sent then may have been stamped any time since.
        """
        if self._latest is None or self.is_none:
            return False
        unwrapped = t_us + self._turns_us(got_ns, t_us)
        not_before, _ = self._between(unwrapped, got_ns)
        gone_ns = got_ns - self._latest.at_ns
        is_from_later = not_before is not None and not_before > got_ns + JUMP_NS + gone_ns // 100
        ago_us = 0 if sent_ns is None else (got_ns - sent_ns) // 1000
        return is_from_later or unwrapped < self._latest.t_us - ago_us - ANSWER_US

    def _turns_us(self, got_ns: int, t_us: int) -> int:
        """How much the counter has wrapped away, of what was stamped about now."""
        if self._latest is None:
            return 0
        expected = self._latest.t_us + (got_ns - self._latest.at_ns) // 1000
        return expected + ahead(t_us, expected % CLOCK_US, CLOCK_US) - t_us

    def edge_heard(self, got_ns: int, t_us: int) -> None:
        """An edge was received, however long ago it was."""
        self._bound(self._not_after, _Bound(self._unwrapped(t_us, got_ns), got_ns))

    # -- what is asked -----------------------------------------------------------------------------------

    def stamp(self, t_us: int, got_ns: int) -> Stamp:
        """When the edge of that stamp, received by `got_ns`, was: never later than that.

        Of two the later one is told as later, in whatever order they come.
        """
        if self.is_none:
            return Stamp(got_ns, NOTHING_KNOWN_US)
        t_us = self._unwrapped(t_us, got_ns)
        fresh, line = self._now_known(t_us, got_ns), self._line
        if line is not None and abs(t_us - line.t_us) < TOGETHER_US:
            along = self._along(line, t_us)
            fresh = along if along.error_us <= 2 * fresh.error_us else fresh
        stamp = Stamp(self._in_order(t_us, min(fresh.at_ns, got_ns)), fresh.error_us)
        told = _Frozen(t_us, stamp)
        if line is None or abs(t_us - line.t_us) >= TOGETHER_US or fresh.error_us < line.stamp.error_us:
            self._line = told
        self._told.append(told)
        return stamp

    def _in_order(self, t_us: int, at_ns: int) -> int:
        """That time, or another on the right side of what was told lately."""
        for other_us, other in self._told:
            if other_us < t_us:
                at_ns = max(at_ns, other.at_ns + TOLD_APART_NS)
        for other_us, other in self._told:
            if other_us > t_us:
                at_ns = min(at_ns, other.at_ns - TOLD_APART_NS)
            elif other_us == t_us:
                return other.at_ns
        return at_ns

    @property
    def drift_ppm(self) -> tuple[float, float]:
        """Between which rates the box's clock runs fast."""
        return (1 / self._fastest - 1) / PPM, (1 / self._slowest - 1) / PPM

    # -- how it is found ---------------------------------------------------------------------------------

    def _unwrapped(self, t_us: int, got_ns: int) -> int:
        """An edge's time: before now, as long ago as a whole turn of the counter, or a moment ahead."""
        if self._latest is None:
            return t_us
        expected = self._latest.t_us + (got_ns - self._latest.at_ns) // 1000
        later_us = (t_us - expected) % CLOCK_US
        return expected + (later_us if later_us < SOON_US else later_us - CLOCK_US)

    def _bound(self, bounds: dict[int, _Bound], new: _Bound) -> None:
        stretch = new.t_us // STRETCH_US
        old = bounds.get(stretch)
        if old is not None:
            gained = (new.at_ns - old.at_ns) - (new.t_us - old.t_us) * 500 * (self._slowest + self._fastest)
            if (gained <= 0) is (bounds is self._not_before):
                return
        bounds[stretch] = new
        if old is None:
            oldest = stretch - KEPT_US // STRETCH_US
            for gone in [other for other in bounds if other < oldest]:
                del bounds[gone]

    def _find_rate(self, now_us: int) -> None:
        """Anew with every stretch; with every answer while there are few."""
        if now_us - self._rated_us < STRETCH_US and len(self._not_before) > 2:
            return
        self._rated_us = now_us
        slowest, fastest = 1 - self._most_drift, 1 + self._most_drift
        for t_us, at_ns in self._not_before.values():
            for other_us, other_ns in self._not_after.values():
                apart_us = other_us - t_us
                if apart_us > 0:
                    fastest = min(fastest, (other_ns - at_ns) / (1000 * apart_us) + WANDER)
                elif apart_us < 0:
                    slowest = max(slowest, (at_ns - other_ns) / (-1000 * apart_us) - WANDER)
        if slowest > fastest:
            self._contradicted()
        else:
            self._slowest, self._fastest = slowest, fastest

    def _now_known(self, t_us: int, got_ns: int) -> Stamp:
        not_before, not_after = self._between(t_us, got_ns)
        if not_before is not None and not_before > not_after:
            self._contradicted()
            not_before, not_after = self._between(t_us, got_ns)
        if not_before is None or not_before > not_after:
            return Stamp(int(not_after), NOTHING_KNOWN_US)
        half_us = int((not_after - not_before) / 2000) + 1
        return Stamp(int((not_before + not_after) / 2), half_us + self._stamp_us)

    def _between(self, t_us: int, got_ns: int) -> tuple[float | None, float]:
        slow, fast = 1000 * self._slowest, 1000 * self._fastest
        sent: Iterable[_Bound] = chain(self._not_before.values(), (one for one, _ in self._newest))
        received: Iterable[_Bound] = chain(self._not_after.values(), (one for _, one in self._newest))
        not_before = max(
            (at_ns + (t_us - other) * (slow if t_us > other else fast) for other, at_ns in sent), default=None
        )
        not_after = min(
            (at_ns + (t_us - other) * (fast if t_us > other else slow) for other, at_ns in received),
            default=got_ns,
        )
        return not_before, min(not_after, got_ns)

    def _along(self, line: _Frozen, t_us: int) -> Stamp:
        """From a moment that has been told."""
        apart_us = t_us - line.t_us
        at_ns = line.stamp.at_ns + round(apart_us * 500 * (self._slowest + self._fastest))
        doubt_us = abs(apart_us) * (self._fastest - self._slowest) / 2
        return Stamp(at_ns, line.stamp.error_us + int(doubt_us + 0.5))

    def _contradicted(self) -> None:
        """Keep the newest bounds. Where that happens again and again, the clock is a poor one, or none."""
        newest = self._newest[-1] if self._newest else None
        assert self._latest is not None
        is_again = self._latest.t_us - self._contradicted_us < KEPT_US
        self._contradictions = self._contradictions + 1 if is_again else 1
        self._contradicted_us = self._latest.t_us
        if self._contradictions >= POOR:
            self.is_none = self.is_none or self._most_drift == SLOPPY
            self._most_drift, self._contradictions = SLOPPY, 0
        self._forget_bounds()
        if newest is not None:
            self._newest.append(newest)
            for bounds, bound in zip((self._not_before, self._not_after), newest, strict=True):
                bounds[bound.t_us // STRETCH_US] = bound
