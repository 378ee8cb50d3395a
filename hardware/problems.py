"""What can be wrong with this machine's pins. None of it stops the table: the screen plays on."""

from __future__ import annotations

from typing import Any

from companion.errors import HardwareProblem as HardwareProblem
from companion.errors import Mended, Phrase

_ASK_THE_DOCTOR = Phrase("timeglas doctor says with which commands that is mended.")
_LET_GO = Phrase("Let go of it. If nobody holds it, its two wires or their plugs touch each other.")


class NoLibrary(HardwareProblem):
    """The libraries for the pins are not installed, as on a laptop."""

    def __init__(self, module: str) -> None:
        super().__init__(
            "Buttons on pins need the library {module}; play on the screen instead.", module=module
        )


class NoPi(HardwareProblem):
    """No chip of a Raspberry Pi is on this machine."""

    def __init__(self) -> None:
        super().__init__("This machine has no Raspberry Pi's pins; play on the screen instead.")


class ChipForbidden(HardwareProblem):
    """The chip is there, but this user may not open it."""

    remedy = _ASK_THE_DOCTOR

    def __init__(self, device: str) -> None:
        super().__init__("This user may not use {device}: it wants to be in the group gpio.", device=device)


class ChipUnusable(HardwareProblem):
    """The chip cannot be used, for the reason that the library gives."""

    remedy = _ASK_THE_DOCTOR

    def __init__(self, device: str, reason: str) -> None:
        super().__init__("{device} cannot be used: {reason}.", device=device, reason=reason)


class PinInUse(HardwareProblem):
    """Another program has the pin. `user` is its own name for itself, "" where it gives none."""

    remedy = Phrase("End that program and start Timeglas anew, or name another pin in hardware.toml.")

    def __init__(self, pin: str, user: str = "") -> None:
        if user:
            super().__init__(
                "{pin} is in use by another program ({user}).",
                "{pin} are in use by another program ({user}).",
                pin=pin, user=user,
            )  # fmt: skip
        else:
            super().__init__(
                "{pin} is in use by another program.", "{pin} are in use by another program.", pin=pin
            )


class PinUnusable(HardwareProblem):
    """The pin cannot be used, for the reason that the library gives."""

    remedy = Phrase("Name another pin in hardware.toml, and start Timeglas anew.")

    def __init__(self, pin: str, reason: str) -> None:
        super().__init__(
            "{pin} cannot be used: {reason}.", "{pin} cannot be used: {reason}.", pin=pin, reason=reason
        )


class ButtonStuck(HardwareProblem):
    """A button has been down for longer than anybody holds it."""

    remedy = _LET_GO

    def __init__(self, pin: str) -> None:
        super().__init__(
            "The button on {pin} is stuck: it has been down for a long time.",
            "The buttons on {pin} are stuck: they have been down for a long time.",
            pin=pin,
        )


class ButtonHeld(HardwareProblem):
    """A button has been down since before anybody listened, so that nothing is heard of it yet."""

    remedy = _LET_GO

    def __init__(self, pin: str) -> None:
        super().__init__(
            "The button on {pin} was down already as Timeglas began.",
            "The buttons on {pin} were down already as Timeglas began.",
            pin=pin,
        )


class ButtonLost(HardwareProblem):
    """A button that could be heard can be heard no more, for the reason that the library gives."""

    remedy = Phrase("Start Timeglas anew. If that does not help, name another pin in hardware.toml.")

    def __init__(self, pin: str, reason: str) -> None:
        super().__init__(
            "The button on {pin} no longer answers: {reason}.",
            "The buttons on {pin} no longer answer: {reason}.",
            pin=pin, reason=reason,
        )  # fmt: skip


class ButtonChatters(HardwareProblem):
    """A line flips faster than any finger: a loose wire, or none at all."""

    remedy = Phrase("Push both its plugs home. Ten quiet seconds later it counts again.")

    def __init__(self, pin: str) -> None:
        super().__init__(
            "The button on {pin} chatters: a wire may be loose.",
            "The buttons on {pin} chatter: wires may be loose.",
            pin=pin,
        )


class BoxLost(HardwareProblem):
    """A button box that was heard is heard no more."""

    remedy = Phrase("Push its plug home at both ends. It is found by itself.")

    def __init__(self, unique_id: str) -> None:
        super().__init__(
            "The button box {box} is gone: look at its cable. Until it is back, play on the screen.",
            box=short_of(unique_id),
        )


class BoxBack(Mended):
    """A button box that was lost is heard again."""

    def __init__(self, unique_id: str) -> None:
        super().__init__("The button box {box} is back.", BoxLost(unique_id), box=short_of(unique_id))


class BoxTwice(HardwareProblem):
    """A box says that it is one that is here already."""

    remedy = Phrase("Each wants a unique id of its own, in its firmware.")

    def __init__(self, port: str, unique_id: str) -> None:
        super().__init__(
            "Two button boxes call themselves {box}: the one at {port} is left out.",
            box=short_of(unique_id), port=port,
        )  # fmt: skip


class NoBox(HardwareProblem):
    """Where a button box was said to be there is nothing."""

    remedy = Phrase("Plug it in, or say where else it is. It is found by itself as soon as it is there.")

    def __init__(self, port: str) -> None:
        super().__init__("There is no button box at {port}.", port=port)


class NoPort(HardwareProblem):
    """Where a button box was said to be there is a file, a folder, or another thing that is no port."""

    remedy = NoBox.remedy

    def __init__(self, port: str) -> None:
        super().__init__("{port} is no serial port, so there is no button box.", port=port)


class PortForbidden(HardwareProblem):
    """There is a port, but this user may not open it."""

    remedy = _ASK_THE_DOCTOR

    def __init__(self, port: str) -> None:
        super().__init__("This user may not use {port}: it wants to be in the group dialout.", port=port)


class PortInUse(HardwareProblem):
    """Another program has the port."""

    remedy = Phrase("End that program. The button box is found by itself then.")

    def __init__(self, port: str) -> None:
        super().__init__("{port} is in use by another program, so no button box is heard there.", port=port)


class NoFirmware(HardwareProblem):
    """Something is at the port, but it does not speak as a button box does."""

    remedy = Phrase("Is it the right port, and is the firmware of the button box on it?")

    def __init__(self, port: str) -> None:
        super().__init__("What is at {port} does not answer as a button box.", port=port)


class PortUnusable(HardwareProblem):
    """The port cannot be used, for the reason that the system gives."""

    remedy = _ASK_THE_DOCTOR

    def __init__(self, port: str, reason: str) -> None:
        super().__init__("{port} cannot be used: {reason}.", port=port, reason=reason)


class NoSerial(HardwareProblem):
    """The library for the ports is not installed."""

    def __init__(self, module: str) -> None:
        super().__init__("Button boxes need the library {module}; play on the screen instead.", module=module)


class OutputsLost(HardwareProblem):
    """The process that keeps lamps and buzzer cannot be kept alive."""

    def __init__(self) -> None:
        super().__init__("Lamps and buzzer do not work: their process ends again and again.")


def short_of(unique_id: str) -> str:
    """As much of a box's unique id as people tell boxes apart by."""
    return unique_id[-4:]


def told(problem: HardwareProblem) -> dict[str, Any]:
    """A problem as it goes from one process to another."""
    return {"problem": [problem.template, dict(problem.fields)], "several": problem.several}


def heard(template: str, fields: dict[str, object], several: str | None) -> HardwareProblem:
    """The problem that `told` was told of, as far as the table is concerned: the same sentence."""
    return HardwareProblem(template, several, **fields)
