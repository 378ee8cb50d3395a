"""What is wired to this machine, as far as people look whether it works: data only, there before Kivy is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from companion.edges import ButtonState, EdgeSource, Outputs
from companion.errors import TimeglasError
from companion.pulse import Pulse

if TYPE_CHECKING:
    from ui.along import Along
    from ui.widgets.likeness import PretendOutputs


@dataclass(frozen=True)
class Outfit:
    """What is wired to the machine.

    Attributes:
        states: how each button on a pin does, in the order of the seats.
        lamps: the pin of each lamp, by what it is tried by: its button, or where it has none that pin.
        buzzer: its pin; "": there is none.
        problems: what was found wrong with lamps and buzzer.
        counts: whether the states tell edges and presses; else only why a button does not work.
        is_pretended: there are no pins; lamps and buzzer are seen on the screen.
    """

    states: Callable[[], Sequence[ButtonState]] = tuple
    lamps: Mapping[str, str] = field(default_factory=dict)
    buzzer: str = ""
    problems: Callable[[], Sequence[TimeglasError]] = tuple
    counts: bool = False
    is_pretended: bool = True


class Hardware(Protocol):
    """What the app is given of the world: buttons and outputs, real or pretended."""

    @property
    def sources(self) -> Sequence[EdgeSource]: ...

    @property
    def outputs(self) -> Outputs: ...

    @property
    def buttons(self) -> Sequence[str]:
        """The names of its buttons, in the order of the seats."""

    @property
    def outfit(self) -> Outfit: ...

    @property
    def pulses(self) -> Sequence[Pulse]:
        """Those of the threads that serve its buttons now."""

    @property
    def along(self) -> Along:
        """What can be taken along from the machine, and where to."""

    @property
    def likeness(self) -> PretendOutputs | None:
        """The outputs where they are pretended, to be shown on the screen."""
