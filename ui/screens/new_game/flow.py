"""The way to a new game: which one, seats, house options, who begins, buttons. One page is seen at a time.

    game -> seats <-> name <-> birthday       seats -> options <-> measure
            name <-> who of the two is meant, where somebody of that name plays already
            options (-> the game's own pages) -> who begins -> buttons -> the game

Where there is one game only it is not asked for, and where it has no options none are. Every step leads back.
What was said is kept until the game begins, also by whoever looks at another one; no file knows of it before
the last step.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from pathlib import Path

from ui.games import GAMES, on_screen
from ui.pairing import Pairing
from ui.round_table import USUAL, Point
from ui.screens.new_game.begins import Begins
from ui.screens.new_game.buttons import Buttons
from ui.screens.new_game.measure import Measure
from ui.screens.new_game.names import Names, Seen
from ui.screens.new_game.options import Options
from ui.screens.new_game.own_pages import OwnPages, Way
from ui.screens.new_game.plan import Plan, known_players, planned
from ui.screens.new_game.seats import Seats
from ui.screens.new_game.which import Which
from ui.showing import Showing

__all__ = ["NewGame", "Seen"]


class NewGame:
    """Leads from page to page.

    Args:
        put: shows a page.
        begin: begins the game that is agreed; with the seat of each button that was pressed.
        pairing: the table's buttons and their seats, as they were last time.
        leave: gives it up.
        aloud: says a sentence in the band.
        today: today's date, "YYYY-MM-DD".
        forgotten: the names that are offered no more, and the game up to which.
        lies_at: where this device lies on the table, in shares of it.
        laid_down: somebody has said that it lies elsewhere.
        coach: leads to where is said whom the coach helps.
        state: the folder in which this table keeps what is its own; None: it keeps nothing.
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
        forgotten: Callable[[], Mapping[str, int]],
        lies_at: Callable[[], Point] = lambda: USUAL,
        laid_down: Callable[[Point], None] = lambda _at: None,
        coach: Callable[[], None] = lambda: None,
        state: Path | None = None,
    ) -> None:
        self._put, self._begin, self._pairing, self._today = put, begin, pairing, today
        self._forgotten = forgotten
        self._leave = leave
        self._plan = planned()
        self._showing = Showing()
        self._measured_option = ""
        self._names = Names(go=self._go, seated=self._seated, back=self._to_seats)
        self._which = Which(chosen=self._chosen_game, back=leave)
        self._seats = Seats(
            changed=self._replanned, new_name=lambda seat: self._names.ask(self._plan, seat),
            rename=lambda seat: self._names.ask_team(self._plan, seat),
            go_on=self._to_options, back=self._back_from_seats, aloud=aloud,
            lies_at=lies_at, laid_down=laid_down,
        )  # fmt: skip
        self._options = Options(
            changed=self._agreed, measure=self._to_measure, go_on=self._to_own_pages, back=self._to_seats,
            coach=coach,
        )  # fmt: skip
        self._measure = Measure(now_ns=now_ns, done=self._measured, back=self._back_to_options)
        self._begins = Begins(chosen=self._chosen, back=self._back_from_begins)
        self._buttons = Buttons(done=self._paired, back=self._back_from_buttons)
        self._way = Way(self._go, self._agreed_on_own, self._back_from_own_pages, aloud, state)
        self._own_pages: OwnPages | None = None
        self._own_of = ""  # which game's they are
        self._page: Seen = self._seats
        self._is_given = False  # the plan, for a game that is to begin

    def start(self, showing: Showing, plan: Plan | None = None) -> None:
        """Begin with this plan, or go on with what was said last; whoever has played here is one tap away."""
        if plan is not None:
            self._plan = plan
            if plan.fields:
                self._own().take_up(plan)
        self._showing = showing
        self._names.know(known_players(showing.kept, self._forgotten()))
        self._seats.begin()
        if len(GAMES) > 1:
            self._to_which()
        else:
            self._to_seats()

    @property
    def page(self) -> Seen:
        """Where it stands, seen or not."""
        return self._page

    @property
    def plan(self) -> Plan:
        """The game as far as it is agreed."""
        return self._plan

    @property
    def newcomers(self) -> Sequence[str]:
        """The names that were given, and that no game knows yet."""
        return self._names.newcomers

    def forget(self, names: Sequence[str]) -> None:
        """Whoever has one of these names sits nowhere, and is offered no more."""
        self._names.forget(names)
        for name in names:
            self._plan = self._plan.without(name)

    def begun(self) -> None:
        """A game is open: if it is the one of this plan, nothing of that is needed any more."""
        if self._is_given:
            self._plan, self._is_given = planned(self._plan.game), False
            self._own_pages = None
            self._names.forget(self._names.newcomers)

    def showing(self, showing: Showing, *, is_seen: bool = True) -> None:
        """The table published something: perhaps a button was pressed, which means nothing while not seen."""
        news = showing.pressed_since(self._showing.presses) if is_seen else ()
        self._showing = showing
        if self._page is self._buttons:
            self._buttons.find_broken(self._pairing().let_down)
        for button, at_ns in news:
            if self._page is self._buttons:
                self._buttons.pressed(button)
            elif self._page is self._measure:
                self._measure.pressed(at_ns)

    # -- from page to page -------------------------------------------------------------------------------

    def _go(self, page: Seen) -> None:
        self._page, self._is_given = page, False
        self._put(page)

    def _to_which(self) -> None:
        self._which.show(self._plan.game)
        self._go(self._which)

    def _to_seats(self) -> None:
        self._seats.show(self._plan, self._names.known)
        self._go(self._seats)

    def _back_from_seats(self) -> None:
        if len(GAMES) > 1:
            self._to_which()
        else:
            self._leave()

    def _to_options(self, page: int | None = 0) -> None:
        if not on_screen(self._plan.game).options:
            self._to_own_pages()
            return
        self._options.show(self._plan, page)
        self._go(self._options)

    def _to_own_pages(self) -> None:
        if on_screen(self._plan.game).agrees:
            self._own().ask(self._plan)
        else:
            self._to_begins()

    def _own(self) -> OwnPages:
        game = self._plan.game
        if self._own_pages is None or self._own_of != game:
            module, _, name = on_screen(game).agrees.partition(":")
            self._own_pages, self._own_of = getattr(import_module(module), name)(self._way), game
        assert self._own_pages is not None
        return self._own_pages

    def _back_to_options(self) -> None:
        self._to_options(None)

    def _to_measure(self, option: str) -> None:
        self._measured_option = option
        self._measure.show()
        self._go(self._measure)

    def _to_begins(self) -> None:
        if len(self._plan.seats) == 1:
            self._chosen(0)  # who sits alone begins
            return
        self._begins.show(self._plan, self._today())
        self._go(self._begins)

    def _back_from_buttons(self) -> None:
        if len(self._plan.seats) == 1:
            self._back_from_begins()
        else:
            self._to_begins()

    def _back_from_begins(self) -> None:
        if on_screen(self._plan.game).agrees:
            self._own().ask(self._plan)
        else:
            self._back_from_own_pages()

    def _back_from_own_pages(self) -> None:
        if on_screen(self._plan.game).options:
            self._to_options(-1)
        else:
            self._to_seats()

    # -- what the pages say ------------------------------------------------------------------------------

    def _chosen_game(self, game: str) -> None:
        if game != self._plan.game:
            self._plan = self._plan.of_another(game)
        self._to_seats()

    def _replanned(self, plan: Plan) -> None:
        self._plan = plan
        self._seats.show(plan, self._names.known)

    def _seated(self, plan: Plan) -> None:
        self._plan = plan
        self._to_seats()

    def _agreed(self, plan: Plan) -> None:
        self._plan = plan
        self._options.show(plan)

    def _agreed_on_own(self, plan: Plan) -> None:
        self._plan = plan
        self._to_begins()

    def _measured(self, seconds: int) -> None:
        self._plan = self._plan.with_option(self._measured_option, seconds)
        self._back_to_options()

    def _chosen(self, seat: int) -> None:
        self._plan = self._plan.beginning(seat)
        pairing = self._pairing()
        self._buttons.show(self._plan, pairing.agreed or {}, pairing.let_down)
        self._go(self._buttons)

    def _paired(self, seats_of: Mapping[str, int]) -> None:
        self._begin(self._plan, seats_of)
        self._is_given = True
