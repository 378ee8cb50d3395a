"""Memory, put in order while nobody waits for a frame.

A page that is laid anew leaves its widgets in rings that only Python's search for garbage breaks up. By
itself that would begin whenever so many objects have been made: in the midst of laying the next page, which
a finger waits for. And now and then it would go through all there is, most of which the start has made.
"""

from __future__ import annotations

import ctypes
import gc

# Of <malloc.h>. What is larger than this gets pages of its own, and they go back when it is no longer needed.
# Blocks of 64 KiB are taken with every frame where there is no graphics chip: those are better kept. Pages
# that come and go with each cost a fifth of it.
_M_MMAP_THRESHOLD, _M_TRIM_THRESHOLD = -3, -1
_PAGES_OF_ITS_OWN, _GIVEN_BACK_FROM = 96 * 1024, 256 * 1024

# New objects between two searches that do not wait for a rest: some four pages.
_AT_MOST = 10_000
# So many of these, and what lived through them is searched, too: with more it would take long.
_AT_MOST_IN_A_ROW = 3
_YOUNG_IN_A_ROW = 8


def starting() -> None:
    """Do not search until `started`: a start makes much, and hardly anything in vain.

    Pictures and buffers of drawings come and go with every page, each of another size. By itself glibc would
    soon keep them all in one heap, which their gaps let grow by some megabytes in an evening.
    """
    gc.disable()
    option = getattr(ctypes.CDLL(None), "mallopt", None)  # glibc has it
    if option is not None:
        option(_M_MMAP_THRESHOLD, _PAGES_OF_ITS_OWN)
        option(_M_TRIM_THRESHOLD, _GIVEN_BACK_FROM)


def started() -> None:
    """Search from now on, though seldom where `tidy` is called, and never among what there is by now."""
    gc.freeze()
    gc.set_threshold(_AT_MOST, _AT_MOST_IN_A_ROW)
    gc.enable()


def ended() -> None:
    """What there was at the start may be searched again."""
    gc.unfreeze()


def tidy(*, thoroughly: bool = False) -> None:
    """Search for garbage now: what was made since the last search, and thoroughly, or now and then, the rest.

    What pages that lived through a search leave only a thorough one frees; it takes ten times as long.
    """
    _, _, searches = gc.get_count()
    gc.collect(2 if thoroughly or searches >= _YOUNG_IN_A_ROW else 1)


def give_back() -> None:
    """Return to the system what is free within the heap: what a page's first picture took, and no later will.

    Where there is no graphics chip, a compiler stands in for it: every kind of drawing is compiled at its
    first use, and the tens of megabytes of that would stay with us, unused.
    """
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)  # glibc has it
    if trim is not None:
        trim(0)
