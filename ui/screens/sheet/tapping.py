"""A throw while it is told, die by die: what stays from the throw before, and what was tapped in since.

Each die has its place. One that lies there from before is kept when it is tapped, and thrown when it is
tapped again; the others are told anew from left to right. One that was told is forgotten when it is tapped:
so a slip is put right before the throw is whole; a whole one is told again from `before_last`.
No widget here.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Literal, NamedTuple

Lies = Literal["thrown", "to_throw"]


class Die(NamedTuple):
    """A die as it lies there: 0 shows nothing yet."""

    value: int
    lies: Lies


class Tapping:
    """The throw after `lying`, the dice of the throw before; None where this is a turn's first.

    `marked`: the places of those that are kept unless they are tapped.
    """

    def __init__(
        self, count: int, lying: Sequence[int] | None = None, marked: Collection[int] = ()
    ) -> None:
        self.lying = None if lying is None else tuple(lying)
        self.count = count
        self.kept = set(marked)
        self._marked = frozenset(marked)
        self._told: dict[int, int] = {}  # in the order in which it was tapped
        self._fell: set[int] = set()  # what was told by pretend dice

    @property
    def is_begun(self) -> bool:
        """Whether a die of the new throw was told: then those of the one before count no more."""
        return bool(self._told)

    @property
    def is_touched(self) -> bool:
        """Whether anything of the new throw was told, be it what is kept."""
        return self.is_begun or self.kept != self._marked

    @property
    def is_whole(self) -> bool:
        """Whether every die of the new throw is known."""
        return self.is_begun and not self.missing

    @property
    def missing(self) -> list[int]:
        """The places of the dice that are still to be told, from the left; none where all are kept."""
        return [place for place in range(self.count) if place not in self.kept and place not in self._told]

    @property
    def last(self) -> int | None:
        """What the die shows that was told last."""
        return next(reversed(self._told.values()), None)

    def tell(self, value: int) -> None:
        """The next die shows this."""
        self._told[self.missing[0]] = value

    def tell_rest(self, values: Mapping[int, int]) -> None:
        """The pretend dice in these places fell so."""
        self._told.update(values)
        self._fell.update(values)

    def take_back(self) -> None:
        """Forget the die that was told last."""
        self._told.popitem()

    def before_last(self) -> Tapping:
        """The same throw without the die that was told last, or without the pretend dice."""
        found = Tapping(self.count, self.lying, self._marked)
        found.kept = set(self.kept)
        found._told = {place: value for place, value in self._told.items() if place not in self._fell}
        if not self._fell:
            found.take_back()
        return found

    def tap(self, place: int) -> None:
        """Somebody tapped the die in that place."""
        if place in self._told:
            del self._told[place]
        elif self.lying is not None:
            self.kept ^= {place}

    @property
    def dice(self) -> list[Die]:
        """All dice from the left, as they are to be seen."""
        return [self._seen(place) for place in range(self.count)]

    def _seen(self, place: int) -> Die:
        if place in self._told:
            return Die(self._told[place], "thrown")
        if self.lying is None:
            return Die(0, "to_throw")
        is_going = bool(self._told or self.kept) and place not in self.kept
        return Die(self.lying[place], "to_throw" if is_going else "thrown")

    @property
    def said(self) -> dict[str, list[int]]:
        """The whole throw as the arguments of its action."""
        kept = [] if self.lying is None else [self.lying[place] for place in sorted(self.kept)]
        dice = [self._told[place] if place in self._told else self.lying[place]  # type: ignore[index]
                for place in range(self.count)]  # fmt: skip
        return {"dice": dice} if self.lying is None else {"dice": dice, "keep": kept}
