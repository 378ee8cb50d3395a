"""One serial port, read and written by a thread of its own until it is of no more use.

Nothing that happens at a port gets out of here but as its end: a plug that is pulled raises what it likes,
in the middle of a line, of a write or of the opening. Nothing waits for a board that does not read: what it
does not take is not sent, and it is asked no more until it does.
"""

from __future__ import annotations

import contextlib
import errno
import fcntl
import logging
import os
import select
import termios
import threading
import time
from collections import deque
from collections.abc import Callable
from typing import Any, Literal, NamedTuple

from companion.pulse import Pulse
from hardware.box import Box
from hardware.box_ports import HANGS_S, Place
from hardware.box_protocol import ALL_OFF, Hello
from hardware.box_talk import BoxTalk
from hardware.units import MS, SECOND

BAUD = 115_200  # where that matters: USB asks nobody
PIECE = 4_096
PIECES = 4  # that are read one after the other
# A port that is read so often with so little waiting in between is flooded; what else runs here goes on.
OFTEN, OFTEN_NS = 20, 100 * MS
BREATH_NS, MOST_BREATH_NS = 4 * MS, 50 * MS
_log = logging.getLogger(__name__)

Reason = Literal[
    "closed", "lost", "silent", "twice", "missing", "no port", "forbidden", "in use", "unusable", "no library"
]


class End(NamedTuple):
    """Why a port is read no more. `says` is the system's own reason, where it gives one."""

    reason: Reason
    says: str = ""


class Breather:
    """When a port that is flooded is read again: what comes of it takes a quarter of a processor at most.

    Meanwhile more has come, and is taken up all at once: whoever draws and plays here waits for neither.
    """

    def __init__(self) -> None:
        self._reads: deque[int] = deque(maxlen=OFTEN)  # when they were, on a clock of the waiting alone
        self._not_waited_ns = self._began_ns = self._ended_ns = self._breath_ns = 0

    def rest_ns(self, now_ns: int) -> int:
        """How long to wait before what can be read now is."""
        waited_ns = now_ns - self._not_waited_ns
        is_flooded = len(self._reads) == OFTEN and waited_ns - self._reads[0] < OFTEN_NS
        self._reads.append(waited_ns)
        rest_ns = max(0, self._ended_ns + self._breath_ns - now_ns) if is_flooded else 0
        self._not_waited_ns += rest_ns
        self._began_ns = now_ns + rest_ns
        return rest_ns

    def has_read(self, now_ns: int, took_ns: int) -> None:
        """All that came of it is done, and took so much of the processor."""
        self._ended_ns = now_ns
        self._not_waited_ns += now_ns - self._began_ns
        self._breath_ns = min(max(BREATH_NS, 3 * took_ns), MOST_BREATH_NS)


class Twice(Exception):  # noqa: N818
    """The box that says hello here is heard at another port, too."""


class BoxPort:
    """A port.

    Args:
        meet: the box that says this hello; it is this port's then. Raises: Twice.
        hand_on: called, in the port's thread, after everything that a box has said.
        ended: called last of all, in that thread, or by `start` where there can be no thread.
    """

    def __init__(
        self,
        place: Place,
        meet: Callable[[Hello, BoxPort], Box],
        hand_on: Callable[[Box], None],
        ended: Callable[[BoxPort, End], None],
    ) -> None:
        self.place = place
        self.path = place.path
        self.box: Box | None = None
        self.alive_ns = 0  # when it was heard last
        self._meet, self._hand_on, self._ended = meet, hand_on, ended
        self._woken, self._wake = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC)
        self._is_closing = False
        self._unsent = b""
        self._lock = threading.Lock()  # around the pipe
        self._thread = threading.Thread(target=self._run, name="box", daemon=True)
        self.pulse = Pulse("box", HANGS_S)

    def start(self) -> None:
        """Opens the port and listens; returns at once."""
        try:
            self._thread.start()
        except RuntimeError as error:  # there can be no more threads just now
            self._end(End("unusable", str(error)))

    def wake(self) -> None:
        """There is something new to be said."""
        with self._lock:
            if self._wake >= 0:
                with contextlib.suppress(BlockingIOError):  # it has not read the last hundred calls
                    os.write(self._wake, b"w")

    def let_go(self) -> None:
        """Switch everything off and close the port, without waiting for it."""
        self._is_closing = True
        self.wake()

    def join(self, at_most_s: float) -> None:
        """Wait until it is closed, but no longer than that: a port that hangs keeps nobody."""
        self._thread.join(max(0, at_most_s))

    # -- the thread --------------------------------------------------------------------------------------

    def _run(self) -> None:
        end = End("lost")
        try:
            end = self._open_and_serve()
        except Exception as error:  # not even a fault of our own may end the search for boxes
            _log.exception("%s was given up", self.path)
            end = End("lost", str(error))
        finally:
            self._end(end)

    def _end(self, end: End) -> None:
        with self._lock:
            os.close(self._woken)
            os.close(self._wake)
            self._wake = -1
        self._ended(self, end)

    def _open_and_serve(self) -> End:
        try:
            import serial  # not before there is a port
        except ImportError as error:
            return End("no library", str(error.name))
        try:
            # Its own `exclusive` is a lock that only its own kind heeds; the other keeps every program out.
            port = serial.Serial(self.path, BAUD, timeout=0, exclusive=True)
        except (OSError, ValueError, TypeError, termios.error) as error:
            return _cannot_open(self.path, error)
        with contextlib.suppress(Exception):
            fcntl.ioctl(port.fileno(), termios.TIOCEXCL)
        try:
            return self._serve(port)
        except Twice as error:
            return End("twice", str(error))
        except (OSError, TypeError, ValueError, termios.error) as error:  # SerialException is an OSError
            return End("lost", str(error))
        finally:
            self.pulse.rests()
            # On some systems the close of a device that is gone raises, too.
            with contextlib.suppress(OSError, TypeError, ValueError, termios.error):
                port.close()

    def _serve(self, port: Any) -> End:
        talk = BoxTalk(time.monotonic_ns(), lambda hello: self._meet(hello, self))
        fd = port.fileno()
        breather = Breather()
        while not self._is_closing:
            now_ns = time.monotonic_ns()
            self.pulse.rests()
            patience_s = max(0, talk.due(now_ns, says=not self._unsent) - now_ns) / SECOND
            readable, writable, _ = select.select(
                [fd, self._woken], [fd] if self._unsent else [], [], patience_s
            )
            self.pulse.works()
            if self._woken in readable:
                os.read(self._woken, PIECE)
            if fd in readable:
                if rest_ns := breather.rest_ns(time.monotonic_ns()):
                    time.sleep(rest_ns / SECOND)
                began_ns = time.thread_time_ns()
                for _ in range(PIECES):
                    came = _read(fd)
                    talk.feed(came, time.monotonic_ns())
                    if len(came) < PIECE // 2:
                        break
            if writable:
                self._write(fd)
            talk.poll(time.monotonic_ns())
            self.box, self.alive_ns = talk.box, talk.alive_ns
            if talk.box is not None:
                self._hand_on(talk.box)  # before anything of it is acknowledged
            if not self._unsent:
                self._unsent = talk.say(time.monotonic_ns())
                self._write(fd)
            if fd in readable:
                breather.has_read(time.monotonic_ns(), time.thread_time_ns() - began_ns)
            if talk.over is not None:
                termios.tcflush(fd, termios.TCOFLUSH)  # closing would wait for what it does not take
                return End(talk.over)
        if talk.box is not None and not self._unsent:
            self._unsent = ALL_OFF
            self._write(fd)
        return End("closed")

    def _write(self, fd: int) -> None:
        """As much as it takes without waiting, which pyserial's own way to write cannot do."""
        with contextlib.suppress(BlockingIOError):
            while self._unsent:
                self._unsent = self._unsent[os.write(fd, self._unsent) :]


def _read(fd: int) -> bytes:
    """What there is, in a quarter of the time that pyserial's own way to read takes."""
    try:
        came = os.read(fd, PIECE)
    except BlockingIOError:
        return b""
    if not came:
        raise OSError("nothing more comes")
    return came


def _cannot_open(path: str, error: Exception) -> End:
    number = getattr(error, "errno", None)
    if number is None and isinstance(error.__context__, termios.error):  # pyserial gives no number then
        number = error.__context__.args[0]
    says = os.strerror(number) if number else str(error)
    if number in (errno.ENOENT, errno.ENODEV, errno.ENXIO, errno.ENOTDIR):
        return End("missing", says)
    if number in (errno.ENOTTY, errno.EISDIR):
        return End("no port", says)
    if number in (errno.EACCES, errno.EPERM):
        return End("forbidden", says)
    # pyserial gives no number where its lock is refused.
    if number in (errno.EBUSY, errno.EAGAIN, errno.EWOULDBLOCK) or "exclusively lock" in str(error):
        return End("in use", says)
    return End("unusable", says)
