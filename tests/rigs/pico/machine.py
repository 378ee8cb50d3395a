"""A Pico's `machine`, as far as deploy/firmware/main.py wants it; what it is told it says on stderr.

The file PICO_LEVELS has the levels of all pins, as the chip's register has them.
"""

import os
import sys

_levels = open(os.getenv("PICO_LEVELS", ""), "rb")  # noqa: SIM115  (as long as the Pico runs)


def _say(*words: object) -> None:
    print(*words, file=sys.stderr)


def unique_id() -> bytes:
    return b"\xe6\x61\x38\x52\x83\x7a\x2f\x15"


class _Memory:
    def __getitem__(self, address: int) -> int:
        _levels.seek(0)
        return int.from_bytes(_levels.read(4), "little") if address == 0xD0000004 else 0


mem32 = _Memory()


class Pin:
    IN, PULL_UP = 0, 1

    def __init__(self, number: int, mode: int = -1, pull: int = -1) -> None:
        self.number = number
        if mode == Pin.IN and pull == Pin.PULL_UP:
            _say("button", number)


class PWM:
    def __init__(self, pin: Pin, freq: int, duty_u16: int) -> None:
        self._number = pin.number
        self.freq(freq)
        self.duty_u16(duty_u16)

    def freq(self, hertz: int) -> None:
        _say("freq", self._number, hertz)

    def duty_u16(self, duty: int) -> None:
        _say("duty", self._number, duty)


class WDT:
    def __init__(self, timeout: int) -> None:
        _say("watchdog", timeout)
        self._fed = 0

    def feed(self) -> None:
        self._fed += 1
        if self._fed in (1, 1000):
            _say("fed", self._fed)
