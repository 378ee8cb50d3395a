"""Settings on a real window with a real file, and a finger that taps what lies there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Literal

import pytest

from tests.ui import window  # before Kivy: it opens its window offscreen

# isort: split
from kivy.core.window import Window
from kivy.uix.floatlayout import FloatLayout

from companion.clock import ManualClock, TableClock
from companion.edges import Pattern
from companion.errors import TimeglasError
from companion.journal import Journal, KeptGame
from companion.seats import Player
from companion.session import Session
from hardware.simulated import SimulatedOutputs
from ui import i18n
from ui.look import Look
from ui.machine import Display, Machine
from ui.outfit import Outfit
from ui.pages import Pages
from ui.pairing import Pairing
from ui.screens.new_game.plan import planned
from ui.settings import KeptSettings, Settings, read
from ui.showing import Showing
from ui.table_thread import TableThread
from ui.theme import theme
from ui.touch_fix import TouchFix
from ui.turn import Rotation
from ui.widgets import touchable
from ui.widgets.message_band import MessageBand
from ui.widgets.text import Writing

PINS = ("GPIO17", "GPIO27", "GPIO22", "GPIO5")


class PretendPower:
    """Notes what is asked, and answers when it is told to."""

    def __init__(self) -> None:
        self.wishes: list[str] = []
        self.told: Callable[[TimeglasError | None], None] = lambda _error: None

    def ask(self, wish: Literal["off", "restart"], told: Callable[[TimeglasError | None], None]) -> None:
        self.wishes.append(wish)
        self.told = told


class Nobodys:
    """A screen that nobody turns."""

    rotation: Rotation = 0
    brightness = 1.0

    def turn(self, rotation: Rotation) -> None:
        """It is not turned."""

    def fix(self, fix: TouchFix) -> None:
        """It is not touched."""

    def shine(self, brightness: float) -> None:
        """It is as bright as it is."""

    def take_effect(self) -> None:
        """It is as it is."""


class PretendLoudspeaker:
    """Notes how often it was looked for and tried out."""

    has_loudspeaker: bool | None = None

    def __init__(self) -> None:
        self.looks = self.tries = 0
        self.lamps: list[str] = []
        self.beeps: list[str] = []

    def look_for_loudspeaker(self) -> None:
        self.looks += 1

    def try_out(self) -> None:
        self.tries += 1

    def try_lamp(self, button: str) -> None:
        self.lamps.append(button)

    def beep(self, pattern: Pattern, seat: int | None = None) -> None:
        self.beeps.append(pattern)

    def silence(self) -> None:
        self.beeps.append("")


class SettingsTable:
    """A table with its settings in `state`; `session` is played by what is said on the screen."""

    def __init__(
        self, state: Path, power: PretendPower | None = None, display: Display | None = None
    ) -> None:
        self.path = state / "settings.json"
        self.power, self.display = power, display
        self.clock = ManualClock(1_000_000)
        self.label = "2026-11-30T20:00"
        self.left = 0
        self.sounds = PretendLoudspeaker()
        self.outfit = Outfit()
        self.own: Sequence[str] = PINS
        self.said: list[str] = []
        self._unheard: list[tuple[str, dict[str, Any]]] = []
        self.kept_games: tuple[KeptGame, ...] = ()
        self.session: Session | None = None
        self._pressed: tuple[tuple[str, int], ...] = ()
        self._serial = 0
        self.start()

    def start(self) -> None:
        """The program begins, with what the file says."""
        self.stage = FloatLayout()
        self.kept = KeptSettings(read(self.path), self.path)
        self.look = Look(self.kept, lambda: self.label)
        self.look.take_effect()
        outputs = SimulatedOutputs(4, self.clock)
        thread = TableThread(Journal(None), self.clock, outputs, lambda _: None)
        thread.say = self._hears  # type: ignore[method-assign]
        self.pages = Pages(
            self.stage, thread, self.clock, touched_ns=lambda: None, press_seat=lambda seat, at: None,
            begin=lambda plan, seats_of: None, rematch=lambda: None, now_label=lambda: self.label,
            machine=Machine(
                self.kept, self._pairing, self._agree, self._leave, self.power, self.display,
                sounds=self.sounds, outfit=self.outfit, state=self.path.parent,
            ),
        )  # fmt: skip
        self._ends = [i18n.observe(self.pages.anew), theme.observe(self.pages.anew)]
        Window.add_widget(self.stage)
        self.show()

    def end(self) -> None:
        """The program is gone, with all that it did not keep."""
        for end in self._ends:
            end()
        if self.look._clock is not None:
            self.look._clock.cancel()
        Window.remove_widget(self.stage)

    def _pairing(self) -> Pairing:
        return Pairing(self.own, self.kept.now.seats_of)

    def _agree(self, seats_of: Mapping[str, int] | None) -> None:
        self.kept.change(seats_of=None if seats_of is None else dict(seats_of))

    def _leave(self) -> None:
        self.left += 1

    def _hears(self, do: str, args: Mapping[str, Any] | None = None, at_ns: object = None) -> None:
        self.said.append(do)
        self._unheard.append((do, dict(args or {})))

    def _settle(self) -> None:
        """What was said is taken up by the table, on its own thread: so after the touch that said it."""
        window.frames(2)
        while self._unheard and self.session is not None:
            do, args = self._unheard.pop(0)
            with suppress(TimeglasError):  # as the table would: it says so and goes on
                self.session.say(do, args, self.session.now_us)
            self.show()

    # -- what comes from the table -----------------------------------------------------------------------

    def plays(self, session: Session) -> None:
        """From now on this game is open."""
        self.session = session
        self.show()

    def press(self, button: str) -> None:
        """A button goes down, and up again."""
        self._pressed = (*self._pressed, (button, self.clock.now_ns()))
        self.show(held=frozenset({button}))

    def show(self, **more: Any) -> None:
        self._serial += 1
        opened: dict[str, Any] = {}
        if self.session is not None:
            clock = TableClock(self.session.now_us, self.clock.now_ns())
            view, header = self.session.view(), self.session.header
            opened = {"game": 1, "view": view, "header": header, "clock": clock}
        pressed = {"pressed": self._pressed, "presses": len(self._pressed), "kept": self.kept_games}
        self.pages.show(Showing(serial=self._serial, **{**opened, **pressed, **more}))
        window.frames(2)

    def passes(self, seconds: float) -> None:
        """Time passes, and a frame is drawn."""
        self.clock.advance(1000 * seconds)
        self.pages.tick(self.clock.now_ns())
        self._settle()

    # -- a person ----------------------------------------------------------------------------------------

    def touch(self, *names: str) -> SettingsTable:
        """Tap the middle of each of these."""
        for name in names:
            assert name in self.pages.ways, (name, list(self.pages.ways))
            window.tap_on(self.pages.ways[name])
            self._settle()
        return self

    def pin(self, figures: str) -> SettingsTable:
        """Type a PIN on the keypad, and be done."""
        return self.touch(*(f"pin:{figure}" for figure in figures), "pin:done")

    def tile(self, name: str) -> Any:
        return self.pages.ways[name]

    @property
    def words(self) -> str:
        """All that is written on the page, beside its tiles."""
        page = self.pages.page
        assert page is not None
        return "\n".join(seen.text for seen in page.walk() if isinstance(seen, Writing))

    @property
    def band(self) -> str:
        return "".join(seen.text for seen in self.stage.walk() if isinstance(seen, MessageBand))

    @property
    def file(self) -> Settings:
        """What the file says now."""
        return read(self.path)


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[SettingsTable]:
    """The table at its start, in English; a Pi that can be switched off."""
    monkeypatch.setattr(touchable.guard, "echo_ns", 0)
    window.resize(800, 480)
    i18n.set_language("en")
    table = SettingsTable(tmp_path, PretendPower())
    # Afterwards as it was: no later test's first tap is an echo of the last one here.
    monkeypatch.setattr(touchable.guard, "_last", None)
    yield table
    table.end()
    window.resize(800, 480)
    theme.mode, theme.text_size, theme.reduced_motion = "dark", "normal", False
    i18n.set_language("en")


def plan(*names: str) -> bytes:
    """The header of a game that these people play in two teams, with guests where they are too few."""
    agreed = planned()
    for number, name in enumerate(names):
        agreed = agreed.seated(number % 2, Player(name))
    for seat in range(2):
        while len(agreed.seats[seat].players) < 2:
            agreed = agreed.with_guest(seat)
    return agreed.beginning(0).header("2026-11-30")
