"""The drawings: the header with what is on it, buttons, lamps by a chip or by transistors, the buzzer."""

from __future__ import annotations

from collections.abc import Sequence

from deploy.wiring_pins import OTHER_USE
from deploy.wiring_plan import (
    BUZZER_MA,
    DISC_RESISTOR,
    HEADER,
    LAMP_MA,
    PULL_DOWN,
    SCREEN,
    Rails,
    Use,
    base_resistor,
    of_kind,
    ohm_text,
    shared,
    uses,
)
from deploy.wiring_svg import GROUND, INK, MUTED, PAPER, PILL, SMALL, TEXT, Anchor, Drawing
from deploy.wiring_symbols import (
    LAMP,
    buzzer,
    diode,
    ground,
    lamp,
    resistor,
    switch,
    transistor_stage,
)
from hardware.config import HardwareConfig

NAMES = ("header", "buttons", "lamps-chip", "lamps-transistors", "buzzer")
ROW = 31.0  # of the header
LEFT, PIN = 28.0, 206.0  # where the pins' labels begin in the other drawings, and how wide they are
RAILS = Rails()
START: Anchor = "start"
END: Anchor = "end"


def drawings(config: HardwareConfig) -> dict[str, Drawing]:
    """Every drawing that this table needs, by the name of its file without the ending."""
    found = {"header": header(config)}
    if pins := of_kind(config, "button"):
        found["buttons"] = buttons(pins)
    if pins := of_kind(config, "lamp"):
        found["lamps-chip"] = lamps_by_chip(pins)
        found["lamps-transistors"] = lamps_by_transistors(pins)
    for use in of_kind(config, "buzzer"):
        found["buzzer"] = the_buzzer(use, is_passive=config.buzzer_kind == "passive")
    return found


def header(config: HardwareConfig) -> Drawing:
    used, needed = {use.place: use for use in uses(config)}, shared(config)
    middle, top = 400.0, 112.0
    height = top + ROW * 20 + 54
    said = ", ".join(f"{use.pin} at place {place}: {use}" for place, use in sorted(used.items()))
    drawing = Drawing(2 * middle, height, "The Pi's header", f"{said}." if said else "Nothing is in use.")
    drawing.label(LEFT, 66, "Seen from above. Place 1 is square, at the end", size=SMALL, colour=MUTED)
    drawing.label(LEFT, 83, "of the microSD card; even places lie at the edge.", size=SMALL, colour=MUTED)
    drawing.box((middle - 42, top - 8, 84, ROW * 20 + 16), fill=INK, radius=8)
    for place, what in enumerate(HEADER, 1):
        is_left, y = place % 2 == 1, top + ROW * ((place - 1) // 2 + 0.5)
        other = SCREEN.get(place) or OTHER_USE.get(what)
        free = f"{what} ({other})" if other else what
        use = used.get(place) or (f"{what} for {needed[place]}" if place in needed else None)
        a_place(drawing, middle, 19, y, place, use, free, is_left=is_left)
    end, usb = top + ROW * 20 + 30, "the end of the USB sockets (Pi 4, Pi 5)"
    drawing.label(middle, end, usb, anchor="middle", size=SMALL, colour=MUTED)
    return drawing


def a_place(
    drawing: Drawing, middle: float, aside: float, y: float, place: int, use: Use | str | None, free: str,
    *, is_left: bool,
) -> None:  # fmt: skip
    """A place of a header or board, `aside` of its middle, with what it is used for, or is if it is free."""
    x, out, anchor = middle + aside, middle + aside + 37, START
    if is_left:
        x, out, anchor = middle - aside, middle - aside - 37, END
    drawing.box(
        (x - 13, y - 12, 26, 24), fill=PAPER if use else MUTED,
        radius=2 if place == 1 else 12, edge=INK if use else MUTED,
    )  # fmt: skip
    ink = INK if use else PAPER
    drawing.label(x, y + 4.2, str(place), anchor="middle", size=SMALL, bold=bool(use), colour=ink)
    if isinstance(use, Use):
        drawing.pill(out, y, f"{use.pin}: {use}", use.seat, anchor=anchor)
    elif use:
        drawing.pill(out, y, use, anchor=anchor)
    else:
        drawing.label(out + (-10 if is_left else 10), y + 5, free, anchor=anchor, colour=MUTED)


def _pin(drawing: Drawing, y: float, use: Use) -> float:
    """The pill of a pin; where its wire begins."""
    drawing.pill(LEFT, y, f"{use.pin}, place {use.place}", use.seat, width=PIN)
    return LEFT + PIN


def _each(found: Sequence[Use]) -> str:
    return ", ".join(f"{use.pin} (place {use.place})" for use in found)


def _by_transistor(found: Sequence[Use], ohms: int, what: str, rails: Rails) -> str:
    return (
        f"{_each(found)}: through {ohm_text(ohms)} to the base of an NPN transistor, which has "
        f"{ohm_text(PULL_DOWN)} to ground; its emitter is at ground, place {rails.outputs_ground}, its "
        f"collector at the minus of the {what}, whose plus is at 5 V, place {rails.five_volts}."
    )


def buttons(found: Sequence[Use], rails: Rails = RAILS) -> Drawing:
    row, top, bus = 68.0, 112.0, 560.0
    bottom = top + row * len(found)
    ground = f"ground, place {rails.buttons_ground}"
    said = f"Each of {_each(found)} leads to a button, whose other side is at {ground}."
    drawing = Drawing(760, bottom + 34, "Buttons, each from its pin to ground", said)
    for index, use in enumerate(found):
        y = top + row * index
        start = _pin(drawing, y, use)
        drawing.wire((start, y), (374, y))
        drawing.wire((426, y), (bus, y))
        switch(drawing, 400, y, use.at)
        drawing.joint(bus, y)
        drawing.label(480, y - 10, f"{rails.owner} {use.at + 1}", anchor="middle")
    drawing.wire((bus, top), (bus, bottom - PILL / 2))
    drawing.pill(bus, bottom, ground, anchor="middle")
    return drawing


def lamps_by_chip(found: Sequence[Use], rails: Rails = RAILS) -> Drawing:
    row, top = 54.0, 130.0
    left, right, bus, bottom = 300.0, 440.0, 760.0, 130.0 + 54 * 8
    said = (
        f"{_each(found)} lead to the pins 1, 2 ... of a ULN2803A, in this order; the pins opposite, 18, 17 "
        f"..., to the lamps' minus; the lamps' plus and pin 10 are at 5 V, place {rails.five_volts}, "
        f"pin 9 at ground, place {rails.outputs_ground}."
    )
    drawing = Drawing(860, bottom + 50, "Lamps, by a ULN2803A", said)
    drawing.box((left, top - 34, right - left, row * 8 + 64), fill=GROUND, radius=6)
    drawing.path(f"M{left + 58} {top - 34}A12 12 0 0 0 {left + 82} {top - 34}Z", fill=PAPER)
    drawing.label((left + right) / 2, top + row * 4.5 + 5, "ULN2803A", anchor="middle", bold=True)
    for channel in range(9):
        y = top + row * channel + 4.5
        is_free = len(found) <= channel < 8
        colour = MUTED if is_free else INK
        for x, pin, anchor in ((left + 10, channel + 1, START), (right - 10, 18 - channel, END)):
            drawing.label(x, y, str(pin), anchor=anchor, size=SMALL, bold=not is_free, colour=colour)
        for x, anchor in ((left - 14, END), (right + 14, START)) if is_free else ():
            drawing.label(x, y, "free", anchor=anchor, size=SMALL, colour=MUTED)
    for channel, use in enumerate(found):
        y = top + row * channel
        drawing.wire((_pin(drawing, y, use), y), (left, y))
        _lamp_between(drawing, right, y, bus, use.at, 560, rails)
    drawing.pill(LEFT, bottom, f"ground, place {rails.outputs_ground}", width=PIN)
    drawing.wire((LEFT + PIN, bottom), (left, bottom))
    drawing.wire((right, bottom), (bus, bottom), (bus, 76))
    drawing.pill(bus, 62, f"5 V, place {rails.five_volts}", anchor="middle")
    return drawing


def _lamp_between(
    drawing: Drawing, left: float, y: float, bus: float, seat: int, x: float, rails: Rails
) -> None:
    """A seat's lamp at `x`, wired to its driver at the left and to the bus that brings its current."""
    drawing.wire((left, y), (x - LAMP, y))
    lamp(drawing, x, y, seat)
    drawing.wire((x + LAMP, y), (bus, y))
    drawing.joint(bus, y)
    drawing.label(x + 100, y - 9, f"lamp, {rails.owner} {seat + 1}", anchor="middle")
    drawing.label(x - 30, y - 9, "−", anchor="middle", bold=True)
    drawing.label(x + 30, y - 9, "+", anchor="middle", bold=True)


def lamps_by_transistors(found: Sequence[Use], rails: Rails = RAILS) -> Drawing:
    row, top, bus = 152.0, 160.0, 760.0
    said = _by_transistor(found, base_resistor(LAMP_MA), "lamp", rails)
    height = top + row * len(found) - 10
    drawing = Drawing(860, height, "Lamps, each by a transistor", said)
    for index, use in enumerate(found):
        y = top + row * index
        x, at = transistor_stage(drawing, _pin(drawing, y, use), y, base_resistor(LAMP_MA))
        _lamp_between(drawing, x, at, bus, use.at, 600, rails)
    drawing.wire((bus, top + row * (len(found) - 1) - 44), (bus, 76))
    _rails(drawing, bus, height, rails)
    return drawing


def the_buzzer(use: Use, *, is_passive: bool, rails: Rails = RAILS) -> Drawing:
    y, bus, at = 240.0, 760.0, 196.0
    kind = "passive" if is_passive else "active"
    beside = f"a resistor of {ohm_text(DISC_RESISTOR)}" if is_passive else "a diode 1N4148, its band at 5 V"
    said = f"{_by_transistor([use], base_resistor(BUZZER_MA), 'buzzer', rails)} Across it lies {beside}."
    drawing = Drawing(860, 350, f"Buzzer, {kind}, by a transistor", said)
    x, _ = transistor_stage(drawing, _pin(drawing, y, use), y, base_resistor(BUZZER_MA))
    left, right, low = 540.0, 660.0, at - 70
    drawing.wire((x, at), (left, at), (left, low), (586, low))
    drawing.wire((614, low), (right, low), (right, at), (bus, at))
    buzzer(drawing, 600, low - 26)
    drawing.label(566, low - 10, "−", anchor="middle", bold=True)
    drawing.label(636, low - 10, "+", anchor="middle", bold=True)
    for joint in (left, right):
        drawing.joint(joint, at)
    if is_passive:
        drawing.wire((left, at), (578, at))
        drawing.wire((622, at), (right, at))
        resistor(drawing, 600, at)
        drawing.label(600, at + 28, ohm_text(DISC_RESISTOR), anchor="middle", size=SMALL)
    else:
        drawing.wire((left, at), (right, at))
        diode(drawing, 600, at)
        drawing.label(600, at + 28, "1N4148", anchor="middle", size=SMALL)
    drawing.wire((bus, at), (bus, 76))
    _rails(drawing, bus, 350, rails)
    return drawing


def _rails(drawing: Drawing, bus: float, height: float, rails: Rails) -> None:
    drawing.pill(bus, 62, f"5 V, place {rails.five_volts}", anchor="middle")
    x, _, _, _ = drawing.pill(bus + 72, height - 40, f"ground, place {rails.outputs_ground}", anchor="end")
    ground(drawing, x - 42, height - 46)
    drawing.label(x - 18, height - 40 + 0.35 * TEXT, "=", anchor="middle", bold=True)
