"""Somebody who comes late to a game where each plays for themselves: a name and a colour. Data only."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from companion.seats import Player
from ui.screens.late_team import late_colour
from ui.words.choices import View
from ui.words.seats import guest, present

_BEFORE_GUEST = 2  # known people, so that with a guest there are as many as the keyboard shows


class LatePerson:
    """Who is about to join this game; `known` are people who have played here."""

    def __init__(self, view: View, known: Sequence[Player]) -> None:
        seats = view["seats"]
        self.colour = late_colour(view)
        self._playing = [str(seats[number]["name"]) for number in present(seats)]
        self._known = [player.name for player in known if self.namesake(player.name) is None]

    @property
    def offered(self) -> Sequence[str]:
        """The names that are one tap away: whoever does not play already, and a guest's."""
        nobody = next(name for name in map(guest, count(1)) if self.namesake(name) is None)
        return [*self._known[:_BEFORE_GUEST], nobody, *self._known[_BEFORE_GUEST:]]

    def namesake(self, name: str) -> str | None:
        """Who plays already and is called so, in large letters or small ones."""
        return next((one for one in self._playing if one.casefold() == name.casefold()), None)

    def numbered(self, name: str) -> str:
        """What somebody is called here whose name is another's: "Anna 2"."""
        numbers = (f"{name} {number}" for number in count(2))
        return next(each for each in numbers if self.namesake(each) is None)
