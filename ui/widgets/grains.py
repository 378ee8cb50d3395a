"""The grains in the glass: they fall through its air and roll down its heap, and nothing lies over them.

Their ways are worked out where they are drawn (a program for the graphics chip, or for whatever stands in
for one); to move them all is to say what time it is. They tell Kivy nothing of it: whoever moves them has
them drawn, either where Kivy comes to them, or alone, over a copy of what stands still about them.
"""

from __future__ import annotations

from math import ceil, floor
from random import Random
from typing import Any

from kivy.graphics import Callback
from kivy.graphics.opengl import (
    GL_CURRENT_PROGRAM,
    GL_TEXTURE_2D,
    glBindTexture,
    glCopyTexSubImage2D,
    glGetIntegerv,
    glUseProgram,
)
from kivy.graphics.texture import Texture

from ui.program import Program
from ui.sparing import PixelBox
from ui.theme import theme

FALLING, ROLLING = 18, 10
_FALL_S, _ROLL_S = 0.7, 1.6
_STRAYS = 9.0  # u, at the most, to each side of the axis
_ROLLS_TO = 0.3  # of the heap's foot, sideways
_ROLLS_DOWN = 0.16  # of the heap's height
_MARGIN = 4  # px that a grain may reach out of its way

# Where each grain strays to, from -1 to 1, and how far it is out of step with the others.
_chance = Random(24)
SCATTER = [(_chance.uniform(-1, 1), _chance.uniform(0, 0.05)) for _ in range(FALLING + ROLLING)]

# A grain's corner from its middle, and its way: how far it strays, its step, and how high it rolls over the
# heap or, under 0, that it falls. Or a corner of a box, from 0 to 1, and 2 or 3 for which of the two.
_PARTS = (("corner", 2), ("way", 4))
_FALLS, _ROLLS, _IN_AIR, _ON_HEAP = 0.0, 1.0, 2.0, 3.0
_PLACES = """
attribute vec2 corner;
attribute vec4 way;
varying vec2 at;
varying float edge;
uniform vec4 air, slope, copied;
uniform vec2 window, neck, heap, step;
uniform float fall, radius, grown;

void main(void) {
    vec2 place;
    edge = radius * grown + 0.5;
    at = corner * grown;
    if (way.w < 0.5) {
        float s = 0.5 + 0.5 * fract(step.x + way.y);
        place = neck + grown * vec2(way.x * (s - 0.25), -fall * s * s) + at;
    } else if (way.w < 1.5) {
        float s = 0.06 + 0.32 * fract(step.y + way.y);
        place = vec2(way.x * heap.x * (0.44 * s + 0.56) * s, way.z - fall - heap.y * s * s);
        place = neck + grown * place + at;
    } else {
        vec4 box = way.w < 2.5 ? air : slope;
        place = mix(box.xy, box.zw, corner);
        at = (place - copied.xy) * copied.zw;
        edge = -1.0;
    }
    gl_Position = vec4(place / window * 2.0 - 1.0, 0.0, 1.0);
}
"""
_SHADES = """
varying vec2 at;
varying float edge;
uniform vec4 sand;
uniform sampler2D copy;

void main(void) {
    if (edge < 0.0)
        gl_FragColor = vec4(texture2D(copy, at).rgb, 1.0);
    else
        gl_FragColor = vec4(sand.rgb, sand.a * clamp(edge - length(at), 0.0, 1.0));
}
"""
_TO_A_BOX = 6  # vertices: two triangles
_OF_THE_COPY = 2 * _TO_A_BOX
_OF_GRAINS = (FALLING + ROLLING) * _TO_A_BOX


class Grains:
    """Grains under a neck, in pixels. `over` says over what, `at` when.

    `in_its_place` is the instruction that has them drawn where they belong when everything is.
    """

    def __init__(self) -> None:
        self.shown = self.hidden = self.copied = False
        self.in_its_place = Callback(self._drawn_by_kivy)
        self.box: PixelBox = (0, 0, 0, 0)
        self._neck = 0.0, 0.0
        self._program = Program(_PLACES, _SHADES, _PARTS)
        self._texture: Any = None

    def stand(self, neck: tuple[float, float], radius: float) -> None:
        """Fall from this neck; so large are the grains."""
        self._neck, self.copied = neck, False
        say = self._program.say
        self._program.hold(_vertices(radius))
        say("window", *theme.size)
        say("neck", *neck)
        say("radius", radius)
        self.grow(1.0, 1.0)

    def over(self, fall: float, foot: float, rise: float) -> None:
        """The heap: its top so far below the neck, its foot so wide to a side and so far below its top."""
        cx, neck = self._neck
        low, top = floor(neck - fall - _ROLLS_DOWN * rise) - _MARGIN, ceil(neck)
        middle = ceil(neck - fall) + 2 * _MARGIN
        left, right = (round(cx + side * (_ROLLS_TO * foot + _MARGIN)) for side in (-1, 1))
        air_left, air_right = (round(cx + side * (theme.px(_STRAYS) + _MARGIN)) for side in (-1, 1))
        left, right = min(left, air_left), max(right, air_right)
        self.box = (left, low, right - left, top - low)
        say = self._program.say
        say("air", air_left, middle, air_right, top)
        say("slope", left, low, right, middle)
        say("fall", fall)
        say("heap", foot, rise)

    def at(self, at_s: float) -> None:
        """Be where they are at this time."""
        # Small numbers: some chips work with ten bits after the point.
        self._program.say("step", at_s / _FALL_S % 1.0, at_s / _ROLL_S % 1.0)

    def grow(self, size: float, opacity: float) -> None:
        """Stand about the neck at another size, and only partly to be seen."""
        self._program.say("grown", size)
        self._program.say("sand", *theme.colour("sand")[:3], opacity)

    def copy(self) -> None:
        """Keep a copy of what the frame shows where they may be."""
        x, y, *size = self.box
        if self._texture is None or self._texture.size != tuple(size):
            # Without transparency, which a window may have none of to be copied.
            self._texture = Texture.create(size=size, colorfmt="rgb")
            self._texture.min_filter = self._texture.mag_filter = "nearest"
        self._texture.bind()
        glCopyTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, x, y, *size)
        across, up = self._texture.tex_coords[2], self._texture.tex_coords[5]
        self._program.say("copied", x, y, across / size[0], up / size[1])
        self.copied = True

    def draw(self) -> None:
        """Draw them where they are, over the copy: what was there is gone."""
        glBindTexture(GL_TEXTURE_2D, self._texture.id)
        self._program.draw(0, _OF_THE_COPY + _OF_GRAINS)

    def _drawn_by_kivy(self, _instruction: Callback) -> bool:
        if self.shown and not self.hidden:
            (kivys,) = glGetIntegerv(GL_CURRENT_PROGRAM)
            self._program.draw(_OF_THE_COPY, _OF_GRAINS)
            glUseProgram(kivys)
        return True


def _vertices(radius: float) -> list[float]:
    # The copy first: grains are drawn over it.
    boxes = [(0.0, 1.0, (0.0, 0.0, 0.0, kind)) for kind in (_IN_AIR, _ON_HEAP)]
    reach = radius + 1
    for i, (aside, delay) in enumerate(SCATTER[:FALLING]):
        boxes.append((-reach, reach, (aside * theme.px(_STRAYS), i / FALLING + delay, 0.0, _FALLS)))
    for i, (aside, delay) in enumerate(SCATTER[FALLING:]):
        side, over = (1.0 if aside > 0 else -1.0), theme.px(1 + abs(aside))
        boxes.append((-reach, reach, (side, i / ROLLING + delay, over, _ROLLS)))
    vertices: list[float] = []
    for low, high, way in boxes:
        for corner in ((low, low), (high, low), (high, high), (low, low), (high, high), (low, high)):
            vertices += (*corner, *way)
    return vertices
