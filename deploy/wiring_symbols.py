"""The signs of a circuit, each drawn about a point, with its wires."""

from __future__ import annotations

from deploy.wiring_plan import PULL_DOWN, ohm_text
from deploy.wiring_svg import GROUND, INK, PAPER, SMALL, Drawing, Point, number, seat_colour

RESISTOR = (44.0, 16.0)  # length and width
LAMP = 17.0  # radius


def resistor(drawing: Drawing, x: float, y: float, *, upright: bool = False) -> None:
    """A resistor about a point."""
    length, width = RESISTOR
    if upright:
        length, width = width, length
    drawing.box((x - length / 2, y - width / 2, length, width), radius=2)


def ground(drawing: Drawing, x: float, y: float) -> None:
    """Three bars below a point."""
    for step, half in enumerate((13, 8, 3)):
        at = y + 5 * step
        drawing.path(f"M{number(x - half)} {number(at)}H{number(x + half)}", line=2.5)


def switch(drawing: Drawing, x: float, y: float, seat: int) -> None:
    """An open contact about a point, below a button of the seat's colour; its wires end 26 left and right."""
    drawing.path(f"M{number(x - 30)} {number(y - 12)}H{number(x + 30)}", line=3)
    drawing.path(f"M{number(x)} {number(y - 12)}V{number(y - 22)}", line=3)
    drawing.box((x - 26, y - 36, 52, 15), fill=seat_colour(seat), radius=6)
    for end in (x - 26, x + 26):
        drawing.disc(end, y, 4, PAPER)


def lamp(drawing: Drawing, x: float, y: float, seat: int) -> None:
    """A lamp of the seat's colour, lit by a current from the right."""
    drawing.disc(x, y, LAMP, seat_colour(seat))
    _arrow(drawing, (x + 7, y - 8), (x + 7, y + 8), (x - 7, y))
    drawing.path(f"M{number(x - 7)} {number(y - 8)}V{number(y + 8)}", line=2.5)


def diode(drawing: Drawing, x: float, y: float) -> None:
    """A diode whose band is on the right."""
    _arrow(drawing, (x - 8, y - 9), (x - 8, y + 9), (x + 8, y))
    drawing.path(f"M{number(x + 8)} {number(y - 9)}V{number(y + 9)}", line=2.5)


def buzzer(drawing: Drawing, x: float, y: float) -> None:
    """A buzzer about a point; its plus is on the right."""
    path = f"M{number(x - 24)} {number(y + 18)}A24 30 0 0 1 {number(x + 24)} {number(y + 18)}Z"
    drawing.path(path, fill=GROUND)
    for end in (x - 14, x + 14):
        drawing.path(f"M{number(end)} {number(y + 18)}V{number(y + 26)}")


def transistor_stage(drawing: Drawing, start: float, y: float, base_ohms: int) -> Point:
    """From a pin's wire at (start, y) through a resistor to an NPN transistor; where its collector ends."""
    first, node, base = start + 70, start + 130, start + 176
    drawing.wire((start, y), (first - RESISTOR[0] / 2, y))
    resistor(drawing, first, y)
    drawing.label(first, y - 16, ohm_text(base_ohms), anchor="middle", size=SMALL)
    drawing.wire((first + RESISTOR[0] / 2, y), (base, y))
    drawing.joint(node, y)
    # down to ground, and the emitter with it
    low, out = y + 74, base + 20
    drawing.wire((node, y), (node, y + 16))
    resistor(drawing, node, y + 38, upright=True)
    drawing.label(node - 16, y + 43, ohm_text(PULL_DOWN), anchor="end", size=SMALL)
    drawing.wire((node, y + 60), (node, low), (out, low), (out, y + 24))
    drawing.joint(out, low)
    drawing.wire((out, low), (out, low + 8))
    ground(drawing, out, low + 8)
    # the transistor itself
    drawing.disc(base + 9, y, 25, PAPER)
    drawing.path(f"M{number(base)} {number(y - 14)}V{number(y + 14)}", line=3.5)
    drawing.path(f"M{number(base - 16)} {number(y)}H{number(base)}")
    drawing.path(f"M{number(base)} {number(y - 7)}L{number(out)} {number(y - 18)}V{number(y - 24)}")
    drawing.path(f"M{number(base)} {number(y + 7)}L{number(out)} {number(y + 18)}V{number(y + 24)}")
    _arrow(drawing, (out - 12, y + 15.5), (out - 7, y + 7.5), (out - 3, y + 16.5))
    drawing.wire((out, y - 24), (out, y - 44))
    for name, dy in (("C", -26), ("E", 34)):
        drawing.label(out + 9, y + dy, name, size=SMALL)
    drawing.label(base - 20, y + 22, "B", size=SMALL, anchor="middle")
    return out, y - 44


def _arrow(drawing: Drawing, *corners: Point) -> None:
    drawing.path("M" + "L".join(f"{number(x)} {number(y)}" for x, y in corners) + "Z", fill=INK, line=1)
