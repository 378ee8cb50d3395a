"""The sixteen cards of a player in four groups, to be tapped or only looked at."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from companion.games.city_tour.catalogue import CARDS_A_GROUP, GROUPS
from ui.screens.page import Page
from ui.theme import Box, theme
from ui.widgets.city_card import CityCard
from ui.words.choices import View
from ui.words.city_tour import signs

_LETTER, _GAP = 34.0, 8.0


def lay_cards(
    page: Page,
    view: View,
    seat: int,
    box: Box,
    *,
    tap: Callable[[str], None] | None = None,
    covered: bool = False,
    open_only: bool = True,
    chosen: str = "",
    prefix: str = "city",
) -> list[CityCard]:
    """Lay the cards of a seat into a box; without `tap` they are only looked at.

    `open_only`: a card that is delivered is not tapped.
    """
    x, y, w, h = box
    gap = _GAP if tap is not None or h / len(GROUPS) > 56 else 5.0
    pitch_x, pitch_y = (w - _LETTER + _GAP) / CARDS_A_GROUP, (h + gap) / len(GROUPS)
    known = {city["name"]: city for city in view["cities"]}
    size = min(theme.font_u("body"), 0.62 * (pitch_y - gap))
    laid = []
    for row, group in enumerate(GROUPS):
        top = y + row * pitch_y
        page.words(
            group, (x, top, _LETTER - 8, pitch_y - gap), weight=600, size_u=26, smallest_u=17, colour="muted"
        )
        for column, card in enumerate(view["seats"][seat]["cards"][group]):
            city, done = card["city"], card["delivered"]
            is_idle = tap is None or (done and open_only)
            tile = CityCard(
                label=city, signs=signs(known[city]), done=done, covered=covered, label_u=size, dim=done,
                kind="tool" if done or is_idle or covered else "normal", chosen=city == chosen,
                idle=is_idle,
            )  # fmt: skip
            where = (x + _LETTER + column * pitch_x, top, pitch_x - _GAP, pitch_y - gap)
            page.touchable(f"{prefix}:{city}", tile, where, partial(tap or _nothing, city))
            laid.append(tile)
    return laid


def _nothing(_city: str) -> None:
    """A card that is only looked at does nothing."""
