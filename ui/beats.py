"""The pulse of a running hourglass: a thread that notes once a second how far the table has come.

While an hourglass runs nobody says anything, and only these beats tell, after a pulled plug, what was left in
the glass. Where the time of a turn counts they tell what it had come to: every ten seconds will do for that,
all evening long. The disk may take its time here; nobody waits for it.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from companion.clock import Clock, TableClock
from companion.errors import JournalError
from companion.heartbeat import Heartbeat
from companion.pulse import Pulse

_log = logging.getLogger(__name__)
OF_A_GLASS_S, OF_A_TURN_S = 1.0, 10.0
PATIENCE_S = 60.0  # with a slow disk: nobody waits for it


class Followed(NamedTuple):
    """A game whose time counts, by this clock: noted every so many seconds."""

    game: int
    clock: TableClock
    every_s: float


def counting(game: int, view: Mapping[str, Any], clock: TableClock) -> Followed | None:
    """What a pulled plug must not lose: a glass, also one that counts on past its end, or a turn's time."""
    if view["hourglass"]["ends_at_us"] is not None:
        return Followed(game, clock, OF_A_GLASS_S)
    return Followed(game, clock, OF_A_TURN_S) if view["turn"].get("began_at_us") is not None else None


def begun(path: Path | None, clock: Clock) -> Beats | None:
    """The heartbeat in this file, where there is to be one: a table plays without, too."""
    return Beats(path, clock) if path is not None else None


class Beats:
    """Writes the heartbeat while there is a time that counts, as soon as the disk lets it."""

    def __init__(self, path: Path, clock: Clock) -> None:
        self._path, self._clock = path, clock
        self._heartbeat: Heartbeat | None = None
        self._complained = ""
        with self._complaining():
            self._heartbeat = Heartbeat(path)
        self._changed = threading.Condition()
        self._writing = threading.Lock()
        self._followed: Followed | None = None
        self._closed = False
        self.pulse = Pulse("beats", PATIENCE_S)
        self._thread = threading.Thread(target=self._run, name="beats", daemon=True)
        self._thread.start()

    @property
    def last(self) -> tuple[int, int] | None:
        """The newest beat: the game and its table time in microseconds."""
        return None if self._heartbeat is None else self._heartbeat.read()

    def follow(self, followed: Followed | None) -> None:
        """The time of this game counts now; None: none does. Waits for no disk."""
        with self._changed:
            if followed != self._followed:
                self._followed = followed
                self._changed.notify()

    def note(self, game: int, at_us: int) -> None:
        """Note this very time: the game is put away in order."""
        self.follow(None)
        self._write(game, at_us)

    def close(self) -> None:
        """End the thread and let go of the file. May be called twice."""
        with self._changed:
            self._closed = True
            self._changed.notify()
        self._thread.join()
        if self._heartbeat is not None:
            self._heartbeat.close()

    def _run(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._closed or self._followed is not None)
                if self._closed or self._followed is None:
                    return
                followed = self._followed
            self.pulse.works()
            self._beat(followed)

    def _beat(self, followed: Followed) -> None:
        self._write(followed.game, followed.clock.table_us(self._clock.now_ns()), followed)
        self.pulse.rests()
        with self._changed:
            self._changed.wait_for(lambda: self._closed or self._followed != followed, followed.every_s)

    def _write(self, game: int, at_us: int, followed: Followed | None = None) -> None:
        with self._writing:
            if followed is not None and self._followed != followed:
                return  # Stopped while this beat waited for the disk: a later time has been noted.
            with self._complaining():
                if self._heartbeat is None:
                    self._heartbeat = Heartbeat(self._path)
                self._heartbeat.write(game, at_us)

    @contextmanager
    def _complaining(self) -> Iterator[None]:
        """What the disk does not take is noted once: the game is safe without.

        A crash would only cost the glass more than a second.
        """
        try:
            yield
        except JournalError as error:
            if str(error) != self._complained:
                self._complained = str(error)
                _log.warning("%s", error)
