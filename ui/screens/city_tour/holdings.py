"""What a player has saved and owes, side by side; and where the piece stands."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.city_tour.rules import QUESTIONS_A_THROW
from ui.i18n import plural, text, whole
from ui.screens.page import Page
from ui.theme import theme
from ui.widgets.holding import Holding
from ui.widgets.text import text_width
from ui.words.choices import View
from ui.words.city_tour.tiles import towards_extra

_TERSE_W, _BEFORE = 62.0, 12.0
_PLACE_W = 190.0  # at most


def lay_holdings(
    page: Page,
    view: View,
    seat: int,
    right: float,
    y: float,
    height: float,
    *,
    left: float = 0.0,
    is_terse: bool = False,
) -> float:
    """Lay them down up to the right edge, from the left one; returns where they begin.

    `is_terse`: without saying what they are, and without a left edge as narrow as can be.
    """
    held = list(_holdings(view, seat))
    if is_terse and not left:
        left = right - len(held) * _TERSE_W - _BEFORE
    pitch = (right - left) / len(held)
    for number, (icon, count, label) in enumerate(held):
        page.add(
            Holding(icon=icon, count=count, label="" if is_terse else label),
            (left + number * pitch, y, pitch - 4, height),
        )
    return left


def lay_place(page: Page, view: View, seat: int, right: float, y: float, height: float) -> float:
    """Say up to the right edge in which city the piece stands, if in any; returns where that begins."""
    city = view["seats"][seat]["at"]
    if city is None:
        return right
    said, size = text("in {city}", city=city), theme.font_u("body")
    wide = min(_PLACE_W, text_width(said, theme.px(size), 400) / theme.u + 4)
    page.words(
        said, (right - wide, y, wide, height), size_u=size, smallest_u=17, colour="muted", lines=1,
        align="right",
    )  # fmt: skip
    return right - wide - _BEFORE


def _holdings(view: View, number: int) -> Iterator[tuple[str, str, str]]:
    seat = view["seats"][number]
    tickets = seat["tickets"]
    flights, throws, turns = tickets["flight"], seat["extra_throws"], seat["lost_turns"]
    yield "airplane", whole(flights), plural("flight ticket", "flight tickets", flights)
    yield "ferry", whole(tickets["ferry"]), text("ferry, bridge")
    yield "card-text-outline", f"{towards_extra(view, number)}/{QUESTIONS_A_THROW}", text("to extra throw")
    if throws:
        yield "dice-5-outline", whole(throws), plural("extra throw", "extra throws", throws)
    if turns:
        yield "skip-next", whole(turns), plural("lost turn", "lost turns", turns)
