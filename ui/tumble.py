"""Pretend dice that tumble: for a moment each shows one face after the other, then they come to rest in turn.

What they show in the end is known from the start; the tumbling is for the eye. No widget here.
"""

from __future__ import annotations

import random
from collections.abc import Mapping

PIPS = range(1, 7)
"""The faces of a die."""

_FACE_NS = 70_000_000
_REST_NS = 1_000_000_000
_FIRST_RESTS = 0.55  # of the whole time


def fallen() -> int:
    """What a die shows that fell."""
    return random.SystemRandom().choice(PIPS)


class Tumble:
    """These dice, by their places, take so long until the last of them rests."""

    def __init__(self, values: Mapping[int, int], seconds: float) -> None:
        self.values = dict(values)
        self._long_ns = round(seconds * 1e9)
        self._began_ns: int | None = None

    def faces(self, now_ns: int) -> dict[int, int]:
        """What each of them shows at this time; the first time that this is asked they begin."""
        if self._began_ns is None:
            self._began_ns = now_ns
        since = now_ns - self._began_ns
        turns = since // _FACE_NS
        return {
            place: value if since >= self._rests_ns(number) else 1 + (value + 2 * place + turns) % 6
            for number, (place, value) in enumerate(self.values.items())
        }

    def is_over(self, now_ns: int) -> bool:
        """Whether all of them rest."""
        return self._began_ns is not None and now_ns - self._began_ns >= self._long_ns

    def _rests_ns(self, number: int) -> float:
        last = len(self.values) - 1
        share = number / last if last else 1.0
        return self._long_ns * (_FIRST_RESTS + (1 - _FIRST_RESTS) * share)


class Rest:
    """The second after pretend dice have fallen, in which they are not rolled again: a finger may bounce."""

    def __init__(self) -> None:
        self._began_ns: int | None = None

    def is_over(self, now_ns: int) -> bool:
        """Whether it has passed; it begins when this is asked first."""
        if self._began_ns is None:
            self._began_ns = now_ns
        return now_ns - self._began_ns >= _REST_NS
