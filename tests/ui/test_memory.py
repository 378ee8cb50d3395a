"""Garbage is searched for while nobody waits: not during a start, seldom in between, and at every rest."""

from __future__ import annotations

import gc
import platform
import subprocess
import sys
import weakref
from collections.abc import Callable, Iterator

import pytest

from ui import memory

A_PAGE, MANY_PAGES = 2_000, 20_000  # objects


@pytest.fixture(autouse=True)
def _as_usual() -> Iterator[None]:
    gc.collect()
    before = gc.get_threshold()
    yield
    gc.unfreeze()
    gc.set_threshold(*before)
    gc.enable()


class Ring:
    """What refers to itself."""

    def __init__(self) -> None:
        self.itself = self


def garbage() -> Callable[[], Ring | None]:
    """A ring that nobody refers to; returns what knows whether it is still there."""
    return weakref.ref(Ring())


def make(objects: int) -> list[list[int]]:
    return [[] for _ in range(objects)]


def test_a_page_is_laid_without_a_search_for_garbage_and_what_it_left_goes_at_rest() -> None:
    memory.started()
    left = garbage()
    page = make(A_PAGE)
    assert left() is not None
    memory.tidy()
    assert left() is None
    assert page


def test_where_there_is_never_a_rest_garbage_goes_too() -> None:
    memory.started()
    left = garbage()
    pages = make(MANY_PAGES)
    assert left() is None
    assert pages


def test_a_start_is_not_searched_and_what_it_has_made_only_after_the_end() -> None:
    memory.starting()
    left = garbage()
    program = make(MANY_PAGES)
    memory.started()
    memory.tidy()
    assert left() is not None
    memory.ended()
    memory.tidy(thoroughly=True)
    assert left() is None
    assert program


def test_what_lived_through_a_search_goes_with_a_thorough_one_or_after_some_more() -> None:
    memory.started()
    ring = Ring()
    left = weakref.ref(ring)
    memory.tidy()
    del ring
    memory.tidy()
    assert left() is not None
    memory.tidy(thoroughly=True)
    assert left() is None
    ring = Ring()
    left = weakref.ref(ring)
    memory.tidy()
    del ring
    for _ in range(12):
        memory.tidy()
    assert left() is None


_LARGE = """
import ctypes
from ui import memory
memory.starting()
libc = ctypes.CDLL(None)
libc.malloc.restype, libc.free.argtypes = ctypes.c_void_p, [ctypes.c_void_p]
# By itself glibc would keep such as the first on its heap, after it was freed once. The last is a block of
# whoever draws without a graphics chip, of which every frame takes some.
for size in (1_600_000, 400_000, 100_000, 66_000):
    place = libc.malloc(ctypes.c_size_t(size))
    heap = next(line for line in open("/proc/self/maps") if "[heap]" in line).split()[0].split("-")
    print(int(heap[0], 16) <= place < int(heap[1], 16))
    libc.free(place)
"""


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="only glibc lets it be asked for")
def test_what_is_large_lies_beside_the_heap_however_often_such_was_freed_and_what_a_frame_takes_on_it() -> (
    None
):
    said = subprocess.run([sys.executable, "-c", _LARGE], capture_output=True, text=True, check=True).stdout
    assert said.split() == ["False", "False", "False", "True"]
