"""What follows from a hardware.toml in deploy/wiring.md: tables, sentences, and where drawings stand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from xml.etree import ElementTree

from companion.seats import COLOURS
from deploy.wiring_drawings import drawings
from deploy.wiring_pins import ADVICE, warnings
from deploy.wiring_plan import (
    ALL_PINS_MA,
    BASE_V,
    BUTTONS_GROUND,
    BUZZER_MA,
    CHIP_DROP_V,
    CHIP_ENOUGH_MA,
    DISC_RESISTOR,
    FIVE_VOLTS,
    GAIN,
    HIGH_V,
    LAMP_MA,
    LEAST_BASE_V,
    LEAST_HIGH_V,
    OUR_PIN_MA,
    OUTPUTS_GROUND,
    PLACES,
    PULL_DOWN,
    SATURATED_V,
    Driver,
    all_ma,
    base_ma,
    base_resistor,
    chip_ma,
    coil_resistor,
    led_resistor,
    loads,
    of_kind,
    ohm_text,
    parts,
    shared,
    supply_ma,
    uses,
    wanted_ma,
)
from deploy.wiring_svg import Drawing
from hardware.config import HardwareConfig

FOLDER = "drawings"
NO_LAMPS = "This file names no lamps."
PLUS, GROUND = f"5 V (place {FIVE_VOLTS})", f"ground (place {OUTPUTS_GROUND})"
DRIVERS: tuple[Driver, ...] = ("uln2803", "transistors")


def blocks(config: HardwareConfig) -> dict[str, str]:
    """What stands between the marks of the document, by their names."""
    drawn = drawings(config)
    return {
        "header": "\n\n".join([picture("header", drawn), _header(config)]),
        "buttons": _buttons(config, drawn),
        "lamps-chip": _by_chip(config, drawn),
        "lamps-transistors": _by_transistors(config, drawn),
        "buzzer": _buzzer(config, drawn),
        "currents": _currents(config),
        "parts": table(("by a chip", "by transistors", "part"), parts(config)),
        "beware": _beware(config),
        "advice": table(("pins", "for a button", "for a lamp or the buzzer", "why"), ADVICE),
        "resistors": _resistors(),
    }


def in_short(config: HardwareConfig) -> dict[str, str]:
    """The same of the README: which place is whose, and nothing else."""
    at = {(use.kind, use.seat): f"{use.place} ({use.pin})" for use in uses(config)}
    seats = range(max(len(config.buttons), len(config.lamps)))
    rows = [
        (f"{seat + 1}, {COLOURS[seat]}", *(at.get((kind, seat), "none") for kind in ("button", "lamp")))
        for seat in seats
    ]
    rest = [f"Ground for buttons is at place {BUTTONS_GROUND}, for lamps and buzzer at {OUTPUTS_GROUND}."]
    if config.buzzer:
        rest.append(f"The buzzer is at place {PLACES[config.buzzer]} ({config.buzzer}).")
    rest.append(f"5 V for lamps and buzzer are at place {FIVE_VOLTS}.")
    heads = ("seat", "its button is at place", "its lamp, through the chip, at place")
    return {"places": "\n\n".join([table(heads, rows), " ".join(rest)])}


def table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join("| " + " | ".join(map(str, line)) + " |" for line in lines)


def picture(name: str, drawn: dict[str, Drawing]) -> str:
    """The line that shows a drawing."""
    head = ElementTree.fromstring(str(drawn[name]))[0]
    return f"![{head.text}; the same in words below]({FOLDER}/{name}.svg)"


def _place(pin: str) -> str:
    return f"{pin} (place {PLACES[pin]})" if pin else "none"


def _header(config: HardwareConfig) -> str:
    rows: list[tuple[int, object, object]] = [(use.place, use.pin, use) for use in uses(config)]
    rows += [
        (place, "5 V" if place == FIVE_VOLTS else "ground", f"for {whom}")
        for place, whom in shared(config).items()
    ]
    rows.sort(key=lambda row: row[0])
    return table(("place", "is", "leads to"), rows)


def _buttons(config: HardwareConfig, drawn: dict[str, Drawing]) -> str:
    found = of_kind(config, "button")
    if not found:
        return "This file names no buttons."
    rows = [(use.at + 1, _place(use.pin), f"ground (place {BUTTONS_GROUND})") for use in found]
    return "\n\n".join([picture("buttons", drawn), table(("seat", "one side", "other side"), rows)])


def _by_chip(config: HardwareConfig, drawn: dict[str, Drawing]) -> str:
    found = of_kind(config, "lamp")
    if not found:
        return NO_LAMPS
    heads = ("seat", "pin", "chip's input", "chip's output, to the lamp's minus", "lamp's plus")
    rows = [
        (use.at + 1, _place(use.pin), channel + 1, 18 - channel, PLUS) for channel, use in enumerate(found)
    ]
    also = f"Pin 9 of the chip is at {GROUND}, pin 10 at {PLUS}."
    return "\n\n".join([picture("lamps-chip", drawn), table(heads, rows), also])


def _by_transistors(config: HardwareConfig, drawn: dict[str, Drawing]) -> str:
    found = of_kind(config, "lamp")
    if not found:
        return NO_LAMPS
    heads = ("seat", "pin", "to the base through", "emitter", "collector", "lamp's plus")
    through = ohm_text(base_resistor(LAMP_MA))
    rows = [(use.at + 1, _place(use.pin), through, GROUND, "lamp's minus", PLUS) for use in found]
    also = f"Each base has {ohm_text(PULL_DOWN)} to ground, too."
    return "\n\n".join([picture("lamps-transistors", drawn), table(heads, rows), also])


def _buzzer(config: HardwareConfig, drawn: dict[str, Drawing]) -> str:
    if not config.buzzer:
        return "This file names no buzzer."
    if config.buzzer_kind == "active":
        across = "diode 1N4148, its band to the plus"
        why = (
            "An active buzzer sounds by itself as long as it has its voltage. Most have a coil inside: the "
            "diode takes up what that gives back when it is switched off."
        )
    else:
        across = f"{ohm_text(DISC_RESISTOR)}, either way round"
        why = (
            "A passive buzzer sounds as its pin swings, 2,700 times a second; any pin can do that. A piezo "
            "disc is a capacitor, which the resistor across it empties between two strokes. A buzzer with a "
            "coil instead (it has a resistance of some ohms) has a diode 1N4148 there, its band to the plus, "
            f"and in line with its plus {ohm_text(coil_resistor(16))} if it has 16 Ω, "
            f"{ohm_text(coil_resistor(42))} if it has 42 Ω."
        )
    rows = [
        (_place(config.buzzer), "the transistor's base", ohm_text(base_resistor(BUZZER_MA))),
        (GROUND, "the transistor's base", ohm_text(PULL_DOWN)),
        (GROUND, "the transistor's emitter", "wire"),
        ("the transistor's collector", "the buzzer's minus", "wire"),
        (PLUS, "the buzzer's plus", "wire"),
        ("the buzzer's minus", "the buzzer's plus", across),
    ]
    return "\n\n".join([picture("buzzer", drawn), table(("from", "to", "through"), rows), why])


def _currents(config: HardwareConfig) -> str:
    by_chip, by_transistors = loads(config, "uln2803"), loads(config, "transistors")
    rows: list[tuple[object, ...]] = [
        (chip.what, chip.count, f"{chip.each_ma:.2f} mA", f"{transistor.each_ma:.2f} mA")
        for chip, transistor in zip(by_chip, by_transistors, strict=True)
    ]
    together = [f"{all_ma(config, driver):.1f} mA" for driver in DRIVERS]
    rows.append(("all of them at once", sum(load.count for load in by_chip), *together))
    most = max((load.each_ma for load in (*by_chip, *by_transistors)), default=0)
    return "\n\n".join([
        table(("a pin with a", "how many", "gives at most, lamps by a chip", "lamps by transistors"), rows),
        f"No pin gives more than {most:.1f} mA; {OUR_PIN_MA:g} mA are allowed here. All of them together "
        f"stay below {ALL_PINS_MA:g} mA, which are held to be safe from the 3.3 V. From the 5 V lamps and "
        f"buzzer take {supply_ma(config):.0f} mA when all are on ({LAMP_MA:g} mA a lamp, {BUZZER_MA:g} mA "
        "the buzzer).",
    ])  # fmt: skip


def _beware(config: HardwareConfig) -> str:
    said = list(warnings(uses(config)))
    return "\n".join(f"- {one}" for one in said) or "Nothing is to be said of the pins of this file."


def _resistors() -> str:
    bases = [
        (f"{ma:g} mA", f"{wanted_ma(ma):.2f} mA", ohm_text(base_resistor(ma)), f"{base_ma(ma):.2f} mA")
        for ma in (LAMP_MA, BUZZER_MA)
    ]
    bare = [
        (colours, *(ohm_text(led_resistor(volts, drop_v)) for drop_v in (CHIP_DROP_V, SATURATED_V)))
        for volts, colours in ((2.0, "red or yellow (2.0 V)"), (3.2, "green, blue or white (3.2 V)"))
    ]
    return "\n\n".join([
        f"A transistor is quite on when its base gets a {GAIN}th of what it switches, and the "
        f"{ohm_text(PULL_DOWN)} to ground take a little more. A pin that is high has {HIGH_V} V, on a Pi 4 "
        f"under load at least {LEAST_HIGH_V} V, and the base has {LEAST_BASE_V} to {BASE_V} V. So the "
        f"resistor is the next smaller of the E12 series to what is still enough at {LEAST_HIGH_V} V, and "
        f"what the pin gives is reckoned at {HIGH_V} V.",
        table(("switches", "the base and its 10 kΩ want", "resistor", "the pin gives at most"), bases),
        f"The chip has its resistors inside. A channel takes {chip_ma(LEAST_HIGH_V):.2f} to "
        f"{chip_ma(HIGH_V):.2f} mA from its pin; {CHIP_ENOUGH_MA:g} mA are enough for a lamp of 100 mA.",
        f"A bare LED, with no resistor inside, needs one in line. For {LAMP_MA:g} mA:",
        table(("LED", "behind the chip", "behind a transistor"), bare),
    ])  # fmt: skip
