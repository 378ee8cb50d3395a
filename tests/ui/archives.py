"""Kept games asked for at once, without the threads of a table: a journal, and pretended sticks."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from companion.errors import TimeglasError
from companion.journal import Journal
from hardware.sticks import Stick
from tests.companion.table import Table as Game
from ui.archive import Archive

_Answer = TypeVar("_Answer")


class AtOnce(Archive):
    """The games of a journal, told before anybody can wait for them."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal

    def beside(
        self, work: Callable[[], _Answer], told: Callable[[_Answer | TimeglasError], None]
    ) -> None:
        try:
            told(work())
        except TimeglasError as error:
            told(error)

    def has_more(self) -> None:
        """Nobody lists them but who asks."""

    def ask(self, what: Callable[[Journal], _Answer]) -> _Answer:
        return what(self.journal)


def keep_all(*games: Game, journal: Journal | None = None) -> Journal:
    """Those games, one an evening from 1 November on; it is not known how they stand."""
    kept = Journal(None) if journal is None else journal
    for day, game in enumerate(games, start=1):
        lines = game.journal.lines(game.session.game_id)
        begun = f"2026-11-{day:02}T20:{day:02}"
        kept.take_in(lines, begun, begun, None, game.see("phase") == "over")
    return kept


class PretendSticks:
    """Sticks that are folders; a name with a "!" can only be read."""

    def __init__(self, *folders: Path) -> None:
        self.folders = list(folders)

    def there(self) -> list[Stick]:
        return [
            Stick(f"/dev/sd{'abc'[number]}1", folder.name, str(folder), folder.name.endswith("!"))
            for number, folder in enumerate(self.folders)
        ]

    def open(self, device: str) -> Path:
        for stick in self.there():
            if stick.device == device and stick.folder is not None:
                return Path(stick.folder)
        raise TimeglasError("The stick was pulled out. Put it in again.")
