"""The light behind the screen, as far as the kernel shows it and this user may set it.

Each folder in /sys/class/backlight is one: `brightness` from 0 to `max_brightness`, and `bl_power`, 0 lit and
4 not. A monitor has none; who may write is for udev to say; one may go away with its cable. None of that is
a fault: what cannot be lit or dimmed here, the screen darkens by itself.

A write may take as long as the bus to the screen does, so a thread of its own makes them; of what it has not
come to, only the newest counts.
"""

from __future__ import annotations

import logging
import os
import threading
from collections.abc import Sequence
from pathlib import Path

FOLDER = Path("/sys/class/backlight")
_LIT, _NOT_LIT = "0", "4"
# Of several that light the same screen, the kernel would have the first kind there is.
_KINDS = ("firmware", "platform", "raw", "")

_log = logging.getLogger(__name__)


class Backlight:
    """All backlights of one kind, as one. `close` may be called twice."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._lamps = _found(folder)
        self._wanted: float | None = None
        self._is_closed = False
        self._changed = threading.Condition()
        self._thread: threading.Thread | None = None

    @property
    def can_be_set(self) -> bool:
        """Whether there is any that obeys."""
        return bool(self._lamps)

    def brightness(self) -> float | None:
        """How bright it is set, from 0 to 1; None: nobody knows."""
        for lamp in self._lamps:
            share = lamp.brightness()
            if share is not None:
                return share
        return None

    def shine(self, share: float) -> None:
        """Be so bright from soon on: 1 is as bright as can be, 0 is no light at all. Waits for nothing."""
        with self._changed:
            self._wanted = share
            if self._thread is None and self._lamps and not self._is_closed:
                self._thread = threading.Thread(target=self._run, name="backlight", daemon=True)
                self._thread.start()
            self._changed.notify()

    def close(self, patience_s: float = 1.0) -> None:
        """Do what was asked last, and no more."""
        with self._changed:
            self._is_closed = True
            self._changed.notify()
        if self._thread is not None:
            self._thread.join(patience_s)

    def _run(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._is_closed or self._wanted is not None)
                wanted, self._wanted = self._wanted, None
            if wanted is None:
                return
            # One that obeys no longer is gone; its screen is darkened as any other.
            self._lamps = [lamp for lamp in self._lamps if lamp.shine(wanted)]


class _Lamp:
    """One folder of the kernel's."""

    def __init__(self, folder: Path, most: int) -> None:
        self._folder, self._most = folder, most
        self._can_go_out = os.access(folder / "bl_power", os.W_OK)

    def brightness(self) -> float | None:
        value = _number(self._folder / "brightness")
        return None if value is None else min(1.0, value / self._most)

    def shine(self, share: float) -> bool:
        """Returns whether it obeyed."""
        try:
            if share > 0 or not self._can_go_out:
                least = 1 if share > 0 else 0
                (self._folder / "brightness").write_text(str(max(least, round(share * self._most))))
            if self._can_go_out:
                (self._folder / "bl_power").write_text(_LIT if share > 0 else _NOT_LIT)
        except OSError as error:
            _log.warning("The screen's light %s cannot be set any more (%s)", self._folder, error)
            return False
        return True


def _found(folder: Path) -> Sequence[_Lamp]:
    """Those that can be set, of the first kind of which there are any."""
    kinds: dict[str, list[_Lamp]] = {kind: [] for kind in _KINDS}
    try:
        for each in sorted(folder.iterdir()):
            most = _number(each / "max_brightness")
            if most is not None and most > 0 and os.access(each / "brightness", os.W_OK):
                kind = _text(each / "type")
                kinds[kind if kind in kinds else ""].append(_Lamp(each, most))
    except OSError:
        return []
    return next((lamps for lamps in kinds.values() if lamps), [])


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError):
        return ""


def _number(path: Path) -> int | None:
    text = _text(path)
    return int(text) if text.isdecimal() else None
