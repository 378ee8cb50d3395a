"""City tour on the screen: who begins, the pages with the cards and with the map."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.game import Header
from companion.games.city_tour.catalogue import CARDS
from ui.games import Aside, OnScreen
from ui.i18n import msgid
from ui.words import city_tour


def _again(header: Header, seats: Sequence[int]) -> Mapping[str, Any]:
    from ui.screens.city_tour.setup import again  # only once a game is over

    return again(header, seats)


CITY_TOUR = OnScreen(
    title=msgid("City tour"),
    about=msgid("Sixteen cities each, by die, ticket and luck, and home again."),
    icon="map-marker-outline",
    words=city_tour,
    page_of=lambda _view: "cities",
    options=city_tour.HOUSE_OPTIONS,
    agrees="ui.screens.city_tour.before:Before",
    again=_again,
    before=city_tour.BEFORE,
    stands=city_tour.stands,
    most=CARDS,
    has=city_tour.delivered,
    went=city_tour.delivered_to,
    pages={
        "cities": "ui.screens.city_tour.table:CityTable",
        "dispute": "ui.screens.city_tour.dispute:Dispute",
        "hands": "ui.screens.city_tour.hands:Hands",
        "put_right": "ui.screens.city_tour.put_right:PutRight",
        "trade": "ui.screens.city_tour.trade:Trade",
        "map": "ui.screens.city_tour.map:TourMap",
        "map_moved": "ui.screens.city_tour.map:MovedMap",
    },
    asides=(
        Aside("hands", msgid("The others' cards"), msgid("What is delivered, and what is to come."),
              "eye-outline"),
        Aside("dispute", msgid("We disagree"), msgid("The rule, and then a vote."), "vote-outline"),
        Aside("put_right", msgid("Put cards right"), msgid("What is delivered, and where a piece stands."),
              "pencil-outline"),
    ),
    stays=("trade",),
    in_more=("redo", "pause"),
)  # fmt: skip
