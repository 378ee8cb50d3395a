"""The grains in the glass: they fall through its air and roll down its heap, and nothing lies over them.

Their ways are worked out where they are drawn (a program for the graphics chip, or for whatever stands in
for one); to move them all is to say what time it is. They tell Kivy nothing of it: whoever moves them has
them drawn, either where Kivy comes to them, or alone, over a copy of what stands still about them.
"""

from __future__ import annotations

from math import ceil, floor
from random import Random
from typing import Any

from kivy.graphics import Callback, Color, Mesh, RenderContext
from kivy.graphics.opengl import GL_TEXTURE_2D, glCopyTexSubImage2D
from kivy.graphics.texture import Texture

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
_FORMAT = [(b"vPosition", 2, "float"), (b"way", 4, "float")]
_FALLS, _ROLLS, _IN_AIR, _ON_HEAP = 0.0, 1.0, 2.0, 3.0
_PLACES = """
$HEADER$
attribute vec4 way;
varying float edge;
uniform vec4 air, slope, copied;
uniform vec2 window, neck, heap, step;
uniform float fall, radius, grown, alone;

void main(void) {
    vec2 place;
    edge = radius * grown + 0.5;
    tex_coord0 = vPosition * grown;
    if (way.w < 0.5) {
        float s = 0.5 + 0.5 * fract(step.x + way.y);
        place = neck + grown * vec2(way.x * (s - 0.25), -fall * s * s) + tex_coord0;
    } else if (way.w < 1.5) {
        float s = 0.06 + 0.32 * fract(step.y + way.y);
        place = neck + grown * vec2(way.x * heap.x * (0.44 * s + 0.56) * s, way.z - fall - heap.y * s * s);
        place += tex_coord0;
    } else {
        vec4 box = way.w < 2.5 ? air : slope;
        place = alone * mix(box.xy, box.zw, vPosition);
        tex_coord0 = (place - copied.xy) * copied.zw;
        edge = -1.0;
    }
    frag_color = color * vec4(1.0, 1.0, 1.0, opacity);
    gl_Position = vec4(place / window * 2.0 - 1.0, 0.0, 1.0);
}
"""
_SHADES = """
$HEADER$
varying float edge;

void main(void) {
    if (edge < 0.0)
        gl_FragColor = vec4(texture2D(texture0, tex_coord0).rgb, 1.0);
    else
        gl_FragColor = frag_color * vec4(1.0, 1.0, 1.0, clamp(edge - length(tex_coord0), 0.0, 1.0));
}
"""


class Grains:
    """Grains under a neck, in pixels. `over` says over what, `at` when.

    `in_its_place` is the instruction that has them drawn where they belong when everything is.
    """

    def __init__(self) -> None:
        self.shown = self.hidden = self.copied = False
        self.in_its_place = Callback(self._drawn_by_kivy)
        self.box: PixelBox = (0, 0, 0, 0)
        self._neck = 0.0, 0.0
        self._program = RenderContext(vs=_PLACES, fs=_SHADES)
        self._texture: Any = None
        self._mesh = Mesh()

    def stand(self, neck: tuple[float, float], radius: float) -> None:
        """Fall from this neck; so large are the grains."""
        self._neck, self.copied = neck, False
        self._mesh = _mesh(radius)
        self._program.clear()
        self._program.add(Color(*theme.colour("sand")))
        self._program.add(self._mesh)
        self._set("window", [float(side) for side in theme.size])
        self._set("neck", list(neck))
        self._set("radius", radius)
        self._set("alone", 0.0)
        self._set("copied", [0.0, 0.0, 0.0, 0.0])
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
        self._set("air", [float(air_left), float(middle), float(air_right), float(top)])
        self._set("slope", [float(left), float(low), float(right), float(middle)])
        self._set("fall", fall)
        self._set("heap", [foot, rise])

    def at(self, at_s: float) -> None:
        """Be where they are at this time."""
        # Small numbers: some chips work with ten bits after the point.
        self._set("step", [at_s / _FALL_S % 1.0, at_s / _ROLL_S % 1.0])

    def grow(self, size: float, opacity: float) -> None:
        """Stand about the neck at another size, and only partly to be seen."""
        self._set("grown", size)
        self._set("opacity", opacity)

    def copy(self) -> None:
        """Keep a copy of what the frame shows where they may be."""
        x, y, *size = self.box
        if self._texture is None or self._texture.size != tuple(size):
            # Without transparency, which a window may have none of to be copied.
            self._texture = Texture.create(size=size, colorfmt="rgb")
            self._texture.min_filter = self._texture.mag_filter = "nearest"
            self._mesh.texture = self._texture
        self._texture.bind()
        glCopyTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, x, y, *size)
        across, up = self._texture.tex_coords[2], self._texture.tex_coords[5]
        self._set("copied", [float(x), float(y), across / size[0], up / size[1]])
        self.copied = True

    def draw(self) -> None:
        """Draw them where they are, over the copy: what was there is gone."""
        self._set("alone", 1.0)
        self._program.draw()
        self._set("alone", 0.0)

    def _drawn_by_kivy(self, _instruction: Callback) -> bool:
        if self.shown and not self.hidden:
            self._program.draw()
        return True

    def _set(self, name: str, value: float | list[float]) -> None:
        self._program[name] = value


def _mesh(radius: float) -> Mesh:
    # The copy first: grains are drawn over it.
    pieces = [(0.0, 1.0, (0.0, 0.0, 0.0, kind)) for kind in (_IN_AIR, _ON_HEAP)]
    reach = radius + 1
    for i, (aside, delay) in enumerate(SCATTER[:FALLING]):
        pieces.append((-reach, reach, (aside * theme.px(_STRAYS), i / FALLING + delay, 0.0, _FALLS)))
    for i, (aside, delay) in enumerate(SCATTER[FALLING:]):
        side, over = (1.0 if aside > 0 else -1.0), theme.px(1 + abs(aside))
        pieces.append((-reach, reach, (side, i / ROLLING + delay, over, _ROLLS)))
    vertices: list[float] = []
    indices: list[int] = []
    for number, (low, high, way) in enumerate(pieces):
        for corner in ((low, low), (high, low), (high, high), (low, high)):
            vertices += (*corner, *way)
        indices += (4 * number + corner for corner in (0, 1, 2, 0, 2, 3))
    return Mesh(fmt=_FORMAT, vertices=vertices, indices=indices, mode="triangles")
