"""The button box's firmware, as it is flashed, under MicroPython: what it says and what it obeys."""

from __future__ import annotations

import os

from tests.rigs.button_box import ButtonBox, needs_micropython

pytestmark = needs_micropython


def test_a_box_says_hello_when_it_is_asked() -> None:
    with ButtonBox(clock="moved") as box:
        assert box.path is not None
        terminal = os.open(box.path, os.O_RDWR | os.O_NOCTTY)
        os.write(terminal, b"?\n")
        with open(terminal, "rb") as told:
            lines = iter(told.readline, b"")  # half of the hello at the start may come before it
            hello = f"H,1,timeglas-1,{box.identity},{box.boot},4,0*"
            assert next(line for line in lines if line.startswith(hello.encode()))
