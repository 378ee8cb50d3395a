"""What is left in rings, for a search for garbage: nothing may be of what comes again and again."""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Callable


def left_by(does: Callable[[], object]) -> Counter[str]:
    """The kinds of what it leaves every time.

    It is done once before, for what is made at a first time; and a few times, for what others made before it
    and that only now falls away, as what Kivy's clock still held of a page of long ago.
    """
    does()
    left: Counter[str] = Counter()
    for _ in range(3):
        left = _left_by_once(does)
        if not left:
            break
    return left


def _left_by_once(does: Callable[[], object]) -> Counter[str]:
    while gc.collect():  # what breaks up may have kept another ring
        pass
    gc.disable()
    try:
        does()
        gc.set_debug(gc.DEBUG_SAVEALL)
        gc.collect()
        return Counter(type(left).__name__ for left in gc.garbage)
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()
