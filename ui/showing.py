"""What the table thread publishes for the screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from companion.clock import TableClock
from companion.edges import ButtonEdge, LampMode
from companion.errors import JournalError, Mended, TimeglasError
from companion.game import Header
from companion.journal import KeptGame
from ui.unheard import ButtonSilent

_PRESSES_SHOWN = 16


@dataclass(frozen=True, slots=True)
class Showing:
    """What there is to be seen: the only thing the screen draws from.

    Attributes:
        serial: grows with every publication.
        game: the id of the open game, None while none is open; then these are None, too:
        view: what a person at the table can see.
        header: who sits where, and what was agreed.
        clock: the line between table time and CLOCK_MONOTONIC.
        said: the newest sentence for the people (a refusal, an error), None where the last thing went well.
        said_at: the serial at which it was said.
        unkept: why what is played is not on the disk; None: it is.
        troubles: what came up elsewhere (a pin that cannot be used) and has been answered by nobody yet.
        seats_of: the seat of each button that has one.
        broken: the buttons that are not heard, though the table has them.
        held: the buttons that are down now.
        pressed: the buttons that went down last, whether they have a seat or not, and when (CLOCK_MONOTONIC);
            the newest is the last, and it goes back a few presses only.
        presses: how many buttons went down so far; says which of them are news.
        lamps: what the lamp of each seat shows.
        kept: the games in the journal, newest first, as they were when none was open last.
        left: those of them that are not over, in the order in which they are offered (ui/peeks.py).
        peeks: the views of those that have been looked at, by id.
    """

    serial: int = 0
    game: int | None = None
    view: Mapping[str, Any] | None = None
    header: Header | None = None
    clock: TableClock | None = None
    said: TimeglasError | None = None
    said_at: int = 0
    unkept: JournalError | None = None
    troubles: tuple[TimeglasError, ...] = ()
    seats_of: Mapping[str, int] = field(default_factory=dict)
    broken: frozenset[str] = frozenset()
    held: frozenset[str] = frozenset()
    pressed: tuple[tuple[str, int], ...] = ()
    presses: int = 0
    lamps: Mapping[int, LampMode] = field(default_factory=dict)
    kept: Sequence[KeptGame] = ()
    left: Sequence[KeptGame] = ()
    peeks: Mapping[int, Mapping[str, Any]] = field(default_factory=dict)

    def pressed_since(self, presses: int) -> Sequence[tuple[str, int]]:
        """The presses that came after so many had been counted."""
        return self.pressed[-(self.presses - presses) :] if self.presses > presses else ()

    def with_edge(self, edge: ButtonEdge) -> Showing:
        """As it is when a button has gone down or up: what says that it was never heard has been answered."""
        serial = self.serial + 1
        if not edge.down:
            return replace(self, serial=serial, held=self.held - {edge.button})
        pressed = (*self.pressed, (edge.button, edge.at_ns))[-_PRESSES_SHOWN:]
        silent = [one for one in self.troubles if isinstance(one, ButtonSilent)]
        heard = [one for one in silent if one.fields["pin"] == edge.button]
        return replace(
            self, serial=serial, held=self.held | {edge.button}, pressed=pressed, presses=self.presses + 1,
            troubles=tuple(one for one in self.troubles if one not in heard),
        )  # fmt: skip

    def with_trouble(self, trouble: TimeglasError) -> Showing:
        """With one more that is unanswered; the same may come from two sides, as a chip's does.

        What works again leaves one fewer, and is said.
        """
        if isinstance(trouble, Mended):
            others = tuple(one for one in self.troubles if str(one) != str(trouble.problem))
            serial = self.serial + 1
            return replace(self, serial=serial, said=trouble, said_at=serial, troubles=others)
        if str(trouble) in map(str, self.troubles):
            return self
        said = self.said
        if isinstance(said, Mended) and str(said.problem) == str(trouble):
            said = None  # it does not work again any more
        return replace(self, serial=self.serial + 1, said=said, troubles=(*self.troubles, trouble))
