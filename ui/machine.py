"""What the screens may ask of the machine that they are shown on, beside the table that is played at."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, Protocol

from companion.edges import Pattern
from companion.errors import TimeglasError
from ui.along import Along
from ui.coaches import Coaches
from ui.outfit import Outfit
from ui.pairing import Pairing
from ui.round_table import Around, agreed_or_usual
from ui.settings import KeptSettings
from ui.touch_fix import TouchFix
from ui.turn import Rotation


class Power(Protocol):
    """Switches the machine off, where somebody may."""

    def ask(self, wish: Literal["off", "restart"], told: Callable[[TimeglasError | None], None]) -> None:
        """Ask for it and return; `told` hears, perhaps in another thread, why not, or None: it will be."""


class Display(Protocol):
    """Its screen. What is set here is only tried, until the settings take effect again."""

    @property
    def rotation(self) -> Rotation:
        """How the picture is turned now."""

    @property
    def brightness(self) -> float:
        """How bright it is now, from 0 to 1."""

    def turn(self, rotation: Rotation) -> None:
        """Turn the picture."""

    def fix(self, fix: TouchFix) -> None:
        """Set touches right in that way."""

    def shine(self, brightness: float) -> None:
        """Be so bright."""

    def take_effect(self) -> None:
        """Be as the settings say."""


class Loudspeaking(Protocol):
    """What is heard of the table, beside its buzzer, and the lamps."""

    @property
    def has_loudspeaker(self) -> bool | None:
        """Whether there is a loudspeaker; None: nobody knows yet."""

    def look_for_loudspeaker(self) -> None:
        """See whether there is one now; the table then publishes something."""

    def try_out(self) -> None:
        """Sound, wherever it is switched on."""

    def try_lamp(self, button: str) -> None:
        """Blink the lamp at a button for a moment."""

    def beep(self, pattern: Pattern, seat: int | None = None) -> None:
        """Sound a pattern, wherever it is switched on, cutting what sounds."""

    def silence(self) -> None:
        """Cut what sounds."""


@dataclass(frozen=True)
class Machine:
    """The machine.

    Attributes:
        kept: its settings.
        pairing: its buttons and their seats.
        agree: from now on these buttons belong to these seats; None: as they are wired.
        leave: ends the program, with the game put away.
        power: None where it is not ours to switch off.
        display: its screen; None where it is nobody's to turn or light.
        sounds: its loudspeaker, buzzer and lamps; None where there are none.
        coaches: those who know the best play.
        outfit: its buttons, lamps and buzzer.
        state: the folder of what this table keeps; None: it keeps nothing.
        along: what can be taken along from it.
    """

    kept: KeptSettings = field(default_factory=KeptSettings)
    pairing: Callable[[], Pairing] = Pairing
    agree: Callable[[Mapping[str, int] | None], None] = lambda _seats_of: None
    leave: Callable[[], None] = lambda: None
    power: Power | None = None
    display: Display | None = None
    sounds: Loudspeaking | None = None
    coaches: Coaches = field(default_factory=Coaches)
    outfit: Outfit = field(default_factory=Outfit)
    state: Path | None = None
    along: Along = field(default_factory=Along)

    def around(self, seats: int) -> Around:
        """How so many sit round the table, and where this machine lies on it."""
        now = self.kept.now
        return Around(agreed_or_usual(now.on_sides, seats), now.lies_at)
