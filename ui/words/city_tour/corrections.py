"""What can be put right on a city tour by answering questions: what a player has saved, and still owes.

Cards and pieces are put right on the page with the cards (ui/screens/city_tour/put_right.py).
"""

from __future__ import annotations

from functools import partial

from ui.i18n import msgid, text, whole
from ui.words.choices import Choice, Correction, View
from ui.words.seats import name_of

_OFFERED = 10
COUNTED = {
    "questions": (msgid("Question cards"), "card-text-outline"),
    "extra_throws": (msgid("Extra throws"), "dice-5-outline"),
    "lost_turns": (msgid("Lost turns"), "skip-next"),
    "tickets.flight": (msgid("Flight tickets"), "airplane"),
    "tickets.ferry": (msgid("Ferry tickets, bridge tolls"), "ferry"),
}


def corrections(_view: View) -> list[Correction]:
    """What somebody has: of what, and then how many."""
    return [
        Correction(
            "has", text("Tickets and throws"), text("Somebody has more, or fewer."), "pencil-outline",
            text("Whose are they?"), _question, _offers,
        ),
        Correction(
            "card", text("Another card"), text("Somebody has another city."), "card-text-outline",
            text("Whose card is to be put right?"), _which_card, _cards,
        ),
    ]  # fmt: skip


def _question(view: View, seat: int, field: str | None = None) -> str:
    if field is None:
        return text("What is to be put right for {name}?", name=name_of(view, seat))
    return text("{what} of {name}: how many?", what=text(COUNTED[field][0]), name=name_of(view, seat))


def _offers(view: View, seat: int, field: str | None = None) -> list[Choice]:
    if field is not None:
        return list(map(partial(_count, view, seat, field), range(_OFFERED)))
    return [
        Choice("", {"field": field}, text(label), whole(_has(view, seat, field)), icon, name=f"has:{field}")
        for field, (label, icon) in COUNTED.items()
    ]


def _count(view: View, seat: int, field: str, count: int) -> Choice:
    return Choice("correct", {"seat": seat, "set": {field: count}}, whole(count),
                  chosen=_has(view, seat, field) == count, name=f"has:{field}:{count}")  # fmt: skip


def _has(view: View, seat: int, field: str) -> int:
    found = view["seats"][seat]
    for name in field.split("."):
        found = found[name]
    return int(found)


def _which_card(view: View, seat: int, card: str | None = None) -> str:
    if card is None:
        return text("Which card of {name} is to be put right?", name=name_of(view, seat))
    return text("Which city is on the card?")


def _cards(view: View, seat: int, card: str | None = None) -> list[Choice]:
    """The cards of a seat, and then the cities of that group that nobody has."""
    if card is None:
        return [
            Choice("", {"card": f"{group}.{number}"}, held["city"], name=f"card:{group}.{number}")
            for group, cards in view["seats"][seat]["cards"].items()
            for number, held in enumerate(cards)
        ]
    dealt = {
        held["city"] for each in view["seats"] for cards in each["cards"].values() for held in cards
    }
    return [
        Choice("correct", {"seat": seat, "set": {f"cards.{card}.city": city["name"]}}, city["name"],
               name=f"card:{city['name']}")
        for city in view["cities"]
        if city["group"] == card[0] and city["name"] not in dealt
    ]  # fmt: skip
