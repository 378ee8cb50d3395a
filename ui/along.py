"""What can be taken along from this machine, and where to: data only, there before Kivy is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol


class Stick(Protocol):
    """A stick that is in the machine."""

    @property
    def device(self) -> str: ...

    @property
    def name(self) -> str: ...

    @property
    def is_read_only(self) -> bool: ...


class Sticks(Protocol):
    """The sticks that are put into it and pulled out again."""

    def there(self) -> Sequence[Stick]:
        """Those that are in it now."""

    def open(self, device: str) -> Path:
        """The folder in which one lies; it may take seconds. Raises: TimeglasError."""


@dataclass(frozen=True)
class Along:
    """What can be taken along from a machine, and where to.

    Attributes:
        sticks: None: there can be none.
        folder: of this machine; None: none.
        state: where games, settings and logs are kept; None: nowhere.
        doctor: what the doctor says; it may take a second.
        hardware: the hardware.toml in force; None: as it ships.
    """

    sticks: Sticks | None = None
    folder: Path | None = None
    state: Path | None = None
    doctor: Callable[[], str] = lambda: ""
    hardware: Path | None = None
