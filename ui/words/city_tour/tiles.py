"""The tiles of a city tour: throws, answers, journeys, chance cards, and the signs on a city's card."""

from __future__ import annotations

from collections.abc import Container, Mapping
from types import MappingProxyType

from companion.games.city_tour.rules import QUESTIONS_A_THROW, SIX
from ui.i18n import msgid, text, whole
from ui.words.choices import Can, Card, Choice, View, to_go_on
from ui.words.city_tour.barred import barred_throw, barred_tickets
from ui.words.leaving import leave_or_stop

_NO_KEYS: Mapping[int, str] = MappingProxyType({})
_FEWEST = 2
_MOST_FIELDS = 9

FIELDS, MORE_FIELDS = "fields", "more_fields"
"""Steps after a right answer: how many fields the card says."""

SIGNS = {"airport": "airplane", "harbour": "ferry", "bridge": "bridge", "star": "star"}
"""What is drawn on the card of a city with such a place."""

BY = {"flight": ("airplane", msgid("Flight")), "ferry": ("ferry", msgid("Ferry")),
      "bridge": ("bridge", msgid("Bridge"))}  # fmt: skip

EFFECTS = {
    "extra_throw": ("dice-5-outline", msgid("An extra throw")),
    "lost_turn": ("skip-next", msgid("A turn is lost")),
    "flight_ticket": ("airplane", msgid("A flight ticket")),
    "ferry_ticket": ("ferry", msgid("Ferry ticket or bridge toll")),
    "moved": ("map-marker-outline", msgid("To a city")),
    "other": ("card-text-outline", msgid("Something else")),
}


def signs(city: Mapping[str, object]) -> tuple[str, ...]:
    """The icons that a city's card bears."""
    return tuple(icon for flag, icon in SIGNS.items() if city[flag])


def choices(
    view: View,
    step: str | None = None,
    with_button: Container[int] | None = None,
    keys: Mapping[int, str] = _NO_KEYS,
) -> list[Choice]:
    """What can be said now, but for the cities themselves."""
    if view["paused"]:
        return [to_go_on()]
    match view["phase"]:
        case "throw":
            return _throws(view)
        case "question":
            return _fields(step) if step in (FIELDS, MORE_FIELDS) else _answers()
        case "arrive":
            return _travels(view, "throw", "") if step == "travel" else _arrivals(view)
        case "chance":
            return [] if step == "moved" else _effects()
        case _:
            return []


def _throws(view: View) -> list[Choice]:
    offered = [Choice("throw", {"pips": pips}, whole(pips)) for pips in range(1, SIX + 1)]
    offered += [*_travels(view, "ticket", text("For a ticket")), *barred_tickets(view)]
    if "trade" in view["legal"]:
        offered.append(Choice("", {"step": "trade"}, text("Trade"), icon="swap-horizontal", name="trade"))
    return offered


def _answers() -> list[Choice]:
    return [
        Choice("", {"step": FIELDS}, text("Right"), icon="check-bold", primary=True,
               undoes=text("Back to the question"), name="right"),
        Choice("answer", {"right": False}, text("Wrong"), icon="close-thick", name="wrong"),
    ]  # fmt: skip


def _fields(step: str) -> list[Choice]:
    first = 1 if step == FIELDS else _MOST_FIELDS + 1
    offered = [
        Choice("answer", {"right": True, "fields": fields}, whole(fields), name=f"fields:{fields}")
        for fields in range(first, first + _MOST_FIELDS)
    ]
    if step == FIELDS:
        more = text("{count} or more", count=first + _MOST_FIELDS)
        return [*offered, Choice("", {"step": MORE_FIELDS}, more, name="fields:more")]
    return [*offered, Choice("answer", {"right": True}, text("Other"), name="fields:other")]


def _arrivals(view: View) -> list[Choice]:
    if view["is_transport"]:
        return []
    barred = barred_throw(view)
    return [
        Choice("arrive", {}, text("No city"), name="no_city"),
        *([] if barred is None else [barred]), *_travels(view, "throw", ""),
    ]  # fmt: skip


def _travels(view: View, with_: str, second: str) -> list[Choice]:
    return [
        Choice("travel", {"by": by, "with": with_}, text(BY[by][1]), second, BY[by][0], name=f"travel:{by}")
        for by in (each["by"] for each in view["transports"] if each["with"] == with_)
    ]


def travel_of_all() -> Choice:
    """What leads to the journeys, where there is room for one tile only."""
    return Choice("", {"step": "travel"}, text("Travel"), icon="ferry", name="travel",
                  undoes=text("Back to the cards"))  # fmt: skip


def _effects() -> list[Choice]:
    return [
        Choice("" if effect == "moved" else "chance", {"step": "moved"} if effect == "moved" else
               {"effect": effect}, text(label), icon=icon, name=f"chance:{effect}",
               undoes=text("Back to the chance card") if effect == "moved" else "")
        for effect, (icon, label) in EFFECTS.items()
    ]  # fmt: skip


def towards_extra(view: View, seat: int) -> int:
    """How many question cards a player has of those that the next extra throw takes."""
    return int(view["seats"][seat]["questions"]) % QUESTIONS_A_THROW


def more(view: View) -> list[Choice]:
    """Somebody leaves, the game stops; nobody can come late."""
    return leave_or_stop(view, fewest=_FEWEST)


def card(view: View, step: str | None = None) -> Card | None:
    """No card of the table's own lies there."""
    return None


def buttons(view: View) -> list[Can]:
    """No button does anything in this game, but show covered cards."""
    return []
