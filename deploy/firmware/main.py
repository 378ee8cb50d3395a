"""A Raspberry Pi Pico as a button box: binds the logic to its pins, its clock and its USB.

Hold the first two buttons while you plug it in, and it does not start: the way to put newer firmware on it.
"""

import binascii
import os
import sys
import time

import machine
import micropython

import pins
from board import Board
from button_box import ButtonBox
from port import Port

GPIO_IN = 0xD0000004  # the levels of all pins: SIO_GPIO_IN of the RP2040 and the RP2350
LAMPS_HERTZ = 1000
WATCHDOG_MS = 2000
STAY_OUT = 0b11  # the buttons that are held by whoever does not want it to start


class Pico(Board):
    """A button closes its pin to ground; a lamp and the buzzer are on where their pin is high."""

    def __init__(self) -> None:
        boot = binascii.hexlify(os.urandom(4)).upper()
        super().__init__(pins.BUTTONS, binascii.hexlify(machine.unique_id()).upper(), boot)
        for number in range(pins.BUTTONS):
            machine.Pin(pins.FIRST_BUTTON + number, machine.Pin.IN, machine.Pin.PULL_UP)
        self._mask = (1 << pins.BUTTONS) - 1
        self._lamps = [
            machine.PWM(machine.Pin(pins.FIRST_LAMP + number), freq=LAMPS_HERTZ, duty_u16=0)
            for number in range(pins.BUTTONS)
        ]
        self._buzzer = machine.PWM(machine.Pin(pins.BUZZER), freq=LAMPS_HERTZ, duty_u16=0)
        self._memory = machine.mem32
        self._first = pins.FIRST_BUTTON
        self.ticks_us = time.ticks_us  # as it is: every call costs a hundredth of a millisecond
        time.sleep_ms(1)  # until the pins are up

    def pressed(self) -> int:
        return ~(self._memory[GPIO_IN] >> self._first) & self._mask

    def lamp(self, button: int, level: int) -> None:
        self._lamps[button].duty_u16(level * 257)

    def tone(self, hertz: int) -> None:
        if hertz:
            self._buzzer.freq(hertz)
        self._buzzer.duty_u16(0x8000 if hertz else 0)

    def watch(self) -> None:
        """From now on the Pico starts anew when it was not fed for WATCHDOG_MS."""
        self.feed = machine.WDT(timeout=WATCHDOG_MS).feed


def main() -> None:
    board = Pico()
    if board.pressed() & STAY_OUT == STAY_OUT:
        return
    micropython.kbd_intr(-1)  # byte 3 is a byte like any other
    board.watch()
    box = ButtonBox(board, Port(sys.stdin.buffer, sys.stdout.buffer))
    while True:
        box.step()


main()
