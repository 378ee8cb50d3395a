"""The command `timeglas unlock`: takes the PIN off, where nobody remembers it. It needs no screen."""

from __future__ import annotations

from pathlib import Path
from typing import IO

import msgspec

from companion.errors import JournalError, JournalInUse
from companion.journal import Journal
from ui import settings
from ui.logs import write
from ui.terminal import harmless


def unlock(state: Path, out: IO[bytes]) -> int:
    """Unlock the settings that are kept in this folder, and say so to `out`; returns the exit status.

    Raises:
        JournalInUse: the table is open, and would write its PIN back.
        SettingsUnkept: they cannot be written.
        OutputLost: it is done and cannot be said.
    """
    path, journal = state / "settings.json", state / "journal"
    try:
        if journal.exists():
            Journal(journal).close()
    except JournalInUse:
        raise
    except (JournalError, OSError):
        pass  # What is wrong with the games keeps nobody locked out.
    kept = settings.read(path)
    if kept.pin is None:
        _say(f"no PIN is set in {path}", out)
        return 0
    settings.keep(path, msgspec.structs.replace(kept, pin=None, wrong_tries=0))
    _say("the settings are unlocked", out)
    return 0


def _say(what: str, out: IO[bytes]) -> None:
    write(f"timeglas: {harmless(what)}\n".encode(errors="surrogateescape"), out, is_last=True)
