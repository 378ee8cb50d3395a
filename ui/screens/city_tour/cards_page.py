"""What the pages of a city tour have in common on which cards are seen instead of the table."""

from __future__ import annotations

from collections.abc import Sequence

from ui.screens.city_tour.cards import card_names
from ui.screens.game_page import GamePage
from ui.theme import Box, theme


class CardsPage(GamePage):
    """Cards below a low header, which help leaves free."""

    is_compact = True

    @property
    def names(self) -> Sequence[str]:
        """Those of the players, and of the cities."""
        return (*super().names, *card_names(self.view))

    @property
    def help_box(self) -> Box:
        rim, top = theme.space("rim"), theme.space("header_compact") + theme.space("rim")
        return rim, top, theme.width - 2 * rim, theme.height - top - rim
