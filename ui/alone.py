"""One Timeglas at a time on one folder of games; the second is told that there is one."""

from __future__ import annotations

import errno
import fcntl
import os
from pathlib import Path

from companion.errors import TimeglasError


class AlreadyRuns(TimeglasError):  # noqa: N818
    """Another Timeglas, of this user or of another, has this folder."""

    def __init__(self, state: Path) -> None:
        super().__init__(
            "Timeglas runs here already: the games in {path} are open in another Timeglas. Use that one, or "
            "end it first.",
            path=str(state),
        )  # fmt: skip


class Alone:
    """The lock on a folder, held until `close` or until the process ends, however it does.

    The folder itself is locked, so that nothing has to be written: a full disk and one that is only read lock
    as well. Where a folder cannot be locked at all, the journal's own lock has to do.

    Raises: AlreadyRuns.
    """

    def __init__(self, state: Path) -> None:
        self._folder: int | None = None
        try:
            state.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._folder = os.open(state, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
            fcntl.flock(self._folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            self.close()
            if error.errno == errno.EWOULDBLOCK:
                raise AlreadyRuns(state) from error

    def close(self) -> None:
        """Let go of it. May be called twice."""
        if self._folder is not None:
            os.close(self._folder)
            self._folder = None
