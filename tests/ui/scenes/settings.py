"""Every section of the settings, each of its pages; the lock, and what is seen while one waits."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Literal

from kivy.uix.widget import Widget

from companion.edges import Pattern
from companion.errors import JournalUnkept
from tests.ui.scenes import TODAY, Party, nothing, scene
from tests.ui.scenes.machine import StillDisplay
from ui.i18n import text
from ui.lock import Lock, hashed
from ui.machine import Machine
from ui.screens.page import Page
from ui.screens.settings.clean import Clean
from ui.screens.settings.pin import AskPin, SetPin
from ui.screens.settings.section import Reach
from ui.screens.settings.waits import Waits
from ui.screens.settings.whole import settings_page
from ui.settings import KeptSettings, Settings
from ui.showing import Showing


class IdlePower:
    """A machine that could be switched off, and is not."""

    def ask(self, wish: Literal["off", "restart"], told: object) -> None: ...


class Silent:
    """A machine with no loudspeaker."""

    has_loudspeaker: bool | None = False

    def look_for_loudspeaker(self) -> None: ...

    def try_out(self) -> None: ...

    def try_lamp(self, button: str) -> None: ...

    def beep(self, pattern: Pattern, seat: int | None = None) -> None: ...

    def silence(self) -> None: ...


def reach(party: Party, kept: KeptSettings) -> Reach:
    """What settings may reach; `party` is who has been named for the next game."""
    return Reach(
        machine=Machine(kept=kept, power=IdlePower(), display=StillDisplay(), sounds=Silent()),
        lock=Lock(kept, lambda: 0),
        visit=nothing, back=nothing, aloud=nothing, showing=Showing, rest=nothing,
        newcomers=lambda: list(party.people), forget_newcomers=nothing, now_ns=lambda: 0,
        now_label=lambda: f"{TODAY}T20:00",
    )  # fmt: skip


def settings(says: str, turns: int, is_locked: bool, party: Party) -> Widget:
    """That section after so many turns to its next page, where it has one."""
    pin = hashed("1234", b"salt") if is_locked else None
    kept = KeptSettings(Settings(pin=pin, forgotten={"Anna": 3, "Bo": 3}))
    page = settings_page(reach(party, kept))
    page.begin()
    page.anew()
    page.ways[says].dispatch("on_deed")
    for _ in range(turns):
        if "others" in page.ways:
            page.ways["others"].dispatch("on_deed")
    return page


for _section in settings_page(reach(Party(), KeptSettings()))._sections:
    for _turns in range(3):
        _name = f"settings, {_section.says}, page {_turns + 1}"
        scene(_name)(partial(settings, _section.says, _turns, False))


@scene("settings, leaving what is not kept")
def leaving(party: Party) -> Widget:
    """What the disk does not take is lost then."""
    why = JournalUnkept("The disk of {path} is full. Make room there.", path="/var/lib/timeglas/journal")
    asked: list[Widget] = []
    machine = reach(party, KeptSettings())
    page = settings_page(replace(machine, visit=asked.append, showing=lambda: Showing(unkept=why)))
    page.begin()
    page.anew()
    for says in ("off", "switch_off"):
        page.ways[says].dispatch("on_deed")
    (question,) = asked
    assert isinstance(question, Page)
    question.anew()
    return question


scene("settings, lock, with a PIN")(partial(settings, "lock", 0, True))


def ask_pin(wrong: int, figures: str, _party: Party) -> Widget:
    """Before what is locked, after so many wrong tries."""
    kept = KeptSettings(Settings(pin=hashed("1234", b"salt"), wrong_tries=wrong))
    page = AskPin(Lock(kept, lambda: 0), opened=nothing, back=nothing)
    page.anew()
    if figures:
        page.typed(figures)
    return page


scene("PIN")(partial(ask_pin, 0, ""))
scene("PIN, a wrong one")(partial(ask_pin, 0, "4321"))
scene("PIN, one has to wait")(partial(ask_pin, 5, ""))


def set_pin(typed: tuple[str, ...], _party: Party) -> Widget:
    """A new one, after that was typed."""
    page = SetPin(done=nothing, back=nothing)
    page.anew()
    for figures in typed:
        page.typed(figures)
    return page


scene("PIN, a new one")(partial(set_pin, ()))
scene("PIN, once more")(partial(set_pin, ("1234",)))
scene("PIN, two different ones")(partial(set_pin, ("1234", "4321")))


@scene("clean the screen")
def clean(_party: Party) -> Widget:
    """It counts down."""
    page = Clean(now_ns=lambda: 0, rest=nothing, done=nothing)
    page.anew()
    return page


@scene("waits")
def waits(_party: Party) -> Widget:
    """The machine goes out."""
    also = text("Once the screen is dark, wait until its small light rests; then unplug it.")
    page = Waits(text("Switch off"), also)
    page.anew()
    return page
