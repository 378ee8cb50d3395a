"""A scene opened as the table may be set: on which screen, in which language, for whom."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from typing import Any

from kivy.clock import Clock
from kivy.uix.widget import Widget

from companion.errors import TimeglasError
from companion.journal_file import sentence
from hardware.problems import OutputsLost
from tests.ui.scenes import Make, Party
from ui.band import Band
from ui.failures import WentWrong
from ui.i18n import set_language
from ui.screens.page import Page
from ui.theme import TextSize, theme
from ui.widgets.keyboard import Keyboard
from ui.words.refusals import says_together

SIZES = [(800, 480), (1024, 600), (1280, 720), (720, 1280)]
TEXT_SIZES: list[TextSize] = ["normal", "large", "largest"]
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
# How the table is set where nothing else is said.
_USUAL = {
    "size": SIZES[0], "language": "en", "party": "plain", "text_size": "normal", "told": "", "mode": "dark",
    "with_button": None,
}  # fmt: skip


def told(what: str) -> str:
    """What the band says: nothing, one thing, or that and a trouble that stands unanswered."""
    disk = sqlite3.OperationalError("disk I/O error")
    disk.sqlite_errorcode = sqlite3.SQLITE_IOERR
    errors: dict[str, list[TimeglasError]] = {
        "": [],
        "a sentence": [WentWrong()],
        "all at once": [sentence(disk, None), OutputsLost()],
    }
    return says_together(errors[what])


def opened(make: Make, combination: Mapping[str, Any]) -> tuple[Any, Party]:
    """The scene's page, laid out in that combination; Kivy's clock has turned, but nothing was drawn.

    What the combination does not say is as usual: plain names at 800x480, in English, dark, no message.
    """
    combination = {**_USUAL, **combination}
    theme.leave(0.0)
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
    assert isinstance(page, Page | Keyboard)
    Band(page, lambda: None).say(said, page, looks="\n" in said)
