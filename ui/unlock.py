"""The command `timeglas unlock`: takes the PIN off, where nobody remembers it. It needs no screen."""

from __future__ import annotations

from pathlib import Path

import msgspec

from companion.errors import JournalError, JournalInUse
from companion.journal import Journal
from ui import settings


def unlock(state: Path) -> int:
    """Unlock the settings that are kept in this folder; returns the exit status.

    Raises:
        JournalInUse: the table is open, and would write its PIN back.
        SettingsUnkept: they cannot be written.
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
        print(f"timeglas: no PIN is set in {path}")
        return 0
    settings.keep(path, msgspec.structs.replace(kept, pin=None, wrong_tries=0))
    print("timeglas: the settings are unlocked")
    return 0
