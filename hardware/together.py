"""Several outputs as one: the pins' and the boxes'. Each does what it has the lamps and the buzzer for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.edges import LampMode, Outputs, Pattern


class Together:
    """Outputs that hand everything on to each of these."""

    def __init__(self, outputs: Sequence[Outputs]) -> None:
        self._outputs = tuple(outputs)

    def beep(self, pattern: Pattern, seat: int | None = None) -> None:
        for one in self._outputs:
            one.beep(pattern, seat)

    def silence(self) -> None:
        """Cuts what sounds."""
        for one in self._outputs:
            one.silence()

    def lamp(self, seat: int, mode: LampMode) -> None:
        for one in self._outputs:
            one.lamp(seat, mode)

    def appoint(self, at_ns: int | None, *, ticks: bool = False) -> None:
        for one in self._outputs:
            one.appoint(at_ns, ticks=ticks)

    def pair(self, seats_of: Mapping[str, int]) -> None:
        for one in self._outputs:
            one.pair(seats_of)

    def try_lamp(self, button: str) -> None:
        for one in self._outputs:
            one.try_lamp(button)

    def close(self) -> None:
        for one in self._outputs:
            one.close()
