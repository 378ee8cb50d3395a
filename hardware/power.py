"""Switching this machine off, and starting it again: asked of systemd, in a thread of its own.

Only on a Raspberry Pi: it may stand there without a keyboard. Whoever's laptop it is has better ways.
"""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Literal

from companion.errors import TimeglasError

Wish = Literal["off", "restart"]

MODEL = Path("/proc/device-tree/model")
PATIENCE_S = 20.0
_VERBS: dict[Wish, str] = {"off": "poweroff", "restart": "reboot"}


class PowerRefused(TimeglasError):  # noqa: N818
    """The machine goes on as it was; `reason` is the system's own word for why."""

    def __init__(self, wish: Wish, reason: str) -> None:
        if wish == "off":
            super().__init__(
                "This machine cannot be switched off from here: {reason}. Ask who looks after it.",
                reason=reason,
            )
        else:
            super().__init__(
                "This machine cannot be restarted from here: {reason}. Ask who looks after it.", reason=reason
            )


class SystemPower:
    """The power of a machine on which systemd decides.

    Args:
        systemctl: the program that asks it.
    """

    def __init__(self, systemctl: str, patience_s: float = PATIENCE_S) -> None:
        self._systemctl, self._patience_s = systemctl, patience_s

    def ask(self, wish: Wish, told: Callable[[TimeglasError | None], None]) -> None:
        """Ask for it and return; `told` hears in another thread why not, or None: it is about to happen."""
        threading.Thread(target=lambda: told(self._asked(wish)), name="power", daemon=True).start()

    def _asked(self, wish: Wish) -> TimeglasError | None:
        import subprocess  # not at the start of the program

        try:
            # Nobody is there to type a password, and no agent may wait for one.
            done = subprocess.run(
                [self._systemctl, "--no-ask-password", _VERBS[wish]],
                stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace", check=False,
                timeout=self._patience_s, env={**os.environ, "LC_ALL": "C"},
            )  # fmt: skip
        except subprocess.TimeoutExpired:
            return PowerRefused(wish, "systemd does not answer")
        except OSError as error:
            return PowerRefused(wish, error.strerror or str(error))
        if done.returncode == 0:
            return None
        return PowerRefused(wish, _last_line(done.stderr) or f"systemctl ended with {done.returncode}")


def power_of_this_machine(model: Path | None = None) -> SystemPower | None:
    """The power of this Pi; None where it is none, or nothing can be asked.

    `model`: the file that says which Pi this is; None: where Linux has it.
    """
    systemctl = shutil.which("systemctl")
    return SystemPower(systemctl) if systemctl and _is_pi(model or MODEL) else None


def _is_pi(model: Path) -> bool:
    try:
        return b"Raspberry Pi" in model.read_bytes()
    except OSError:
        return False


def _last_line(said: str) -> str:
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    return lines[-1].rstrip(".") if lines else ""
