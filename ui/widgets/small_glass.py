"""The hourglass of the table, small, as it stands on the tile that turns it."""

from kivy.graphics import InstructionGroup

from ui.patches import Outline, box, join, mirrored, stroke
from ui.theme import theme
from ui.widgets.paint import Fill

# Half of the upper bulb's wall from the plate to the neck: radius and height above the neck, bulb height 1.
_WALL = (
    (0.55, 1.0), (0.62, 0.88), (0.655, 0.75), (0.66, 0.64), (0.64, 0.54), (0.58, 0.43), (0.45, 0.31),
    (0.28, 0.19), (0.13, 0.09), (0.06, 0.0),
)  # fmt: skip
# The sand: all above, up to here, and a little that has run already.
_LEVEL, _HEAP = 0.72, 0.22


def small_glass(cx: float, cy: float, height: float) -> InstructionGroup:
    """Draws the glass about a point; pixels."""
    drawn = InstructionGroup()
    bulb = height * 0.44
    line = max(2.0, height * 0.05)
    upper = [(radius * bulb, up * bulb) for radius, up in _WALL]
    sand = [(radius, up) for radius, up in upper if up <= _LEVEL * bulb]
    heap = [(0.0, -(1 - _HEAP) * bulb), (0.3 * bulb, -(1 - 0.16) * bulb), (0.56 * bulb, -bulb)]
    lower = [(radius, -up) for radius, up in reversed(upper)]
    # Their edges are hidden by the wall.
    drawn.add(Fill(theme.colour("sand_light"), join([mirrored(upper, cx, cy), mirrored(lower, cx, cy)])))
    drawn.add(Fill(theme.colour("sand"), join([mirrored(sand, cx, cy), mirrored(heap, cx, cy)])))
    walls = [stroke(_side(upper + lower, cx, cy, side), line) for side in (1, -1)]
    plate_w, plate_h = 1.36 * bulb, height * 0.1
    plates = [
        box(cx - plate_w / 2, cy + sign * bulb - plate_h / 2, plate_w, plate_h, plate_h / 2)
        for sign in (1, -1)
    ]
    drawn.add(Fill(theme.colour("ink"), join([*walls, *plates])))
    return drawn


def _side(half: Outline, cx: float, cy: float, side: int) -> Outline:
    return [(cx + side * radius, cy + up) for radius, up in half]
