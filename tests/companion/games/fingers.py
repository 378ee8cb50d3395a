"""Who was first, worked out a second time: TABLE_LOG, "Which press came first" and detail 17."""

from __future__ import annotations

from typing import NamedTuple


class Finger(NamedTuple):
    """A press: whose, when the finger moved, when it was seen, and how far its time may be wrong."""

    seat: int
    at_us: int
    seen_us: int
    source: str
    error_us: int


class Outcome(NamedTuple):
    """What the view says when all is decided; `left_us` is what was left in an hourglass that bounded it."""

    answering: int | None = None
    margin_us: int | None = None
    dead_heat: tuple[int, ...] = ()
    left_us: int | None = None


def judged(held: list[Finger]) -> Outcome:
    """The earliest, or nobody where another seat's finger may have been as early."""
    of_seat: dict[int, Finger] = {}
    for finger in sorted(held, key=lambda finger: finger.at_us):
        of_seat.setdefault(finger.seat, finger)
    earliest, *others = of_seat.values()
    firsts = [earliest, *(f for f in others if f.at_us == earliest.at_us)]
    heat = {
        f.seat for f in of_seat.values() for first in firsts if f is not first and may_be_one(f, first)
    }
    if heat:
        return Outcome(dead_heat=tuple(sorted(heat | {first.seat for first in firsts})))
    margin_us = others[0].at_us - earliest.at_us if others else None
    return Outcome(earliest.seat, margin_us)


def may_be_one(one: Finger, other: Finger) -> bool:
    """Whether they are nearer to each other than their error."""
    errors = (one.error_us, other.error_us)
    error_us = max(errors) if one.source == other.source else sum(errors)
    gap_us = abs(one.at_us - other.at_us)
    return gap_us == 0 or gap_us < error_us
