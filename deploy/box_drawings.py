"""The drawings and tables of deploy/button-box.md, out of the pins of deploy/firmware.

Source: the pin-out in Raspberry Pi's data sheet of the Pico. Figures of parts are from deploy/wiring_plan.py.
"""

from __future__ import annotations

import runpy
from pathlib import Path

from deploy.wiring_drawings import ROW, a_place, buttons, lamps_by_chip, the_buzzer
from deploy.wiring_plan import (
    BUZZER_MA,
    DISC_RESISTOR,
    LAMP_MA,
    PULL_DOWN,
    Kind,
    Rails,
    Use,
    base_resistor,
    ohm_text,
)
from deploy.wiring_svg import GROUND, INK, MUTED, PAPER, SMALL, Drawing
from deploy.wiring_words import picture, table

PINS = runpy.run_path(str(Path(__file__).parent / "firmware" / "pins.py"))
PICO_MA = 30.0
G = "ground"
_BOARD = (
    0, 1, G, 2, 3, 4, 5, G, 6, 7, 8, 9, G, 10, 11, 12, 13, G, 14, 15,
    16, 17, G, 18, 19, 20, 21, G, 22, "RUN", 26, 27, G, 28, "ADC_VREF", "3.3 V", "3V3_EN", G, "VSYS", "VBUS",
)  # fmt: skip
PLACES = tuple(f"GP{what}" if isinstance(what, int) else what for what in _BOARD)  # from place 1 on
RAILS = Rails(five_volts=40, buttons_ground=3, outputs_ground=38, owner="button")
NEEDED = {3: "ground for buttons", 38: "ground for lamps and buzzer", 40: "VBUS: 5 V for lamps and buzzer"}


class BoxUse(Use):
    """A pin of the Pico, and for what."""

    @property
    def place(self) -> int:
        return PLACES.index(self.pin) + 1

    def __str__(self) -> str:
        return self.kind if self.seat is None else f"{self.kind} {self.seat + 1}"


def uses(kind: Kind) -> list[BoxUse]:
    if kind == "buzzer":
        return [BoxUse(f"GP{PINS['BUZZER']}", kind)]
    first = PINS["FIRST_BUTTON" if kind == "button" else "FIRST_LAMP"]
    return [BoxUse(f"GP{first + number}", kind, number) for number in range(PINS["BUTTONS"])]


def drawings() -> dict[str, Drawing]:
    """Every drawing of the page, by the name of its file without the ending."""
    (buzzer,) = uses("buzzer")
    return {
        "box-pico": pico(),
        "box-buttons": buttons(uses("button"), RAILS),
        "box-lamps": lamps_by_chip(uses("lamp"), RAILS),
        "box-buzzer": the_buzzer(buzzer, is_passive=True, rails=RAILS),
    }


def pico() -> Drawing:
    used = {use.place: use for use in (*uses("button"), *uses("lamp"), *uses("buzzer"))}
    middle, aside, top = 390.0, 84.0, 120.0
    said = ", ".join(f"{use.pin} at place {place}: {use}" for place, use in sorted(used.items()))
    drawing = Drawing(860, top + ROW * 20 + 40, "The Pico's places", f"{said}.")
    drawing.label(28, 66, "Seen from above, with its USB socket at the upper end.", size=SMALL, colour=MUTED)
    drawing.box((middle - aside - 24, top - 10, 2 * aside + 48, ROW * 20 + 20), fill=GROUND, radius=12)
    drawing.box((middle - 34, top - 26, 68, 44), fill=MUTED, radius=4)
    drawing.label(middle, top, "USB", anchor="middle", size=SMALL, bold=True, colour=PAPER)
    drawing.label(middle, top + 240, "Pico", anchor="middle", bold=True, colour=INK)
    for place, what in enumerate(PLACES, 1):
        is_left = place <= 20
        y = top + ROW * ((place if is_left else 41 - place) - 0.5)
        use = used.get(place) or NEEDED.get(place)
        a_place(drawing, middle, aside, y, place, use, what, is_left=is_left)
    return drawing


def blocks() -> dict[str, str]:
    """What stands between the marks of the page, by their names."""
    drawn, lamps, (buzzer,) = drawings(), uses("lamp"), uses("buzzer")
    ground, plus = f"ground (place {RAILS.outputs_ground})", f"5 V (place {RAILS.five_volts})"
    base = ohm_text(base_resistor(BUZZER_MA))
    count = PINS["BUTTONS"]
    return {
        "pico": picture("box-pico", drawn),
        "buttons": picture("box-buttons", drawn) + "\n\n" + table(
            ("button", "number on the line", "one side", "other side"),
            [(use.at + 1, use.at, f"{use.pin} (place {use.place})", f"ground (place {RAILS.buttons_ground})")
             for use in uses("button")],
        ),
        "lamps": picture("box-lamps", drawn) + "\n\n" + table(
            ("lamp of button", "pin", "chip's input", "chip's output, to the lamp's minus", "lamp's plus"),
            [(use.at + 1, f"{use.pin} (place {use.place})", use.at + 1, 18 - use.at, plus) for use in lamps],
        ) + f"\n\nPin 9 of the chip is at {ground}, pin 10 at {plus}.",
        "buzzer": picture("box-buzzer", drawn) + "\n\n" + table(
            ("from", "to", "through"),
            [
                (f"{buzzer.pin} (place {buzzer.place})", "the transistor's base", base),
                (ground, "the transistor's base", ohm_text(PULL_DOWN)),
                (ground, "the transistor's emitter", "wire"),
                ("the transistor's collector", "the buzzer's minus", "wire"),
                (plus, "the buzzer's plus", "wire"),
                ("the buzzer's minus", "the buzzer's plus", ohm_text(DISC_RESISTOR)),
            ],
        ),
        "parts": table(
            ("number", "part"),
            [
                (1, "Raspberry Pi Pico or Pico 2, with pins soldered in, and a USB cable for data"),
                (count, "arcade button, normally open, with an LED for 5 V (its resistor inside)"),
                (1, "ULN2803A in DIP-18, and a socket for it"),
                (1, "passive piezo buzzer for 5 V"),
                (1, "NPN transistor for 200 mA or more: BC337, 2N2222A, 2N4401"),
                (1, f"resistor {base}, 1/4 W"),
                (1, f"resistor {ohm_text(PULL_DOWN)}, 1/4 W"),
                (1, f"resistor {ohm_text(DISC_RESISTOR)}, 1/4 W"),
                (1, "piece of stripboard, or a breadboard to try it on; wire; a box"),
            ],
        ) + f"\n\nWith every lamp lit the box takes {count * LAMP_MA + BUZZER_MA + PICO_MA:.0f} mA at most "
        f"from USB, {PICO_MA:.0f} mA for itself among them.",
    }  # fmt: skip
