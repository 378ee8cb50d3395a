"""The sixteen cards of a player in four groups, to be tapped or only looked at."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import chain
from typing import Any

from companion.games.city_tour.catalogue import CARDS, CARDS_A_GROUP
from ui.screens.page import Page
from ui.theme import Box, theme
from ui.widgets.city_card import CityCard, LyingCard
from ui.words.choices import View
from ui.words.city_tour import signs

_LETTER, _GAP, _TARGET = 34.0, 8.0, 64.0
_LEAST_LYING = 38.0
_AMONG = 26.0  # what a letter takes from the card that it stands before, in the row of another group

Laid = CityCard | LyingCard
_Row = list[tuple[str, Mapping[str, Any]]]


def columns() -> int:
    """How many cards lie side by side."""
    return CARDS_A_GROUP // 2 if theme.portrait else CARDS_A_GROUP


def rows_of(cards: Mapping[str, Sequence[Mapping[str, Any]]], across: int) -> list[_Row]:
    """The cards in rows, each with its group: as many as fill a row by themselves, then what is left over.

    After a trade a group may have any number: what is left over lies where another group has room.
    """
    full: list[_Row] = []
    left: list[_Row] = []
    for group, held in cards.items():
        of_group = [(group, card) for card in held]
        whole = len(held) - len(held) % across
        full += [of_group[first : first + across] for first in range(0, whole, across)]
        left.append(of_group[whole:])
    left.sort(key=len, reverse=True)
    over = list(chain.from_iterable(left))
    mixed = [over[first : first + across] for first in range(0, len(over), across)]
    return sorted([*full, *mixed], key=lambda row: row[0][0])


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

    `open_only`: a card that is delivered is not tapped. Where the rows of the groups would be too low, the
    cards lie closer together, without the letters, and with `open_only` without those that are delivered;
    those that are only looked at not at all where they would be too narrow for their names.
    """
    x, y, w, h = box
    across = columns()
    rows = rows_of(view["seats"][seat]["cards"], across)
    least = _LEAST_LYING if tap is None else _TARGET + _GAP
    is_low = (h + _GAP) / len(rows) < least
    letter = 0.0 if is_low else _LETTER
    if is_low:
        everything = [pair for row in rows for pair in row]
        is_open = open_only or tap is None
        held = [pair for pair in everything if not (is_open and pair[1]["delivered"])] or everything
        fitting = max(1, int((h + _GAP) / least))
        if tap is None and len(held) > fitting * across:
            return []
        across = max(across, -(-len(held) // fitting))
        rows = [held[first : first + across] for first in range(0, fitting * across, across)]
    gap = _GAP if tap is not None or h / len(rows) > 56 else 5.0
    pitch_x, pitch_y = (w - letter + _GAP) / across, (h + gap) / len(rows)
    size = min(theme.font_u("body"), 0.62 * (pitch_y - gap))
    put = _laid_on(page, view, seat, size, tap, covered, open_only, chosen, prefix)
    laid: list[Laid] = []
    at_left = ""
    for number, row in enumerate(rows):
        top, high, before = y + number * pitch_y, pitch_y - gap, at_left
        at_left = row[0][0] if row else ""
        for column, (group, card) in enumerate(row):
            left, wide = x + letter + column * pitch_x, pitch_x - _GAP
            if letter and group != before:
                room = _AMONG if column else 0.0
                page.words(
                    group, (left if column else x, top, room or _LETTER - 8, high), weight=600, size_u=26,
                    smallest_u=17, colour="muted",
                )  # fmt: skip
                left, wide = left + room, wide - room
            before = group
            laid.append(put(card, (left, top, wide, high)))
    return laid


def lay_delivered(
    page: Page, view: View, seat: int, box: Box, home: Callable[[Box], None], *, tap: Callable[[str], None],
    covered: bool = False,
) -> list[Laid]:  # fmt: skip
    """Lay the cards of a seat that has delivered all: closer, so that `home` has nearly a row to itself."""
    x, y, w, h = box
    across = columns() + 1
    rows = -(-(CARDS + across - 1) // across)
    if (h + _GAP) / rows < _TARGET + _GAP:
        rows = max(1, int((h + _GAP) / (_TARGET + _GAP)))
        across = -(-(CARDS + 1) // rows)
    free = rows * across - CARDS
    pitch_x, pitch_y = (w + _GAP) / across, (h + _GAP) / rows
    home((x, y, min(free, across) * pitch_x - _GAP, pitch_y - _GAP))
    put = _laid_on(page, view, seat, theme.font_u("body"), tap, covered, False, "", "city")
    laid = []
    for number, card in enumerate(chain.from_iterable(view["seats"][seat]["cards"].values()), free):
        row, column = divmod(number, across)
        laid.append(put(card, (x + column * pitch_x, y + row * pitch_y, pitch_x - _GAP, pitch_y - _GAP)))
    return laid


def _laid_on(
    page: Page, view: View, seat: int, size: float, tap: Callable[[str], None] | None, covered: bool,
    open_only: bool, chosen: str, prefix: str,
) -> Callable[[Mapping[str, Any], Box], Laid]:  # fmt: skip
    """What lays a card down on the page."""
    known = {city["name"]: city for city in view["cities"]}
    at, colour = view["seats"][seat]["at"], view["seats"][seat]["colour"]

    def put(card: Mapping[str, Any], where: Box) -> Laid:
        city, done = card["city"], card["delivered"]
        look = {
            "label": city, "signs": signs(known[city]), "done": done, "label_u": size,
            "piece": colour if city == at else "",
        }  # fmt: skip
        if tap is None:
            return page.add(LyingCard(covered=covered, **look), where)
        tile = CityCard(
            covered=covered, kind="tool" if done or covered else "normal", chosen=city == chosen,
            idle=done and open_only, **look,
        )  # fmt: skip
        page.touchable(f"{prefix}:{city}", tile, where, partial(tap, city))
        return tile

    return put


def lift(cards: Sequence[Laid], is_up: bool) -> None:
    """See covered cards, or cover them again."""
    for card in cards:
        card.covered = not is_up
        if isinstance(card, CityCard) and not card.done:
            card.kind = "normal" if is_up else "tool"


def card_names(view: View) -> tuple[str, ...]:
    """The names of all cities: they are shortened where there is little room."""
    return tuple(city["name"] for city in view["cities"])
