"""The thread that copies the game that is played to a second file, a few seconds behind.

Nobody waits for it. Where the disk does not take the copy that is tried again with the next action; the
journal is what counts.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Sequence
from pathlib import Path

from companion.errors import JournalError
from companion.journal_copy import Copied, write_copy

_log = logging.getLogger(__name__)
APART_S = 5.0


class RunningCopy:
    """Writes the copy, at most every few seconds."""

    def __init__(self, path: Path, apart_s: float = APART_S) -> None:
        self._path, self._apart_s = path, apart_s
        self._changed = threading.Condition()
        self._game: tuple[int, str, Sequence[bytes]] | None = None
        self._closed = False
        self._complained = ""
        self._thread: threading.Thread | None = None

    def note(self, game: int, label: str, lines: Sequence[bytes]) -> None:
        """This game has these lines now, a sequence that only ever grows. Waits for no disk."""
        with self._changed:
            self._game = (game, label, lines)
            self._changed.notify()
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="copy", daemon=True)
                self._thread.start()

    def close(self) -> None:
        """Copy what is not copied yet, and end the thread. May be called twice."""
        with self._changed:
            self._closed = True
            self._changed.notify()
        if self._thread is not None:
            self._thread.join()

    def _run(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._closed or self._game is not None)
                if self._game is None:
                    return
                game, label, lines = self._game
                self._game = None
            self._write(Copied(game, label, tuple(lines)))
            with self._changed:
                self._changed.wait_for(lambda: self._closed, self._apart_s)

    def _write(self, copied: Copied) -> None:
        try:
            write_copy(self._path, copied)
        except JournalError as error:
            if str(error) != self._complained:
                self._complained = str(error)
                _log.warning("The copy of the game: %s", error)
        except Exception:
            _log.exception("The game could not be copied")
