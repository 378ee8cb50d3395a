"""The grains in the glass: they fall through its air and roll down its heap, and nothing lies over them.

Their ways are worked out where they are drawn (a program for the graphics chip, or for whatever stands in
for one); to move them all is to say what time it is. They tell Kivy nothing of it: whoever moves them has
them drawn, and what stands still about them may be left as it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor
from random import Random

from kivy.graphics import Callback, Color, Mesh, RenderContext

from ui.theme import theme
from ui.under import PixelBox
from ui.widgets.sand import grain_dot

FALLING, ROLLING = 18, 10
_FALL_S, _ROLL_S = 0.7, 1.6
_STRAYS = 9.0  # u, at the most, to each side of the axis
_ROLLS_TO = 0.3  # of the heap's foot, sideways
_ROLLS_DOWN = 0.16  # of the heap's height
_MARGIN = 4  # px that a grain may reach out of its way

# Where each grain strays to, from -1 to 1, and how far it is out of step with the others.
_chance = Random(24)
SCATTER = [(_chance.uniform(-1, 1), _chance.uniform(0, 0.05)) for _ in range(FALLING + ROLLING)]

# A corner of a grain from its middle; of its way: how far it strays, its step, how high it rolls over the
# heap (under 0: it falls).
_FORMAT = [(b"vPosition", 2, "float"), (b"vTexCoords0", 2, "float"), (b"way", 3, "float")]
_WAYS = """
$HEADER$
attribute vec3 way;
uniform vec2 window, neck, heap, step;
uniform float fall, grown;

void main(void) {
    vec2 place;
    if (way.z < 0.0) {
        float s = 0.5 + 0.5 * fract(step.x + way.y);
        place = vec2(way.x * (s - 0.25), -fall * s * s);
    } else {
        float s = 0.06 + 0.32 * fract(step.y + way.y);
        place = vec2(way.x * heap.x * (0.44 * s + 0.56) * s, way.z - fall - heap.y * s * s);
    }
    frag_color = color * vec4(1.0, 1.0, 1.0, opacity);
    tex_coord0 = vTexCoords0;
    gl_Position = vec4((neck + grown * (place + vPosition)) / window * 2.0 - 1.0, 0.0, 1.0);
}
"""


class Grains:
    """Grains under a neck, in pixels. `over(...)` says over what, `at` when; `draw` draws them.

    `in_its_place` is the instruction that has them drawn where they belong when everything is.
    """

    def __init__(self) -> None:
        self.shown = self.hidden = False
        self.in_its_place = Callback(self._drawn)
        self.box: PixelBox = (0, 0, 0, 0)
        self._neck = 0.0, 0.0
        self._program = RenderContext(vs=_WAYS)

    def stand(self, neck: tuple[float, float], radius: float) -> None:
        """Fall from this neck; so large are the grains."""
        self._neck = neck
        self._program.clear()
        self._program.add(Color(*theme.colour("sand")))
        self._program.add(_grains(radius))
        self._set("window", [float(side) for side in theme.size])
        self._set("neck", list(neck))
        self.grow(1.0, 1.0)

    def over(self, fall: float, foot: float, rise: float) -> None:
        """The heap: its top so far below the neck, its foot so wide to a side and so far below its top."""
        cx, neck = self._neck
        half = max(_ROLLS_TO * foot, theme.px(_STRAYS))
        left, low = floor(cx - half) - _MARGIN, floor(neck - fall - _ROLLS_DOWN * rise) - _MARGIN
        self.box = (left, low, ceil(cx + half) + _MARGIN - left, ceil(neck) + _MARGIN - low)
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

    def draw(self) -> None:
        """Draw them where they are, over whatever is there."""
        self._program.draw()

    def _drawn(self, _instruction: Callback) -> bool:
        if self.shown and not self.hidden:
            self._program.draw()
        return True

    def _set(self, name: str, value: float | list[float]) -> None:
        self._program[name] = value


def _grains(radius: float) -> Mesh:
    vertices: list[float] = []
    indices: list[int] = []
    for number, way in enumerate(_ways()):
        for right, up in ((0, 0), (1, 0), (1, 1), (0, 1)):
            vertices += ((2 * right - 1) * radius, (2 * up - 1) * radius, right, up, *way)
        indices += (4 * number + corner for corner in (0, 1, 2, 0, 2, 3))
    return Mesh(fmt=_FORMAT, vertices=vertices, indices=indices, mode="triangles", texture=grain_dot())


def _ways() -> Sequence[tuple[float, float, float]]:
    falling, rolling = enumerate(SCATTER[:FALLING]), enumerate(SCATTER[FALLING:])
    ways = [(aside * _STRAYS * theme.u, i / FALLING + delay, -1.0) for i, (aside, delay) in falling]
    ways += [
        (1.0 if aside > 0 else -1.0, i / ROLLING + delay, (1 + abs(aside)) * theme.u)
        for i, (aside, delay) in rolling
    ]
    return ways
