"""Memory that a page's first picture took, and no later one will."""

from __future__ import annotations

import ctypes


def give_back() -> None:
    """Return to the system what is free within the heap.

    Where there is no graphics chip, a compiler stands in for it: every kind of drawing is compiled at its
    first use, and the tens of megabytes of that would stay with us, unused.
    """
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)  # glibc has it
    if trim is not None:
        trim(0)
