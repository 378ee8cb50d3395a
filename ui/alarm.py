"""The hourglass's end as it is heard: an appointment of the outputs, and their sound until somebody stirs.

The outputs keep the appointment by themselves. So the alarm may have begun for an hourglass that was stopped
just in time: the table hears of a finger some milliseconds after it was there. Then it is cut.
"""

from __future__ import annotations

from companion.edges import Beep, Outputs


class Alarm:
    """Knows whether the buzzer sounds because time is up."""

    def __init__(self, outputs: Outputs) -> None:
        self._outputs = outputs
        self._ends_ns: int | None = None
        self._rings = False

    def appoint(self, ends_ns: int) -> None:
        """The hourglass runs, and will end then."""
        self._ends_ns, self._rings = ends_ns, False
        self._outputs.appoint(ends_ns)

    def ended(self, now_ns: int, *, ran_out: bool) -> None:
        """The hourglass runs no more: its sand is below, or it was stopped before that."""
        self._rings = self._ends_ns is not None and self._ends_ns <= now_ns
        self._ends_ns = None
        self._outputs.appoint(None)
        if not ran_out:
            self.answered()

    def answered(self) -> None:
        """Whoever does something has heard it."""
        if self._rings:
            self._rings = False
            self._outputs.silence()

    def beep(self, beep: Beep) -> None:
        """Something else sounds, which cuts it."""
        self._rings = False
        self._outputs.beep(beep.pattern, beep.seat)
