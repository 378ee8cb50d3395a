"""Which game: a large tile for each that has screens, with one sentence and how many can play."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from ui.games import GAMES, has_teams, on_screen, seats_from_to
from ui.i18n import text
from ui.screens.page import Page
from ui.theme import Box, theme

_TOP, _GAP = 76.0, 8.0
_A_PAGE = 6


class Which(Page):
    """Asks for the game. `chosen` is told its name; the one that was played last is the usual choice."""

    def __init__(self, *, chosen: Callable[[str], None], back: Callable[[], None], **rest: Any) -> None:
        super().__init__(**rest)
        self._chosen, self._back = chosen, back
        self._last = ""
        self._page = 0

    def show(self, last: str) -> None:
        """Ask; `last` is the game that was played, or planned, before."""
        self._last, self._page = last, 0
        self.anew()

    def lay(self) -> None:
        self.words(text("Which game?"), (28, 16, theme.width - 56, 50), size_u=34, weight=600)
        games = list(GAMES)
        pages = -(-len(games) // _A_PAGE)
        shown = games[_A_PAGE * self._page : _A_PAGE * (self._page + 1)]
        for game, box in zip(shown, self._places(len(shown)), strict=True):
            about = on_screen(game)
            self.tile(
                f"game:{game}", box, partial(self._chosen, game),
                kind="primary" if game == self._last else "normal", icon=about.icon, icon_u=56,
                label=text(about.title), label_u=30, align="left", stands="beside",
                second=f"{text(about.about)} {_how_many(game)}", second_u=theme.font_u("label") + 1,
            )  # fmt: skip
        self.lay_back(self._back)
        if pages > 1:
            self.tile(
                "others", (112, theme.height - 82, 240, 64), partial(self._turn, pages),
                kind="tool", icon="dots-horizontal", label=text("Others"), stands="beside",
            )  # fmt: skip

    @staticmethod
    def _places(count: int) -> list[Box]:
        columns = 1 if theme.portrait or count == 1 else 2
        rows = -(-count // columns)
        w = (theme.width - 40 - _GAP * (columns - 1)) / columns
        h = min(220.0, (theme.height - 94 - _TOP - _GAP * (rows - 1)) / rows)
        return [
            (20 + (i % columns) * (w + _GAP), _TOP + (i // columns) * (h + _GAP), w, h) for i in range(count)
        ]

    def _turn(self, pages: int) -> None:
        self._page = (self._page + 1) % pages
        self.anew()


def _how_many(game: str) -> str:
    fewest, most = seats_from_to(game)
    if has_teams(game):
        return text("{fewest} to {most} teams.", fewest=fewest, most=most)
    return text("{fewest} to {most} players.", fewest=fewest, most=most)
