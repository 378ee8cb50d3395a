"""The check-up: buttons that work and those that do not, on pins and on keys, from few to very many."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from kivy.uix.widget import Widget

from companion.edges import ButtonState
from hardware.problems import ButtonChatters, ButtonStuck, PinInUse
from tests.ui.scenes import Party, nothing, scene
from tests.ui.scenes.settings import Silent
from ui.machine import Machine
from ui.outfit import Outfit
from ui.pairing import Pairing
from ui.screens.check_up.buttons import CheckUp
from ui.screens.check_up.buzzer import TryBuzzer
from ui.settings import KeptSettings, Settings
from ui.showing import Showing

PINS = ("GPIO17", "GPIO27", "GPIO22", "GPIO5", "GPIO6", "GPIO13", "GPIO19", "GPIO26")
LAMPS = ("GPIO23", "GPIO24", "GPIO25", "GPIO16", "GPIO12", "GPIO20", "GPIO21", "GPIO4")
NOW_NS = 3_000_000_000_000
_S = 1_000_000_000


def states(count: int) -> Sequence[ButtonState]:
    """The first is down, the last chatters; of many one is stuck, and one is another program's."""
    found = [
        ButtonState(
            pin, number == 0, NOW_NS - 3 * _S, NOW_NS - (3 + 61 * number) * _S, 12 + 7 * number,
            124 + 33 * number, 100 + 19 * number,
        )
        for number, pin in enumerate(PINS[:count])
    ]  # fmt: skip
    broken = {count - 1: ButtonChatters, 4: ButtonStuck} if count > 2 else {}
    for number, problem in broken.items():
        if number < count:
            found[number] = found[number]._replace(problem=problem(PINS[number]), down=number == 4)
    if count > 6:
        found[5] = ButtonState(PINS[5], problem=PinInUse(PINS[5], "radio"))
    return found


def machine(count: int, seats_of: dict[str, int] | None = None, **outfit: object) -> Machine:
    """One with so many buttons on pins, each with its lamp."""
    told = states(count)
    pins = PINS[:count]
    usual: dict[str, object] = {
        "lamps": dict(zip(pins, LAMPS, strict=False)), "buzzer": "GPIO18", "counts": True,
        "is_pretended": False,
    }  # fmt: skip
    return Machine(
        pairing=lambda: Pairing(pins, seats_of), sounds=Silent(),
        outfit=Outfit(lambda: told, **{**usual, **outfit}),  # type: ignore[arg-type]
    )  # fmt: skip


def buttons(machine: Machine, chosen: str, _party: Party) -> Widget:
    """The check-up, with a touch on a button."""
    page = CheckUp(
        machine=machine, showing=Showing, now_ns=lambda: NOW_NS, rest=nothing, aloud=nothing, visit=nothing,
        back=nothing,
    )  # fmt: skip
    page.anew()
    if chosen:
        page.ways[chosen].dispatch("on_deed")
    return page


for _count in (1, 2, 4, 6, 8):
    scene(f"check-up, buttons: {_count}")(partial(buttons, machine(_count), ""))
scene("check-up, the lamps")(partial(buttons, machine(4), "lamps"))
scene("check-up, a lamp at a button")(partial(buttons, machine(8), "button:GPIO22"))
scene("check-up, another program has the pin")(partial(buttons, machine(8), "button:GPIO13"))
scene("check-up, no lamp")(partial(buttons, machine(3, lamps={}), "button:GPIO27"))
scene("check-up, buttons and keys")(
    partial(buttons, machine(8, {f"key:{number}": number - 1 for number in range(5, 9)}), "")
)
scene("check-up, nobody's")(partial(buttons, machine(3, {"GPIO27": 1}), "button:GPIO17"))
scene("check-up, keys alone")(partial(buttons, Machine(sounds=Silent()), ""))
scene("check-up, a key")(partial(buttons, Machine(sounds=Silent()), "button:key:2"))
BOX = tuple(f"box:E6613852837A2F15:{number}" for number in range(8))


def boxed(count: int) -> Machine:
    """One with so many buttons on a box; the last is stuck."""
    told = [
        state._replace(button=name, problem=None) for name, state in zip(BOX, states(count), strict=False)
    ]
    told[-1] = told[-1]._replace(problem=ButtonStuck(BOX[count - 1]))
    return Machine(pairing=lambda: Pairing(BOX[:count]), sounds=Silent(), outfit=Outfit(lambda: told))


with_box = boxed(5)
scene("check-up, a button box")(partial(buttons, with_box, ""))
scene("check-up, a button box of eight")(partial(buttons, boxed(8), ""))
scene("check-up, a lamp of a box")(partial(buttons, with_box, f"button:{BOX[2]}"))


def buzzer(machine: Machine, sounded: str, _party: Party) -> Widget:
    """Its patterns, one of them sounded."""
    page = TryBuzzer(machine=machine, rest=nothing, back=nothing)
    page.anew()
    if sounded:
        page.ways[sounded].dispatch("on_deed")
    return page


scene("check-up, buzzer")(partial(buzzer, machine(4), "beep:first"))
scene("check-up, buzzer of a box")(partial(buzzer, with_box, ""))
scene("check-up, no buzzer")(partial(buzzer, machine(4, buzzer=""), ""))
scene("check-up, buzzer switched off")(
    partial(buzzer, Machine(KeptSettings(Settings(buzzer=False)), sounds=Silent()), "")
)
