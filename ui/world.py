"""The buttons and outputs of this machine, as the app is given them; ui/main.py fills it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from ui.along import Along
from ui.outfit import Outfit

if TYPE_CHECKING:
    from companion.edges import EdgeSource
    from companion.errors import TimeglasError
    from companion.pulse import Pulse
    from ui.widgets.likeness import PretendOutputs


class BoxButtons(Protocol):
    """The button boxes that have been met."""

    @property
    def buttons(self) -> Sequence[str]:
        """The names of their buttons, in an order that is the same every evening."""

    @property
    def pulses(self) -> Sequence[Pulse]:
        """Those of the threads that serve them now."""


@dataclass
class World:
    """What is wired to the machine, or pretended.

    Attributes:
        pins: the buttons on pins, in the order of the seats.
        along: what can be taken along from the machine.
        boxes: the button boxes, where any are looked for.
        tell: hears what goes wrong from now on.
        tell_broken: hears which buttons are not heard.
        tell_buttons: hears that `buttons` are others than before.
    """

    sources: Sequence[EdgeSource] = ()
    outputs: Any = None
    pins: Sequence[str] = ()
    likeness: PretendOutputs | None = None
    outfit: Outfit = field(default_factory=Outfit)
    along: Along = field(default_factory=Along)
    boxes: BoxButtons | None = None
    pin_pulses: Sequence[Pulse] = ()
    tell: Callable[[TimeglasError], None] = field(default=lambda _problem: None)
    tell_broken: Callable[[frozenset[str]], None] = field(default=lambda _buttons: None)
    tell_buttons: Callable[[], None] = field(default=lambda: None)
    _broken_pins: frozenset[str] = frozenset()
    _broken_boxes: frozenset[str] = frozenset()

    @property
    def buttons(self) -> Sequence[str]:
        """The names of its buttons, in the order of the seats: the pins' first."""
        return (*self.pins, *(self.boxes.buttons if self.boxes is not None else ()))

    @property
    def pulses(self) -> Sequence[Pulse]:
        """Those of the threads that serve the buttons now."""
        return (*self.pin_pulses, *(self.boxes.pulses if self.boxes is not None else ()))

    @property
    def broken(self) -> frozenset[str]:
        """The buttons that are not heard, though they are there."""
        return self._broken_pins | self._broken_boxes

    def break_pins(self, buttons: frozenset[str]) -> None:
        """From now on these of the pins are not heard, and all others are; from any thread."""
        self._broken_pins = buttons
        self.tell_broken(self.broken)

    def break_boxes(self, buttons: frozenset[str]) -> None:
        """The same of the boxes' buttons."""
        self._broken_boxes = buttons
        self.tell_broken(self.broken)
