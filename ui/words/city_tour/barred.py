"""Journeys that cannot be made now, though there is a ticket or a throw for them, and why."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.city_tour.rules import FACILITY, TRANSPORT_PIPS
from ui.i18n import text
from ui.words.choices import Choice, View

_BY_TICKET = {"flight": ("flight",), "ferry": ("ferry", "bridge")}


def barred_tickets(view: View) -> Iterator[Choice]:
    """A tile for each kind of ticket that the player holds and cannot use now, or one of both."""
    tickets = view["seats"][view["turn"]["seat"]]["tickets"]
    offered = {each["by"] for each in view["transports"] if each["with"] == "ticket"}
    looks = {
        "flight": (text("Flight"), "airplane", text("No airport here")),
        "ferry": (text("Ferry"), "ferry", text("No harbour or bridge here")),
    }
    barred = [kind for kind, ways in _BY_TICKET.items() if tickets[kind] and not offered.intersection(ways)]
    reasons = {_missing_here(view, _BY_TICKET[kind], text("No journey from here")) for kind in barred}
    if len(barred) == 2 and len(reasons) == 1:
        second, why = reasons.pop()
        yield Choice("", {}, text("Travel"), second, "ferry", refused=why, name="no_travel")
    else:
        for kind in barred:
            label, icon, missing = looks[kind]
            second, why = _missing_here(view, _BY_TICKET[kind], missing)
            yield Choice("", {}, label, second, icon, refused=why, name=f"no_travel:{kind}")


def barred_throw(view: View) -> Choice | None:
    """The tile of all journeys, where a throw or a ticket could make one, and this throw makes none."""
    if view["transports"] or view["is_transport"]:
        return None
    if view["fields"] is None and view["pips"] in TRANSPORT_PIPS:
        second, why = _missing_here(view, tuple(FACILITY), text("No journey from here"))
    elif any(view["seats"][view["turn"]["seat"]]["tickets"].values()):
        second = text("Needs a 1 or 5")
        why = text("Flight, ferry and bridge need a throw of 1 or 5")
    else:
        return None
    return Choice("", {}, text("Travel"), second, "ferry", refused=why, name="no_travel")


def _missing_here(view: View, ways: tuple[str, ...], missing: str) -> tuple[str, str]:
    """What the place lacks where the piece stands, in few words and as the rules say it."""
    at = view["seats"][view["turn"]["seat"]]["at"]
    here = next((city for city in view["cities"] if city["name"] == at), None)
    if here is None or not any(here[flag] for by, flag in FACILITY.items() if by in ways):
        return missing, text("The piece stands in no city with a way to travel like that")
    return (
        text("Not brought here by a throw"),
        text("Only a throw brings a piece to its transport, not the start, a journey or a card"),
    )
