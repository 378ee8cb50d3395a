"""The sixteen cards of a player in four groups, to be tapped or only looked at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from companion.games.city_tour.catalogue import CARDS_A_GROUP, GROUPS
from ui.screens.page import Page
from ui.theme import Box, theme
from ui.widgets.city_card import CityCard, LyingCard
from ui.words.choices import View
from ui.words.city_tour import signs

_LETTER, _GAP = 34.0, 8.0

Laid = CityCard | LyingCard


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
) -> list[Laid]:
    """Lay the cards of a seat into a box; without `tap` they are only looked at.

    `open_only`: a card that is delivered is not tapped.
    """
    x, y, w, h = box
    columns = CARDS_A_GROUP // 2 if theme.portrait else CARDS_A_GROUP
    rows = CARDS_A_GROUP // columns * len(GROUPS)
    gap = _GAP if tap is not None or h / rows > 56 else 5.0
    pitch_x, pitch_y = (w - _LETTER + _GAP) / columns, (h + gap) / rows
    known = {city["name"]: city for city in view["cities"]}
    size = min(theme.font_u("body"), 0.62 * (pitch_y - gap))
    laid: list[Laid] = []
    for number, group in enumerate(GROUPS):
        first = number * CARDS_A_GROUP // columns
        page.words(
            group, (x, y + first * pitch_y, _LETTER - 8, pitch_y - gap), weight=600, size_u=26,
            smallest_u=17, colour="muted",
        )  # fmt: skip
        for place, card in enumerate(view["seats"][seat]["cards"][group]):
            row, column = divmod(place, columns)
            city, done = card["city"], card["delivered"]
            where = (
                x + _LETTER + column * pitch_x, y + (first + row) * pitch_y, pitch_x - _GAP, pitch_y - gap,
            )
            look = {"label": city, "signs": signs(known[city]), "done": done, "label_u": size}
            if tap is None:
                laid.append(page.add(LyingCard(covered=covered, **look), where))
                continue
            is_idle = done and open_only
            tile = CityCard(
                covered=covered, kind="tool" if done or covered else "normal", chosen=city == chosen,
                idle=is_idle, **look,
            )  # fmt: skip
            page.touchable(f"{prefix}:{city}", tile, where, partial(tap, city))
            laid.append(tile)
    return laid


def lift(cards: Sequence[Laid], is_up: bool) -> None:
    """See covered cards, or cover them again."""
    for card in cards:
        card.covered = not is_up
        if isinstance(card, CityCard) and not card.done:
            card.kind = "normal" if is_up else "tool"


def card_names(view: View) -> tuple[str, ...]:
    """The names of all cities: they are shortened where there is little room."""
    return tuple(city["name"] for city in view["cities"])
