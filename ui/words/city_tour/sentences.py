"""The one thing to do now on a city tour, and what the last step did by itself."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.city_tour.catalogue import CARDS
from ui.i18n import plural, text
from ui.words.choices import View
from ui.words.city_tour import tiles
from ui.words.seats import name_of, present


def sentence(view: View, step: str | None = None) -> str:
    """The one thing to do now; `step`: "fields" after a right answer, "moved" by a chance card."""
    if view["paused"]:
        return text("The game is paused.")
    name, seat = name_of(view, view["turn"]["seat"]), view["seats"][view["turn"]["seat"]]
    match view["phase"], step:
        case "throw", _ if view["is_extra"]:
            return text("{name} has an extra throw.", name=name)
        case "throw", _ if seat["delivered"] == CARDS:
            return text("{name} throws: home to {city}!", name=name, city=seat["start"])
        case "throw", _:
            return text("{name} throws the die.", name=name)
        case "question", tiles.FIELDS | tiles.MORE_FIELDS:
            return text("How many fields does the card say?")
        case "question", _:
            return text("{name} threw a 6. Was the answer right?", name=name)
        case "arrive", "travel":
            return text("How does {name} travel?", name=name)
        case "arrive", _:
            return _moves(view, name)
        case "chance", "moved":
            return text("Where did the chance card move {name}?", name=name)
        case "chance", _:
            return text("{city} has a star. What does the chance card say?", city=seat["at"])
        case _:
            return _over(view)


def _moves(view: View, name: str) -> str:
    if view["is_transport"]:
        return text("Where does {name} arrive?", name=name)
    count = view["pips"] if view["fields"] is None else view["fields"]
    if view["fields"] is None and view["pips"] == 6:
        return text("{name} moves as the card says. Where to?", name=name)
    return plural(
        "{name} moves {count} field. Where to?", "{name} moves {count} fields. Where to?", count, name=name
    )


def next_seat(view: View) -> int:
    """Whose turn it is."""
    return int(view["turn"]["seat"])


def next_up(view: View) -> str:
    """The step that the game stands at, in few words: for the tile that leads back to it."""
    name = name_of(view, view["turn"]["seat"])
    match view["phase"]:
        case "throw":
            return text("{name} throws the die", name=name)
        case "question":
            return text("{name} answers a question", name=name)
        case "arrive":
            return text("{name} moves the piece", name=name)
        case "chance":
            return text("{name} draws a chance card", name=name)
        case _:
            return _over(view)


def news(view: View) -> str | None:
    """What the last step did by itself; None: nothing."""
    told = view["news"]
    if told is None or view["phase"] == "over":
        return None
    return " ".join(_news(view)) or None


def _news(view: View) -> Iterator[str]:
    told = view["news"]
    seat = view["seats"][told["seat"]]
    name = name_of(view, told["seat"])
    if told["delivered"] is not None:
        yield text("{name} has delivered {city}.", name=name, city=told["delivered"])
        if seat["delivered"] == CARDS:
            yield text("All {count} are delivered: now home to {city}.", count=CARDS, city=seat["start"])
    if told["extra_throw"]:
        yield text("The third card kept: an extra throw.")
    for skipped in told["skipped"]:
        yield text("{name} loses this turn.", name=name_of(view, skipped))


def ending(view: View) -> str:
    """What is told of a game that was won: how near the others were."""
    others = [seat for seat in present(view["seats"]) if seat not in view["winners"]]
    if not others:
        return plural("After {count} round", "After {count} rounds", view["turn"]["round"])
    best = max(others, key=lambda seat: view["seats"][seat]["delivered"])
    return text("Next: {name}, {count} of {all} cities", name=name_of(view, best),
                count=view["seats"][best]["delivered"], all=CARDS)  # fmt: skip


def _over(view: View) -> str:
    if not view["winners"]:
        return text("The game was stopped. Nobody has won.")
    return text("{team} has won.", team=", ".join(name_of(view, seat) for seat in view["winners"]))
