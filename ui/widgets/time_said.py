"""A time as large digits say it: seconds, minutes and seconds, or minutes alone."""

from __future__ import annotations

from math import ceil

WHOLE_MINUTES_FROM_S = 600
LAST_TEN_S = 10


def left_in_digits(left_us: int, minutes_from_s: int = WHOLE_MINUTES_FROM_S) -> str:
    """The time left as its digits say it: begun seconds, and begun minutes from `minutes_from_s` up.

    "0" is said at zero and after it, never before.
    """
    seconds = max(0, ceil(left_us / 1_000_000))
    return str(ceil(seconds / 60)) if seconds >= minutes_from_s else in_digits(seconds)


def over_in_digits(over_us: int, minutes_from_s: int = WHOLE_MINUTES_FROM_S) -> str:
    """The time since the end: whole seconds, and whole minutes from `minutes_from_s` up."""
    seconds = over_us // 1_000_000
    return str(seconds // 60) if seconds >= minutes_from_s else in_digits(seconds)


def in_digits(seconds: int) -> str:
    """Seconds as digits say them: in minutes, too, where two digits are not enough."""
    minutes, rest = divmod(seconds, 60)
    return f"{minutes}:{rest:02d}" if seconds > 99 else str(seconds)
