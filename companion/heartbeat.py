"""The heartbeat: how far a table was last seen alive, so that a crash costs its hourglass one beat at most.

While an hourglass runs nobody says anything, so the journal does not grow; yet after a pulled plug the glass
must come back with what was left. A thread of its own therefore notes the table time here about once a
second. It is a file beside the journal, not part of it: a late sync here must not hold up an action there.

The file is two slots, written in turn. Each carries a count and a check value; the whole slot with the higher
count holds. A write that the power cuts in two spoils its own slot only, and the beat before it still stands.
"""

from __future__ import annotations

import os
import struct
from pathlib import Path
from zlib import crc32

from companion.errors import JournalError

_BEAT = struct.Struct("<8sqqqI")  # mark, count, game, at_us, check value
_MARK = b"TGbeat1\n"
_SLOT = 4096  # Slots lie apart by what a disk or a card writes as one piece.


class Heartbeat:
    """The open heartbeat file; made where it is missing, private to the user.

    Used by one thread at a time. Whatever the disk objects to is a JournalError. A file that is damaged is as
    good as none: it only ever bounds a loss, and the journal knows the rest.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._is_closed = False
        try:
            self._file: int | None = _opened(path)
        except OSError as error:
            raise self._sentence(error) from error
        self._count, self._last = max((self._slot(0), self._slot(1)), key=lambda beat: beat[0])

    def write(self, game: int, at_us: int) -> None:
        """Note that this game was alive at this table time; on disk when it returns."""
        if self._is_closed:
            raise JournalError("The heartbeat {path} is closed.", path=str(self._path))
        self._count += 1
        beat = _BEAT.pack(_MARK, self._count, game, at_us, 0)[:-4]
        try:
            file = self._found()
            os.pwrite(file, beat + crc32(beat).to_bytes(4, "little"), self._count % 2 * _SLOT)
            os.fdatasync(file)
        except OSError as error:
            raise self._sentence(error) from error
        self._last = (game, at_us)

    def read(self) -> tuple[int, int] | None:
        """The last beat: the game and its table time in microseconds; None where there was none."""
        return self._last

    def close(self) -> None:
        """Let go of the file. May be called twice."""
        self._is_closed = True
        if self._file is not None:
            os.close(self._file)
            self._file = None

    def _found(self) -> int:
        """The file under its name. Where it was deleted from under us it is made again, to be found."""
        if self._file is not None and not _is_at(self._file, self._path):
            os.close(self._file)
            self._file = None
        if self._file is None:
            self._file = _opened(self._path)
        return self._file

    def _slot(self, slot: int) -> tuple[int, tuple[int, int] | None]:
        assert self._file is not None
        try:
            raw = os.pread(self._file, _BEAT.size, slot * _SLOT)
        except OSError as error:
            raise self._sentence(error) from error
        if len(raw) < _BEAT.size:
            return 0, None
        mark, count, game, at_us, check_value = _BEAT.unpack(raw)
        if mark != _MARK or check_value != crc32(raw[:-4]):
            return 0, None
        return count, (game, at_us)

    def _sentence(self, error: OSError) -> JournalError:
        return JournalError(
            "The heartbeat {path} cannot be kept ({reason}). Choose a folder that you may write in.",
            path=str(self._path),
            reason=error.strerror or str(error),
        )


def _opened(path: Path) -> int:
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        if os.fstat(file).st_size < 2 * _SLOT:
            # To its full size once, so that a beat changes no length and its sync stays short.
            os.pwrite(file, bytes(_SLOT), _SLOT)
            os.fsync(file)
    except OSError:
        os.close(file)
        raise
    return file


def _is_at(file: int, path: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(file), os.stat(path))
    except OSError:
        return False
