"""The pulse of a running hourglass: a thread that notes once a second how far the table has come.

Only while an hourglass runs: then nobody says anything, and only these beats tell, after a pulled plug,
what was left in the glass. The disk may take its time here; nobody waits for it.
"""

from __future__ import annotations

import logging
import threading
from pathlib import Path

from companion.clock import Clock, TableClock
from companion.errors import JournalError
from companion.heartbeat import Heartbeat

_log = logging.getLogger(__name__)
EVERY_S = 1.0


class Beats:
    """Writes the heartbeat while an hourglass runs."""

    def __init__(self, path: Path, clock: Clock) -> None:
        self._heartbeat = Heartbeat(path)
        self._clock = clock
        self._changed = threading.Condition()
        self._writing = threading.Lock()
        self._followed: tuple[int, TableClock] | None = None
        self._closed = False
        self._complained = ""
        self._thread = threading.Thread(target=self._run, name="beats", daemon=True)
        self._thread.start()

    @property
    def last(self) -> tuple[int, int] | None:
        """The newest beat: the game and its table time in microseconds."""
        return self._heartbeat.read()

    def follow(self, game: int, clock: TableClock | None) -> None:
        """The hourglass of this game runs now, by this clock; None: it does not. Waits for no disk."""
        followed = None if clock is None else (game, clock)
        with self._changed:
            if followed != self._followed:
                self._followed = followed
                self._changed.notify()

    def note(self, game: int, at_us: int) -> None:
        """Note this very time: the game is put away in order."""
        self.follow(game, None)
        self._write(game, at_us)

    def close(self) -> None:
        """End the thread and let go of the file. May be called twice."""
        with self._changed:
            self._closed = True
            self._changed.notify()
        self._thread.join()
        self._heartbeat.close()

    def _run(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._closed or self._followed is not None)
                if self._closed or self._followed is None:
                    return
                followed = self._followed
            self._beat(followed)

    def _beat(self, followed: tuple[int, TableClock]) -> None:
        game, clock = followed
        self._write(game, clock.table_us(self._clock.now_ns()), followed)
        with self._changed:
            self._changed.wait_for(lambda: self._closed or self._followed != followed, EVERY_S)

    def _write(self, game: int, at_us: int, followed: tuple[int, TableClock] | None = None) -> None:
        with self._writing:
            if followed is not None and self._followed != followed:
                return  # Stopped while this beat waited for the disk: a later time has been noted.
            try:
                self._heartbeat.write(game, at_us)
            except JournalError as error:
                # The game is safe without it; a crash would only cost the glass more than a second.
                if str(error) != self._complained:
                    self._complained = str(error)
                    _log.warning("%s", error)
