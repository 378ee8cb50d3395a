"""What follows if the piece in play arrives in a city, and why it may not: told of a city that was tapped."""

from __future__ import annotations

from dataclasses import replace

from companion.games.city_tour.catalogue import CARDS
from ui.i18n import text
from ui.words.choices import Choice, View
from ui.words.seats import name_of

_ICON = "map-marker-outline"


def arriving(view: View, city: str, step: str | None = None) -> Choice:
    """The tile of that city: to arrive there where a piece is on its way, else only what the city is.

    `step`: "moved" once it was said that the chance card moves the piece.
    """
    phase = view["phase"]
    is_on_its_way = phase == "arrive" or (phase == "chance" and step == "moved")
    if view["paused"] or not is_on_its_way:
        return Choice("", {}, city, what_it_is(view, city), _ICON, name="city")
    if refused := _refused(view, city):
        return Choice("", {}, city, what_it_is(view, city), _ICON, refused=refused, name="city")
    if phase == "arrive":
        return Choice("arrive", {"city": city}, city, _follows(view, city), _ICON, primary=True, name="city")
    moved = {"effect": "moved", "city": city}
    return Choice("chance", moved, city, _follows(view, city), _ICON, primary=True, name="city")


def home(view: View, step: str | None = None) -> Choice | None:
    """The tile of the start city, where all cards are delivered and a piece is on its way; else None."""
    seat = view["seats"][view["turn"]["seat"]]
    way = arriving(view, seat["start"], step)
    if seat["delivered"] < CARDS or not (way.do or way.refused):
        return None
    return replace(way, label=text("Home to {city}", city=seat["start"]), icon="home", name="home")


def what_it_is(view: View, city: str) -> str:
    """What a city is to whoever's turn it is: a card to come or delivered, home, where somebody stands."""
    seat = view["turn"]["seat"]
    if view["seats"][seat]["at"] == city:
        return text("{name} stands here", name=name_of(view, seat))
    if city in view["taken"]:
        return text("{name} stands here", name=name_of(view, view["taken"][city]))
    delivered = _delivered(view, city)
    if delivered is not None:
        return text("Delivered") if delivered else text("To be delivered")
    if city == view["seats"][seat]["start"]:
        return text("The start city")
    return text("No card of this city")


def _refused(view: View, city: str) -> str:
    """The rule's reason why the piece may not arrive there."""
    if city in view["taken"]:
        return text(
            "{name} stands in {city}: enter the nearest city onward",
            name=name_of(view, view["taken"][city]), city=city,
        )  # fmt: skip
    is_journey = view["phase"] == "arrive" and view["is_transport"]
    if is_journey and city == view["seats"][view["turn"]["seat"]]["at"]:
        return text("The other end is another city")
    return ""


def _follows(view: View, city: str) -> str:
    seat = view["seats"][view["turn"]["seat"]]
    delivers = _delivered(view, city) is False
    if city == seat["start"] and seat["delivered"] + delivers == CARDS:
        return text("Home: that wins the game")
    has_star = any(each["star"] for each in view["cities"] if each["name"] == city)
    if delivers:
        return text("Deliver it, draw a chance card") if has_star else text("Deliver the card")
    return text("Draw a chance card") if has_star else text("Nothing to deliver")


def _delivered(view: View, city: str) -> bool | None:
    """Whether the card of that city is laid down; None: whoever's turn it is has none of it."""
    for cards in view["seats"][view["turn"]["seat"]]["cards"].values():
        for card in cards:
            if card["city"] == city:
                return bool(card["delivered"])
    return None
