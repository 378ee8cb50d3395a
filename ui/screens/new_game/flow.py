"""The way to a new game: seats, house options, who begins, buttons. One page is seen at a time.

    seats <-> name <-> birthday       seats -> options <-> measure
    name <-> who of the two is meant, where somebody of that name plays already
    options -> who begins -> buttons -> the game

Every step leads back. What was said is kept until the game begins, also by whoever looks at another one; no
file knows of it before the last step.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from companion.seats import Player
from ui.i18n import text
from ui.pairing import Pairing
from ui.screens.new_game.begins import Begins
from ui.screens.new_game.birthday import Birthday
from ui.screens.new_game.buttons import Buttons
from ui.screens.new_game.measure import Measure
from ui.screens.new_game.namesake import Namesake
from ui.screens.new_game.options import Options
from ui.screens.new_game.plan import Plan, known_players
from ui.screens.new_game.seats import Seats
from ui.screens.page import Page
from ui.showing import Showing
from ui.widgets.keyboard import Keyboard
from ui.widgets.spelling import Spelling

Seen = Page | Keyboard
"""What can fill the screen."""


@dataclass(frozen=True)
class _Naming:
    """Who is being named on the keyboard: a team itself, or somebody new in it."""

    team: int
    is_team: bool


class NewGame:
    """Leads from page to page.

    Args:
        put: shows a page.
        begin: begins the game that is agreed; with the seat of each button that was pressed.
        pairing: the table's buttons and their seats, as they were last time.
        leave: gives it up.
        aloud: says a sentence in the band.
        today: today's date, "YYYY-MM-DD".
    """

    def __init__(
        self,
        *,
        put: Callable[[Seen], None],
        begin: Callable[[Plan, Mapping[str, int]], None],
        pairing: Callable[[], Pairing],
        leave: Callable[[], None],
        aloud: Callable[[str], None],
        now_ns: Callable[[], int],
        today: Callable[[], str],
    ) -> None:
        self._put, self._begin, self._pairing, self._today = put, begin, pairing, today
        self._plan = Plan()
        self._known: list[Player] = []
        self._newcomers: list[Player] = []  # whom no game knows yet; the last one first
        self._showing = Showing()
        self._naming: _Naming | None = None
        self._newcomer = ""
        self._keyboard: Keyboard | None = None
        self._seats = Seats(
            changed=self._replanned, new_name=self._name_somebody, rename=self._name_team,
            go_on=self._to_options, back=leave, aloud=aloud,
        )  # fmt: skip
        self._namesake = Namesake(same=self._seat_the_same, another=self._ask_birthday, back=self._respell)
        self._birthday = Birthday(done=self._seat_newcomer, back=self._respell)
        self._options = Options(
            changed=self._agreed, measure=self._to_measure, go_on=self._to_begins, back=self._to_seats
        )
        self._measure = Measure(now_ns=now_ns, done=self._measured, back=self._to_options)
        self._begins = Begins(chosen=self._chosen, back=self._to_options)
        self._buttons = Buttons(done=self._paired, back=self._to_begins)
        self._page: Seen = self._seats
        self._is_given = False  # the plan, for a game that is to begin

    def start(self, showing: Showing, plan: Plan | None = None) -> None:
        """Begin with this plan, or go on with what was said last; whoever has played here is one tap away."""
        if plan is not None:
            self._plan = plan
        self._showing = showing
        kept = known_players(showing.kept)
        newcomers = [player for player in self._newcomers if all(one.name != player.name for one in kept)]
        self._known = [*newcomers, *kept]
        self._to_seats()

    def begun(self) -> None:
        """A game is open: if it is the one of this plan, nothing of that is needed any more."""
        if self._is_given:
            self._plan, self._newcomers, self._is_given = Plan(), [], False

    def showing(self, showing: Showing, *, is_seen: bool = True) -> None:
        """The table published something: perhaps a button was pressed. Unseen no page of ours hears of it."""
        news = showing.pressed_since(self._showing.presses) if is_seen else ()
        self._showing = showing
        if self._page is self._buttons:
            self._buttons.find_broken(self._pairing().let_down)
        for button, at_ns in news:
            if self._page is self._buttons:
                self._buttons.pressed(button)
            elif self._page is self._measure:
                self._measure.pressed(at_ns)

    @property
    def keyboard(self) -> Keyboard | None:
        """The keyboard, while it is the page that is seen."""
        return self._keyboard if self._page is self._keyboard else None

    # -- from page to page -------------------------------------------------------------------------------

    def _go(self, page: Seen) -> None:
        self._page, self._is_given = page, False
        self._put(page)

    def _to_seats(self) -> None:
        self._seats.show(self._plan, self._known)
        self._go(self._seats)

    def _to_options(self) -> None:
        self._options.show(self._plan)
        self._go(self._options)

    def _to_measure(self) -> None:
        self._measure.show()
        self._go(self._measure)

    def _to_begins(self) -> None:
        self._begins.show(self._plan, self._today())
        self._go(self._begins)

    # -- what the pages say ------------------------------------------------------------------------------

    def _replanned(self, plan: Plan) -> None:
        self._plan = plan
        self._seats.show(plan, self._known)

    def _agreed(self, plan: Plan) -> None:
        self._plan = plan
        self._options.show(plan)

    def _measured(self, seconds: int) -> None:
        self._plan = self._plan.with_option("hourglass_s", seconds)
        self._to_options()

    def _chosen(self, team: int) -> None:
        self._plan = self._plan.beginning(team)
        pairing = self._pairing()
        self._buttons.show(self._plan, pairing.agreed or {}, pairing.let_down)
        self._go(self._buttons)

    def _paired(self, seats_of: Mapping[str, int]) -> None:
        self._begin(self._plan, seats_of)
        self._is_given = True

    # -- names -------------------------------------------------------------------------------------------

    def _name_somebody(self, team: int) -> None:
        known = [player.name for player in self._known]
        self._spell(_Naming(team, is_team=False), "", known)

    def _name_team(self, team: int) -> None:
        self._spell(_Naming(team, is_team=True), self._plan.teams[team].named, [])

    def _spell(self, naming: _Naming, name: str, known: Sequence[str]) -> None:
        self._naming = naming
        team = self._plan.teams[naming.team]

        def asks() -> str:
            if naming.is_team:
                return text("What is the team called?")
            return text("Who plays in {team}?", team=team.name)

        self._keyboard = Keyboard(
            Spelling(name), self._named, asks, known=known, seat=team.colour, back=self._to_seats,
            may_be_empty=naming.is_team,  # then its colour is its name again
        )  # fmt: skip
        self._go(self._keyboard)

    def _respell(self) -> None:
        assert self._keyboard is not None
        self._keyboard.anew()
        self._go(self._keyboard)

    def _named(self, name: str) -> None:
        naming = self._naming
        assert naming is not None
        if naming.is_team:
            self._plan = self._plan.named(naming.team, name)
            self._to_seats()
            return
        namesake = self._plan.namesake(name)
        if namesake is not None:
            self._newcomer = self._numbered(namesake.name)
            self._namesake.show(self._plan, naming.team, namesake.name, self._newcomer)
            self._go(self._namesake)
            return
        for player in self._known:
            if player.name.casefold() == name.casefold():
                self._plan = self._plan.seated(naming.team, player)
                self._to_seats()
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
        assert self._naming is not None
        assert self._keyboard is not None
        player = self._plan.namesake(self._keyboard.spelling.name)
        if player is not None and self._plan.team_of(player.name) != self._naming.team:
            self._plan = self._plan.seated(self._naming.team, player)
        self._to_seats()

    def _ask_birthday(self) -> None:
        assert self._naming is not None
        self._birthday.show(self._newcomer, self._plan.teams[self._naming.team].colour)
        self._go(self._birthday)

    def _seat_newcomer(self, birthday: str | None) -> None:
        assert self._naming is not None
        player = Player(self._newcomer, birthday)
        self._known.insert(0, player)
        self._newcomers.insert(0, player)
        self._plan = self._plan.seated(self._naming.team, player)
        self._to_seats()
