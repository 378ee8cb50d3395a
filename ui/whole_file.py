"""A small file written whole or not at all: whoever pulls the plug finds the old one, or the new one."""

from __future__ import annotations

import os
from pathlib import Path


def write_whole(path: Path, data: bytes) -> None:
    """Write the file for this user alone, and its folder where there is none. Raises: OSError."""
    aside = path.with_name(path.name + ".new")
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with open(aside, "wb", opener=for_us_alone) as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    aside.rename(path)


def for_us_alone(path: str, flags: int) -> int:
    """An opener, for `open`: what it makes is private; a pipe that lies there is refused, not waited for."""
    return os.open(path, flags | os.O_NONBLOCK, mode=0o600)
