"""What is told to systemd, if it has started us: that we are ready, alive, or about to end.

A datagram to the socket that NOTIFY_SOCKET names, of lines as sd_notify(3) has them. Whoever listens does not
answer, and may be gone: nothing here waits and nothing raises.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress

from companion.clock import monotonic_ns


class Service:
    """The service that this process is, or nothing where nobody listens.

    Attributes:
        is_watched: whether it is killed, and started again, once `alive` has not been said for too long.
    """

    def __init__(self, environment: Mapping[str, str], pid: int | None = None) -> None:
        self._to = _address(environment.get("NOTIFY_SOCKET", ""))
        self._every_ns = _every_ns(environment, os.getpid() if pid is None else pid)
        self.is_watched = bool(self._to) and self._every_ns > 0
        self._said_ns: int | None = None

    def ready(self, status: str) -> None:
        """The table can be played at; `status` is what `systemctl status` shows."""
        self._say("READY=1", f"STATUS={status}")
        self._said_ns = monotonic_ns()

    def alive(self) -> None:
        """Everything is; may be said as often as one likes."""
        if self.is_watched:
            now_ns = monotonic_ns()
            if self._said_ns is None or now_ns - self._said_ns >= self._every_ns:
                self._said_ns = now_ns
                self._say("WATCHDOG=1")

    def status(self, status: str) -> None:
        """Something that `systemctl status` is to show."""
        self._say(f"STATUS={status}")

    def stopping(self) -> None:
        """It ends, as it was told to."""
        self._say("STOPPING=1")

    def starts_anew(self) -> None:
        """The process takes itself up again from the start; the time until it is ready counts from now."""
        self._say("STATUS=Starting anew after a failure", *(["WATCHDOG=1"] if self.is_watched else []))

    def _say(self, *lines: str) -> None:
        if not self._to:
            return
        import socket  # seldom needed, and a start would wait for it

        data = "\n".join(line.replace("\n", " ") for line in lines).encode(errors="replace")
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listener:
            listener.setblocking(False)
            listener.sendto(data, self._to)


def _address(named: str) -> str:
    """Where to; a name that begins with @ is no file's. "" where it is none that we can speak to."""
    if named.startswith("@"):
        return "\0" + named[1:]
    return named if named.startswith("/") else ""


def _every_ns(environment: Mapping[str, str], pid: int) -> int:
    """How often a sign of life is due: twice as often as is asked for. 0: never."""
    of_whom, usec = environment.get("WATCHDOG_PID", ""), environment.get("WATCHDOG_USEC", "")
    if not usec.isascii() or not usec.isdecimal() or (of_whom and of_whom != str(pid)):
        return 0
    return int(usec) * 1000 // 2
