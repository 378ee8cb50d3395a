"""What passes between the table and the world: edges of buttons come in, cues go out.

Both the hardware and the screen see this module, and it sees neither. A *source* of edges does one thing:
it stamps an edge where it happened and hands it on. An *output* does what a cue says.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal, NamedTuple, Protocol

import msgspec

from companion.errors import HardwareProblem

SourceKind = Literal["gpio", "box", "key", "screen"]

# How far the time of a press may be wrong, in microseconds, where its source says nothing better
# (TABLE_LOG, "Lines").
ERROR_US: dict[str, int] = {"gpio": 100, "box": 300, "key": 8000, "screen": 17000}


class ButtonEdge(msgspec.Struct, frozen=True, gc=False):
    """A button went down or up.

    `button` is the source's own name for it ("GPIO17", "key:a", "screen:2"). `at_ns` is CLOCK_MONOTONIC
    at the first contact, `error_us` how far that may be wrong. Edges with the same `clock` were stamped by
    one clock of their own, which orders them among themselves exactly; "": none but the machine's.
    """

    button: str
    down: bool
    at_ns: int
    error_us: int
    source: SourceKind
    clock: str = ""


class ButtonState(NamedTuple):
    """What is known of a button on a pin, for people who look whether it works.

    Attributes:
        down: whether it counts as pressed.
        since_ns: since when it does or does not, CLOCK_MONOTONIC; None: since before anybody listened.
        pressed_ns: when it went down last; None: never.
        presses: how often it did.
        edges: how often its line flipped, as far as the kernel told.
        bounces: how many of those were neither a press nor a release.
        problem: why pressing it comes to nothing; None: it does not.
    """

    button: str
    down: bool = False
    since_ns: int | None = None
    pressed_ns: int | None = None
    presses: int = 0
    edges: int = 0
    bounces: int = 0
    problem: HardwareProblem | None = None


class EdgeSource(Protocol):
    """Where edges come from. `start` may be called once; `close` any number of times."""

    def start(self, sink: Callable[[ButtonEdge], None]) -> None:
        """Begin to call `sink` with every accepted edge, from any thread. `sink` never raises."""

    def close(self) -> None:
        """Give back what was taken; no edge comes after this returns."""


Pattern = Literal["turn", "last_ten", "tick", "times_up", "first", "right", "wrong", "refused", "win"]
LampMode = Literal["off", "turn", "may_press", "first", "locked"]


class Beep(msgspec.Struct, frozen=True, tag="beep"):
    """The buzzer sounds a pattern; a new one cuts the old. `seat` is whose news it is, if somebody's."""

    pattern: Pattern
    seat: int | None = None


class Lamp(msgspec.Struct, frozen=True, tag="lamp"):
    """The lamp of a seat shows what its button may do now."""

    seat: int
    mode: LampMode


class HourglassEnd(msgspec.Struct, frozen=True, tag="hourglass_end"):
    """The running hourglass will end at `at_us` of table time (None: none is running).

    The output keeps it as an appointment, so that the end is heard on time whatever the screen does.
    """

    at_us: int | None


Cue = Beep | Lamp | HourglassEnd


class Outputs(Protocol):
    """Lamps and a buzzer, real or pretended. Nothing here waits and nothing raises."""

    def beep(self, pattern: Pattern, seat: int | None = None) -> None:
        """Sound a pattern now, cutting what sounds; in the tone of a seat, where there are such."""

    def lamp(self, seat: int, mode: LampMode) -> None:
        """Show a mode on the lamp of a seat; a seat without a lamp is nothing."""

    def appoint(self, at_ns: int | None, *, ticks: bool = False) -> None:
        """Sound "times_up" at this CLOCK_MONOTONIC time; None takes the appointment back.

        With `ticks`, "last_ten" sounds ten seconds before it and "tick" at each second from then on, where
        nothing else does.
        """

    def pair(self, seats_of: Mapping[str, int]) -> None:
        """From now on the lamp at each of these buttons is that of the button's seat."""

    def try_lamp(self, button: str) -> None:
        """Blink the lamp at a button for a moment, whatever it shows; no such button is nothing.

        A lamp at no button goes by its own pin.
        """

    def silence(self) -> None:
        """The buzzer stops what it sounds; lamps and the appointment stay."""

    def close(self) -> None:
        """Everything off. May be called twice."""
