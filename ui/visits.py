"""Where somebody has gone from what is seen, and the way back: pages that are visited, each from the last.

    start, new game, running game -- visit --> a page -- visit --> another -- back --> the page -- back -->

A visit takes nothing away: what was left goes on, and is seen again as it is by then. Only where a running
game calls everybody (`calls` in ui/page_of.py) the visit is over.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ui.screens.new_game.flow import Seen


class Visits:
    """The way that somebody has gone.

    Args:
        pages: what makes each page that has a name; it is made when it is visited first.
    """

    def __init__(self, pages: Mapping[str, Callable[[], Seen]]) -> None:
        self._make = pages
        self._made: dict[str, Seen] = {}
        self._way: list[Seen | None] = []  # the first of them is not visited: it was left

    def __bool__(self) -> bool:
        """Whether somebody is on a visit."""
        return bool(self._way)

    def __contains__(self, name: object) -> bool:
        return name in self._make

    def page(self, name: str) -> Seen:
        """The page of that name."""
        if name not in self._made:
            self._made[name] = self._make[name]()
        return self._made[name]

    def go(self, page: Seen, seen: Seen | None, *, instead: bool = False) -> None:
        """Somebody goes to a page from the one that is seen; where it lies on the way already, back to it.

        `instead`: the one that is seen is not come back to.
        """
        if not self._way:
            self._way = [seen]
        elif instead:
            self._way.pop()
        if page in self._way[1:]:
            del self._way[self._way.index(page, 1) :]
        self._way.append(page)

    def back(self) -> Seen | None:
        """Somebody goes one step back. Returns the page there, None where nothing was seen before."""
        self._way.pop()
        there = self._way[-1]
        if len(self._way) == 1:
            self.end()
        return there

    def end(self) -> Seen | None:
        """Nobody is on a visit any more. Returns what was left for it, None where that was nothing."""
        left, self._way = next(iter(self._way), None), []
        return left

    def lead_through(self, names: Collection[str]) -> bool:
        """Whether somebody is on a page of one of these names, or has come through it."""
        return any(self._made.get(name) in self._way[1:] for name in names if name in self._made)
