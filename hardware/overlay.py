"""Whether what is kept outlives the power: some systems keep their disk, or a folder of it, in memory."""

from __future__ import annotations

from enum import Enum
from pathlib import Path

from companion.errors import HardwareProblem
from hardware.machine import Machine


class GamesForgotten(HardwareProblem):
    """The root is an overlay in memory."""

    def __init__(self) -> None:
        super().__init__(
            "Games are gone with the power here: this system keeps its disk in memory (overlay). "
            "timeglas doctor says how to change that."
        )


class Keeps(Enum):
    """What becomes of files that are written in a folder."""

    GOOD = "kept"
    BESIDE = "kept, for they lie on a disk of their own, though the root is an overlay"
    CONTAINER = "gone with the container"
    OVERLAY = "gone with the power, as all of the root is"
    MEMORY = "gone with the power, for the folder is in memory"


def keeps(machine: Machine, folder: Path) -> Keeps:
    """What becomes of what is written there."""
    root, own = machine.mount_of("/"), machine.mount_of(str(folder.absolute()))
    if own is not None and own.is_in_memory:
        return Keeps.MEMORY
    if root is None or root.kind != "overlay":
        return Keeps.GOOD
    if own is not None and own.where != "/":
        return Keeps.BESIDE
    return Keeps.OVERLAY if _forgets(machine, root.options) else Keeps.CONTAINER


def _forgets(machine: Machine, options: tuple[str, ...]) -> bool:
    """Whether an overlay is there to spare the card: by how the machine was started, or what is over it."""
    boot = machine.text("proc/cmdline").split()
    if any(word == "boot=overlay" or word.startswith("overlayroot=") for word in boot):
        return True
    upper = next((option.partition("=")[2] for option in options if option.startswith("upperdir=")), None)
    over = None if upper is None else machine.mount_of(upper)
    return over is not None and over.is_in_memory


def forgotten(machine: Machine, folder: Path) -> GamesForgotten | None:
    """What to say at the table, where games are not going to outlive the power and nobody chose that."""
    return GamesForgotten() if keeps(machine, folder) is Keeps.OVERLAY else None
