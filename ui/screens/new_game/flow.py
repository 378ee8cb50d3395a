"""The way to a new game: seats, house options, who begins, buttons. One page is seen at a time.

    seats <-> name <-> birthday       seats -> options <-> measure
    options -> who begins -> buttons -> the game

Nothing is kept before the last step, and every step leads back.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from companion.seats import Player
from ui.screens.new_game.begins import Begins
from ui.screens.new_game.birthday import Birthday
from ui.screens.new_game.buttons import Buttons
from ui.screens.new_game.measure import Measure
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
        as_before: the seats of the buttons as they were last time.
        leave: gives it up.
        aloud: says a sentence in the band.
        today: today's date, "YYYY-MM-DD".
    """

    def __init__(
        self,
        *,
        put: Callable[[Seen], None],
        begin: Callable[[Plan, Mapping[str, int]], None],
        as_before: Callable[[], Mapping[str, int]],
        leave: Callable[[], None],
        aloud: Callable[[str], None],
        now_ns: Callable[[], int],
        today: Callable[[], str],
    ) -> None:
        self._put, self._begin, self._as_before, self._today = put, begin, as_before, today
        self._plan = Plan()
        self._known: list[Player] = []
        self._showing = Showing()
        self._naming: _Naming | None = None
        self._newcomer = ""
        self._keyboard: Keyboard | None = None
        self._seats = Seats(
            changed=self._replanned, new_name=self._name_somebody, rename=self._name_team,
            go_on=self._to_options, back=leave, aloud=aloud,
        )  # fmt: skip
        self._birthday = Birthday(done=self._seat_newcomer, back=self._respell)
        self._options = Options(
            changed=self._agreed, measure=self._to_measure, go_on=self._to_begins, back=self._to_seats
        )
        self._measure = Measure(now_ns=now_ns, done=self._measured, back=self._to_options)
        self._begins = Begins(chosen=self._chosen, back=self._to_options)
        self._buttons = Buttons(done=self._paired, back=self._to_begins)
        self._page: Seen = self._seats

    def start(self, showing: Showing, plan: Plan) -> None:
        """Begin with this plan; whoever has played here is one tap away."""
        self._plan, self._showing = plan, showing
        self._known = list(known_players(showing.kept))
        self._to_seats()

    def showing(self, showing: Showing) -> None:
        """The table published something: perhaps a button was pressed."""
        news = showing.pressed_since(self._showing.presses)
        self._showing = showing
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
        self._page = page
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
        self._buttons.show(self._plan, self._as_before())
        self._go(self._buttons)

    def _paired(self, seats_of: Mapping[str, int]) -> None:
        self._begin(self._plan, seats_of)

    # -- names -------------------------------------------------------------------------------------------

    def _name_somebody(self, team: int) -> None:
        self._spell(_Naming(team, is_team=False), "", [player.name for player in self._known])

    def _name_team(self, team: int) -> None:
        self._spell(_Naming(team, is_team=True), self._plan.teams[team].named, [])

    def _spell(self, naming: _Naming, name: str, known: Sequence[str]) -> None:
        self._naming = naming
        colour = self._plan.teams[naming.team].colour
        self._keyboard = Keyboard(Spelling(name), self._named, known=known, seat=colour, back=self._to_seats)
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
        for player in self._known:
            if player.name == name:
                self._plan = self._plan.seated(naming.team, player)
                self._to_seats()
                return
        self._newcomer = name
        self._birthday.show(name, self._plan.teams[naming.team].colour)
        self._go(self._birthday)

    def _seat_newcomer(self, birthday: str | None) -> None:
        assert self._naming is not None
        player = Player(self._newcomer, birthday)
        self._known.insert(0, player)
        self._plan = self._plan.seated(self._naming.team, player)
        self._to_seats()
