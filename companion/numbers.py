"""Numbers as JSON has them: true and false, which Python takes for 1 and 0, are none."""

from __future__ import annotations

import math
from typing import TypeGuard


def is_whole(value: object) -> TypeGuard[int]:
    """Whether it is a whole number, however large."""
    return isinstance(value, int) and not isinstance(value, bool)


def is_number(value: object) -> TypeGuard[int | float]:
    """Whether it is a number, and finite."""
    # A whole number may be larger than any float, so it is not asked whether it is finite.
    return is_whole(value) or (isinstance(value, float) and math.isfinite(value))
