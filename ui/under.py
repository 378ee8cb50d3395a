"""A copy of what stands still in a part of the window, to be laid down again under what moves over it."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Any

from kivy.base import EventLoop
from kivy.graphics.opengl import (
    GL_BLEND,
    GL_TEXTURE_2D,
    glBindTexture,
    glCopyTexSubImage2D,
    glDisable,
    glEnable,
)
from kivy.graphics.texture import Texture

from ui.program import Program
from ui.sparing import PixelBox
from ui.theme import theme
from ui.turn import box_in_window, place_in_window

Corners = tuple[int, int, int, int]
"""Left, bottom, right and top, in the page's pixels."""

# Of the texture's sides, in pixels: a box that grows a little now and then asks for no other each time.
_ROOM = 32

# Where a corner is on the page, from -1 to 1, and in the copy, from 0 to 1.
_CORNER = (("place", 2), ("place_in_copy", 2))
_PLACES = """
attribute vec2 place, place_in_copy;
varying vec2 at;

void main(void) {
    at = place_in_copy;
    gl_Position = in_window(place);
}
"""
_SHADES = """
varying vec2 at;
uniform sampler2D copied;
uniform float share;

void main(void) {
    gl_FragColor = vec4(texture2D(copied, at).rgb, share);
}
"""


class Under:
    """The copy of one box, some parts of which are laid down again."""

    def __init__(self) -> None:
        self._program = Program(_PLACES, _SHADES, _CORNER)
        self._texture: Any = None
        self._count = 0
        self._share = -1.0  # nothing is said yet

    def copy(self, box: PixelBox, parts: Sequence[Corners]) -> None:
        """Copy what the frame shows in a box."""
        page, rotation = theme.size, EventLoop.window.rotation
        x, y, *size = box_in_window(box, page, rotation)
        room = tuple(ceil(side / _ROOM) * _ROOM for side in size)
        if self._texture is None or self._texture.size != room:
            # Without transparency, which a window may have none of to be copied.
            self._texture = Texture.create(size=room, colorfmt="rgb")
            self._texture.min_filter = self._texture.mag_filter = "nearest"
        self._texture.bind()
        glCopyTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, x, y, *size)
        across, up = self._texture.tex_coords[2] / room[0], self._texture.tex_coords[5] / room[1]
        width, height = page
        vertices: list[float] = []
        for left, low, right, top in parts:
            for px, py in ((left, low), (right, low), (right, top), (left, low), (right, top), (left, top)):
                wx, wy = place_in_window(px, py, page, rotation)
                vertices += (px / width * 2 - 1, py / height * 2 - 1, (wx - x) * across, (wy - y) * up)
        self._program.hold(vertices)
        self._count = len(vertices) // 4

    def draw(self) -> None:
        """Lay it down where it was."""
        glDisable(GL_BLEND)
        self.fade(1.0)
        glEnable(GL_BLEND)

    def fade(self, share: float) -> None:
        """Lay it over what is there by now, only partly to be seen."""
        glBindTexture(GL_TEXTURE_2D, self._texture.id)
        if share != self._share:
            self._share = share
            self._program.say("share", share)
        self._program.draw(self._count)
