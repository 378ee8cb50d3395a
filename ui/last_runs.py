"""How the last runs of the program ended, so that one that fails again and again is not started as ever.

A file beside the journal, which says whether the program runs, since when runs have followed one that failed,
what failed, and which game was open. Only one thing has to survive in it, a process that ends where it
stands; nothing of it counts after the machine was switched off, so it is never synced. A clock on the wall
that jumps changes nothing: times are the machine's own, and go with the machine's start.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

import msgspec

OFTEN, WITHIN_S = 3, 60.0
_SIZE = 2048  # Always as long: where there was room for it once, there is on a full disk.
_LONGEST_WHAT = 300


class _Noted(msgspec.Struct):
    boot: str = ""
    runs: bool = False
    failures: list[int] = msgspec.field(default_factory=list)  # when a run followed one that failed, in ns
    what: str = ""
    game: int | None = None


class Before(msgspec.Struct, frozen=True):
    """What came before this run.

    Attributes:
        has_failed: the last one ended without having been told to.
        is_often: as have so many lately that this one had better leave out whatever it can.
        what: what failed, as far as it was known. "" where it was not.
        game: the game that was open then.
    """

    has_failed: bool = False
    is_often: bool = False
    what: str = ""
    game: int | None = None


class Runs:
    """The file. Whatever cannot be written is not, and `is_kept` says so."""

    def __init__(self, path: Path, now_ns: int, boot: str | None = None) -> None:
        self._path = path
        boot = boot_id() if boot is None else boot
        last = _read(path)
        is_same = last.boot == boot and boot != ""
        has_failed = is_same and last.runs
        failures = [at for at in last.failures if now_ns - at < WITHIN_S * 1e9] if has_failed else []
        self._noted = _Noted(boot, True, [*failures, now_ns] if has_failed else [], "", None)
        self.is_kept = self._write()
        self.before = Before(
            has_failed, has_failed and len(self._noted.failures) >= OFTEN,
            last.what if has_failed else "", last.game if has_failed else None,
        )  # fmt: skip

    def plays(self, game: int | None) -> None:
        """This game is open now, or none."""
        if game != self._noted.game:
            self._noted.game = game
            self._write()

    def failed(self, what: str) -> None:
        """The run ends without having been told to."""
        self._noted.runs, self._noted.what = True, what[:_LONGEST_WHAT]
        self._write()

    def ended(self) -> None:
        """The run ends as it was told to."""
        self._noted.runs = False
        self._write()

    def _write(self) -> bool:
        data = msgspec.json.encode(self._noted).ljust(_SIZE)
        with suppress(OSError):
            file = os.open(self._path, os.O_WRONLY | os.O_CREAT | os.O_CLOEXEC | os.O_NONBLOCK, 0o600)
            try:
                return os.pwrite(file, data, 0) == len(data)
            finally:
                os.close(file)
        return False


def boot_id() -> str:
    """Which start of the machine this is; "" where that cannot be told."""
    try:
        return Path("/proc/sys/kernel/random/boot_id").read_text("ascii").strip()
    except OSError:
        return ""


def _read(path: Path) -> _Noted:
    """What stands there; a damaged file is as good as none."""
    try:
        with open(path, "rb", opener=lambda name, flags: os.open(name, flags | os.O_NONBLOCK)) as file:
            return msgspec.json.decode(file.read(_SIZE), type=_Noted)
    except (OSError, ValueError, msgspec.MsgspecError, RecursionError):
        return _Noted()
