"""A table that only sounds and shines, told by a test what to do, on a pretend Pi."""

from __future__ import annotations

import json
import os
import signal
from pathlib import Path

from hardware.config import DEFAULT_FILE, load
from tests.rigs.pretend_pi import PretendPi
from tests.rigs.processes import Talker


class ToldOutputs(Talker):
    """`tests.rigs.play_outputs` with the pins that `file` names, and `more` of its arguments."""

    def __init__(self, pi: PretendPi, file: Path = DEFAULT_FILE, *more: str) -> None:
        super().__init__("tests.rigs.play_outputs", [str(file), *more], environment=pi.environment)
        self._pi, self._config = pi, load(file)

    def __enter__(self) -> ToldOutputs:
        return self

    def do(self, *what: object) -> None:
        """Has it call a method of its outputs."""
        self.say(json.dumps(what))

    def until_it_plays(self) -> int:
        """The pid of the output process, which plays by now."""
        self.do("pid")
        return int(self.next("pid")["pid"])

    def light_up(self) -> int:
        """Every lamp on and the buzzer sounding; the output process's pid."""
        pid = self.until_it_plays()
        for seat in range(len(self._config.lamps)):
            self.do("lamp", seat, "turn")
        before = self._pi.rises(self._config.buzzer)
        self.do("beep", "times_up")
        self._pi.wait_for(
            lambda: (
                self._pi.rises(self._config.buzzer) > before
                and all(self._pi.level(lamp) for lamp in self._config.lamps)
            )
        )
        return pid

    def is_off(self) -> bool:
        """Whether nothing sounds and nothing shines."""
        return not any(self._pi.level(pin) for pin in (self._config.buzzer, *self._config.lamps))

    def is_killed_with(self, pid: int) -> None:
        """Both at once, as where memory runs out: nobody is left to switch anything off."""
        self.process.send_signal(signal.SIGSTOP)
        os.kill(pid, signal.SIGKILL)
        self._pi.wait_for(lambda: not self._pi.is_held(self._config.buzzer))
        self.process.kill()
        self.process.wait()
