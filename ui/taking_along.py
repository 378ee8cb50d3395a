"""Files that somebody takes along, on a stick or in a folder: written whole, and on it before that is said.

A stick may be pulled out as soon as somebody reads that it may. So its file is synced, then its folder, and
then the whole file system that they lie on, which on sticks keeps its tables for itself a while longer.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from companion.errors import TimeglasError


class NotWritten(TimeglasError):  # noqa: N818
    """A file could not be written there: nothing of it is left behind."""


def put(folder: Path, name: str, data: bytes) -> Path:
    """Write a file into a folder, and return where; what lies there already under that name stays.

    Raises:
        NotWritten: the stick is full, was pulled out, cannot be written or is none.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        aside = folder / f".{name}.part"
        try:
            aside.unlink(missing_ok=True)
            with aside.open("xb") as file:  # never through a link that somebody laid there
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            path = _free(folder, name)
            aside.rename(path)
        except OSError:
            with suppress(OSError):
                aside.unlink()
            raise
    except OSError as error:
        raise NotWritten(
            "{path} cannot be written: {why}", path=str(folder / name), why=error.strerror or str(error)
        ) from error
    return path


def settle(folder: Path) -> None:
    """Wait until all that was written into that folder is on its disk. Raises: NotWritten."""
    try:
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(handle)
            _sync_all_beside(handle)
        finally:
            os.close(handle)
    except OSError as error:
        raise NotWritten(
            "{path} cannot be written: {why}", path=str(folder), why=error.strerror or str(error)
        ) from error


def _free(folder: Path, name: str) -> Path:
    path, number = folder / name, 2
    while path.exists():
        stem, dot, ending = name.rpartition(".")
        path = folder / f"{stem}-{number}{dot}{ending}"
        number += 1
    return path


def _sync_all_beside(handle: int) -> None:
    """Sync the file system on which that open folder lies."""
    import ctypes  # seldom needed

    libc = ctypes.CDLL(None, use_errno=True)
    if not hasattr(libc, "syncfs"):
        os.sync()
    elif libc.syncfs(handle) != 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))
