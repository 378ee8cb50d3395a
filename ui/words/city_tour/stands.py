"""How somebody stood on a city tour, in a few words."""

from __future__ import annotations

from companion.games.city_tour.catalogue import CARDS
from ui.i18n import text
from ui.words.choices import View


def delivered(view: View, seat: int) -> str:
    """How many of its cities: "7 of 16 cities"."""
    return text("{count} of {all} cities", count=view["seats"][seat]["delivered"], all=CARDS)


def delivered_to(view: View, seat: int) -> str:
    """The cities themselves, group by group: "Odense, Ribe, Skagen"."""
    groups = view["seats"][seat]["cards"].values()
    return ", ".join(card["city"] for group in groups for card in group if card["delivered"])


def stands(view: View, seat: int) -> str:
    """How many cities are delivered, and where the piece is: "7 of 16 cities · Ribe"."""
    of = view["seats"][seat]
    if of["left"]:
        return text("has left the table")
    return " · ".join(filter(None, [delivered(view, seat), of["at"]]))
