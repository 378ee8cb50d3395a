"""The grains in the glass: they fall through its air and roll down its heap, and nothing lies over them.

Their ways are worked out where they are drawn (a program for the graphics chip, or for whatever stands in
for one); to move them all is to say what time it is. They tell Kivy nothing of it: whoever moves them has
them drawn, either where Kivy comes to them, or alone, over a copy of what stands still about them.
"""

from __future__ import annotations

from math import ceil, floor, sqrt
from random import Random

from kivy.graphics import Callback
from kivy.graphics.opengl import GL_CURRENT_PROGRAM, glGetIntegerv, glUseProgram

from ui.program import Program
from ui.sparing import PixelBox
from ui.theme import theme
from ui.under import Corners, Under

FALLING, ROLLING = 24, 12
_FALL_S, _ROLL_S = 0.7, 1.6
_STRAYS = 12.0  # u, at the most, to each side of the axis
_ROLLS_TO = 0.42  # of the heap's foot, sideways
_ROLLS_DOWN = 0.28  # of the heap's height
_MARGIN = 4  # px that a grain may reach out of its way

# Where each grain strays to, from -1 to 1, and how far it is out of step with the others.
_chance = Random(24)
SCATTER = [(_chance.uniform(-1, 1), _chance.uniform(0, 0.05)) for _ in range(FALLING + ROLLING)]

# Of a grain: a corner from its middle, and its way: how far it strays, its step, and how high it rolls over
# the heap or, at 0, that it falls.
_GRAIN = (("corner", 2), ("way", 3))
_PLACES = """
attribute vec2 corner;
attribute vec3 way;
varying vec2 at;
uniform vec2 page, neck, heap, step;
uniform float fall, grown;

void main(void) {
    vec2 place;
    if (way.z == 0.0) {
        float s = 0.5 + 0.5 * fract(step.x + way.y);
        place = vec2(way.x * (s - 0.25), -fall * s * s);
    } else {
        float s = 0.06 + 0.46 * fract(step.y + way.y);
        place = vec2(way.x * heap.x * (0.44 * s + 0.56) * s, way.z - fall - heap.y * s * s);
    }
    at = corner * grown;
    gl_Position = in_window((neck + place * grown + at) / page * 2.0 - 1.0);
}
"""
_SHADES = """
varying vec2 at;
uniform vec4 sand;
uniform float edge;

void main(void) {
    gl_FragColor = vec4(sand.rgb, sand.a * clamp(edge - length(at), 0.0, 1.0));
}
"""
VERTICES = 3 * (FALLING + ROLLING)  # a triangle about each


class Grains:
    """Grains under a neck, in pixels. `over` says over what, `at` when.

    `in_its_place` is the instruction that has them drawn where they belong when everything is.
    """

    def __init__(self) -> None:
        self.shown = self.hidden = self.copied = False
        self.in_its_place = Callback(self._drawn_by_kivy)
        self.box: PixelBox = (0, 0, 0, 0)
        self._neck = 0.0, 0.0
        self._parts: tuple[Corners, ...] = ()
        self._radius = 0.0
        self._within = 0.0, 0.0, 1.0
        self._grown = 1.0, 1.0
        self._program = Program(_PLACES, _SHADES, _GRAIN)
        self._under = Under()

    def stand(self, neck: tuple[float, float], radius: float) -> None:
        """Fall from this neck; so large are the grains."""
        self._neck, self._radius, self.copied = neck, radius, False
        say = self._program.say
        self._program.hold(_vertices(radius))
        say("page", *theme.size)
        self._grown = 1.0, 1.0
        self.within(*self._within)

    def within(self, left: float, low: float, factor: float) -> None:
        """All that they belong to is drawn as a picture at that place, so much smaller."""
        self._within = left, low, factor
        self._program.say("neck", left + self._neck[0] * factor, low + self._neck[1] * factor)
        self.grow(*self._grown)

    def over(self, fall: float, foot: float, rise: float) -> None:
        """The heap: its top so far below the neck, its foot so wide to a side and so far below its top."""
        cx, neck = self._neck
        low, top = floor(neck - fall - _ROLLS_DOWN * rise) - _MARGIN, ceil(neck) + _MARGIN
        middle = ceil(neck - fall) + 2 * _MARGIN  # from here down the heap's width
        left, right = (round(cx + side * (_ROLLS_TO * foot + _MARGIN)) for side in (-1, 1))
        air_left, air_right = (round(cx + side * (0.75 * theme.px(_STRAYS) + _MARGIN)) for side in (-1, 1))
        left, right = min(left, air_left), max(right, air_right)
        self.box = (left, low, right - left, top - low)
        self._parts = ((left, low, right, middle), (air_left, middle, air_right, top))
        say = self._program.say
        say("fall", fall)
        say("heap", foot, rise)

    def at(self, at_s: float) -> None:
        """Be where they are at this time."""
        # Small numbers: some chips work with ten bits after the point.
        self._program.say("step", at_s / _FALL_S % 1.0, at_s / _ROLL_S % 1.0)

    def grow(self, size: float, opacity: float) -> None:
        """Stand about the neck at another size, and only partly to be seen."""
        self._grown = size, opacity
        size *= self._within[2]
        self._program.say("grown", size)
        self._program.say("edge", self._radius * size + 0.5)
        self._program.say("sand", *theme.colour("sand")[:3], opacity)

    def copy(self) -> None:
        """Keep a copy of what the frame shows where they may be."""
        self._under.copy(self.box, self._parts)
        self.copied = True

    def draw(self) -> None:
        """Draw them where they are, over the copy: what was there is gone."""
        self._under.draw()
        self._program.draw(VERTICES)

    def _drawn_by_kivy(self, _instruction: Callback) -> bool:
        if self.shown and not self.hidden:
            (kivys,) = glGetIntegerv(GL_CURRENT_PROGRAM)
            self._program.draw(VERTICES)
            glUseProgram(kivys)
        return True


def _vertices(radius: float) -> list[float]:
    ways = [
        (aside * theme.px(_STRAYS), i / FALLING + delay, 0.0)
        for i, (aside, delay) in enumerate(SCATTER[:FALLING])
    ]
    ways += [
        (1.0 if aside > 0 else -1.0, i / ROLLING + delay, theme.px(1 + abs(aside)))
        for i, (aside, delay) in enumerate(SCATTER[FALLING:])
    ]
    reach = radius + 1
    corners = ((-sqrt(3) * reach, -reach), (sqrt(3) * reach, -reach), (0.0, 2 * reach))
    return [number for way in ways for corner in corners for number in (*corner, *way)]
