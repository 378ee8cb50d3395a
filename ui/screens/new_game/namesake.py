"""Two people of one name: whether it is the one who plays already, or somebody else who is called so."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ui.i18n import text
from ui.screens.new_game.plan import Plan, planned
from ui.screens.page import Page
from ui.theme import theme


class Namesake(Page):
    """Asks; `same` and `another` are the two answers. Back leads to the keyboard, to spell it in full."""

    def __init__(
        self,
        *,
        same: Callable[[], None],
        another: Callable[[], None],
        back: Callable[[], None],
        **rest: Any,
    ) -> None:
        super().__init__(**rest)
        self._same, self._another, self._back = same, another, back
        self._plan, self._team = planned(), 0
        self._name = self._other_name = ""

    def show(self, plan: Plan, team: int, name: str, other_name: str) -> None:
        """Somebody called `name`, who plays already, was named for that team; else it is `other_name`."""
        self._plan, self._team, self._name, self._other_name = plan, team, name, other_name
        self.anew()

    @property
    def names(self) -> Sequence[str]:
        return [*self._plan.names, self._other_name]

    def edge(self) -> Any:
        return theme.seat(self._plan.seats[self._team].colour).colour

    def lay(self) -> None:
        width, foot = theme.width, theme.height - 82
        sits = self._plan.seat_of(self._name)
        here, team = sits == self._team, self._plan.seats[self._team]
        now = self._plan.seats[sits if sits is not None else self._team]
        asks = text("{name} plays in {team} already. Is it the same person?", name=self._name, team=now.name)
        self.words(asks, (28, 28, width - 56, 110), size_u=37, smallest_u=24, weight=600, lines=3)
        stays = text("Stays in {team}", team=team.name)
        moves = text("Moves to {team}", team=team.name)
        top, gap = 156.0, 8.0
        if theme.portrait:
            w, h = width - 40, 150.0
            boxes = [(20.0, top, w, h), (20.0, top + h + gap, w, h)]
        else:
            w, h = (width - 40 - gap) / 2, foot - 12 - top
            boxes = [(20.0, top, w, h), (20.0 + w + gap, top, w, h)]
        self.tile(
            "same", boxes[0], self._same, kind="primary", icon="check", label=text("The same person"),
            second=stays if here else moves, stands="beside", align="left",
        )  # fmt: skip
        self.tile(
            "another", boxes[1], self._another, icon="account-plus-outline", label=text("Somebody else"),
            second=text("Is called {name} here", name=self._other_name), stands="beside", align="left",
        )  # fmt: skip
        self.lay_back(self._back)
