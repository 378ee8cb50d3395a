"""How an hourglass moves, as a function of times: turned over, opened into the screen, its rim beating.

    length - left  0 .. 600 ms      the glass turns over, and what had run lies above
    left           10 s             it opens about its neck: the screen becomes its lower bulb, in 400 ms
    left           10 s .. 0        the rim beats as each second begins
    left           0                full of sand; where time counts on, so it stays

All times are microseconds of the table's.
"""

from __future__ import annotations

from typing import NamedTuple

from kivy.animation import AnimationTransition

from ui.theme import theme
from ui.widgets.time_said import LAST_TEN_S

LAST_TEN_US = LAST_TEN_S * 1_000_000
# More is above than a moment ago, and by more than clocks differ: somebody has turned it.
_MORE_US = 200_000


class Turn(NamedTuple):
    """When the glass was turned over, and which share was still above before."""

    at_us: int
    before: float = 0.0

    def done(self, now_us: int) -> float:
        """How much of it is done: 1 once it stands."""
        return part_of("turn_over", now_us - self.at_us)


def turn_of(last: Turn | None, left_us: int, length_us: int, seen_us: int | None, now_us: int) -> Turn:
    """The turn of a glass that runs.

    Args:
        last: the one it was in so far.
        seen_us: what was seen above until now; None: it was not looked at, and has run out since.
    """
    takes_us = round(theme.motion("turn_over") * 1_000_000)
    gone_us = length_us - left_us
    if seen_us is not None and left_us > seen_us + _MORE_US:
        # One that begins anew was turned when its time began; one turned early runs with what is above.
        return Turn(now_us - gone_us if 0 <= gone_us < takes_us else now_us, min(1.0, seen_us / length_us))
    if seen_us is None or last is None:
        return Turn(now_us - gone_us)
    return last


def opens_at_us(length_us: int) -> int:
    """How much is left when the glass begins to become the screen: a short one is turned first."""
    return min(LAST_TEN_US, length_us - round(theme.motion("turn_over") * 1_000_000))


def opened(left_us: int, length_us: int, is_running: bool) -> float:
    """How far the glass has become the screen: from 0 at ten seconds left to 1 soon after."""
    start = opens_at_us(length_us)
    if left_us > start:
        return 0.0
    if not is_running:
        return 1.0
    eased: float = getattr(AnimationTransition, theme.easing("into_the_bulb"))(
        part_of("into_the_bulb", start - left_us)
    )
    return max(eased, 0.001)


def part_of(motion: str, since_us: int) -> float:
    """How much of a movement is done that began so long ago."""
    takes = theme.motion(motion) * 1_000_000
    return 1.0 if takes <= 0 else min(1.0, max(0.0, since_us / takes))


def beat(left_us: int) -> float:
    """The rim's width in the last ten seconds, in u: it beats as each of them begins."""
    rest = theme.space("rim")
    takes, since = theme.motion("heartbeat") * 1_000_000, -left_us % 1_000_000
    if takes <= 0 or since >= takes:
        return rest
    wide = float(theme.tokens["motion"]["heartbeat"]["rim"])
    return rest + (wide - rest) * there_and_back("heartbeat", since / takes)


def there_and_back(motion: str, part: float) -> float:
    """From 0 to 1 and back again while `part` goes from 0 to 1."""
    eased: float = getattr(AnimationTransition, theme.easing(motion))(1 - abs(2 * part - 1))
    return eased


def until_next_digit(left_us: int) -> int:
    """How long the seconds that are left now are said."""
    return (left_us - 1) % 1_000_000 + 1
