"""Programs beside Kivy's: each source is compiled once, and what they kept goes when they do."""

from __future__ import annotations

import gc

import pytest

from tests.ui import window  # before Kivy: it opens its window offscreen

# isort: split
from kivy.graphics import Callback
from kivy.graphics.opengl import glIsBuffer, glIsProgram
from kivy.uix.widget import Widget

from ui.program import Program

pytestmark = pytest.mark.screen

PLACES = """
attribute vec2 place;
uniform vec2 by;
void main(void) { gl_Position = in_window(place + by); }
"""
SHADES = """
uniform vec4 colour;
void main(void) { gl_FragColor = colour; }
"""
NAMES = range(1, 4000)


def square(colour: tuple[float, ...], left: float) -> Program:
    """A tenth of the screen wide and high, from its middle on."""
    program = Program(PLACES, SHADES, (("place", 2),))
    program.hold([0, 0, 0.2, 0, 0.2, 0.2, 0, 0, 0.2, 0.2, 0, 0.2])
    program.say("by", left, 0.0)
    program.say("colour", *colour)
    return program


def drawn(*programs: Program) -> Widget:
    widget = Widget()
    for program in programs:
        widget.canvas.add(Callback(lambda _, program=program: bool(program.draw(6))))
    return widget


def test_two_of_one_source_draw_each_their_own() -> None:
    window.resize(800, 480)
    red, blue = square((1, 0, 0, 1), -0.5), square((0, 0, 1, 1), 0.5)
    with window.shown(drawn(red, blue, red)):
        image = window.picture()
    assert image.getpixel((220, 220)) == (255, 0, 0)
    assert image.getpixel((620, 220)) == (0, 0, 255)


def test_however_many_come_and_go_the_chip_keeps_one_program_and_no_buffer_of_theirs() -> None:
    window.resize(800, 480)

    def come_and_go() -> tuple[int, int]:
        for _ in range(20):
            with window.shown(drawn(square((1, 0, 0, 1), 0.0))):
                window.frames(1)
            gc.collect()
        return sum(map(bool, map(glIsProgram, NAMES))), sum(map(bool, map(glIsBuffer, NAMES)))

    first = come_and_go()
    assert come_and_go() == first
