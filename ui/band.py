"""What is said to everybody: in the band of a game's own page, else in one that lies over the page."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from kivy.uix.floatlayout import FloatLayout

from ui.screens.game_screen import GameScreen
from ui.screens.page import Page
from ui.theme import Box
from ui.widgets.message_band import MessageBand, usual_box
from ui.widgets.touchable import Touchable

if TYPE_CHECKING:
    from ui.screens.new_game.flow import Seen

_BAND_Y = 20.0


class Band:
    """One sentence at a time; `answered` is called when somebody has read it."""

    def __init__(self, root: FloatLayout, answered: Callable[[], None]) -> None:
        self._root, self._answered = root, answered
        self._over: MessageBand | None = None

    @property
    def tile(self) -> Touchable | None:
        """The answer on the one that lies over the page, where there is one."""
        return None if self._over is None else self._over.tile

    @property
    def box(self) -> Box | None:
        """Where it lies over the page (u), None where there is none."""
        return None if self._over is None else usual_box(_BAND_Y)

    def say(self, sentence: str, page: Seen | None, *, slide: bool = True) -> None:
        """Say this and nothing else; an empty sentence takes the band away.

        Over a page that holds nothing is said.
        """
        self.silence()
        if isinstance(page, Page) and page.holds:
            return
        if isinstance(page, GameScreen):
            page.tell(sentence or None)
        elif sentence:
            self._over = MessageBand(self._answered, text=sentence)
            self._over.lay(usual_box(_BAND_Y), slide=slide)
            self._root.add_widget(self._over)

    def silence(self) -> None:
        """Take away the one that lies over the page."""
        if self._over is not None:
            self._root.remove_widget(self._over)
            self._over = None

    def lay(self) -> None:
        """The look has changed."""
        if self._over is not None:
            self._over.lay(usual_box(_BAND_Y))
