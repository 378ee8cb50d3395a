"""Which page is seen: what the table published decides, and where somebody has gone from there."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

from kivy.uix.floatlayout import FloatLayout

from companion.clock import Clock
from ui.band import Band
from ui.coaching import seats_coached
from ui.fade import Fade
from ui.game_pages import GamePages
from ui.game_visits import OF_A_GAME, game_visits
from ui.games import on_screen
from ui.help import Help
from ui.history_visits import history_visits
from ui.i18n import language, text
from ui.last_look import LastLook
from ui.lock import Lock
from ui.long_hold import LongHold
from ui.machine import Machine
from ui.machine_visits import machine_visits
from ui.page_of import calls, still_aside, still_beside
from ui.pausing import Pausing
from ui.peeks import can_be_gone_on
from ui.presses import Presses
from ui.screens.full_screen import FullScreen
from ui.screens.game_screen import GameScreen
from ui.screens.new_game.plan import Plan, again, known_players
from ui.screens.page import Page, Typing
from ui.screens.start import Language, Start
from ui.showing import Showing
from ui.table_thread import TableThread
from ui.tour_visits import tour_visits
from ui.typed import typed, typing_of
from ui.visits import Visits
from ui.widgets.touchable import Touchable, guard
from ui.words import refusals
from ui.words.seats import said_here

if TYPE_CHECKING:
    from ui.screens.new_game.flow import NewGame, Seen
    from ui.screens.settings.section import Reach
    from ui.widgets.keyboard import Keyboard

_LOCKED = frozenset({"settings", "history"})


class Pages:
    """Every page there is, and the one that is seen."""

    def __init__(
        self,
        root: FloatLayout,
        table: TableThread,
        clock: Clock,
        *,
        touched_ns: Callable[[], int | None],
        press_seat: Callable[[int, int], None],
        begin: Callable[[Plan, Mapping[str, int]], None],
        rematch: Callable[[], None],
        machine: Machine,
        now_label: Callable[[], str],
        tour_is_due: bool = False,
    ) -> None:
        self._root, self._table, self._clock = root, table, clock
        self._rematch, self._machine = rematch, machine
        self._game = GamePages(
            table, clock, showing=lambda: self._showing, touched_ns=touched_ns, press_seat=press_seat,
            go=self._go, answered=self._answered, around=machine.around, kept=machine.kept,
        )  # fmt: skip
        self._presses = Presses(clock.now_ns)
        self._long_hold = LongHold(lambda: self._go("touch_test") if machine.display else None)
        self._pausing = Pausing(lambda: self._showing.view, self._game.say)
        self._visits = Visits({
            "language": lambda: Language(chosen=self._language_chosen, back=self.back),
            **machine_visits(self._reach),
            **tour_visits(machine, begin=begin, new_game=self._new_game, leave=self._leave_tour,
                          is_playing=lambda: self._showing.view is not None),
            **history_visits(machine, table, open_game=self._open_kept, visit=self.visit, back=self.back,
                             aloud=self.aloud, now_label=now_label),
            **game_visits(machine, table, showing=lambda: self._showing, planned=lambda: self._flow.plan,
                          visit=self.visit, back=self.back, go=self._go),
        })  # fmt: skip
        self._lock, self._now_label = Lock(machine.kept, clock.now_ns), now_label
        self._start = Start(
            go_on=self._go_on, new_game=self._new_game, go=self._go, look_at=table.look_at,
            offers=self._visits, now_label=now_label,
        )  # fmt: skip
        self._begin, self._tour_is_due = begin, tour_is_due
        self._made_flow: NewGame | None = None
        self._band = Band(root, self._answered, lambda: self._go("check_up"))
        self._showing = Showing()
        self._gone_to: str | None = None  # "more", or one of the game's own: away from the page of the view
        self._help, self.fade, self._last_look = Help(root), Fade(root), LastLook(self._return_to)
        self._phase: tuple[Any, ...] = ()
        self._same_people: Plan | None = None  # who begins another game once this one is put away
        self._told: tuple[Any, ...] = ()  # which of the table's sentences the band has said last
        self.with_button: Container[int] | None = None
        self.page: Seen | None = None
        self.name = ""

    @property
    def _flow(self) -> NewGame:
        """The way to a new game, made when somebody takes it first."""
        if self._made_flow is None:
            from ui.screens.new_game.flow import NewGame

            self._made_flow = NewGame(
                put=self._put, begin=self._begin, pairing=self._machine.pairing, leave=self._to_start,
                aloud=self.aloud, now_ns=self._clock.now_ns, today=lambda: self._now_label()[:10],
                forgotten=lambda: self._machine.kept.now.forgotten, state=self._machine.state,
                lies_at=lambda: self._machine.kept.now.lies_at,
                laid_down=lambda at: self._machine.kept.change(lies_at=at), coach=lambda: self._go("coach"),
            )  # fmt: skip
        return self._made_flow

    def ahead(self) -> Iterator[None]:
        """Loads what is likely to be seen next, one thing at each step."""
        self.fade.prepare()
        yield from self._game.ahead()
        import_module("ui.screens.new_game.flow")
        yield

    @property
    def ways(self) -> Mapping[str, Touchable]:
        """What can be tapped now, by its name."""
        ways = {**({} if self.page is None else self.page.ways), **self._help.ways}
        return {**ways, **self._band.ways}

    @property
    def keyboard(self) -> Keyboard | None:
        """The keyboard, while it is what is seen."""
        return self.page.keyboard if isinstance(self.page, Page) else self.page

    @property
    def typing(self) -> Typing | None:
        """What takes what a real keyboard types, if anything does now."""
        return typing_of(self.page)

    def typed(self, what: str | int) -> None:
        """Somebody typed on a real keyboard: letters, or a key that is none, by Kivy's code."""
        typed(what, self.page, self.ways)

    # -- what is to be seen ------------------------------------------------------------------------------

    def ask_language(self) -> None:
        """The first page of a first start."""
        self.visit(Language(chosen=self._language_chosen))

    def show(self, showing: Showing) -> None:
        """Show what the table published."""
        before, self._showing = self._showing, showing
        if showing.view is not None:
            if self._made_flow is not None:
                self._made_flow.begun()
            if calls(before.view, showing.view):
                self._gone_to = still_beside(self._gone_to, before.view, showing.view)
                if not (self._pausing.did(before.view, showing.view) or self._is_held):
                    self._visits.end()
        else:
            self._gone_to = None  # whoever opens a game comes to its table
            if self._visits.lead_through(OF_A_GAME):
                self._visits.end()
        if self._visits:
            if self._made_flow is not None:
                self._made_flow.showing(showing, is_seen=False)
            if isinstance(self.page, Page):
                self.page.showing(showing)
        elif showing.view is not None:
            self._show_game(showing.view)
        elif before.view is not None and self._same_people is not None:
            plan, self._same_people = self._same_people, None
            self._flow.start(showing, plan)
        elif before.view is not None or self.page is None:
            self._to_start()
        elif self.page is self._start and showing.peeks is not before.peeks:
            self._to_start()  # only then: a finger may be down on it
        elif self._made_flow is not None:
            # Whose way it is has gone to the start meanwhile: there a button presses nothing.
            self._made_flow.showing(showing, is_seen=self.page is self._made_flow.page)
        self._tell(showing)
        self._long_hold.show(showing, is_start=self.page is self._start)

    def tick(self, now_ns: int) -> bool:
        """Move what moves; returns whether anything still does."""
        self._help.tick()
        return any([self.fade.tick(), self.page is not None and self.page.tick(now_ns)])

    def anew(self) -> None:
        """Look or language have changed."""
        self._help.close()
        self.fade.end()
        if isinstance(self.page, GameScreen):
            if self._showing.view is not None:
                self._show_game(self._showing.view)
        elif self.page is self._start:
            self._to_start()
        elif self.page is not None:
            self.page.anew()
        self._band.lay()
        self._tell(self._showing)

    def aloud(self, sentence: str) -> None:
        """Say a sentence in the band, over whatever page is seen, above what stands there unanswered."""
        self._say_in_band("\n".join(filter(None, [sentence, self._troubles])))

    @property
    def _troubles(self) -> str:
        """What has come up at the table and is answered by nobody yet."""
        return refusals.unanswered(self._showing)

    @property
    def _is_held(self) -> bool:
        return isinstance(self.page, Page) and self.page.holds

    def _say_in_band(self, sentence: str, *, slide: bool = True) -> None:
        """Say this and nothing else; an empty sentence takes the band away."""
        if sentence:
            self._help.close()
        self._band.say(sentence, self.page, slide=slide, **refusals.manner(self._showing, sentence))

    def _answered(self) -> None:
        """Somebody has read the band."""
        self._band.say("", self.page)
        self._table.answer(self._showing)

    def _tell(self, showing: Showing) -> None:
        told = (language(), showing.said and showing.said_at, showing.troubles)
        if told != self._told and not self._is_held:
            self._told = told
            self.aloud(refusals.says(showing.said) if showing.said is not None else "")

    def _put(self, page: Seen) -> None:
        """See this page and no other; what is unanswered stays."""
        is_new = page is not self.page
        self._band.silence()
        if page is self._start:
            self._start.show(self._showing.left, self._showing.peeks)
        if is_new:
            guard.page_changed()
            self.fade.over(self.page, page)
            self._help.close()
            self._root.clear_widgets()
            self._root.add_widget(page)
            self.page = page
            if isinstance(page, Page):
                page.ask_help = self._open_help
        self.name = type(page).__name__
        if is_new or not isinstance(page, GameScreen):
            self._say_in_band(self._troubles, slide=False)

    def visit(self, page: Seen, *, instead: bool = False) -> None:
        """See this page over whatever is seen now, until `back`, or until the running game calls.

        `instead`: the page that is visited now is not come back to.
        """
        self._visits.go(page, self.page, instead=instead)
        page.anew()
        self._put(page)

    def back(self) -> None:
        """See again what was seen before this visit, as it is by now."""
        there = self._visits.back() if self._visits else None
        if self._visits and there is not None:
            there.anew()
            self._put(there)
        else:
            self._return_to(there)
        self._tell(self._showing)

    def _leave_tour(self) -> None:
        """See the running game's own page again, or the start, wherever the tour was taken from."""
        self._visits.end()
        self._gone_to = None
        self._return_to(None)
        self._tell(self._showing)

    def _return_to(self, there: Seen | None = None) -> None:
        """See again what was left for a visit."""
        if self._showing.view is not None:
            self._show_game(self._showing.view)
        elif there is None or there is self._start or isinstance(there, GameScreen):
            self._to_start()
        else:
            there.anew()
            self._put(there)

    def forsaken(self) -> None:
        """Nobody has been here for long: whatever was opened with the PIN is locked again."""
        if self._lock.is_set and self._visits.lead_through(_LOCKED):
            self._return_to(self._visits.end())

    def _visit_named(self, where: str) -> None:
        """See the page of that name; what is locked asks for the PIN first."""
        if where in _LOCKED and self._lock.is_set:
            from ui.screens.settings.pin import AskPin

            self.visit(AskPin(self._lock, opened=lambda: self._opened(where, instead=True), back=self.back))
        else:
            self._opened(where)

    def _opened(self, where: str, *, instead: bool = False) -> None:
        page = self._visits.page(where)
        if isinstance(page, Page):
            page.begin()
        self.visit(page, instead=instead)

    def _reach(self) -> Reach:
        from ui.screens.settings.section import Reach

        return Reach(
            machine=self._machine, lock=self._lock, visit=self.visit, back=self.back, aloud=self.aloud,
            showing=lambda: self._showing, rest=self._pausing.let, newcomers=lambda: self._flow.newcomers,
            forget_newcomers=lambda names: self._flow.forget(names),
            now_ns=self._clock.now_ns, now_label=self._now_label, go=self._go,
        )  # fmt: skip

    def _to_start(self) -> None:
        self._put(self._start)
        if self._tour_is_due:
            self._tour_is_due = False
            if not self._showing.kept:  # else somebody knows this table already
                self._go("tour")

    def _go_on(self, game: int) -> None:
        if all(can_be_gone_on(kept) for kept in self._showing.left if kept.id == game):
            self._table.open(game)
        else:
            self.aloud(text("This game has no screens yet. It is kept, and can be written as a table log."))

    def _open_kept(self, game: int) -> None:
        """Go on with a game that somebody has looked up; one that is open is put away."""
        self._visits.end()
        self._gone_to = None
        if self._showing.game == game:
            self._return_to(None)
        else:
            self._table.open(game)

    def _new_game(self) -> None:
        self._visits.end()
        self._flow.start(self._showing)

    def _language_chosen(self, code: str) -> None:
        self._machine.kept.change(language=code)
        self._gone_to = None
        self.back()

    def _show_game(self, view: Mapping[str, Any]) -> None:
        coached = seats_coached(view, self._machine.kept.now.coached)
        view = said_here(view)
        now = (view["phase"], view["turn"]["number"], view["undo"])
        if now != self._phase:
            self._phase, self._gone_to = now, still_aside(self._gone_to, view)
        self._help.follow(view)
        name = self._gone_to or self._last_look.page_of(view, self.page, self._game.page)
        page: Any = self._game.page(name)
        page.pairing = self._machine.pairing()
        page.coaches, page.coached = self._machine.coaches, coached
        if name == "end" and self._showing.header is not None:
            page.begins = again(self._showing.header, view["seats"]).who_begins
        at = [self._game.now_us()] if isinstance(page, FullScreen) else []
        page.show(view, *at, with_button=self.with_button)
        self._put(page)
        self._presses.show(page, self.ways, self._showing)

    def _go(self, where: str) -> None:
        """Somebody wants to see something else, or something else to happen to the whole game."""
        view, header = self._showing.view, self._showing.header
        if where == "start":
            self._table.put_away()
        elif where == "new_game" and header is not None and view is not None:
            self._same_people = again(header, view["seats"], self._machine.kept.now.on_sides)
            self._table.put_away()
        elif where == "rematch":
            self._rematch()
        elif where in self._visits:
            self._visit_named(where)
        elif view is not None:
            where, _, asks = where.partition(":")
            self._gone_to = where if where == "more" or where in on_screen(view["game"]).pages else None
            if where == "more":
                known = known_players(self._showing.kept, self._machine.kept.now.forgotten)
                self._game.page("more").open(said_here(view), known, asks)
            elif self._gone_to is not None:
                self._game.page(where).begin()
            self._show_game(view)

    def _open_help(self, far: bool) -> None:
        """Say what can be done on the page that is seen, beside whatever else is said there."""
        page = self.page
        if isinstance(page, GameScreen):
            self._help.open(page, band=page.band_box if page.has_band else None, far=far)
        elif isinstance(page, Page):
            self._help.open(page, band=self._band.box)
