"""Hears that the program is told to end also while its first thread hangs.

Python's handlers run on that thread alone, between two of its steps: one that waits in a driver of the screen
comes to none. The number of every signal is therefore read on a thread of its own, too.
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Collection


def hear(numbers: Collection[int], told: Callable[[], None]) -> None:
    """From now on `told` hears on another thread of each of these signals; only for the first thread.

    Python's own handlers run as well. A signal without one is not heard.
    """
    reads, writes = os.pipe2(os.O_CLOEXEC)
    os.set_blocking(writes, False)
    signal.set_wakeup_fd(writes, warn_on_full_buffer=False)

    def listen() -> None:
        while came := os.read(reads, 64):
            if any(number in numbers for number in came):
                told()

    threading.Thread(target=listen, name="signals", daemon=True).start()
