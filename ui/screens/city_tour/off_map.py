"""Cities that have no place on the map though they matter: those of whoever plays, and where pieces stand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from ui.i18n import text
from ui.screens.game_page import GamePage
from ui.theme import Box, theme
from ui.words.choices import View
from ui.words.seats import name_of, present

_TILE, _GAP, _IN = 64.0, 8.0, 12.0
_CAPTION = 112.0  # beside the tiles
_LINE_H = 30.0  # upright: above them
_LEAST_TILE = 124.0


def row_h() -> float:
    """How high the row is, with the air above and below it: u."""
    return _TILE + _GAP + (_LINE_H if theme.portrait else _GAP)


class OffMap(NamedTuple):
    """A city without a place on the map, and whose pieces stand there, those of whoever plays first."""

    city: str
    seats: tuple[int, ...]
    is_delivered: bool


def off_map(view: View) -> list[OffMap]:
    """Those of them that matter now: where pieces stand, then cards to come and delivered, then home."""
    turn, seats = view["turn"]["seat"], view["seats"]
    nowhere = {
        city["name"] for city in view["cities"] if city["latitude"] is None or city["longitude"] is None
    }
    if not nowhere:
        return []
    here = sorted(present(seats), key=lambda seat: seat != turn)
    cards = [card for of_group in seats[turn]["cards"].values() for card in of_group]
    wanted = [
        *(seats[seat]["at"] for seat in here),
        *(card["city"] for card in sorted(cards, key=lambda card: bool(card["delivered"]))),
        seats[turn]["start"],
    ]
    done = {card["city"] for card in cards if card["delivered"]}
    return [
        OffMap(city, tuple(seat for seat in here if seats[seat]["at"] == city), city in done)
        for city in dict.fromkeys(wanted) if city in nowhere
    ]  # fmt: skip


def lay_off_map(
    page: GamePage, cities: list[OffMap], where: Box, chosen: str | None,
    *, take: Callable[[str], None], more: Callable[[], None],
) -> None:  # fmt: skip
    """Lay a tile down for each as far as there is room, in a row at the foot of that box.

    Args:
        take: is told the city that is tapped.
        more: leads to where the others are seen.
    """
    x, y, w, h = where
    top, y, left = y + h - row_h(), y + h - _GAP - _TILE, x + _IN
    is_upright = theme.portrait
    caption = (left, top, w - 2 * _IN, _LINE_H) if is_upright else (left, y, _CAPTION, _TILE)
    page.words(
        text("Not on the map"), caption, size_u=theme.font_u("label"), smallest_u=17,
        lines=1 if is_upright else 3, colour="muted",
    )  # fmt: skip
    left += 0.0 if is_upright else _CAPTION + _GAP
    room = x + w - _IN - left
    most = max(1, int((room + _GAP) // (_LEAST_TILE + _GAP)))
    seen = cities if len(cities) <= most else cities[: most - 1]
    each = min(220.0, (room + _GAP) / (len(seen) + (len(seen) < len(cities))))
    boxes: Iterator[Box] = ((left + number * each, y, each - _GAP, _TILE) for number in range(most))
    for city, box in zip(seen, boxes, strict=False):
        page.tile(
            f"off:{city.city}", box, partial(take, city.city), label=city.city, second=_who(page.view, city),
            mark=page.view["seats"][city.seats[0]]["colour"] if city.seats else "",
            icon="check" if city.is_delivered and not city.seats else "",
            chosen=city.city == chosen, stands="beside", align="left", icon_u=26, label_u=20, second_u=17,
        )  # fmt: skip
    if len(seen) < len(cities):
        left_over = f"+ {len(cities) - len(seen)}"
        page.tile("off_more", next(boxes), more, label=left_over, label_u=20, stands="beside")


def _who(view: View, city: OffMap) -> str:
    """Who stands there: the first by name, and how many more."""
    names = [name_of(view, seat) for seat in city.seats]
    return f"{names[0]} + {len(names) - 1}" if len(names) > 1 else "".join(names)
