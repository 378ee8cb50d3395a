"""Everybody's sheets with the screen to themselves, to be read: at the end, and while the game goes on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, cast

from companion.game import OVER
from ui.games import on_screen
from ui.i18n import text
from ui.screens.page import Page
from ui.sheet import sheets
from ui.showing import Showing
from ui.theme import placed, theme
from ui.widgets.sheet_grid import SheetGrid
from ui.words.choices import View
from ui.words.sheets import SheetWords


class AllSheets(Page):
    """The sheets of the open game, `game` being its view, as they are by now.

    `correct` leads to where one is put right, while the game goes on.
    """

    def __init__(
        self, *, game: Callable[[], View], back: Callable[[], None], correct: Callable[[], None], **rest: Any
    ) -> None:
        super().__init__(**rest)
        self._game, self._back, self._correct = game, back, correct

    @property
    def names(self) -> Sequence[str]:
        return [seat["name"] for seat in self._game()["seats"]]

    def begin(self) -> None:
        """Show the sheets as they are now."""
        self.anew()

    def showing(self, _showing: Showing) -> None:
        self.anew()

    def lay(self) -> None:
        view, rim = self._game(), 20.0
        words = cast(SheetWords, on_screen(view["game"]).words)
        foot = theme.height - 82
        grid = SheetGrid(
            sheets(view, words, is_named=True), **placed(rim, rim, theme.width - 2 * rim, foot - 8 - rim)
        )
        self.add_widget(grid)
        if view["phase"] == OVER:  # there undo leads back to the game
            self.lay_back(self._back, (rim, foot, theme.width - 2 * rim, 64.0), label=text("Back"))
            return
        self.lay_back(self._back)
        label = text("Correct a sheet")
        self.tile("correct", (112, foot, theme.width - 132, 64), self._correct, label=label,
                  icon="pencil-outline", stands="beside", label_u=24)  # fmt: skip
