"""Sounds alone, told what to sound: `python -m tests.rigs.sounding FOLDER`, with the sounds in that folder.

Each line of stdin is JSON: a method of Sounds with its arguments; ["appoint_in", SECONDS]; ["change", FIELDS]
of the settings; ["busy", COUNT] threads that never rest; ["see"]. Each is answered with how many bytes SDL's
disk driver had written just before, and with what the buzzer sounds. At an appointment `at_end` says so too.
"""

from __future__ import annotations

import json
import os
import sys
import threading
import time
from pathlib import Path

from companion.clock import RunningClock, monotonic_ns
from hardware.simulated import SimulatedOutputs
from tests.rigs.processes import tell
from tests.ui import window
from ui.settings import KeptSettings, Settings
from ui.sound import Sounds

assert window  # SDL is loaded


def written() -> int:
    path = os.environ.get("SDL_DISKAUDIOFILE", "")
    return os.path.getsize(path) if path and os.path.isfile(path) else 0


def note_end(ends_ns: int) -> None:
    time.sleep(max(0.0, (ends_ns - monotonic_ns()) / 1e9))
    tell(at_end=written())


def spin() -> None:
    while True:
        sum(range(1000))


def main() -> None:
    outputs, kept = SimulatedOutputs(8), KeptSettings(Settings(ticks=False))
    sounds = Sounds(outputs, RunningClock(), kept, folder=Path(sys.argv[1]))
    for line in sys.stdin:
        before = written()
        match json.loads(line):
            case ["appoint_in", seconds]:
                ends_ns = monotonic_ns() + round(seconds * 1e9)
                threading.Thread(target=note_end, args=(ends_ns,), daemon=True).start()
                sounds.appoint(ends_ns)
            case ["change", fields]:
                kept.change(**fields)
            case ["busy", count]:
                for _ in range(count):
                    threading.Thread(target=spin, daemon=True).start()
            case ["see"]:
                pass
            case [name, *arguments]:
                getattr(sounds, name)(*arguments)
        tell(written=before, found=sounds.has_loudspeaker, buzzer=outputs.sounding)
    sounds.close()
    tell(closed=written())


if __name__ == "__main__":
    main()
