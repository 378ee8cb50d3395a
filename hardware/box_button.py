"""One button of a box: what the box says of it, and what of that is told to the table.

The two differ where a box is lost while a button is down: the table is told that it was let go, and hears
nothing of it when the box comes back and says that it is still down.
"""

from __future__ import annotations

from companion.edges import ButtonEdge, ButtonState
from hardware.button_watch import ButtonWatch
from hardware.debounce import Contact
from hardware.problems import ButtonChatters, ButtonHeld, ButtonStuck, HardwareProblem

LOST_US = 500_000  # how long ago something was of which nothing arrived; the box's beats would have told


def button_name(unique_id: str, button: int) -> str:
    """What an edge of that button is called: the same on whatever port the box is."""
    return f"box:{unique_id}:{button}"


class BoxButton:
    """A button, by its name. `is_down` is what the box says.

    Edges and problems that are to be told are added to `edges` and `problems`, which the box empties.
    """

    def __init__(
        self, name: str, clock: str, edges: list[ButtonEdge], problems: list[HardwareProblem]
    ) -> None:
        self.name = name
        self.is_down = False
        self._clock = clock
        self._edges, self._problems = edges, problems
        self._watch = ButtonWatch()
        self._is_told = False
        self._is_old = False  # down since before anybody listened
        self._since_ns: int | None = None
        self._pressed_ns: int | None = None
        self._presses = self._flips = 0

    def moved(
        self, down: bool, at_ns: int, error_us: int, *, is_told: bool = True, is_exact: bool = True
    ) -> None:
        """It went down, or up.

        Args:
            is_told: nobody is to hear of it where this is false: it was before anybody listened.
            is_exact: the box's own clock stamped it, and orders it among its other presses.
        """
        clock = self._clock if is_exact else ""
        if down is self.is_down and not self._is_old:  # what was between is lost
            self._say(not down, at_ns, error_us + LOST_US, "")
        self.is_down, self._is_old, self._since_ns = down, down and not is_told, at_ns
        self._flips += 1
        if down:
            self._presses, self._pressed_ns = self._presses + 1, at_ns
        if self._watch.contact(Contact(down, at_ns)) == "chatters":
            self._problems.append(ButtonChatters(self.name))
        if is_told and not (down and self._watch.chatters(at_ns)):  # a loose wire wins no race
            self._say(down, at_ns, error_us, clock)

    def found_down(self) -> None:
        """It is, and nobody can say since when."""
        self.is_down = self._is_old = True

    def let_go(self, at_ns: int) -> None:
        """Nothing is heard of it for a while, or ever."""
        self._say(False, at_ns, 0, "")

    def restarted(self, at_ns: int) -> None:
        """The box began anew: what it was is not known."""
        self.let_go(at_ns)
        self.is_down = self._is_old = False

    def look_after(self, now_ns: int) -> None:
        """Once a while: is it stuck?"""
        if self._watch.stuck(self.is_down, now_ns) == "stuck":
            self._problems.append(ButtonStuck(self.name))

    def problem(self, now_ns: int) -> HardwareProblem | None:
        """Why pressing it comes to nothing; None: it does not."""
        if self._watch.is_stuck:
            return ButtonStuck(self.name)
        if self._watch.chatters(now_ns):
            return ButtonChatters(self.name)
        return ButtonHeld(self.name) if self._is_old else None

    def state(self, problem: HardwareProblem | None) -> ButtonState:
        """How it does, with that problem. Bounces are the box's own affair."""
        return ButtonState(
            self.name, self.is_down, self._since_ns, self._pressed_ns, self._presses, self._flips, 0, problem
        )

    def _say(self, down: bool, at_ns: int, error_us: int, clock: str) -> None:
        if down is not self._is_told:
            self._is_told = down
            self._edges.append(ButtonEdge(self.name, down, at_ns, error_us, "box", clock))
