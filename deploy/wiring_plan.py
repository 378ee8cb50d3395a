"""What a hardware.toml asks for at the Pi's header: places, resistors, currents and parts.

Electrical figures are worst cases of the three boards that deploy/wiring.md names. Source: Raspberry Pi's
documentation of GPIO voltages (BCM2837, BCM2711), of the header and of the Touch Display; data sheets of the
ULN2803A and of small NPN transistors.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from hardware.config import PINS, HardwareConfig

Driver = Literal["uln2803", "transistors"]
Kind = Literal["button", "lamp", "buzzer"]

G, V3, V5 = "ground", "3.3 V", "5 V"
_HEADER = (
    V3, V5, 2, V5, 3, G, 4, 14, G, 15, 17, 18, 27, G, 22, 23, V3, 24, 10, G,
    9, 25, 11, 8, G, 7, "GPIO0", "GPIO1", 5, G, 6, 12, 13, G, 19, 16, 26, 20, G, 21,
)  # fmt: skip
HEADER = tuple(f"GPIO{what}" if isinstance(what, int) else what for what in _HEADER)  # from place 1 on
PLACES = {what: place for place, what in enumerate(HEADER, 1) if what.startswith("GPIO")}

FIVE_VOLTS, BUTTONS_GROUND, OUTPUTS_GROUND = 2, 9, 14
SCREEN = {4: "screen", 6: "screen"}  # left to the first Touch Display, which has its power from there

OHM_SERIES = (10, 12, 15, 18, 22, 27, 33, 39, 47, 56, 68, 82)  # E12
HIGH_V, LEAST_HIGH_V = 3.3, 2.6  # of a pin; the least that a Pi 4 promises at 4 mA
SUPPLY_V = 5.0
BASE_V, LEAST_BASE_V = 0.8, 0.7  # of a transistor that is quite on, and of one that just is
SATURATED_V = 0.2
GAIN = 20  # of a transistor that is quite on
PULL_DOWN = 10_000  # ohms
LEAST_PULL_UP = 33_000  # ohms: the Pi's own, at its strongest
I2C_PULL_UP = 1_800
LAMP_MA, BUZZER_MA = 20.0, 40.0
CHIP_RESISTOR, CHIP_ON_V, CHIP_ENOUGH_MA, CHIP_DROP_V = 2_700, 1.2, 0.25, 0.7  # of a ULN2803A
DISC_RESISTOR = 1_000  # discharges a piezo disc between two strokes
PIN_MA, OUR_PIN_MA, ALL_PINS_MA = 16.0, 4.0, 50.0


@dataclass(frozen=True)
class Use:
    """A pin that the file names, and for what; `seat` counts from 0, None of the buzzer."""

    pin: str
    kind: Kind
    seat: int | None = None

    @property
    def place(self) -> int:
        return PLACES[self.pin]

    @property
    def at(self) -> int:
        """The seat of a button or a lamp."""
        assert self.seat is not None
        return self.seat

    def __str__(self) -> str:
        return self.kind if self.seat is None else f"{self.kind}, seat {self.seat + 1}"


@dataclass(frozen=True)
class Rails:
    """Where a board's parts get their current, by place, and whose a button is called there."""

    five_volts: int = FIVE_VOLTS
    buttons_ground: int = BUTTONS_GROUND
    outputs_ground: int = OUTPUTS_GROUND
    owner: str = "seat"


@dataclass(frozen=True)
class Load:
    """So many pins of one kind, and what each of them gives at most."""

    what: str
    count: int
    each_ma: float


def uses(config: HardwareConfig) -> list[Use]:
    """Every pin of the file, buttons first."""
    found = [Use(pin, "button", seat) for seat, pin in enumerate(config.buttons) if pin]
    found += [Use(pin, "lamp", seat) for seat, pin in enumerate(config.lamps) if pin]
    return found + ([Use(config.buzzer, "buzzer")] if config.buzzer else [])


def of_kind(config: HardwareConfig, kind: Kind) -> list[Use]:
    return [use for use in uses(config) if use.kind == kind]


def shared(config: HardwareConfig) -> dict[int, str]:
    """The places of the header that no file names but that its parts need, and for what."""
    needed = {}
    if of_kind(config, "button"):
        needed[BUTTONS_GROUND] = "buttons"
    outputs = (["lamps"] if of_kind(config, "lamp") else []) + (["buzzer"] if config.buzzer else [])
    if outputs:
        needed[FIVE_VOLTS] = needed[OUTPUTS_GROUND] = " and ".join(outputs)
    return needed


def standard(ohms: float, *, up: bool = False) -> int:
    """The next resistor of the E12 series below, or above."""
    series = [base * ten for ten in (1, 10, 100, 1_000, 10_000, 100_000) for base in OHM_SERIES]
    return min(one for one in series if one >= ohms) if up else max(one for one in series if one <= ohms)


def base_resistor(load_ma: float) -> int:
    """What lies between a pin and its transistor, for a load of that current at a pin's least voltage."""
    return standard(1000 * (LEAST_HIGH_V - BASE_V) / wanted_ma(load_ma))


def wanted_ma(load_ma: float) -> float:
    """What a transistor's base and its pull-down want, to switch that current."""
    return load_ma / GAIN + 1000 * BASE_V / PULL_DOWN


def base_ma(load_ma: float) -> float:
    """What the pin before that resistor gives at most."""
    return 1000 * (HIGH_V - LEAST_BASE_V) / base_resistor(load_ma)


def led_resistor(led_v: float, drop_v: float, ma: float = LAMP_MA) -> int:
    """What a bare LED needs that has no resistor of its own, behind a driver that takes `drop_v`."""
    return standard(1000 * (SUPPLY_V - drop_v - led_v) / ma, up=True)


def coil_resistor(coil_ohms: float) -> int:
    """What keeps a buzzer with a coil within the current that its transistor is laid out for."""
    return standard(max(1, 1000 * (SUPPLY_V - SATURATED_V) / BUZZER_MA - coil_ohms), up=True)


def chip_ma(pin_v: float) -> float:
    """What a pin gives into a channel of a ULN2803A."""
    return 1000 * (pin_v - CHIP_ON_V) / CHIP_RESISTOR


def loads(config: HardwareConfig, driver: Driver) -> list[Load]:
    """What the 3.3 V gives at most, with every button held, every lamp lit and the buzzer sounding."""
    buttons = of_kind(config, "button")
    held = [use for use in buttons if use.pin in ("GPIO2", "GPIO3")]
    lamp = chip_ma(HIGH_V) if driver == "uln2803" else base_ma(LAMP_MA)
    found = [
        Load("button, held", len(buttons) - len(held), 1000 * HIGH_V / LEAST_PULL_UP),
        Load("button on GPIO2 or GPIO3, held", len(held), 1000 * HIGH_V / I2C_PULL_UP),
        Load("lamp, lit", len(of_kind(config, "lamp")), lamp),
        Load("buzzer, sounding", len(of_kind(config, "buzzer")), base_ma(BUZZER_MA)),
    ]
    return [load for load in found if load.count]


def all_ma(config: HardwareConfig, driver: Driver) -> float:
    return sum(load.count * load.each_ma for load in loads(config, driver))


def supply_ma(config: HardwareConfig) -> float:
    """What lamps and buzzer take from the 5 V, all at once."""
    return len(of_kind(config, "lamp")) * LAMP_MA + len(of_kind(config, "buzzer")) * BUZZER_MA


def boot_base_v(pin: str) -> float:
    """The voltage at a transistor's base, were it no transistor, while the Pi starts and nobody sets the pin.

    GPIO2 to GPIO8 are pulled up then, the others down.
    """
    number = int(pin.removeprefix("GPIO"))
    if number > 8:
        return 0.0
    pull_up = I2C_PULL_UP if number in (2, 3) else LEAST_PULL_UP
    return HIGH_V * PULL_DOWN / (PULL_DOWN + pull_up)


def parts(config: HardwareConfig) -> list[tuple[int, int, str]]:
    """What to buy: how many if the lamps go by a chip, how many if by transistors, and of what."""
    by_chip, by_transistors = _parts(config, "uln2803"), _parts(config, "transistors")
    counts = [(by_chip[part], by_transistors[part], part) for part in by_chip]
    return [count for count in counts if any(count[:2])]


def _parts(config: HardwareConfig, driver: Driver) -> dict[str, int]:
    buttons = {use.seat for use in of_kind(config, "button")}
    lamps = {use.seat for use in of_kind(config, "lamp")}
    buzzers = len(of_kind(config, "buzzer"))
    active = buzzers if config.buzzer_kind == "active" else 0
    staged = len(lamps) if driver == "transistors" else 0
    kinds = {base_resistor(LAMP_MA), base_resistor(BUZZER_MA), DISC_RESISTOR, PULL_DOWN}
    resistors = dict.fromkeys(sorted(kinds), 0)
    resistors[base_resistor(LAMP_MA)] += staged
    resistors[base_resistor(BUZZER_MA)] += buzzers
    resistors[PULL_DOWN] += staged + buzzers
    resistors[DISC_RESISTOR] += buzzers - active
    return {
        "arcade button, normally open, with an LED for 5 V (its resistor inside)": len(buttons & lamps),
        "button, normally open": len(buttons - lamps),
        "LED lamp for 5 V (its resistor inside)": len(lamps - buttons),
        "ULN2803A in DIP-18, and a socket for it": int(bool(lamps) and driver == "uln2803"),
        "NPN transistor for 200 mA or more: BC337, 2N2222A, 2N4401": staged + buzzers,
        **{f"resistor {ohm_text(ohms)}, 1/4 W": count for ohms, count in resistors.items()},
        "diode 1N4148": active,
        "active buzzer for 5 V, at most 40 mA": active,
        "passive buzzer: a piezo disc in a case": buzzers - active,
        "wire with a socket for one pin of the header": len(uses(config)) + len(shared(config)),
        "piece of stripboard, or a breadboard to try it on": int(bool(lamps) or buzzers > 0),
    }


def ohm_text(ohms: float) -> str:
    """820 Ω, 1.5 kΩ, 10 kΩ."""
    return f"{ohms:g} Ω" if ohms < 1000 else f"{ohms / 1000:g} kΩ"


assert set(PINS) <= set(PLACES)
