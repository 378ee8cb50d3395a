"""Where temporary files can go, also on a system whose disks may only be read."""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress

IN_MEMORY = "/dev/shm"


def temporary() -> str | None:
    """A folder for `tempfile` to use; None: the one that it takes by itself."""
    with suppress(OSError):
        tempfile.gettempdir()
        return None
    return os.environ.get("XDG_RUNTIME_DIR", IN_MEMORY)


def temporary_in_memory() -> str | None:
    """One that takes no room on a disk, where there is one."""
    return IN_MEMORY if os.access(IN_MEMORY, os.W_OK) else temporary()
