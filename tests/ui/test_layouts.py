"""Every scene as people see it: nothing cut, nothing over another, everything large enough for a finger.

Each scene is walked in few combinations of screen, text size, language, theme, names, message and buttons. In
these and those of the next scene, which mostly shows the same page in another state, every two of them come
together. All combinations there are: `TIMEGLAS_EVERY_LAYOUT=1`, or `deploy/test --every-layout`.
"""

from __future__ import annotations

import importlib
import os
import pkgutil
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pytest

from tests.ui import window  # before Kivy: it opens its window offscreen

# isort: split
from kivy.clock import Clock
from kivy.uix.widget import Widget

import ui.screens
from companion.errors import TimeglasError
from companion.journal_file import sentence
from hardware.problems import OutputsLost
from tests.ui.pairwise import every, pairwise
from tests.ui.scenes import Make, Party, scenes
from tests.ui.walker import complaints
from ui.i18n import LANGUAGES, language, set_language
from ui.screens.game_screen import GameScreen
from ui.screens.page import Page
from ui.theme import theme
from ui.widgets.message_band import MessageBand, usual_box
from ui.words.refusals import says_together

pytestmark = pytest.mark.screen

LONG = "Mormors hemmelige superhelte i Hjørring!"
PARTIES: dict[str, Mapping[str, Any]] = {
    "plain": {},
    "forty letters": {
        "teams": [f"{LONG[:-1]}{number}" for number in range(4)],
        "people": [f"Maximiliane-Alexandrina von Hohenstau {n}" for n in range(1, 9)],
    },
    "emoji": {
        "teams": ["🧚 Æblegrød 🍎🍎", "👩‍👩‍👧", "🦸‍♀️ Superhelte 🏆", "🐙"],
        "people": ["🦊 Anna", "👍🏽", "Bo 🇩🇰", "❤️ Ida ❤️", "Søren 1️⃣", 10 * "🎲", "Mor 👩‍🚀", "Far"],
    },
    "other scripts": {
        "teams": ["نجوم الليل", "הצוות של אבא", "Πράσινοι δράκοι", "Чарівники з Києва"],
        "people": ["محمد", "שרה", "Олена", "Γιώργος", "Anna محمد 2", "Ελένη", "Юрій", "дмитро"],
    },
    "twice the same": {"teams": ["Anna", "Anna", "Bo", "Bo"], "people": ["Anna", "anna", "Bo", "Anna"]},
}
AXES: dict[str, Sequence[Any]] = {
    "size": [(800, 480), (1024, 600), (1280, 720), (720, 1280)],
    "language": list(LANGUAGES),
    "party": list(PARTIES),
    "text_size": ["normal", "large", "largest"],
    "told": ["", "a sentence", "all at once"],
    "mode": ["dark", "light"],
    "with_button": [None, ()],
}
WALKS_ALL = bool(os.environ.get("TIMEGLAS_EVERY_LAYOUT"))
COMBINATIONS = every(AXES) if WALKS_ALL else pairwise(AXES)


@pytest.fixture(autouse=True)
def _as_it_was(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(theme, "reduced_motion", True)  # a band lies there at once
    before = language(), theme.text_size, theme.mode
    yield
    set_language(before[0])
    theme.text_size, theme.mode = before[1:]
    window.resize(800, 480)
    Clock.tick()  # Kivy gives back then what the pages that are gone had on the graphics chip


def told(what: str) -> str:
    """What the band says: nothing, one thing, or that and a trouble that stands unanswered."""
    disk = sqlite3.OperationalError("disk I/O error")
    disk.sqlite_errorcode = sqlite3.SQLITE_IOERR
    errors: dict[str, list[TimeglasError]] = {
        "": [],
        "a sentence": [TimeglasError("That went wrong inside the program. The game is as it was.")],
        "all at once": [sentence(disk, None), OutputsLost()],
    }
    return says_together(errors[what])


def opened(make: Make, combination: Mapping[str, Any]) -> tuple[Widget, Party]:
    """The scene's page, laid out in that combination; Kivy's clock has turned, but nothing was drawn."""
    theme.resize(*combination["size"])
    theme.text_size, theme.mode = combination["text_size"], combination["mode"]
    set_language(combination["language"])
    party = Party(**PARTIES[combination["party"]], with_button=combination["with_button"])
    page = make(party)
    if combination["told"]:
        tell(page, told(combination["told"]))
    Clock.tick_draw()
    return page, party


def tell(page: Widget, said: str) -> None:
    """Say something in the band, as the app does."""
    if isinstance(page, GameScreen):
        page.tell(said)
    else:
        band = MessageBand(lambda: None, text=said)
        band.lay(usual_box(20))
        page.add_widget(band)


def screens() -> set[type[Page]]:
    """Every page that somebody can come to: those that are the base of others are none."""
    for module in pkgutil.walk_packages(ui.screens.__path__, "ui.screens."):
        importlib.import_module(module.name)
    found, base = set(), [Page]
    while base:
        kind = base.pop()
        here = [each for each in kind.__subclasses__() if each.__module__.startswith("ui.screens")]
        base += here
        if not here:
            found.add(kind)
    return found


def test_every_screen_has_a_scene() -> None:
    theme.resize(800, 480)
    shown = {type(make(Party())) for make in scenes().values()}
    missing = sorted(f"{kind.__module__}.{kind.__name__}" for kind in screens() - shown)
    assert not missing, (
        f"No scene shows {', '.join(missing)}. Write one for each state worth a look into a module of "
        "tests/ui/scenes (any file there is found), as\n\n"
        '    @scene("settings, sound")\n'
        "    def sound(party: Party) -> Widget:\n"
        '        """Every tone can be heard."""\n'
        "        page = Settings(...)\n"
        "        page.anew()\n"
        "        return page\n\n"
        "tests/ui/scenes/__init__.py says how a running game is shown."
    )


@pytest.mark.parametrize(("number", "name"), list(enumerate(scenes())), ids=scenes())
def test_nothing_is_cut_or_covered_or_too_small(number: int, name: str) -> None:
    found = []
    for combination in COMBINATIONS if WALKS_ALL else COMBINATIONS[number % 2 :: 2]:
        page, party = opened(scenes()[name], combination)
        wrong = complaints(page, party.names)
        if wrong:
            found += [", ".join(str(value) for value in combination.values()), *(f"  {one}" for one in wrong)]
    assert not found, "\n" + "\n".join(found)
