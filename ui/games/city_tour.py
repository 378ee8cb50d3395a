"""City tour on the screen: who begins, the pages with the cards and with the map."""

from __future__ import annotations

from ui.games import Aside, OnScreen
from ui.i18n import msgid
from ui.words import city_tour

CITY_TOUR = OnScreen(
    title=msgid("City tour"),
    about=msgid("Sixteen cities each, by die, ticket and luck, and home again."),
    icon="map-marker-outline",
    words=city_tour,
    page_of=lambda _view: "cities",
    options=city_tour.HOUSE_OPTIONS,
    before=city_tour.BEFORE,
    pages={
        "cities": "ui.screens.city_tour.table:CityTable",
    },
    in_more=("redo", "pause"),
)  # fmt: skip
