"""The table's side of buzzer and lamps: says what shall be, to a process that does it.

Nobody waits here: a line into a pipe, or nothing. When the process ends, another is started and told what
the lamps show and when the hourglass ends; a beep that fell between is lost.
"""

from __future__ import annotations

import contextlib
import json
import logging
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import IO, TYPE_CHECKING

from companion.errors import TimeglasError
from hardware.output_process import ENDS, NOTHING_WORKS
from hardware.problems import HardwareProblem, OutputsLost, heard

if TYPE_CHECKING:
    from companion.edges import LampMode, Pattern
    from hardware.config import HardwareConfig

_log = logging.getLogger(__name__)

# How long to wait before the first, second ... new start; the last goes on for ever.
# The first is long enough for a service that is being stopped to close us meanwhile.
PAUSES_S = (1.0, 2.0, 10.0, 30.0)
ASKED_TO_END = (0, *(-number for number in ENDS))  # exit statuses: nothing is left on
GIVE_UP_AFTER = 3  # starts in a row that came to nothing, until it is told
LONG_LIFE_S = 60.0
HANGS_S = 3.0  # it answers within a millisecond; a busy machine may be slow, too
CLOSES_WITHIN_S = 0.5
PATIENCE_S = 1.2


class OutputProcess:
    """Outputs on the pins that a HardwareConfig names.

    What does not work is told, to `problems` and to `tell` (from another thread), and the rest goes on. A
    process that has not answered for `hangs_s` is replaced when it is to do something again.
    """

    def __init__(
        self,
        config: HardwareConfig,
        *,
        tell: Callable[[TimeglasError], None] | None = None,
        hangs_s: float = HANGS_S,
    ) -> None:
        self.problems: list[TimeglasError] = []
        self._config = config
        self._tell = tell
        self._hangs_s = hangs_s
        self._asked_s: float | None = None  # since when no answer has come
        self._modes: dict[int, LampMode] = {}  # by seat
        self._seats = places(config.buttons, len(config.lamps), None)
        self._appointment: int | None = None
        self._ticks = False
        self._lock = threading.Lock()  # around the pipe, and what a new process must be told
        self._process: subprocess.Popen[bytes] | None = None
        self._ready = threading.Event()
        self._closing = threading.Event()
        self._keeper: threading.Thread | None = None

    def start(self) -> None:
        """Begins to start the process and returns; it plays some tenths of a second later."""
        config = self._config
        if self._keeper is not None or not (config.buzzer or any(config.lamps)):
            return
        self._keeper = threading.Thread(target=self._keep, name="outputs", daemon=True)
        self._keeper.start()

    def wait_ready(self, timeout_s: float) -> bool:
        """Whether the process plays, at the latest after so long."""
        return self._ready.wait(timeout_s)

    @property
    def pid(self) -> int | None:
        """The process that plays now; None between two."""
        process = self._process
        return process.pid if process else None

    def beep(self, pattern: Pattern, seat: int | None = None) -> None:
        with self._lock:
            self._send(f"beep {pattern} {time.monotonic_ns()}")

    def silence(self) -> None:
        """Cuts what sounds."""
        with self._lock:
            self._send("silence")

    def lamp(self, seat: int, mode: LampMode) -> None:
        with self._lock:
            self._modes[seat] = mode
            for place, owner in enumerate(self._seats):
                if owner == seat:
                    self._send_lamp(place)

    def pair(self, seats_of: Mapping[str, int]) -> None:
        with self._lock:
            self._seats = places(self._config.buttons, len(self._config.lamps), seats_of)
            self._send_lamps()

    def try_lamp(self, button: str) -> None:
        for pins in (self._config.buttons, self._config.lamps):
            if button and button in pins:
                with self._lock:
                    self._send(f"try {pins.index(button)}")

    def appoint(self, at_ns: int | None, *, ticks: bool = False) -> None:
        with self._lock:
            self._appointment, self._ticks = at_ns, ticks
            self._send_appointment()

    def close(self) -> None:
        """Everything off. Returns when the process has ended, or does not: then it is killed."""
        self._closing.set()
        with self._lock:
            _hang_up(self._process)
        if self._keeper is not None:
            self._keeper.join(CLOSES_WITHIN_S)
            if self._keeper.is_alive() and self._process is not None:
                self._process.kill()
            self._keeper.join(PATIENCE_S)

    def _spawn(self) -> subprocess.Popen[bytes]:
        process = self._new_process(subprocess.PIPE)
        assert process.stdin is not None
        os.set_blocking(process.stdin.fileno(), False)
        with self._lock:
            self._process, self._asked_s = process, None
            self._send_lamps()
            if self._appointment is not None and self._appointment > time.monotonic_ns():
                self._send_appointment()
            if self._closing.is_set():
                _hang_up(process)
        return process

    def _new_process(self, commands: int) -> subprocess.Popen[bytes]:
        config = self._config
        command = [sys.executable, "-P", "-m", "hardware.output_process"]
        command += ["--buzzer", config.buzzer, "--lamps", ",".join(config.lamps)]
        command += ["--passive"] if config.buzzer_kind == "passive" else []
        command += [] if config.gpiochip is None else ["--chip", str(config.gpiochip)]
        package_path = os.pathsep.join(
            filter(None, [str(Path(__file__).parents[1]), os.environ.get("PYTHONPATH")])
        )
        return subprocess.Popen(
            command,
            env={**os.environ, "PYTHONPATH": package_path},
            stdin=commands,
            stdout=subprocess.PIPE,
            bufsize=0,
            start_new_session=True,  # see hurry.py; and Ctrl-C is the table's, which then closes it
        )

    def _send_lamps(self) -> None:
        for place in range(len(self._seats)):
            self._send_lamp(place)

    def _send_lamp(self, place: int) -> None:
        seat = self._seats[place]
        self._send(f"lamp {place} {'off' if seat is None else self._modes.get(seat, 'off')}")

    def _send_appointment(self) -> None:
        at = "-" if self._appointment is None else f"{self._appointment}{' ticks' if self._ticks else ''}"
        self._send(f"appoint {at}")

    def _send(self, line: str) -> None:
        if self._process is None or self._closing.is_set():
            return
        assert self._process.stdin is not None
        now_s = time.monotonic()
        if self._asked_s is not None and now_s - self._asked_s > self._hangs_s:
            self._process.kill()
            return
        if self._asked_s is None and self._ready.is_set():
            self._asked_s = now_s
        try:
            os.write(self._process.stdin.fileno(), line.encode() + b"\n")
        except BlockingIOError:  # it has not read for thousands of lines: it hangs
            self._process.kill()
        except (OSError, ValueError):  # it ended: the keeper hears of it by itself
            pass

    def _keep(self) -> None:
        """Starts the process, listens to it, and starts another when it ended."""
        in_vain, leaves_on = 0, False
        while not self._closing.is_set():
            began = time.monotonic()
            try:
                status = self._live(self._spawn())
                leaves_on = status not in ASKED_TO_END
            except OSError:  # no memory for a process: perhaps later
                status = None
            if status == NOTHING_WORKS:
                return
            in_vain = 0 if time.monotonic() - began > LONG_LIFE_S else in_vain + 1
            if in_vain == GIVE_UP_AFTER:
                self._problem(OutputsLost())
            self._closing.wait(pause_s(in_vain, status))
        if leaves_on:
            with contextlib.suppress(OSError):
                self._new_process(subprocess.DEVNULL).communicate()  # it begins with all off, and ends

    def _live(self, process: subprocess.Popen[bytes]) -> int:
        """Listens to a process until it ends; its exit status."""
        assert process.stdout is not None
        self._hear(process.stdout)
        status = process.wait()
        self._ready.clear()
        with self._lock:
            _hang_up(process)
            self._process = None
        return status

    def _hear(self, stdout: IO[bytes]) -> None:
        with stdout:
            for line in stdout:
                try:
                    said = json.loads(line)
                except ValueError:  # it was killed in the middle of a line
                    continue
                match said:
                    case {"ready": True}:
                        self._ready.set()
                    case {"heard": True}:
                        self._asked_s = None
                    case {"problem": [template, fields], "several": several}:
                        self._problem(heard(template, fields, several))
                    case {"failed": trace}:
                        _log.error("The process of lamps and buzzer failed\n%s", trace)

    def _problem(self, problem: HardwareProblem) -> None:
        if any(str(problem) == str(known) for known in self.problems):
            return
        self.problems.append(problem)
        if self._tell is not None:
            self._tell(problem)


def places(
    buttons: Sequence[str], lamps: int, seats_of: Mapping[str, int] | None
) -> Sequence[int | None]:
    """The seat of each lamp: that of the button in its place, so that a lamp goes along with its button.

    A lamp whose button is nobody's belongs to the seat of its own place, if that has no other.

    Args:
        buttons: in the order of their places, as in hardware.toml.
        seats_of: the seat of each button; None: as they are wired.
    """
    own = [buttons[place] if place < len(buttons) else "" for place in range(lamps)]
    seats = [None if seats_of is None else seats_of.get(button) for button in own]
    return [place if seat is None and place not in seats else seat for place, seat in enumerate(seats)]


def pause_s(in_vain: int, status: int | None) -> float:
    """How long to wait before the next start.

    Args:
        in_vain: how many starts in a row came to nothing, the last one counted.
        status: the exit status of the process that ended; None where it could not be started.
    """
    if in_vain <= 1 and status is not None and status not in ASKED_TO_END:
        return 0  # it was killed, perhaps while the buzzer sounded: only a new one can silence the pin
    return PAUSES_S[min(max(in_vain - 1, 0), len(PAUSES_S) - 1)]


def _hang_up(process: subprocess.Popen[bytes] | None) -> None:
    """Closes its stdin: it switches everything off and ends."""
    if process is not None and process.stdin is not None:
        with contextlib.suppress(OSError):
            process.stdin.close()
