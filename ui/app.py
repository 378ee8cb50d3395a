"""The app: one window, one page at a time, and the table thread behind it.

What the table thread publishes is taken up at the next frame, on the window's thread; what people tap is
handed to the table thread with the time of the finger, and nothing is decided here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from kivy.app import App
from kivy.base import EventLoop, ExceptionManager
from kivy.clock import Clock as KivyClock
from kivy.uix.floatlayout import FloatLayout

from companion.clock import Clock, wall_label
from companion.edges import ERROR_US, ButtonEdge
from companion.errors import TimeglasError
from companion.journal import Journal
from companion.seats import MOST_SEATS_EVER
from ui import i18n, memory, sdl
from ui.at_rest import AtRest, figures
from ui.catch_up import catching_up
from ui.coaches import Coaches
from ui.display import Display
from ui.failures import WentWrong
from ui.keys import Keys
from ui.lights import Backlight
from ui.look import Look
from ui.loop import Loop
from ui.machine import Machine, Power
from ui.mishaps import Mishaps
from ui.one_run import GAVE_UP
from ui.outfit import Hardware
from ui.pages import Pages
from ui.pairing import Pairing
from ui.screen_lost import ScreenWatch
from ui.screens.full_screen import FullScreen
from ui.screens.new_game.plan import Plan, again
from ui.screens.page import Page
from ui.settings import KeptSettings, Settings
from ui.showing import Showing
from ui.sound import Sounds
from ui.sparing import Afloat, Moved, Sparing
from ui.table_thread import TableThread
from ui.theme import theme
from ui.vigil import Run, Vigil
from ui.widgets import touchable
from ui.widgets.likeness import Likeness
from ui.window import opened
from ui.words import refusals
from ui.words.seats import present

_AT_ONCE_S = 0.012
ON_SCREEN = tuple(f"screen:{seat}" for seat in range(MOST_SEATS_EVER))


class TableApp(App):
    """Timeglas on a screen. `run` returns when the window is closed.

    Args:
        state: the folder of journal, heartbeat and settings; None keeps nothing.
        problems: what came up so far; until the app runs, more of it may be added.
        power: switches the machine off; None where that is not ours.
        now_label: says what time it is, for the list of games and for birthdays.
        backlight: the light behind the screen, where there is one.
        run: what may be done about this run of the program.
    """

    def __init__(
        self,
        *,
        journal: Journal,
        clock: Clock,
        hardware: Hardware,
        state: Path | None,
        chosen: Settings,
        problems: Sequence[TimeglasError] = (),
        power: Power | None = None,
        now_label: Callable[[], str] = wall_label,
        backlight: Backlight | None = None,
        run: Run | None = None,
        **properties: Any,
    ) -> None:
        super().__init__(**properties)
        self.title = "Timeglas"
        self._state = state
        self.kept = KeptSettings(chosen, state / "settings.json" if state is not None else None)
        self.clock = clock
        self._look = Look(self.kept, now_label)
        self._power = power
        self._hardware = hardware
        self._now_label = now_label
        self._problems = problems
        self._latest = self.shown = Showing()
        self._touch_ns: int | None = None
        heartbeat = state / "heartbeat" if state is not None else None
        self.sounds = Sounds(hardware.outputs, clock, self.kept, found=lambda: self.table.again())
        self.table = TableThread(
            journal, clock, self.sounds, self._published, heartbeat=heartbeat, now_label=now_label
        )
        self.kept.tell = catching_up(self.kept, self.table.tell)
        self._run = run = Run() if run is None else run
        self.vigil = Vigil(
            run.service, lambda: (*self.table.pulses, *hardware.pulses),
            self._aloud, self.table.tell, self.start_anew,
        )  # fmt: skip
        self.loop = Loop(self.frame, chosen.frame_rate, self.drift, self.vigil.look)
        self.keys = Keys(clock.now_ns, self.loop.wake_in, unheard_ns=self.loop.unheard_ns)
        self.kept.observe(lambda: self.loop.keep_to(self.settings.frame_rate))
        self.mishaps = Mishaps(lambda: self._aloud(WentWrong()), self.start_anew, clock.now_ns)
        self._watch: sdl.Watch | None = None
        self._screen_watch: ScreenWatch | None = None
        self._likeness: Likeness | None = None
        self._looks_again_ns: int | None = None
        self._is_leaving = False
        self._wired: tuple[str, ...] = ()
        self._backlight = backlight
        self._looked_at: tuple[Any, ...] = ()
        self._at_rest = AtRest()
        self._answer = KivyClock.create_trigger(self._take_answer, -1)  # within this turn, before it draws

    # -- Kivy's life of an app ---------------------------------------------------------------------------

    def build(self) -> FloatLayout:
        memory.started()
        window = opened()
        self._look.take_effect()
        theme.resize(*window.size)
        touchable.guard.now_ns = self.clock.now_ns
        whole, stage = FloatLayout(), FloatLayout()
        whole.add_widget(stage)
        if self._hardware.likeness is not None:
            self._likeness = Likeness(self._hardware.likeness)
            whole.add_widget(self._likeness)
        self.display = Display(
            window, whole, self.kept, self.clock.now_ns, self.loop.wake, self._backlight
        )
        self.pages = Pages(
            stage, self.table, self.clock,
            touched_ns=lambda: self._touch_ns, press_seat=self._press_seat, now_label=self._now_label,
            begin=self._begin, rematch=self._rematch,
            machine=Machine(
                self.kept, lambda: self._pairing, self._agree, self.leave, self._power, self.display,
                self.sounds, Coaches(self.loop.wake), self._hardware.outfit, self._state,
                self._hardware.along,
            ),
            tour_is_due=not self.settings.toured,
        )  # fmt: skip
        window.bind(on_resize=self._resized, on_motion=self._note_touch)
        window.bind(on_key_down=lambda *_: True)  # Kivy is to do nothing with keys
        theme.observe(self.pages.anew)
        i18n.observe(self.pages.anew)
        return whole

    def on_start(self) -> None:
        window = EventLoop.window
        ExceptionManager.add_handler(self.mishaps)
        EventLoop.postproc_modules.clear()  # no double taps: they go by the clock on the wall
        watch = self._watch = sdl.Watch()
        for listener in (self.display.touches.heard, self.keys.heard, self.display.lights.heard):
            watch.add(listener)
        EventLoop.add_input_provider(self.display.touches)
        self.display.touches.start()
        self.loop.install(watch)
        self._screen_watch = ScreenWatch(self._close)
        self._sparing = Sparing(window, self._moved, self._afloat)  # Kivy itself holds on to nobody
        self._sparing.install()
        self.pages.fade.restore = self._restore
        if self.settings.language is None:
            self.pages.ask_language()
        self.table.start()
        self._pair()
        self.keys.leave = self.leave if sdl.has_keyboard_alone() else None
        self.keys.start(self.table.edge)
        for source in self._hardware.sources:
            source.start(self.table.edge)
        for problem in self._problems:
            self.table.tell(problem)

    def on_stop(self) -> None:
        memory.ended()
        self._close()
        if self._screen_watch is not None:
            self._screen_watch.close()
        if self._watch is not None:
            self._watch.close()
            self.loop.uninstall()

    def _close(self) -> None:
        """Put the game away and let go of the hardware."""
        if not self._is_leaving:
            self._run.ends()
        self.loop.sleep_in()
        self.keys.close()
        for source in self._hardware.sources:
            source.close()
        self.table.close()
        self.kept.catch_up()
        self.sounds.close()
        self.display.lights.close()

    def _aloud(self, trouble: TimeglasError) -> None:
        self.pages.aloud(refusals.says(trouble))

    def open_settings(self, *_: Any) -> bool:
        """F1 is no button of ours."""
        return False

    @property
    def status(self) -> int:
        """What the program ends with."""
        return GAVE_UP if self.mishaps.has_given_up else 0

    def leave(self) -> None:
        """End the app; from any thread, and from a signal's handler."""
        self._run.ends()
        self._end()

    def start_anew(self, what: str) -> bool:
        """End the app, from any thread, to be started anew; false: it goes on, or something would be lost."""
        if may := self.table.pulse.may_be_left:
            self._run.anew(what)
            self._end()
        return may

    def _end(self) -> None:
        self._is_leaving = True  # Kivy forgets what it was told before its loop began
        EventLoop.quit = True
        self.loop.wake()

    # -- what comes in -----------------------------------------------------------------------------------

    def _published(self, showing: Showing) -> None:
        self._latest = showing
        self.loop.news()

    def frame(self) -> bool:
        """Once a frame: take up what was published, and move what moves."""
        if self._is_leaving:
            EventLoop.quit = True
        if self.shown.serial:
            self.vigil.ready()  # it was drawn with the frame before
        self._take_up()
        fades = self.display.lights.frame()
        if self.display.lights.is_dark:
            self.pages.forsaken()
            return fades
        self.keys.typing = self.pages.typing is not None
        self.keys.look()
        for typed in self.keys.take_typed():
            self.pages.typed(typed)
        if self._likeness is not None and self._look_at(self._likeness):
            self._likeness.strip.changed()
        return self.pages.tick(self.clock.now_ns()) or fades

    def _take_up(self) -> None:
        if self._latest is not self.shown:
            self.shown = self._latest
            self._run.plays(self.shown.game)
            if tuple(self._hardware.buttons) != self._wired:  # a button box has come
                self._pair()
            self.pages.with_button = self._pairing.with_button
            self.pages.show(self.shown)
            self.display.lights.show(self.shown)
            self._at_rest.sees(self.pages.name)
            self._at_rest.disturbed()
            if self.shown.view is not None:
                self._at_rest.prepare(theme.u, figures())
            self._at_rest.prepare("pages", self.pages.ahead())

    def drift(self) -> bool:
        """Draw a frame without Kivy's turning, because time has passed; false where there is more to it."""
        page = self.pages.page
        if not (isinstance(page, FullScreen) and self._sparing.may_drift):
            return False
        changed = page.drift()
        if self._likeness is not None and self._look_at(self._likeness):
            blinked = self._likeness.take_blinked() if changed is not None else None
            if changed is None or blinked is None:
                self._likeness.strip.changed()
            else:
                changed = [*changed, (self._likeness.strip, blinked)]
        if changed is None:
            return page.tick() and self._sparing.drift()
        return self._sparing.drift(changed)

    def _afloat(self) -> Afloat | None:
        page = self.pages.page
        # What is drawn past Kivy would be drawn over a shade, and over help.
        is_clear = self.display.lights.is_clear
        if not isinstance(page, FullScreen) or page.is_covered or not is_clear:
            return None
        return page.afloat

    def _moved(self) -> Moved | None:
        """What has moved on a page that knows it, and where."""
        page = self.pages.page
        moved = page.moved() if isinstance(page, Page) and not self.pages.fade else None
        if self._likeness is None:
            return moved
        blinked = self._likeness.take_moved()
        return {**moved, self._likeness: blinked} if moved is not None and blinked is not None else None

    def _restore(self) -> bool:
        """Have the buffer show what was shown last; false where that was not lit."""
        is_clear = self.display.lights.is_clear
        if is_clear:
            self._sparing.restore()
        return is_clear

    def _look_at(self, likeness: Likeness) -> bool:
        """Show what pretended lamps and buzzer do: at every news, and when they change by themselves.

        Returns whether they look different.
        """
        news = self.shown.serial, theme.size, theme.above, theme.mode
        now_ns = self.clock.now_ns()
        is_as_it_was = likeness.due() == self._looks_again_ns  # a lamp may be tried at any time
        is_due = self._looks_again_ns is not None and now_ns >= self._looks_again_ns
        if news == self._looked_at and is_as_it_was and not is_due:
            return False
        self._looked_at = news
        view = self.shown.view
        likeness.show([seat["colour"] for seat in view["seats"]] if view is not None else [])
        is_new = likeness.look()
        self._looks_again_ns = likeness.due()
        self.loop.due_in(None if self._looks_again_ns is None else (self._looks_again_ns - now_ns) / 1e9)
        return is_new

    def _note_touch(self, _window: Any, step: str, touch: Any) -> None:
        self._touch_ns = getattr(touch, "at_ns", None)
        if step != "update":
            self._at_rest.disturbed()
            self._answer()
        if step == "begin":
            # Once its press is shown, before it is lifted.
            KivyClock.schedule_once(lambda _dt: self.pages.fade.keep(self.pages.page))

    def _take_answer(self, _dt: float) -> None:
        """Show with the next frame already what a touch has asked for, where it is decided in no time.

        A frame between, of a tile that is pressed no longer, would only keep people waiting.
        """
        self.table.settle(_AT_ONCE_S)
        self._take_up()

    def _resized(self, _window: Any, width: int, height: int) -> None:
        theme.resize(width, height)

    def _press_seat(self, seat: int, at_ns: int) -> None:
        """A seat's button on the screen."""
        for down in (True, False):
            self.table.edge(ButtonEdge(ON_SCREEN[seat], down, at_ns, ERROR_US["screen"], "screen"))

    # -- what goes on ------------------------------------------------------------------------------------

    def _begin(self, plan: Plan, seats_of: Mapping[str, int]) -> None:
        """Begin the game that was agreed, with the buttons that were pressed."""
        self.kept.change(seats_of=self._pairing.anew(seats_of), on_sides=plan.on_sides)
        self._pair()
        self.table.begin(plan.header(self._now_label()[:10]))

    def _rematch(self) -> None:
        header, view = self.shown.header, self.shown.view
        if header is None or view is None:
            return
        plan, here = again(header, view["seats"], self.settings.on_sides), present(view["seats"])
        if len(here) < len(view["seats"]) and self.settings.seats_of is not None:
            # Those who stay keep their buttons, though they sit at other numbers now.
            old = self.settings.seats_of.items()
            seats_of = {button: here.index(seat) for button, seat in old if seat in here}
            self.kept.change(seats_of=seats_of)
            self._pair()
        self.kept.change(on_sides=plan.on_sides)
        self.table.begin(plan.header(self._now_label()[:10]))

    @property
    def settings(self) -> Settings:
        """The settings in force."""
        return self.kept.now

    def _agree(self, seats_of: Mapping[str, int] | None) -> None:
        self.kept.change(seats_of=None if seats_of is None else dict(seats_of))
        self._pair()

    @property
    def _pairing(self) -> Pairing:
        return Pairing(self._hardware.buttons, self.settings.seats_of, self.shown.broken)

    def _pair(self) -> None:
        """Tell the table the seat of every button and key; the screen serves everybody."""
        on_screen = {name: seat for seat, name in enumerate(ON_SCREEN)}
        owners = {**on_screen, **self._pairing.owners}
        self._wired = tuple(self._hardware.buttons)
        self.table.pair(owners, self._wired)
        self.sounds.pair(owners)
        self.pages.with_button = self._pairing.with_button
