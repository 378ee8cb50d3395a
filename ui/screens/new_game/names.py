"""Who is called what: a name from the keyboard, which of two people of that name is meant, a birthday.

    keyboard -> (who of the two is meant ->) (birthday ->) seated

A birthday is asked for where the game's rule for who begins wants it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.seats import Player
from ui.games import on_screen
from ui.i18n import text
from ui.screens.new_game.birthday import Birthday
from ui.screens.new_game.namesake import Namesake
from ui.screens.new_game.plan import Plan, planned
from ui.screens.page import Page
from ui.widgets.keyboard import Keyboard
from ui.widgets.spelling import Spelling
from ui.words.seats import as_said_here

Seen = Page | Keyboard
"""What can fill the screen."""


class Names:
    """Leads through the pages that name somebody.

    Args:
        go: shows a page.
        seated: is told the plan with whoever was named in it.
        back: leads back to the seats.
    """

    def __init__(
        self, *, go: Callable[[Seen], None], seated: Callable[[Plan], None], back: Callable[[], None]
    ) -> None:
        self._go, self._seated, self._back = go, seated, back
        self._known: list[Player] = []
        self._newcomers: list[Player] = []  # whom no game knows yet; the last one first
        self._plan = planned()
        self._seat = 0
        self._newcomer = ""
        self._keyboard: Keyboard | None = None
        self._namesake = Namesake(same=self._seat_the_same, another=self._ask_birthday, back=self._respell)
        self._birthday = Birthday(done=self._seat_newcomer, back=self._respell)

    @property
    def known(self) -> Sequence[Player]:
        """Whoever is one tap away: those who were named just now, then those of earlier games."""
        return self._known

    def know(self, kept: Sequence[Player]) -> None:
        """These people have played here, those of the last game first."""
        newcomers = [player for player in self._newcomers if all(one.name != player.name for one in kept)]
        self._known = [*newcomers, *kept]

    @property
    def newcomers(self) -> Sequence[str]:
        """The names that were given, and that no game knows yet."""
        return [player.name for player in self._newcomers]

    def forget(self, names: Sequence[str]) -> None:
        """Whoever has one of these names is offered by us no more."""
        self._newcomers = [player for player in self._newcomers if player.name not in names]

    def ask(self, plan: Plan, seat: int) -> None:
        """Ask who sits there."""
        self._plan, self._seat = plan, seat

        def asks() -> str:
            named = plan.seats[seat]
            if named.is_team:
                return text("Who plays in {team}?", team=named.name)
            return text("Who sits here?")

        self._spell("", asks, self._named, [player.name for player in self._known])

    def ask_team(self, plan: Plan, seat: int) -> None:
        """Ask what that team is called; without a name it has its colour's again."""
        self._plan, self._seat = plan, seat

        def asks() -> str:
            return text("What is the team called?")

        def named(name: str) -> None:
            self._seated(plan.named(seat, name))

        self._spell(plan.seats[seat].named, asks, named, [], may_be_empty=True)

    def _spell(
        self,
        name: str,
        asks: Callable[[], str],
        done: Callable[[str], None],
        known: Sequence[str],
        may_be_empty: bool = False,
    ) -> None:
        self._keyboard = Keyboard(
            Spelling(name), done, asks, known=known, seat=self._plan.seats[self._seat].colour,
            back=self._back, may_be_empty=may_be_empty,
        )  # fmt: skip
        self._go(self._keyboard)

    def _respell(self) -> None:
        assert self._keyboard is not None
        self._keyboard.anew()
        self._go(self._keyboard)

    def _named(self, name: str) -> None:
        namesake = self._plan.namesake(name)
        if namesake is not None:
            said = as_said_here(namesake.name)
            self._newcomer = self._numbered(said)
            self._namesake.show(self._plan, self._seat, said, self._newcomer)
            self._go(self._namesake)
            return
        for player in self._known:
            if player.name.casefold() == name.casefold():
                self._seated(self._plan.seated(self._seat, player))
                return
        self._newcomer = name
        self._ask_birthday()

    def _numbered(self, name: str) -> str:
        """What somebody is called here whose name is another's: "Anna 2"."""
        taken = {player.name.casefold() for player in self._known}
        number = 2
        while f"{name} {number}".casefold() in taken or self._plan.namesake(f"{name} {number}"):
            number += 1
        return f"{name} {number}"

    def _seat_the_same(self) -> None:
        assert self._keyboard is not None
        player, plan = self._plan.namesake(self._keyboard.spelling.name), self._plan
        if player is not None and plan.seat_of(player.name) != self._seat:
            plan = plan.seated(self._seat, player)
        self._seated(plan)

    def _ask_birthday(self) -> None:
        if not on_screen(self._plan.game).needs_birthdays:
            self._seat_newcomer(None)
            return
        self._birthday.show(self._newcomer, self._plan.seats[self._seat].colour)
        self._go(self._birthday)

    def _seat_newcomer(self, birthday: str | None) -> None:
        player = Player(self._newcomer, birthday)
        self._known.insert(0, player)
        self._newcomers.insert(0, player)
        self._seated(self._plan.seated(self._seat, player))
