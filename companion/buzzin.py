"""The buzz-in: who pressed first, judged by the time of the finger.

Presses of different sources reach the program late by different amounts. So the first press that is seen
opens a short *settling time*; the earliest among those seen by its end wins. Two presses nearer to each
other than their error are a dead heat: nobody is first. Where one button box stamped both with its own clock,
it is exact among them, however little is known of how it goes with the machine's.

    open --a press is seen--> settling --its end--> first, or dead heat (then open again)

Source: TABLE_LOG, "Which press came first" and details 4, 5, 16, 17.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec


class Press(msgspec.Struct, frozen=True, gc=False):
    """A button of a seat went down at `at_us`, known at `seen_us`, its time wrong by `error_us` at most.

    Presses with the same `clock` were stamped by one clock of their own; "": by none but the machine's.
    """

    seat: int
    at_us: int
    seen_us: int
    source: str
    error_us: int
    clock: str = ""


class Verdict(msgspec.Struct, frozen=True):
    """What the settled presses say.

    `first` is the winning press, or None in a dead heat, whose seats (ascending) then stand in `dead_heat`.
    `later` are the others, (seat, microseconds after the first), in the order of their fingers.
    """

    first: Press | None
    dead_heat: tuple[int, ...] = ()
    later: tuple[tuple[int, int], ...] = ()

    @property
    def margin_us(self) -> int | None:
        """By how much the winner was first; None when nobody else pressed."""
        return self.later[0][1] if self.first is not None and self.later else None


class Race(msgspec.Struct, frozen=True):
    """The presses that wait for the settling time to end at `settled_us`; none wait when it is None."""

    presses: tuple[Press, ...] = ()
    settled_us: int | None = None

    def joined(self, press: Press, settled_us: int) -> Race:
        """With one more press. Of two presses of one seat the earlier finger counts."""
        kept = tuple(p for p in self.presses if p.seat != press.seat or p.at_us <= press.at_us)
        if not any(p.seat == press.seat for p in kept):
            kept = (*kept, press)
        return Race(kept, settled_us if self.settled_us is None else self.settled_us)

    def without(self, seat: int) -> Race:
        """As if that seat had not pressed."""
        kept = tuple(p for p in self.presses if p.seat != seat)
        return Race(kept, self.settled_us if kept else None)


def may_be_together(one: Press, other: Press) -> bool:
    """Whether the two are nearer to each other than their error, so that nobody can say who was first."""
    gap = abs(one.at_us - other.at_us)
    if gap == 0:
        return True
    if one.clock == other.clock != "":
        return False
    errors = (one.error_us, other.error_us)
    is_one_source = one.source == other.source and one.clock == other.clock
    return gap < (max(errors) if is_one_source else sum(errors))


def decide(presses: Iterable[Press]) -> Verdict:
    """Who was first among presses of different seats; there must be at least one."""
    order = sorted(presses, key=lambda press: (press.at_us, press.seat))
    earliest = [press for press in order if press.at_us == order[0].at_us]
    together = {p.seat for p in order if any(may_be_together(e, p) for e in earliest)}
    if len(together) > 1:
        return Verdict(None, dead_heat=tuple(sorted(together)))
    first = order[0]
    return Verdict(first, later=tuple((p.seat, p.at_us - first.at_us) for p in order[1:]))
