"""When the screen dims, when it goes dark, and what wakes it. Pure: every time is an argument.

Nobody at the table means no light is needed; but no light must ever cost anybody anything:

    awake   --nobody has stirred for `dims_after_s`----------> fading, then dim
    dim     --nobody has stirred for `darkens_after_s`-------> fading, then dark
    any     --a touch, a button, a key, news of the table----> awake, at once

While it fades from awake a touch still counts, as the hand saw what it meant. Once it is dim or dark, the
touch that wakes presses nothing, nor does what follows it within `SAME_HAND_NS`: a second finger, a mouse
that moved and then clicked. Buttons and keys need no light: they wake, and count.

What goes on at the table says how far it may go (`keep`): where time runs or people race it stays awake, and
begins to wait anew when that is over; where something is to be read it may dim, but not go dark.
"""

from __future__ import annotations

from typing import Literal

Least = Literal["awake", "dim", "dark"]

DIM = 0.3  # of the light
FADE_NS = 1_500_000_000
SAME_HAND_NS = 300_000_000
NEVER = 0
_S = 1_000_000_000


class Rest:
    """How much light there is. Times are CLOCK_MONOTONIC in ns; `NEVER` seconds is never."""

    def __init__(self, now_ns: int, dims_after_s: int, darkens_after_s: int) -> None:
        self.dims_after_s, self.darkens_after_s = dims_after_s, darkens_after_s
        self._since_ns = now_ns
        self._woken_ns: int | None = None  # by a hand on the glass
        self._least: Least = "dark"

    def keep(self, least: Least, now_ns: int) -> None:
        """From now on it goes no further than this."""
        if self._least == "awake" and least != "awake":
            self.woken(now_ns)
        self._least = least

    def touched(self, at_ns: int) -> bool:
        """A hand is on the glass; returns whether it only wakes the screen."""
        if self.is_asleep(at_ns):
            self._woken_ns = at_ns
        self.woken(at_ns)
        return self._woken_ns is not None and at_ns - self._woken_ns < SAME_HAND_NS

    def woken(self, at_ns: int) -> None:
        """Somebody stirred who needs no light to, or something is to be seen."""
        self._since_ns = max(self._since_ns, at_ns)

    def is_asleep(self, at_ns: int) -> bool:
        """Whether it has gone dim, or dark."""
        waited = at_ns - self._since_ns
        return any(begins_ns + FADE_NS <= waited for begins_ns, _ in self._steps())

    def light(self, at_ns: int, fades: bool = True) -> float:
        """From 1, awake, by `DIM` to 0, dark. `fades` False goes in steps, when a fade would be over."""
        waited, light = at_ns - self._since_ns, 1.0
        for begins_ns, to in self._steps():
            share = min(1.0, max(0.0, (waited - begins_ns) / FADE_NS))
            light += (to - light) * (share if fades or share == 1.0 else 0.0)
        return light

    def fades(self, at_ns: int) -> bool:
        """Whether it is just going."""
        waited = at_ns - self._since_ns
        return any(begins_ns <= waited < begins_ns + FADE_NS for begins_ns, _ in self._steps())

    def due(self, at_ns: int) -> int | None:
        """When it goes next, if nobody stirs; None: it stays as it is."""
        waited = at_ns - self._since_ns
        ahead = [begins_ns for begins_ns, _ in self._steps() if begins_ns > waited]
        return self._since_ns + min(ahead) if ahead else None

    def _steps(self) -> list[tuple[int, float]]:
        """When it begins to go, counted from when somebody stirred last, and how far."""
        dims_s, darkens_s = self.dims_after_s, self.darkens_after_s
        steps = []
        if self._least != "awake" and dims_s > NEVER and not NEVER < darkens_s <= dims_s:
            steps.append((dims_s * _S, DIM))
        if self._least == "dark" and darkens_s > NEVER:
            steps.append((darkens_s * _S, 0.0))
        return steps
