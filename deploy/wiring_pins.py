"""Which pins of the header have a life of their own, and what that does to a button, lamp or buzzer there."""

from __future__ import annotations

from collections.abc import Iterator

from deploy.wiring_plan import LEAST_BASE_V, Use, boot_base_v

# What stands beside a pin in the drawing of the header.
OTHER_USE = {
    **dict.fromkeys(("GPIO0", "GPIO1"), "HAT"),
    **dict.fromkeys(("GPIO2", "GPIO3"), "I2C"),
    "GPIO4": "1-Wire",
    **dict.fromkeys(("GPIO14", "GPIO15"), "serial"),
    **dict.fromkeys(("GPIO7", "GPIO8", "GPIO9", "GPIO10", "GPIO11"), "SPI"),
    **dict.fromkeys(("GPIO18", "GPIO19", "GPIO20", "GPIO21"), "I2S sound"),
}

# Every pin that a hardware.toml may name, for a table in the document: pins, buttons, lamps and buzzer, why.
ADVICE = (
    ("GPIO5, 6, 12, 13, 16, 17, 22 to 27", "good", "good, but 5 and 6 are held up while the Pi starts",
     "Nothing else is on them, unless a board plugged onto the header brings it."),
    ("GPIO18 to 21", "good", "good", "They are the I2S bus: not together with a sound card on the header."),
    ("GPIO4", "good", "held up while the Pi starts", "Where a 1-Wire sensor is in use, it has this pin."),
    ("GPIO7 to 11", "good", "9, 10 and 11 good; 7 and 8 are held up while the Pi starts",
     "They are SPI: they cannot be had while `dtparam=spi=on` is in `config.txt`."),
    ("GPIO14, 15", "not while it is in use", "no",
     "They are the serial port. Where the serial console is on, the Pi writes there while it starts: a "
     "buzzer would chatter, a lamp flicker, and a button that is held would short the port to ground."),
    ("GPIO2, 3", "if there is no other", "no",
     "They are I2C, and resistors of 1.8 kΩ on the board hold them up: a lamp or buzzer would be on from the "
     "moment of power to the start of the table. Pressing a button on GPIO3 starts a Pi 4 or Zero 2 W that "
     "was shut down."),
    ("GPIO0, 1", "no", "no", "Boards on the header are recognised by them; Timeglas does not take them."),
)  # fmt: skip


def warnings(used: list[Use]) -> Iterator[str]:
    """What to beware of on the pins in use; a sentence for each that has something."""
    for use in used:
        if said := _warning(use):
            yield f"{use.pin} ({use}): {said}"


def _warning(use: Use) -> str | None:
    other = OTHER_USE.get(use.pin)
    is_output = use.kind != "button"
    if other == "I2C" and is_output:
        return "a resistor on the board holds it up, so it is on until the table runs. Take another."
    if other == "I2C":
        wakes = " On a Pi 4 or Zero 2 W that was shut down, a press starts it." if use.pin == "GPIO3" else ""
        return f"nothing else may use I2C (`dtparam=i2c_arm=on` in `config.txt`).{wakes}"
    if other == "serial":
        return "the serial port has to be off, console and all (`raspi-config`, Interface, Serial Port)."
    said = []
    if is_output and boot_base_v(use.pin) > LEAST_BASE_V:
        behind = "behind a transistor" if use.kind == "lamp" else "10 kΩ may not hold against that, and"
        said.append(f"the Pi pulls it up while it starts: {behind} it may be on until the table runs.")
    if other == "SPI":
        said.append("SPI has to be off (no `dtparam=spi=on` in `config.txt`).")
    if other == "1-Wire":
        said.append("1-Wire has to be off (no `dtoverlay=w1-gpio` in `config.txt`).")
    if other == "I2S sound":
        said.append("not together with a sound card on the header.")
    return " ".join(said) or None
