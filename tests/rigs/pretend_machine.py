"""A folder that looks like the root of a machine, for what only reads there."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from hardware.machine import Machine, User


class PretendMachine:
    """The machine, and who asks.

    Attributes:
        barred: the names of devices that the user may not use, with the group of each.
    """

    def __init__(self, root: Path) -> None:
        self.root = root
        self.environment: dict[str, str] = {}
        self.user = User("anna", frozenset({"anna", "gpio", "input", "video"}))
        self.barred: Mapping[str, str] = {}

    def has(self, path: str, text: str = "") -> None:
        """There is this file."""
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)

    @property
    def machine(self) -> Machine:
        """As the program sees it."""
        return Machine(
            self.root, self.environment, self.user,
            may_use=lambda device: device.name not in self.barred,
            group_of=lambda device: self.barred[device.name],
        )  # fmt: skip
